"""The sensible bot of Fool's Arcana."""

from .greedy import Greedy

__all__ = ["Greedy"]
