"""Lessons in a real notebook: misses and hints, marks, watching, quizzes, and resuming."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .server import APPS

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
OPEN = 'import tarot_teach as tt\nlesson = tt.lesson("10-four-worlds")'


def lesson_at(open_notebook: Any, app: str, *cells: str, **options: Any) -> Any:
    notebook = open_notebook([OPEN, *cells], app, **options)
    notebook.run_all()
    notebook.page.locator(".tt .lesson").nth(len(cells)).wait_for()
    return notebook


def card(step: Any, name: str) -> Any:
    return step.get_by_role("gridcell", name=name)


def step(notebook: Any, number: int) -> Any:
    return notebook.output(number).locator(".tt")


@pytest.mark.parametrize("app", APPS)
def test_three_cards_from_miss_to_done_by_mouse(open_notebook: Any, app: str) -> None:
    notebook = lesson_at(open_notebook, app)
    touch = step(notebook, 0)
    assert touch.locator(".strip li").count() == 21
    card(touch, "The Chariot").click()
    touch.get_by_role("button", name="Lay it").click()
    reply = touch.locator(".reply.no")
    reply.wait_for()
    assert "a line needs a point to start from" in reply.inner_text()
    reply.get_by_role("button", name="FW-25").click()
    assert "must be a Minor" in reply.inner_text()
    for name in ("Five of Wands", "The Chariot", "Three of Wands"):
        card(touch, name).click()
        touch.get_by_role("button", name="Lay it").click()
        card(touch, name).wait_for(state="detached")
    done = touch.locator(".reply.yes")
    done.wait_for()
    assert "Point, line, point" in done.inner_text()
    assert touch.locator(".strip li.done").count() == 1
    assert [e for e in notebook.errors if "'schema'" not in e] == []  # Notebook 7's own


def test_legality_is_dark_until_the_hint(open_notebook: Any) -> None:
    notebook = lesson_at(open_notebook, "lab")
    touch = step(notebook, 0)
    assert touch.locator("[data-state~=legal], [data-state~=no]").count() == 0
    touch.get_by_role("button", name="Hint").click()
    touch.locator(".hint").wait_for()
    touch.locator("[data-state~=legal]").first.wait_for()
    assert touch.get_by_role("button", name="Solution").count() == 0
    touch.get_by_role("button", name="Next hint").click()
    touch.get_by_role("button", name="Solution").click()
    touch.get_by_text("Solution: The Five of Wands").first.wait_for()
    assert touch.locator(".strip li.done").count() == 1


def test_marks_and_a_reply_to_each(open_notebook: Any) -> None:
    notebook = lesson_at(open_notebook, "lab", 'lesson.task("four-from-five")')
    marks = step(notebook, 1)
    for name in ("The Chariot", "Adjustment", "Lust", "The Hermit"):
        card(marks, name).click()
        marks.get_by_role("gridcell", name=name, selected=True).wait_for()
    marks.get_by_role("button", name="Check").click()
    marks.get_by_text("Close is not touching").first.wait_for()
    card(marks, "The Hermit").click()
    marks.get_by_role("gridcell", name="The Hermit", selected=False).wait_for()
    card(marks, "The Hanged Man").click()
    marks.get_by_role("gridcell", name="The Hanged Man", selected=True).wait_for()
    marks.get_by_role("button", name="Check").click()
    marks.get_by_text("Four paths meet in Geburah").first.wait_for()


def test_watching_with_a_guess(open_notebook: Any) -> None:
    notebook = lesson_at(open_notebook, "notebook", 'lesson.watch("first-card")')
    watch = step(notebook, 1)
    on = watch.get_by_role("button", name="Go on")
    on.press("ArrowRight")
    watch.get_by_text("The Six of Wands. Now you hold eight").first.wait_for()
    on.click()
    watch.get_by_text("A tree starts with a Minor card.").first.wait_for()
    on.click()
    watch.get_by_text("Your guess first.").first.wait_for()
    card(watch, "Adjustment").click()
    watch.get_by_role("gridcell", name="Adjustment", selected=True).wait_for()
    watch.get_by_role("button", name="That is my guess").press("Enter")
    watch.get_by_text("You found 1 of 2: Adjustment and the Hanged Man fit.").first.wait_for()
    assert on.evaluate("e => e === document.activeElement")
    assert (
        step(notebook, 0).locator("[role=status]").inner_text() == ""
    )  # a lesson's strip does not talk into its steps
    for _ in range(5):
        before = watch.locator(".lesson-ask").inner_text()
        on.click()
        notebook.page.wait_for_function(
            "([e, b]) => e.innerText !== b", arg=[watch.locator(".lesson-ask").element_handle(), before]
        )
    watch.get_by_text("Four cards in one turn.").first.wait_for()
    assert step(notebook, 0).locator(".strip li.done").count() == 1


def test_watching_shows_the_tree_of_whoever_acts(open_notebook: Any) -> None:
    watch = step(lesson_at(open_notebook, "lab", 'lesson.watch("whole-turn")'), 1)
    on, big = watch.get_by_role("button", name="Go on"), watch.locator(".own .cap b")
    seen = []
    for n in range(9):
        watch.get_by_text(f"{n + 1} of 9").wait_for()
        seen.append(big.inner_text())
        on.click(force=True)  # at the end it can do nothing
    assert seen == ["Your Tree"] * 4 + ["Tree of P2"] * 5


def test_on_a_phone_a_watch_step_goes_on_beside_its_tree(open_notebook: Any) -> None:
    notebook = lesson_at(open_notebook, "notebook", 'lesson.watch("first-card")', size="phone")
    watch = step(notebook, 1)
    watch.locator(".tree").evaluate("e => e.scrollIntoView({ block: 'start' })")
    box = watch.get_by_role("button", name="Go on").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 844
    assert watch.locator(".lesson-ask").evaluate("e => e.scrollHeight <= e.clientHeight")


def test_a_quiz_by_keys(open_notebook: Any) -> None:
    notebook = lesson_at(open_notebook, "lab", 'lesson.quiz("count-up")')
    quiz = step(notebook, 1)
    before = notebook.cells()
    quiz.get_by_label("Your number").fill("12")
    quiz.get_by_label("Your number").press("Enter")
    quiz.get_by_text("Nearly.").first.wait_for()
    quiz.get_by_label("Your number").fill("13")
    quiz.get_by_label("Your number").press("Enter")
    quiz.get_by_text("Four Minors, four paths").first.wait_for()
    quiz.get_by_role("button", name="Next question").press("Enter")
    quiz.get_by_text("Question 2 of 3.").first.wait_for()
    quiz.get_by_role("button", name="The game ends").focus()
    notebook.page.keyboard.press("3")
    quiz.locator(".choice.right").wait_for()
    frames = notebook.frames.since(0, "in").text()
    assert '"right": true' not in frames.replace('"right":true', '"right": true').split("count-up-1")[0]
    assert notebook.cells() == before


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_for_axe_to_find(open_notebook: Any, theme: str) -> None:
    cells = ('lesson.watch("first-card")', 'lesson.quiz("two-names")', 'lesson.task("four-from-five")')
    notebook = lesson_at(open_notebook, "lab", *cells, theme=theme)
    quiz = step(notebook, 2)
    quiz.get_by_role("button", name="Yesod in Briah").click()
    quiz.locator(".reply").wait_for()
    assert notebook.axe(".tt") == []


def test_where_to_go_on_after_a_restart(open_notebook: Any) -> None:
    notebook = lesson_at(open_notebook, "lab", 'lesson.quiz("two-names")')
    touch = step(notebook, 0)
    for _ in range(2):
        touch.locator("[data-key='lesson:hint']").click()
        notebook.page.wait_for_timeout(300)
    touch.get_by_role("button", name="Solution").click()
    touch.locator(".strip li.done").first.wait_for()
    notebook.restart_kernel()
    notebook.run_all()
    touch.get_by_text("Go on at step 2: Two names in one card.").first.wait_for()
    touch.get_by_role("button", name="Find its cell").click()
