"""What cards are worth in John Dee's Tarot: in a Duel, and in the final reckoning."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ...cards import Card
from .names import FOOL, FOOLS_GOLD, PATHS

ROYAL = {1: "Ace", 14: "King", 13: "Queen", 12: "Knight", 11: "Knave"}
"""The royal cards of a suit by number, from the highest (JD-24)."""
_PLACES = {number: place for place, number in enumerate(ROYAL)}


def duel(one: Card, two: Card) -> tuple[int | None, tuple[str, ...]]:
    """Which of two cards wins a Duel (0, 1, or None for neither), and the clauses that say so.

    >>> from tarot_teach import card
    >>> duel(card("S14"), card("T0")), duel(card("W11"), card("C1"))
    ((1, ('JD-22',)), (0, ('JD-25', 'JD-26')))
    """
    trumps = (one.suit == "T") + (two.suit == "T")
    if trumps == 1:
        return (0 if one.suit == "T" else 1), ("JD-22",)
    if trumps == 2:
        renumbered = one.number in (8, 11) or two.number in (8, 11)
        return (0 if one.number > two.number else 1), ("JD-23", "JD-04") if renumbered else ("JD-23",)
    if one.number == two.number:
        return None, ("JD-27", "JD-26")
    if one.number + two.number == 12:
        return (0 if one.number == 11 else 1), ("JD-25", "JD-26")
    return (0 if _PLACES[one.number] < _PLACES[two.number] else 1), ("JD-24", "JD-26")


class Worth(NamedTuple):
    """What a Lot is worth: its bare `total`, the `points` it scores, how (`path`, `fool`, `gold` or `plain`),
    and the clauses behind it."""

    total: int
    points: int
    kind: str
    clauses: tuple[str, ...]


def has_gold(held: Collection[Card]) -> bool:
    """Whether these cards are Fool's Gold: the Fool and all five royal cards of a suit (JD-59)."""
    return FOOL in held and any(sum(c.suit == suit for c in held) == 5 for suit in "WCSD")


def worth(path: str | None, lot: Collection[Card], held: Collection[Card], fool_path: int) -> Worth:
    """What a Lot is worth to a seat (JD-55 to JD-60).

    `path` is the id of the seat's path; `held` are all its cards, in the Lot and out of it; `fool_path` is
    what the Path of the Fool counts.

    >>> from tarot_teach import card
    >>> lot = [card("T4"), card("T20"), card("T21")]
    >>> worth("man", lot, lot, 44).points, worth("flood", lot, lot, 44).points
    (90, 45)
    """
    total = sum(c.number for c in lot if c.suit == "T")
    if FOOL in lot and has_gold(held):
        total += FOOLS_GOLD
        if path == "fool":
            return Worth(total, fool_path, "fool", ("JD-59", "JD-60"))
        return Worth(total, total, "gold", ("JD-59", "JD-57"))
    if path is not None and path != "fool":
        value = PATHS[path].value
        if total == value:
            return Worth(total, 2 * total, "path", ("JD-14", "JD-56", "JD-58"))
        if total > 2 * value:
            return Worth(total, total, "plain", ("JD-13", "JD-57", "JD-63"))
    return Worth(total, total, "plain", ("JD-13", "JD-57"))
