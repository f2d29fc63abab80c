"""A table in a terminal: lines of text in, lines of text out. A screen reader can follow it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..engine.events import Event
from ..engine.game import Game
from ..errors import IllegalMove, OptionError, TarotTeachError, TranscriptError
from .table import Table

HELP = """Type the number of a move, or the move itself, such as draw deck. Or one of these:
  why MOVE     whether a move is legal, and by which rule
  rule WORDS   the rules with this number or these words
  hint         what the greedy bot would do, and why
  undo, redo   step back and forward between your decisions
  board, log   the table as you see it (Enter alone does that too); all that has happened
  save FILE    keep the game in a file; share shows it as a short text
  quit         leave
A saved game and a share text hold the whole deal, hidden cards too."""

GAP = 40
"""Empty lines that push one seat's hand off the screen before another looks."""


class Terminal:
    """Plays a table by reading and writing lines.

    >>> answers = iter(["draw deck", "quit"])
    >>> Terminal(Table("four-worlds", seed=7), lambda _: next(answers), lambda line: None).run()
    """

    def __init__(
        self, table: Table, read: Callable[[str], str] = input, write: Callable[[str], object] = print
    ) -> None:
        self.table, self.read, self.write = table, read, write
        self.looking: str | None = None
        self.told = self._last_told(table.eye)
        self.commands: dict[str, Callable[[str], object]] = {
            "?": self.help,
            "help": self.help,
            "why": self.why,
            "rule": self.rule,
            "hint": self.hint,
            "undo": self.undo,
            "redo": self.redo,
            "board": self.board,
            "log": self.log,
            "save": self.save,
            "share": self.share,
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.write(f"{self.table.game.title}. Type ? for help.")
        try:
            while self.table.to_move is not None:
                self.look()
                answer = self.read("> ").strip()
                if answer in ("quit", "exit"):
                    return
                self.do(answer)
            self.look()
        except (EOFError, KeyboardInterrupt):
            self.write("")

    def do(self, answer: str) -> None:
        """Obey one line; whatever is wrong with it is said."""
        word, _, rest = answer.partition(" ")
        try:
            if not answer:
                self.board("")
            elif answer.isdecimal():
                self.play(int(answer))
            elif word in self.commands:
                self.commands[word](rest.strip())
            else:
                self.table.play(answer)
        except IllegalMove as error:
            self.write(" ".join(filter(None, [error.reason, error.help, f"({error.clause})"])))
        except TarotTeachError as error:
            self.write(str(error))

    def look(self) -> None:
        """Hand over to the seat that decides if it is another, tell what is new, and ask."""
        table, eye = self.table, self.table.eye
        if eye != self.looking and len(table.humans) > 1 and table.to_move is not None:
            assert eye is not None
            self.write("\n" * GAP)
            self.read(f"{table.names.get(eye, eye)} decides now. Press Enter when only you can see this. ")
            self.told = self._last_told(eye)
        self.looking = eye
        if table.at != self.told:
            for line in table.log(eye):
                if line.n > self.told:
                    self.write(_told(line.event))
            self.told = table.at
            self.board("")

    def _last_told(self, eye: str | None) -> int:
        """After how many moves this seat last decided: it has seen the table up to there."""
        table = self.table
        earlier = (n for n in range(table.at - 1, -1, -1) if table.state_at(n).to_move == eye)
        return next(earlier, -1)

    # Commands

    def play(self, number: int) -> None:
        """Play the move with this number."""
        moves = self.table.state.legal_moves()
        if not 1 <= number <= len(moves):
            raise TarotTeachError(f"There is no move {number}; choose 1 to {len(moves)}.")
        self.table.play(moves[number - 1])

    def help(self, _: str) -> None:
        """What can be typed."""
        self.write(HELP)

    def why(self, move: str) -> None:
        """Explain a move."""
        said = self.table.state.explain(move)
        clause = self.table.game.rulebook.get(said.clause)
        self.write(" ".join(filter(None, [said.reason, said.help])))
        if clause is not None:
            self.write(f"{clause.id}: {clause.text}")

    def rule(self, words: str) -> None:
        """Look rules up."""
        found = self.table.game.rulebook.find(words)
        for clause in found:
            self.write(f"{clause.id}: {clause.text}")
        if not found:
            self.write(f"No rule has the words {words!r}.")

    def hint(self, _: str) -> None:
        """Ask the greedy bot."""
        self.write(str(self.table.hint()))

    def undo(self, _: str) -> None:
        """Step back."""
        if not self.table.undo():
            raise TarotTeachError("There is nothing to undo.")
        self.told = self.table.at
        self.board("")

    def redo(self, _: str) -> None:
        """Step forward."""
        if not self.table.redo():
            raise TarotTeachError("There is nothing to redo.")

    def board(self, _: str) -> None:
        """Show the table, and the moves to choose from."""
        self.write(f"\n{self.table}")
        state = self.table.state
        self.write(state.question())
        moves = state.legal_moves()
        wide = len(str(len(moves)))
        for number, move in enumerate(moves, 1):
            self.write(f"{number:>{wide}}  {self.table.game.say(move, state)}  [{move}]")

    def log(self, _: str) -> None:
        """Tell everything again."""
        for line in self.table.log(self.table.eye):
            self.write(f"{line.n:>4}  {_told(line.event)}")

    def save(self, name: str) -> None:
        """Write the transcript to a file."""
        if not name:
            raise TarotTeachError("Give the file a name: save FILE")
        text = json.dumps(self.table.transcript(), ensure_ascii=False, indent=1)
        try:
            with Path(name).open("x", encoding="utf-8") as file:
                file.write(text + "\n")
        except FileExistsError:
            raise TarotTeachError(f"{name} is there already; choose another name.") from None
        except OSError as error:
            raise TarotTeachError(f"{name} cannot be written: {error.strerror}.") from None
        self.write(f"Saved in {name}.")

    def share(self, _: str) -> None:
        """Show the share text."""
        self.write(self.table.share())


def _told(event: Event) -> str:
    return f"{event.text} ({', '.join(event.clauses)})" if event.clauses else event.text


def read_options(game: Game[Any], given: Sequence[str]) -> dict[str, Any]:
    """Options written as name=value; `OptionError` for what the game does not have.

    >>> from tarot_teach.games import games
    >>> read_options(games["four-worlds"], ["gates=any", "trading=true"])
    {'gates': 'any', 'trading': True}
    """
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(
                f"{text!r}: write an option as name=value, such as {next(iter(game.options))}=..."
            )
        known = game.options.get(name)
        same = [a for a in known.allowed if str(a).lower() == value.lower()] if known else []
        options[name] = same[0] if same else value
    return options


def load(source: str) -> Table:
    """A saved game from a file, or from a share text; `TranscriptError` says what is wrong."""
    try:
        text = Path(source).read_text(encoding="utf-8")
    except (OSError, ValueError):
        text = source
    try:
        return Table.replay(text)
    except TranscriptError as error:
        kept = error.table.of if isinstance(error.table, Table) else 0
        raise TranscriptError(
            f"{error} (the {kept} moves before it are sound)" if kept else str(error)
        ) from None
