"""The decision points of a turn, and how turns follow each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.moves import Move
from ...engine.positions import ORDER
from ...engine.steps import Refusal
from . import advice
from .frames import IN_SPOILS, ArcanaStep, StartWindow, invert
from .moments import CHOOSE, can_invert
from .notation import CHOICE, DISCARD, DISCARDS, DONE, INVERT, PLAY_HAND, RESTORE
from .state import DUE, LIMIT_CLAUSES, round_from

if TYPE_CHECKING:
    from .state import FoolsArcanaState

MOST_DISCARDS = 3
HERMIT_LIMIT = 6

_OWN_OFFER = Refusal("FA-06", "Keep one of the trumps that you are offered.")
_CHOOSE_FIRST = Refusal("FA-19", "First choose: play your hand, have a discard phase, or restore.")
_CHOOSE_DISCARD = Refusal("FA-19", "First choose the discard phase, then name the cards.")
_NOTHING_TO_DISCARD = Refusal("FA-21", "There is nothing to discard.")
_NOT_EXHAUSTED = Refusal("FA-29", "Only an exhausted avatar can be restored.")
_ONE_AT_LEAST = Refusal("FA-21", "A discard phase takes at least one card.")
_ONLY_DISCARDS = Refusal("FA-20", "In a discard phase you only put cards away.")
_NOT_HELD = Refusal("FA-20", "You do not hold that card.")


TURNS: dict[str, type[Turn]] = {}
"""The step of each stage of a turn."""


class Turn(ArcanaStep):
    """The turn of a seat, at the bottom of the agenda; `stage` tells how far it has come."""

    __slots__ = ()
    stage: ClassVar[str]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        TURNS[cls.stage] = cls

    def about(self, s: FoolsArcanaState) -> list[str]:
        """Whose turn it is."""
        return [f"{s.labels[self.seat]}'s turn"]


def go(s: FoolsArcanaState, stage: str, seat: int) -> None:
    """Put the turn of a seat into a stage."""
    s.agenda[0] = TURNS[stage](seat)
    s.stage = stage


def start_turn(s: FoolsArcanaState, seat: int) -> None:
    """Begin the turn of a seat with its start window (FA-12, FA-85)."""
    s.turn = seat
    go(s, "start", seat)
    s.agenda.append(StartWindow(round_from(s.players, seat)))
    bare = not s.hands[seat] and not s.table[seat]
    s.tell("turn", seat, (), ("FA-09", "FA-12", "FA-28") if bare else ("FA-09", "FA-12"))


def end_turn(s: FoolsArcanaState) -> None:
    """End the turn: spoils to hands, the count of quiet turns, the next seat (FA-68, FA-77)."""
    for seat, cards in enumerate(s.spoils):
        if cards:
            s.hands[seat].extend(cards)
            s.hands[seat].sort(key=ORDER)
            s.spoils[seat] = ()
            clauses: tuple[str, ...] = ("FA-68", "FA-67")
            if len(s.hands[seat]) > s.limit(seat):
                clauses += ("FA-14",)
            s.tell("spoils", seat, cards, clauses, (seat,))
    s.sacrificed, s.discarded, s.emperor = False, 0, None
    s.quiet += 1
    if s.quiet >= 3 * s.players:
        s.end("quiet", "FA-77")
    following = (s.turn + 1) % s.players
    s.round += following == 0
    start_turn(s, following)


class Draft(Turn):
    """A seat keeps one of the trumps that it is offered (FA-06, FA-07)."""

    __slots__ = ()
    phase = stage = "draft"

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Each trump of the own offer."""
        return [CHOICE[c] for c in s.offers[self.seat]]

    def refuse(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """Nothing else is asked."""
        ok = move.verb == "choose" and move.args[0] in s.offers[self.seat]
        return None if ok else _OWN_OFFER

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The draft."""
        return "FA-06"

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Keep the trump; after the last choice the hands are dealt."""
        kept: Any = move.args[0]
        seat = self.seat
        s.avatars = (*s.avatars[:seat], kept, *s.avatars[seat + 1 :])
        s.tell("avatar", seat, (kept,), ("FA-04", "FA-06", "FA-79"))
        if seat + 1 < s.players:
            go(s, "draft", seat + 1)
        else:
            s.offers = ()
            deal_hands(s)

    def about(self, s: FoolsArcanaState) -> list[str]:
        """The draft."""
        return ["before the deal"]

    def asked(self, s: FoolsArcanaState) -> str:
        """The choice."""
        return f"{s.labels[self.seat]} chooses an avatar"

    def question(self, s: FoolsArcanaState) -> str:
        """Which trump."""
        return "Which trump do you keep as your avatar?"


def deal_hands(s: FoolsArcanaState) -> None:
    """Deal whole hands off the pile, P1 first, and begin the first turn (FA-10, FA-11, FA-112, FA-153)."""
    for seat, avatar in enumerate(s.avatars):
        count = s.limit(seat)
        cards = s.deck[: -count - 1 : -1]
        del s.deck[-count:]
        s.hands[seat] = sorted(cards, key=ORDER)
        own = LIMIT_CLAUSES.get(avatar) if avatar is not None else None
        clauses = ("FA-10", "FA-11", own) if own else ("FA-10", "FA-11")
        s.tell("hand", seat, tuple(s.hands[seat]), clauses, (seat,))
    start_turn(s, 0)


class Start(Turn):
    """A turn before its draw phase: the start window stands above it, and then the seat draws."""

    __slots__ = ()
    stage = "start"

    def run(self, s: FoolsArcanaState) -> bool:
        """The draw phase, which is no choice (FA-13, FA-16, FA-18, FA-118)."""
        seat = self.seat
        go(s, "choose", seat)
        if s.round == 1:
            s.tell("first-round", seat, (), ("FA-16", "FA-17"))
            return False
        hand, avatar = s.hands[seat], s.avatars[seat]
        own = LIMIT_CLAUSES.get(avatar) if avatar is not None else None
        if seat in s.six:
            s.six -= {seat}
            count = HERMIT_LIMIT - len(hand)
            clauses: tuple[str, ...] = ("FA-118", "FA-18")
        else:
            due = s.limit(seat) if own == "FA-112" else DUE
            count = min(due, s.limit(seat) - len(hand))
            clauses = ("FA-13", "FA-18", own) if own else ("FA-13", "FA-18")
        if count > 0:
            s.draw(seat, count, clauses, ability=False)
        else:
            s.tell("no-draw", seat, (), ("FA-13", "FA-15"))
        return False


class Choose(Turn):
    """After the draw phase: play, discard, or restore (FA-19, FA-29)."""

    __slots__ = ()
    phase = stage = "choose"
    moment = CHOOSE
    verbs = frozenset({"play", "discard", "restore"})
    duty = _CHOOSE_FIRST

    def legal(self, s: FoolsArcanaState) -> list[Move]:
        """What the seat can do with its turn."""
        seat = self.seat
        moves = [PLAY_HAND]
        if self.refuse_discards(s) is None:
            moves.append(DISCARDS)
        if self.refuse_restore(s) is None:
            moves.append(RESTORE)
        if can_invert(s, seat, CHOOSE):
            moves.append(INVERT)
        return moves

    def refuse_discards(self, s: FoolsArcanaState) -> Refusal | None:
        """A discard phase needs a card (FA-21)."""
        return None if s.hands[self.seat] else _NOTHING_TO_DISCARD

    def refuse_restore(self, s: FoolsArcanaState) -> Refusal | None:
        """Restoring needs an exhausted avatar (FA-29)."""
        return None if self.seat in s.exhausted else _NOT_EXHAUSTED

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """The three ways, and their conditions."""
        if move.verb == "restore":
            return self.refuse_restore(s)
        if move.verb == "discard":
            return _CHOOSE_DISCARD if move.args else self.refuse_discards(s)
        return None

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The choice, restoring, or the ability."""
        if move == INVERT:
            return advice.invert_clause(s, self.seat, ())
        return {"play": "FA-19", "discard": "FA-20", "restore": "FA-29"}[move.verb]

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Go on with the turn, or end it."""
        seat = self.seat
        if move is PLAY_HAND:
            s.tell("play-hand", seat, (), ("FA-19", "FA-23"))
            go(s, "play", seat)
        elif move is DISCARDS:
            s.tell("discard-phase", seat, (), ("FA-19", "FA-20"))
            go(s, "discard", seat)
        elif move is RESTORE:
            s.exhausted -= {seat}
            avatar: Any = s.avatars[seat]
            s.tell("restore", seat, (avatar,), ("FA-29", "FA-30", "FA-31"))
            end_turn(s)
        else:
            invert(s, seat, move)

    def question(self, s: FoolsArcanaState) -> str:
        """What to do with the turn."""
        ways = ["play your hand"]
        if s.hands[self.seat]:
            ways.append("have a discard phase")
        if self.seat in s.exhausted:
            ways.append("restore your avatar")
        words = ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])} or {ways[-1]}"
        return f"Do you {words}?"

    def asked(self, s: FoolsArcanaState) -> str:
        """The choice."""
        return "how to use the turn?"


class Discarding(Turn):
    """The discard phase: one to three hand cards (FA-20, FA-21)."""

    __slots__ = ()
    phase = stage = "discard"
    verbs = frozenset({"discard", "done"})
    duty = _ONLY_DISCARDS

    def run(self, s: FoolsArcanaState) -> bool:
        """The third card or the last in hand ends the turn."""
        if s.discarded < MOST_DISCARDS and s.hands[self.seat]:
            return True
        s.tell("end", self.seat, (), ("FA-20", "FA-22"))
        end_turn(s)
        return False

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Each hand card, or enough."""
        return [*(DISCARD[c] for c in s.hands[self.seat]), DONE]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """An own card; and one before enough."""
        if move.verb == "done":
            return None if s.discarded else _ONE_AT_LEAST
        if not move.args:
            return _ONLY_DISCARDS
        if move.args[0] in s.hands[self.seat]:
            return None
        return IN_SPOILS if move.args[0] in s.spoils[self.seat] else _NOT_HELD

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The discard phase."""
        return "FA-21" if move == DONE else "FA-20"

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Put the card away, or end the turn."""
        if move is DONE:
            s.tell("end", self.seat, (), ("FA-20", "FA-22"))
            end_turn(s)
            return
        card: Any = move.args[0]
        s.throw(self.seat, card)
        s.discarded += 1
        s.tell("discard", self.seat, (card,), ("FA-20",))

    def question(self, s: FoolsArcanaState) -> str:
        """Which card."""
        return (
            "Which card do you put away, or is it enough?" if s.discarded else "Which card do you put away?"
        )

    def asked(self, s: FoolsArcanaState) -> str:
        """How many are gone."""
        return f"put away a card ({s.discarded} of {MOST_DISCARDS} gone)"
