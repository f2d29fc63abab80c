"""What a seat of Mathers' Tarot sees, read into cards, and how likely the others hold the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb
from typing import Any

from ...cards import CARDS, Card, card
from ...engine.events import HIDDEN
from ...games.mathers.hands import FOOL, TAROTS
from ...games.mathers.tricks import led
from ...games.mathers.unseen import missing

OF_SUIT = {suit: frozenset(c for c in CARDS if c.suit == suit and c is not FOOL) for suit in "WCSDT"}


class Sight:
    """A view of the seat that decides, read once for each decision.

    `hand` is its own, `trick` the open trick, `later` the seats that play to it after this one; `open` are
    the cards that all know in a hand, `closed` how many more it holds, `away` the cards that this seat has
    not seen.
    """

    __slots__ = (
        "_barred",
        "away",
        "best",
        "closed",
        "each",
        "hand",
        "later",
        "led",
        "me",
        "open",
        "seats",
        "trick",
        "view",
    )

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.seats = [f"P{n}" for n in range(1, view["players"] + 1)]
        self.me: str = view["to_move"]
        self.each: bool = view["options"]["trick_count"] == "each"
        self.hand = [card(code) for code in view["hands"][self.me]]
        self.trick = [card(played["card"]) for played in view["trick"]]
        self.led = led(self.trick)
        """The card that counts as led."""
        self.best = leader(self.trick)
        """The card of the open trick that takes it so far."""
        place = self.seats.index(self.me)
        after = [*self.seats[place + 1 :], *self.seats[:place]]
        self.later = after[: len(self.seats) - 1 - len(self.trick)]
        self.open: dict[str, frozenset[Card]] = {}
        self.closed: dict[str, int] = {}
        seen = {*self.hand, *self.trick}
        for seat in after:
            codes = view["hands"][seat]
            self.open[seat] = frozenset(card(code) for code in codes if code != HIDDEN)
            self.closed[seat] = len(codes) - len(self.open[seat])
            seen |= self.open[seat]
        for trick in view["tricks"]:
            seen.update(card(played["card"]) for played in trick["cards"])
        seen.update(card(code) for code in view["discard"] if code != HIDDEN)
        self.away = frozenset(c for c in CARDS if c not in seen)
        self._barred = missing(view)

    @property
    def others(self) -> list[str]:
        """The other seats."""
        return [seat for seat in self.seats if seat != self.me]

    def lacks(self, seat: str, cards: Iterable[Card]) -> float:
        """The chance that another seat holds none of some cards.

        Every card not seen is as likely in one closed place as in another, but for what showing, asking and
        playing have told.
        """
        wanted = frozenset(cards)
        if wanted & self.open[seat]:
            return 0.0
        pool = self.away - self._barred.get(seat, frozenset())
        free, closed = len(pool) - len(pool & wanted), self.closed[seat]
        if not closed or free == len(pool):
            return 1.0
        return comb(free, closed) / comb(len(pool), closed) if len(pool) >= closed else 0.0

    def void(self, seat: str, suit: str) -> float:
        """The chance that another seat cannot follow a suit."""
        return self.lacks(seat, OF_SUIT[suit])

    def tops(self, this: Card) -> float:
        """The chance that a card of the hand, played now, is not beaten by a seat that is still to play."""
        first = self.led or this
        if this is FOOL or (self.best is not None and not beats(this, self.best, first)):
            return 0.0
        safe = 1.0
        for seat in self.later:
            higher = [c for c in OF_SUIT[this.suit] if c.number > this.number]
            if this.suit == first.suit:
                beaten = 1 - self.lacks(seat, higher)
                if this.suit != "T":
                    beaten += self.void(seat, first.suit) * (1 - self.lacks(seat, OF_SUIT["T"]))
            else:
                beaten = self.void(seat, first.suit) * (1 - self.lacks(seat, higher))
            safe *= 1 - min(beaten, 1.0)
        return safe

    def tarots(self) -> list[Card]:
        """The Tarot Trumps of the hand."""
        return [c for c in self.hand if c in TAROTS]


def beats(this: Card, other: Card, first: Card) -> bool:
    """Whether a card takes a trick from another that takes it so far; `first` counts as led."""
    if this is FOOL:
        return False
    if this.suit == other.suit:
        return this.number > other.number
    return this.suit == "T" or (other.suit not in ("T", first.suit) and this.suit == first.suit)


def leader(trick: Iterable[Card]) -> Card | None:
    """The card that takes an open trick so far; None when nothing but the Fool lies there."""
    best: Card | None = None
    for this in trick:
        if this is not FOOL and (best is None or beats(this, best, best)):
            best = this
    return best
