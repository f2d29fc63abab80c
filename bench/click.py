"""Clicks, first drawings and what stays in the page, each beside the same in stock widgets in one run.

python -m pytest -s -p tests.browser.conftest bench/click.py
"""

from __future__ import annotations

import os
from statistics import median
from typing import Any

STOCK = """import ipywidgets as w
button, words = w.Button(description="stock"), w.HTML("0")
button.on_click(lambda _: setattr(words, "value", str(int(words.value) + 1)))
w.VBox([button, words])"""
SHOW = """import tarot_teach as tt
table = tt.Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, seed=7)
tt.show(table, pace=0)"""
EXPLORE = """import tarot_teach as tt
tt.explore("lily", scale="queen")"""
BUTTONS = """import ipywidgets as w
from tarot_teach.cards import CARDS, card_name
w.GridBox([w.Button(description=card_name(c)) for c in CARDS])"""
BOXES = BUTTONS.replace("w.Button(description=card_name(c))", "w.HTML(card_name(c))")
# A table at which the hand is the whole pack: every face of it is drawn, each with its state and reason.
PACK = """import tarot_teach as tt
from tarot_teach.cards import CARDS
from tarot_teach.widgets.session import Session
from tarot_teach.widgets.table import TableWidget
class Pack(Session):
    def _make(self):
        scene = super()._make()
        hand = next(zone for zone in scene["zones"] if zone["id"] == "hand")
        hand["cards"] = [{"code": str(c), "state": "legal", "note": "fits"} for c in CARDS]
        return scene
table = tt.Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, seed=7)
TableWidget(Pack(table)).show()"""
# From the command that runs a cell to the frame painted after so many elements are there.
DRAW = """async ([n, selector, count]) => {
  const { content } = jupyterapp.shell.currentWidget, { node } = content.widgets[n];
  content.activeCellIndex = n;
  const start = performance.now(), run = jupyterapp.commands.execute("notebook:run-cell");
  await new Promise((done) => {
    const look = () => requestAnimationFrame(
      node.querySelectorAll(selector).length < count ? look : () => setTimeout(done));
    look();
  });
  const took = performance.now() - start;
  await run;
  return took;
}"""
ROUNDS = 12
REST = 800
"""Milliseconds before each click, so that none finds the wire or the still picture of another one busy."""


def draw(nb: Any, number: int, selector: str, count: int = 1) -> float:
    """Milliseconds in which a cell draws its output, there being none before."""
    nb.page.evaluate("(n) => { jupyterapp.shell.currentWidget.content.activeCellIndex = n; }", number)
    nb.command("notebook:clear-cell-output")
    nb.page.wait_for_timeout(REST)
    return float(nb.page.evaluate(DRAW, [number, selector, count]))


def tell(what: str, clicks: list[Any], beside: list[Any]) -> None:
    """Print the medians of two lists of clicks, to the change and to the paint."""
    for part in ("change", "paint"):
        ours, stock = (median(getattr(click, part) for click in some) for some in (clicks, beside))
        print(f"to the {part}: stock button {stock:.1f} ms, {what} {ours:.1f} ms, {ours - stock:.1f} more")


def load() -> str:
    return f"load {os.getloadavg()[0]:.1f}"


def test_a_click_beside_a_stock_button(open_notebook: Any) -> None:
    nb = open_notebook([STOCK, SHOW], "lab")
    nb.run_all()
    nb.output(1).locator(".tt-root .ask").wait_for()
    nb.page.evaluate("document.querySelectorAll('.jp-Cell-inputWrapper').forEach(e => e.remove())")
    stock, ours = [], []
    for _ in range(ROUNDS):
        nb.page.wait_for_timeout(REST)
        stock.append(nb.time_click(".widget-button", ".widget-html"))
        nb.page.wait_for_timeout(REST)
        # From the draw to the drawn card, and back again: each changes the hand, the piles, the log.
        ours.append(nb.time_click(".tt [data-move='draw deck']", ".tt .log"))
        nb.page.locator(".tt [data-key=undo]").click()
        nb.page.locator(".tt [data-move='draw deck']").wait_for()
    print(f"\nclick ({load()})")
    tell("table", ours, stock)


def test_78_cards_beside_78_stock_widgets(open_notebook: Any) -> None:
    nb = open_notebook(["1 + 1", BUTTONS, BOXES, PACK], "lab")
    nb.run(0)
    kinds = {
        "78 buttons": (1, ".widget-button"),
        "78 boxes": (2, ".widget-html"),
        "table of 78 cards": (3, ".tt .hand .face, .tt .fan .face"),
    }
    took: dict[str, list[float]] = {kind: [] for kind in kinds}
    sent: dict[str, str] = {}
    for _turn in range(6):
        for kind, (number, selector) in kinds.items():
            mark = len(nb.frames)
            took[kind].append(draw(nb, number, selector, 78))
            nb.page.wait_for_timeout(REST)
            frames = nb.frames.since(mark, "in")
            sent[kind] = f"{len(frames)} frames, {frames.bytes / 1000:.0f} kB"
    print(f"\nfirst drawing ({load()})")
    for kind, times in took.items():
        print(f"{kind}: {times[0]:.0f} ms, then {median(times[1:]):.0f} ms; {sent[kind]}")
    code = int(nb.python("from tarot_teach.widgets.bundle import css, esm; len(esm('play') + css('table'))"))
    print(f"of the table's kB {code / 1000:.0f} are its code")


def test_ten_runs_beside_a_stock_button(open_notebook: Any) -> None:
    for kind, source, selector in (
        ("78 buttons", BUTTONS, ".widget-button"),
        ("table", SHOW, ".tt-root .ask"),
        ("table of 78 cards", PACK, ".tt-root .ask"),
    ):
        nb = open_notebook([source], "lab")
        for _ in range(2):
            draw(nb, 0, selector)
        before = nb.heap()
        for _ in range(10):
            draw(nb, 0, selector)
        after = nb.heap()
        grown = (after[0] - before[0]) / 1e6
        print(f"\nten runs of a {kind}: heap {grown:+.2f} MB, {after[1] - before[1]:+d} nodes ({load()})")
        nb.close()


def test_the_explorer_beside_a_stock_button(open_notebook: Any) -> None:
    nb = open_notebook([STOCK, EXPLORE], "lab")
    first: dict[int, list[float]] = {0: [], 1: []}
    for n in (0, 1) * 4:
        first[n].append(draw(nb, n, (".widget-button", ".treefig")[n]))
    print(f"\nfirst drawing: stock button {median(first[0]):.0f} ms, explorer {median(first[1]):.0f} ms")
    nb.page.evaluate("document.querySelectorAll('.jp-Cell-inputWrapper').forEach(e => e.remove())")
    stock, row = [], []
    for n in range(ROUNDS):
        nb.page.wait_for_timeout(REST)
        stock.append(nb.time_click(".widget-button", ".widget-html"))
        nb.page.wait_for_timeout(REST)
        row.append(nb.time_click(f".tt [data-key='spot:{1 + n % 10}']", ".tt > .sr"))
    print(load())
    tell("row of the explorer", row, stock)
