"""Arcana: the 22 trumps, each of which is an event; the last seat standing or the highest hand wins."""

from .game import GAME, Arcana
from .state import ArcanaState

__all__ = ["GAME", "Arcana", "ArcanaState"]
