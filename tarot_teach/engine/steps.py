"""Decision points: one small class for each row of a ledger's table *Play as decisions*."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from .moves import Move

S = TypeVar("S")
"""The state of the game that a step belongs to."""


class Refusal(NamedTuple):
    """Why a move is not legal: the clause behind it and the reason in words."""

    clause: str
    reason: str


class GameOver(Exception):
    """Raised anywhere inside a move to end the game at once; caught only where a move settles."""


class Step(Generic[S]):
    """One thing still to be resolved. Steps are never changed, only replaced, so that copies can share them.

    `seat` is who is asked. That need not be whose effect it is. A step that asks nobody does its work in
    `run`, where it takes itself off the agenda or puts others on top, and returns False.
    """

    __slots__ = ("seat",)
    phase: ClassVar[str] = ""
    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: S) -> bool:
        """Do what needs no choice; True when this step now waits for its seat to answer."""
        return True

    def options(self, s: S) -> Iterable[Move]:
        """The moves to be considered, in a fixed order; those that `refuse` lets through are legal."""
        return ()

    def legal(self, s: S) -> list[Move]:
        """The legal moves. A step with many options overrides this and works out once what they share."""
        return [m for m in self.options(s) if self.refuse(s, m) is None]

    def refuse(self, s: S, move: Move) -> Refusal | None:
        """Why this well-formed move is not legal now, or None when it is."""
        raise NotImplementedError

    def help(self, s: S, move: Move, refusal: Refusal) -> str:
        """What would make a refused move possible, in words; empty when there is nothing to say."""
        return ""

    def grounds(self, s: S, move: Move) -> str:
        """The clause that allows a legal move."""
        return ""

    def do(self, s: S, move: Move) -> None:
        """Play a legal move."""
        raise NotImplementedError

    def question(self, s: S) -> str:
        """What the seat is asked, in words, ending in a question mark."""
        return ""

    def trail(self, s: S) -> list[str]:
        """This step in the trail, outermost first."""
        return []

    def write(self, s: S, eye: int | None) -> dict[str, Any] | None:
        """This step as an object of `pending` as the seat `eye` may know it (None: everything)."""
        return None
