"""Quizzes: one question at a time, and a reply of its own for every choice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ..errors import quoted
from ..facts import load_json
from ..games import games
from .files import LessonError
from .goals import pointer
from .replies import Reply, Session, clauses_in, headed


class Choice(NamedTuple):
    """One answer to choose: what it says, whether it is right, and what is said to it."""

    text: str
    right: bool
    say: str


class Item(NamedTuple):
    """One question: choices, or a number to find (`choices` is empty then) for a position."""

    id: str
    ask: str
    choices: tuple[Choice, ...]
    clauses: tuple[str, ...]
    position: Mapping[str, Any] | None = None
    value: float | None = None
    replies: Mapping[str, str] = {}
    say: str = ""


_OTHER_NUMBER = "Not that number. Read the question again, and count once more."


@cache
def _bank(game: str) -> dict[str, Any]:
    return {question["id"]: question for question in load_json(f"quiz/{game}.json")}


def engine_number(data: Mapping[str, Any], position: Mapping[str, Any]) -> float:
    """The number that the engine finds for a position: ``{"engine": "score", "seat": "P1"}``.

    ``{"engine": "legal"}`` counts legal moves; ``{"engine": "at", "at": pointer}`` reads a place of the
    position, after the moves in ``play`` if there are any.
    """
    state = games[position["game"]].load(position, seed=0)
    for move in data.get("play", ()):
        state.play(move)
    match data:
        case {"engine": "at", "at": path}:
            return float(pointer(state.position(), path))
        case {"engine": "score", "seat": seat}:
            return float(state.result().scores[seat])
        case {"engine": "legal", "verb": verb}:
            return float(sum(move.verb == verb for move in state.legal_moves()))
        case {"engine": "legal"}:
            return float(len(state.legal_moves()))
    raise LessonError("number", f"{dict(data)!r} does not say what the engine is to count")


def items_of(step: Mapping[str, Any], game: str | None) -> list[Item]:
    """The questions of a quiz step, those of the game's own question file filled in."""
    found = []
    for i, item in enumerate(step["items"]):
        if "ref" in item:
            question = _bank(game).get(item["ref"]) if game else None
            if question is None:
                raise LessonError(f"{step['id']}.items[{i}].ref", f"there is no question {item['ref']!r}")
            choices = tuple(
                Choice(text, n == question["answer"], _said(question, item["replies"], n))
                for n, text in enumerate(question["choices"])
            )
            found.append(Item(item["ref"].lower(), question["question"], choices, tuple(question["rules"])))
        elif "choices" in item:
            choices = tuple(Choice(c["text"], c.get("right", False), c["say"]) for c in item["choices"])
            found.append(Item(item["id"], item["ask"], choices, tuple(item.get("clauses", ()))))
        else:
            position = item.get("position")
            value = engine_number(item["number"], position) if position else item["value"]
            clauses = tuple(item.get("clauses", ()))
            found.append(
                Item(item["id"], item["ask"], (), clauses, position, value, item["replies"], item["say"])
            )
    return found


def _said(question: Mapping[str, Any], replies: Mapping[str, str], n: int) -> str:
    if n == question["answer"]:
        return f"{question['why']} ({', '.join(question['rules'])})"
    return replies.get(str(n), "")


class Quiz(Session):
    """A quiz while it is open. The page gets `public`; what is right stays here until it was answered."""

    def __init__(self, lesson: str, step: Mapping[str, Any], progress: Any, game: str | None) -> None:
        super().__init__(lesson, step, progress)
        self.items = items_of(step, game)
        self.at = 0
        self.right: set[int] = set()

    def public(self, number: int) -> dict[str, Any]:
        """A question as the page may know it."""
        item = self.items[number]
        return {
            "id": item.id,
            "ask": item.ask,
            "choices": [choice.text for choice in item.choices],
            "number": not item.choices,
        }

    def answer(self, number: int, given: Any) -> Reply:
        """What is said to an answer: the index of a choice, or a number.

        Raises `ValueError` for an answer that is neither.
        """
        if not 0 <= number < len(self.items):
            raise ValueError(f"there is no question {number + 1}; there are {len(self.items)}")
        item = self.items[number]
        if item.choices:
            if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given < len(item.choices):
                raise ValueError(f"choose one of the {len(item.choices)} answers, not {given!r}")
            choice = item.choices[given]
            right, say = choice.right, choice.say
        else:
            try:
                value = float(str(given).strip().replace(",", "."))
            except ValueError:
                said = f"answer with a number, not {quoted(given)}"
                raise ValueError(said if str(given).strip() else "type a number first") from None
            right = value == item.value
            say = item.say if right else item.replies.get(f"{value:g}", _OTHER_NUMBER)
        clauses = clauses_in(say) or item.clauses
        if not right:
            self.miss(clauses[0] if clauses else "")
            return Reply("miss", say, clauses=clauses)
        if number not in self.right:
            self.progress.count(self.lesson, self.id, "tries")
        self.right.add(number)
        if len(self.right) == len(self.items):
            self.finish()
            return Reply("done", " ".join(filter(None, (say, self.step.get("done")))), clauses=clauses)
        return Reply("right", say, clauses=clauses)

    def __repr__(self) -> str:
        lines = [headed(self.title, f"{len(self.items)} questions.")]
        for i, item in enumerate(self.items, 1):
            lines.append(f"{i}. {item.ask}")
            lines += [f"   {'abcdef'[n]}) {choice.text}" for n, choice in enumerate(item.choices)]
        return "\n".join(lines)
