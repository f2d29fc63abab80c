"""The errors of the package: each quotes what it was given and says where it stands."""

from __future__ import annotations

from typing import Any

QUOTED, SAID = 60, 400
"""How much of what it was given an error quotes at most, and how much it says of it in all."""


def quoted(value: object) -> str:
    """What an error was given, as it is written in Python: cut when it is long, and never an error itself.

    >>> quoted("X9"), len(quoted("x" * 99))
    ("'X9'", 62)
    """
    try:
        text = repr(value)
    except Exception:  # whatever a foreign object raises
        return f"a value of type {type(value).__name__} that cannot be shown"
    return cut(text, QUOTED)


def cut(text: str, most: int) -> str:
    """A text, or its beginning when it is too long.

    >>> cut("Wands", 5), cut("Wands", 3)
    ('Wands', 'Wan …')
    """
    return text if len(text) <= most else text[:most] + " …"


class TarotTeachError(Exception):
    """Every error that this package raises on purpose."""


class OptionError(TarotTeachError, ValueError):
    """A number of seats, an option or a value that a game does not have."""


def listed(given: Any, what: str, example: str) -> list[Any]:
    """What was given as a list; `OptionError` in words for what is none.

    >>> listed(range(3), "numbers", "[1, 2]")
    [0, 1, 2]
    >>> listed(None, "numbers", "[1, 2]")
    Traceback (most recent call last):
    tarot_teach.errors.OptionError: None is no list of numbers, such as [1, 2]
    """
    try:
        return list(given)
    except TypeError:
        raise OptionError(f"{quoted(given)} is no list of {what}, such as {example}") from None


class PositionError(TarotTeachError, ValueError):
    """A position that cannot be: `where` is the place in it, `what` says why.

    >>> str(PositionError("hands.P1[2]", "'X9' is no card"))
    "hands.P1[2]: 'X9' is no card"
    """

    def __init__(self, where: str, what: str) -> None:
        what = cut(what, SAID)
        self.where, self.what = where, what
        super().__init__(f"{where}: {what}" if where else what)


class IllegalMove(TarotTeachError, ValueError):
    """A move that the rules refuse: `clause` is the rule, `reason` says why, `help` what would serve."""

    def __init__(self, move: str, clause: str, reason: str, help: str = "") -> None:
        self.move, self.clause, self.reason, self.help = move, clause, reason, help
        super().__init__(f"{quoted(move)} is refused: {reason} ({clause})" + (f" {help}" if help else ""))


class TranscriptError(TarotTeachError, ValueError):
    """A transcript that cannot be replayed.

    `at` is the number of the move that breaks it (from 1; 0 when it is not about a move), and `table`, if
    set, holds everything that came before.
    """

    def __init__(self, what: str, at: int = 0, table: object | None = None) -> None:
        self.what, self.at, self.table = what, at, table
        super().__init__(f"move {at}: {what}" if at else what)
