"""The decision points of a Duel: the sacrifice, the ask, the answer and the swap.

A Duel lies on the agenda above the turn. When it is over it takes itself off, and the turn ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cards import Card
from ...engine.events import HIDDEN, join
from ...engine.moves import Move, move
from ...engine.steps import Refusal
from . import refusals as no
from .decision import Decision, said
from .names import ASKED, FOOL, PACK, askable, gifts
from .worth import duel

if TYPE_CHECKING:
    from .state import JohnDeeState

DECLINE = move("decline")
ASK = {
    option: [move("ask", *((name,) if name in PACK else name.split())) for name in askable(option == "yes")]
    for option in ("no", "yes")
}
SACRIFICE, GIVE, SWAP = ({c: move(verb, c) for c in PACK} for verb in ("sacrifice", "give", "swap"))


class InDuel(Decision):
    """A decision within a Duel."""

    __slots__ = ()
    strays = {
        "declare": no.PATH_STANDS,
        "duel": no.ONE_DUEL,
        "propose": no.PROPOSE_BEFORE,
        "agree": no.NOTHING_PROPOSED,
    }


class Sacrifice(InDuel):
    """A dueller lays a card blind (JD-19): first `by`, the caller, then `to`; `card` is the caller's."""

    __slots__ = ("by", "card", "to")
    phase = "sacrifice"
    verbs = frozenset({"sacrifice"})
    sentence = no.MUST_FIGHT

    def __init__(self, seat: int, by: int, to: int, card: Card | None = None) -> None:
        super().__init__(seat)
        self.by, self.to, self.card = by, to, card

    def legal(self, s: JohnDeeState) -> list[Move]:
        """Each card of the hand."""
        return [SACRIFICE[c] for c in s.hands[self.seat]]

    def rule(self, s: JohnDeeState, verb: str, name: str) -> Refusal | None:
        """A card of the own hand."""
        return no.refuse_sacrifice(name, s.hands[self.seat])

    def grounds(self, s: JohnDeeState, move: Move) -> str:
        """Any card, though it be a Major because no Minor is left."""
        return "JD-19" if any(c.suit != "T" for c in s.hands[self.seat]) else "JD-20"

    def do(self, s: JohnDeeState, move: Move) -> None:
        """Lay the card; when both lie, the Duel is decided."""
        card: Any = move.args[0]
        s.hands[self.seat].remove(card)
        s.tell("sacrifice", self.seat, (card,), ("JD-19", "JD-20"), (self.seat,))
        if self.card is None:
            s.agenda[-1] = Sacrifice(self.to, self.by, self.to, card)
        else:
            self.decide(s, self.card, card)

    def decide(self, s: JohnDeeState, mine: Card, yours: Card) -> None:
        """Turn both cards up, discard them, and let the winner ask (JD-21 to JD-29)."""
        by, to = self.by, self.to
        s.discard += (mine, yours)
        s.tell("turn-up", by, (mine, yours), ("JD-21", "JD-28"), other=to)
        winner, clauses = duel(mine, yours)
        if winner is None:
            s.tell("tie", None, (mine, yours), clauses)
            s.agenda.pop()
            return
        taker, giver = (to, by) if winner else (by, to)
        won, lost = (yours, mine) if winner else (mine, yours)
        s.tell("win", taker, (won, lost), (*clauses, "JD-29"))
        s.agenda[-1] = Ask(taker, giver)

    def question(self, s: JohnDeeState) -> str:
        """Which card."""
        other = s.labels[self.to if self.seat == self.by else self.by]
        return f"Which card do you sacrifice in the Duel with {other}?"

    def trail(self, s: JohnDeeState) -> list[str]:
        """The Duel under the turn."""
        return [f"Duel with {s.labels[self.to]}", f"{s.labels[self.seat]} sacrifices a card"]

    def write(self, s: JohnDeeState, eye: int | None) -> dict[str, Any]:
        """The Duel; the card that lies is the caller's secret."""
        hidden = self.card is not None and eye not in (None, self.by)
        card = HIDDEN if hidden else self.card
        return {"kind": "duel", "by": s.labels[self.by], "to": s.labels[self.to], "card": card}


class Exchange(InDuel):
    """What follows a won Duel: `taker` asks `giver` for `name`; `card` is the Giver's, face down."""

    __slots__ = ("card", "giver", "name", "taker")

    def __init__(
        self, seat: int, taker: int, giver: int, name: str | None = None, card: Card | None = None
    ) -> None:
        super().__init__(seat)
        self.taker, self.giver, self.name, self.card = taker, giver, name, card

    def wanted(self, s: JohnDeeState) -> str:
        """What is asked for, in words."""
        assert self.name is not None
        return ASKED[self.name].words or s.game.card_words(self.name)

    def asked(self, s: JohnDeeState) -> str:
        """What is asked, as the end of the trail."""
        return ""

    def trail(self, s: JohnDeeState) -> list[str]:
        """The exchange under the turn."""
        return [f"{s.labels[self.taker]} takes from {s.labels[self.giver]}", self.asked(s)]

    def write(self, s: JohnDeeState, eye: int | None) -> dict[str, Any]:
        """The exchange; the card that lies is the Giver's secret."""
        hidden = self.card is not None and eye not in (None, self.giver)
        return {
            "kind": "swap",
            "taker": s.labels[self.taker],
            "giver": s.labels[self.giver],
            "ask": self.name,
            "card": HIDDEN if hidden else self.card,
        }


class Ask(Exchange):
    """The Taker asks for a card, a chapter or a house (JD-30, JD-31)."""

    __slots__ = ()
    phase = "ask"
    verbs = frozenset({"ask"})
    sentence = no.MUST_ASK

    def __init__(self, taker: int, giver: int) -> None:
        super().__init__(taker, taker, giver)

    def legal(self, s: JohnDeeState) -> list[Move]:
        """Every name, wherever the cards lie (JD-35)."""
        return ASK[s.options["household"]]

    def rule(self, s: JohnDeeState, verb: str, name: str) -> Refusal | None:
        """Only what can be named."""
        return no.refuse_name(name, s.options["household"])

    def help(self, s: JohnDeeState, move: Move, refusal: Refusal) -> str:
        """The names there are."""
        if refusal is no.NO_SUCH_NAME:
            groups = [name for name in askable(s.options["household"] == "yes") if name not in PACK]
            return f"The chapters and houses are {join(groups)}."
        if refusal is no.NOT_IN_PACK:
            return "Of the Minors only Ace, Knave, Knight, Queen and King are in the pack."
        return ""

    def grounds(self, s: JohnDeeState, move: Move) -> str:
        """How the cards are named, or that even one known to lie elsewhere may be."""
        asked = ASKED[said(move)]
        elsewhere = s.hands[self.seat] + s.discard
        return "JD-35" if all(c in elsewhere for c in asked.cards) else asked.clause

    def do(self, s: JohnDeeState, move: Move) -> None:
        """Ask aloud; the Giver answers."""
        taker, giver = self.taker, self.giver
        asked = ASKED[said(move)]
        clauses = ["JD-30", "JD-31"]
        if asked.clause not in clauses:
            clauses.append(asked.clause)
        if all(c in s.discard for c in asked.cards):
            clauses.append("JD-35")
        if asked.words:
            s.tell(f"ask-{asked.name}", taker, (), (*clauses,), other=giver)
        else:
            s.tell("ask-card", taker, (*asked.cards,), (*clauses,), other=giver)
        s.agenda[-1] = Answer(taker, giver, asked.name)

    def question(self, s: JohnDeeState) -> str:
        """What for."""
        return f"What do you ask {s.labels[self.giver]} for?"

    def asked(self, s: JohnDeeState) -> str:
        """The asking."""
        return f"{s.labels[self.taker]} asks for a card"


class Answer(Exchange):
    """The Giver gives a card that fits, or the Fool, or declines (JD-36 to JD-45)."""

    __slots__ = ()
    phase = "answer"
    verbs = frozenset({"give", "decline"})
    sentence = no.MUST_ANSWER

    def __init__(self, taker: int, giver: int, name: str) -> None:
        super().__init__(giver, taker, giver, name)

    def fits(self, s: JohnDeeState) -> list[Card]:
        """The Giver's cards that were asked for."""
        assert self.name is not None
        return no.fitting(s.hands[self.giver], self.name)

    def legal(self, s: JohnDeeState) -> list[Move]:
        """Each card that fits, the Fool, or no."""
        assert self.name is not None
        hand, able, fits = s.hands[self.giver], gifts(self.name), self.fits(s)
        moves = [GIVE[c] for c in hand if no.refuse_gift(c, hand, able, fits) is None]
        if no.refuse_decline(fits) is None:
            moves.append(DECLINE)
        return moves

    def rule(self, s: JohnDeeState, verb: str, name: str) -> Refusal | None:
        """What must be given, and when there is nothing to give."""
        assert self.name is not None
        fits = self.fits(s)
        if verb == "decline":
            return no.refuse_decline(fits)
        return no.refuse_gift(name, s.hands[self.giver], gifts(self.name), fits)

    def help(self, s: JohnDeeState, move: Move, refusal: Refusal) -> str:
        """Which cards would do."""
        if refusal in (no.MUST_SWAP, no.GIVE_WHAT_FITS):
            able = [m.args[0] for m in self.legal(s) if m.args]
            return f"You can give {' or '.join(s.game.card_words(c) for c in able)}."
        return ""

    def grounds(self, s: JohnDeeState, move: Move) -> str:
        """A card that fits, the Fool who does or does not, or the lack of any."""
        if move.verb == "decline":
            return "JD-40"
        fits = self.fits(s)
        if move.args[0] == FOOL:
            return "JD-45" if FOOL in fits else "JD-43" if fits else "JD-42"
        return "JD-37" if len(fits) > 1 else "JD-36"

    def do(self, s: JohnDeeState, move: Move) -> None:
        """Lay the card face down, or decline.

        The clauses told are the same for every card, so that they do not tell the Fool from another.
        """
        taker, giver = self.taker, self.giver
        if move.verb == "decline":
            s.tell("decline", giver, (), ("JD-40", "JD-41"), other=taker)
            s.agenda.pop()
            return
        card: Any = move.args[0]
        s.hands[giver].remove(card)
        s.tell("give", giver, (card,), ("JD-36", "JD-38", "JD-42"), (giver,), other=taker)
        assert self.name is not None
        s.agenda[-1] = Swap(taker, giver, self.name, card)

    def question(self, s: JohnDeeState) -> str:
        """What to give; asked in the same words whatever the Giver holds (JD-41)."""
        return f"{s.labels[self.taker]} asks for {self.wanted(s)}: what do you give, or do you decline?"

    def asked(self, s: JohnDeeState) -> str:
        """The answer."""
        return f"asked for {self.wanted(s)}, {s.labels[self.giver]} gives or declines"


class Swap(Exchange):
    """The Taker lays a card against the Giver's, neither seen (JD-38)."""

    __slots__ = ()
    phase = "swap"
    verbs = frozenset({"swap"})
    sentence = no.MUST_LAY

    def __init__(self, taker: int, giver: int, name: str, card: Card) -> None:
        super().__init__(taker, taker, giver, name, card)

    def legal(self, s: JohnDeeState) -> list[Move]:
        """Each card of the hand."""
        return [SWAP[c] for c in s.hands[self.taker]]

    def rule(self, s: JohnDeeState, verb: str, name: str) -> Refusal | None:
        """A card of the own hand."""
        return no.refuse_swap(name, s.hands[self.taker])

    def grounds(self, s: JohnDeeState, move: Move) -> str:
        """Any card."""
        return "JD-38"

    def do(self, s: JohnDeeState, move: Move) -> None:
        """Let the two cards change hands (JD-39)."""
        taker, giver = self.taker, self.giver
        mine: Any = move.args[0]
        assert self.card is not None
        s.hands[taker].remove(mine)
        s.take(taker, self.card)
        s.take(giver, mine)
        clauses = ("JD-38", "JD-39", "JD-44")
        s.tell("swap", taker, (mine, self.card), clauses, (taker, giver), other=giver)
        s.agenda.pop()

    def question(self, s: JohnDeeState) -> str:
        """Which card."""
        return f"Which card do you lay against that of {s.labels[self.giver]}?"

    def asked(self, s: JohnDeeState) -> str:
        """The card to be laid."""
        return f"{s.labels[self.giver]} has laid a card, {s.labels[self.taker]} lays one against it"
