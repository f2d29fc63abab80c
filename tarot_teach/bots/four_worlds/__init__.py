"""The sensible bot of the Four Worlds."""

from .greedy import Greedy

__all__ = ["Greedy"]
