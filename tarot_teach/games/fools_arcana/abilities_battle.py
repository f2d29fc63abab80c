"""What the avatars do that act on battles and on cards lost to others: T8, T11 to T13 and T20."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cards import Card
from ...engine.moves import Move
from ...engine.steps import Refusal
from .battle import leave
from .frames import COVERED, Ability, Queued
from .moments import returnable
from .notation import DISCARD, RETURN, SACRIFICE
from .plays import DEATH, JUSTICE_HAND, TARGET
from .settling import discard_own, gone, settle, undo

if TYPE_CHECKING:
    from .state import FoolsArcanaState

_SECOND = Refusal("FA-133", "The sacrifice comes second: first return a card.")
_NOT_OWN = Refusal("FA-130", "Only own cards come back: in play uncovered, or all cards of an own play.")
_NO_SECOND = Refusal("FA-133", "After that no free card would be left to sacrifice.")
_SACRIFICE = Refusal("FA-133", "Now sacrifice an own uncovered card that is not under attack.")


class Strength(Ability):
    """An own card that would leave play goes to spoils instead (FA-113)."""

    __slots__ = ("card",)
    number, clause = 8, "FA-113"
    keys = frozenset({"card"})

    def __init__(self, by: int, card: Card) -> None:
        super().__init__(by)
        self.card = card

    def run(self, s: FoolsArcanaState) -> bool:
        """Save it, if it is still there."""
        seat, card = self.by, self.card
        if all(slot[-1] is not card for slot in s.table[seat]):
            return self.in_vain(s)
        self.done(s)
        s.lift(seat, card)
        s.keep(seat, card)
        s.tell("saved", seat, (card,), ("FA-113", "FA-115", "FA-66"))
        gone(s, card)
        return False

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """The card to be saved."""
        return {"card": self.card}


class Justice(Queued):
    """Attacker and attacked seat come to three hand cards each (FA-127, FA-128)."""

    __slots__ = ()
    number, clause, phase = 11, "FA-127", "justice"
    verbs = frozenset({"discard"})

    def run(self, s: FoolsArcanaState) -> bool:
        """Draw what is missing; ask for what is too much."""
        if self.queue is None:
            if s.battle is None:
                return self.in_vain(s)
            s.agenda[-1] = Justice(self.by, (s.battle.attacker, s.battle.owner))
            return False
        if not self.queue:
            self.done(s)
            return False
        missing = JUSTICE_HAND - len(s.hands[self.seat])
        if missing < 0:
            return True
        s.agenda[-1] = Justice(self.by, self.queue[1:])
        if missing:
            s.draw(self.seat, missing, ("FA-127", "FA-128"))
        return False

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Each hand card."""
        return [DISCARD[c] for c in s.hands[self.seat]]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """An own hand card."""
        ok = move.args and move.args[0] in s.hands[self.seat]
        return None if ok else Refusal("FA-128", "Put away a card of your hand.")

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Put it away."""
        card: Any = move.args[0]
        s.throw(self.seat, card)
        s.tell("discard", self.seat, (card,), ("FA-127",))

    def question(self, s: FoolsArcanaState) -> str:
        """Which card."""
        return "Justice leaves you three cards: which do you put away?"

    def asked(self, s: FoolsArcanaState) -> str:
        """Who comes down to three."""
        return f"{s.labels[self.seat]} comes down to three cards"


class HangedMan(Ability):
    """Take an own card back, then sacrifice another one (FA-129 to FA-133)."""

    __slots__ = ("returned",)
    number, clause, phase = 12, "FA-129", "hanged-man"
    keys = frozenset({"returned"})
    verbs = frozenset({"return", "sacrifice"})

    def __init__(self, by: int, returned: bool = False) -> None:
        super().__init__(by)
        self.returned = returned

    def run(self, s: FoolsArcanaState) -> bool:
        """There must be a card to take back, and one left to sacrifice."""
        return self.returned or bool(returnable(s, self.by)) or self.in_vain(s)

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """What can come back; then what can be sacrificed."""
        if self.returned:
            return [SACRIFICE[c] for c in s.free(self.by)]
        return [RETURN[cards] for cards in returnable(s, self.by)]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """First an own card that leaves another to sacrifice, then that."""
        named: tuple[Any, ...] = move.args
        if move.verb == "sacrifice":
            if not self.returned:
                return _SECOND
            return None if named[0] in s.free(self.by) else _SACRIFICE
        if self.returned:
            return _SACRIFICE
        if named in returnable(s, self.by):
            return None
        if s.battle is not None and (place := s.battle.place(named)) is not None:
            return _NO_SECOND if s.battle.side(place) == self.by else _NOT_OWN
        slot = next((slot for slot in s.table[self.by] if named[0] in slot), None)
        if slot is None or len(named) > 1:
            return _NOT_OWN
        return _NO_SECOND if slot[-1] == named[0] else COVERED

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """Out of play, out of a battle, or the sacrifice."""
        if self.returned:
            return "FA-133"
        named: tuple[Any, ...] = move.args
        return "FA-129" if s.battle is None or s.battle.place(named) is None else "FA-130"

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Take the card back, or sacrifice."""
        named: tuple[Any, ...] = move.args
        seat = self.by
        if self.returned:
            self.done(s)
            s.tell("sacrifice", seat, named, ("FA-129", "FA-133"))
            discard_own(s, seat, named[0])
            return
        s.agenda[-1] = HangedMan(seat, True)
        place = s.battle.place(named) if s.battle is not None else None
        if place is None:
            s.lift(seat, named[0])
            s.take(seat, named[0])
            s.tell("returned", seat, named, ("FA-129",))
            return
        clauses = ("FA-130", "FA-66") if len(named) == 1 else ("FA-130", "FA-131", "FA-66")
        s.tell("rescued", seat, named, clauses)
        s.keep(seat, *named)
        if place == TARGET:
            s.lift(seat, named[0])
            gone(s, named[0])
        else:
            undo(s, place)

    def question(self, s: FoolsArcanaState) -> str:
        """Which card."""
        return "Which card do you sacrifice?" if self.returned else "Which card do you take back?"

    def asked(self, s: FoolsArcanaState) -> str:
        """Which card."""
        return "sacrifice a card" if self.returned else "take a card back"

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """Whether the first card is back."""
        return {"returned": True} if self.returned else {}


class Death(Ability):
    """Discard a card that is in a battle, which is settled at once (FA-134 to FA-138).

    `card` is the first card of what was named when Death was inverted.
    """

    __slots__ = ("card",)
    number, clause = 13, "FA-134"
    keys = frozenset({"card"})

    def __init__(self, by: int, card: Card) -> None:
        super().__init__(by)
        self.card = card

    def run(self, s: FoolsArcanaState) -> bool:
        """What is named is beaten, if it is still in the battle; its owner draws."""
        battle = s.battle
        if battle is None:
            return self.in_vain(s)
        if battle.target is self.card:
            place = TARGET
        else:
            found = [i for i, link in enumerate(battle.links) if self.card is link.cards[0]]
            if not found:
                return self.in_vain(s)
            place = found[0]
        self.done(s)
        owner = battle.side(place)
        cards = (battle.target,) if place == TARGET else battle.links[place].cards
        clauses = ("FA-134", "FA-138", "FA-137")
        s.tell("death", self.by, cards, (*clauses, "FA-136") if battle.killed else clauses, other=owner)
        battle, falls = settle(s, place)
        if place != TARGET:
            s.draw(owner, 1, ("FA-135", "FA-138"))
        if falls:
            leave(s, battle.owner, battle.target, draw=place == TARGET)
        return False

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """What was named."""
        return {"card": self.card}

    def about(self, s: FoolsArcanaState) -> list[str]:
        """Whose Death, and for what."""
        words = s.game.card_words
        return [f"{s.labels[self.by]} inverts {words(DEATH)} on {words(self.card)}"]


class Judgement(Ability):
    """An attack on the owner fails, and its cards are discarded (FA-154, FA-155)."""

    __slots__ = ()
    number, clause = 20, "FA-154"

    def run(self, s: FoolsArcanaState) -> bool:
        """The attack is beaten; a Devil in it is lost (FA-143)."""
        if s.battle is None:
            return self.in_vain(s)
        self.done(s)
        s.tell("judged", self.by, s.battle.links[0].cards, ("FA-154", "FA-155"), other=s.battle.attacker)
        settle(s, 0)
        return False
