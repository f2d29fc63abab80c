"""Moves and their notation: one decision of one seat is one line of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ..cards import Card, card

WORD, CARD, SEAT = "a word", "a card", "a seat"
"""Kinds of argument in a shape; any other text in a shape stands for itself."""

Shape = tuple[str, ...]


class Move(str):
    """A move: its value is its notation, so that ``"play T7" in state.legal_moves()`` works.

    Attributes: `verb`, the first word, and `args`, the others, cards among them as `Card`.

    >>> Move("play T7").verb, Move("play T7").args[0].number
    ('play', 7)
    """

    __slots__ = ("args", "verb")
    verb: str
    args: tuple[str, ...]

    def __new__(cls, text: str) -> Move:
        """The move that a text writes; any text makes one, whether or not a game knows it."""
        words = text.split()
        return cls._made(words[0] if words else "", tuple(_read(word) for word in words[1:]))

    @classmethod
    def _made(cls, verb: str, args: tuple[str, ...]) -> Move:
        new = str.__new__(cls, " ".join((verb, *args)))
        new.verb, new.args = verb, args
        return new

    def __reduce__(self) -> tuple[type[Move], tuple[str]]:
        return Move, (str(self),)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


def _read(word: str) -> str:
    try:
        return card(word)
    except ValueError:
        return word


@cache
def move(verb: str, *args: str) -> Move:
    """The one move object with this verb and these arguments (cards as `Card`); for the games' own use."""
    return Move._made(verb, args)


def fits(shape: Shape, args: Sequence[str], seats: Sequence[str]) -> bool:
    """Whether arguments have a shape: as many, and each of the kind that the shape names.

    >>> fits((CARD, SEAT), Move("give T5 P2").args, ("P1", "P2"))
    True
    """
    if len(shape) != len(args):
        return False
    for kind, arg in zip(shape, args, strict=True):
        if kind == CARD:
            ok = isinstance(arg, Card)
        elif kind == SEAT:
            ok = arg in seats
        else:
            ok = kind in (WORD, arg)
        if not ok:
            return False
    return True


def well_formed(move: Move, shapes: Mapping[str, Sequence[Shape]], seats: Sequence[str]) -> bool:
    """Whether a move is one that the game knows: the verb, and one of that verb's shapes."""
    return any(fits(shape, move.args, seats) for shape in shapes.get(move.verb, ()))
