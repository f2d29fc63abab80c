"""What a hand of Mathers' Tarot holds, and what it scores when it is shown before the play.

The rules of showing and asking look at a hand as one whole number, `held`, with a bit for each card: cards
that are neighbours in a suit have neighbouring bits, and the Fool, which has no neighbours, stands apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...cards import CARDS, SUITS, Card, card
from ...engine.steps import Refusal

FOOL, PAGAD = card("T0"), card("T1")
TAROTS = frozenset(map(card, ("T0", "T1", "T21", "W14", "C14", "S14", "D14")))

ASK_POINTS = 5
SHORTEST_RUN = 4

_BIT = {c: 1 << SUITS.index(c.suit) * 16 + c.number for c in CARDS} | {FOOL: 1 << 90}
_CARD = {bit: c for c, bit in _BIT.items()}


def bits(cards: Iterable[Card]) -> int:
    """The cards as one number."""
    return sum(map(_BIT.__getitem__, cards))


class Kind(NamedTuple):
    """A combination that is shown by its name: its cards, what so many of them score, and the clauses."""

    words: str
    members: int
    points: Callable[[int], int]
    too_few: Refusal
    clauses: tuple[str, ...]


def _trumps(low: int, high: int) -> int:
    return bits(card(f"T{n}") for n in range(low, high + 1))


def _of_five(held: int) -> int:
    return (0, 0, 0, 5, 10, 15)[held]


def _of_trumps(held: int) -> int:
    return 15 if held >= 13 else 10 if held >= 10 else 0


def _of_tarots(held: int) -> int:
    return 15 * (held // 3)


def run_points(length: int) -> int:
    """What a run scores, cut in pieces of 10, 7 and 4 for 15, 10 and 5 points (MT-28).

    >>> [run_points(length) for length in (3, 4, 7, 8, 10, 13, 14, 17, 21)]
    [0, 5, 10, 10, 15, 15, 20, 25, 30]
    """
    return 15 * (length // 10) + (0, 0, 0, 0, 5, 5, 5, 10, 10, 10)[length % 10]


_THREE_OF_FIVE = "At least three of the five are needed."
KINDS = {
    "greater": Kind(
        "the Greater Trumps", _trumps(17, 21), _of_five, Refusal("MT-23", _THREE_OF_FIVE), ("MT-23", "MT-06")
    ),
    "lesser": Kind(
        "the Lesser Trumps", _trumps(1, 5), _of_five, Refusal("MT-24", _THREE_OF_FIVE), ("MT-24", "MT-06")
    ),
    "trumps": Kind(
        "the trumps",
        _trumps(0, 21),
        _of_trumps,
        Refusal("MT-25", "Ten trumps are needed, and a King is no trump."),
        ("MT-25", "MT-08"),
    ),
    "tarots": Kind(
        "the Tarot Trumps",
        bits(TAROTS),
        _of_tarots,
        Refusal("MT-26", "Three Tarot Trumps are needed; with two you may ask."),
        ("MT-26", "MT-07"),
    ),
}

_SAME_KIND = Refusal("MT-31", "Each kind scores once in a hand.")
_ASKED_THREE = Refusal("MT-39", "A three completed by asking does not score.")
_NO_RUN = Refusal("MT-27", "A run is four or more neighbours of a suit, or of trumps 1 to 21.")
_PART = Refusal("MT-29", "A run is shown whole, and a card scores in one run only.")
_NOT_TWO = Refusal("MT-33", "Only exactly two Tarot Trumps allow the question.")
_ASKED = Refusal("MT-33", "One question to one opponent in a hand.")
_ASK_SELF = Refusal("MT-34", "One question to one opponent in a hand.")

Run = tuple[Card, Card]
"""A run as its lowest and its highest card."""


def of_kind(hand: Sequence[Card], kind: str) -> tuple[Card, ...]:
    """The cards of a hand that belong to a kind, in the order of the hand."""
    members = KINDS[kind].members
    return tuple(c for c in hand if _BIT[c] & members)


def tarots(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The Tarot Trumps of a hand."""
    return tuple(c for c in hand if c in TAROTS)


def runs(held: int) -> list[Run]:
    """The longest runs among cards: four or more neighbours, the Fool never among them (MT-27).

    >>> runs(bits(card(c) for c in ("C3", "C4", "C5", "C6", "C8", "T0", "T1", "T2", "T3")))
    [('C3', 'C6')]
    """
    found: list[Run] = []
    starts = held & held >> 1 & held >> 2 & held >> 3
    while starts:
        # each of these bits begins four neighbours; those in a row are of one run
        low = last = starts & -starts
        while starts & last << 1:
            last <<= 1
        starts &= -last << 1
        found.append((_CARD[low], _CARD[last << SHORTEST_RUN - 1]))
    return found


def asked(declared: Sequence[str]) -> str | None:
    """The entry of a seat's question among what it has declared: ``ask P2``, or ``ask P2 T21``."""
    for entry in declared:
        if entry.startswith("ask"):
            return entry
    return None


def run_of(entry: str) -> Run | None:
    """A run among what was declared: ``run C4 C9``; None for any other entry."""
    words = entry.split()
    return (card(words[1]), card(words[2])) if words[0] == "run" else None


def shown_runs(declared: Sequence[str]) -> list[Run]:
    """All runs that a seat has shown."""
    return [run for entry in declared if (run := run_of(entry)) is not None]


# The rules of showing and asking, one function each


def refuse_show(kind: str, held: int, declared: Sequence[str], asked_set: str) -> Refusal | None:
    """Why a hand may not show a kind (MT-23 to MT-26, MT-31, MT-39)."""
    if kind in declared:
        return _SAME_KIND
    combination = KINDS[kind]
    if not combination.points((held & combination.members).bit_count()):
        return combination.too_few
    if kind == "tarots" and asked_set == "none":
        question = asked(declared)
        if question is not None and len(question.split()) == 3:
            return _ASKED_THREE
    return None


def refuse_again(run: Run, shown: Sequence[Run]) -> Refusal | None:
    """Why a longest run may not be shown: a card of it has scored in another run (MT-29)."""
    low, high = run[0].order, run[1].order
    return _PART if any(low <= last.order and first.order <= high for first, last in shown) else None


def refuse_run(low: Card, high: Card, held: int, declared: Sequence[str]) -> Refusal | None:
    """Why a hand may not show the run from one card to another (MT-27, MT-29)."""
    for run in runs(held):
        if (low, high) == run:
            return refuse_again(run, shown_runs(declared))
        within = run[0].order <= min(low.order, high.order) and max(low.order, high.order) <= run[1].order
        if within and abs(high.number - low.number) + 1 >= SHORTEST_RUN:
            return _PART
    return _NO_RUN


def refuse_ask(held: int, declared: Sequence[str]) -> Refusal | None:
    """Why a seat may not ask anybody for a third Tarot Trump (MT-33)."""
    if asked(declared) is not None:
        return _ASKED
    return None if (held & KINDS["tarots"].members).bit_count() == 2 else _NOT_TWO


def refuse_self(asker: int, other: int) -> Refusal | None:
    """Why a seat is not the one to be asked: it is the asker itself (MT-34)."""
    return _ASK_SELF if asker == other else None
