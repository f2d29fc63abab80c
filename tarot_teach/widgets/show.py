"""`tt.show`: put a table on the page, once for each cell, however often the cell is run."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..play.table import Table
from .session import Screen, Session

_by_cell: dict[str, tuple[str, list[Any]]] = {}
"""Cell -> the run of it that showed tables last, and their widgets."""
_watching = False


def show(table: Table, **look: Any) -> None:
    """Show a table to play at.

    In a notebook it appears below the cell; running the cell again takes the old one away. Elsewhere the
    table is printed as text.

    Args:
        table: the table.
        **look: `seat` (whose eyes the screen has), `tradition` ("thoth", "rws", "mathers", "marseille"),
            `theme` ("auto", "light", "dark", "contrast"), `pace` (milliseconds between the moves of bots).

    >>> show(Table("four-worlds", seed=7))  # doctest: +ELLIPSIS
    The Four Worlds, 2 seats: P1's turn > draw a card.
    ...
    """
    present(Session(table, **look))


def present(session: Screen) -> Any:
    """Show a session below the cell that runs, and return its widget; outside a notebook print its text."""
    shell = _shell()
    if shell is None:
        print(session.text())
        return None
    module, _, name = session.widget.partition(":")
    widget = getattr(import_module(f".{module}", __package__), name)(session)
    _keep(shell, widget)
    _watch(shell)
    widget.show()
    return widget


def _shell() -> Any:
    """IPython's shell if it has a kernel, else None."""
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return None
    shell = get_ipython()
    return shell if shell is not None and hasattr(shell, "kernel") else None


def _keep(shell: Any, widget: Any) -> None:
    """Remember the widget under its cell, and close those of an earlier run."""
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    run = str(parent.get("header", {}).get("msg_id", ""))
    cell = str(parent.get("metadata", {}).get("cellId") or parent.get("content", {}).get("code", ""))
    last, widgets = _by_cell.get(cell, ("", []))
    if last != run:
        for old in widgets:
            old.close()
        widgets = []
    _by_cell[cell] = (run, [*widgets, widget])


def _watch(shell: Any) -> None:
    """After each cell, look whether it has changed a table that is shown."""
    global _watching
    if not _watching:
        _watching = True
        shell.events.register("post_run_cell", lambda *_: _look())


def _look() -> None:
    for _, widgets in _by_cell.values():
        for widget in widgets:
            widget.refresh()
