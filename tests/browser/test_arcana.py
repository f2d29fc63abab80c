"""Arcana in the browser: lesson 8 by mouse, Judgement and the Magician by keys, matches of four seats."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tarot_teach.lessons.files import read_lesson
from tarot_teach.play.table import Table

from .front import Front
from .server import APPS

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
OPEN = 'import tarot_teach as tt\nlesson = tt.lesson("50-arcana")'
SLOW = {"pace": 5000}
"""The bots wait, so that what has just happened is still to be read."""
SEATS = {"P1": "human", "P2": "greedy", "P3": "greedy", "P4": "greedy"}


def at(seats: dict[str, str] | None = None, **position: Any) -> Table:
    return Table("arcana", seats=seats or {"P1": "human"}, position={"game": "arcana", **position}, seed=1)


def shot(f: Front, name: str) -> None:
    if folder := os.environ.get("TAROT_TEACH_SHOTS"):
        f.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def asked(f: Front, words: str) -> None:
    """Wait for a question."""
    f.page.locator(".ask h3", has_text=words).wait_for()


def moved(f: Front, after: int) -> None:
    """Wait until more moves than that have been played."""
    f.page.wait_for_function("n => +document.querySelector('.step output b').textContent > n", arg=after)


def trail(f: Front) -> list[str]:
    return [text.strip() for text in f.page.locator(".trail li").all_inner_texts()]


# Lesson 8


@pytest.mark.parametrize("app", APPS)
def test_lesson_8_from_a_miss_to_done(open_notebook: Any, app: str) -> None:
    nb = open_notebook([OPEN, 'lesson.task("play-your-fortune")'], app)
    nb.run_all()
    step = nb.output(1).locator(".tt")
    step.locator(".lesson").wait_for()
    assert step.locator("[data-state~=legal], [data-state~=no]").count() == 0
    step.get_by_role("gridcell", name="Temperance").click()
    step.get_by_role("button", name="Play your fortune").click()
    reply = step.locator(".reply.no")
    reply.wait_for()
    assert "a fortune comes after your play" in reply.inner_text()
    reply.get_by_role("button", name="RA-26").click()
    assert "After the play the seat may play its fortune" in reply.inner_text()
    step.get_by_role("gridcell", name="Death").click()
    step.get_by_role("button", name="Play it").click()
    step.get_by_role("button", name="Play your fortune, Temperance").click()
    step.get_by_role("button", name="P2: Weigh").click()
    step.get_by_role("button", name="Weigh P2’s hand: P2", exact=True).click()
    done = step.locator(".reply.yes")
    done.wait_for()
    assert "once a round" in done.inner_text()
    assert nb.python('lesson.lesson.progress.step("50-arcana", "play-your-fortune")["done"]') == "True"
    assert nb.axe(".tt") == []
    nb.shot(f"arcana-lesson-8-{app}")


# All ten lessons, from the notebook as it ships


def answer(step: Any, move: str) -> None:
    """Choose what a move names, then its button, and wait for what the table says to it."""
    verb, *names = move.split()
    picks = [name for name in names if name[0] in "PT"][-1:] if verb != "swap" else names
    if verb == "fortune" and not step.locator('[data-move="fortune"]').count():
        step.locator('[data-key^="fortune:P1"]').click()
    for pick in picks:
        step.locator(f'[data-pick="{pick}"]').first.click()
    before = step.inner_text()
    step.locator(f'[data-move="{move}"]').first.click()
    step.page.wait_for_function("([e, t]) => e.innerText !== t", arg=[step.element_handle(), before])


def test_the_ten_lessons_from_a_miss_to_done(open_notebook: Any) -> None:
    file = NOTEBOOKS / "50-arcana.ipynb"
    nb = open_notebook(file, "lab")
    nb.run_all()
    sources = ["".join(cell["source"]) for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]]
    tries = [step for step in read_lesson("50-arcana")["steps"] if step["kind"] == "try"]
    assert len(tries) == 10
    for script in tries:
        step = nb.output(sources.index(f'lesson.task("{script["id"]}")')).locator(".tt")
        step.locator(".lesson").scroll_into_view_if_needed()
        miss = script["wrong"][0]
        for move in [*miss["line"], miss["move"]]:
            answer(step, move)
        said = step.locator(".reply.no")
        said.wait_for()
        assert miss["say"].split(". ")[0] in said.inner_text()
        assert said.get_by_role("button", name=miss.get("refused") or miss["misses"]).count()
        step.get_by_role("button", name="Start again").click()
        step.locator(".reply").wait_for(state="detached")
        for move in script["solution"]:
            answer(step, move)
        done = step.locator(".reply.yes")
        done.wait_for()
        assert script["done"].split(" (")[0] in done.inner_text()
        assert done.locator(".chip").count() >= 1
        nb.shot(f"arcana-lesson-{script['id']}", within=f'.tt:has([data-step="{script["id"]}"])')
    assert nb.output(1).locator(".strip li.done").count() == 10


# Effects in effects, by keys

JUDGEMENT = {
    "players": 3,
    "hands": {"P1": ["T5", "T20"], "P2": ["T3", "T11"], "P3": ["T8", "T14"]},
    "deck": ["T1", "T2", "T4", "T6"],
    "discard": ["T7", "T9"],
}


def test_a_judgement_chain_by_keys(front: Any) -> None:
    f = front(at({"P1": "human", "P2": "greedy", "P3": "greedy"}, **JUDGEMENT), look=SLOW)
    f.page.locator("[role=gridcell]").first.focus()
    f.press("2", "Enter")  # Judgement
    asked(f, "Which discard do all players carry out?")
    assert trail(f) == ["P1's turn", "Judgement", "choose a discard"]
    f.press("2", "Enter")  # the Hermit
    asked(f, "Which opponent draws")
    assert trail(f) == ["P1's turn", "Judgement", "P1 takes the effect of the Hermit", "choose an opponent"]
    assert "Now you, then P2, P3" in f.page.locator(".mid").inner_text()
    f.press("2")
    assert f.page.locator(".opp.sel").get_attribute("data-pick") == "P3"
    f.press("Escape")
    assert f.page.locator(".opp.sel").count() == 0
    f.press("2", "Enter")  # P3 lends Temperance
    asked(f, "Whose hand do you weigh?")
    assert trail(f)[2:] == ["P1 takes the effect of the Hermit", "Temperance", "choose a player"]
    shot(f, "arcana-judgement")
    f.press("3", "Enter")  # yourself, 5 in hand: nothing
    f.page.get_by_text("P2 takes the effect of the Hermit.").first.wait_for()
    assert [str(m) for m in f.table.moves[:4]] == ["play T20", "choose T9", "choose P3", "choose P1"]
    assert f.page.evaluate("pressed") == []


def test_the_magician_by_keys_and_arrows(front: Any) -> None:
    deck = [f"T{n}" for n in (0, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15)]
    f = front(at(hands={"P1": ["T1", "T4", "T16"], "P2": ["T14", "T17"]}, deck=deck, discard=["T21"]))
    f.page.locator("[role=gridcell]").first.focus()
    f.press("1", "Enter")
    asked(f, "Which card do you exchange for which card of the deck?")
    f.press("1")
    assert "Now choose the card" in f.page.locator(".acts").inner_text()
    f.press("Enter")
    assert f.table.of == 1  # the first card alone is no exchange
    f.press("9", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    assert "Exchange it for the Devil" in f.page.locator(".acts").inner_text()
    f.press("Escape", "9")
    assert "Exchange it for Wheel of Fortune" in f.page.locator(".acts").inner_text()
    f.press("Enter")
    asked(f, "Which card do you exchange for which discard?")
    assert str(f.table.moves[-1]) == "swap T4 T10"
    f.card("T10").click()  # waits until it has arrived
    f.card("T21").click()
    f.card("T21").click()  # chosen again: exchanged
    moved(f, 2)
    assert str(f.table.moves[2]) == "swap T10 T21"


def test_yes_and_no_at_the_end_of_a_turn(front: Any) -> None:
    hands = {"P1": ["T4", "T19"], "P2": ["T2", "T8"]}
    f = front(at(phase="end", hands=hands, fortunes={"P1": "T12"}, deck=["T0", "T1", "T3"]), look=SLOW)
    f.page.get_by_role("button", name="Play your fortune, the Hanged Man").focus()
    f.press("Y")
    f.page.get_by_text("You play the fortune: the Hanged Man.").first.wait_for()
    assert str(f.table.moves[0]) == "fortune"


def test_the_moon_hides_what_others_chose(front: Any) -> None:
    pending = {"effect": "T18", "by": "P2", "card": "T18", "from": "hand", "ask": "moon", "queue": ["P1"]}
    hands = {"P1": ["T4", "T19"], "P2": ["T2", "T8"], "P3": ["T7", "T9"]}
    shown = {"P2": "T8", "P3": "T9"}
    f = front(
        at(players=3, turn="P2", hands=hands, deck=["T0"], pending=[pending | {"shown": shown}]), look=SLOW
    )
    moon = f.page.get_by_role("group", name="Shown to the Moon").first
    assert moon.get_by_role("img", name="chosen by P2").count() == 1
    scene = f.page.evaluate("document.getElementById('scene').textContent").split('"panels"')[0]
    assert not any(f'"code": "{card}"' in scene for card in ("T2", "T7", "T8", "T9"))
    f.choose("T19")
    f.choose("T19")
    f.page.locator(".log", has_text="P2's card is the lowest.").wait_for()
    assert f.page.locator(".opp .empty").count() == 1


# A whole match


def keys_for(scene: dict[str, Any], move: str) -> list[str]:
    """The keys that answer with a move, as the table shows them."""
    action = next(a for a in scene["actions"] if a["move"] == move)
    standing = [a for a in scene["actions"] if not a["pick"] or a.get("short")]
    if action.get("key"):
        return [action["key"]]
    if action in standing:
        digit = str(standing.index(action) + 1)
        return [digit, "Enter"] if action.get("short") else [digit]
    asked = [z for z in scene["zones"] if z.get("asks") and not z.get("aside")]
    keys = []
    for code in action["pick"]:
        cards = next(z for z in asked if any(c["code"] == code for c in z["cards"]))["cards"]
        place = [c["code"] for c in cards].index(code)
        keys += [str(min(place, 8) + 1), *["ArrowRight"] * (place - 8), *["Enter"] * (place > 8)]
    return [*keys, "Enter"]


def play_match(f: Front, choose: Callable[[dict[str, Any], str], None], name: str) -> None:
    """Play a match to its end as the hint advises; the trail says each time why one is asked."""
    table, pictures = f.table, 0
    while table.to_move is not None:
        f.page.wait_for_selector(".ask:not(.wait), .bubble", timeout=20_000)
        if table.to_move is None:
            break
        scene, hint = f.session.scene(), table.hint()
        assert hint is not None and table.to_move == "P1"
        steps = trail(f)
        assert len(steps) >= 2 and steps[0].endswith(("'s turn", "'s free fortune"))
        assert f.page.locator(".ask h3").inner_text().split("?")[0] in scene["question"]["text"]
        if len(steps) > 3 and pictures < 3:
            shot(f, f"{name}-{table.at}")
            pictures += 1
        before = table.at
        choose(scene, str(hint.move))
        f.page.wait_for_function(
            "at => +document.querySelector('.step output b').textContent > at", arg=before
        )
        assert str(table.moves[before]) == str(hint.move)
    f.page.locator(".ask.over").wait_for()
    shot(f, f"{name}-end")
    assert max(table.state.result().scores.values()) == 3
    assert "won the match with 3 round wins" in f.page.locator(".ask.over").inner_text()


def test_a_match_of_four_seats_by_keys(front: Any) -> None:
    f = front(Table("arcana", seats=SEATS, seed=3, auto=False))

    def by_keys(scene: dict[str, Any], move: str) -> None:
        f.page.locator("[role=gridcell], .ask .btn").first.focus()
        f.press(*keys_for(scene, move))

    play_match(f, by_keys, "arcana-keys")


def test_a_match_of_four_seats_by_mouse_on_a_phone(front: Any) -> None:
    f = front(Table("arcana", seats=SEATS, seed=6, auto=False), size=(352, 844), dark=True)

    def by_mouse(scene: dict[str, Any], move: str) -> None:
        action = next(a for a in scene["actions"] if a["move"] == move)
        for pick in action["pick"][: 0 if action["move"] == "fortune" else None]:
            f.page.locator(f'[data-pick="{pick}"]').first.click()
        f.page.locator(f'[data-move="{move}"]').first.click()

    play_match(f, by_mouse, "arcana-mouse")
    assert f.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
