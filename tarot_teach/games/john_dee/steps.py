"""The decision points of John Dee's Tarot outside a Duel: the paths, the turn, the proposal, the Lots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...engine.events import join
from ...engine.moves import Move, move
from ...engine.positions import ORDER
from ...engine.steps import GameOver, Refusal
from . import refusals as no
from .decision import Decision, said
from .duels import Sacrifice
from .names import PACK, PATHS

if TYPE_CHECKING:
    from .state import JohnDeeState

PROPOSE, PASS, AGREE, REFUSE = move("propose"), move("pass"), move("agree"), move("refuse")
DONE = move("done")
DECLARE = [move("declare", name) for name in PATHS]
DUEL = [move("duel", f"P{n}") for n in range(1, 7)]
PUT = {c: move("put", c) for c in PACK}


class Declare(Decision):
    """A seat declares its path (JD-09)."""

    __slots__ = ()
    phase = "declare"
    verbs = frozenset({"declare"})
    sentence = no.DECLARE

    def legal(self, s: JohnDeeState) -> list[Move]:
        """All twelve."""
        return DECLARE

    def rule(self, s: JohnDeeState, verb: str, name: str) -> Refusal | None:
        """Only paths that there are."""
        return no.refuse_path(name)

    def help(self, s: JohnDeeState, move: Move, refusal: Refusal) -> str:
        """The list."""
        return f"The paths are {join(list(PATHS))}." if refusal is no.NO_SUCH_PATH else ""

    def grounds(self, s: JohnDeeState, move: Move) -> str:
        """A path, or one that somebody is on already."""
        return "JD-11" if said(move) in s.paths else "JD-10"

    def do(self, s: JohnDeeState, move: Move) -> None:
        """Note the path; after the dealer the first turn begins."""
        seat, name = self.seat, said(move)
        clauses = ("JD-09", "JD-65") if PATHS[name].word else ("JD-09", "JD-60")
        s.tell(f"declare-{name}", seat, (), (*clauses, "JD-11") if name in s.paths else clauses)
        s.paths[seat] = name
        following = s.left_of(seat)
        if seat == s.dealer:
            s.tell("first", following, (), ("JD-12", "JD-15"))
            s.agenda[-1] = Call(following)
        else:
            s.agenda[-1] = Declare(following)

    def question(self, s: JohnDeeState) -> str:
        """Which path."""
        return "Which path do you declare?"

    def trail(self, s: JohnDeeState) -> list[str]:
        """The round of declarations."""
        return ["the paths are declared", f"{s.labels[self.seat]} declares a path"]


class Call(Decision):
    """The turn of a seat: it calls a Duel, or proposes the reckoning (JD-16, JD-17, JD-51).

    `proposed`: whether the proposal of this turn has failed; `passes`: how many seats have passed in a row.
    """

    __slots__ = ("passes", "proposed")
    phase = "call"
    verbs = frozenset({"duel", "propose", "pass"})
    sentence = no.CALL_ANOTHER
    strays = {"declare": no.PATH_STANDS, "agree": no.NOTHING_PROPOSED, "refuse": no.NOTHING_PROPOSED}

    def __init__(self, seat: int, proposed: bool = False, passes: int = 0) -> None:
        super().__init__(seat)
        self.proposed, self.passes = proposed, passes

    def legal(self, s: JohnDeeState) -> list[Move]:
        """Every other seat; a proposal; by option a pass."""
        own, labels = s.labels[self.seat], s.labels
        moves = [m for m in DUEL[: len(labels)] if no.refuse_opponent(m.args[0], own, labels) is None]
        if no.refuse_proposal(self.proposed) is None:
            moves.append(PROPOSE)
        if no.refuse_pass(s.options["call"]) is None:
            moves.append(PASS)
        return moves

    def rule(self, s: JohnDeeState, verb: str, name: str) -> Refusal | None:
        """Another seat; one proposal a turn; no passing unless the option says so."""
        if verb == "duel":
            return no.refuse_opponent(name, s.labels[self.seat], s.labels)
        return no.refuse_proposal(self.proposed) if verb == "propose" else no.refuse_pass(s.options["call"])

    def help(self, s: JohnDeeState, move: Move, refusal: Refusal) -> str:
        """Whom to call, or another way out."""
        if refusal is no.CALL_ANOTHER:
            others = [label for label in s.labels if label != s.labels[self.seat]]
            return f"You can call {' or '.join(others)}."
        if refusal in (no.MUST_CALL, no.NOTHING_PROPOSED) and not self.proposed:
            return "You may propose the reckoning with propose."
        return ""

    def grounds(self, s: JohnDeeState, move: Move) -> str:
        """The clause of each verb."""
        return {"duel": "JD-16", "propose": "JD-51", "pass": "JD-17"}[move.verb]

    def do(self, s: JohnDeeState, move: Move) -> None:
        """Open a Duel, a proposal, or the next turn."""
        seat = self.seat
        if move.verb == "duel":
            other = s.labels.index(move.args[0])
            s.tell("duel", seat, (), ("JD-16", "JD-18"), other=other)
            s.agenda[:] = [Fought(seat, other), Sacrifice(seat, seat, other)]
        elif move.verb == "propose":
            s.tell("propose", seat, (), ("JD-51",))
            s.agenda.append(Agree(s.left_of(seat), seat))
        else:
            s.tell("pass", seat, (), ("JD-17",))
            if self.passes + 1 == s.players:
                reckoning(s, "all-passed", ("JD-17", "JD-50", "JD-53"))
            else:
                following = s.left_of(seat)
                s.tell("turn", following, (), ("JD-17",))
                s.agenda[-1] = Call(following, passes=self.passes + 1)

    def question(self, s: JohnDeeState) -> str:
        """Whom to call, and what else is open."""
        ways = [] if self.proposed else ["propose the reckoning"]
        if s.options["call"] == "may":
            ways.append("pass")
        return "Whom do you call to a Duel" + (f", or do you {' or '.join(ways)}?" if ways else "?")

    def trail(self, s: JohnDeeState) -> list[str]:
        """The turn."""
        turn = f"{s.labels[self.seat]}'s turn"
        return [turn, "call a Duel"] if s.agenda[-1] is self else [turn]


class Fought(Decision):
    """The turn of a seat that has called its Duel: it asks nobody, and ends when the Duel is over."""

    __slots__ = ("called",)

    def __init__(self, seat: int, called: int) -> None:
        super().__init__(seat)
        self.called = called

    def run(self, s: JohnDeeState) -> bool:
        """Both duellers draw, the caller first; then the next turn, or the reckoning (JD-46 to JD-49)."""
        draw(s, self.seat)
        draw(s, self.called)
        if s.deck:
            following = s.left_of(self.seat)
            s.tell("turn", following, (), ("JD-48",))
            s.agenda[-1] = Call(following)
        else:
            reckoning(s, "deck-empty", ("JD-49", "JD-53"))
        return False

    def trail(self, s: JohnDeeState) -> list[str]:
        """The turn."""
        return [f"{s.labels[self.seat]}'s turn"]


class Agree(Decision):
    """A seat answers a proposal to begin the reckoning (JD-52); `by` proposed it."""

    __slots__ = ("by",)
    phase = "agree"
    verbs = frozenset({"agree", "refuse"})
    sentence = no.YES_OR_NO
    strays = {"declare": no.PATH_STANDS}

    def __init__(self, seat: int, by: int) -> None:
        super().__init__(seat)
        self.by = by

    def legal(self, s: JohnDeeState) -> list[Move]:
        """Yes or no."""
        return [AGREE, REFUSE]

    def grounds(self, s: JohnDeeState, move: Move) -> str:
        """Agreement of all, or the answer of one."""
        return "JD-50" if move.verb == "agree" else "JD-52"

    def do(self, s: JohnDeeState, move: Move) -> None:
        """Ask the next seat, begin the reckoning, or go back to the turn."""
        seat, by = self.seat, self.by
        if move.verb == "refuse":
            s.tell("refuse", seat, (), ("JD-52",), other=by)
            s.agenda.pop()
            turn: Any = s.agenda[0]
            s.agenda[0] = Call(by, True, turn.passes)
            return
        s.tell("agree", seat, (), ("JD-52",))
        following = s.left_of(seat)
        if following == by:
            reckoning(s, "all-agree", ("JD-50", "JD-53"))
        else:
            s.agenda[-1] = Agree(following, by)

    def question(self, s: JohnDeeState) -> str:
        """Yes or no."""
        return f"{s.labels[self.by]} proposes the final reckoning: do you agree?"

    def trail(self, s: JohnDeeState) -> list[str]:
        """The proposal under the turn."""
        return ["the reckoning is proposed", f"{s.labels[self.seat]} agrees or refuses"]

    def write(self, s: JohnDeeState, eye: int | None) -> dict[str, Any]:
        """The proposal, open to all."""
        agreed = (self.seat - self.by - 1) % s.players
        seats = [s.labels[(self.by + i) % s.players] for i in range(1, agreed + 1)]
        return {"kind": "proposal", "by": s.labels[self.by], "agreed": seats}


class Lot(Decision):
    """The final reckoning: a seat puts forward its Lot (JD-54)."""

    __slots__ = ()
    phase = "lot"
    verbs = frozenset({"put", "done"})
    sentence = no.FILL_LOT
    strays = {
        "declare": no.PATH_STANDS,
        "duel": no.RECKONING,
        "propose": no.RECKONING,
        "pass": no.RECKONING,
        "agree": no.RECKONING,
        "refuse": no.RECKONING,
    }

    def legal(self, s: JohnDeeState) -> list[Move]:
        """Each card of the hand, and the end."""
        return [*(PUT[c] for c in s.hands[self.seat]), DONE]

    def rule(self, s: JohnDeeState, verb: str, name: str) -> Refusal | None:
        """A card of the own hand; the Lot may be closed at any time."""
        return no.refuse_put(name, s.hands[self.seat]) if verb == "put" else None

    def grounds(self, s: JohnDeeState, move: Move) -> str:
        """Any cards, or none."""
        return "JD-54"

    def do(self, s: JohnDeeState, move: Move) -> None:
        """Put a card forward, or close the Lot; after the dealer's the game is over."""
        seat = self.seat
        if move.verb == "put":
            card: Any = move.args[0]
            s.hands[seat].remove(card)
            s.lots[seat].append(card)
            s.lots[seat].sort(key=ORDER)
            s.tell("put", seat, (card,), ("JD-54", "JD-55") if card.suit == "T" else ("JD-54", "JD-64"))
            return
        counted = s.worth_of(seat)
        s.tell(f"lot-{counted.kind}", seat, (), counted.clauses, n=counted.points)
        if seat != s.dealer:
            s.agenda[-1] = Lot(s.left_of(seat))
            return
        top, winners = s.best()
        for winner in winners:
            if len(winners) == 1:
                s.tell("wins", winner, (), ("JD-61",), n=top)
            else:
                s.tell("shares", winner, (), ("JD-61", "JD-62"), n=top)
        raise GameOver

    def question(self, s: JohnDeeState) -> str:
        """Which cards."""
        if s.lots[self.seat]:
            return "Put another card into your Lot, or close it?"
        return "Which cards do you put into your Lot?"

    def trail(self, s: JohnDeeState) -> list[str]:
        """The reckoning."""
        return ["the final reckoning", f"{s.labels[self.seat]} puts forward a Lot"]


def draw(s: JohnDeeState, seat: int) -> None:
    """A dueller draws the top card, if there is one (JD-46, JD-47)."""
    if not s.deck:
        s.tell("no-draw", seat, (), ("JD-47",))
        return
    card = s.deck.pop()
    s.take(seat, card)
    s.tell("draw", seat, (card,), ("JD-46",), (seat,))


def reckoning(s: JohnDeeState, why: str, clauses: tuple[str, ...]) -> None:
    """Begin the final reckoning at the dealer's left (JD-49, JD-50, JD-53, JD-54)."""
    s.tell(why, None, (), clauses)
    s.agenda[:] = [Lot(s.left_of(s.dealer))]
