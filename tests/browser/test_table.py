"""The table in JupyterLab and Notebook 7: played by mouse and by keys, and what may not happen meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tarot_teach.play.table import Table

from .page import CHORD_MS
from .server import APPS

DEAL = """import tarot_teach as tt
table = tt.Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, seed=7)
tt.show(table, pace=0)"""
# Notebook 7 says this of itself, with or without a table.
THEIRS = ("Cannot read properties of undefined (reading 'schema')",)


def own_errors(nb: Any) -> list[str]:
    return [e for e in nb.errors if e not in THEIRS]


@pytest.mark.parametrize("app", APPS)
def test_three_cards_by_mouse(open_notebook: Any, app: str) -> None:
    nb = open_notebook([DEAL], app)
    nb.run_all()
    table = nb.output(0).locator(".tt-root")
    table.get_by_role("button", name="Draw from the pile").click()
    table.get_by_role("gridcell", name="Five of Wands").click()
    table.get_by_role("button", name="Lay it: Five of Wands").click()
    table.get_by_text("You lay the Five of Wands.").first.wait_for()
    assert nb.python("table.state.position()['trees']['P1']['sephiroth']") == "['W5']"
    table.get_by_role("gridcell", name="Seven of Wands").click(force=True)
    assert "No path joins it" in table.locator(".bubble").inner_text()
    assert nb.axe() == []
    assert not own_errors(nb)
    nb.shot(f"table-{app}")


@pytest.mark.parametrize("app", APPS)
def test_no_key_reaches_the_notebook(open_notebook: Any, app: str) -> None:
    nb = open_notebook(["1 + 1", DEAL, "2 + 2"], app)
    nb.run_all()
    table = nb.output(1).locator(".tt-root")
    table.get_by_role("button", name="Draw from the pile").click()
    table.get_by_role("gridcell").first.wait_for()
    before = nb.cells()
    places = (
        "[role=gridcell][tabindex='0']",
        ".keys .btn",
        ".pile [role=img], .step input",
        "[data-spot][tabindex='0']",
    )
    for place in places:
        for keys in (
            "d d",
            "x",
            "m",
            "y",
            "r",
            "0 0",
            "a",
            "b",
            "z",
            "1 2 3",
            "ArrowDown ArrowUp",
            "c",
            "v",
            "i i",
        ):
            table.locator(place).first.focus()
            for key in keys.split():
                nb.page.keyboard.press(key)
    nb.page.wait_for_timeout(CHORD_MS)
    assert nb.cells() == before
    assert nb.active() == 1
    nb.page.keyboard.press("Escape")
    nb.page.keyboard.press("Escape")
    table.locator("[role=gridcell][tabindex='0']").focus()
    with nb.commands() as fired:
        for key in ("Shift+Enter", "Control+s"):
            nb.page.keyboard.press(key)
    assert any("run" in f for f in fired)
    assert "docmanager:save" in fired
    assert not own_errors(nb)


def test_focus_is_kept_and_a_short_game_goes_by_keys(open_notebook: Any) -> None:
    nb = open_notebook([DEAL.replace("pace=0", "pace=30")], "notebook")
    nb.run_all()
    table = nb.output(0).locator(".tt-root")
    table.get_by_role("button", name="Draw from the pile").focus()
    press = nb.page.keyboard.press
    for _ in range(6):
        table.locator("[data-move^=draw]").first.wait_for()
        press("1")
        table.locator("[role=gridcell][data-state]").first.wait_for()
        press("1")
        nb.page.wait_for_timeout(80)
        assert nb.focus().startswith("div.card")
        legal = table.locator("[role=gridcell][data-state~=legal]")
        if legal.count():
            legal.first.focus()
            press("Enter")
            press("Enter")
            nb.page.wait_for_timeout(150)
            table.get_by_role("button", name="End turn").focus()
            press("Enter")
        else:
            table.get_by_role("button", name=re.compile("^Discard it")).first.focus()
            press("Enter")
    assert int(nb.python("table.at")) >= 12


def test_saved_reopened_restarted(open_notebook: Any) -> None:
    nb = open_notebook([DEAL], "lab")
    nb.run_all()
    table = nb.output(0).locator(".tt-root")
    table.get_by_role("button", name="Draw from the pile").click()
    table.get_by_role("gridcell").first.wait_for()
    assert not nb.output(0).locator(".tt-still").is_visible()
    for _ in range(20):  # the still picture follows the table a moment later
        nb.page.wait_for_timeout(500)
        saved = json.dumps(nb.save())
        if "Move 1 of 1." in saved:
            break
    assert "Run this cell to play. The Four Worlds. Move 1 of 1." in saved
    assert "Hand of P2: 7 cards" in saved
    hidden = Table("four-worlds", seed=7).state.position()["deck"]
    assert not any(re.search(rf"\b{code}\b", json.dumps(json.loads(saved)["cells"])) for code in hidden[1:6])
    nb.restart_kernel()
    nb.reload()
    still = nb.output(0).locator(".tt-still img")
    still.wait_for()
    assert "Hand of P1: W5 Five of Wands" in (still.get_attribute("alt") or "")
    nb.run_all()
    nb.output(0).locator(".tt-root").get_by_role("button", name="Draw from the pile").wait_for()


def test_two_windows_show_one_table(open_notebook: Any) -> None:
    nb = open_notebook([DEAL], "lab")
    nb.run_all()
    nb.save()
    other = nb.second_window()
    try:
        nb.output(0).locator(".tt-root").get_by_role("button", name="Draw from the pile").click()
        other.output(0).locator(".tt-root").get_by_role("gridcell", name="Five of Wands").click()
        other.output(0).locator(".tt-root").get_by_role("button", name="Lay it: Five of Wands").click()
        nb.output(0).locator(".tt-root").get_by_text("You lay the Five of Wands.").first.wait_for()
    finally:
        other.close(kernel=False)


def test_ten_runs_do_not_grow_the_page(open_notebook: Any) -> None:
    nb = open_notebook([DEAL], "lab")
    for _ in range(2):
        nb.run_all()
        nb.output(0).locator(".tt-root").wait_for()
    before = nb.heap()
    for _ in range(10):
        nb.run_all()
        nb.output(0).locator(".tt-root").wait_for()
    after = nb.heap()
    print("heap", before, after)
    assert nb.page.locator(".tt-root").count() == 1
    assert after[0] - before[0] < 3_000_000
    assert int(nb.python("import ipywidgets; len(ipywidgets.widgets.widget._instances)")) <= 6


def test_first_drawing_is_small(open_notebook: Any) -> None:
    nb = open_notebook(["1 + 1", DEAL], "lab")
    nb.run(0)
    nb.page.wait_for_timeout(1000)
    mark = len(nb.frames)
    nb.run(1)
    nb.output(1).locator(".tt-root .ask").first.wait_for()
    frames = nb.frames.since(mark, "in")
    code = int(nb.python("from tarot_teach.widgets.bundle import css, esm; len(esm('play') + css('table'))"))
    print("frames", len(frames), "bytes", frames.bytes, "code", code)
    assert len(frames) <= 40
    assert frames.bytes - code <= 50_000
    assert code <= 100_000


IMPORTS = """import tarot_teach as tt
from tarot_teach.widgets.session import Session
from tarot_teach.widgets.table import TableWidget"""
GAME = """
t = tt.Table("four-worlds", seats=["human", "greedy", "greedy"], seed={seed}, auto=False)
s = TableWidget(Session(t, pace=0))
s.show()
for _ in range(24):
    acts = [a for a in s.session.scene().get("actions", []) if a["legal"]]
    play = dict(do="play", v=s.session.version, at=t.at, move=acts[0]["move"]) if acts else dict(do="skip")
    s._hear(None, play, None)
"""
HIDDEN = """
import json
position = t.state.position()
seen = {c for line in t.log("P1") for c in line.event.cards}
hidden = position["deck"] + position["hands"]["P2"] + position["hands"]["P3"]
print(json.dumps([c for c in hidden if c not in seen]))
"""


def _frames_of_games(nb: Any) -> Iterator[tuple[str, list[str]]]:
    """Play games with bots; what came to the browser in each, and what stayed hidden from P1."""
    for seed in range(20):
        mark = len(nb.frames)
        nb.python(GAME.format(seed=seed))
        nb.page.wait_for_timeout(150)
        hidden = json.loads(nb.python(HIDDEN))
        yield nb.frames.since(mark, "in").text(), hidden


def test_no_frame_names_a_hidden_card(open_notebook: Any) -> None:
    nb = open_notebook([IMPORTS], "lab")
    nb.run_all()
    for text, hidden in _frames_of_games(nb):
        # The front end's own list of cards names all of them, and so does the list of cards not seen.
        scenes = re.findall(r'"scene": "\{.*?"panels"', text.replace('\\"', '"'))
        assert scenes
        assert hidden
        for code in hidden:
            assert not any(re.search(rf'"{code}"', scene) for scene in scenes), code


HOT = """import tarot_teach as tt
table = tt.Table("four-worlds", seats={"P1": "human", "P2": "human"}, names={"P1": "Ann", "P2": "Ben"})
tt.show(table)"""


def scenes(frames: Any) -> list[dict[str, Any]]:
    """The scenes in frames, without the list of cards that their seat has not seen."""
    text, decode = frames.text(), json.JSONDecoder().raw_decode
    found = [json.loads(decode(text, m.end())[0]) for m in re.finditer(r'"scene":\s*(?=")', text)]
    return [{name: part for name, part in scene.items() if name != "panels"} for scene in found]


def test_hot_seat_sends_no_card_of_the_other(open_notebook: Any) -> None:
    nb = open_notebook(["1 + 1", HOT], "lab")
    nb.run(0)
    mark = len(nb.frames)
    nb.run(1)
    table = nb.output(1).locator(".tt-root")
    for turn in range(6):
        me, other = ("P1", "P2") if turn % 2 == 0 else ("P2", "P1")
        name = {"P1": "Ann", "P2": "Ben"}[me]
        table.locator(".handover", has_text=f"{name}, it is your turn").wait_for()
        nb.page.wait_for_timeout(1500)  # the still picture follows
        # Handing over: of the table only its title and who sits there, in the page and on the way to it.
        last = scenes(nb.frames.since(mark, "in"))[-1]
        assert last["handover"]["seat"] == me
        assert last.keys().isdisjoint({"zones", "log", "actions", "question", "notes", "faces"})
        assert not table.locator("[data-code], .log, .tree").count()
        assert table.locator("[role=status]").inner_text().strip() in ("", f"{name}, it is your turn.")
        said = nb.output(1).locator(".tt-still").inner_html()
        assert f"{name} is to look at the table next" in said
        assert "Hand of" not in said
        mark = len(nb.frames)
        table.get_by_role("button", name=f"Show the cards of {name}").click()
        table.get_by_role("button", name="Draw from the pile").click()
        table.locator("[role=gridcell][data-state]").first.click(force=True)
        table.get_by_role("button", name=re.compile("^Discard it")).wait_for()
        nb.page.wait_for_timeout(1500)
        position = json.loads(nb.python("import json; print(json.dumps(table.state.position()))"))
        frames = nb.frames.since(mark, "in")
        shown = json.dumps(scenes(frames))
        held = [c for c in position["hands"][other] if c not in position["hands"][me]]
        assert f'"{position["hands"][me][0]}"' in shown
        for code in (*held, *position["deck"]):
            assert f'"{code}"' not in shown, code
        assert f"Hand of {other}: 7 cards" in nb.output(1).locator(".tt-still").inner_html()
        mark = len(nb.frames)
        table.get_by_role("button", name=re.compile("^Discard it")).click()
    nb.shot("hot-seat", within=".tt-root")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_pictures(open_notebook: Any, theme: str, size: str) -> None:
    nb = open_notebook([DEAL.replace("seed=7", "seed=5")], "notebook", theme=theme, size=size)
    nb.run_all()
    table = nb.output(0).locator(".tt-root")
    table.get_by_role("button", name="Draw from the pile").click()
    table.get_by_role("gridcell").first.click(force=True)
    nb.page.wait_for_timeout(300)
    wide, room = table.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide <= room
    high = "e => e.getBoundingClientRect().height"
    assert nb.output(0).evaluate(high) >= table.evaluate(high)  # not in a small box with a scroll bar
    nb.shot(f"table-{size}-{theme}", within=".tt-root")
    assert nb.axe() == []
