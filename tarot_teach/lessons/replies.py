"""What a lesson says to an answer, and the session that every step has in common."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .progress import Progress

_HEADS = {"done": "Yes.", "right": "Yes.", "miss": "Not yet."}
CLAUSE = re.compile(r"\b[A-Z]{2}-\d{2,3}\b")


class Reply(NamedTuple):
    """What is said to an answer.

    `kind` is "done", "right", "refused" (the rules forbid it), "miss" (allowed, but not the task), "back"
    (nothing leads on from here: step back), "hint", "solution", or "go". `clauses` are the rules named.
    """

    kind: str
    say: str
    hint: str = ""
    clauses: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return self.say + (f" {self.hint}" if self.hint else "")

    def _repr_markdown_(self) -> str:
        """In a cell without a board its first word says how it is meant."""
        return f"**{_HEADS[self.kind]}** {self!r}" if self.kind in _HEADS else repr(self)


def clauses_in(*texts: str) -> tuple[str, ...]:
    """The clauses that texts name, each once, in order."""
    return tuple(dict.fromkeys(clause for text in texts for clause in CLAUSE.findall(text)))


def headed(title: str, text: str) -> str:
    """A title and what follows it, as one line of text.

    >>> headed("Who wins?", "3 questions."), headed("A match", "")
    ('Who wins? 3 questions.', 'A match.')
    """
    return f"{title if title.endswith('?') else title + '.'} {text}".strip()


class Session:
    """One step of a lesson while it is open: its script, and what the learner did so far."""

    def __init__(self, lesson: str, step: Mapping[str, Any], progress: Progress) -> None:
        self.lesson, self.step, self.progress = lesson, step, progress
        self.id: str = step["id"]
        self.kind: str = step["kind"]
        self.title: str = step["title"]
        self.hints_shown = 0

    @property
    def done(self) -> bool:
        """Whether the step was finished, now or on another day."""
        return bool(self.progress.step(self.lesson, self.id).get("done"))

    def finish(self, **more: Any) -> None:
        """Keep that the step is done."""
        self.progress.update(self.lesson, self.id, done=True, **more)

    def miss(self, clause: str) -> None:
        """Keep a try that did not fit, and the clause of the first one."""
        self.progress.count(self.lesson, self.id, "tries")
        self.progress.update(self.lesson, self.id, first_miss=clause)

    def hint(self) -> Reply:
        """The next hint; after the last one, the last one again."""
        hints = self.step.get("hints", ())
        if not hints:
            return Reply("hint", "There is no hint for this step.")
        self.hints_shown = min(self.hints_shown + 1, len(hints))
        self.progress.update(self.lesson, self.id, hints=self.hints_shown)
        return Reply("hint", hints[self.hints_shown - 1], clauses=clauses_in(hints[self.hints_shown - 1]))

    def solution(self) -> Reply:
        """The solution with its reason; the step counts as done, and that it was shown is kept."""
        self.finish(solution=True)
        return Reply(
            "solution", self.step.get("solution_say", ""), clauses=tuple(self.step.get("clauses", ()))
        )
