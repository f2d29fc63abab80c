"""How long a click takes to change the picture, and the explorer to be drawn, beside a stock button.

python -m pytest -s -p tests.browser.conftest bench/click.py
"""

from __future__ import annotations

import os
from statistics import median
from time import perf_counter
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
ROUNDS = 12
REST = 800
"""Milliseconds before each click, so that none finds the wire or the still picture of another one busy."""


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
    load = os.getloadavg()[0]
    more = median(ours) - median(stock)
    print(f"\nstock button {median(stock):.1f} ms, table {median(ours):.1f} ms, {more:.1f} more")
    print(f"load {load:.1f}")


def test_the_explorer_beside_a_stock_button(open_notebook: Any) -> None:
    nb = open_notebook([STOCK, EXPLORE], "lab")
    first: dict[int, list[float]] = {0: [], 1: []}
    for n in (0, 1) * 4:
        start = perf_counter()
        nb.run(n)
        nb.output(n).locator(".widget-button, .treefig").wait_for()
        first[n].append(perf_counter() - start)
    print(f"\nfirst drawing: stock button {median(first[0]):.2f} s, explorer {median(first[1]):.2f} s")
    nb.page.evaluate("document.querySelectorAll('.jp-Cell-inputWrapper').forEach(e => e.remove())")
    stock, row = [], []
    for n in range(ROUNDS):
        nb.page.wait_for_timeout(REST)
        stock.append(nb.time_click(".widget-button", ".widget-html"))
        nb.page.wait_for_timeout(REST)
        row.append(nb.time_click(f".tt [data-key='spot:{1 + n % 10}']", ".tt > .sr"))
    more = median(row) - median(stock)
    print(f"stock button {median(stock):.1f} ms, row of the explorer {median(row):.1f} ms, {more:.1f} more")
    print(f"load {os.getloadavg()[0]:.1f}")
