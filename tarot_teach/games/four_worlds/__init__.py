"""The Four Worlds: each seat builds Trees of Life in four Worlds, path by path."""

from .game import GAME, FourWorlds
from .state import FourWorldsState

__all__ = ["GAME", "FourWorlds", "FourWorldsState"]
