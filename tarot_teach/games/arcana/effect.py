"""What all effects of cards share: whose they are, the card on the table, and how they end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ...cards import Card
from ...engine.events import capital
from ...engine.moves import Move, move
from ...engine.positions import Reader
from ...engine.steps import Refusal, Step
from . import rules
from .state import PACK, ArcanaState

CHOOSE_SEAT = [move("choose", f"P{n}") for n in range(1, 5)]
CHOOSE = {this: move("choose", this) for this in PACK}
DISCARD = {this: move("discard", this) for this in PACK}

Rule = Callable[[ArcanaState, int, int], Refusal | None]


class Effect(Step[ArcanaState]):
    """The effect of a card. Whoever takes it, `by`, is the card's "you" (RA-73).

    `card` is the card while it lies on the table for this effect, None when Judgement borrowed it. `source`
    says where it came from: hand, fortune, free, hermit or judgement. A step without `phase` asks nobody;
    "done" is what the position calls it while another effect runs above it.
    """

    __slots__ = ("by", "card", "source")
    code: ClassVar[Card]
    clause: ClassVar[str]
    """The clause behind the open question."""
    demand: ClassVar[str] = ""
    """What the question wants, as an order."""
    short: ClassVar[str] = ""
    """The same as the end of the trail, where that is shorter."""
    asks: ClassVar[str] = ""
    """The question."""
    keys: ClassVar[tuple[str, ...]] = ()
    """What an object of `pending` holds beside the keys that all have."""

    def __init__(self, by: int, card: Card | None, source: str, seat: int | None = None) -> None:
        self.seat = by if seat is None else seat
        self.by, self.card, self.source = by, card, source

    # What happens

    def run(self, s: ArcanaState) -> bool:
        """Ask if there is a legal answer; else the effect is left out (RA-23)."""
        found = self.legal(s)
        if found:
            s._legal = found
            return True
        self.nothing(s)
        return False

    def nothing(self, s: ArcanaState) -> None:
        """No legal target: the card does nothing (RA-23)."""
        s.show("nothing", self.by, (self.code,), ("RA-23",))
        self.close(s)

    def close(self, s: ArcanaState) -> None:
        """The effect, on top of the agenda, is over: its card goes on the discard pile (RA-24)."""
        s.agenda.pop()
        if self.card is not None:
            s.discard.append(self.card)

    def go_on(self, s: ArcanaState, following: Step[Any]) -> None:
        """Put another step of the same effect in place of this one."""
        s.agenda[-1] = following

    # What is refused

    def refuse(self, s: ArcanaState, move: Move) -> Refusal | None:
        """An effect wants its answer before anything else."""
        if move.verb in ("play", "fortune", "extra", "pass"):
            what = capital(s.game.card_words(self.code))
            return Refusal("RA-24", f"{what} is still taking effect: answer that first.")
        return self.refuse_answer(s, move)

    def refuse_answer(self, s: ArcanaState, move: Move) -> Refusal | None:
        """Why this is no answer to the question, or None."""
        return None if move in self.legal(s) else self.open_question()

    def open_question(self) -> Refusal:
        """The answer to anything that does not fit: the open question and its clause."""
        return Refusal(self.clause, f"{capital(self.demand)}.")

    def help(self, s: ArcanaState, move: Move, refusal: Refusal) -> str:
        """What is open, where the refusal does not say so."""
        return f"{capital(self.demand)}." if refusal.clause == "RA-24" else ""

    def grounds(self, s: ArcanaState, move: Move) -> str:
        """The clause of the question."""
        return self.clause

    # In words and in positions

    def question(self, s: ArcanaState) -> str:
        """What is asked, in words."""
        return self.asks

    def title(self, s: ArcanaState) -> str:
        """The effect in the trail."""
        called = s.game.card_name(self.code)
        if self.source == "fortune":
            return f"fortune: {called}"
        if self.source == "judgement":
            return f"{s.labels[self.by]} takes the effect of {s.game.card_words(self.code)}"
        return called

    def trail(self, s: ArcanaState) -> list[str]:
        """The effect, and what it asks when nothing lies above it."""
        if s.agenda[-1] is not self:
            return [self.title(s)]
        asked = self.short or self.demand
        return [self.title(s), asked if self.seat == self.by else f"{s.labels[self.seat]}: {asked}"]

    def write(self, s: ArcanaState, eye: int | None) -> dict[str, Any]:
        """The effect as an object of `pending`."""
        return {
            "effect": self.code,
            "by": s.labels[self.by],
            "card": self.card,
            "from": self.source,
            "ask": self.phase or "done",
            **self.more(s, eye),
        }

    def more(self, s: ArcanaState, eye: int | None) -> dict[str, Any]:
        """The values under `keys`."""
        return {}

    @classmethod
    def read(
        cls, s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, by: int, card: Card | None
    ) -> Effect:
        """The step that an object of `pending` describes; its common keys have been read already."""
        return cls(by, card, data["from"])


class ChooseSeat(Effect):
    """An effect that begins with the choice of a seat; `targets` are the rules that say whom."""

    __slots__ = ()
    targets: ClassVar[Sequence[Rule]] = (rules.living,)
    tells: ClassVar[bool] = True
    """Whether the choice is an event of its own."""

    def refuse_seat(self, s: ArcanaState, seat: int) -> Refusal | None:
        """Why this seat may not be chosen."""
        for rule in self.targets:
            found = rule(s, self.by, seat)
            if found is not None:
                return found
        return None

    def legal(self, s: ArcanaState) -> list[Move]:
        """Each seat that the rules allow."""
        return [CHOOSE_SEAT[seat] for seat in s.alive if self.refuse_seat(s, seat) is None]

    def refuse_answer(self, s: ArcanaState, move: Move) -> Refusal | None:
        """The rule that keeps a seat from being chosen."""
        if move.verb != "choose" or isinstance(move.args[0], Card):
            return self.open_question()
        return self.refuse_seat(s, s.labels.index(move.args[0]))

    def help(self, s: ArcanaState, move: Move, refusal: Refusal) -> str:
        """Who can be chosen."""
        able = [found.args[0] for found in s.legal_moves()]
        return f"You can choose {' or '.join(able)}."

    def grounds(self, s: ArcanaState, move: Move) -> str:
        """The card's own clause, or why even this seat."""
        seat = s.labels.index(move.args[0])
        if seat == self.by:
            return "RA-79" if len(s.legal_moves()) == 1 else "RA-75"
        return "RA-78" if seat == s.lovers else self.clause

    def do(self, s: ArcanaState, move: Move) -> None:
        """Tell the choice and go on with it."""
        seat = s.labels.index(move.args[0])
        if not self.tells:
            pass
        elif seat == self.by:
            s.tell("target-self", seat, (), (self.clause, "RA-73", "RA-75"))
        else:
            s.tell("target", self.by, (), (self.clause, "RA-73"), other=seat)
        self.chosen(s, seat)

    def chosen(self, s: ArcanaState, seat: int) -> None:
        """What the effect does to the chosen seat."""
        raise NotImplementedError


class DiscardCard(Effect):
    """An effect that asks for a card of the hand to be discarded."""

    __slots__ = ()
    demand = "discard a card of your hand"
    short = "discard a card"
    asks = "Which card do you discard?"

    def legal(self, s: ArcanaState) -> list[Move]:
        """Each card of the hand."""
        return [DISCARD[this] for this in s.hands[self.by]]


class PileCard(Effect):
    """An effect that asks for a card of the discard pile."""

    __slots__ = ()
    demand = "choose a card that lies in the discard pile"
    short = "choose a discard"

    def legal(self, s: ArcanaState) -> list[Move]:
        """Each card of the pile, by value."""
        return [CHOOSE[this] for this in sorted(s.discard, key=_order)]


def _order(this: Card) -> int:
    return this.order
