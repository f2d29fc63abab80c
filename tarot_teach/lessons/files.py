"""Lesson files: finding one, and reading it with every fault named by its place."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from ..engine.positions import Check, check_shape, compile_schema
from ..engine.rulebook import Clause
from ..errors import PositionError, TarotTeachError
from ..facts import data_folder, load_json
from ..games import games
from .schema import KINDS, LESSON, step_schema

Data = dict[str, Any]


class LessonError(TarotTeachError, ValueError):
    """A lesson file that cannot be: `where` is the place in it, `what` says why."""

    def __init__(self, where: str, what: str) -> None:
        self.where, self.what = where, what
        super().__init__(f"{where}: {what}" if where else what)


@cache
def _check(kind: str) -> Check:
    return compile_schema(KINDS[kind] if kind else LESSON)


def lesson_places() -> dict[str, str]:
    """The lessons that come with the package: slug to name of the data file."""
    folder = data_folder() / "lessons"
    found = {}
    for game in folder.iterdir() if folder.is_dir() else ():
        if game.is_dir():
            for file in game.iterdir():
                if file.name.endswith(".json"):
                    found[file.name.removesuffix(".json")] = f"lessons/{game.name}/{file.name}"
    return dict(sorted(found.items()))


def read_lesson(name: str | Path) -> Data:
    """A lesson by its slug or by the path of a file; `LessonError` says what is wrong and where."""
    places = lesson_places()
    if str(name) in places:
        return shaped(load_json(places[str(name)]))
    path = Path(name)
    if not path.is_file():
        raise LessonError("", f"there is no lesson {str(name)!r}; there are {', '.join(places)}")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise LessonError("", f"{path.name} is no JSON text: {error}") from None
    return shaped(data)


def games_of(data: Data) -> list[str]:
    """The slugs of a lesson's games: its own, and those that its positions and deals name.

    >>> games_of(read_lesson("10-four-worlds"))
    ['four-worlds']
    """
    starts = [step.get("position") or step.get("deal") or {} for step in data["steps"]]
    named = [data["game"], *(start.get("game") for start in starts)]
    return [slug for slug in dict.fromkeys(named) if slug in games]


def rulebook_of(data: Data) -> dict[str, Clause]:
    """The clauses of all games of a lesson by id."""
    return {id: clause for slug in games_of(data) for id, clause in games[slug].rulebook.items()}


def shaped(data: Any) -> Data:
    """The data of a lesson whose shape is right: all keys known, all needed keys there, ids used once."""
    try:
        check_shape(_check(""), data)
    except PositionError as error:
        raise LessonError(error.where, error.what) from None
    seen: set[str] = set()
    for i, step in enumerate(data["steps"]):
        place = f"steps[{i}]" + (f" ({step['id']})" if isinstance(step.get("id"), str) else "")
        if step_schema(step.get("kind")) is None:
            raise LessonError(f"{place}.kind", f"{step.get('kind')!r} is not one of {', '.join(KINDS)}")
        try:
            check_shape(_check(step["kind"]), step)
        except PositionError as error:
            raise LessonError(f"{place}.{error.where}".rstrip("."), error.what) from None
        if step["id"] in seen:
            raise LessonError(place, "this id is used twice")
        seen.add(step["id"])
    opening = data.get("opens_with")
    if opening is not None and opening not in seen:
        raise LessonError("opens_with", f"there is no step {opening!r}")
    kinds = {step["id"]: step["kind"] for step in data["steps"]}
    if kinds.get(opening) in ("explore", "look"):
        raise LessonError(
            "opens_with", f"{opening!r} is a step of the kind {kinds[opening]}, which has no table"
        )
    result: Data = data
    return result
