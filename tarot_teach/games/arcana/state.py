"""The state of Arcana, and the small steps that several cards share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...cards import Card, card
from ...engine.events import HIDDEN, Entry
from ...engine.positions import ORDER
from ...engine.state import Result, State

if TYPE_CHECKING:
    from .game import Arcana

PACK = tuple(card(f"T{n}") for n in range(22))
DEATH, TOWER = PACK[13], PACK[16]
LAST_ROUND = 15
EVERYONE: tuple[tuple[int, ...], ...] = tuple(tuple(range(n)) for n in range(5))
"""All seats, by the number of seats."""
NOBODY: frozenset[int] = frozenset()

Clauses = tuple[str, ...]


def count(number: int, what: str) -> str:
    """A number of things in words: "1 card", "2 cards"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


class ArcanaState(State):
    """What lies where in Arcana. Piles are kept with the top card last, hands sorted by value."""

    __slots__ = (
        "alive",
        "begun",
        "death",
        "deck",
        "discard",
        "extra",
        "extra_taken",
        "fools",
        "fortunes",
        "fresh",
        "hands",
        "last_round",
        "last_winners",
        "link",
        "lovers",
        "round",
        "skip",
        "turn",
        "wins",
    )

    game: Arcana
    turn: int
    round: int
    wins: list[int]
    last_winners: tuple[int, ...]
    last_round: dict[str, Any] | None
    deck: list[Card]
    discard: list[Card]
    hands: list[list[Card]]
    fortunes: list[Card | None]
    alive: tuple[int, ...]
    extra: list[int]
    fresh: list[int]
    death: int | None
    lovers: int | None
    link: tuple[int, int] | None
    skip: frozenset[int]
    begun: frozenset[int]
    extra_taken: frozenset[int]
    fools: int

    def copy(self) -> ArcanaState:
        """A state that goes on by itself."""
        new = ArcanaState.__new__(ArcanaState)
        self._share(new)
        new.deck, new.discard = self.deck[:], self.discard[:]
        new.hands = [hand[:] for hand in self.hands]
        new.fortunes, new.wins = self.fortunes[:], self.wins[:]
        new.extra, new.fresh = self.extra[:], self.fresh[:]
        new.turn, new.round, new.fools, new.alive = self.turn, self.round, self.fools, self.alive
        new.death, new.lovers, new.link = self.death, self.lovers, self.link
        new.skip, new.begun, new.extra_taken = self.skip, self.begun, self.extra_taken
        new.last_winners, new.last_round = self.last_winners, self.last_round
        return new

    def clear_round(self) -> None:
        """Nothing on the table, all seats alive, no token, mark or counter: a round before its deal."""
        n = self.players
        self.deck, self.discard, self.hands = [], [], [[] for _ in range(n)]
        self.fortunes, self.alive = [None] * n, EVERYONE[n]
        self.extra, self.fresh = [0] * n, [0] * n
        self.death = self.lovers = self.link = None
        self.skip = self.begun = self.extra_taken = NOBODY
        self.fools = 0

    # Asking

    def next_living(self, seat: int) -> int:
        """The next living seat clockwise; the seat itself when no other is left."""
        for other in self.alive:
            if other > seat:
                return other
        return self.alive[0]

    def living_from(self, seat: int) -> tuple[int, ...]:
        """The living seats in turn order from a seat on."""
        alive = self.alive
        later = tuple(other for other in alive if other >= seat)
        return later + alive[: len(alive) - len(later)]

    def spendable(self, seat: int) -> int:
        """How many extra turn tokens a seat may spend in this turn (RA-31)."""
        return self.extra[seat] - self.fresh[seat]

    def total(self, seat: int) -> int:
        """The sum of the values in a hand (RA-01)."""
        return sum([c.number for c in self.hands[seat]])

    def unseen(self, seat: str) -> list[Card]:
        """The cards that a seat does not see, sorted so that no order is told (RA-122, RA-123)."""
        me = self.seat_number(seat)
        found = list(self.deck)
        for other, (hand, fortune) in enumerate(zip(self.hands, self.fortunes, strict=True)):
            if other != me:
                found += hand
                if fortune is not None:
                    found.append(fortune)
        return sorted(found, key=ORDER)

    def table(self) -> list[Card]:
        """The cards that lie on the table for their effects, innermost first (RA-24)."""
        cards = [getattr(step, "card", None) for step in reversed(self.agenda)]
        return [this for this in cards if this is not None]

    # Small steps that several cards share

    def show(
        self,
        kind: str,
        seat: int | None,
        cards: Sequence[Card],
        clauses: Clauses,
        other: int | None = None,
        n: int = 0,
    ) -> None:
        """Tell an event whose cards all see, wherever they go afterwards."""
        self.log.append(Entry(kind, seat, tuple(cards), clauses, EVERYONE[len(self.labels)], other, n))

    def gain(self, seat: int, count: int, clauses: Clauses) -> None:
        """A seat makes extra turn tokens; its own turn's are not spendable in that turn (RA-31, RA-32)."""
        self.extra[seat] += count
        bottom = self.agenda[0]
        if seat == self.turn and not getattr(bottom, "free", False):
            self.fresh[seat] += count
            clauses = (*clauses, "RA-31")
            if getattr(self.agenda[-1], "source", "") == "fortune":
                clauses = (*clauses, "RA-32")
        self.tell("token" if count == 1 else "tokens", seat, (), clauses, n=count)

    def draw(self, seat: int, clauses: Clauses, opening: bool = False) -> bool:
        """A seat draws a card; a Tower is discarded and replaced (RA-64). True when it was the Tower."""
        deck = self.deck
        if not deck:
            self.tell("no-card", seat, (), ("RA-21", "RA-25"))
            return False
        drawn = deck.pop()
        tower = drawn is TOWER
        if tower:
            self.discard.append(drawn)
            own = seat == self.turn and not opening
            self.show("tower", seat, (drawn,), ("RA-64", "RA-70", "RA-68") if own else ("RA-64", "RA-70"))
            if seat in self.extra_taken:
                self.gain(seat, 1, ("RA-65", "RA-69"))
            if not deck:
                self.tell("no-card", seat, (), ("RA-21", "RA-64"))
                return True
            drawn = deck.pop()
            clauses = ("RA-64", *clauses)
        self.take(seat, drawn)
        self.tell("draw", seat, (drawn,), clauses, (seat,))
        return tower

    def take(self, seat: int, this: Card) -> None:
        """Put a card into a hand, which stays sorted."""
        hand = self.hands[seat]
        hand.append(this)
        hand.sort(key=ORDER)

    def throw(self, seat: int, this: Card, kind: str, clauses: Clauses) -> None:
        """Put a card of a hand on the discard pile, seen by all."""
        self.hands[seat].remove(this)
        self.discard.append(this)
        self.show(kind, seat, (this,), clauses)

    def throw_random(self, seat: int, clauses: Clauses) -> None:
        """Discard a random card of a hand (RA-16)."""
        self.throw(seat, self.chance.pick(self.hands[seat]), "random", (*clauses, "RA-16"))

    # Out

    def write(self, eye: int | None) -> dict[str, Any]:
        """The position as a seat may know it; everything for None."""
        labels, asked = self.labels, self.agenda[-1] if self.agenda else None
        deck: list[Any] = self.deck[::-1]
        if eye is not None:
            known = asked is not None and asked.seat == eye and asked.phase == "magician-deck"
            deck = sorted(deck, key=ORDER) if known else [HIDDEN] * len(deck)
        hands: dict[str, list[Any]] = {}
        fortunes: dict[str, Any] = {}
        for seat, label in enumerate(labels):
            hand, fortune = self.hands[seat], self.fortunes[seat]
            if eye is None or eye == seat:
                hands[label], fortunes[label] = hand[:], fortune
            else:
                hands[label] = [HIDDEN] * len(hand)
                fortunes[label] = fortune and HIDDEN
        link, last = self.link, self.last_round
        return {
            "game": "arcana",
            "options": dict(self.options),
            "players": len(labels),
            "to_move": self.to_move,
            "phase": self.phase,
            "turn": labels[self.turn],
            "round": self.round,
            "wins": dict(zip(labels, self.wins, strict=True)),
            "last_winners": self.named(self.last_winners),
            "last_round": last
            and {
                **last,
                "winners": last["winners"][:],
                "hands": {label: hand[:] for label, hand in last["hands"].items()},
                "totals": dict(last["totals"]),
            },
            "deck": deck,
            "discard": self.discard[::-1],
            "hands": hands,
            "fortunes": fortunes,
            "dead": [label for seat, label in enumerate(labels) if seat not in self.alive],
            "extra": dict(zip(labels, self.extra, strict=True)),
            "fresh": dict(zip(labels, self.fresh, strict=True)),
            "death": None if self.death is None else labels[self.death],
            "lovers": None if self.lovers is None else labels[self.lovers],
            "link": None if link is None else {"by": labels[link[0]], "to": labels[link[1]]},
            "skip": self.named(self.skip),
            "begun": self.named(self.begun),
            "extra_taken": self.named(self.extra_taken),
            "fools": self.fools,
            "pending": [step.write(self, eye) for step in self.agenda[1:]],
        }

    def named(self, seats: Sequence[int] | frozenset[int]) -> list[str]:
        """The labels of seats, in label order."""
        return [self.labels[seat] for seat in sorted(seats)]

    def result(self) -> Result:
        """Round wins; at the end all seats with the most of them win, if that is at least one (RA-63)."""
        best = max(self.wins)
        winners = [seat for seat, won in enumerate(self.wins) if won == best] if self.over and best else []
        return Result(self.over, dict(zip(self.labels, self.wins, strict=True)), tuple(self.named(winners)))

    def board(self, eye: int | None = None) -> str:
        """The table as lines of text."""
        game, labels = self.game, self.labels

        def call(this: Card) -> str:
            return f"{this} {game.card_name(this)}"

        head = f"Arcana, {self.players} seats, round {self.round}: "
        if self.over:
            won = " and ".join(self.result().winners)
            head += "the match is over, " + (f"{won} won." if won else "nobody won.")
        else:
            head += " > ".join(self.trail()) + "."
        lines = [head]
        for seat, label in enumerate(labels):
            wins = f"{count(self.wins[seat], 'round')} won"
            if seat not in self.alive:
                lines.append(f"{label}: {wins}; out of this round")
                continue
            hand, fortune, mine = self.hands[seat], self.fortunes[seat], eye in (None, seat)
            shown = ", ".join(map(call, hand)) if mine and hand else count(len(hand), "card")
            told = "none left" if fortune is None else call(fortune) if mine else "face down"
            lines.append(f"{label}: {wins}; hand: {shown}; fortune: {told}{self._tokens(seat)}")
        if self.link is not None:
            lines.append(f"{labels[self.link[0]]} is tied to {labels[self.link[1]]}.")
        table = self.table()[::-1]
        if table:
            lines.append(f"On the table: {', '.join(map(call, table))}")
        top = f", {call(self.discard[-1])} on top" if self.discard else ""
        lines.append(f"Deck: {len(self.deck)}. Discard pile: {len(self.discard)}{top}.")
        return "\n".join(lines)

    def _tokens(self, seat: int) -> str:
        """The tokens and the mark of a seat, in words."""
        words = []
        if extra := self.extra[seat]:
            new = f" ({self.fresh[seat]} made in this turn)" if self.fresh[seat] else ""
            words.append(f"{count(extra, 'extra turn token')}{new}")
        if self.death == seat:
            words.append("the death token")
        if self.lovers == seat:
            words.append("the lovers token")
        if seat in self.skip:
            words.append("has to skip the next turn")
        return "; " + ", ".join(words) if words else ""
