"""The explorer in JupyterLab and Notebook 7: by mouse and by keys, what it costs, what is left of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .page import CHORD_MS
from .server import APPS
from .test_table import own_errors

SHOW = """import tarot_teach as tt
tt.explore("lily", scale="queen")"""
PAGES = """from tarot_teach.qabalah.pages import write_pages
len(write_pages("leaves"))"""


@pytest.mark.parametrize("app", APPS)
def test_by_mouse_and_by_keys(open_notebook: Any, app: str) -> None:
    nb = open_notebook(["1 + 1", SHOW, "2 + 2"], app)
    nb.run_all()
    shown = nb.output(1).locator(".tt-root")
    shown.get_by_role("heading", name="Sephirah 10 · Malkuth").wait_for()
    assert nb.axe() == []
    high = "[...document.querySelectorAll('.tt dt')].filter(e => e.clientHeight > 60).map(e => e.innerText)"
    assert nb.page.evaluate(high) == []  # Jupyter's own style of lists is not ours
    nb.shot(f"explorer-{app}")
    shown.get_by_text("Row 10 of 777").scroll_into_view_if_needed()
    nb.shot(f"explorer-{app}-row")
    spot = shown.locator("[data-spot][tabindex='0']")
    spot.focus()
    before = nb.cells()
    places = ("[data-spot][tabindex='0']", ".seg button", ".side .chip", ".side .link", "select")
    for place in places:
        for key in [*"ddxmyr00abzvii", "ArrowDown", "ArrowUp"]:
            shown.locator(place).first.focus()
            nb.page.keyboard.press(key)
    nb.page.wait_for_timeout(CHORD_MS)
    assert nb.cells() == before
    assert nb.active() == 1
    shown.locator("[data-spot]").nth(19).focus()
    nb.page.keyboard.press("Enter")
    shown.get_by_role("heading", name="Path 30").wait_for()
    assert nb.focus().startswith("g.pt.on")
    with nb.commands() as fired:
        for key in ("Shift+Enter", "Control+s"):
            nb.page.keyboard.press(key)
    assert any("run" in f for f in fired)
    assert "docmanager:save" in fired
    assert not own_errors(nb)


@pytest.mark.parametrize("app", APPS)
def test_a_phone_in_the_dark(open_notebook: Any, app: str) -> None:
    view = "doc" if app == "lab" else ""
    nb = open_notebook([SHOW], app, size="phone", theme="dark", touch=True, view=view)
    nb.run_all()
    shown = nb.output(0).locator(".tt-root")
    shown.locator("[data-spot]").first.wait_for()
    assert nb.axe() == []
    assert nb.page.evaluate("document.querySelector('.tt').scrollWidth <= innerWidth")
    shown.get_by_role("button", name="Flash cards").tap()
    shown.get_by_role("button", name="Turn").tap()
    shown.get_by_role("button", name="I knew it").tap()
    shown.locator(".boxes li", has_text="Box 2").get_by_text("1", exact=True).wait_for()
    assert '"flash"' in nb.python("open('tarot-teach-progress.json').read()")
    nb.shot(f"explorer-phone-{app}")


@pytest.mark.parametrize("app", APPS)
def test_its_reading_page_opens(open_notebook: Any, app: str) -> None:
    nb = open_notebook([PAGES, SHOW.replace('"lily"', '18, pages="leaves"')], app)
    nb.run_all()
    link = nb.output(1).locator(".tt-root").get_by_role("link", name="Reading page of Path 18")
    with nb.context.expect_page() as opened:
        link.click()
    page = opened.value
    page.get_by_role("heading", name="Path 18, Cheth").wait_for()


def test_what_is_left_of_it(open_notebook: Any) -> None:
    nb = open_notebook(["1 + 1", SHOW], "lab")
    nb.run(0)
    nb.page.wait_for_timeout(1000)
    mark = len(nb.frames)
    nb.run(1)
    nb.output(1).locator(".tt-root .treefig").wait_for()
    frames = nb.frames.since(mark, "in")
    size = "from tarot_teach.widgets.bundle import css, esm; len(esm('explore') + css('table', 'explorer'))"
    code = int(nb.python(size))
    print("frames", len(frames), "bytes", frames.bytes - code, "code", code)
    assert len(frames) <= 40 and frames.bytes - code <= 80_000
    assert code <= 100_000
    before = nb.heap()
    for _ in range(6):
        nb.run(1)
        nb.output(1).locator(".tt-root .treefig").wait_for()
    after = nb.heap()
    print("heap", before, after)
    assert nb.page.locator(".tt-root").count() == 1
    assert after[0] - before[0] < 3_000_000
    nb.page.locator("[data-row='7']").first.click()
    nb.page.get_by_role("heading", name="Sephirah 7").wait_for()
    nb.page.wait_for_timeout(900)
    assert "Run this cell to explore." in json.dumps(nb.save())
    nb.restart_kernel()
    nb.reload()
    still = nb.output(1).locator(".tt-still img")
    still.wait_for()
    assert "Sephirah 7 · Netzach." in (still.get_attribute("alt") or "")
    nb.shot("explorer-still")
