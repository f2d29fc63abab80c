"""What happens at a table on a screen: whose eyes it has, what each intent does. It knows no Jupyter."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from ..bots import HUMAN, KINDS
from ..cards import TRADITIONS
from ..engine.events import capital
from ..engine.game import Option
from ..errors import IllegalMove, TarotTeachError, TranscriptError, quoted
from ..facts import table as rows
from ..play.table import Hint, Table
from .given import by_name, one_of, whole
from .scene import Scene, compendium

Answer = dict[str, Any]


class Screen(Protocol):
    """What a widget can show: a table, a step of a lesson, the explorer, a word."""

    widget: str
    """The module and class of the widget that shows it."""

    def scene(self) -> dict[str, Any]:
        """The scene as it is now; the same object until something changes."""

    def text(self) -> str:
        """The same as text."""

    def handle(self, intent: Any) -> list[Answer]:
        """Do what the screen asks for, and what is to be sent back."""

    def refresh(self) -> bool:
        """Look again after something outside has changed; whether it has."""


KIND_WORDS = {
    "human": "A person",
    "greedy": "A sensible bot",
    "random": "A random bot",
    "search": "A searching bot",
}
THEMES = ("auto", "light", "dark", "contrast")
MAX_PACE = 5000


class Session:
    """A table with its screen: the scene to show, and answers to the intents that come from it.

    >>> session = Session(Table("four-worlds", seed=7))
    >>> session.scene()["question"]["text"]
    'Draw a card?'
    >>> session.handle({"do": "play", "v": session.version, "at": 0, "move": "draw deck"})
    []
    >>> session.scene()["question"]["text"]
    'Lay cards, or discard one?'
    """

    widget = "table:TableWidget"
    """The module and class of the widget that shows it."""

    def __init__(
        self,
        table: Table,
        *,
        seat: str | None = None,
        tradition: str = "",
        theme: str = "auto",
        pace: int = 900,
    ) -> None:
        """Sit down at a table.

        Args:
            table: the table.
            seat: whose eyes the screen has; by default the human's, or of several the one who decides.
            tradition: how cards are called: thoth, rws, mathers, marseille; the game's own way by default.
            theme: auto (as the notebook), light, dark or contrast.
            pace: milliseconds between the moves of bots.

        Raises `OptionError` for a value that there is not.
        """
        self.table = table
        self.look = {"theme": one_of("theme", theme, THEMES), "pace": whole("pace", pace, 0, MAX_PACE)}
        self.tradition = one_of("tradition", tradition, TRADITIONS) if tradition != "" else ""
        self.version = 0
        self._deal = 0
        self._fixed = None if seat is None else one_of("seat", seat, table.seats)
        self._scene: dict[str, Any] | None = None
        self._shown: tuple[object, ...] = ()
        self._forget()

    def _forget(self) -> None:
        """Begin with a table as it now is."""
        humans = self.table.humans
        if self._fixed is not None and self._fixed not in self.table.seats:
            self._fixed = None
        self._ready: str | None = self._fixed or (humans[0] if len(humans) == 1 else None)
        self._acting = True
        self._hint: Hint | None = None
        self._deal += 1

    # What is shown

    @property
    def several(self) -> bool:
        """Whether people share this screen, so that each must be asked to look away."""
        return self._fixed is None and len(self.table.humans) > 1

    def _handover(self) -> str | None:
        """The seat to which the screen has to be passed before anything is shown."""
        seat = self.table.to_move
        if not self.several or seat == self._ready:
            return None
        if self._acting and seat in self.table.humans:
            return seat
        return self.table.humans[0] if self._ready is None else None

    def _view(self) -> Scene:
        seat = self._ready or self.table.seats[0]
        you = self._ready is not None
        return Scene(self.table, seat, self.tradition, acting=self._acting, you=you)

    def scene(self) -> dict[str, Any]:
        """The scene as it is now; the same object until something changes."""
        if self._scene is None:
            self.version += 1
            self._scene, self._shown = self._make(), self._place()
        return self._scene

    def _make(self) -> dict[str, Any]:
        table = self.table
        base = {"v": self.version, "table": self._deal, "look": self.look, "live": self._acting}
        if seat := self._handover():
            name = table.names.get(seat, seat)
            seats = [
                {"id": s, "name": table.names.get(s, s), "kind": "human", "decides": s == seat}
                for s in table.seats
            ]
            return base | {
                "title": table.game.title,
                "handover": {"seat": seat, "name": name},
                "seats": seats,
            }
        scene = self._view().build(hint=self._hint)
        me = scene["you"]
        waits = table.waiting_for_bot and self._acting
        at_play = table.to_move is not None and table.to_move in table.humans
        return {
            **base,
            **scene,
            "handover": None,
            "waits": {"seat": table.to_move, "name": table.names.get(str(table.to_move), table.to_move)}
            if waits
            else None,
            "can": {
                "undo": table.can_undo,
                "redo": table.can_redo,
                "hint": self._acting and me is not None and table.to_move == me,
                "play": at_play,
            },
        }

    def text(self) -> str:
        """The table as text, as the seat at the screen may know it."""
        if seat := self._handover():
            return (
                f"{self.table.game.title}: {self.table.names.get(seat, seat)} is to look at the table next."
            )
        state, seat = self.table.state, self._ready or self.table.seats[0]
        board = state.board(state.seat_number(seat))
        return board if self.table.live else f"Move {self.table.at} of {self.table.of}\n{board}"

    def refresh(self) -> bool:
        """Look at the table again after somebody has changed it from outside; whether it has changed."""
        if self._scene is not None and self._shown == self._place():
            return False
        self._acting = True
        self._changed()
        return True

    def _place(self) -> tuple[object, ...]:
        """What tells one place of a table from another."""
        return self.table.at, self.table.moves, self.table.seed

    def _changed(self) -> None:
        self._scene, self._hint = None, None

    # What is asked

    def handle(self, intent: Any) -> list[Answer]:
        """Do what the screen asks for. Whatever comes, there is an answer and never an exception.

        Returns the messages to send back; whether the scene has changed shows in `version`.
        """
        try:
            if not isinstance(intent, Mapping) or not isinstance(intent.get("do"), str):
                return [note("The notebook did not understand this; nothing has changed.")]
            action = _DO.get(intent["do"])
            if action is None:
                return [note(f"The notebook does not know {intent['do'][:40]!r}; nothing has changed.")]
            return action(self, intent) or []
        except IllegalMove as error:
            return [note(" ".join(filter(None, (error.reason, error.help, f"({error.clause})"))))]
        except TarotTeachError as error:
            return [note(str(error))]
        except Exception as error:
            return [note(f"That did not work: {type(error).__name__}: {error}. Nothing has changed.")]

    def _stale(self, intent: Mapping[str, Any]) -> bool:
        return intent.get("v") != self.version

    def _play(self, intent: Mapping[str, Any]) -> list[Answer] | None:
        if self._stale(intent) or intent.get("at") != self.table.at:
            return [note("The table has moved on meanwhile. Look again and choose.", "info")]
        if not self._acting or self._handover():
            return [note("This is a look back. Go to the last move, or play on from here.", "info")]
        if self.table.to_move != self._ready:
            return [note("Somebody else decides now.", "info")]
        move = str(intent.get("move", ""))
        for action in self.scene()["actions"]:
            if action["move"] == move and "moves" in action:
                return self._several(action)
        self._quietly(lambda: self.table.play(move))
        return None

    def _several(self, action: Mapping[str, Any]) -> list[Answer]:
        """Play the moves of a convenience one after the other, and say what each did and by which rule."""
        before = self.table.at
        for move in action["moves"]:
            self._quietly(partial(self.table.play, move))
        told = [line.event for line in self.table.log(self._ready) if line.n > before]
        view = self._view()
        done = [f"{view.words(event.text, event.cards)} ({event.clauses[0]})" for event in told]
        return [note(" ".join([*done, action["told"]]), "info")]

    def _quietly(self, step: Callable[[], object]) -> None:
        """Do something at the table while its bots wait: the screen lets them play one by one."""
        auto, self.table.auto = self.table.auto, False
        try:
            step()
        finally:
            self.table.auto = auto
        self._changed()

    def _bot(self, intent: Mapping[str, Any]) -> None:
        if not self._stale(intent) and self._acting and self.table.bot_step() is not None:
            self._changed()

    def _skip(self, intent: Mapping[str, Any]) -> None:
        if self._acting and self.table.waiting_for_bot:
            self.table.run_bots()
            self._changed()

    def _go(self, intent: Mapping[str, Any]) -> None:
        to = intent.get("to")
        self.table.go_to(to if type(to) is int else -1)
        self._acting = self.table.live
        self._changed()

    def _here(self, intent: Mapping[str, Any]) -> None:
        if self.table.to_move in self.table.humans:
            self._acting = True
            self._changed()

    def _undo(self, intent: Mapping[str, Any]) -> list[Answer] | None:
        return self._step(self.table.undo(), "There is nothing to take back.")

    def _redo(self, intent: Mapping[str, Any]) -> list[Answer] | None:
        return self._step(self.table.redo(), "There is nothing to play again.")

    def _step(self, done: bool, otherwise: str) -> list[Answer] | None:
        if not done:
            return [note(otherwise, "info")]
        self._acting = True
        self._changed()
        return None

    def _give_hint(self, intent: Mapping[str, Any]) -> list[Answer] | None:
        if not self._acting or self.table.to_move != self._ready:
            return [note("A hint is for your own turn.", "info")]
        self._scene, self._hint = None, self.table.hint()
        return None

    def _be_ready(self, intent: Mapping[str, Any]) -> None:
        if seat := self._handover():
            self._ready = seat
            self._changed()

    def _settings(self, intent: Mapping[str, Any]) -> None:
        tradition = one_of("tradition", intent.get("tradition", self.tradition), ("", *TRADITIONS))
        theme = one_of("theme", intent.get("theme", self.look["theme"]), THEMES)
        pace = whole("pace", intent.get("pace", self.look["pace"]), 0, MAX_PACE)
        self.tradition, self.look = tradition, {**self.look, "theme": theme, "pace": pace}
        self._scene = None

    # In and out

    def _panel(self, intent: Mapping[str, Any]) -> list[Answer]:
        name = intent.get("name")
        if name == "compendium":
            return [{"panel": name, "data": compendium(self.table)}]
        if name == "glossary":
            words = [{k: row[k] for k in ("term", "meaning", "origin")} for row in rows("glossary.csv")]
            return [{"panel": name, "data": words}]
        if name == "log" and not self._handover():
            view = self._view()
            return [{"panel": name, "data": view.log(None), "clauses": view.clauses()}]
        if name == "game":
            return [{"panel": name, "data": self.form()}]
        return [note("There is no such panel here.")]

    def form(self) -> dict[str, Any]:
        """What a new deal asks for: players, who sits where, options."""
        game, options = self.table.game, self.table.options
        return {
            "players": {"value": len(self.table.seats), "allowed": list(game.seats)},
            "seats": {seat: kind for seat, kind in self.table.kinds.items() if kind in KINDS},
            "names": dict(self.table.names),
            "kinds": [{"kind": kind, "label": KIND_WORDS[kind]} for kind in KINDS],
            "options": [
                {
                    "name": name,
                    "label": _words(name),
                    "help": option.help,
                    **_choices(option, options[name]),
                }
                for name, option in game.options.items()
            ],
        }

    def _new(self, intent: Mapping[str, Any]) -> list[Answer]:
        game = self.table.game
        given = by_name("options", intent.get("options"))
        options = {
            name: _chosen(name, option, given[name]) for name, option in game.options.items() if name in given
        }
        players = intent.get("players")
        labels = game.labels(players if type(players) is int and players in game.seats else game.seats[0])
        seats = {s: str(k) for s, k in by_name("seats", intent.get("seats")).items() if s in labels}
        names = {
            s: str(n).strip()
            for s, n in by_name("names", intent.get("names")).items()
            if s in labels and str(n).strip()
        }
        text = str(intent.get("seed") or "").strip()
        if text and not (text.isdecimal() and len(text) <= 20):
            return [note("The number of the deal is a whole number, such as 7.")]
        new = Table(
            game,
            seats=seats or {"P1": HUMAN},
            players=players,
            options=options,
            seed=int(text) if text else None,
            names=names,
            auto=False,
        )
        self._become(new)
        return [note("A new deal.", "info")]

    def _become(self, new: Table) -> None:
        """Put a table in place of this one: the same object, so that the notebook still means it."""
        new.auto = self.table.auto
        vars(self.table).clear()
        vars(self.table).update(vars(new))
        self._forget()
        self._changed()

    def _save(self, intent: Mapping[str, Any]) -> list[Answer]:
        text = json.dumps(self.table.transcript(), indent=1, ensure_ascii=False)
        return [{"file": {"name": f"{self.table.game.slug}-{self.table.of}-moves.json", "text": text}}]

    def _share(self, intent: Mapping[str, Any]) -> list[Answer]:
        return [{"share": self.table.share()}]

    def _load(self, intent: Mapping[str, Any]) -> list[Answer]:
        text = intent.get("text")
        if not isinstance(text, str) or not text.strip():
            return [note("There is no text to open.")]
        try:
            new = Table.replay(text.strip(), auto=False)
        except TranscriptError as error:
            return [note(f"This is no game that can be opened: {error} Your game stays as it was.")]
        self._become(new)
        return [note(f"Opened: {new.game.title}, {new.of} moves.", "info")]


_DO: dict[str, Callable[[Session, Mapping[str, Any]], list[Answer] | None]] = {
    "play": Session._play,
    "bot": Session._bot,
    "skip": Session._skip,
    "go": Session._go,
    "here": Session._here,
    "undo": Session._undo,
    "redo": Session._redo,
    "hint": Session._give_hint,
    "ready": Session._be_ready,
    "settings": Session._settings,
    "panel": Session._panel,
    "new": Session._new,
    "save": Session._save,
    "share": Session._share,
    "load": Session._load,
}


def note(text: str, kind: str = "no") -> Answer:
    """The answer that says something: `kind` is "no" for what does not work, "info" for the rest.

    >>> note("the search is closed.")
    {'note': {'kind': 'no', 'text': 'The search is closed.'}}
    """
    return {"note": {"kind": kind, "text": capital(text)}}


def _words(value: Any) -> str:
    """An option's name or value as words."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return capital(str(value).replace("_", " "))


def _choices(option: Option, now: Any) -> Answer:
    """What the form offers for an option: a list of values, or from where to where a number may go."""
    allowed = option.allowed
    if isinstance(allowed, range):
        return {"value": now, "least": allowed[0], "most": allowed[-1]}
    values = [{"value": i, "label": _words(value)} for i, value in enumerate(allowed)]
    return {"value": allowed.index(now), "allowed": values}


def _chosen(name: str, option: Option, index: Any) -> Any:
    """The value of an option that was chosen from the form: its place in the list, or the number itself."""
    try:
        if isinstance(option.allowed, range):
            return option.allowed[option.allowed.index(int(index))]
        return option.allowed[range(len(option.allowed)).index(int(index))]
    except (ValueError, TypeError, OverflowError):
        raise TarotTeachError(f"{name}: there is no choice {quoted(index)}") from None
