"""The harness itself, tried on stock widgets: what the other browser tests rely on."""

from __future__ import annotations

import pytest

from .server import APPS, ROOT

# Not protected against Jupyter's keys, as our own widgets are: so the recorder has something to see.
WIDGET = """
import ipywidgets
said = ipywidgets.Label("Chosen 0")
card = ipywidgets.Button(description="Card")
card.on_click(lambda button: setattr(said, "value", "Chosen 1"))
box = ipywidgets.VBox([card, said])
box.add_class("tt")
box
"""


@pytest.mark.parametrize("app", APPS)
def test_a_widget_runs_answers_and_is_seen(open_notebook, app):
    nb = open_notebook(["#md\n# Two cells", WIDGET], app)
    assert [cell.type for cell in nb.cells()] == ["markdown", "code"]
    nb.run_all()
    mark = len(nb.frames)
    took = nb.time_click(".tt button", ".tt")
    assert 0 < took.change <= took.paint
    assert nb.output(1).inner_text().endswith("Chosen 1")
    assert nb.python("said.value") == "'Chosen 1'"
    assert 0 < nb.frames.since(mark, "in").bytes < 30_000
    assert "click" in nb.frames.since(mark, "out").text()
    assert "Chosen 1" in nb.frames.since(mark, "in").text()
    used, nodes = nb.heap()
    assert used > 1_000_000 and nodes > 100
    assert 'button "Card"' in nb.aria()
    assert "VBox" in str(nb.save()["cells"][1]["outputs"])


def test_voila_shows_the_first_lesson_on_a_phone(open_voila):
    window = open_voila(ROOT / "notebooks" / "00-start-here.ipynb", size="phone")
    window.page.locator(".tt").first.wait_for()
    assert window.page.get_by_text("import tarot_teach").count() == 0
    assert window.page.evaluate("() => document.scrollingElement.scrollWidth") <= 390
    assert "comm_open" in window.frames.since(0, "in").text()


@pytest.mark.parametrize("app", APPS)
def test_the_recorder_sees_the_command_a_key_fires(open_notebook, app):
    nb = open_notebook([WIDGET, "1"], app)
    nb.run_all()
    nb.page.locator(".tt button").focus()
    assert nb.focus().endswith('"Card"')
    before = nb.cells()
    with nb.commands() as fired:
        for key in "ddx":
            nb.page.keyboard.press(key)
    assert "notebook:delete-cell" in fired and "notebook:cut-cell" in fired
    assert nb.cells() == before
    nb.page.locator(".tt button").focus()
    nb.page.keyboard.press("x")
    nb.page.wait_for_timeout(200)
    assert nb.cells() != before


@pytest.mark.parametrize("app", APPS)
def test_axe_finds_planted_faults(open_notebook, app):
    nb = open_notebook([WIDGET], app)
    nb.run_all()
    assert nb.axe() == []
    nb.page.locator(".tt .widget-label").evaluate(
        "(e) => { e.textContent = 'faint words'; e.style.color = '#aaa'; e.style.background = '#fff'; }"
    )
    assert [line.split(":")[0] for line in nb.axe()] == ["color-contrast"]


@pytest.mark.parametrize("app", APPS)
def test_themes_sizes_errors_and_a_second_window(open_notebook, app):
    nb = open_notebook([WIDGET, "1 / 0"], app, theme="dark", size="phone")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        nb.run_all()
    background = "() => getComputedStyle(document.body).getPropertyValue('--jp-layout-color0').trim()"
    dark = nb.page.evaluate(background)
    nb.theme("light")
    assert nb.page.evaluate(background) != dark
    assert nb.page.evaluate("() => innerWidth") == 390
    nb.resize("wide")
    nb.save()
    other = nb.second_window()
    other.page.locator(".tt button").wait_for()  # only then does it listen to the kernel
    nb.page.locator(".tt button").click()
    other.page.get_by_text("Chosen 1", exact=True).wait_for()
    other.close(kernel=False)
    nb.restart_kernel()
    with pytest.raises(AssertionError, match="NameError"):
        nb.python("said")
