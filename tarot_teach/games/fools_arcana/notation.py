"""The moves of Fool's Arcana: those without cards, and tables of those with cards."""

from __future__ import annotations

from typing import Any

from ...engine.moves import Move, move


class Moves(dict[Any, Move]):
    """The moves of one verb by card, or by cards, made when first asked for.

    >>> LAY["W5"], STACK["W5", "W7"]
    (Move('lay W5'), Move('stack W5 W7'))
    """

    def __init__(self, verb: str, *tail: str) -> None:
        super().__init__()
        self.verb, self.tail = verb, tail

    def __missing__(self, key: Any) -> Move:
        words = (key,) if isinstance(key, str) else key
        self[key] = made = move(self.verb, *words, *self.tail)
        return made


PLAY_HAND, DISCARDS, RESTORE = move("play"), move("discard"), move("restore")
INVERT, PASS, DONE, END, DRAW = move("invert"), move("pass"), move("done"), move("end"), move("draw")
LAY, STACK, STACK_FOOL, SWAP = Moves("lay"), Moves("stack"), Moves("stack", "fool"), Moves("swap")
ATTACK, SACRIFICE, DISCARD, CHOICE = Moves("attack"), Moves("sacrifice"), Moves("discard"), Moves("choose")
GIVE, PUT, SPOIL, RETURN = Moves("give"), Moves("put"), Moves("spoil"), Moves("return")
