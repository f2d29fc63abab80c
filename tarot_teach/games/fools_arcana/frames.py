"""The steps above the turn: windows, abilities that wait for their answers, and Strength's question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ...cards import Card, card
from ...engine.moves import Move
from ...engine.steps import Refusal, Step
from . import advice
from .moments import PASSIVE, STRENGTH, WINDOW, can_invert, inversions, refuse_invert
from .notation import PASS
from .settling import fall
from .state import round_from

if TYPE_CHECKING:
    from .state import FoolsArcanaState

IN_SPOILS = Refusal("FA-69", "That card lies in your spoils: it is out of reach until the turn ends.")
COVERED = Refusal("FA-38", "A covered card cannot be hit: the card on it has to be gone first.")
_RESTORE = Refusal("FA-29", "Restoring takes the whole turn of a seat with an exhausted avatar.")
_NO_DRAW = Refusal("FA-18", "Cards are not drawn on demand: they come in the draw phase or by an ability.")
_ANSWER = Refusal("FA-88", "A window only asks whether you invert your avatar: invert, or pass.")
_NOT_YOUR_COUNTER = Refusal("FA-45", "Counters come after this window: invert, or pass.")
_NO_COUNTER = Refusal("FA-59", "An ace that kills cannot be countered; only an ability can answer it.")
_SAVE_IT = Refusal("FA-116", "Your card is about to leave play: invert Strength to save it, or pass.")


class ArcanaStep(Step["FoolsArcanaState"]):
    """Any step of Fool's Arcana.

    `verbs` are the moves that the step judges by itself, `duty` the answer to all others but those that are
    refused everywhere for a reason of their own; `moment` tells what an inversion would be here.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    moment: ClassVar[str] = ""
    verbs: ClassVar[frozenset[str]] = frozenset()
    duty: ClassVar[Refusal]
    of_battle: ClassVar[bool] = False
    """Whether the step falls with the battle."""

    def refuse(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """Why the move is not legal now."""
        verb = move.verb
        if verb in self.verbs:
            return self.judge(s, move)
        if verb == "invert":
            return refuse_invert(s, self.seat, move, self.moment)
        if verb == "restore":
            return _RESTORE
        return _NO_DRAW if verb == "draw" else self.other(s, move)

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """Why a move with one of the step's own verbs is not legal."""
        raise NotImplementedError

    def other(self, s: FoolsArcanaState, move: Move) -> Refusal:
        """The answer to a move that is not asked for here."""
        return self.duty

    def help(self, s: FoolsArcanaState, move: Move, refusal: Refusal) -> str:
        """What would make a refused move possible."""
        return advice.help_for(s, self.seat, move, refusal)

    def looks_at(self, s: FoolsArcanaState, eye: int) -> int:
        """How many cards of the pile a seat sees, from the top."""
        return 0

    def trail(self, s: FoolsArcanaState) -> list[str]:
        """What this step is about and, on top of the agenda, what is asked."""
        words = self.about(s)
        return [*words, self.asked(s)] if s.agenda[-1] is self else words

    def about(self, s: FoolsArcanaState) -> list[str]:
        """What this step is about."""
        return []

    def asked(self, s: FoolsArcanaState) -> str:
        """What is asked, as the end of the trail."""
        return self.phase


def invert(s: FoolsArcanaState, seat: int, tried: Move, *given: Card) -> None:
    """Invert the avatar of a seat: exhaust it, and let its ability wait for the answers (FA-80, FA-87)."""
    avatar = s.avatars[seat]
    assert avatar is not None
    named: Sequence[Any] = tried.args or given
    s.exhaust(seat)
    clauses: tuple[str, ...] = (advice.invert_clause(s, seat, named), "FA-80")
    if any(isinstance(step, Ability) for step in s.agenda):
        clauses += ("FA-82", "FA-83")
    elif seat != s.turn or s.battle is not None:
        clauses += ("FA-82",)
    s.tell(("invert", "invert-named", "invert-stack")[len(named)], seat, (avatar, *named), clauses)
    s.agenda.append(ABILITIES[avatar.number](seat, *named[:1]))
    s.agenda.append(AnswerWindow(round_from(s.players, seat)[1:]))


class Window(ArcanaStep):
    """Seats are asked one after the other whether they invert; `ask` holds those still to be asked."""

    __slots__ = ("ask",)
    phase = "window"
    moment = WINDOW
    verbs = frozenset({"pass"})
    duty = _ANSWER
    opened: ClassVar[str] = ""

    def __init__(self, ask: tuple[int, ...]) -> None:
        super().__init__(ask[0] if ask else -1)
        self.ask = ask

    def run(self, s: FoolsArcanaState) -> bool:
        """Pass over the seats that cannot invert; an empty window closes (FA-88, FA-89)."""
        ask = self.ask
        for i, seat in enumerate(ask):
            if can_invert(s, seat, WINDOW):
                if i:
                    s.agenda[-1] = type(self)(ask[i:])
                return True
        s.agenda.pop()
        return False

    def legal(self, s: FoolsArcanaState) -> list[Move]:
        """Invert, or pass; `run` has seen that the seat can."""
        return [*inversions(s, self.seat), PASS]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """Anybody asked may pass."""
        return None

    def other(self, s: FoolsArcanaState, move: Move) -> Refusal:
        """A counter has to wait, or is barred."""
        if move.verb == "counter" and s.battle is not None:
            return _NO_COUNTER if s.battle.killed else _NOT_YOUR_COUNTER
        return self.duty

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The ability, or the right to pass."""
        return "FA-88" if move == PASS else advice.invert_clause(s, self.seat, move.args)

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """The seat has answered and leaves the window."""
        s.agenda[-1] = type(self)(self.ask[1:])
        if move is PASS:
            s.tell("pass", self.seat, (), ("FA-88", self.opened))
        else:
            invert(s, self.seat, move)

    def question(self, s: FoolsArcanaState) -> str:
        """Whether to invert."""
        name = advice.avatar_words(s, self.seat)
        if s.ready(self.seat, card("T13")):
            return f"Do you invert {name} on a card of this battle, or pass?"
        return f"Do you invert {name}, or pass?"

    def asked(self, s: FoolsArcanaState) -> str:
        """Who is asked for an answer."""
        return f"does {s.labels[self.seat]} answer with {advice.avatar_words(s, self.seat)}?"

    def write(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """The window, open to all."""
        return {"window": self.kind, "ask": [s.labels[seat] for seat in self.ask]}


class StartWindow(Window):
    """Before the draw phase of a turn, its seat first (FA-85)."""

    __slots__ = ()
    kind = "start"
    opened = "FA-85"

    def about(self, s: FoolsArcanaState) -> list[str]:
        """The start of the turn."""
        return ["before the draw"]


class BattleWindow(Window):
    """After a play in a battle, from its player's left (FA-86)."""

    __slots__ = ()
    kind = "battle"
    opened = "FA-86"
    of_battle = True


class AnswerWindow(Window):
    """After an inversion and before its effect, from the inverter's left (FA-87)."""

    __slots__ = ()
    kind = "answer"
    opened = "FA-87"


ABILITIES: dict[int, type[Ability]] = {}
"""The step of each avatar that is inverted, by its number."""


class Ability(ArcanaStep):
    """What an inverted avatar does, once its answer window has closed; `by` is its owner.

    Each avatar's class works in `run` as far as no choice is needed, and asks for the rest.
    """

    __slots__ = ("by",)
    number: ClassVar[int]
    clause: ClassVar[str]
    keys: ClassVar[frozenset[str]] = frozenset()
    """What a frame of a position may hold besides `ability` and `by`."""
    by: int

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "number" in cls.__dict__:
            ABILITIES[cls.number] = cls
            assert cls.number not in PASSIVE

    def __init__(self, by: int, seat: int | None = None) -> None:
        super().__init__(by if seat is None else seat)
        self.by = by

    def other(self, s: FoolsArcanaState, move: Move) -> Refusal:
        """First finish the ability."""
        return Refusal(self.clause, "First finish what the ability asks for.")

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The clause of the ability."""
        return self.clause

    def done(self, s: FoolsArcanaState) -> None:
        """The ability is finished."""
        s.agenda.pop()

    def in_vain(self, s: FoolsArcanaState) -> bool:
        """The ability finds nothing to act on any more (FA-91)."""
        s.tell("in-vain", self.by, (card(f"T{self.number}"),), ("FA-91",))
        s.agenda.pop()
        return False

    def about(self, s: FoolsArcanaState) -> list[str]:
        """Whose ability it is."""
        name = s.game.card_words(f"T{self.number}")
        return [f"{s.labels[self.by]} inverts {name}"]

    def write(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """The ability and what it has come to."""
        return {"ability": f"T{self.number}", "by": s.labels[self.by], **self.more(s, eye)}

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """What the ability has come to, as a seat may know it."""
        return {}


class Queued(Ability):
    """An ability that several seats answer one after the other; `queue` holds those still to act (FA-92)."""

    __slots__ = ("queue",)
    keys = frozenset({"queue"})

    def __init__(self, by: int, queue: tuple[int, ...] | None = None) -> None:
        super().__init__(by, queue[0] if queue else by)
        self.queue = queue

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """Who is still to act."""
        return {} if self.queue is None else {"queue": [s.labels[seat] for seat in self.queue]}


class Leaves(ArcanaStep):
    """A card is about to leave play, and its owner is asked for Strength (FA-116).

    `draw` tells that its owner draws if it is discarded, because Death took it.
    """

    __slots__ = ("card", "draw")
    phase = "strength"
    moment = STRENGTH
    verbs = frozenset({"pass"})
    duty = _SAVE_IT

    def __init__(self, seat: int, card: Card, draw: bool) -> None:
        super().__init__(seat)
        self.card, self.draw = card, draw

    def run(self, s: FoolsArcanaState) -> bool:
        """Strength must be ready and the card in play."""
        return can_invert(s, self.seat, STRENGTH)

    def legal(self, s: FoolsArcanaState) -> list[Move]:
        """Save the card, or let it go."""
        return [*inversions(s, self.seat), PASS]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """The card may be let go."""
        return None

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The question, or the ability."""
        return "FA-116" if move == PASS else "FA-113"

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """To spoils when the answers are in, or to the discard pile."""
        s.agenda.pop()
        if move is PASS:
            s.tell("pass", self.seat, (), ("FA-116",))
            fall(s, self.seat, self.card, self.draw)
        else:
            invert(s, self.seat, move, self.card)

    def question(self, s: FoolsArcanaState) -> str:
        """Whether to save the card."""
        return f"Do you invert Strength to save {s.game.card_words(self.card)}, or pass?"

    def about(self, s: FoolsArcanaState) -> list[str]:
        """Which card leaves."""
        return [f"{s.labels[self.seat]} is losing {s.game.card_words(self.card)}"]

    def asked(self, s: FoolsArcanaState) -> str:
        """Whether to save it."""
        return "save it with Strength?"

    def write(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """The card, open to all."""
        return {"leaves": self.card, "draw": self.draw}
