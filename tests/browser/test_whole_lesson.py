"""One whole lesson, every step of it done in the notebook as a learner does it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarot_teach.lessons.files import read_lesson
from tarot_teach.lessons.quiz import items_of

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def move(table: Any, text: str) -> None:
    """Choose the first card of a move, then its button."""
    words = text.split()
    if len(words) > 1 and words[0] not in ("draw", "trade"):
        table.locator(f"[role=gridcell][data-code='{words[1]}']").click(
            force=True
        )  # a refused card can be chosen
    button = table.locator(f"button[data-move='{text}']").first
    if button.count():
        button.click()
    else:  # the draw pile is chosen itself
        table.locator(f"[data-pick='{words[1]}']").first.click()
        table.locator(f"button[data-move='{text}']").first.click()


def do_try(table: Any, step: dict[str, Any]) -> None:
    if "mark" in step:
        for code in step["solution"]:
            table.locator(f"[role=gridcell][data-code='{code}']").click()
            table.locator(f"[role=gridcell][data-code='{code}'][aria-selected=true]").wait_for()
        table.locator("[data-key=check]").click()
    for number, text in enumerate(() if "mark" in step else step["solution"], 1):
        move(table, text)
        table.get_by_text(f"Move {number} of").first.wait_for()
    table.locator(".reply.yes").wait_for()


def do_watch(table: Any, step: dict[str, Any]) -> None:
    for number in range(2, len(step["frames"]) + 1):
        if table.locator("[data-key='guess:send']").count():
            table.locator("[data-key='guess:send']").click()
            table.locator("[data-key='watch:next']").wait_for()
        table.locator("[data-key='watch:next']").click()
        table.get_by_text(f"{number} of {len(step['frames'])}").first.wait_for()


def do_quiz(table: Any, step: dict[str, Any], game: str) -> None:
    items = items_of(step, game)
    for n, item in enumerate(items):
        if n:
            table.locator("[data-key='q:next']").click()
        if item.choices:
            right = next(i for i, choice in enumerate(item.choices) if choice.right)
            table.locator(f"[data-key='choice:{n}:{right}']").click()
        else:
            table.get_by_label("Your number").fill(f"{item.value:g}")
            table.get_by_label("Your number").press("Enter")
        table.locator(".reply.yes").wait_for()
        if n + 1 < len(items):
            table.locator("[data-key='q:next']").wait_for()


def do_play(table: Any) -> None:
    """Play to the end by asking for hints and taking them."""
    for _ in range(120):
        table.locator("[data-key=hint]:not([aria-disabled]), .ask.over").first.wait_for()
        if table.locator(".ask.over").count():
            return
        before = table.locator("output").inner_text()
        table.locator("[data-key=hint]").click()
        said = table.locator("p.hint[data-key=hint-text]")
        said.wait_for()
        move(table, said.get_attribute("data-hint"))
        table.page.wait_for_function(
            "([e, b]) => e.querySelector('output').innerText !== b", arg=[table.element_handle(), before]
        )
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("slug", ["10-four-worlds"])
def test_every_step_of_a_lesson(open_notebook: Any, slug: str) -> None:
    lesson = read_lesson(slug)
    notebook = open_notebook(NOTEBOOKS / f"{slug}.ipynb", "notebook")
    notebook.run_all()
    strip = notebook.page.locator(".tt .strip")
    strip.wait_for()
    for step in lesson["steps"]:
        table = notebook.page.locator(f".tt:has([data-step='{step['id']}'])")
        if world := step.get("world"):
            shown = table.locator(f".worlds [data-world='{world}']")
            assert shown.first.get_attribute("aria-pressed") == "true"
        match step["kind"]:
            case "try":
                do_try(table, step)
            case "watch":
                do_watch(table, step)
            case "quiz":
                do_quiz(table, step, lesson["game"])
            case "play" if table.count():
                do_play(table)
    done = strip.locator("li.done").count()
    # the second game is offered by a button, and the last step is an answer in a cell
    assert done == strip.locator("li").count() - 2, strip.inner_text()
    assert [e for e in notebook.errors if "'schema'" not in e] == []  # Notebook 7's own
