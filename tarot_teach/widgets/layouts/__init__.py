"""How each game lies on the table: a layout describes zones and actions, and knows nothing of the screen.

A module here is called like its game's own and has a class ``Layout``. A game of yours gets the plain one of
`base`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ...engine.game import Game
from ...games import MODULES
from .base import Layout, Look


def layout_of(game: Game[Any]) -> Layout:
    """The layout of a game, or of the game that it is a variant of.

    >>> from tarot_teach.games import games
    >>> type(layout_of(games["four-worlds"])).__module__
    'tarot_teach.widgets.layouts.four_worlds'
    """
    for parent in type(game).__mro__:
        name = MODULES.get(vars(parent).get("slug", ""))
        if name:
            found: Layout = import_module(f".{name}", __name__).Layout()
            return found
    return Layout()


__all__ = ["Layout", "Look", "layout_of"]
