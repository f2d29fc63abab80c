"""A lesson: its steps, and where the learner stopped. Without a screen; `widgets.lesson` shows it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..engine.state import State
from ..errors import TarotTeachError
from .files import Data, LessonError, read_lesson, rulebook_of
from .look import Look
from .playing import Play
from .progress import Progress
from .quiz import Quiz
from .replies import Reply, Session
from .trying import Try, solved
from .watching import Watch

CALLS = {"watch": "watch", "try": "task", "quiz": "quiz", "play": "play", "look": "check"}
"""Kind of step -> the method of a lesson that opens it. `explore` steps are a line of code of their own."""


@contextmanager
def _named(id: str) -> Iterator[None]:
    """Say in which step something is wrong."""
    try:
        yield
    except TarotTeachError as error:
        raise LessonError(id, str(error)) from error


class Lesson:
    """A lesson by its slug or the path of a file.

    >>> lesson = Lesson("10-four-worlds")
    >>> lesson
    <lesson 10-four-worlds: The Four Worlds, 23 steps>
    >>> lesson.state("up-to-kether").view("P1")["trees"]["P1"]["sephiroth"]
    ['W1', 'W3', 'W5']
    """

    def __init__(self, name: str | Path, progress: Progress | None = None) -> None:
        self.data: Data = read_lesson(name)
        self.slug: str = self.data["lesson"]
        self.game: str | None = self.data["game"]
        self.title: str = self.data["title"]
        self.rulebook = rulebook_of(self.data)
        self.progress = progress or Progress()
        self.steps: dict[str, Data] = {step["id"]: step for step in self.data["steps"]}
        self._sessions: dict[str, Session] = {}

    def step(self, id: str, *kinds: str) -> Data:
        """A step by its id; `LessonError` for an id that is none, or a step of another kind."""
        step = self.steps.get(id)
        if step is None:
            raise LessonError("", f"this lesson has no step {id!r}; it has {', '.join(self.steps)}")
        if kinds and step["kind"] not in kinds:
            call = CALLS.get(step["kind"])
            how = f"open it with lesson.{call}({id!r})" if call else "it is a line of code of its own"
            raise LessonError("", f"{id!r} is a step of the kind {step['kind']}: {how}")
        return step

    def session(self, id: str) -> Session:
        """The session of a step: the same one as long as this lesson object lives.

        Raises `LessonError` for a step that cannot be opened, and says why.
        """
        if id not in self._sessions:
            step = self.step(id, *CALLS)
            with _named(id):
                self._sessions[id] = self._open(step)
        return self._sessions[id]

    def _open(self, step: Data) -> Session:
        match step["kind"]:
            case "watch":
                return Watch(self.slug, step, self.progress)
            case "try":
                return Try(self.slug, step, self.progress)
            case "quiz":
                return Quiz(self.slug, step, self.progress, self.game)
            case "play":
                return Play(self.slug, step, self.progress)
        return Look(self.slug, step, self.progress)

    def check(self, id: str, answer: Any) -> Reply:
        """What is said to a look-behind answer."""
        self.step(id, "look")
        session = self.session(id)
        assert isinstance(session, Look)
        return session.check(answer)

    def state(self, id: str) -> State:
        """The state of a try step as the learner left it, or as its solution leaves it.

        Its text is the table as the learner may know it; ``state.board()`` shows every hand.
        """
        step = self.step(id, "try")
        state = self._left(id, step)
        state.eye = state.seat_number(step["learner"])
        return state

    def _left(self, id: str, step: Data) -> State:
        session = self._sessions.get(id)
        if isinstance(session, Try):
            return session.state()
        line = self.progress.step(self.slug, id).get("line")
        with _named(id):
            if line and "mark" not in step:
                kept = Try(self.slug, step, self.progress)
                kept.resume(line)
                return kept.state()
            return solved(step)

    def strip(self) -> list[dict[str, Any]]:
        """The steps for the progress strip: id, title, kind, and whether each is done."""
        return [
            {
                "id": step["id"],
                "title": step["title"],
                "kind": step["kind"],
                "done": bool(self.progress.step(self.slug, step["id"]).get("done")),
            }
            for step in self.data["steps"]
            if step["kind"] in CALLS
        ]

    def go_on_at(self) -> str | None:
        """The first step that is not done, when something has been done already."""
        strip = self.strip()
        if not any(step["done"] for step in strip):
            return None
        return next((step["id"] for step in strip if not step["done"]), None)

    def __repr__(self) -> str:
        return f"<lesson {self.slug}: {self.title}, {len(self.steps)} steps>"
