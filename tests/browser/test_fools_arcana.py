"""Fool's Arcana in the browser: whole games by mouse and by keys, two battles there and back."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tarot_teach.bots import ask, make
from tarot_teach.play.table import Table

from .front import Front
from .server import APPS

AVATARS = {"P1": "T16", "P2": "T1", "P3": "T18"}


def shot(f: Front, name: str) -> None:
    if folder := os.environ.get("TAROT_TEACH_SHOTS"):
        f.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def deal(players: int = 2, seed: int = 7, **options: Any) -> Table:
    return Table("fools-arcana", ["human"] + ["greedy"] * (players - 1), seed=seed, options=options)


def wanted(table: Table) -> str:
    """What a sensible player would do for P1."""
    return str(ask(make("greedy", table.game), table.state, 1, table.at))


def by_mouse(f: Front, move: str) -> None:
    """Choose what stands for a move, then its place on the table or its button."""
    action = next(a for a in f.session.scene()["actions"] if a["move"] == move)
    if action["pick"]:
        f.choose(action["pick"][0])
        if action.get("target"):
            f.page.locator(f'[data-pick="{action["target"]}"]').first.click(force=True)
            return
    f.page.locator(f'.btn[data-move="{move}"]').first.click()


def by_keys(f: Front, move: str) -> None:
    """The same with keys alone: digits, Y and N as the buttons say, else Shift+Tab, arrows, Enter."""
    assert f.page.evaluate("Boolean(document.activeElement?.closest('.tt-root'))"), (
        "the focus has left the table"
    )
    scene = f.session.scene()
    action = next(a for a in scene["actions"] if a["move"] == move)
    hand = next((z for z in scene["zones"] if z["kind"] == "fan" and z.get("asks")), None)
    held = [c["code"] for c in hand["cards"]] if hand else []
    if action.get("key"):
        f.press(action["key"])
    elif action["pick"] and action["pick"][0] in held[:9]:
        f.press(str(held.index(action["pick"][0]) + 1))
        _go_to(f, f'.btn[data-move="{move}"]')
        f.press("Enter")
    elif not hand:
        standing = [a for a in scene["actions"] if not a["pick"] or a.get("stand")]
        f.press(str(standing.index(action) + 1))
    elif action["pick"] and not action.get("stand"):
        _go_to(f, f'[data-pick="{action["pick"][0]}"]')
        f.press("Enter")
        _go_to(f, f'.btn[data-move="{move}"]')
        f.press("Enter")
    else:
        _go_to(f, f'.btn[data-move="{move}"]')
        f.press("Enter")


def _go_to(f: Front, selector: str) -> None:
    """Back from stop to stop, and within a zone along its cards, until something has the focus."""
    here = f"document.activeElement?.matches({selector!r})"
    f.page.wait_for_selector(selector)
    for _ in range(60):
        if f.page.evaluate(here):
            return
        if f.page.evaluate("Boolean(document.activeElement?.closest('[data-rove]:not([role=grid])'))"):
            for key in ("Home", *["ArrowRight"] * 9):
                f.page.keyboard.press(key)
                if f.page.evaluate(here):
                    return
        f.page.keyboard.press("Shift+Tab")
    raise AssertionError(f"no way by keys to {selector}")


def play_to_the_end(f: Front, how: Callable[[Front, str], None], name: str) -> int:
    """Play P1 to the end; pictures on the way."""
    own = 0
    for _ in range(500):
        at = f.table.at
        f.page.wait_for_function(f"document.querySelector('output b')?.textContent === '{at}'")
        if f.table.at != at:  # a bot has played meanwhile
            continue
        if f.table.to_move is None:
            break
        if f.table.to_move != "P1":
            f.page.wait_for_timeout(20)
            continue
        before = f.table.at
        if own % 12 == 0:
            shot(f, f"{name}-{own}")
        move = wanted(f.table)
        how(f, move)
        own += 1
        for _ in range(100):
            if f.table.at > before:
                break
            f.page.wait_for_timeout(10)
        assert f.table.at > before, (f.table.state.phase, move)
    f.page.locator(".ask.over").wait_for()
    shot(f, f"{name}-end")
    return own


def test_a_game_by_mouse(front: Any) -> None:
    f = front(deal(seed=7), reduced_motion="reduce")
    assert play_to_the_end(f, by_mouse, "mouse") > 15
    assert "ended the game" in f.page.locator(".ask.over").inner_text()
    assert "Points: you" in f.page.locator(".ask.over").inner_text()


def test_a_game_by_keys_alone(front: Any) -> None:
    f = front(deal(seed=4), reduced_motion="reduce")
    f.page.locator("[role=gridcell]").first.focus()
    assert play_to_the_end(f, by_keys, "keys") > 15
    assert f.page.evaluate("window.pressed.filter(k => !['Tab', 'Shift'].includes(k))") == []


ONE = {
    "game": "fools-arcana",
    "stage": "play",
    "deck": ["D10", "D9", "D6", "W2"],
    "hands": {"P1": ["W6", "W13", "W14"], "P2": ["C10", "S1", "S2", "S10"]},
    "table": {"P2": [["D4", "D12"]]},
}
ONE_MOVES = ["attack D12", "with W13", "counter C10 S10", "counter W6 W14", "pass"]
TWO = {
    "game": "fools-arcana",
    "stage": "play",
    "players": 3,
    "deck": ["D10", "D9", "D6", "W2"],
    "hands": {"P1": ["S11"], "P2": ["C11"]},
    "table": {"P2": [["C9"], ["W4"], ["D7"]]},
    "avatars": {"P1": "T15", "P2": "T12", "P3": "T13"},
}
TWO_MOVES = [
    *("attack C9", "with S11", "pass", "pass", "counter C11", "pass", "pass", "counter T15"),
    *("invert", "invert C11", "return W4", "sacrifice D7"),
]


@pytest.mark.parametrize(("position", "moves"), [(ONE, ONE_MOVES), (TWO, TWO_MOVES)], ids=["one", "two"])
def test_a_battle_there_and_back(front: Any, position: dict[str, Any], moves: list[str]) -> None:
    players = int(position.get("players", 2))
    table = Table("fools-arcana", ["human"] * players, position=position, seed=1)
    for move in moves:
        table.play(move)
    f = front(table, look={"seat": "P1"}, reduced_motion="reduce")
    f.page.get_by_role("button", name="First move").click()
    seen = []
    for at in range(1, len(moves) + 1):
        f.page.get_by_role("button", name="Forward one move").click()
        f.page.locator("output b", has_text=str(at)).wait_for()
        lines = f.page.locator(".log li").all()
        own = [line for line in lines if line.locator(".n").inner_text() == str(at)]
        assert own, f"move {at} has told nothing"
        assert all(line.locator(".chip").count() for line in own)
        seen.append(f.page.locator(".ladder > [role=group]").count())
        shot(f, f"battle-{moves[0].split()[1]}-{at}")
    assert max(seen) == 4
    assert seen[-1] == 0
    for at in range(len(moves) - 1, -1, -1):
        f.page.get_by_role("button", name="Back one move").click()
        f.page.locator("output b", has_text=str(at)).wait_for()
        if at:
            assert f.page.locator(".ladder > [role=group]").count() == seen[at - 1]


def test_a_card_goes_where_it_is_put(front: Any) -> None:
    position = {
        "game": "fools-arcana",
        "stage": "play",
        "deck": ["D10", "D9"],
        "hands": {"P1": ["W5", "C9", "D2"], "P2": ["S3"]},
        "table": {"P1": [["W9"]], "P2": [["S4"]]},
    }
    f = front(
        Table("fools-arcana", ["human", "human"], position=position, seed=1),
        look={"seat": "P1"},
        reduced_motion="reduce",
    )
    f.choose("D2")
    f.card("W9").click()
    assert "must match in suit or in number" in f.page.locator(".bubble").inner_text()
    f.choose("C9")
    assert f.page.locator(".card.aim").get_attribute("data-code") == "W9"
    f.card("W9").click()
    f.choose("W5")
    f.page.locator(".hole.aim").first.click()
    f.card("W5").wait_for()
    assert f.table.state.position()["table"]["P1"] == [["W5"], ["W9", "C9"]]
    f.card("W9").click(position={"x": 20, "y": 8}, force=True)
    assert "has to be gone first" in f.page.locator(".bubble").inner_text()
    f.choose("S4")
    assert f.table.of == 2
    assert "too low" in f.page.locator(".bubble").inner_text()


def test_arrows_go_from_zone_to_zone(front: Any) -> None:
    position = ONE | {"table": {"P1": [["S9"]], **ONE["table"]}, "avatars": {"P1": "T15", "P2": "T12"}}
    f = front(
        Table("fools-arcana", ["human", "human"], position=position),
        look={"seat": "P1"},
        reduced_motion="reduce",
    )
    f.page.locator("[role=gridcell]").last.focus()
    f.press("ArrowUp")
    assert f.focus() == "stacks:P1:S9"
    f.press("ArrowUp")
    assert f.focus() == "stacks:P2:D12"


@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_in_a_notebook(open_notebook: Any, app: str, theme: str) -> None:
    code = f"""import tarot_teach as tt
table = tt.Table("fools-arcana", ["human", "human", "human"], position={TWO!r}, seed=1)
for move in {TWO_MOVES[:7]!r}: table.play(move)
tt.show(table, seat="P1", pace=0)"""
    nb = open_notebook([code], app, theme=theme)
    nb.run_all()
    table = nb.output(0).locator(".tt-root")
    table.locator(".ladder").wait_for()
    assert nb.axe() == []
    nb.shot(f"fools-arcana-{app}-{theme}", within=".tt-root")
    nb.resize((390, 844))
    nb.page.wait_for_timeout(300)
    wide, room = table.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide <= room
    assert nb.axe() == []
    nb.shot(f"fools-arcana-{app}-{theme}-phone", within=".tt-root")


@pytest.mark.parametrize("app", APPS)
def test_steps_of_the_lessons(open_notebook: Any, app: str) -> None:
    nb = open_notebook(
        [
            "import tarot_teach as tt\none = tt.lesson('40-fools-arcana')",
            "two = tt.lesson('41-the-22-avatars')\ntwo.task('trail')",
            "one.watch('chain')",
        ],
        app,
    )
    nb.run_all()
    step = nb.output(0).locator(".tt")
    step.locator('[data-pick="C9"]').click()
    step.get_by_role("button", name="Attack it").click()
    step.locator(".ladder").wait_for()
    step.get_by_role("gridcell", name="Five of Cups").click()
    step.get_by_role("button", name="Alone: 5").click()
    reply = step.locator(".reply.no")
    reply.wait_for()
    assert "5 is below 9" in reply.inner_text()
    step.get_by_role("gridcell", name="Nine of Swords").click()
    step.get_by_role("button", name="Alone: 9").click()
    step.locator(".reply.yes").wait_for()
    nb.shot(f"lesson-40-{app}", within=".tt")
    trail = nb.output(1).locator(".tt").last
    trail.locator('.ladder [data-pick="T15"]').click(force=True)
    trail.get_by_role("button", name="Invert Death on the Devil").click()
    trail.locator(".reply.no").wait_for()
    trail.get_by_role("button", name="Invert Death on the Page of Cups").first.click()
    trail.locator(".reply.yes").wait_for()
    watch = nb.output(2).locator(".tt")
    watch.get_by_role("button", name="Forward one move").click()
    watch.get_by_text("You name the Knight as your target").first.wait_for()
    nb.shot(f"watch-40-{app}", within=".jp-Cell:nth-child(3) .tt")
    assert nb.axe() == []
