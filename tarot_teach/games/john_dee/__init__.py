"""John Dee's Tarot: duels, swaps and a path, a Hebrew word with a number."""

from .game import GAME, JohnDee
from .state import JohnDeeState

__all__ = ["GAME", "JohnDee", "JohnDeeState"]
