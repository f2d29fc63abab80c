"""A table: seats with people and bots, one line of moves, and a place in it that can be moved about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .. import bots
from ..bots import HUMAN, Bot
from ..engine.chance import Chance, ScriptedChance, SeededChance
from ..engine.events import Event
from ..engine.game import SEATS, Game
from ..engine.moves import Move
from ..engine.state import State
from ..errors import OptionError, TarotTeachError, quoted
from ..games import games

Seats = Mapping[str, "str | Bot"] | Sequence["str | Bot"]
NAME_LENGTH = 40


class Logged(NamedTuple):
    """One line of the log: after which move (0 is the deal) what happened."""

    n: int
    event: Event


class Hint(NamedTuple):
    """A suggestion: the move, the move in words, why, and the clause behind it."""

    move: Move
    text: str
    reason: str
    clause: str

    def __str__(self) -> str:
        why = f" {self.reason}" if self.reason else ""
        return f"{self.text}.{why}" + (f" ({self.clause})" if self.clause else "")


class Table:
    """A game with somebody on each seat.

    `game` is a slug or a `Game`. `seats` says who sits where: "human", "random", "greedy" (or "bot"),
    "search", or a `Bot` of your own; seats left out get "greedy", and without `seats` you sit at P1.
    `options`, `players`, `seed` are those of `Game.deal`; `position` begins from a position instead, and
    `seed` then serves what is shuffled later. `chance` is a list of scripted results in place of chance.
    `names` are what people call the seats. Raises `OptionError`, `PositionError`, or `KeyError` for a game
    that is not there.

    Bots play by themselves until a human has to decide; with ``auto=False`` each waits for `bot_step`.

    All moves form one line, and `at` is your place in it: `undo`, `redo` and `go_to` only move the place.
    A move played further back replaces all later ones, which are then gone.

    A seed, a transcript and a share text tell the whole deal to whoever reads them. They are for playing a
    deal again, not for hiding it.

    >>> table = Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, seed=7)
    >>> table
    <table four-worlds: P1 human, P2 greedy; move 0 of 0, P1 to move>
    >>> table.play("draw deck")
    >>> table.at, table.moves
    (1, (Move('draw deck'),))
    >>> table.undo()
    True
    >>> table.at, table.of
    (0, 1)
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: Seats | None = None,
        *,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        position: Any = None,
        chance: Sequence[Any] | None = None,
        names: Mapping[str, str] | None = None,
        auto: bool = True,
    ) -> None:
        self.game: Game[Any] = games[game] if isinstance(game, str) else game
        self.seed = SeededChance(seed).seed
        self.script: list[Any] | None = None if chance is None else list(chance)
        self.auto = auto
        wanted = _labelled({"P1": HUMAN} if seats is None else seats)
        source: Chance = SeededChance(self.seed) if self.script is None else ScriptedChance(self.script)
        if position is not None:
            if options is not None or players is not None:
                raise OptionError("a position has its own options and number of players: leave these out")
            start = self.game.load(position, chance=source)
        else:
            if seats is not None and players is None:
                count = max((SEATS.index(label) + 1 for label in wanted), default=0)
                players = count if count in self.game.seats else None
            start = self.game.deal(players, options=options, chance=source)
        self.from_position: dict[str, Any] | None = None if position is None else start.position()
        self._bots, self.kinds = _seated(self.game, start.seats, wanted)
        self.names = _named(start.seats, names or {})
        self._states: list[State] = [start]
        self._moves: list[Move] = []
        self._at = 0
        self._comments: dict[int, str] = {}
        self._told: dict[str | None, list[list[Logged]]] = {}
        if auto:
            self.run_bots()

    # Where we are

    @property
    def at(self) -> int:
        """How many moves have been played at the place looked at."""
        return self._at

    @property
    def of(self) -> int:
        """How many moves the line has."""
        return len(self._moves)

    @property
    def live(self) -> bool:
        """Whether we are at the end of the line."""
        return self._at == len(self._moves)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of the line, those after `at` too. Some games have secret moves: this shows them."""
        return tuple(self._moves)

    @property
    def seats(self) -> tuple[str, ...]:
        """The labels of the seats, in turn order."""
        return self._states[0].seats

    @property
    def humans(self) -> tuple[str, ...]:
        """The seats at which people sit."""
        return tuple(seat for seat in self.seats if seat not in self._bots)

    @property
    def options(self) -> dict[str, Any]:
        """Every option of the game with its value."""
        return dict(self._states[0].options)

    @property
    def to_move(self) -> str | None:
        """The seat that decides at the place looked at; None when the game is over there."""
        return self._states[self._at].to_move

    @property
    def state(self) -> State:
        """The state at the place looked at: a copy, so that trying things on it changes nothing here."""
        return self.state_at(self._at)

    def state_at(self, n: int) -> State:
        """A copy of the state after so many moves."""
        state = self._states[self._checked(n)]
        state.kept_moves()
        return state.copy()

    def past(self) -> Sequence[State]:
        """The states before this place, the first one first: to look at, not to play on."""
        return self._states[: self._at]

    def _checked(self, n: int | None) -> int:
        if n is None:
            return self._at
        if type(n) is not int or not 0 <= n <= self.of:
            raise TarotTeachError(f"there is no move {quoted(n)}: this table has the moves 0 to {self.of}")
        return n

    # Playing

    def play(self, move: str) -> None:
        """Play a move, as `Move` or text, for the seat that decides at the place looked at.

        Played further back it replaces all later moves. Then bots play until a human has to decide.
        `IllegalMove` leaves the table as it was.
        """
        self._push(move)
        if self.auto:
            self.run_bots()

    def _push(self, move: str) -> None:
        state = self.state
        state.play(move)
        at = self._at
        del self._states[at + 1 :], self._moves[at:]
        for lines in self._told.values():
            del lines[at + 1 :]
        self._comments = {n: text for n, text in self._comments.items() if n <= at}
        self._moves.append(Move(str(move)))
        self._states.append(state)
        self._at += 1

    @property
    def waiting_for_bot(self) -> bool:
        """Whether a bot has to decide at the end of the line, and we are there."""
        return self.live and self.to_move in self._bots

    def bot_step(self) -> Move | None:
        """Let the bot that has to decide play one move; the move, or None when no bot is waited for."""
        if not self.waiting_for_bot:
            return None
        state = self.state
        assert state.to_move is not None
        self._push(bots.ask(self._bots[state.to_move], state, self.seed, self._at))
        return self._moves[-1]

    def run_bots(self) -> int:
        """Let bots play until a human has to decide or the game is over; how many moves that took."""
        before = self.of
        while self.bot_step() is not None:
            pass
        return self.of - before

    # Moving about

    def _stop(self, n: int) -> bool:
        """Whether undo and redo stop at this place: a human decides there (any decision without humans)."""
        seat = self._states[n].to_move
        return seat is not None and (seat not in self._bots or not self.humans)

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier decision to go back to."""
        return any(self._stop(n) for n in range(self._at))

    @property
    def can_redo(self) -> bool:
        """Whether there are moves to go forward over."""
        return not self.live

    def undo(self) -> bool:
        """Go back to the last decision of a human before this place; False when there is none."""
        for n in range(self._at - 1, -1, -1):
            if self._stop(n):
                self._at = n
                return True
        return False

    def redo(self) -> bool:
        """Go forward to the next decision of a human, or to the end; False at the end."""
        if self.live:
            return False
        self._at = next((n for n in range(self._at + 1, self.of) if self._stop(n)), self.of)
        return True

    def go_to(self, n: int) -> None:
        """Look at the table after so many moves, 0 to `of`; nothing is lost. Raises `TarotTeachError`."""
        self._at = self._checked(n)

    # What a seat may know

    def view(self, seat: str, at: int | None = None) -> dict[str, Any]:
        """The position as a seat may know it, here or after so many moves."""
        return self._states[self._checked(at)].view(seat)

    def events_for(self, seat: str, at: int | None = None) -> list[Event]:
        """What the move before this place did, as a seat may know it; at 0 the deal."""
        return self._states[self._checked(at)].events_for(seat, self.names)

    def log(self, seat: str | None, at: int | None = None) -> list[Logged]:
        """All that happened up to here, or up to move `at`, as a seat may know it; with None, all of it."""
        last = self._checked(at)
        eye = None if seat is None else self._states[0].seat_number(seat)
        lines = self._told.setdefault(seat, [])
        for n in range(len(lines), last + 1):
            lines.append([Logged(n, event) for event in self._states[n]._events(eye, self.names)])
        return [line for group in lines[: last + 1] for line in group]

    @property
    def eye(self) -> str | None:
        """The seat whose eyes the text board has; None when no human sits here and all is open.

        With several humans it is the one who decides, else the one who decided last.
        """
        humans = self.humans
        if len(humans) > 1:
            for n in range(self._at, -1, -1):
                if self._states[n].to_move in humans:
                    return self._states[n].to_move
        return humans[0] if humans else None

    def hint(self) -> Hint | None:
        """What the greedy bot would play for the seat that decides here, and why; None after the end."""
        state = self.state
        seat = state.to_move
        if seat is None:
            return None
        adviser = bots.make("greedy", self.game)
        chance = bots.chance_for(self.seed, self._at, seat)
        move, reason, clause = adviser.advise(self.game, state.view(seat), state.legal_moves(), chance)
        return Hint(move, self.game.say(move, state), reason, clause or state.explain(move).clause)

    # Comments

    @property
    def comments(self) -> dict[int, str]:
        """The comments by the number of moves before them."""
        return dict(self._comments)

    def comment(self, text: str, at: int | None = None) -> None:
        """Write a comment on the move before this place, or on move `at`; an empty text takes it away."""
        n = self._checked(at)
        self._comments.pop(n, None)
        if text:
            self._comments[n] = str(text)

    # In and out

    def transcript(self, moves: bool = True) -> dict[str, Any]:
        """The table as JSON-able data, from which `replay` makes it again; without moves, the deal alone."""
        from .transcript import write

        return write(self, moves)

    def share(self, moves: bool = True) -> str:
        """The transcript as a short text of letters, digits, - and _."""
        from .transcript import pack

        return pack(self.transcript(moves))

    @classmethod
    def replay(cls, transcript: Any, *, seats: Seats | None = None, auto: bool = True) -> Table:
        """The table that a transcript describes: a dict, JSON text, or a share text.

        The bots add nothing: we stand after the last move. Seats that the transcript does not name are
        human; `seats` puts others there. Raises `TranscriptError`, which says at which move the transcript
        breaks; its `table` holds what came before.

        >>> table = Table("four-worlds", seed=7)
        >>> Table.replay(table.share()).state.position() == table.state.position()
        True
        """
        from .transcript import read

        return read(cls, transcript, seats, auto)

    # In words

    def __str__(self) -> str:
        state, eye = self._states[self._at], self.eye
        board = state.board(None if eye is None else state.seat_number(eye))
        if not self.live:
            board = f"Move {self.at} of {self.of}\n{board}"
        return board

    def __repr__(self) -> str:
        who = ", ".join(f"{seat} {kind}" for seat, kind in self.kinds.items())
        now = f"{self.to_move} to move" if self.to_move else "the game is over"
        return f"<table {self.game.slug}: {who}; move {self.at} of {self.of}, {now}>"


def _labelled(seats: Seats) -> dict[str, str | Bot]:
    """Who sits where, by label; a list begins at P1."""
    if isinstance(seats, str) or not isinstance(seats, Mapping | Sequence):
        raise OptionError(
            f"seats: give the kind of each seat, such as {{'P1': 'human'}}, not {quoted(seats)}"
        )
    if not isinstance(seats, Mapping) and len(seats) > len(SEATS):
        raise OptionError(f"seats: there are at most {len(SEATS)}, not {len(seats)}")
    items = seats.items() if isinstance(seats, Mapping) else zip(SEATS, seats, strict=False)
    wanted = dict(items)
    for label, kind in wanted.items():
        if label not in SEATS:
            raise OptionError(f"seats: {quoted(label)} is no seat; the seats are P1, P2 and so on")
        if not isinstance(kind, Bot) and (not isinstance(kind, str) or kind not in (*bots.KINDS, "bot")):
            raise OptionError(f"seats: {quoted(kind)} cannot sit at {label}; choose {', '.join(bots.KINDS)}")
    return wanted


def _seated(
    game: Game[Any], labels: Sequence[str], wanted: Mapping[str, str | Bot]
) -> tuple[dict[str, Bot], dict[str, str]]:
    """The bots by seat, and the kind of each seat."""
    for label in wanted:
        if label not in labels:
            raise OptionError(f"seats: there is no {label} here; the seats are {', '.join(labels)}")
    found: dict[str, Bot] = {}
    kinds: dict[str, str] = {}
    for label in labels:
        kind = wanted.get(label, "greedy")
        if isinstance(kind, Bot):
            found[label], kinds[label] = kind, kind.name
            continue
        kinds[label] = "greedy" if kind == "bot" else kind
        if kind != HUMAN:
            found[label] = bots.make(kind, game)
    return found, kinds


def _named(labels: Sequence[str], names: Mapping[str, str]) -> dict[str, str]:
    """What people call the seats, by label: free text, never markup."""
    for label, name in names.items():
        if label not in labels:
            raise OptionError(f"names: there is no {label} here; the seats are {', '.join(labels)}")
        if not isinstance(name, str) or not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
            wish = f"a name is one line of 1 to {NAME_LENGTH} letters"
            raise OptionError(f"names: {quoted(name)} is no name for {label}; {wish}")
    return dict(names)
