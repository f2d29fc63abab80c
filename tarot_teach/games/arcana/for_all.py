"""The cards that make other effects or move all tokens: Hierophant, Hermit, Judgement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import Card
from ...engine.moves import Move, move
from ...engine.positions import Reader
from ...engine.steps import Refusal
from . import rules
from .effect import ChooseSeat, Effect, PileCard
from .state import PACK, ArcanaState

TOKENS = ("death", "lovers", "extra", "fresh")
TOKEN_WORDS = {
    "death": "the death token",
    "lovers": "the lovers token",
    "extra": "an extra turn token",
    "fresh": "an extra turn token made in this turn",
}


class Hierophant(Effect):
    """All tokens are put in the middle, to be handed out anew (RA-92, RA-93)."""

    __slots__ = ()
    code = PACK[5]
    clause = "RA-92"

    def run(self, s: ArcanaState) -> bool:
        """Collect them in their order."""
        fresh = sum(s.fresh)
        counts = (s.death is not None, s.lovers is not None, sum(s.extra) - fresh, fresh)
        tokens = tuple(kind for kind, count in zip(TOKENS, counts, strict=True) for _ in range(count))
        if not tokens:
            s.tell("no-token", None, (), ("RA-92", "RA-25"))
            self.close(s)
            return False
        s.death = s.lovers = None
        s.extra, s.fresh = [0] * s.players, [0] * s.players
        s.tell("collect", self.by, (), ("RA-92", "RA-93"), n=len(tokens))
        self.go_on(s, HandOut(self.by, self.card, self.source, tokens))
        return False


class HandOut(Effect):
    """One token after the other goes to a living seat; `tokens` are still to give."""

    __slots__ = ("tokens",)
    code = PACK[5]
    phase = "hierophant"
    clause = "RA-92"
    demand = "give the next token to a living seat"
    short = "give the next token"
    keys = ("tokens",)

    def __init__(self, by: int, card: Card | None, source: str, tokens: tuple[str, ...]) -> None:
        super().__init__(by, card, source)
        self.tokens = tokens

    def legal(self, s: ArcanaState) -> list[Move]:
        """The next token, to each living seat."""
        return [move("give", self.tokens[0], s.labels[seat]) for seat in s.alive]

    def refuse_answer(self, s: ArcanaState, move: Move) -> Refusal | None:
        """In order, and to the living only."""
        if move.verb == "give" and move.args[0] == self.tokens[0]:
            if s.labels.index(move.args[1]) in s.alive:
                return None
            return Refusal("RA-92", f"{move.args[1]} is out: give the token to a living seat.")
        what = TOKEN_WORDS[self.tokens[0]]
        return Refusal("RA-92", f"Give the next token, {what}, to a living seat.")

    def grounds(self, s: ArcanaState, move: Move) -> str:
        """The order of the tokens."""
        return "RA-93"

    def do(self, s: ArcanaState, move: Move) -> None:
        """Hand it over; the link of the Lovers stays where it is (RA-51)."""
        kind, seat = self.tokens[0], s.labels.index(move.args[1])
        clauses = ["RA-92", "RA-93"]
        if kind == "death":
            s.death = seat
        elif kind == "lovers":
            s.lovers = seat
            if s.link is not None:
                clauses.append("RA-51")
        else:
            s.extra[seat] += 1
            if kind == "fresh":
                s.fresh[seat] += 1
                clauses.append("RA-31")
        if seat == self.by:
            s.tell(f"keep-{kind}", seat, (), tuple(clauses))
        else:
            s.tell(f"give-{kind}", self.by, (), tuple(clauses), other=seat)
        if len(self.tokens) > 1:
            self.go_on(s, HandOut(self.by, self.card, self.source, self.tokens[1:]))
        else:
            self.close(s)

    def question(self, s: ArcanaState) -> str:
        """Which token it is."""
        return f"Who gets {TOKEN_WORDS[self.tokens[0]]} ({len(self.tokens)} left to give)?"

    def more(self, s: ArcanaState, eye: int | None) -> dict[str, Any]:
        """The tokens still to give."""
        return {"tokens": list(self.tokens)}

    @classmethod
    def read(
        cls, s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, by: int, card: Card | None
    ) -> Effect:
        """In their order; a token that somebody holds is not there to be given."""
        tokens, where = data["tokens"], f"{at}.tokens"
        r.need(bool(tokens), where, "a token is still to be given")
        r.need(tokens == sorted(tokens, key=TOKENS.index), where, f"the order is {', '.join(TOKENS)} (RA-93)")
        for kind, holder in (("death", s.death), ("lovers", s.lovers)):
            count = tokens.count(kind) + (holder is not None)
            r.need(count <= 1 or kind not in tokens, where, f"there is one {kind} token (RA-41)")
        return cls(by, card, data["from"], tuple(tokens))


class Hermit(ChooseSeat):
    """An opponent draws, and you play the highest card of that hand as your own (RA-98, RA-99)."""

    __slots__ = ()
    code = PACK[9]
    phase = "hermit"
    clause = "RA-98"
    demand = "choose an opponent"
    asks = "Which opponent draws, and lends you the highest card?"
    targets = (rules.living, rules.opponent)

    def chosen(self, s: ArcanaState, seat: int) -> None:
        """The card goes to the table, and its effect is yours."""
        s.draw(seat, ("RA-98", "RA-70"))
        hand = s.hands[seat]
        if not hand:
            s.tell("hermit-none", seat, (), ("RA-99", "RA-25"))
            self.close(s)
            return
        this = hand.pop()
        s.show("hermit", self.by, (this,), ("RA-99", "RA-73"), seat)
        self.go_on(s, HermitWaits(self.by, self.card, self.source))
        s.agenda.append(s.game.effects[this](self.by, this, "hermit"))


class HermitWaits(Effect):
    """The Hermit while the card that it borrowed takes effect."""

    __slots__ = ()
    code = PACK[9]
    clause = "RA-99"

    def run(self, s: ArcanaState) -> bool:
        """That effect is over, and so is the Hermit's."""
        self.close(s)
        return False


class Judgement(PileCard):
    """A discard is named, whose effect all players take in turn (RA-112, RA-113)."""

    __slots__ = ()
    code = PACK[20]
    phase = "judgement"
    clause = "RA-112"
    asks = "Which discard do all players carry out?"

    def do(self, s: ArcanaState, move: Move) -> None:
        """The card stays in the pile; you are the first."""
        this = move.args[0]
        assert isinstance(this, Card)
        s.show("judgement", self.by, (this,), ("RA-112", "RA-113"))
        self.go_on(s, JudgementWaits(self.by, self.card, self.source, this, s.living_from(self.by)))


class JudgementWaits(Effect):
    """Judgement while the players of `queue` still take the effect of the `chosen` card."""

    __slots__ = ("chosen", "queue")
    code = PACK[20]
    clause = "RA-112"
    keys = ("chosen", "queue")

    def __init__(self, by: int, card: Card | None, source: str, chosen: Card, queue: tuple[int, ...]) -> None:
        super().__init__(by, card, source)
        self.chosen, self.queue = chosen, queue

    def run(self, s: ArcanaState) -> bool:
        """The next living player takes the effect; the killed are left out (RA-115)."""
        if not self.queue:
            self.close(s)
            return False
        seat, queue = self.queue[0], self.queue[1:]
        self.go_on(s, JudgementWaits(self.by, self.card, self.source, self.chosen, queue))
        if seat not in s.alive:
            s.tell("left-out", seat, (), ("RA-115",))
            return False
        s.show("takes", seat, (self.chosen,), ("RA-112", "RA-73"))
        s.agenda.append(s.game.effects[self.chosen](seat, None, "judgement"))
        return False

    def more(self, s: ArcanaState, eye: int | None) -> dict[str, Any]:
        """The card, and who is still to come."""
        return {"chosen": self.chosen, "queue": [s.labels[seat] for seat in self.queue]}

    @classmethod
    def read(
        cls, s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, by: int, card: Card | None
    ) -> Effect:
        """Any card but Judgement itself, which lies on the table."""
        chosen = r.name(data["chosen"], f"{at}.chosen")
        r.need(chosen is not cls.code, f"{at}.chosen", "Judgement cannot name itself (RA-113)")
        queue = r.seats(data["queue"], f"{at}.queue")
        r.need(by not in queue, f"{at}.queue", "who plays Judgement takes the effect first (RA-112)")
        order = sorted(queue, key=lambda seat: (seat - by) % s.players)
        r.need(queue == order, f"{at}.queue", "the seats come in turn order (RA-112)")
        return cls(by, card, data["from"], chosen, tuple(queue))
