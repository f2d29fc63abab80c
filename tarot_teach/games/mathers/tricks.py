"""The tricks of Mathers' Tarot: what must be played, who takes, what is cut, what it counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...cards import CARDS, Card
from ...engine.steps import Refusal
from .hands import FOOL, TAROTS

KING, QUEEN, ACE = 14, 13, 1
TAROT_POINTS = CUT_POINTS = 5
WORTH = {
    c: TAROT_POINTS if c in TAROTS else c.number - 9 if c.suit != "T" and c.number > 10 else 1 for c in CARDS
}
"""What a card makes its trick worth to the taker (MT-56): Tarot Trump 5, Queen 4, Knight 3, Knave 2, any
other 1; the Fool nothing, for it counts to the seat that played it (MT-58)."""
WORTH[FOOL] = 0
_worth = WORTH.__getitem__

_FOLLOW = Refusal("MT-43", "You hold the suit led: follow it.")
_FOLLOW_TRUMP = Refusal("MT-45", "A trump was led and you hold one.")


class Trick(NamedTuple):
    """A taken trick: its cards in the order played, the seat that led, and the seat that took it."""

    cards: tuple[Card, ...]
    lead: int
    taker: int


def led(trick: Sequence[Card]) -> Card | None:
    """The card that counts as led: the first, or the next one if the Fool was led (MT-49)."""
    if not trick:
        return None
    if trick[0] is not FOOL:
        return trick[0]
    return trick[1] if len(trick) > 1 else None


def suit_to_follow(trick: Sequence[Card], hand: Sequence[Card]) -> str | None:
    """The suit that a hand must follow, worked out once for all its cards; None if it may play anything.

    The Fool, though a trump, obliges nobody to follow one (MT-47).
    """
    first = led(trick) if trick else None
    if first is not None:
        suit = first.suit
        for c in hand:
            if c.suit == suit and c is not FOOL:
                return suit
    return None


def refuse_follow(suit: str | None, this: Card) -> Refusal | None:
    """Why a card may not be played by a hand that must follow a suit (MT-43, MT-45, MT-46)."""
    if suit is None or this.suit == suit or this is FOOL:
        return None
    return _FOLLOW_TRUMP if suit == "T" else _FOLLOW


def taking(trick: Sequence[Card]) -> int:
    """The place of the card that takes a whole trick (MT-49, MT-50).

    >>> from tarot_teach.cards import card
    >>> taking([card(c) for c in ("C14", "T3", "T8")]), taking([card("W1"), card("S9")])
    (2, 0)
    """
    best = 1 if trick[0] is FOOL else 0
    top = trick[best]
    for i in range(best + 1, len(trick)):
        this = trick[i]
        if this.number > top.number if this.suit == top.suit else this.suit == "T" and this is not FOOL:
            best, top = i, this
    return best


def king_cut(trick: Sequence[Card]) -> Card | None:
    """The King that is cut in a trick that a trump takes: the one of the plain suit led (MT-54)."""
    first = led(trick)
    if first is not None and first.suit != "T":
        for c in trick:
            if c.number == KING and c.suit == first.suit:
                return c
    return None


def worth(trick: Sequence[Card], each: bool) -> int:
    """What a trick counts to its taker, the Fool left out (MT-56 to MT-58).

    >>> from tarot_teach.cards import card
    >>> pair = [card("W14"), card("W13")]
    >>> worth(pair, each=False), worth(pair, each=True)
    (5, 9)
    """
    values = map(_worth, trick)
    return (sum(v for v in values if v > 1) or 1) if each else max(values)
