"""The games. Each is loaded when somebody first asks for it by its slug."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors import TarotTeachError, quoted

if TYPE_CHECKING:
    from ..engine.game import Game

MODULES = {
    "four-worlds": "four_worlds",
    "mathers": "mathers",
    "john-dee": "john_dee",
    "fools-arcana": "fools_arcana",
    "arcana": "arcana",
}
"""Game slug -> the module of the game here, of its bot in `bots`, of its table in `widgets.layouts`."""


class Games(Mapping[str, "Game[Any]"]):
    """The games by slug.

    >>> from tarot_teach.games import games
    >>> games["four-worlds"].title
    'The Four Worlds'
    """

    def __getitem__(self, slug: str) -> Game[Any]:
        if not isinstance(slug, str) or slug not in MODULES:
            raise UnknownGame(slug)
        game: Game[Any] = import_module(f".{MODULES[slug]}", __name__).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)

    def __repr__(self) -> str:
        return f"<games: {', '.join(MODULES)}>"


class UnknownGame(TarotTeachError, KeyError):
    """A slug that is no game's."""

    def __init__(self, slug: object) -> None:
        super().__init__(f"there is no game {quoted(slug)}; there are {', '.join(MODULES)}")

    def __str__(self) -> str:
        return str(self.args[0])


games = Games()
