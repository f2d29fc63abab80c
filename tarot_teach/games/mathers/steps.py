"""The decision points of Mathers' Tarot, and what happens between them: the deal and the count."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Any

from ...cards import CARDS, Card
from ...engine.events import capital
from ...engine.moves import Move, move
from ...engine.positions import ORDER
from ...engine.steps import Refusal, Step
from . import advice
from .hands import (
    ASK_POINTS,
    FOOL,
    KINDS,
    TAROTS,
    bits,
    of_kind,
    refuse_again,
    refuse_ask,
    refuse_run,
    refuse_self,
    refuse_show,
    run_points,
    runs,
    shown_runs,
    tarots,
)
from .rounds import TALON, count_hand, deal_hand, take_trick
from .state import ASKED, SHOWN
from .tricks import KING, QUEEN, led, refuse_follow, suit_to_follow

if TYPE_CHECKING:
    from .state import MathersState

SHOW = {kind: move("show", kind) for kind in KINDS}
ASK = {f"P{n}": move("ask", f"P{n}") for n in range(1, 4)}
DONE = move("done")

_LAY_AWAY = Refusal("MT-16", "First lay away three cards of your own hand.")
_KEEP_TAROT = Refusal("MT-18", "A Tarot Trump may not be laid away while you hold other cards.")
_LAID_AWAY = Refusal("MT-16", "Three cards are laid away already.")
_SCORE_FIRST = Refusal("MT-20", "The hands are scored before any card is played.")
_NOBODY_ASKED = Refusal("MT-33", "Cards pass between two hands only after a question.")
_GIVE_UP = Refusal("MT-37", "Whoever holds a Tarot Trump must give one up.")
_SMALL_CARD = Refusal("MT-38", "The card given back must be an Ace to Ten of a suit.")
_NOT_THE_SAME = Refusal("MT-38", "The card just received is not given back.")
_SCORED = Refusal("MT-41", "The scoring of the hands is over; play a card.")
NOT_IN_HAND = Refusal("MT-42", "That card is not in your hand.")


class Decision(Step["MathersState"]):
    """Any decision of Mathers' Tarot."""

    __slots__ = ()

    def trail(self, s: MathersState) -> list[str]:
        """The hand, whose part in it this is, and what is asked."""
        return [f"hand {s.hand_no}, dealt by {s.labels[s.dealer]}", f"{s.labels[self.seat]}'s {self.part}"]

    part = "turn"

    def help(self, s: MathersState, move: Move, refusal: Refusal) -> str:
        """What would serve instead."""
        return advice.help_for(s, self, move, refusal)


class Deal(Step["MathersState"]):
    """A new hand: it asks nobody. Its seat is the dealer."""

    __slots__ = ()

    def run(self, s: MathersState) -> bool:
        """Deal, and ask the dealer for the exchange."""
        deal_hand(s, self.seat)
        s.agenda[-1] = Exchange(self.seat)
        return False


class Exchange(Decision):
    """The dealer lays away three cards before he sees the talon (MT-16 to MT-18)."""

    __slots__ = ()
    phase = "exchange"
    part = "exchange"

    def keeps(self, s: MathersState) -> bool:
        """Whether the hand has other cards than Tarot Trumps, so that it must keep these."""
        return not TAROTS.issuperset(s.hands[self.seat])

    def legal(self, s: MathersState) -> list[Move]:
        """Each card of the hand but the Tarot Trumps."""
        may = MAY_LAY_AWAY[self.keeps(s)]
        return [may[c] for c in s.hands[self.seat] if c in may]

    def refuse(self, s: MathersState, move: Move) -> Refusal | None:
        """Only three cards of the own hand, and no Tarot Trump."""
        if move.verb != "discard":
            return _LAY_AWAY
        this: Any = move.args[0]
        return refuse_lay_away(this, self.keeps(s)) if this in s.hands[self.seat] else NOT_IN_HAND

    def grounds(self, s: MathersState, move: Move) -> str:
        """The exchange; for a Tarot Trump, that there is nothing else."""
        return "MT-18" if move.args[0] in TAROTS else "MT-16"

    def do(self, s: MathersState, move: Move) -> None:
        """Lay the card away; after the third take up the talon."""
        seat = self.seat
        this: Any = move.args[0]
        s.hands[seat].remove(this)
        s.discard = tuple(sorted((*s.discard, this), key=ORDER))
        s.tell("lay-away", seat, (this,), ("MT-16", "MT-17", "MT-18", "MT-19"), (seat,))
        if len(s.discard) == TALON:
            for c in s.talon:
                insort(s.hands[seat], c, key=ORDER)
            s.tell("talon", seat, s.talon, ("MT-16", "MT-17"), (seat,))
            s.talon = ()
            s.agenda[-1] = Declare(s.eldest)

    def question(self, s: MathersState) -> str:
        """Which card, and how many are to come."""
        which = ("first", "second", "third")[len(s.discard)]
        return f"Which card do you lay away as the {which} of three?"


def refuse_lay_away(this: Card, keeps: bool) -> Refusal | None:
    """Why a card of the hand may not be laid away (MT-18)."""
    return _KEEP_TAROT if keeps and this in TAROTS else None


MAY_LAY_AWAY = {
    keeps: {c: move("discard", c) for c in CARDS if refuse_lay_away(c, keeps) is None}
    for keeps in (False, True)
}
"""The cards that `refuse_lay_away` lets through, asked once for all decisions."""


class Declare(Decision):
    """A seat's turn to score its hand: it shows and asks what it likes, then says `done` (MT-20, MT-21)."""

    __slots__ = ()
    phase = "declare"
    part = "scoring"

    def legal(self, s: MathersState) -> list[Move]:
        """All that the hand scores, the question to each opponent, and `done`."""
        seat = self.seat
        hand, declared, asked_set = s.hands[seat], s.declared[seat], s.options["asked_set"]
        held = bits(hand)
        moves = [m for kind, m in SHOW.items() if refuse_show(kind, held, declared, asked_set) is None]
        for run in runs(held):
            if refuse_again(run, shown_runs(declared)) is None:
                moves.append(move("show", "run", *run))
        if refuse_ask(held, declared) is None:
            moves += [ASK[label] for other, label in enumerate(s.labels) if refuse_self(seat, other) is None]
        moves.append(DONE)
        return moves

    def refuse(self, s: MathersState, move: Move) -> Refusal | None:
        """The rule that the move breaks."""
        verb, seat = move.verb, self.seat
        args: list[Any] = list(move.args)
        held, declared = bits(s.hands[seat]), s.declared[seat]
        if verb == "show":
            if args[0] == "run":
                return refuse_run(args[1], args[2], held, declared)
            return refuse_show(args[0], held, declared, s.options["asked_set"])
        if verb == "ask":
            return refuse_self(seat, s.labels.index(args[0])) or refuse_ask(held, declared)
        if verb == "play":
            return _SCORE_FIRST
        if verb == "discard":
            return _LAID_AWAY
        return None if verb == "done" else _NOBODY_ASKED

    def grounds(self, s: MathersState, move: Move) -> str:
        """What scores the combination, or allows the question."""
        if move.verb == "show":
            return "MT-27" if move.args[0] == "run" else KINDS[move.args[0]].clauses[0]
        return "MT-33" if move.verb == "ask" else "MT-21"

    def do(self, s: MathersState, move: Move) -> None:
        """Lay a combination open, ask an opponent, or end the scoring."""
        seat = self.seat
        if move.verb == "done":
            self._finish(s)
        elif move.verb == "ask":
            self._ask(s, move.args[0])
        else:
            hand, more = s.hands[seat], ("MT-30",) if s.declared[seat] else ()
            if move.args[0] == "run":
                low, high = (hand.index(c) for c in move.args[1:])  # type: ignore[arg-type]
                cards = tuple(hand[low : high + 1])
                points = run_points(len(cards))
                clauses: tuple[str, ...] = ("MT-27", "MT-28", "MT-29")
            else:
                kind = KINDS[move.args[0]]
                cards = of_kind(hand, move.args[0])
                points, clauses = kind.points(len(cards)), (*kind.clauses, "MT-31")
            s.shown |= set(cards)
            s.score(seat, SHOWN, points)
            s.declare(seat, " ".join(move.args))
            s.tell("show", seat, cards, (*clauses, "MT-22", "MT-32", *more), n=points)

    def _ask(self, s: MathersState, label: str) -> None:
        seat, other = self.seat, s.labels.index(label)
        pair = tarots(s.hands[seat])
        s.shown |= set(pair)
        s.tell("ask", seat, pair, ("MT-33", "MT-34", "MT-35", "MT-07"), other=other)
        if tarots(s.hands[other]):
            s.agenda.append(Answer(other, seat))
            return
        s.score(seat, ASKED, ASK_POINTS)
        s.declare(seat, f"ask {label}")
        s.tell("in-vain", seat, (), ("MT-36", "MT-32"), other=other, n=ASK_POINTS)

    def _finish(self, s: MathersState) -> None:
        seat = self.seat
        s.tell("done", seat, (), ("MT-20", "MT-21"))
        if seat == s.dealer:
            s.lead = s.eldest
            s.tell("play-begins", s.lead, (), ("MT-41", "MT-42"))
            s.agenda[-1] = PLAYS[s.lead]
        else:
            s.agenda[-1] = Declare((seat + 1) % len(s.labels))

    def question(self, s: MathersState) -> str:
        """The same whatever the hand holds, for everybody reads it."""
        return "What do you show or ask for, or are you done?"


class Question(Decision):
    """A question under way: `by` asked for a Tarot Trump, `other` holds one (MT-37, MT-38)."""

    __slots__ = ("by", "card", "other")

    def __init__(self, seat: int, by: int, other: int, card: Card | None) -> None:
        super().__init__(seat)
        self.by, self.other, self.card = by, other, card

    def write(self, s: MathersState, eye: int | None) -> dict[str, Any]:
        """The question, open to all."""
        return {"kind": "ask", "by": s.labels[self.by], "to": s.labels[self.other], "card": self.card}

    def trail(self, s: MathersState) -> list[str]:
        """The question, and what it waits for."""
        return [f"{s.labels[self.by]} asks {s.labels[self.other]} for a Tarot Trump", self.part]


class Answer(Question):
    """The asked seat gives up a Tarot Trump, which it likes (MT-37)."""

    __slots__ = ()
    phase = "answer"
    part = "give one up"

    def __init__(self, other: int, by: int) -> None:
        super().__init__(other, by, other, None)

    def legal(self, s: MathersState) -> list[Move]:
        """Each Tarot Trump of the hand."""
        return [GIVE[c] for c in s.hands[self.seat] if c in GIVE]

    def refuse(self, s: MathersState, move: Move) -> Refusal | None:
        """Nothing but a Tarot Trump of the hand."""
        if move.verb != "give":
            return _GIVE_UP
        this: Any = move.args[0]
        return refuse_give(this) if this in s.hands[self.seat] else NOT_IN_HAND

    def grounds(self, s: MathersState, move: Move) -> str:
        """Who is asked must give."""
        return "MT-37"

    def do(self, s: MathersState, move: Move) -> None:
        """The card passes openly; a small card is to come back."""
        this: Any = move.args[0]
        s.hand_over(this, self.seat, self.by)
        s.declare(self.by, f"ask {s.labels[self.seat]} {this}")
        s.tell("give", self.seat, (this,), ("MT-37", "MT-39", "MT-40"), other=self.by)
        s.agenda[-1] = Return(self.by, self.seat, this)

    def question(self, s: MathersState) -> str:
        """Which one."""
        return f"Which Tarot Trump do you give up to {s.labels[self.by]}?"


class Return(Question):
    """The asker gives a small card back (MT-38)."""

    __slots__ = ()
    phase = "return"
    part = "give a small card back"

    def __init__(self, by: int, other: int, card: Card) -> None:
        super().__init__(by, by, other, card)

    def legal(self, s: MathersState) -> list[Move]:
        """Each pip card of the hand, or each card but the one received."""
        hand = s.hands[self.seat]
        small = self.small(hand)
        return [RETURN[c] for c in hand if refuse_return(c, small, self.card) is None]

    @staticmethod
    def small(hand: list[Card]) -> bool:
        """Whether there is a pip card to give back."""
        return any(c.kind == "minor" for c in hand)

    def refuse(self, s: MathersState, move: Move) -> Refusal | None:
        """A pip card; without one, any card but the one just received."""
        if move.verb != "return":
            return _SMALL_CARD
        this: Any = move.args[0]
        hand = s.hands[self.seat]
        if this not in hand:
            return NOT_IN_HAND
        return refuse_return(this, self.small(hand), self.card)

    def grounds(self, s: MathersState, move: Move) -> str:
        """What is given back."""
        return "MT-38"

    def do(self, s: MathersState, move: Move) -> None:
        """The card passes openly, and the asker goes on scoring."""
        this: Any = move.args[0]
        s.hand_over(this, self.seat, self.other)
        s.tell("return", self.seat, (this,), ("MT-38", "MT-40"), other=self.other)
        s.agenda.pop()

    def question(self, s: MathersState) -> str:
        """Which one."""
        return f"Which card do you give back to {s.labels[self.other]}?"


def refuse_give(this: Card) -> Refusal | None:
    """Why a card of the hand is no answer to the question (MT-37)."""
    return None if this in TAROTS else _GIVE_UP


def refuse_return(this: Card, small: bool, received: Card | None) -> Refusal | None:
    """Why a card of the hand may not be given back, where there are small cards or not (MT-38)."""
    if small:
        return None if this.kind == "minor" else _SMALL_CARD
    return _NOT_THE_SAME if this is received else None


GIVE = {c: move("give", c) for c in CARDS if refuse_give(c) is None}
RETURN = {c: move("return", c) for c in CARDS}


class Play(Decision):
    """A seat leads or plays to the open trick (MT-42 to MT-49)."""

    __slots__ = ()
    phase = "play"

    def legal(self, s: MathersState) -> list[Move]:
        """The cards that follow suit, and the Fool; all cards if there is no suit to follow."""
        hand = s.hands[self.seat]
        suit = suit_to_follow(s.trick, hand)
        may = MAY_PLAY[suit]
        return [may[c] for c in hand if c in may] if suit else list(map(may.__getitem__, hand))

    def refuse(self, s: MathersState, move: Move) -> Refusal | None:
        """Follow suit if you can."""
        if move.verb != "play":
            return _SCORED
        this: Any = move.args[0]
        hand = s.hands[self.seat]
        return refuse_follow(suit_to_follow(s.trick, hand), this) if this in hand else NOT_IN_HAND

    def grounds(self, s: MathersState, move: Move) -> str:
        """What lets the card be played."""
        return self.what(s, move.args[0])[1][0]  # type: ignore[arg-type]

    def what(self, s: MathersState, this: Card) -> tuple[str, tuple[str, ...]]:
        """What playing a card of the hand is, and by which clauses."""
        if not s.trick:
            return _LEAD_FOOL if this is FOOL else _LEAD if s.tricks else _FIRST_LEAD
        first = led(s.trick)
        if first is None:
            return _AFTER_FOOL
        if this is FOOL:
            if first.number == KING and first.suit != "T":
                queen = first.order - 10 * (KING - QUEEN)
                if any(c.order == queen for c in s.hands[self.seat]):
                    return _SAVE_QUEEN
            return _EXCUSE
        if this.suit == first.suit:
            return _FOLLOW_TRUMP if this.suit == "T" else _FOLLOW
        if this.suit == "T":
            return _TRUMP
        return _THROW if first.suit != "T" or FOOL not in s.hands[self.seat] else _THROW_ON_TRUMP

    def do(self, s: MathersState, move: Move) -> None:
        """Play the card; the last of a trick is followed by its taking."""
        seat = self.seat
        this: Any = move.args[0]
        kind, clauses = self.what(s, this)
        s.tell(kind, seat, (this,), clauses)
        s.hands[seat].remove(this)
        s.trick += (this,)
        seats = len(s.hands)
        if len(s.trick) < seats:
            s.agenda[-1] = PLAYS[(seat + 1) % seats]
            return
        taker = take_trick(s)
        if s.hands[taker]:
            s.agenda[-1] = PLAYS[taker]
        else:
            count_hand(s)
            s.agenda[-1] = Deal(s.eldest)

    def question(self, s: MathersState) -> str:
        """To lead, or what to play to."""
        first = led(s.trick)
        if first is None:
            return "Which card do you play to the Fool?" if s.trick else "Which card do you lead?"
        words = s.game.card_words(first)
        return f"{capital(words)} was led: which card do you play?"

    def trail(self, s: MathersState) -> list[str]:
        """The hand, the trick, the turn."""
        hand, turn = super().trail(s)
        return [hand, f"trick {len(s.tricks) + 1}", turn]


MAY_PLAY = {
    suit: {c: move("play", c) for c in CARDS if refuse_follow(suit, c) is None}
    for suit in (None, "W", "C", "S", "D", "T")
}
"""For each suit to follow the cards that `refuse_follow` lets through, asked once for all decisions."""

PLAYS = tuple(Play(seat) for seat in range(3))

# What a played card is: the kind of event, and the clauses, the one that allows it first
_FIRST_LEAD = "lead", ("MT-41", "MT-42")
_LEAD = "lead", ("MT-52", "MT-42")
_LEAD_FOOL = "lead", ("MT-42", "MT-49")
_AFTER_FOOL = "after-fool", ("MT-49",)
_EXCUSE = "excuse", ("MT-46", "MT-47", "MT-05")
_SAVE_QUEEN = "save-queen", ("MT-46", "MT-48", "MT-47", "MT-05")
_FOLLOW = "follow", ("MT-43",)
_FOLLOW_TRUMP = "follow", ("MT-45",)
_TRUMP = "trump", ("MT-44",)
_THROW = "throw", ("MT-44",)
_THROW_ON_TRUMP = "throw", ("MT-47", "MT-45", "MT-44")
