"""What the avatars do that serve their owner alone: T1 to T4, T9 and T14."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cards import Card
from ...engine.events import HIDDEN
from ...engine.moves import Move
from ...engine.positions import ORDER
from ...engine.steps import Refusal
from .frames import Ability
from .notation import DISCARD, DONE, PUT
from .turn import end_turn

if TYPE_CHECKING:
    from .state import FoolsArcanaState

LOOK = 5
TEMPERANCE_CARDS = 2


class Magician(Ability):
    """Draw two, then discard one (FA-97)."""

    __slots__ = ("drawn",)
    number, clause, phase = 1, "FA-97", "magician"
    keys = frozenset({"drawn"})
    verbs = frozenset({"discard"})

    def __init__(self, by: int, drawn: bool = False) -> None:
        super().__init__(by)
        self.drawn = drawn

    def run(self, s: FoolsArcanaState) -> bool:
        """The two cards are drawn by themselves."""
        if not self.drawn:
            s.agenda[-1] = Magician(self.by, True)
            s.draw(self.by, 2, ("FA-97", "FA-90") if len(s.hands[self.by]) > 3 else ("FA-97",))
        return self.drawn

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Each hand card, a new one too."""
        return [DISCARD[c] for c in s.hands[self.by]]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """An own card."""
        ok = move.args and move.args[0] in s.hands[self.by]
        return None if ok else Refusal(self.clause, "Put away a card of your hand.")

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Put it away."""
        self.done(s)
        card: Any = move.args[0]
        s.throw(self.by, card)
        s.tell("discard", self.by, (card,), (self.clause,))

    def question(self, s: FoolsArcanaState) -> str:
        """Which card."""
        return "Which card do you put away?"

    def asked(self, s: FoolsArcanaState) -> str:
        """A discard."""
        return "put away a card"

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """Whether the two are drawn."""
        return {"drawn": True} if self.drawn else {}


class Priestess(Ability):
    """Take the top discard into hand (FA-98)."""

    __slots__ = ()
    number, clause = 2, "FA-98"

    def run(self, s: FoolsArcanaState) -> bool:
        """What lies on top by now."""
        if not s.discard:
            return self.in_vain(s)
        self.done(s)
        taken = s.discard.pop()
        s.take(self.by, taken)
        s.tell("take", self.by, (taken,), (self.clause,), s.everyone)
        return False


class Empress(Ability):
    """Look at the top five cards and put them back in any order (FA-99, FA-100)."""

    __slots__ = ("order",)
    number, clause, phase = 3, "FA-99", "empress"
    keys = frozenset({"order"})
    verbs = frozenset({"put"})

    def __init__(self, by: int, order: tuple[Card, ...] = ()) -> None:
        super().__init__(by)
        self.order = order

    def seen(self, s: FoolsArcanaState) -> list[Card]:
        """The cards looked at that are not placed yet, sorted."""
        return sorted((c for c in s.deck[-LOOK:] if c not in self.order), key=ORDER)

    def run(self, s: FoolsArcanaState) -> bool:
        """The last card falls into place by itself."""
        left = self.seen(s)
        if len(left) > 1:
            return True
        self.done(s)
        order = [*self.order, *left]
        s.deck[-LOOK:] = order[::-1]
        s.tell(
            "ordered",
            self.by,
            tuple(order),
            ("FA-99",) if len(order) == LOOK else ("FA-99", "FA-100"),
            (self.by,),
        )
        return False

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Each card not placed yet."""
        return [PUT[c] for c in self.seen(s)]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """One of the cards looked at."""
        if move.args[0] in self.seen(s):
            return None
        return Refusal(self.clause, "Put one of the cards that you look at and have not placed yet.")

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """The next card from the top."""
        card: Any = move.args[0]
        s.tell("put", self.by, (card,), (self.clause,), (self.by,), n=len(self.order) + 1)
        s.agenda[-1] = Empress(self.by, (*self.order, card))

    def question(self, s: FoolsArcanaState) -> str:
        """Which comes next."""
        return "Which card comes next from the top?" if self.order else "Which card comes on top?"

    def asked(self, s: FoolsArcanaState) -> str:
        """The order."""
        return "order the top cards"

    def looks_at(self, s: FoolsArcanaState, eye: int) -> int:
        """The Empress's owner sees the top five while she works."""
        return LOOK if eye == self.by else 0

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """The cards placed so far, for the owner."""
        if not self.order:
            return {}
        return {"order": list(self.order) if eye in (None, self.by) else [HIDDEN] * len(self.order)}


class Emperor(Ability):
    """From now to the end of the turn, hand cards and own cards in play may be swapped (FA-101)."""

    __slots__ = ()
    number, clause = 4, "FA-101"

    def run(self, s: FoolsArcanaState) -> bool:
        """Swapping is on."""
        self.done(s)
        s.emperor = ()
        s.tell("emperor", self.by, (), (self.clause,))
        return False


class Hermit(Ability):
    """Discard the hand and end the turn; draw to six next time (FA-117, FA-118)."""

    __slots__ = ()
    number, clause = 9, "FA-117"

    def run(self, s: FoolsArcanaState) -> bool:
        """The hand goes in code order (FA-53)."""
        self.done(s)
        seat = self.by
        hand = tuple(s.hands[seat])
        s.hands[seat] = []
        s.discard.extend(hand)
        s.six |= {seat}
        s.tell("hermit", seat, hand, ("FA-117", "FA-118", "FA-53"))
        end_turn(s)
        return False


class Temperance(Ability):
    """Lay up to two free cards aside for as many of the top discards (FA-139 to FA-141)."""

    __slots__ = ("aside",)
    number, clause, phase = 14, "FA-139", "temperance"
    keys = frozenset({"aside"})
    verbs = frozenset({"discard", "done"})

    def __init__(self, by: int, aside: tuple[Card, ...] = ()) -> None:
        super().__init__(by)
        self.aside = aside

    def run(self, s: FoolsArcanaState) -> bool:
        """Ask as long as another can be laid aside; then draw, and discard what was laid aside."""
        if len(self.aside) < min(TEMPERANCE_CARDS, len(s.discard)) and s.free(self.by):
            return True
        if not self.aside:
            return self.in_vain(s)
        self.finish(s)
        return False

    def finish(self, s: FoolsArcanaState) -> None:
        """The old top discards to spoils, the cards laid aside onto the pile (FA-140, FA-141)."""
        self.done(s)
        drawn = tuple(s.discard.pop() for _ in self.aside)
        s.keep(self.by, *drawn)
        s.discard.extend(self.aside)
        s.tell("tempered", self.by, drawn, ("FA-140", "FA-141", "FA-66"), s.everyone)

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Each free card; after one, enough."""
        return [*(DISCARD[c] for c in s.free(self.by)), *([DONE] if self.aside else [])]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """A free card, one at least."""
        if move.verb == "done":
            return None if self.aside else Refusal("FA-141", "Temperance takes at least one card.")
        if move.args and move.args[0] in s.free(self.by):
            return None
        return Refusal(self.clause, "Name an own uncovered card in play that is not under attack.")

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """Laying aside, or enough."""
        return "FA-141" if move == DONE else self.clause

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Lay the card aside, or finish."""
        if move is DONE:
            self.finish(s)
            return
        card: Any = move.args[0]
        s.lift(self.by, card)
        s.tell("aside", self.by, (card,), (self.clause,))
        s.agenda[-1] = Temperance(self.by, (*self.aside, card))

    def question(self, s: FoolsArcanaState) -> str:
        """Which card."""
        return (
            "Do you give another card in play, or is it enough?"
            if self.aside
            else "Which card in play do you give?"
        )

    def asked(self, s: FoolsArcanaState) -> str:
        """Which card."""
        return "give a card in play for a discard"

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """The cards laid aside."""
        return {"aside": list(self.aside)} if self.aside else {}
