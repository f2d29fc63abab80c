"""The steps of a lesson on a screen: each is a `Session` whose scene has one more part, `lesson`.

``scene["lesson"]`` holds what is asked and what was said: `step` (id, kind, title, task), `reply` (kind,
text, hint, clauses), `hints` and `solution` as far as they were asked for, `score`, `marks`, `quiz`,
`watch`, and on the opening cell the `strip` of all steps. Nothing in it tells an answer beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..engine.moves import Move
from ..lessons.lesson import CALLS, Lesson
from ..lessons.playing import Play
from ..lessons.quiz import Quiz
from ..lessons.replies import Reply, clauses_in, headed
from ..lessons.trying import Try, table_for
from ..lessons.watching import Watch
from ..play.table import Table
from .dressing import mark_zone, said, tried
from .layouts import Look
from .session import Answer, Session, note

Intent = Mapping[str, Any]


class StepScreen(Session):
    """What all steps share: hints, solution, the reply, and the strip on the opening cell."""

    widget = "table:LessonWidget"

    def __init__(self, lesson: Lesson, step: Any, table: Table, opening: bool, **look: Any) -> None:
        self.lesson, self.step, self.opening = lesson, step, opening
        self.reply: Reply | None = None
        self._replies = 0
        self.hints: list[str] = list(step.step.get("hints", ())[: step.hints_shown])
        self.solved = ""
        self.after: Callable[[], None] = lambda: None
        """Called when something of the lesson's progress may have changed."""
        super().__init__(table, seat=getattr(step, "learner", "P1"), **look)

    def scene(self) -> dict[str, Any]:
        """The scene of the table, and the lesson's own part."""
        fresh = self._scene is None
        scene = super().scene()
        if fresh:
            part = self.part()
            named = {*(part["reply"] or {}).get("clauses", ()), *part.get("clauses", ())}
            book = self.lesson.rulebook
            scene["clauses"] = {
                **scene.get("clauses", {}),
                **{c: book[c].text for c in sorted(named) if c in book},
            }
            scene["lesson"] = part
            self.dress(scene)
        return scene

    def dress(self, scene: dict[str, Any]) -> None:
        """Change what of the table's scene is different in this kind of step."""

    def part(self) -> dict[str, Any]:
        """The lesson's part of the scene."""
        step = self.step
        part: dict[str, Any] = {
            "slug": self.lesson.slug,
            "title": self.lesson.title,
            "step": {
                "id": step.id,
                "kind": step.kind,
                "title": step.title,
                "task": step.step.get("task", ""),
                "world": step.step.get("world", ""),
            },
            "done": step.done,
            "reply": said(self.reply, self._replies),
            "hints": {"texts": self.hints, "of": len(step.step.get("hints", ()))},
            "solution": self.solved,
            "strip": None,
            "note": self.lesson.progress.note,
        }
        if self.opening:
            strip = self.lesson.strip()
            on = self.lesson.go_on_at()
            place = next((i for i, s in enumerate(strip) if s["id"] == on), None)
            part["strip"] = {
                "steps": [s | {"here": s["id"] == step.id} for s in strip],
                "go_on": None if place is None or on == step.id else {"n": place + 1, **strip[place]},
                "learner": self.lesson.progress.learner,
            }
        return part

    def text(self) -> str:
        """The step as text: what is asked, then the table."""
        return f"{headed(self.step.title, self.step.step.get('task', ''))}\n{super().text()}"

    def handle(self, intent: Any) -> list[Answer]:
        """Do what the screen asks for; a step's own intents come first."""
        do = intent.get("do") if isinstance(intent, Mapping) else None
        if getattr(self.step, "table", self.table) is not self.table:
            self._table_anew()  # the same step was begun again in another cell
        action, before = self.OWN.get(do) if isinstance(do, str) else None, self.reply
        if action is not None:
            try:
                answers = action(self, intent) or []
            except Exception as error:
                answers = [note(f"That did not work: {str(error).rstrip('.')}.")]
            self._scene = None
        elif isinstance(do, str) and (do not in self.LETS or intent.get("name") == "game"):
            answers = [note("That is not part of this step; nothing has changed.")]
        else:
            answers = super().handle(intent)
        self._replies += self.reply is not before
        self.after()
        return answers

    def renew(self) -> None:
        """Make the scene anew when something outside the table has changed."""
        self._scene = None

    # Intents of all steps

    def _hint_step(self, intent: Intent) -> list[Answer] | None:
        reply = self.step.hint()
        if reply.say not in self.hints:
            self.hints.append(reply.say)
        return None

    def _solve(self, intent: Intent) -> list[Answer] | None:
        if len(self.hints) < len(self.step.step.get("hints", ())):
            return [note("The solution stands behind the last hint.", "info")]
        self.solved = self.step.solution().say
        self.reply = None
        self._table_anew()
        return None

    def _table_anew(self) -> None:
        if self.table is not self.step.table:
            self.table = self.step.table
            self._forget()
        self._acting = True
        self._changed()

    def _again(self, intent: Intent) -> list[Answer] | None:
        self.step.reset()
        self.reply, self.solved = None, ""
        self._table_anew()
        return None

    def _export(self, intent: Intent) -> list[Answer]:
        text = self.lesson.progress.csv()
        return [{"file": {"name": "tarot-teach-progress.csv", "text": text, "type": "text/csv"}}]

    def _rename(self, intent: Intent) -> list[Answer]:
        self.lesson.progress.rename(str(intent.get("name", ""))[:60].strip())
        return [note("Your name is kept for the export.", "info")]

    def _forget_lesson(self, intent: Intent) -> list[Answer]:
        self.lesson.progress.forget(self.lesson.slug)
        return [note("What was kept of this lesson is deleted.", "info")]

    LETS: frozenset[str] = frozenset({"settings", "panel"})
    """The intents of a free table that this kind of step lets through."""
    OWN: dict[str, Callable[[Any, Intent], list[Answer] | None]] = {
        "export": _export,
        "rename": _rename,
        "forget": _forget_lesson,
    }


class TryScreen(StepScreen):
    """A try step: the table of the learner, quiet about what is legal until a hint is asked for."""

    step: Try

    def dress(self, scene: dict[str, Any]) -> None:
        """Keep legality dark before the hint, and let every choice be tried."""
        done = self.reply is not None and self.reply.kind == "done"
        quiet = not self.hints and not self.solved
        scene["look"] = {**scene["look"], "quiet": quiet, "tries": True}
        if scene.get("result"):  # said, but without the offer of a new deal
            scene["notes"], scene["result"] = [scene["result"]["text"]], None
        scene["waits"] = None
        if done:
            scene["question"], scene["actions"] = None, []
        elif self._acting and self.table.to_move == self.step.learner:
            seat = self.step.learner
            gone = {*self.table.view(seat, 0)["hands"][seat]} - {*self.table.view(seat)["hands"][seat]}
            scene["actions"] = tried(scene["actions"], self.look_at(), self.step.candidates(), gone)
        left = len(self.hints) < len(self.step.step.get("hints", ()))
        scene["can"] = {**scene.get("can", {}), "hint": left and not done}
        # what plays several moves at once would solve the task
        scene["actions"] = [a for a in scene.get("actions", ()) if "moves" not in a]
        for zone in scene.get("zones", ()):
            for card in zone.get("cards", ()) if quiet or self.step.marking else ():
                if card.get("state") in ("legal", "no"):
                    card["state"] = ""
                    for key in ("reason", "clause", "help", "targets"):
                        card.pop(key, None)
        if self.step.marking:
            mark_zone(scene, self.step.step["mark"]["from"], self.step.marked)

    def part(self) -> dict[str, Any]:
        """Score and marks beside what all steps have."""
        score = self.step.score()
        marks = sorted(self.step.marked) if self.step.marking else None
        return super().part() | {"score": score and {"now": score[0], "of": score[1]}, "marks": marks}

    def look_at(self) -> Look:
        """The table as the learner sees it, for the words of actions."""
        return self._view().look

    def _play_step(self, intent: Intent) -> list[Answer] | None:
        if self._stale(intent) or intent.get("at") != self.table.at:
            return [note("The table has moved on meanwhile. Look again and choose.", "info")]
        if not self._acting:
            return [note("This is a look back. Go to the last move, or play on from here.", "info")]
        self.reply = self.step.play(str(intent.get("move", "")))
        self._acting = True
        self._changed()
        return None

    def _mark(self, intent: Intent) -> list[Answer] | None:
        self.step.mark(str(intent.get("card", "")))
        self.reply = None
        return None

    def _check(self, intent: Intent) -> list[Answer] | None:
        self.reply = self.step.check_marks()
        return None

    def _look_back(self, intent: Intent) -> list[Answer] | None:
        self.reply = None
        self._go(intent)
        return None

    def _step_back(self, intent: Intent) -> list[Answer] | None:
        self.reply = None
        return self._step(self.step.undo(), "There is nothing to take back.")

    def _step_on(self, intent: Intent) -> list[Answer] | None:
        self.reply = None
        return self._step(self.step.redo(), "There is nothing to play again.")

    LETS = StepScreen.LETS | {"here"}
    OWN = StepScreen.OWN | {
        "hint": StepScreen._hint_step,
        "solution": StepScreen._solve,
        "again": StepScreen._again,
        "play": _play_step,
        "mark": _mark,
        "check": _check,
        "go": _look_back,
        "undo": _step_back,
        "redo": _step_on,
    }


class WatchScreen(StepScreen):
    """A watch step: its frames are stepped through as a game's moves are."""

    step: Watch

    def __init__(self, lesson: Lesson, step: Watch, opening: bool, **look: Any) -> None:
        self.marked: set[str] = set()
        super().__init__(lesson, step, step.table, opening, **look)

    def dress(self, scene: dict[str, Any]) -> None:
        """The step bar counts frames; a refused attempt is shown with its reason."""
        step = self.step
        scene |= {"at": step.at, "of": len(step.frames) - 1, "live": True, "waits": None, "hint": None}
        scene["actions"], scene["result"], scene["question"] = [], None, None
        scene["can"] = {"undo": False, "redo": False, "hint": False, "play": False}
        frame = step.frame
        tried = set(frame.attempt.split()[1:])
        for zone in scene.get("zones", ()):
            zone["asks"] = False
            for card in zone.get("cards", ()):
                for key in ("reason", "help", "targets", "clause"):
                    card.pop(key, None)
                card["state"] = ""
                if frame.attempt and card.get("code") in tried:
                    card |= {"state": "no", "chosen": True, "reason": frame.reason, "clause": frame.clause}
        if step.guess:
            mark_zone(scene, "hand", self.marked)

    def part(self) -> dict[str, Any]:
        """The comment, the attempt, the guess."""
        step, frame = self.step, self.step.frame
        attempt = None
        done = step.step.get("done", "") if step.at == len(step.frames) - 1 else ""
        if frame.attempt:
            try:
                said_move = step.table.game.say(Move(frame.attempt), step.table.state)
            except (LookupError, ValueError):  # an attempt that is no move of the game
                said_move = frame.attempt
            said_move = said_move[:1].lower() + said_move[1:]
            attempt = {"text": said_move, "reason": frame.reason, "clause": frame.clause}
        return super().part() | {
            "clauses": [*frame.clauses, *([frame.clause] if frame.clause else []), *clauses_in(done)],
            "watch": {
                "n": step.at,
                "of": len(step.frames) - 1,
                "say": frame.say,
                "zone": f"tree:{frame.by}" if frame.by not in ("", step.learner) else None,
                "clauses": list(frame.clauses),
                "attempt": attempt,
                "guess": step.guess,
                "done": done,
                "done_clauses": list(clauses_in(done)),
            },
            "marks": sorted(self.marked) if step.guess else None,
        }

    def _go_frame(self, intent: Intent) -> list[Answer] | None:
        to = intent.get("to")
        if type(to) is int:
            if self.step.guess and to > self.step.at:
                return [note("First your guess: mark cards, then go on.", "info")]
            ask = self.step.step.get("ask_at")
            self.step.go_to(min(to, ask["frame"] - 1) if ask and not self.step.asked else to)
        self.reply = None
        self._changed()
        return None

    def _mark(self, intent: Intent) -> list[Answer] | None:
        card = str(intent.get("card", ""))
        if card in self.table.view(self.step.learner)["hands"][self.step.learner]:
            self.marked ^= {card}
        return None

    def _guess(self, intent: Intent) -> list[Answer] | None:
        if self.step.guess:
            self.reply = self.step.answer_guess(self.marked)
            self.marked = set()
        return None

    OWN = StepScreen.OWN | {"go": _go_frame, "mark": _mark, "check": _guess}

    def text(self) -> str:
        """The frame shown, as text."""
        return f"{headed(self.step.title, self.step.frame.say)}\n{Session.text(self)}"


class PlayScreen(StepScreen):
    """A play step: a game with bots, and a few words at the right moments."""

    step: Play

    def __init__(self, lesson: Lesson, step: Play, opening: bool, **look: Any) -> None:
        super().__init__(lesson, step, step.table, opening, **look)
        self.remarks = step.remarks()

    def part(self) -> dict[str, Any]:
        """What was said last, and which other games the lesson offers here."""
        shown = self.remarks[-1] if self.remarks else None
        others = [s for s in self.lesson.steps.values() if s["kind"] == "play" and s["id"] != self.step.id]
        return super().part() | {
            "reply": said(self.reply or shown, self._replies),
            "offers": [{"id": s["id"], "title": s["title"]} for s in others],
        }

    def handle(self, intent: Any) -> list[Answer]:
        """As at any table; then see what there is to say."""
        before = self.table.at
        answers = super().handle(intent)
        if self.table.at != before:
            fresh = self.step.remarks()
            if fresh or intent.get("do") == "play":
                self.remarks = fresh
            self.step.keep()
            self.renew()
        self.after()
        return answers

    def _offer(self, intent: Intent) -> list[Answer] | None:
        id = str(intent.get("id", ""))
        other = self.lesson.session(id) if id in self.lesson.steps else None
        if not isinstance(other, Play):
            return [note("That game is not offered here.", "info")]
        self.step = other
        self.remarks = other.remarks()
        self._table_anew()
        return None

    LETS = StepScreen.LETS | {"play", "bot", "skip", "go", "here", "undo", "redo", "hint", "save", "share"}
    OWN = StepScreen.OWN | {"again": StepScreen._again, "offer": _offer}


class QuizScreen(StepScreen):
    """A quiz: one question at a time, on a table where a question has a position."""

    step: Quiz

    def __init__(self, lesson: Lesson, step: Quiz, opening: bool, **look: Any) -> None:
        self.at = 0
        self.given: dict[int, list[Any]] = {}
        self.replies: dict[int, Reply] = {}
        super().__init__(lesson, step, self._table(step), opening, **look)

    def _table(self, step: Quiz) -> Table:
        """The table of the question shown; without a position an unplayed one that stays unseen."""
        position = step.items[self.at].position
        return table_for({"position": position, "learner": "P1"} if position else _UNSEEN)

    def dress(self, scene: dict[str, Any]) -> None:
        """A question without a position shows no table; nobody plays at the others, and no score tells."""
        scene |= {"actions": [], "question": None, "waits": None, "result": None, "hint": None}
        scene["can"] = {"undo": False, "redo": False, "hint": False, "play": False}
        for seat in scene["seats"]:
            seat["score"] = None
        if self.step.items[self.at].position is None:
            scene["seats"] = None
            scene |= {"zones": [], "trail": [], "log": [], "panels": {}}
            if self.lesson.game is None:  # of a lesson on the Tree, no game at all
                scene |= {"clauses": {}, "title": self.lesson.title}
        for zone in scene.get("zones") or ():
            zone["asks"] = False
            for card in zone.get("cards", ()):
                card["state"] = ""

    def part(self) -> dict[str, Any]:
        """The question, what was answered to it, and what was said."""
        reply, given = self.replies.get(self.at), self.given.get(self.at, [])
        right, choices = self.at in self.step.right, self.step.items[self.at].choices
        return super().part() | {
            "reply": said(reply, len(given)),
            "quiz": {
                "n": self.at,
                "of": len(self.step.items),
                "given": given,
                "right": right,
                "answer": next((i for i in given if choices and choices[i].right), None),
                "rights": sorted(self.step.right),
                **self.step.public(self.at),
            },
        }

    def _answer(self, intent: Intent) -> list[Answer] | None:
        if intent.get("n") != self.at:
            return [note("Another question is shown now.", "info")]
        given = intent.get("given")
        try:
            self.replies[self.at] = self.step.answer(self.at, given)
        except ValueError as error:
            return [note(str(error))]
        self.given.setdefault(self.at, []).append(given)
        return None

    def _question(self, intent: Intent) -> list[Answer] | None:
        to = intent.get("to")
        if type(to) is int and 0 <= to < len(self.step.items):
            self.at = to
            self.table = self._table(self.step)
            self._forget()
            self._changed()
        return None

    OWN = StepScreen.OWN | {"answer": _answer, "question": _question}

    def text(self) -> str:
        """All questions as text."""
        return repr(self.step)


_UNSEEN = {"position": {"game": "four-worlds"}}


def screen(lesson: Lesson, id: str, opening: bool = False) -> StepScreen:
    """The screen of a step."""
    step = lesson.session(id)
    if isinstance(step, Try):
        return TryScreen(lesson, step, step.table, opening)
    if isinstance(step, Watch):
        return WatchScreen(lesson, step, opening)
    if isinstance(step, Play):
        return PlayScreen(lesson, step, opening)
    if isinstance(step, Quiz):
        return QuizScreen(lesson, step, opening)
    raise TypeError(f"a step of the kind {step.kind} has no screen; see {CALLS}")
