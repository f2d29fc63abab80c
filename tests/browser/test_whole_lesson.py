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
            table.locator(f"[data-question='{n}'][aria-current=step]").wait_for()
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


def do_look(notebook: Any, step: dict[str, Any]) -> None:
    """Put the answer in place of the three dots and run the cell."""
    at = next(i for i, cell in enumerate(notebook.cells()) if cell.source.startswith(step["code"][:-5]))
    notebook.page.evaluate(
        "([n, s]) => jupyterapp.shell.currentWidget.content.widgets[n].model.sharedModel.setSource(s)",
        [at, step["code"].replace("...", str(step["answer"]["value"]))],
    )
    notebook.run(at)


@pytest.mark.parametrize(
    ("slug", "app", "size", "theme"),
    [
        ("10-four-worlds", "notebook", "wide", "light"),
        ("01-the-cards", "notebook", "phone", "dark"),
        ("02-tree-of-life", "lab", "wide", "dark"),
        ("03-four-worlds-and-777", "notebook", "phone", "light"),
    ],
)
def test_every_step_of_a_lesson(open_notebook: Any, slug: str, app: str, size: str, theme: str) -> None:
    lesson = read_lesson(slug)
    notebook = open_notebook(NOTEBOOKS / f"{slug}.ipynb", app, size=size, theme=theme)
    notebook.run_all()
    strip = notebook.page.locator(".tt .strip")
    strip.wait_for()
    offered = 0  # games that are offered by a button are not played here
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
            case "play":
                offered += 1
            case "look":
                do_look(notebook, step)
    steps = strip.locator("li").count()
    strip.locator("li.done").nth(steps - offered - 1).wait_for()
    assert notebook.axe() == []
    cut = notebook.page.evaluate(
        """() => [...document.querySelectorAll('.jp-OutputArea-output')]
             .filter(e => e.scrollWidth > e.clientWidth + 1 && !e.querySelector('table'))
             .map(e => e.outerHTML.slice(0, 90))"""
    )
    assert cut == []
    assert [e for e in notebook.errors if "'schema'" not in e] == []  # Notebook 7's own
