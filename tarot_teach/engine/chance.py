"""Where all randomness comes from: two calls, each given a sorted list."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..errors import TarotTeachError, quoted

if TYPE_CHECKING:
    import random

T = TypeVar("T")


class Chance(Protocol):
    """Anything with `pick` and `shuffle`; both return the very objects they were given."""

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """All of the items in a new order, top first."""


class SeededChance:
    """Chance from a seed: the same seed and calls give the same results on every machine.

    Its whole state is two whole numbers, the seed and how many calls were made. Only `random.Random.random`
    is used, the one generator call whose values Python promises to keep.

    >>> SeededChance(7).shuffle([1, 2, 3, 4, 5])
    [1, 3, 5, 2, 4]
    """

    __slots__ = ("calls", "seed")

    def __init__(self, seed: int | None = None, calls: int = 0) -> None:
        if seed is None:
            seed = int.from_bytes(os.urandom(4), "big")
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 63:
            raise TarotTeachError(f"a seed is a whole number from 0 on, not {quoted(seed)}")
        self.seed, self.calls = seed, calls

    def __repr__(self) -> str:
        return f"SeededChance({self.seed}, {self.calls})"

    def copy(self) -> SeededChance:
        """A chance that goes on from here by itself."""
        new = SeededChance.__new__(SeededChance)
        new.seed, new.calls = self.seed, self.calls
        return new

    def _generator(self) -> random.Random:
        import random  # takes a third of the whole import time: not before it is needed

        self.calls += 1
        return random.Random(self.seed << 32 | self.calls)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[int(self._generator().random() * len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items in a new order, each order equally likely."""
        draw, order = self._generator().random, list(items)
        for last in range(len(order) - 1, 0, -1):
            other = int(draw() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order


class ScriptedChance:
    """Chance that hands out given results in order, as the case files and lessons write them.

    A pick's result is an item, a shuffle's a list with every item once. A result that is not possible is an
    error that quotes it.

    >>> ScriptedChance(["P2"]).pick(["P1", "P2"])
    'P2'
    """

    __slots__ = ("results",)

    def __init__(self, results: Iterable[Any]) -> None:
        self.results = list(results)

    def copy(self) -> ScriptedChance:
        """A chance with the same results still to come."""
        return ScriptedChance(self.results)

    def _next(self) -> Any:
        if not self.results:
            raise TarotTeachError("the script of chance has no result left for this pick or shuffle")
        return self.results.pop(0)

    def pick(self, items: Sequence[T]) -> T:
        """The item that the script names."""
        result = self._next()
        for item in items:
            if item == result:
                return item
        raise TarotTeachError(
            f"the script picks {quoted(result)}, which is not among {[str(i) for i in items]}"
        )

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The order that the script gives."""
        result = self._next()
        by_name = {str(item): item for item in items}
        if not isinstance(result, list) or sorted(map(str, result)) != sorted(by_name):
            raise TarotTeachError(
                f"the script shuffles to {quoted(result)}, but the cards are {list(by_name)}"
            )
        return [by_name[str(name)] for name in result]
