"""What a hand of Mathers' Tarot holds, and what it scores when it is shown before the play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...cards import CARDS, Card, card
from ...engine.steps import Refusal

FOOL, PAGAD = card("T0"), card("T1")
TAROTS = frozenset(map(card, ("T0", "T1", "T21", "W14", "C14", "S14", "D14")))
GREATER = frozenset(card(f"T{n}") for n in range(17, 22))
LESSER = frozenset(card(f"T{n}") for n in range(1, 6))
TRUMPS = frozenset(c for c in CARDS if c.kind == "trump")

ASK_POINTS = 5
SHORTEST_RUN = 4


class Kind(NamedTuple):
    """A combination that is shown by its name: its cards, what so many of them score, and the clauses."""

    words: str
    members: frozenset[Card]
    points: Callable[[int], int]
    too_few: Refusal
    clauses: tuple[str, ...]


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
        "the Greater Trumps", GREATER, _of_five, Refusal("MT-23", _THREE_OF_FIVE), ("MT-23", "MT-06")
    ),
    "lesser": Kind(
        "the Lesser Trumps", LESSER, _of_five, Refusal("MT-24", _THREE_OF_FIVE), ("MT-24", "MT-06")
    ),
    "trumps": Kind(
        "the trumps",
        TRUMPS,
        _of_trumps,
        Refusal("MT-25", "Ten trumps are needed, and a King is no trump."),
        ("MT-25", "MT-08"),
    ),
    "tarots": Kind(
        "the Tarot Trumps",
        TAROTS,
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

Run = tuple[Card, ...]


def of_kind(hand: Sequence[Card], kind: str) -> Run:
    """The cards of a hand that belong to a kind, in the order of the hand."""
    members = KINDS[kind].members
    return tuple(c for c in hand if c in members)


def tarots(hand: Sequence[Card]) -> Run:
    """The Tarot Trumps of a hand."""
    return tuple(c for c in hand if c in TAROTS)


def runs(hand: Sequence[Card]) -> list[Run]:
    """The longest runs of a sorted hand: four or more neighbours, the Fool never among them (MT-27).

    Runs of four are looked for, and those that share cards are one.

    >>> runs([card(c) for c in ("C3", "C4", "C5", "C6", "C8", "T0", "T1", "T2", "T3")])
    [('C3', 'C4', 'C5', 'C6')]
    """
    orders = [c.order for c in hand]
    spans: list[list[int]] = []
    for i in range(len(hand) - SHORTEST_RUN + 1):
        # neighbours of a suit are ten apart in the order of cards, and two suits are never that near
        if orders[i + SHORTEST_RUN - 1] - orders[i] == 10 * (SHORTEST_RUN - 1) and hand[i] is not FOOL:
            if spans and i < spans[-1][1]:
                spans[-1][1] = i + SHORTEST_RUN
            else:
                spans.append([i, i + SHORTEST_RUN])
    return [tuple(hand[start:stop]) for start, stop in spans]


def asked(declared: Sequence[str]) -> str | None:
    """The entry of a seat's question among what it has declared: ``ask P2``, or ``ask P2 T21``."""
    for entry in declared:
        if entry.startswith("ask"):
            return entry
    return None


def run_ends(entry: str) -> tuple[Card, Card] | None:
    """The ends of a run among what was declared: ``run C4 C9``; None for any other entry."""
    words = entry.split()
    return (card(words[1]), card(words[2])) if words[0] == "run" else None


def shown_runs(declared: Sequence[str]) -> list[tuple[Card, Card]]:
    """The ends of all runs that a seat has shown."""
    return [ends for entry in declared if (ends := run_ends(entry)) is not None]


# The rules of showing and asking, one function each


def refuse_show(kind: str, held: frozenset[Card], declared: Sequence[str], asked_set: str) -> Refusal | None:
    """Why the cards of a hand may not be shown as a kind (MT-23 to MT-26, MT-31, MT-39)."""
    if kind in declared:
        return _SAME_KIND
    combination = KINDS[kind]
    if not combination.points(len(combination.members & held)):
        return combination.too_few
    if kind == "tarots" and asked_set == "none":
        question = asked(declared)
        if question is not None and len(question.split()) == 3:
            return _ASKED_THREE
    return None


def refuse_again(run: Run, shown: Sequence[tuple[Card, Card]]) -> Refusal | None:
    """Why a longest run may not be shown: a card of it has scored in another run (MT-29)."""
    low, high = run[0].order, run[-1].order
    return _PART if any(low <= last.order and first.order <= high for first, last in shown) else None


def refuse_run(low: Card, high: Card, hand: Sequence[Card], declared: Sequence[str]) -> Refusal | None:
    """Why a hand may not show the run from one card to another (MT-27, MT-29)."""
    for run in runs(hand):
        if low is run[0] and high is run[-1]:
            return refuse_again(run, shown_runs(declared))
        if low in run and high in run and abs(high.number - low.number) + 1 >= SHORTEST_RUN:
            return _PART
    return _NO_RUN


def refuse_ask(held: frozenset[Card], declared: Sequence[str]) -> Refusal | None:
    """Why a seat may not ask anybody for a third Tarot Trump (MT-33)."""
    if asked(declared) is not None:
        return _ASKED
    return None if len(TAROTS & held) == 2 else _NOT_TWO


def refuse_self(asker: int, other: int) -> Refusal | None:
    """Why a seat is not the one to be asked: it is the asker itself (MT-34)."""
    return _ASK_SELF if asker == other else None
