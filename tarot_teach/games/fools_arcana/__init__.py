"""Fool's Arcana: build stacks, fight for them, and invert an avatar in the middle of what others do."""

from .game import GAME, FoolsArcana
from .state import FoolsArcanaState

__all__ = ["GAME", "FoolsArcana", "FoolsArcanaState"]
