"""The settings that Binder and `tarot-teach lab` bring: no single key touches a cell, no prompt asks."""

from __future__ import annotations

import pytest

from .server import APPS, ROOT

STOCK = "import ipywidgets\nbutton = ipywidgets.Button(description='Stock')\nbutton"
KEYS = [
    *"ddxmyrabczvjkoii00123456",
    "Shift+M",
    "Shift+A",
    "Shift+B",
    "Shift+L",
    "Shift+R",
    "Shift+J",
    "Shift+Z",
]


@pytest.mark.parametrize("app", APPS)
def test_no_single_key_reaches_the_cells(open_notebook, app):
    overrides = ROOT / "tarot_teach" / "settings" / "overrides.json"
    nb = open_notebook([STOCK, "1", "#md\ntext"], app, overrides)
    nb.run_all()
    nb.page.get_by_role("button", name="Stock").focus()
    with nb.commands() as fired:
        for key in KEYS:
            nb.page.keyboard.press(key)
    assert fired == []
    with nb.commands(wait_ms=100) as fired:
        nb.page.keyboard.press("Shift+Enter")
        nb.page.keyboard.press("Control+s")
    assert len(fired) == 2
    assert "application/vnd.jupyter.widget-state+json" in nb.save()["metadata"]["widgets"]
    assert nb.page.locator(".jp-toast, .Toastify__toast").count() == 0
