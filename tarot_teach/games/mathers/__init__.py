"""Mathers' Tarot of 1888: hands scored by showing, then 25 tricks, for two or three seats."""

from .game import GAME, Mathers
from .state import MathersState

__all__ = ["GAME", "Mathers", "MathersState"]
