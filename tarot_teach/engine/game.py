"""A game: its seats, options, deck and rulebook, and the states it makes."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from .. import cards
from ..cards import Card
from ..errors import OptionError, PositionError, quoted
from .chance import Chance, SeededChance
from .events import HIDDEN
from .moves import Move, Shape
from .positions import Reader, Schema, check_shape, compile_schema, texts, unwrap
from .rulebook import Rulebook
from .state import State
from .steps import Refusal

S = TypeVar("S", bound=State)

SEATS = tuple(f"P{n}" for n in range(1, 9))


class Option(NamedTuple):
    """An option of a game: its default, the values allowed (a range for any whole number of it), what it
    does, and the numbers of seats that a value is for, where it is not for all."""

    default: Any
    allowed: tuple[Any, ...] | range
    help: str
    seats: Mapping[Any, tuple[int, ...]] = {}


class Options(dict[str, Option]):
    """The options of a game by name; shown as a table in a notebook."""

    def _rows(self) -> list[tuple[str, str, str]]:
        return [
            (name, f"{option.default}, or any of {option.allowed[0]} to {option.allowed[-1]}", option.help)
            if isinstance(option.allowed, range)
            else (name, ", ".join(str(value) for value in option.allowed), option.help)
            for name, option in self.items()
        ]

    def __repr__(self) -> str:
        return "\n".join(
            f"{name}: {values} (first is the default). {help}" for name, values, help in self._rows()
        )

    def _repr_markdown_(self) -> str:
        lines = ["| option | values, the default first | what it does |", "|---|---|---|"]
        return "\n".join(lines + [f"| `{name}` | {values} | {help} |" for name, values, help in self._rows()])


class Game(Generic[S]):
    """One game. Each game makes a subclass, and there is one object of it, in `tarot_teach.games`."""

    slug: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    options: ClassVar[Options]
    shapes: ClassVar[Mapping[str, Sequence[Shape]]]
    texts: ClassVar[Mapping[str, str]]
    """The words of each kind of event (see `engine.events.tell`)."""
    named_only: ClassVar[frozenset[str]] = frozenset()
    """Keys of a position that name cards without holding them."""
    open_verbs: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose cards everybody sees as the move is made, wherever they go then."""
    over_clause: ClassVar[str]
    state_schema: ClassVar[Mapping[str, Schema]]

    # What a game implements

    def pack(self, players: int, options: Mapping[str, Any]) -> list[Card]:
        """All cards of a game with these options, in sort order."""
        raise NotImplementedError

    def default_players(self, options: Mapping[str, Any]) -> int:
        """How many seats play when nobody says."""
        return self.seats[0]

    def check_options(self, options: Mapping[str, Any], players: int) -> None:
        """Raise `OptionError` where options do not go together."""

    def begin(self, state: S) -> None:
        """Shuffle and deal: fill a fresh state and put the first step on its agenda."""
        raise NotImplementedError

    def new_state(self, players: int, options: dict[str, Any], chance: Chance) -> S:
        """An empty state."""
        raise NotImplementedError

    def read(self, state: S, reader: Reader) -> None:
        """Fill a fresh state from a position whose shape has been checked."""
        raise NotImplementedError

    def fill(self, view: dict[str, Any], unseen: list[Card]) -> None:
        """Put cards in place of every "?" of a view, in place; `unseen` is in a random order already.

        A game whose view knows more than counts (a card shown that lies in a hidden hand) does that first.
        """
        fill_hidden(view, unseen)

    def refuse_unknown(self, state: S, move: Move) -> Refusal:
        """The answer to a move that this game does not have."""
        raise NotImplementedError

    def say(self, move: Move, state: S | None = None) -> str:
        """A move in words, as an order: "Lay the Three of Wands"."""
        raise NotImplementedError

    # What every game has

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clauses of the game by id."""
        return Rulebook.of(self.slug)

    @cached_property
    def deck(self) -> Mapping[Card, Mapping[str, str]]:
        """The cards of the game: code to row of ``cards_78.csv``, with the game's own number and name."""
        return cards.deck(self.slug)

    def card_name(self, code: str) -> str:
        """What this game calls a card."""
        this = cards.card(code)
        return self.deck[cards.card(f"{this.suit}{this.number}")]["name"]

    def card_words(self, code: str) -> str:
        """A card's name within a sentence: "the Three of Wands", "the Chariot", "Death"."""
        name = self.card_name(code)
        if name.startswith("The "):
            return "the " + name[4:]
        return name if code.startswith("T") else "the " + name

    @staticmethod
    def labels(players: int) -> tuple[str, ...]:
        """The labels of so many seats."""
        return SEATS[:players]

    def refuse_over(self, state: S) -> Refusal:
        """The answer to any move after the end."""
        return Refusal(self.over_clause, "The game is over.")

    def complete_options(
        self, options: Mapping[str, Any] | None, players: int | None
    ) -> tuple[dict[str, Any], int]:
        """All options with their values, and the number of seats; `OptionError` names what does not fit."""
        if options is not None and not isinstance(options, Mapping):
            raise OptionError(f"options are given by name, such as {{'{next(iter(self.options))}': ...}}")
        given = dict(options or {})
        for name, value in given.items():
            if name not in self.options:
                raise OptionError(
                    f"{self.slug} has no option {quoted(name)}; it has {', '.join(self.options)}"
                )
            self.check_value(name, value)
        full = {name: given.get(name, option.default) for name, option in self.options.items()}
        if players is None:
            players = self.default_players(full)
        if type(players) is not int or players not in self.seats:
            raise OptionError(
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {quoted(players)}"
            )
        for name, option in self.options.items():
            for_seats = option.seats.get(full[name]) if option.seats else None
            if for_seats and players not in for_seats:
                raise OptionError(
                    f"{name}: {full[name]!r} is for {' or '.join(map(str, for_seats))} seats, not {players}"
                )
        self.check_options(full, players)
        return full, players

    def check_value(self, name: str, value: Any) -> None:
        """Raise `OptionError` unless an option can have this value."""
        allowed = self.options[name].allowed
        if isinstance(allowed, range):
            if type(value) is not int or value not in allowed:
                ends = f"{allowed[0]} to {allowed[-1]}"
                raise OptionError(
                    f"{name}: {quoted(value)} is not allowed; choose a whole number from {ends}"
                )
            return
        if not any(type(value) is type(a) and value == a for a in allowed):
            values = ", ".join(map(repr, allowed))
            raise OptionError(f"{name}: {quoted(value)} is not allowed; choose {values}")

    def deal(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
    ) -> S:
        """Shuffle and deal a new game.

        `seed` makes the same deal again; `chance` is any object with `pick` and `shuffle` instead of it.
        Raises `OptionError` for a number of seats or an option that the game does not have.
        """
        full, count = self.complete_options(options, players)
        state = self.new_state(count, full, chance if chance is not None else SeededChance(seed))
        self.begin(state)
        state._settle(None)
        return state

    @cached_property
    def _check(self) -> Any:
        properties: dict[str, Schema] = {
            "game": {"enum": [self.slug]},
            "options": {"type": "object"},
            "players": {"type": "integer"},
        }
        return compile_schema(
            {
                "type": "object",
                "properties": {**properties, **self.state_schema},
                "additionalProperties": False,
            }
        )

    def _reader(self, data: dict[str, Any]) -> tuple[Reader, dict[str, Any], int]:
        check_shape(self._check, data)
        try:
            full, players = self.complete_options(data.get("options"), data.get("players"))
        except OptionError as error:
            raise PositionError(
                "options" if "seats, not" not in str(error) else "players", str(error)
            ) from None
        return Reader(data, self.labels(players), self.pack(players, full)), full, players

    def load(self, position: Any, seed: int | None = None, chance: Chance | None = None) -> S:
        """The state that a position describes: a dict, JSON text, or a file's wrapped form.

        Raises `PositionError`, which says what is wrong and where.
        """
        data = unwrap(position)
        reader, full, players = self._reader(data)
        state = self.new_state(players, full, chance if chance is not None else SeededChance(seed))
        self.read(state, reader)
        to_move = data.get("to_move", state.to_move)
        if to_move != state.to_move:
            raise PositionError("to_move", f"{to_move!r} does not decide here, but {state.to_move!r}")
        return state

    def determinize(self, view: Mapping[str, Any], chance: Chance | None = None) -> S:
        """One full state that agrees with a view: hidden places are filled at random.

        `chance` draws the cards and then serves the new state. The view of the same seat on the new state
        is the view given.
        """
        chance = chance if chance is not None else SeededChance()
        data = copy.deepcopy(dict(view))
        full, players = self.complete_options(data.get("options"), data.get("players"))
        seen = set(texts(data, self.named_only))
        unseen = [c for c in self.pack(players, full) if c not in seen]
        self.fill(data, chance.shuffle(unseen) if unseen else [])
        return self.load(data, chance=chance)

    def __repr__(self) -> str:
        return f"<game {self.slug}: {self.title}>"


def fill_hidden(value: Any, unseen: list[Card]) -> None:
    """Replace every "?" below a value, in place, by the next unseen card."""
    if isinstance(value, dict | list):
        for key, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
            if item == HIDDEN:
                if not unseen:
                    raise PositionError("", "this view hides more cards than the pack has left")
                value[key] = unseen.pop()
            else:
                fill_hidden(item, unseen)
