"""Watch steps: a commented line of moves, with attempts that the rules refuse."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from ..cards import card
from ..errors import IllegalMove
from .goals import right_marks
from .progress import Progress
from .replies import Reply, Session, clauses_in
from .trying import table_for


class Frame(NamedTuple):
    """One picture of a watch step.

    `at` is the place on the table, `say` the comment, `move` what has just been played, `attempt` what the
    rules refuse here, with the `reason` that the engine gives; `by` is the seat whose move or attempt it is.
    """

    at: int
    say: str
    clauses: tuple[str, ...]
    move: str = ""
    attempt: str = ""
    clause: str = ""
    reason: str = ""
    by: str = ""


class Watch(Session):
    """A watch step while it is open. It is done when its last frame has been seen."""

    def __init__(self, lesson: str, step: Mapping[str, Any], progress: Progress) -> None:
        super().__init__(lesson, step, progress)
        self.learner: str = step["learner"]
        self.table = table_for(step)
        self.frames: list[Frame] = []
        for frame in step["frames"]:
            move, attempt = frame.get("move", ""), frame.get("attempt", "")
            clause = reason = ""
            by = str(self.table.to_move) if move or attempt else ""
            if move:
                self.table.play(move)
            if attempt:
                try:
                    self.table.state.play(attempt)
                except IllegalMove as error:
                    clause, reason = error.clause, error.reason
            clauses = tuple(frame["clauses"])
            self.frames.append(Frame(self.table.at, frame["say"], clauses, move, attempt, clause, reason, by))
        self.at = 0
        self.asked = False
        self.table.go_to(self.frames[0].at)

    @property
    def frame(self) -> Frame:
        """The picture shown now."""
        return self.frames[self.at]

    @property
    def guess(self) -> str:
        """The question before the next frame, while it is still to be asked; else nothing."""
        ask = self.step.get("ask_at")
        return ask["ask"] if ask and not self.asked and self.at + 1 == ask["frame"] else ""

    def go_to(self, frame: int) -> None:
        """Show a frame; the last one finishes the step."""
        self.at = max(0, min(frame, len(self.frames) - 1))
        self.table.go_to(self.frame.at)
        if self.at == len(self.frames) - 1:
            self.finish()

    def answer_guess(self, marked: set[str]) -> Reply:
        """What is said to a guess; any guess goes on."""
        ask = self.step["ask_at"]
        right = right_marks(self.table.state, self.learner, ask["right"])
        self.asked = True
        if not marked:
            return Reply("go", "No guess: go on and see.")
        if marked == right:
            return Reply("right", "Those are the ones. Go on and see.")
        in_order = sorted(map(card, right), key=attrgetter("order"))
        *most, last = [self.table.game.card_words(each) for each in in_order]
        fit = f"{', '.join(most)} and {last} fit" if most else f"{last} fits"
        return Reply("go", f"You found {len(marked & right)} of {len(right)}: {fit}. Go on and see.")

    def said(self) -> Reply:
        """The comment of the frame shown, as a reply."""
        frame = self.frame
        return Reply("go", frame.say, clauses=clauses_in(frame.say) or frame.clauses)

    def __repr__(self) -> str:
        lines = [f"{self.title}."]
        for i, frame in enumerate(self.frames, 1):
            what = frame.move or (f"{frame.attempt}, refused by {frame.clause}" if frame.attempt else "")
            lines.append(f"{i}. " + (f"[{what}] " if what else "") + frame.say)
        return "\n".join(lines)
