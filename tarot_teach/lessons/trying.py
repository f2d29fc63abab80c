"""Try steps: the learner plays from a position, the engine judges, and every likely miss has a reply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ..engine.events import capital
from ..engine.state import State
from ..errors import IllegalMove
from ..games import games
from ..play.table import Table
from .files import LessonError
from .goals import holds, right_marks
from .progress import Progress
from .replies import Reply, Session, clauses_in

_STEP_BACK = "Your turn is over{}, and the task is not done. Undo takes it back; try another way."
_NONE_MARKED = "Mark at least one card first."
_LEFT_OUT = "Not every card that fits is marked yet."


def table_for(step: Mapping[str, Any], seats: Mapping[str, Any] | None = None, auto: bool = False) -> Table:
    """The table of a step, from its position or deal; without `seats` all seats are played by hand.

    Raises `LessonError` for a step that has neither, or whose learner has no seat there.
    """
    how: dict[str, Any]
    labels: Iterable[str]
    if "position" in step:
        slug, how = step["position"]["game"], {"position": step["position"]}
        labels = games[slug].load(step["position"], seed=0).seats
    elif "deal" in step:
        deal = step["deal"]
        slug, how = deal["game"], {"players": deal.get("players"), "options": deal.get("options")}
        labels = games[slug].labels(games[slug].complete_options(deal.get("options"), deal.get("players"))[1])
    else:
        raise LessonError("position", "the step has neither a position nor a deal to begin with")
    seated = seats or dict.fromkeys(labels, "human")
    table = Table(slug, seated, seed=step.get("seed", 0), chance=step.get("chance"), auto=auto, **how)
    learner = step.get("learner", table.seats[0])
    if learner not in table.seats:
        raise LessonError("learner", f"{learner} is no seat here; the seats are {', '.join(table.seats)}")
    return table


class Try(Session):
    """A try step while it is open. `table` is where the learner plays; undo there is free.

    Play with `play`, mark with `mark` and `check_marks`; step back with ``table.undo()``.
    """

    def __init__(self, lesson: str, step: Mapping[str, Any], progress: Progress) -> None:
        super().__init__(lesson, step, progress)
        self.learner: str = step["learner"]
        self.others: Sequence[str] = step.get("others", ())
        self.marked: set[str] = set()
        self.reset()

    @property
    def marking(self) -> bool:
        """Whether cards are marked in this step instead of played."""
        return "mark" in self.step

    def reset(self) -> None:
        """Begin the step again."""
        self.table = table_for(self.step)
        self.marked = set()
        self._play_others()

    def resume(self, line: Sequence[str]) -> None:
        """Go where the learner stopped on another day, as far as the kept moves can be played."""
        for move in line:
            try:
                self.table.play(move)
            except IllegalMove:
                break

    def candidates(self) -> list[str]:
        """The moves that the lesson expects somebody to try, right ones and others."""
        lines = [self.step["solution"], *self.step.get("also", ())]
        moves = [entry["move"] for entry in self.step["wrong"] if "move" in entry]
        return [] if self.marking else sorted({*moves, *(move for line in lines for move in line)})

    def reached(self) -> bool:
        """Whether the goal holds on the table now."""
        return holds(self.step["goal"], self.table.state)

    def score(self) -> tuple[int, int] | None:
        """Points now and points wanted, for a step with a score as its goal."""
        goal = self.step["goal"]
        if "score" not in goal:
            return None
        return self.table.state.result().scores[goal["score"]], goal["at_least"]

    # Playing

    def own_moves(self) -> list[str]:
        """The learner's moves so far."""
        pairs = zip(self.table.moves, self.table.past(), strict=False)
        return [str(move) for move, state in pairs if state.to_move == self.learner]

    def _play_others(self) -> None:
        """Play the scripted moves of other seats for as long as another seat decides."""
        left = list(self.others[self.table.at - len(self.own_moves()) :])
        with suppress(IllegalMove):  # the learner's way has made the next of them impossible: step back
            answer(self.table, left, self.learner)

    def play(self, move: str) -> Reply:
        """Play a move of the learner and say what comes of it.

        A refused move changes nothing. The lesson's own reply answers it, or the rule with its reason.
        """
        table = self.table
        if self.marking:
            raise LessonError(self.id, "cards are marked in this step, not played")
        if table.to_move != self.learner:
            return self._back()
        entry = self._entry(str(move))
        try:
            table.play(move)
        except IllegalMove as error:
            self.miss(error.clause)
            if entry and "refused" in entry:
                return self._said("refused", entry, error.clause)
            return Reply("refused", error.reason, error.help, (error.clause,))
        self._play_others()
        self.progress.update(self.lesson, self.id, line=[str(m) for m in table.moves[: table.at]])
        if self.reached():
            star = "star" in self.step and holds(self.step["star"], table.state)
            self.finish(**({"star": True} if star else {}))
            say = self.step.get("done", "Done.")
            return Reply("done", say, self._about_par(), clauses_in(say))
        if entry and "misses" in entry:
            self.miss(entry["misses"])
            return self._said("miss", entry, entry["misses"])
        if table.to_move != self.learner:
            self.miss("")
            return self._back()
        return Reply("go", "")

    def _back(self) -> Reply:
        score = self.score()
        return Reply("back", _STEP_BACK.format(f" with {score[0]} of {score[1]} points" if score else ""))

    def undo(self) -> bool:
        """Step back to the learner's last decision; False when there is none."""
        table, at = self.table, self.table.at
        while table.undo():
            if table.to_move == self.learner:
                return True
        table.go_to(at)
        return False

    def redo(self) -> bool:
        """Go forward to the learner's next decision, or to the end of what was played."""
        moved = self.table.redo()
        while moved and self.table.to_move != self.learner and self.table.redo():
            pass
        return moved

    def _about_par(self) -> str:
        par, mine = self.step.get("par"), len(self.own_moves())
        if par is None or mine <= par:
            return ""
        return f"The shortest way has {par} {'move' if par == 1 else 'moves'}; yours had {mine}."

    def _entry(self, move: str) -> Mapping[str, Any] | None:
        """The lesson's reply to a move from here: its line leads to this position, or its `when` holds."""
        state = self.table.state
        for entry in self.step["wrong"]:
            if entry.get("move") == move and (
                holds(entry["when"], state)
                if "when" in entry
                else self._after(entry.get("line", ())) == state.position()
            ):
                found: Mapping[str, Any] = entry
                return found
        return None

    def _after(self, line: Sequence[str]) -> dict[str, Any] | None:
        """The position that a line of the learner leads to, the others' moves included; None if it cannot."""
        state = self.table.state_at(0)
        left = list(self.others)
        try:
            answer(state, left, self.learner)
            for move in line:
                state.play(move)
                answer(state, left, self.learner)
        except IllegalMove:
            return None
        return state.position()

    @staticmethod
    def _said(kind: str, entry: Mapping[str, Any], clause: str) -> Reply:
        named = clauses_in(entry["say"])
        return Reply(
            kind, entry["say"], entry.get("hint", ""), named if clause in named else (clause, *named)
        )

    # Marking

    def mark(self, card: str) -> None:
        """Mark a card, or take the mark away."""
        if card in self.table.view(self.learner)["hands"][self.learner]:
            self.marked ^= {card}

    def check_marks(self) -> Reply:
        """Compare the marks with what the engine knows."""
        state = self.table.state
        right = right_marks(state, self.learner, self.step["mark"]["right"])
        if holds(self.step["goal"], state, (self.marked, right)):
            self.finish()
            say = self.step.get("done", "Done.")
            return Reply("done", say, "", clauses_in(say))
        if not self.marked:
            return Reply("miss", _NONE_MARKED)
        verb = self.step["mark"]["right"]["legal"]
        for entry in self.step["wrong"]:
            if entry.get("mark") in self.marked - right:
                self.miss(entry["refused"])
                return self._said("refused", entry, entry["refused"])
        for card in sorted(self.marked - right):
            explained = state.explain(f"{verb} {card}")
            self.miss(explained.clause)
            name = state.game.card_words(card)
            say = f"{capital(name)} does not fit. {explained.reason}"
            return Reply("refused", say, explained.help, (explained.clause,))
        for entry in self.step["wrong"]:
            if entry.get("leave_out") in right - self.marked:
                self.miss(entry["misses"])
                return self._said("miss", entry, entry["misses"])
        self.miss("")
        return Reply("miss", _LEFT_OUT)

    # Solving

    def solution(self) -> Reply:
        """Show the solution on the table, or mark its cards."""
        reply = super().solution()
        self.reset()
        if self.marking:
            self.marked = set(self.step["solution"])
        else:
            for move in self.step["solution"]:
                self.table.play(move)
                self._play_others()
        return reply

    def state(self) -> State:
        """The state as the learner left it when the goal holds there, else as the solution leaves it."""
        if not self.marking and self.reached():
            return self.table.state
        return solved(self.step)

    def __repr__(self) -> str:
        return f"{self.title}. {self.step['task']}\n{self.table}"


def solved(step: Mapping[str, Any]) -> State:
    """The state that a step's solution leaves, the others' moves included."""
    table, left = table_for(step), list(step.get("others", ()))
    answer(table, left, step["learner"])
    for move in () if "mark" in step else step["solution"]:
        table.play(move)
        answer(table, left, step["learner"])
    return table.state


def answer(table: Table | State, left: list[str], learner: str) -> None:
    """Play the scripted moves that are left while another seat decides, and take them off the list."""
    while left and table.to_move not in (None, learner):
        table.play(left.pop(0))
