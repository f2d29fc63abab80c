"""`tt.lesson`: a lesson in a notebook. Its calls show steps; what it knows is in `tarot_teach.lessons`."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from weakref import WeakSet

from ..engine.state import State
from ..lessons.lesson import Lesson
from ..lessons.replies import Reply
from .show import present
from .steps import StepScreen, screen

_openings: WeakSet[Any] = WeakSet()
"""The widgets with a strip, of every view: a cell that runs again makes a new view, others keep theirs."""


class LessonView:
    """A lesson whose steps can be shown, each below the cell that calls it."""

    def __init__(self, name: str | Path) -> None:
        self.lesson = Lesson(name)

    def watch(self, id: str) -> None:
        """Show a watch step: a commented line of moves to step through."""
        self._show(id, "watch")

    def task(self, id: str) -> None:
        """Show a try step: a position and a task."""
        self._show(id, "try")

    def quiz(self, id: str) -> None:
        """Show a quiz."""
        self._show(id, "quiz")

    def play(self, id: str) -> None:
        """Show a game to play."""
        self._show(id, "play")

    def check(self, id: str, answer: Any) -> Reply:
        """What is said to the answer of a look-behind step."""
        reply = self.lesson.check(id, answer)
        self._renew_strips()
        return reply

    def state(self, id: str) -> State:
        """The state of a try step as the learner left it, or as its solution leaves it.

        Its text is the table as the learner may know it; ``state.board()`` shows every hand.
        """
        return self.lesson.state(id)

    def open(self) -> None:
        """Show the strip of steps, and the step that the lesson opens with."""
        opening = self.lesson.data.get("opens_with")
        if opening:
            self._present(screen(self.lesson, opening, opening=True))

    def _show(self, id: str, kind: str) -> None:
        self.lesson.step(id, kind)
        self._present(screen(self.lesson, id))

    def _present(self, shown: StepScreen) -> None:
        widget = present(shown)
        if widget is not None:
            shown.after = self._renew_strips
            if shown.opening:
                _openings.add(widget)

    def _renew_strips(self) -> None:
        """The strips of this lesson follow what is done in its steps."""
        for widget in list(_openings):
            session = widget.session
            if widget.comm is None:  # taken off the page
                _openings.discard(widget)
            elif session.lesson.slug == self.lesson.slug:
                if session.lesson is not self.lesson:
                    session.lesson.progress.refresh()
                session.renew()
                widget.update()

    def __repr__(self) -> str:
        return repr(self.lesson)


def lesson(name: str | Path) -> LessonView:
    """Open a lesson by its slug or the path of a lesson file, and show where the learner stopped.

    Raises `LessonError`, which says what is wrong and where.

    >>> lesson("10-four-worlds")  # doctest: +ELLIPSIS
    Three cards, one line. You have three cards and an empty table. Lay all three.
    ...
    <lesson 10-four-worlds: The Four Worlds, 23 steps>
    """
    view = LessonView(name)
    view.open()
    return view
