"""The state of Fool's Arcana: what lies where, and the small acts that many moves share."""

from __future__ import annotations

from bisect import insort
from functools import cache
from typing import Any, NoReturn

from ...cards import Card
from ...engine.events import HIDDEN
from ...engine.positions import ORDER
from ...engine.state import Result, State
from ...engine.steps import GameOver
from .plays import CHARIOT, DEVIL, FOOL, LOVERS, SUN, Battle

Slot = tuple[Card, ...]
"""A stack in play: a bottom card, or a bottom card and the top card on it."""

SLOTS = 4
LIMIT, DUE = 5, 2
LIMITS: dict[str | None, int] = {CHARIOT: 3, SUN: 7}
LIMIT_CLAUSES = {CHARIOT: "FA-112", SUN: "FA-153"}


@cache
def round_from(players: int, seat: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with one.

    >>> round_from(3, 1)
    (1, 2, 0)
    """
    return tuple((seat + i) % players for i in range(players))


def _bottom(slot: Slot) -> int:
    return slot[0].order


class FoolsArcanaState(State):
    """What lies where in Fool's Arcana. Piles are kept with the top card last, hands sorted.

    What changes seldom is held in tuples and frozen sets, which are replaced, so that copies share them.
    """

    __slots__ = (
        "avatars",
        "battle",
        "deck",
        "discard",
        "discarded",
        "emperor",
        "exhausted",
        "hands",
        "offers",
        "quiet",
        "round",
        "sacrificed",
        "six",
        "spoils",
        "stage",
        "table",
        "turn",
    )

    agenda: list[Any]
    avatars: tuple[Card | None, ...]
    battle: Battle | None
    deck: list[Card]
    discard: list[Card]
    discarded: int
    emperor: tuple[Card, ...] | None
    exhausted: frozenset[int]
    hands: list[list[Card]]
    offers: tuple[tuple[Card, ...], ...]
    quiet: int
    round: int
    sacrificed: bool
    six: frozenset[int]
    spoils: list[tuple[Card, ...]]
    stage: str
    table: list[tuple[Slot, ...]]
    turn: int

    def copy(self) -> FoolsArcanaState:
        """A state that goes on by itself."""
        new = FoolsArcanaState.__new__(FoolsArcanaState)
        self._share(new)
        new.hands = [hand[:] for hand in self.hands]
        new.deck, new.discard = self.deck[:], self.discard[:]
        new.spoils, new.table = self.spoils[:], self.table[:]
        new.avatars, new.exhausted, new.six, new.offers = self.avatars, self.exhausted, self.six, self.offers
        new.battle, new.emperor, new.stage, new.turn = self.battle, self.emperor, self.stage, self.turn
        new.round, new.quiet = self.round, self.quiet
        new.sacrificed, new.discarded = self.sacrificed, self.discarded
        return new

    # Asking what is so

    @property
    def everyone(self) -> tuple[int, ...]:
        """All seats: who sees a card that is shown and then goes out of sight."""
        return round_from(len(self.labels), 0)

    def limit(self, seat: int) -> int:
        """The draw limit of a seat (FA-10, FA-112, FA-153)."""
        return LIMITS.get(self.avatars[seat], LIMIT)

    def ready(self, seat: int, avatar: Card) -> bool:
        """Whether a seat has this avatar and it is not exhausted."""
        return self.avatars[seat] is avatar and seat not in self.exhausted

    def fool(self, seat: int) -> bool:
        """Whether a seat may make a stack of cards that do not match (FA-94)."""
        return self.ready(seat, FOOL)

    def devil(self, seat: int) -> bool:
        """Whether a seat has a Devil to fight with, who is not in the battle already (FA-142)."""
        if not self.ready(seat, DEVIL):
            return False
        battle = self.battle
        return battle is None or not any(
            link.cards[0] is DEVIL and battle.side(i) == seat for i, link in enumerate(battle.links)
        )

    def pair_only(self, owner: int, slot: Slot) -> bool:
        """Whether the Lovers protect the top card of a stack in play (FA-108, FA-109)."""
        return self.avatars[owner] is LOVERS and len(slot) == 2 and slot[0].number == slot[1].number

    def mark_pair_only(self) -> bool:
        """Whether the Lovers protect what the next play of the battle is played against."""
        battle = self.battle
        assert battle is not None
        if battle.links:
            last = len(battle.links) - 1
            return battle.links[last].equal and self.avatars[battle.side(last)] is LOVERS
        return any(
            slot[-1] is battle.target and self.pair_only(battle.owner, slot)
            for slot in self.table[battle.owner]
        )

    def free(self, seat: int) -> list[Card]:
        """The cards of a seat in play that are uncovered and not under attack."""
        target = self.battle.target if self.battle is not None else None
        return [slot[-1] for slot in self.table[seat] if slot[-1] is not target]

    def owner_of(self, card: str) -> int | None:
        """The seat that has a card in play, covered or not."""
        for seat, slots in enumerate(self.table):
            if any(card in slot for slot in slots):
                return seat
        return None

    def full(self, seat: int) -> bool:
        """Whether a seat has four full stacks (FA-70)."""
        slots = self.table[seat]
        return len(slots) == SLOTS and all(len(slot) == 2 for slot in slots)

    # Small acts that several moves share

    def draw(self, seat: int, count: int, clauses: tuple[str, ...], ability: bool = True) -> None:
        """Draw cards off the pile, one at a time; the last card of the pile ends the game (FA-71)."""
        hand, drawn = self.hands[seat], self.deck[: -count - 1 : -1]
        del self.deck[-count:]
        hand.extend(drawn)
        hand.sort(key=ORDER)
        self.quiet = 0
        if ability and len(hand) > self.limit(seat):
            clauses = (*clauses, "FA-14")
        self.tell("draw", seat, tuple(drawn), clauses, (seat,))
        if not self.deck:
            self.end("pile-empty", "FA-71", "FA-72", "FA-76")

    def take(self, seat: int, card: Card) -> None:
        """Put a card into a hand."""
        insort(self.hands[seat], card, key=ORDER)

    def keep(self, seat: int, *cards: Card) -> None:
        """Put cards into a seat's spoils (FA-66)."""
        self.spoils[seat] = tuple(sorted((*self.spoils[seat], *cards), key=ORDER))

    def throw(self, seat: int, card: Card) -> None:
        """Put a card of a hand on the discard pile."""
        self.hands[seat].remove(card)
        self.discard.append(card)

    def lift(self, seat: int, card: Card) -> None:
        """Take an uncovered card out of play."""
        left = [slot if slot[-1] is not card else slot[:-1] for slot in self.table[seat]]
        self.table[seat] = tuple(slot for slot in left if slot)

    def put(self, seat: int, slot: Slot, instead_of: Slot | None = None) -> None:
        """Put a stack on the table, in place of another if there was one."""
        slots = [old for old in self.table[seat] if old is not instead_of]
        self.table[seat] = tuple(sorted((*slots, slot), key=_bottom))

    def exhaust(self, seat: int) -> None:
        """Turn the avatar of a seat upside down (FA-80)."""
        self.exhausted |= {seat}

    def end(self, kind: str, *clauses: str) -> NoReturn:
        """End the game at once."""
        self.tell(kind, None, (), clauses, n=self.quiet)
        points = self.options["end"] == "points" or not any(map(self.full, self.everyone))
        self.tell(
            "points" if points else "first",
            None,
            (),
            ("FA-73", "FA-74", "FA-75") if points else ("FA-78",),
        )
        raise GameOver

    # Out

    def write(self, eye: int | None) -> dict[str, Any]:
        """The position as a seat may know it; everything for None."""
        labels = self.labels

        def by_seat(values: Any) -> dict[str, Any]:
            return dict(zip(labels, values, strict=True))

        def own(piles: Any) -> dict[str, Any]:
            return {
                label: list(pile) if eye is None or eye == seat else [HIDDEN] * len(pile)
                for seat, (label, pile) in enumerate(zip(labels, piles, strict=True))
            }

        deck: list[str] = self.deck[::-1]  # type: ignore[assignment]
        if eye is not None:
            known = self.agenda[-1].looks_at(self, eye) if self.agenda else 0
            deck[known:] = [HIDDEN] * (len(deck) - known)
        frames = [step.write(self, eye) for step in self.agenda]
        battle = self.battle
        return {
            "game": self.game.slug,
            "options": {k: dict(v) if isinstance(v, dict) else v for k, v in self.options.items()},
            "players": len(labels),
            "round": self.round,
            "turn": labels[self.turn],
            "stage": self.stage,
            "phase": self.phase,
            "to_move": self.to_move,
            "deck": deck,
            "discard": self.discard[::-1],
            "hands": own(self.hands),
            "spoils": own(self.spoils),
            "table": by_seat([[list(slot) for slot in slots] for slots in self.table]),
            "avatars": by_seat(self.avatars),
            "exhausted": [labels[seat] for seat in sorted(self.exhausted)],
            "six": [labels[seat] for seat in sorted(self.six)],
            "sacrificed": self.sacrificed,
            "discarded": self.discarded,
            "emperor": None if self.emperor is None else list(self.emperor),
            "quiet": self.quiet,
            "offers": by_seat(map(list, self.offers)) if self.offers else {},
            "battle": None
            if battle is None
            else {"target": battle.target, "links": [list(link.cards) for link in battle.links]},
            "pending": [frame for frame in frames if frame is not None],
        }

    def result(self) -> Result:
        """Points in play, and at the end who wins with them (FA-73 to FA-75, FA-78)."""
        scores = [sum(card.number for slot in slots for card in slot) for slots in self.table]
        winners: list[int] = []
        if self.over:
            first = [seat for seat in self.everyone if self.full(seat)]
            if self.options["end"] == "first-to-four" and first:
                winners = first
            else:
                winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        labels = self.labels
        return Result(self.over, dict(zip(labels, scores, strict=True)), tuple(labels[w] for w in winners))

    def board(self, eye: int | None = None) -> str:
        """The table as lines of text."""
        from .words import board

        return board(self, eye)
