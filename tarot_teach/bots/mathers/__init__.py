"""The sensible bot of Mathers' Tarot."""

from .greedy import Greedy

__all__ = ["Greedy"]
