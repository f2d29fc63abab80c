"""How often a path can be attained in John Dee's Tarot, counted and not estimated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb

from ...cards import Card
from .game import HAND_SIZE as HAND
from .names import PACK

TRUMPS = tuple(range(22))
"""What the trumps count in a Lot; the Fool counts nothing."""
MINORS = len(PACK) - len(TRUMPS)


@cache
def _sums() -> dict[tuple[int, int], int]:
    """How many sets of trumps there are, by number of cards and total: a table of partial sums."""
    found = {(0, 0): 1}
    for number in TRUMPS:
        for (size, total), count in list(found.items()):
            if size < HAND:
                found[size + 1, total + number] = found.get((size + 1, total + number), 0) + count
    return found


def ways(value: int) -> dict[int, int]:
    """How many Lots of one to six trumps total a value, by their number of cards.

    >>> ways(45)
    {1: 0, 2: 0, 3: 27, 4: 231, 5: 684, 6: 952}
    >>> sum(ways(45).values())
    1894
    """
    return {size: _sums().get((size, value), 0) for size in range(1, HAND + 1)}


def totals() -> dict[int, int]:
    """How many sets of one to six trumps have each total, from 0 to the most that six can give.

    >>> max(totals()), sum(totals().values())
    (111, 110055)
    """
    most = max(total for _, total in _sums())
    return {value: sum(ways(value).values()) for value in range(most + 1)}


@cache
def _reaches() -> dict[int, int]:
    """For each value, how many hands of six contain a Lot of it."""
    found = dict.fromkeys(totals(), 0)
    for bits, size in _reach(0, 1, 0):
        count = comb(MINORS, HAND - size)
        value = 0
        while bits:
            if bits & 1:
                found[value] += count
            bits, value = bits >> 1, value + 1
    return found


def _reach(first: int, bits: int, size: int) -> Iterator[tuple[int, int]]:
    """Every set of up to six trumps: its reachable totals as bits, and how many cards it has."""
    yield bits, size
    if size < HAND:
        for number in TRUMPS[first:]:
            yield from _reach(number + 1, bits | bits << number, size + 1)


def dealt(value: int) -> float:
    """The share of all hands of six that contain a Lot of a value.

    >>> round(dealt(45), 4)
    0.0719
    """
    return _reaches().get(value, 0) / comb(len(PACK), HAND)


@cache
def none_of(values: tuple[int, ...]) -> float:
    """The share of all hands of six that contain no Lot of any of these values.

    >>> from .names import PATHS
    >>> round(none_of(tuple(path.value for path in PATHS.values() if path.word)), 3)
    0.549
    """
    wanted, missed = sum(1 << value for value in values), 0
    for bits, size in _reach(0, 1, 0):
        missed += 0 if bits & wanted else comb(MINORS, HAND - size)
    return missed / comb(len(PACK), HAND)


def lots(hand: Iterable[Card]) -> dict[int, list[tuple[Card, ...]]]:
    """All Lots that a hand can put forward, by total, those with few cards first; Minors count nothing
    and are left out.

    >>> from ...cards import card
    >>> lots([card("T4"), card("T5"), card("T9"), card("W1")])[9]
    [('T9',), ('T4', 'T5')]
    """
    trumps = sorted((this for this in hand if this.suit == "T"), key=lambda this: this.number)
    found: dict[int, list[tuple[Card, ...]]] = {}
    for size in range(len(trumps) + 1):
        for lot in combinations(trumps, size):
            found.setdefault(sum(this.number for this in lot), []).append(lot)
    return dict(sorted(found.items()))
