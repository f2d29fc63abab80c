"""Play steps: a game from a position or a deal, with a few words at the right moments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import IllegalMove
from .goals import holds
from .progress import Progress
from .replies import Reply, Session, clauses_in
from .trying import table_for


class Play(Session):
    """A play step while it is open. It is kept between sittings."""

    def __init__(self, lesson: str, step: Mapping[str, Any], progress: Progress, auto: bool = True) -> None:
        super().__init__(lesson, step, progress)
        self.learner: str = step["learner"]
        self.auto = auto
        self._said: set[int] = set()
        self.reset()
        for move in self.progress.step(lesson, self.id).get("line", ()):
            try:
                self.table.play(move)
            except IllegalMove:
                break

    def reset(self) -> None:
        """Begin the game again."""
        self.table = table_for(self.step, self.step["seats"], self.auto)
        self._said = set()

    def keep(self) -> None:
        """Keep the moves, so that the game can go on another day."""
        moves = [str(m) for m in self.table.moves]
        self.progress.update(self.lesson, self.id, line=moves)

    def remarks(self) -> list[Reply]:
        """What there is to say at this place, each remark once; the end finishes the step."""
        found = []
        state = self.table.state
        for i, talk in enumerate(self.step.get("talk", ())):
            if i not in self._said and self._now(talk["when"], state):
                self._said.add(i)
                found.append(Reply("go", talk["say"], clauses=tuple(talk.get("clauses", ()))))
        if holds(self.step["goal"], state):
            star = "star" in self.step and holds(self.step["star"], state)
            self.finish(**({"star": True} if star else {}))
            said = [reply.say for reply in found]  # the last words are shown together: one reply is
            say = " ".join([*said, self.step.get("done", "The game is over.")])
            named = dict.fromkeys(c for reply in found for c in reply.clauses)
            found = [Reply("done", say, clauses=tuple(named | dict.fromkeys(clauses_in(say))))]
        return found

    def _now(self, when: str, state: Any) -> bool:
        """Whether a remark's moment has come: start, final, over, "turn n", "idle n"."""
        word, _, number = when.partition(" ")
        position = state.position()
        match word:
            case "start":
                return self.table.at == 0 or not self._said
            case "final":
                return position.get("final") is not None and not state.over
            case "over":
                return bool(state.over)
            case "idle":
                return bool(position.get("idle", 0) >= int(number))
            case "turn":
                return self._turns() >= int(number)
        return False

    def _turns(self) -> int:
        """How many turns the learner has begun so far."""
        turns, before = 0, None
        for n in range(self.table.at + 1):
            seat = self.table.state_at(n).position().get("turn")
            turns += seat != before and seat == self.learner
            before = seat
        return turns

    def __repr__(self) -> str:
        return f"{self.title}.\n{self.table}"
