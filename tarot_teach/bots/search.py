"""A bot for any game: it draws full states that agree with its view, and plays each move out in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.chance import Chance
from ..engine.game import Game
from ..engine.moves import Move
from .base import Bot


class SearchBot(Bot):
    """Flat sampling over determinizations: no tree, no memory, the same budget for every choice."""

    name = "search"

    def choose(self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance) -> Move:
        """For now any move."""
        return chance.pick(legal)
