"""Goals of lesson steps: what must hold for a step to be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.state import State


def pointer(data: Any, path: str) -> Any:
    """The value at a JSON pointer; `KeyError` when there is none.

    >>> pointer({"trees": {"P1": {"sephiroth": ["W5"]}}}, "/trees/P1/sephiroth/0")
    'W5'
    """
    for part in path.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        try:
            data = data[int(key)] if isinstance(data, list) else data[key]
        except (KeyError, IndexError, ValueError, TypeError):
            raise KeyError(f"there is nothing at {path}") from None
    return data


def holds(goal: Mapping[str, Any], state: State, marked: tuple[set[str], set[str]] | None = None) -> bool:
    """Whether a goal holds in a state.

    `marked` are the cards that the learner marked and those that are right, for the goal ``marked``. Raises
    `KeyError` for a place that the position does not have and `ValueError` for a goal that is none.
    """
    match goal:
        case {"all": goals}:
            return all(holds(each, state, marked) for each in goals)
        case {"any": goals}:
            return any(holds(each, state, marked) for each in goals)
        case {"not": other}:
            return not holds(other, state, marked)
        case {"at": path, "has": items}:
            found = pointer(state.position(), path)
            return all(item in found for item in items)
        case {"at": path, "is": value}:
            return bool(pointer(state.position(), path) == value)
        case {"at": path, "size": size}:
            return bool(len(pointer(state.position(), path)) == size)
        case {"score": seat, "at_least": points}:
            return bool(state.result().scores[seat] >= points)
        case {"legal": moves}:
            return set(map(str, state.legal_moves())) == set(moves)
        case {"over": over}:
            return bool(state.result().over == over)
        case {"winner": seat}:
            return seat in state.result().winners
        case {"marked": "exactly"}:
            return marked is not None and marked[0] == marked[1]
    raise ValueError(f"{dict(goal)!r} is no goal")


def right_marks(state: State, learner: str, mark: Mapping[str, Any]) -> set[str]:
    """The cards that are right to mark: those with which a move of this verb is legal."""
    match mark:
        case {"legal": verb}:
            return {move.args[0] for move in state.legal_moves() if move.verb == verb and move.args}
    raise ValueError(f"{dict(mark)!r} does not say which cards are right")
