"""Players: random, greedy (each game's sensible one) and search. They know views, never hidden cards.

A bot is made for one seat by `make`. A game's greedy policy is the class `Greedy` of the module that has the
name of the game's own; call `register` for a game of yours. A game that is a variant of another (a subclass
of it) uses the other's policy.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..engine.game import Game
from ..errors import OptionError, quoted
from ..games import MODULES
from .base import Advice, Bot, RandomBot, ask, chance_for

HUMAN = "human"
KINDS = (HUMAN, "random", "greedy", "search")
"""What can sit on a seat; "bot" is another word for "greedy"."""

_registered: dict[str, type[Bot]] = {}


def register(slug: str, policy: type[Bot]) -> None:
    """Make a class the greedy policy of a game."""
    _registered[slug] = policy


def policy_of(game: Game[Any]) -> type[Bot] | None:
    """The greedy policy of a game, or of the game it is a variant of; None if there is none.

    >>> from tarot_teach.games import games
    >>> policy_of(games["four-worlds"]).__module__
    'tarot_teach.bots.four_worlds.greedy'
    """
    for parent in type(game).__mro__:
        slug = vars(parent).get("slug")
        if slug in _registered:
            return _registered[slug]
        if slug in MODULES:
            found: type[Bot] = import_module(f".{MODULES[slug]}", __name__).Greedy
            return found
    return None


def make(kind: str, game: Game[Any]) -> Bot:
    """A bot of a kind for a game: "random", "greedy" (or "bot") or "search".

    A game that has no greedy policy gets the searching bot, which plays any game. Raises `OptionError` for
    another kind.

    >>> from tarot_teach.games import games
    >>> make("random", games["four-worlds"])
    <bot random>
    """
    if kind == "random":
        return RandomBot()
    if kind in ("greedy", "bot"):
        policy = policy_of(game)
        if policy is not None:
            return policy()
    elif kind != "search":
        raise OptionError(f"{quoted(kind)} is no kind of player; choose {', '.join(KINDS)}")
    from .search import SearchBot

    return SearchBot()


__all__ = [
    "HUMAN",
    "KINDS",
    "Advice",
    "Bot",
    "RandomBot",
    "ask",
    "chance_for",
    "make",
    "policy_of",
    "register",
]
