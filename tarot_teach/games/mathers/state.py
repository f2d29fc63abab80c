"""The state of Mathers' Tarot."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...cards import Card
from ...engine.events import HIDDEN
from ...engine.positions import ORDER
from ...engine.state import Result, State
from .tricks import Trick

COLUMNS = ("shown", "asked", "cuts")
SHEET = (*COLUMNS, "tricks", "fool", "total")
SHOWN, ASKED, CUTS = range(3)


class Sheet(NamedTuple):
    """The count of a hand: for each seat the numbers of `SHEET`; who marked how much on the match."""

    hand_no: int
    dealer: int
    points: tuple[tuple[int, ...], ...]
    winner: int | None
    gain: int


def margin(totals: Sequence[int]) -> tuple[int | None, int]:
    """Who marks how much for a hand: the best total, less the second (MT-62 to MT-64).

    >>> margin([70, 52, 34]), margin([70, 70, 34])
    ((0, 18), (None, 0))
    """
    best, second = sorted(totals, reverse=True)[:2]
    return (totals.index(best), best - second) if best > second else (None, 0)


class MathersState(State):
    """What lies where in Mathers' Tarot.

    Only hands change in place; everything else is replaced, so that copies can share it. `shown` holds all
    cards that everybody has seen in a hand: they stay known wherever they go, for they only go openly.
    """

    __slots__ = (
        "dead",
        "dealer",
        "declared",
        "discard",
        "hand_no",
        "hands",
        "last_hand",
        "lead",
        "points",
        "scores",
        "shown",
        "talon",
        "trick",
        "tricks",
    )

    hands: list[list[Card]]
    dealer: int
    hand_no: int
    scores: tuple[int, ...]
    dead: tuple[Card, ...]
    talon: tuple[Card, ...]
    discard: tuple[Card, ...]
    declared: tuple[tuple[str, ...], ...]
    shown: frozenset[Card]
    points: tuple[tuple[int, ...], ...]
    lead: int
    """The seat that led the open trick."""
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    last_hand: Sheet | None

    def copy(self) -> MathersState:
        """A state that goes on by itself."""
        new = MathersState.__new__(MathersState)
        self._share(new)
        new.hands = [hand[:] for hand in self.hands]
        new.dealer, new.hand_no, new.scores = self.dealer, self.hand_no, self.scores
        new.dead, new.talon, new.discard = self.dead, self.talon, self.discard
        new.declared, new.shown, new.points = self.declared, self.shown, self.points
        new.lead, new.trick, new.tricks = self.lead, self.trick, self.tricks
        new.last_hand = self.last_hand
        return new

    def clear(self) -> None:
        """Empty all that belongs to one hand."""
        seats = len(self.labels)
        self.hands = [[] for _ in range(seats)]
        self.dead = self.talon = self.discard = self.trick = ()
        self.tricks = ()
        self.declared, self.points = ((),) * seats, ((0, 0, 0),) * seats
        self.shown, self.lead = frozenset(), 0

    # Small steps that several moves share

    @property
    def eldest(self) -> int:
        """The seat at the dealer's left: first to score, first to lead (MT-41)."""
        return (self.dealer + 1) % len(self.labels)

    def score(self, seat: int, column: int, points: int) -> None:
        """Add to a seat's points of this hand."""
        row = list(self.points[seat])
        row[column] += points
        self.points = (*self.points[:seat], tuple(row), *self.points[seat + 1 :])

    def declare(self, seat: int, entry: str) -> None:
        """Note what a seat has scored or asked."""
        new = (*self.declared[seat], entry)
        self.declared = (*self.declared[:seat], new, *self.declared[seat + 1 :])

    def hand_over(self, this: Card, giver: int, taker: int) -> None:
        """Pass a card openly from one hand to another (MT-37, MT-38)."""
        self.hands[giver].remove(this)
        insort(self.hands[taker], this, key=ORDER)
        self.shown |= {this}

    # Out

    def known(self, seat: int, eye: int | None) -> list[Any]:
        """A hand as the seat `eye` knows it: of another's the cards shown, then "?" for each other card."""
        hand: list[Any] = self.hands[seat]
        if eye in (None, seat):
            return hand[:]
        seen = [c for c in hand if c in self.shown]
        return seen + [HIDDEN] * (len(hand) - len(seen))

    def _written(self, lead: int, cards: Sequence[Card]) -> list[dict[str, Any]]:
        labels = self.labels
        return [{"seat": labels[(lead + i) % len(labels)], "card": c} for i, c in enumerate(cards)]

    def write(self, eye: int | None) -> dict[str, Any]:
        """The position as a seat may know it; everything for None."""
        labels = self.labels
        pending = [step.write(self, eye) for step in self.agenda[1:]]
        sheet = self.last_hand
        return {
            "game": "mathers",
            "options": dict(self.options),
            "players": len(labels),
            "phase": self.phase,
            "dealer": labels[self.dealer],
            "hand_no": self.hand_no,
            "scores": dict(zip(labels, self.scores, strict=True)),
            "to_move": self.to_move,
            "turn": labels[self.agenda[0].seat] if self.agenda else None,
            "hands": {label: self.known(seat, eye) for seat, label in enumerate(labels)},
            "dead": list(self.dead) if eye is None else [HIDDEN] * len(self.dead),
            "talon": list(self.talon) if eye is None else [HIDDEN] * len(self.talon),
            "discard": list(self.discard) if eye in (None, self.dealer) else [HIDDEN] * len(self.discard),
            "declared": {label: list(self.declared[seat]) for seat, label in enumerate(labels)},
            "shown": {
                label: [c for c in self.hands[seat] if c in self.shown] for seat, label in enumerate(labels)
            },
            "points": {
                label: dict(zip(COLUMNS, self.points[seat], strict=True)) for seat, label in enumerate(labels)
            },
            "trick": self._written(self.lead, self.trick),
            "tricks": [
                {"cards": self._written(t.lead, t.cards), "taken_by": labels[t.taker]} for t in self.tricks
            ],
            "pending": pending,
            "last_hand": None
            if sheet is None
            else {
                "hand_no": sheet.hand_no,
                "dealer": labels[sheet.dealer],
                "points": {
                    label: dict(zip(SHEET, sheet.points[seat], strict=True))
                    for seat, label in enumerate(labels)
                },
                "winner": None if sheet.winner is None else labels[sheet.winner],
                "gain": sheet.gain,
            },
        }

    def result(self) -> Result:
        """The match as it stands; at the end the highest score has won, equals share (MT-65, MT-66)."""
        best = max(self.scores)
        winners = [label for label, n in zip(self.labels, self.scores, strict=True) if n == best]
        return Result(
            self.over, dict(zip(self.labels, self.scores, strict=True)), tuple(winners) if self.over else ()
        )

    def board(self, eye: int | None = None) -> str:
        """The table as lines of text."""
        labels, result = self.labels, self.result()
        head = f"Mathers' Tarot, {len(labels)} seats, to {self.options['target']} points: "
        if self.over:
            head += f"the match is over, {' and '.join(result.winners)} won."
        else:
            head += " > ".join(self.trail()) + "."
        lines = [
            head,
            "Match: " + ", ".join(f"{label} {n}" for label, n in result.scores.items()) + ".",
        ]
        if self.trick:
            played = [f"{x['seat']} {self._name(x['card'])}" for x in self._written(self.lead, self.trick)]
            lines.append("Trick: " + ", ".join(played))
        for seat, label in enumerate(labels):
            hand = self.known(seat, eye)
            hidden = hand.count(HIDDEN)
            shown = [self._name(c) for c in hand if c != HIDDEN]
            if hidden:
                shown.append(f"{hidden} unseen")
            lines.append(f"Hand of {label}: {', '.join(shown) or 'no cards'}")
            taken = sum(t.taker == seat for t in self.tricks)
            told = ", ".join(self.declared[seat]) or "nothing"
            points = ", ".join(f"{name} {n}" for name, n in zip(COLUMNS, self.points[seat], strict=True))
            lines.append(f"  declared {told}; points: {points}; tricks taken: {taken}")
        aside = [
            ("Talon", self.talon, eye is None),
            ("Laid away", self.discard, eye in (None, self.dealer)),
            ("Third hand", self.dead, eye is None),
        ]
        for name, pile, is_open in aside:
            if pile:
                cards = ", ".join(map(self._name, pile)) if is_open else f"{len(pile)} cards"
                lines.append(f"{name}: {cards}")
        return "\n".join(lines)

    def _name(self, this: str) -> str:
        return f"{this} {self.game.card_name(this)}"
