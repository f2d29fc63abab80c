"""What all decisions of John Dee's Tarot have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ...engine.moves import Move
from ...engine.steps import Refusal, Step

if TYPE_CHECKING:
    from .state import JohnDeeState


def said(move: Move) -> str:
    """Everything behind the verb, as one name.

    >>> said(Move("ask woman of life"))
    'woman of life'
    """
    return " ".join(move.args)


class Decision(Step["JohnDeeState"]):
    """Any decision of John Dee's Tarot.

    `sentence` says what is asked now and answers every word that is out of place, except those with a better
    answer in `strays`.
    """

    __slots__ = ()
    verbs: ClassVar[frozenset[str]]
    sentence: ClassVar[Refusal]
    strays: ClassVar[Mapping[str, Refusal]] = {}

    def refuse(self, s: JohnDeeState, move: Move) -> Refusal | None:
        """The rule that the move breaks."""
        if move.verb not in self.verbs:
            return self.strays.get(move.verb, self.sentence)
        return self.rule(s, move.verb, said(move))

    def rule(self, s: JohnDeeState, verb: str, name: str) -> Refusal | None:
        """The rule that an answer to this question breaks."""
        return None
