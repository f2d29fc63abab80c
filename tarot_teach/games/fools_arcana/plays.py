"""What is played in a battle (a card, a stack of two, the Devil), and what it may be played against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...cards import Card, card
from ...engine.moves import Move, move
from ...engine.steps import Refusal

FOOL, LOVERS, CHARIOT, STRENGTH = card("T0"), card("T6"), card("T7"), card("T8")
HANGED_MAN, DEATH, DEVIL, SUN = card("T12"), card("T13"), card("T15"), card("T19")
DEVIL_POINTS = 15
JUSTICE_HAND = 3

PAIR_ONLY = Refusal("FA-108", "Only a stack of two equal numbers can be played against the Lovers' pair.")
_NOT_AT_DEVIL = Refusal("FA-145", "No ace and no pentacle can be played against the Devil.")
_GUARDED = Refusal("FA-61", "The royal card is guarded by a lesser one, so the ace is worth one here.")
_ACE_IN_STACK = Refusal("FA-63", "An ace in a stack counts one and kills no royal card.")


class Play:
    """What one move puts into a battle. There is one object for each set of cards.

    `ace`: a lone ace. `royals`: royal cards and nothing else, so that a lone ace kills them. `guarded`: a
    royal card with a lesser one. `equal`: two cards of one number. `barred`: an ace or a pentacle among
    them. `fool`: two cards that do not match. `attack` and `counter` are the moves that play it.
    """

    __slots__ = (
        "ace",
        "attack",
        "barred",
        "cards",
        "counter",
        "equal",
        "fool",
        "guarded",
        "royals",
        "value",
    )

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        devil = cards[0] is DEVIL
        numbers = [c.number for c in cards]
        royal = [n > 10 and not devil for n in numbers]
        self.value = DEVIL_POINTS if devil else sum(numbers)
        self.ace = numbers == [1]
        self.royals = all(royal)
        self.guarded = any(royal) and not self.royals
        self.equal = len(cards) == 2 and numbers[0] == numbers[1]
        self.barred = any(c.number == 1 or c.suit == "D" for c in cards)
        self.fool = len(cards) == 2 and not matches(*cards)
        words = (*cards, "fool") if self.fool else cards
        self.attack: Move = move("with", *words)
        self.counter: Move = move("counter", *words)

    def __repr__(self) -> str:
        return f"<play {' '.join(self.cards)}>"


def matches(one: Card, other: Card) -> bool:
    """Whether two cards match in suit or in number (FA-34)."""
    return one.suit == other.suit or one.number == other.number


_plays: dict[tuple[Card, ...], Play] = {}


def play_of(cards: tuple[Card, ...]) -> Play:
    """The play that these cards make, in their order.

    >>> play_of((card("C13"), card("C14"))).value
    27
    """
    try:
        return _plays[cards]
    except KeyError:
        return _plays.setdefault(cards, Play(cards))


class _Singles(dict[Card, Play]):
    """The play that one card makes, by that card."""

    def __missing__(self, this: Card) -> Play:
        self[this] = play_of((this,))
        return self[this]


SINGLE = _Singles()


def plays_of(hand: Sequence[Card], fool: bool, devil: bool) -> list[Play]:
    """All plays of a hand: each card, each two that match, any two with a ready Fool, a ready Devil."""
    plays = [SINGLE[c] for c in hand]
    for i, one in enumerate(hand):
        suit, number = one.suit, one.number
        for other in hand[i + 1 :]:
            if other.suit == suit or other.number == number or fool:
                plays.append(play_of((one, other)))
    if devil:
        plays.append(SINGLE[DEVIL])
    return plays


def champions(plays: Sequence[Play]) -> list[Play]:
    """At most three plays, one of which is lawful against a card in play if any play is.

    They are the most points, a lone ace, and the most points of two equal numbers: against a card in play
    `against` asks for nothing else.
    """
    best = ace = pair = None
    for play in plays:
        if best is None or play.value > best.value:
            best = play
        if play.ace:
            ace = play
        elif play.equal and (pair is None or play.value > pair.value):
            pair = play
    return [play for play in (best, ace, pair) if play is not None]


def kills(play: Play, mark: Play) -> bool:
    """Whether a play kills what it is played against as a lone ace does (FA-58 to FA-60)."""
    return play.ace and mark.royals


def against(play: Play, mark: Play, pair_only: bool) -> Refusal | None:
    """Why a play may not be played against another, or against a card in play taken as a play.

    `pair_only` tells that the Lovers protect what it is played against (FA-108).
    """
    if pair_only and not play.equal:
        return PAIR_ONLY
    if mark.cards[0] is DEVIL and play.barred:
        return _NOT_AT_DEVIL
    if play.value >= mark.value or (play.ace and mark.royals):
        return None
    if play.ace and mark.guarded:
        return _GUARDED
    if len(play.cards) == 2 and (mark.royals or mark.guarded) and any(c.number == 1 for c in play.cards):
        return _ACE_IN_STACK
    return Refusal(
        "FA-42", f"{play.value} against {mark.value} is too low: it must match or exceed it, or stay in hand."
    )


TARGET = -1
"""The number of the card under attack in the chain of a battle, whose plays count from 0."""


def beaten(links: Sequence[Play], named: int | None = None) -> list[bool]:
    """Which plays of a chain are beaten, settled from the last one down; `named` is beaten in any case.

    >>> beaten([SINGLE[card("W9")], SINGLE[card("C9")], SINGLE[card("S9")]])
    [False, True, False]
    """
    flags = [False] * len(links)
    above = True
    for i in range(len(links) - 1, -1, -1):
        above = flags[i] = i == named or not above
    return flags


class Battle(NamedTuple):
    """A battle: the card under attack, the seats that fight for and against it, and the plays so far.

    The first play is the attacker's, the second its owner's, and so on, turn about.
    """

    target: Card
    attacker: int
    owner: int
    links: tuple[Play, ...] = ()

    def side(self, link: int) -> int:
        """The seat that plays the link of this number; the owner for `TARGET`."""
        return self.owner if link % 2 else self.attacker

    @property
    def mark(self) -> Play:
        """What the next play is played against: the last play, or the card under attack."""
        return self.links[-1] if self.links else SINGLE[self.target]

    @property
    def killed(self) -> bool:
        """Whether the last play is an ace that kills, and so bars counters (FA-59)."""
        links = self.links
        mark = links[-2] if len(links) > 1 else SINGLE[self.target]
        return bool(links) and kills(links[-1], mark)

    def place(self, named: Sequence[Card]) -> int | None:
        """The number of the play made of these cards, `TARGET` for the card under attack, else None."""
        if tuple(named) == (self.target,):
            return TARGET
        return next((i for i, link in enumerate(self.links) if link.cards == tuple(named)), None)
