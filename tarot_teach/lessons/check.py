"""Checking lessons: every position, move, refusal, goal and answer is played, and the wording is measured."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..cards import card
from ..errors import IllegalMove, TarotTeachError
from .files import Data, read_lesson, rulebook_of
from .goals import holds, right_marks
from .look import calculate
from .quiz import Item, items_of
from .replies import CLAUSE
from .trying import answer, solved, table_for
from .verify import claims, fact, unsaid

REPLY_WORDS, TEXT_WORDS, CELL_WORDS, CODE_SIGNS = 30, 25, 150, 90
MEAN_WORDS = (8, 13)

Problem = str


def check_file(path: str | Path) -> list[Problem]:
    """The problems of a lesson file, or of a notebook that belongs to one; an empty list is a good one.

    Raises `LessonError` for a file that cannot be read as either.
    """
    if str(path).endswith(".ipynb"):
        return check_notebook(json.loads(Path(path).read_text(encoding="utf-8")))
    return check_lesson(read_lesson(path))


def check_lesson(data: Data) -> list[Problem]:
    """The problems of a lesson: each says in which step, and what does not hold."""
    problems: list[Problem] = []
    taught: set[str] = set()
    rulebook = rulebook_of(data)
    for step in data["steps"]:
        taught |= set(step["clauses"]) if "clauses" in step else set()
        found = list(_step(step, data["game"]))
        found += [f"clause {c} is not in the rulebook" for c in step.get("clauses", ()) if c not in rulebook]
        missing = sorted(_named(step) - set(step.get("clauses", ())))
        if missing:
            found.append(f"names {', '.join(missing)}, which its clauses leave out")
        found += list(_long_replies(step))
        problems += [f"{step['id']}: {what}" for what in found]
    listed = set(data.get("clauses", taught))
    if listed != taught:
        problems.append(f"clauses: {', '.join(sorted(listed ^ taught))} not both listed and taught by a step")
    return problems


def _step(step: Data, game: str | None) -> Iterator[Problem]:
    checks: dict[str, Callable[[Data, str | None], Iterator[Problem]]] = {
        "watch": _watch,
        "try": _try,
        "quiz": _quiz,
        "play": _play,
        "explore": _explore,
        "look": _look,
    }
    try:
        yield from checks[step["kind"]](step, game)
    except (TarotTeachError, SyntaxError, LookupError, ValueError) as error:
        yield str(error)
    except (TypeError, AttributeError, ArithmeticError) as error:
        yield f"a value of the wrong kind: {error}"


def _watch(step: Data, game: str | None) -> Iterator[Problem]:
    table = table_for(step)
    ask = step.get("ask_at")
    for i, frame in enumerate(step["frames"]):
        if ask and ask["frame"] == i and not right_marks(table.state, step["learner"], ask["right"]):
            yield f"ask_at: no card is right before frame {i}"
        if "move" in frame and "attempt" in frame:
            yield f"frames[{i}]: a frame has a move or an attempt, not both"
        if "attempt" in frame:
            yield from _refused(table, frame["attempt"], frame.get("refused"), f"frames[{i}]")
        if "move" in frame:
            try:
                table.play(frame["move"])
            except IllegalMove as error:
                yield f"frames[{i}]: {error}"
                return
    if ask and not 0 < ask["frame"] < len(step["frames"]):
        yield "ask_at: the frame must have one before it"
    result = table.state.result()
    final = step.get("final", {})
    for key, value in final.items():
        got: Any = list(getattr(result, key)) if key == "winners" else getattr(result, key)
        if got != value:
            yield f"final.{key}: {got}, not {value}"


def _refused(table: Any, move: str, clause: str | None, where: str) -> Iterator[Problem]:
    explained = table.state.explain(move)
    if explained.legal:
        yield f"{where}: {move!r} is legal there"
    elif explained.clause != clause:
        yield f"{where}: {move!r} is refused by {explained.clause}, not {clause}"


def _lines(step: Data) -> Iterator[tuple[str, Sequence[str]]]:
    yield "solution", step["solution"]
    for i, line in enumerate(step.get("also", ())):
        yield f"also[{i}]", line


def _try(step: Data, game: str | None) -> Iterator[Problem]:
    if "mark" in step:
        yield from _mark(step)
        return
    if holds(step["goal"], table_for(step).state):
        yield "goal: it holds before anything is done"
    for where, line in _lines(step):
        yield from _solution(step, where, line)
    par = step.get("par")
    if par is not None and par != len(step["solution"]):
        yield f"par: {par}, but the solution has {len(step['solution'])} moves"
    if "best" in step:
        scored = solved(step).result().scores[step["learner"]]
        if scored != step["best"]:
            yield f"best: {step['best']}, but the solution scores {scored}"
    for i, entry in enumerate(step["wrong"]):
        where = f"wrong[{i}]"
        table, left = table_for(step), list(step.get("others", ()))
        try:
            for move in entry.get("line", ()):
                answer(table, left, step["learner"])
                table.play(move)
            answer(table, left, step["learner"])
        except IllegalMove as error:
            yield f"{where}.line: {error}"
            continue
        if "when" in entry and not holds(entry["when"], table.state):
            yield f"{where}.when: it does not hold after the line"
        if "refused" in entry:
            yield from _refused(table, entry["move"], entry["refused"], where)
            continue
        explained = table.state.explain(entry["move"])
        if not explained.legal:
            yield f"{where}: {entry['move']!r} misses, but it is refused by {explained.clause}"
            continue
        table.play(entry["move"])
        if holds(step["goal"], table.state):
            yield f"{where}: {entry['move']!r} misses, but it reaches the goal"


def _solution(step: Data, where: str, line: Sequence[str]) -> Iterator[Problem]:
    table, left = table_for(step), list(step.get("others", ()))
    try:
        answer(table, left, step["learner"])
        for i, move in enumerate(line):
            if holds(step["goal"], table.state):
                yield f"{where}: the goal holds before move {i + 1}"
            table.play(move)
            answer(table, left, step["learner"])
    except IllegalMove as error:
        yield f"{where}: {error}"
        return
    if not holds(step["goal"], table.state):
        yield f"{where}: it does not reach the goal"


def _mark(step: Data) -> Iterator[Problem]:
    state = table_for(step).state
    right = right_marks(state, step["learner"], step["mark"]["right"])
    if set(step["solution"]) != right:
        yield f"solution: the engine marks {', '.join(sorted(right))}"
    verb = step["mark"]["right"]["legal"]
    for i, entry in enumerate(step["wrong"]):
        if "mark" in entry:
            explained = state.explain(f"{verb} {entry['mark']}")
            if explained.legal or explained.clause != entry.get("refused"):
                yield f"wrong[{i}]: {entry['mark']} is {explained.clause}, not {entry.get('refused')}"
        elif entry.get("leave_out") not in right:
            yield f"wrong[{i}]: {entry.get('leave_out')} is not among the right ones"


def _quiz(step: Data, game: str | None) -> Iterator[Problem]:
    for raw, item in zip(step["items"], items_of(step, game), strict=True):
        yield from _item(raw, item)


def _item(raw: Mapping[str, Any], item: Item) -> Iterator[Problem]:
    if item.choices:
        right = sum(choice.right for choice in item.choices)
        if right != 1:
            yield f"{item.id}: {right} choices are right, not one"
        for choice in item.choices:
            if not choice.say:
                yield f"{item.id}: no reply to {choice.text!r}"
    elif item.position is None:
        found = fact(raw["number"])
        if found != raw["value"]:
            yield f"{item.id}: the data say {found}, not {raw['value']}"
    elif item.value != raw["value"]:
        yield f"{item.id}: the engine finds {item.value:g}, not {raw['value']}"
    facts = raw.get("verify")
    if facts and "world" in facts and "card" in facts:
        this = card(facts["card"])
        if (this.number, this.suit) != (facts["sephirah"], facts["world"]):
            yield f"{item.id}: {this} is {this.number} in {this.suit}"
    elif facts:
        told = [(choice.text, choice.right) for choice in item.choices]
        yield from (f"{item.id}: {what}" for what in (*claims(facts), *unsaid(facts, told)))


def _play(step: Data, game: str | None) -> Iterator[Problem]:
    for name, line in step.get("lines", {}).items():
        table = table_for(step, dict.fromkeys(step["seats"], "greedy"), auto=True)
        got = {"decisions": table.of, "scores": dict(table.state.result().scores)}
        for key, value in line.items():
            if got.get(key) != value:
                yield f"lines.{name}: with the greedy bot at every seat {key} is {got.get(key)}, not {value}"
    if step["learner"] not in step["seats"]:
        yield f"seats: the learner {step['learner']} has no seat"
    table = table_for(step, step["seats"])
    for key in ("goal", "star"):
        if key in step and holds(step[key], table.state):
            yield f"{key}: it holds before anything is done"


def _explore(step: Data, game: str | None) -> Iterator[Problem]:
    ast.parse(step["code"], mode="eval")
    if len(step["code"]) > CODE_SIGNS:
        yield f"code: {len(step['code'])} signs, more than {CODE_SIGNS}"


def _look(step: Data, game: str | None) -> Iterator[Problem]:
    right = step["answer"]
    if "formula" in right:
        found = calculate(right["formula"])
        if abs(found - right["value"]) > right.get("tolerance", 0.0):
            yield f"answer: the formula gives {found:g}, not {right['value']}"
    for i, wrong in enumerate(step.get("wrong", ())):
        if abs(wrong["value"] - right["value"]) <= right.get("tolerance", 0.0):
            yield f"wrong[{i}]: {wrong['value']} is a right answer"


# Wording


def _named(value: Any, key: str = "") -> set[str]:
    """The clauses that a step's frames, refusals and replies name."""
    if isinstance(value, str):
        if key in ("refused", "misses"):
            return {value}
        return set(CLAUSE.findall(value)) if key in ("say", "hint", "done", "solution_say", "task") else set()
    if isinstance(value, list):
        return {c for item in value for c in (({item} if key == "clauses" else set()) | _named(item, key))}
    if isinstance(value, dict):
        return {c for k, item in value.items() for c in _named(item, "say" if key == "replies" else k)}
    return set()


def sentences(text: str) -> list[str]:
    """The sentences of a text, without clause references."""
    plain = re.sub(r"\([^()]*[A-Z]{2}-\d{2,3}[^()]*\)", "", text)
    return [s for s in re.split(r"(?<=[.?!:])\s+", plain.strip()) if re.search(r"\w", s)]


def _words(text: str) -> int:
    return len(re.findall(r"[\w'’-]+", text))


def _long_replies(step: Data) -> Iterator[Problem]:
    def texts(value: Any, key: str = "") -> Iterator[str]:
        if isinstance(value, str):
            if key in ("say", "hint", "hints", "done", "solution_say", "task", "ask"):
                yield value
        elif isinstance(value, list):
            for item in value:
                yield from texts(item, key)
        elif isinstance(value, dict):
            for k, item in value.items():
                yield from texts(item, "say" if key == "replies" else k)

    for text in texts(step):
        for sentence in sentences(text):
            if _words(sentence) > REPLY_WORDS:
                yield f"a sentence of {_words(sentence)} words: {sentence!r}"


def check_notebook(notebook: Mapping[str, Any]) -> list[Problem]:
    """The problems of a lesson notebook's wording and rhythm."""
    problems: list[Problem] = []
    lengths: list[int] = []
    before = ""
    for i, cell in enumerate(notebook["cells"]):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            if before == "markdown":
                problems.append(f"cell {i + 1}: a text cell after a text cell")
            problems += [f"cell {i + 1}: {what}" for what in _text_cell(text, lengths)]
        else:
            lines = [line for line in text.splitlines() if line.strip()]
            if len(lines) > (2 if not any(c["cell_type"] == "code" for c in notebook["cells"][:i]) else 1):
                problems.append(f"cell {i + 1}: {len(lines)} lines of code")
            problems += [f"cell {i + 1}: a line of {len(n)} signs" for n in lines if len(n) > CODE_SIGNS]
        before = cell["cell_type"]
    mean = sum(lengths) / len(lengths) if lengths else MEAN_WORDS[0]
    if not MEAN_WORDS[0] <= mean <= MEAN_WORDS[1]:
        problems.append(f"the mean sentence has {mean:.1f} words, not {MEAN_WORDS[0]} to {MEAN_WORDS[1]}")
    return problems


def _text_cell(text: str, lengths: list[int]) -> Iterator[Problem]:
    lines = text.splitlines()
    prose = [line for line in lines if not line.startswith(("#", "|"))]
    if _words(" ".join(line for line in lines if not line.startswith("|---"))) > CELL_WORDS:
        yield f"{_words(text)} words, more than {CELL_WORDS}"
    if sum(line.startswith("#") for line in lines) > 1:
        yield "more than one heading"
    blocks = re.split(r"\n\s*\n|\n(?=[-*\d] |\d+\. )", "\n".join(prose))
    for block in blocks:
        for sentence in sentences(re.sub(r"[*_`]", "", block)):
            lengths.append(_words(sentence))
            if lengths[-1] > TEXT_WORDS:
                yield f"a sentence of {lengths[-1]} words: {sentence!r}"
    if "!" in re.sub(r"!\[", "", text):
        yield "an exclamation mark"
