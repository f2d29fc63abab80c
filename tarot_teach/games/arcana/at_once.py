"""The six cards that leave no choice: Fool, Wheel of Fortune, Hanged Man, Death, Tower, World."""

from __future__ import annotations

from ...engine.positions import ORDER
from .effect import Effect
from .state import PACK, ArcanaState

MOST_SHUFFLES = 10


class Fool(Effect):
    """A token when the pile is low; then the pile and the Fool go back into the deck (RA-80 to RA-82)."""

    __slots__ = ()
    code = PACK[0]
    clause = "RA-81"

    def run(self, s: ArcanaState) -> bool:
        """The Fool himself lies on the table and is not counted (RA-24)."""
        if len(s.discard) <= 1:
            s.gain(self.by, 1, ("RA-80",))
        if s.fools >= MOST_SHUFFLES:
            s.tell("fool-stays", None, (), ("RA-82",))
            self.close(s)
            return False
        s.fools += 1
        cards = s.deck + s.discard
        if self.card is not None:
            cards.append(self.card)
        s.deck = s.chance.shuffle(sorted(cards, key=ORDER))[::-1]
        s.discard = []
        s.tell("fool", None, (), ("RA-81",), n=len(cards))
        s.agenda.pop()
        return False


class Wheel(Effect):
    """All replace a random card, from you on (RA-100, RA-101)."""

    __slots__ = ()
    code = PACK[10]
    clause = "RA-100"

    def run(self, s: ArcanaState) -> bool:
        """In turn order: a random discard, then a draw."""
        for seat in s.living_from(self.by):
            if s.hands[seat]:
                s.throw_random(seat, ("RA-100",))
                s.draw(seat, ("RA-100", "RA-70"))
            else:
                s.tell("wheel-none", seat, (), ("RA-101",))
        self.close(s)
        return False


class HangedMan(Effect):
    """One extra turn token (RA-103)."""

    __slots__ = ()
    code = PACK[12]
    clause = "RA-103"

    def run(self, s: ArcanaState) -> bool:
        """One token for you."""
        s.gain(self.by, 1, ("RA-103",))
        self.close(s)
        return False


class Death(Effect):
    """Nothing happens when Death is played (RA-104); the token stays where it is (RA-42)."""

    __slots__ = ()
    code = PACK[13]
    clause = "RA-104"

    def run(self, s: ArcanaState) -> bool:
        """Say so."""
        clauses = ("RA-104", "RA-114") if self.source == "judgement" else ("RA-104",)
        s.tell("death", None, (), (*clauses, "RA-42") if s.death == self.by else clauses)
        self.close(s)
        return False


class Tower(Effect):
    """Two extra turn tokens when the Tower is played (RA-72), and by Judgement too (RA-114)."""

    __slots__ = ()
    code = PACK[16]
    clause = "RA-72"

    def run(self, s: ArcanaState) -> bool:
        """Two tokens for you."""
        s.gain(self.by, 2, ("RA-72", "RA-114") if self.source == "judgement" else ("RA-72",))
        self.close(s)
        return False


class World(Effect):
    """The others skip a turn, all tokens are taken away, and you get one (RA-116 to RA-118)."""

    __slots__ = ()
    code = PACK[21]
    clause = "RA-118"

    def run(self, s: ArcanaState) -> bool:
        """Marks, then tokens."""
        for seat in s.living_from(self.by)[1:]:
            s.tell("must-skip", seat, (), ("RA-116", "RA-117") if seat in s.skip else ("RA-116",))
        s.skip |= set(s.alive) - {self.by}
        kept = s.lovers is not None and s.link is not None
        s.extra, s.fresh = [0] * s.players, [0] * s.players
        s.death = s.lovers = None
        s.tell("no-tokens", None, (), ("RA-118", "RA-51") if kept else ("RA-118",))
        s.gain(self.by, 1, ("RA-118",))
        self.close(s)
        return False
