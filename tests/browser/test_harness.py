"""The harness itself, tried on a tiny widget: what the other browser tests rely on."""

from __future__ import annotations

import pytest

from .server import APPS

WIDGET = """
import anywidget, traitlets
class Tiny(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      el.classList.add("tt-root");
      el.innerHTML = `<svg class="card" tabindex="0" role="button" aria-label="Card" width="60" height="60">
        <rect width="60" height="60"/></svg><p class="said"></p><p class="faint"></p>`;
      const said = el.querySelector(".said");
      const show = () => { said.textContent = "Chosen " + model.get("n"); };
      el.querySelector(".card").addEventListener("click", () => model.send({ do: "choose" }));
      model.on("change:n", show); show();
    } };'''
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, message, buffers: setattr(self, "n", self.n + 1))
tiny = Tiny()
tiny
"""


@pytest.mark.parametrize("app", APPS)
def test_a_widget_runs_answers_and_is_seen(open_notebook, app):
    nb = open_notebook(["#md\n# Two cells", WIDGET], app)
    assert [cell.type for cell in nb.cells()] == ["markdown", "code"]
    nb.run_all()
    mark = len(nb.frames)
    assert nb.time_click(".card", ".said") > 0
    assert nb.output(1).inner_text().endswith("Chosen 1")
    assert nb.python("tiny.n") == "1"
    assert 0 < nb.frames.since(mark).bytes < 20_000
    assert "choose" in nb.frames.since(mark, "out").text()
    assert nb.frames.since(mark, "in").text().count("Chosen") == 0
    used, nodes = nb.heap()
    assert used > 1_000_000 and nodes > 100
    assert 'button "Card"' in nb.aria()
    assert "tests" not in nb.save()["cells"][1]["outputs"][0]["data"]["text/plain"]


def test_voila_shows_the_outputs_alone(open_voila):
    window = open_voila(["#md\n# Play", WIDGET], size="phone", theme="dark")
    window.page.locator(".card").click()
    window.page.get_by_text("Chosen 1").wait_for()
    assert window.page.get_by_text("import anywidget").count() == 0
    assert window.axe() == []
    assert "choose" in window.frames.since(0, "out").text()


@pytest.mark.parametrize("app", APPS)
def test_the_recorder_sees_the_command_a_key_fires(open_notebook, app):
    nb = open_notebook([WIDGET, "1"], app)
    nb.run_all()
    nb.page.locator(".card").focus()
    assert nb.focus() == 'svg.card "Card"'
    before = nb.cells()
    with nb.commands() as fired:
        for key in "ddx":
            nb.page.keyboard.press(key)
    assert "notebook:delete-cell" in fired and "notebook:cut-cell" in fired
    assert nb.cells() == before
    nb.page.locator(".card").focus()
    nb.page.keyboard.press("x")
    nb.page.wait_for_timeout(200)
    assert nb.cells() != before


@pytest.mark.parametrize("app", APPS)
def test_axe_finds_planted_faults(open_notebook, app):
    nb = open_notebook([WIDGET], app)
    nb.run_all()
    assert nb.axe() == []
    nb.page.locator(".faint").evaluate(
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
    nb.page.locator(".card").click()
    other.page.get_by_text("Chosen 1").wait_for()
    other.close(kernel=False)
    nb.restart_kernel()
    with pytest.raises(AssertionError, match="NameError"):
        nb.python("tiny")
