"""A state of a game: what lies where, and an agenda of what is still to be resolved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import IllegalMove, quoted
from .chance import Chance
from .events import Entry, Event, Logged, tell
from .moves import Move, well_formed
from .steps import GameOver, Refusal, Step

if TYPE_CHECKING:
    from .game import Game


class Explanation(NamedTuple):
    """Whether a move is legal, by which clause, why in words, and what would help when it is not."""

    legal: bool
    clause: str
    reason: str
    help: str = ""


class Result(NamedTuple):
    """Whether the game is over, the scores by seat, and the winners (none before the end)."""

    over: bool
    scores: dict[str, int]
    winners: tuple[str, ...]


class State:
    """One state of a game. Seats are numbers from 0 inside and labels, "P1" and so on, outside.

    Games add what lies on their table, and implement `copy`, `write`, `result` and `board`.
    `eye` may name the seat whose view `str` gives; a copy has none.
    """

    __slots__ = ("_legal", "agenda", "chance", "eye", "game", "labels", "log", "options", "over")
    eye: int | None

    def __init__(self, game: Game[Any], players: int, options: dict[str, Any], chance: Chance) -> None:
        self.game, self.options, self.chance = game, options, chance
        self.labels = game.labels(players)
        self.agenda: list[Step[Any]] = []
        self.log: list[Logged] = []
        self.over = False
        self._legal: list[Move] | None = None

    # What a game implements

    def copy(self) -> State:
        """A state that goes on by itself: nothing done to one changes the other."""
        raise NotImplementedError

    def write(self, eye: int | None) -> dict[str, Any]:
        """The position as the seat `eye` may know it; everything for None."""
        raise NotImplementedError

    def result(self) -> Result:
        """The scores as they stand, and the winners when the game is over."""
        raise NotImplementedError

    def board(self, eye: int | None = None) -> str:
        """The table as lines of text, as the seat `eye` may know it; everything for None."""
        raise NotImplementedError

    def _share(self, new: State) -> None:
        """Give a copy what every state has."""
        copy = getattr(self.chance, "copy", None)
        new.chance = copy() if copy else self.chance
        new.game, new.labels, new.options = self.game, self.labels, self.options
        new.agenda, new.log, new.over, new._legal = self.agenda[:], self.log, self.over, self._legal

    # Asking

    @property
    def seats(self) -> tuple[str, ...]:
        """The labels of the seats, in turn order."""
        return self.labels

    @property
    def players(self) -> int:
        """How many seats play."""
        return len(self.labels)

    @property
    def phase(self) -> str:
        """The name of the decision now asked for; "over" at the end."""
        return self.agenda[-1].phase if self.agenda else "over"

    @property
    def to_move(self) -> str | None:
        """The seat that decides now, or None when the game is over."""
        return self.labels[self.agenda[-1].seat] if self.agenda else None

    def seat_number(self, label: str) -> int:
        """The number of a seat, from 0; ValueError for a label that is no seat here."""
        try:
            return self.labels.index(label)
        except ValueError:
            raise ValueError(
                f"{quoted(label)} is no seat of this game; the seats are {', '.join(self.labels)}"
            ) from None

    def kept_moves(self) -> list[Move]:
        """The legal moves as the state keeps them: made once for each decision, and not to be changed.

        For code that asks very often; `legal_moves` gives a list of one's own.
        """
        if self._legal is None:
            self._legal = self.agenda[-1].legal(self) if self.agenda else []
        return self._legal

    def legal_moves(self) -> list[Move]:
        """All legal moves, in a stable order; no two are the same action."""
        kept = self._legal
        return (self.kept_moves() if kept is None else kept)[:]

    def explain(self, move: str) -> Explanation:
        """Whether a move is legal now and why, without playing it. Any text gets an answer."""
        tried = Move(str(move))
        if tried in self.kept_moves():
            return Explanation(True, self.agenda[-1].grounds(self, tried), "This move is legal now.")
        if not self.agenda:
            refusal = self.game.refuse_over(self)
        elif not well_formed(tried, self.game.shapes, self.labels):
            refusal = self.game.refuse_unknown(self, tried)
        else:
            found = self.agenda[-1].refuse(self, tried)
            if found is None:
                raise AssertionError(
                    f"{tried!r} is not listed as legal, yet no rule refuses it: {self.write(None)}"
                )
            return Explanation(False, *found, self.agenda[-1].help(self, tried, found))
        return Explanation(False, *refusal)

    def question(self) -> str:
        """What is asked now, in words; empty when the game is over."""
        return self.agenda[-1].question(self) if self.agenda else ""

    def trail(self) -> list[str]:
        """The agenda in words, outermost first: how one came to be asked this."""
        return [words for step in self.agenda for words in step.trail(self)] or ["the game is over"]

    def position(self) -> dict[str, Any]:
        """The whole state as plain data; `Game.load` makes the same state of it."""
        return self.write(None)

    def view(self, seat: str) -> dict[str, Any]:
        """The position with what is hidden from a seat written as "?"."""
        return self.write(self.seat_number(seat))

    # Playing

    def play(self, move: str) -> None:
        """Play a move, given as `Move` or text; `IllegalMove` leaves the state untouched."""
        legal = self._legal
        if legal is None:
            legal = self.kept_moves()
        try:
            chosen = legal[legal.index(move)]  # type: ignore[arg-type]
        except ValueError:
            if (tried := Move(str(move))) not in legal:
                explained = self.explain(tried)
                raise IllegalMove(str(move), explained.clause, explained.reason, explained.help) from None
            chosen = legal[legal.index(tried)]  # the very object of the list: steps may test for it
        self._legal, self.log = None, []
        self._settle(chosen)

    def _settle(self, move: Move | None) -> None:
        """Do a move, then everything that asks nobody, until a seat has to decide or the game is over."""
        agenda = self.agenda
        try:
            if move is not None:
                agenda[-1].do(self, move)
            while agenda and not agenda[-1].run(self):
                pass
        except GameOver:
            self.over = True
            agenda.clear()

    def tell(
        self,
        kind: str,
        seat: int | None,
        cards: tuple[str, ...] = (),
        clauses: tuple[str, ...] = (),
        seen: tuple[int, ...] | None = None,
        other: int | None = None,
        n: int = 0,
    ) -> None:
        """Write a line into the log (see `Entry`); the games' own way to say what happens."""
        self.log.append((kind, seat, cards, clauses, seen, other, n))

    @property
    def entries(self) -> list[Entry]:
        """The log of the last move, its fields by name."""
        return [Entry(*logged) for logged in self.log]

    @property
    def events(self) -> list[Event]:
        """What the last move did, with everything open."""
        return self._events(None, None)

    def events_for(self, seat: str, names: Mapping[str, str] | None = None) -> list[Event]:
        """What the last move did, as a seat may know it; `names` gives seats other names than labels."""
        return self._events(self.seat_number(seat), names)

    def _events(self, eye: int | None, names: Mapping[str, str] | None) -> list[Event]:
        game = self.game
        return [tell(entry, game.texts, self.labels, game.card_words, eye, names) for entry in self.entries]

    def __str__(self) -> str:
        return self.board(getattr(self, "eye", None))

    def __repr__(self) -> str:
        return f"<{self.game.slug}, {self.players} seats: {self.to_move or 'nobody'} to move, {self.phase}>"


__all__ = ["Explanation", "Refusal", "Result", "State"]
