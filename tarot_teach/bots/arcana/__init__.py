"""The sensible bot of Arcana: odds of unseen cards, worth of each effect, its choices and their reasons."""

from .policy import Greedy

__all__ = ["Greedy"]
