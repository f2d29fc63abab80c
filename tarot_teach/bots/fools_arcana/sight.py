"""What a seat of Fool's Arcana sees: its view, read once for each decision, and what cards are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from ...cards import Card, card
from ...engine.events import HIDDEN
from ...games.fools_arcana import GAME
from ...games.fools_arcana.plays import DEVIL, FOOL, LOVERS, SINGLE, Play, against, plays_of
from ...games.fools_arcana.state import LIMIT, LIMITS, SLOTS, Slot

KEEP = 0.45
"""What a card in hand is worth, as a share of its points: it is laid or fought with later, or never."""
ASSASSIN = 6.0
"""What an ace in hand is worth: it kills a king."""
COVER = 0.15
"""What a top card adds by protecting the card below, as a share of that one's points."""
SHORT = 10
"""With so few cards on the pile, cards in hand begin to lose their worth."""


class Sight:
    """A view of the seat `me` that decides. Seats are numbers from 0, as in the game's own state."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view, self.labels = view, [f"P{n}" for n in range(1, view["players"] + 1)]
        self.me = self.labels.index(view["to_move"])
        self.turn = self.labels.index(view["turn"])
        self.hand = [card(code) for code in view["hands"][view["to_move"]]]
        self.sizes = [len(view["hands"][label]) for label in self.labels]
        self.table: list[list[Slot]] = [
            [tuple(map(card, slot)) for slot in view["table"][label]] for label in self.labels
        ]
        self.avatars = [view["avatars"][label] for label in self.labels]
        self.exhausted = {self.labels.index(label) for label in view["exhausted"]}
        self.pile: int = len(view["deck"])
        self.discard = [card(code) for code in view["discard"]]
        self.points = [sum(c.number for slot in slots for c in slot) for slots in self.table]
        self.others = [seat for seat in range(len(self.labels)) if seat != self.me]

    # Seats

    def limit(self, seat: int) -> int:
        """How many cards the seat can draw up to."""
        return LIMITS.get(self.avatars[seat], LIMIT)

    def ready(self, seat: int, avatar: str) -> bool:
        """Whether a seat has this avatar, not exhausted."""
        return self.avatars[seat] == avatar and seat not in self.exhausted

    @cached_property
    def best_other(self) -> int:
        """The points of the best other seat."""
        return max(self.points[seat] for seat in self.others)

    @cached_property
    def lead(self) -> int:
        """How far this seat is before the best other one."""
        return self.points[self.me] - self.best_other

    def weight(self, seat: int) -> float:
        """What a point taken from a seat is worth: less when somebody else is further on."""
        if len(self.others) == 1:
            return 1.0
        if self.points[seat] == self.best_other:
            return 0.95
        return 0.6 if self.points[seat] >= self.best_other - 10 else 0.4

    def missing(self, seat: int) -> int:
        """How many cards a seat lacks to four full stacks."""
        return 2 * SLOTS - sum(map(len, self.table[seat]))

    def threat(self, seat: int) -> bool:
        """Whether a seat could end the game in its next turn, and win by it."""
        ahead = self.points[seat] >= max(p for s, p in enumerate(self.points) if s != seat)
        return self.missing(seat) <= 2 and (ahead or bool(self.view["options"]["end"] != "points"))

    def uncovered(self, seat: int) -> list[Card]:
        """The cards of a seat that can be hit."""
        return [slot[-1] for slot in self.table[seat]]

    def owner_of(self, this: Card) -> int:
        """Whose card in play this is."""
        return next(seat for seat, slots in enumerate(self.table) if any(this in slot for slot in slots))

    def slot_of(self, seat: int, this: Card) -> Slot:
        """The stack in which a card lies."""
        return next(slot for slot in self.table[seat] if this in slot)

    def pair_only(self, owner: int, slot: Slot) -> bool:
        """Whether the Lovers protect a stack's top card."""
        return self.avatars[owner] == LOVERS and len(slot) == 2 and slot[0].number == slot[1].number

    # Worth

    @cached_property
    def keep(self) -> float:
        """The share of its points that a card is worth in hand: the shorter the game, the less."""
        return KEEP * min(1.0, max(0, self.pile - len(self.labels)) / SHORT)

    def use(self, this: Card) -> float:
        """What a hand card is worth if it stays there."""
        if this.number == 1:
            return ASSASSIN * self.keep / KEEP
        return this.number * self.keep

    def cost(self, cards: Iterable[Card]) -> float:
        """What hand cards are worth together; the Devil has to be restored afterwards."""
        return sum(9.0 if this is DEVIL else self.use(this) for this in cards)

    def wins_at_end(self, gain: int = 0) -> bool:
        """Whether this seat would win if the game ended now, with so many points more."""
        return self.lead + gain > 0

    def stake(self, owner: int, this: Card) -> float:
        """What a card in play is worth to its owner: its points, and the cover that it gives."""
        slot = self.slot_of(owner, this)
        cover = COVER * slot[0].number if len(slot) == 2 else 0.0
        return this.number + cover + (4.0 if self.threat(owner) and len(slot) == 2 else 0.0)

    # Fighting

    @cached_property
    def unseen(self) -> list[Card]:
        """The minor cards that can be in other hands: the pack without what lies open or is held here."""
        seen = {*self.hand, *self.discard, *(c for slots in self.table for slot in slots for c in slot)}
        battle = self.view["battle"]
        if battle:
            seen |= {card(c) for link in battle["links"] for c in link}
        seen |= {card(c) for c in self.view["spoils"][self.labels[self.me]]}
        return [c for c in GAME.pack(len(self.labels), {}) if c not in seen]

    def countered(self, play: Play, seat: int) -> float:
        """How likely a seat can counter a play with one card, or with its Devil."""
        if self.ready(seat, DEVIL) and play.value <= 15:
            return 0.9
        held = self.view["hands"][self.labels[seat]]
        known = [card(c) for c in held if c != HIDDEN]
        if any(against(SINGLE[c], play, False) is None for c in known):
            return 1.0
        if not self.unseen:
            return 0.0
        good = sum(against(SINGLE[c], play, False) is None for c in self.unseen)
        chance = 1 - (1 - good / len(self.unseen)) ** (len(held) - len(known))
        if play.value <= 24 and len(held) > 2:  # two cards together may do it as well
            chance += (1 - chance) * 0.3
        return chance

    def plays(self, mark: Play, pair_only: bool) -> list[Play]:
        """The own plays that are lawful against something."""
        me = self.me
        fighting = self.view["battle"] is not None and [DEVIL] in self.view["battle"]["links"]
        mine = plays_of(self.hand, self.ready(me, FOOL), self.ready(me, DEVIL) and not fighting)
        return [play for play in mine if against(play, mark, pair_only) is None]
