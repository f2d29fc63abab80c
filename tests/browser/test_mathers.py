"""Mathers' Tarot in the browser: a hand by keys, a match by mouse to its end, the sheets, the lesson."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tarot_teach.play.table import Table

from .front import Front
from .server import APPS

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "20-mathers-tarot.ipynb"
THEIRS = ("Cannot read properties of undefined (reading 'schema')",)
DEAL = """import tarot_teach as tt
table = tt.Table("mathers", seats={"P1": "human", "P2": "greedy"}, seed=7, options={"target": 1})
tt.show(table, pace=0)"""


def totals(f: Front) -> dict[str, list[str]]:
    """The rows of the sheets on the page, by sheet and row."""
    rows = f.page.locator(".sheets tr").all_inner_texts()
    return {row.split("\t")[0]: [c.split(" ")[0] for c in row.split("\t")[1:]] for row in rows}


def settled(f: Front, at: int) -> None:
    """Wait until our move and the bots' are on the page, and we decide again or the match is over."""
    for _ in range(500):
        f.page.wait_for_timeout(20)
        table = f.table
        if table.at > at and table.to_move in (None, "P1"):
            f.page.locator(".step output").get_by_text(f"Move {table.at} of {table.of}").wait_for()
            return
    raise AssertionError(f"nothing happened after move {at}")


def test_a_match_by_mouse_to_its_end(front: Any) -> None:
    """The first legal card or button each time, to 25 points; the sheets add up after every hand."""
    table = Table("mathers", seats=["human", "greedy"], seed=7, options={"target": 25})
    f = front(table, size=(1200, 1000))
    hands = set()
    for _ in range(400):
        if table.to_move is None:
            break
        before = table.at
        state = table.state
        if state.phase == "declare":
            f.page.locator(".ask .btn:not([aria-disabled=true])").first.click()
        else:
            code = str(state.legal_moves()[0].args[0])
            card = f.card(code)
            card.click(force=True, position={"x": 8, "y": 20})
            f.page.locator(".acts .btn.main").click()
        settled(f, before)
        if table.state.position()["hand_no"] not in hands:
            hands.add(table.state.position()["hand_no"])
            scores = table.state.result().scores
            assert totals(f)["So far"] == [str(scores["P1"]), str(scores["P2"])]
    assert table.to_move is None
    assert "the match is over" in f.page.locator(".ask.over").inner_text()
    sheet = table.state.position()["last_hand"]["points"]
    shown = totals(f)
    for row, key in (("Shown", "shown"), ("Tricks", "tricks"), ("The Fool", "fool"), ("Total", "total")):
        assert shown[row] == [str(sheet["P1"][key]), str(sheet["P2"][key])]


def test_a_hand_by_keys_to_its_end(front: Any) -> None:
    """Arrows and Enter for cards, digits for what is shown: the mouse is never used."""
    table = Table("mathers", seats=["human", "greedy"], seed=11, options={"target": 1})
    f = front(table)
    f.page.locator("[role=grid] [tabindex='0']").focus()  # once: then it stays in the hand
    for _ in range(120):
        if table.to_move is None or table.state.position()["hand_no"] > 1:
            break
        before = table.at
        if table.state.phase == "declare":
            buttons = f.page.locator(".ask .btn").all()
            free = next(i for i, b in enumerate(buttons) if b.get_attribute("aria-disabled") != "true")
            f.page.keyboard.press(str(free + 1))
        else:
            f.page.keyboard.press("Home")
            while "legal" not in str(f.page.evaluate("document.activeElement.dataset.state")):
                f.page.keyboard.press("ArrowRight")
            f.page.keyboard.press("Enter")
            f.page.keyboard.press("Enter")
        settled(f, before)
    assert table.to_move is None or table.state.position()["hand_no"] == 2
    assert table.state.position()["last_hand"]["hand_no"] == 1


def test_the_taken_tricks_open_from_their_takers_count(front: Any) -> None:
    table = Table("mathers", seats=["greedy", "greedy"], seed=7, options={"target": 1})
    table.go_to(40)
    f = front(table, look={"seat": "P1"})
    f.page.get_by_role("button", name=re.compile("^\\d+ your tricks$")).click()
    drawer = f.page.locator(".drawer")
    count = len(table.state.position()["tricks"])
    assert drawer.locator(".cards").count() == count
    assert drawer.locator("h2").inner_text() == "Taken tricks"
    f.press("Escape")
    assert drawer.count() == 0


def test_a_number_is_typed_for_the_target(front: Any) -> None:
    f = front(Table("mathers", seats=["human", "greedy"], seed=7))
    f.page.get_by_role("button", name="Game …").click()
    field = f.page.get_by_label("Target")
    assert field.get_attribute("type") == "number" and field.input_value() == "100"
    field.fill("42")
    f.page.get_by_role("button", name="Deal", exact=True).click()
    f.page.get_by_text("Match to 42").wait_for()
    assert f.table.options["target"] == 42


@pytest.mark.parametrize("size", [(1200, 900), (1000, 900), (368, 844), (302, 844)])
def test_the_hand_of_25_fits(front: Any, size: tuple[int, int]) -> None:
    """In one row, two, or rows of at most seven; no card's index is covered, nothing scrolls sideways."""
    f = front(Table("mathers", seats=["human", "greedy", "greedy"], seed=3), size=size)
    wide, room = f.page.evaluate("[document.body.scrollWidth, document.body.clientWidth]")
    assert wide <= room
    places = f.page.evaluate(
        "[...document.querySelectorAll('.fan .card')].map(c => [c.getBoundingClientRect().x, c.offsetTop])"
    )
    assert len(places) == 25
    rows = {y for _, y in places}
    steps = [b[0] - a[0] for a, b in pairwise(places) if a[1] == b[1]]
    assert min(steps) >= 30
    assert len(rows) == {1200: 1, 1000: 2}.get(size[0], 4)


@pytest.mark.parametrize("app", APPS)
def test_a_hand_in_jupyter(open_notebook: Any, app: str) -> None:
    nb = open_notebook([DEAL], app)
    nb.run_all()
    table = nb.output(0).locator(".tt-root")
    table.get_by_role("button", name="Show everything").click()
    table.get_by_text("That is all that this hand may show.").first.wait_for()
    table.get_by_role("button", name="Done").click()
    table.locator(".fan [data-state~=legal]").first.wait_for()
    assert nb.axe() == []
    assert not [e for e in nb.errors if e not in THEIRS]
    nb.shot(f"mathers-{app}")


@pytest.mark.parametrize(("size", "theme"), [("wide", "light"), ("phone", "dark")])
def test_pictures_of_the_lesson(open_notebook: Any, size: str, theme: str) -> None:
    nb = open_notebook(NOTEBOOK, "notebook", theme=theme, size=size)
    nb.run_all()
    first = nb.output(1).locator(".tt-root")
    first.get_by_role("gridcell", name="Justice").click(force=True)
    nb.page.wait_for_timeout(300)
    wide, room = first.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide <= room
    nb.shot(f"mathers-lesson-{size}-{theme}", within=".tt-root")
    assert nb.axe(".tt-root") == []
