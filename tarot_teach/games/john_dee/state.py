"""The state of John Dee's Tarot."""

from __future__ import annotations

from typing import Any

from ...cards import Card
from ...engine.events import HIDDEN, join
from ...engine.positions import ORDER
from ...engine.state import Result, State
from .names import PATHS
from .worth import Worth, worth


class JohnDeeState(State):
    """What lies where in John Dee's Tarot. Deck and discard pile are kept with the top card last."""

    __slots__ = ("dealer", "deck", "discard", "hands", "lots", "paths")

    dealer: int
    deck: list[Card]
    discard: list[Card]
    hands: list[list[Card]]
    lots: list[list[Card]]
    paths: list[str | None]

    def copy(self) -> JohnDeeState:
        """A state that goes on by itself."""
        new = JohnDeeState.__new__(JohnDeeState)
        self._share(new)
        new.dealer = self.dealer
        new.deck, new.discard, new.paths = self.deck[:], self.discard[:], self.paths[:]
        new.hands = [hand[:] for hand in self.hands]
        new.lots = [lot[:] for lot in self.lots]
        return new

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.labels)

    def in_order(self) -> list[int]:
        """All seats from the dealer's left to the dealer."""
        players = len(self.labels)
        return [(self.dealer + i) % players for i in range(1, players + 1)]

    @property
    def open_hands(self) -> bool:
        """Whether the final reckoning has begun, in which all hands are laid open (JD-53)."""
        return self.phase in ("lot", "over")

    def take(self, seat: int, card: Card) -> None:
        """Put a card into a hand."""
        hand = self.hands[seat]
        hand.append(card)
        hand.sort(key=ORDER)

    def worth_of(self, seat: int) -> Worth:
        """What the Lot of a seat is worth as it lies (JD-55 to JD-60)."""
        lot = self.lots[seat]
        return worth(self.paths[seat], lot, self.hands[seat] + lot, self.options["fool_path"])

    def best(self) -> tuple[int, list[int]]:
        """The highest Lot, and the seats that have it (JD-61, JD-62)."""
        points = [self.worth_of(seat).points for seat in range(self.players)]
        top = max(points)
        return top, [seat for seat, p in enumerate(points) if p == top]

    # Out

    def write(self, eye: int | None) -> dict[str, Any]:
        """The position as a seat may know it; everything for None."""
        labels, agenda = self.labels, self.agenda
        shown, bottom = eye is None or self.open_hands, agenda[0] if agenda else None
        hands = [
            hand[:] if shown or eye == seat else [HIDDEN] * len(hand) for seat, hand in enumerate(self.hands)
        ]
        return {
            "game": "john-dee",
            "options": dict(self.options),
            "players": len(labels),
            "dealer": labels[self.dealer],
            "phase": self.phase,
            "to_move": self.to_move,
            "turn": labels[bottom.seat] if bottom else None,
            "deck": self.deck[::-1] if eye is None else [HIDDEN] * len(self.deck),
            "discard": self.discard[::-1],
            "hands": dict(zip(labels, hands, strict=True)),
            "paths": dict(zip(labels, self.paths, strict=True)),
            "proposed": len(agenda) == 1 and getattr(bottom, "proposed", False),
            "passes": getattr(bottom, "passes", 0),
            "lots": {label: lot[:] for label, lot in zip(labels, self.lots, strict=True)},
            "pending": [step.write(self, eye) for step in agenda[1:]],
        }

    def result(self) -> Result:
        """The scores and winners at the end (JD-55 to JD-62); nothing counts before it."""
        points, winners = [0] * self.players, []
        if self.over:
            points = [self.worth_of(seat).points for seat in range(self.players)]
            winners = self.best()[1]
        return Result(
            self.over, dict(zip(self.labels, points, strict=True)), tuple(self.labels[w] for w in winners)
        )

    def board(self, eye: int | None = None) -> str:
        """The table as lines of text."""
        head = f"{self.game.title}, {self.players} seats: "
        if self.over:
            head += f"the game is over, {join(self.result().winners)} won."
        else:
            head += " > ".join(self.trail()) + "."
        lines = [head]
        shown = eye is None or self.open_hands
        for seat in range(self.players):
            label, hand, lot, path = self.labels[seat], self.hands[seat], self.lots[seat], self.paths[seat]
            words = f"{label}{', dealer' if seat == self.dealer else ''}"
            if path is not None:
                value = f" ({PATHS[path].word}, {PATHS[path].value})" if PATHS[path].word else ""
                words += f", on the Path of {PATHS[path].name}{value}"
            cards = self._names(hand) if shown or eye == seat else f"{len(hand)} cards"
            lines.append(f"{words}: {cards}")
            if self.open_hands:
                counted = self.worth_of(seat)
                lines.append(f"  Lot of {label}: {self._names(lot)}; it counts {counted.points}")
        for step in self.agenda[1:]:
            written = step.write(self, eye) or {}
            if written.get("card"):
                lies = (
                    "face down"
                    if written["card"] == HIDDEN
                    else f"face down: {self._names([written['card']])}"
                )
                whose = written["by"] if written["kind"] == "duel" else written["giver"]
                lines.append(f"A card of {whose} lies {lies}.")
        top = f", {self._names(self.discard[-1:])} on top" if self.discard else ""
        lines.append(f"Deck: {len(self.deck)}. Discard pile: {len(self.discard)}{top}.")
        return "\n".join(lines)

    def _names(self, cards: list[Card]) -> str:
        return ", ".join(f"{c} {self.game.card_name(c)}" for c in cards) or "no cards"
