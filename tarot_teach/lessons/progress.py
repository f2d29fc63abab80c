"""What a learner has done, kept in one small file beside the notebooks. Nothing leaves the machine."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from ..engine.positions import COUNT, FLAG, Check, Schema, check_shape, compile_schema

FILE = "tarot-teach-progress.json"
COLUMNS = ("learner", "lesson", "step", "done", "tries", "first_miss", "hints", "solution", "star")


_TEXT: Schema = {"type": "string"}
_STEP: Schema = {
    "type": "object",
    "properties": {
        "done": FLAG,
        "solution": FLAG,
        "star": FLAG,
        "tries": COUNT,
        "hints": COUNT,
        "first_miss": _TEXT,
        "line": {"type": "array", "items": _TEXT},
    },
}
_LESSON: Schema = {
    "type": "object",
    "properties": {"last": _TEXT, "steps": {"type": "object", "additionalProperties": _STEP}},
    "required": ["steps"],
}


@cache
def _check() -> Check:
    """The check of a progress file; what other rooms keep beside the lessons is theirs to check."""
    return compile_schema(
        {
            "type": "object",
            "properties": {
                "format": {"enum": ["tarot_teach.progress"]},
                "version": {"enum": [1]},
                "learner": _TEXT,
                "lessons": {"type": "object", "additionalProperties": _LESSON},
            },
            "required": ["format", "version", "lessons"],
        }
    )


def progress_file() -> Path:
    """Where progress is kept: ``TAROT_TEACH_PROGRESS``, or a file in the current folder."""
    return Path(os.environ.get("TAROT_TEACH_PROGRESS") or FILE)


class Progress:
    """Progress by lesson and step id, and by deck of flash cards. Every change is written at once.

    Repeating a step never lowers anything: tries and hints count up, and what is done stays done. A file
    that cannot be read is put aside, never overwritten; `note` then says where it is.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or progress_file()
        self.note = ""
        self._unwritten = False
        self.data = self._read()

    def _read(self) -> dict[str, Any]:
        try:
            data: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
            check_shape(_check(), data)
            return data
        except FileNotFoundError:
            pass
        except (OSError, ValueError, RecursionError):
            self._put_aside()
        return {"format": "tarot_teach.progress", "version": 1, "learner": "", "lessons": {}}

    def _put_aside(self) -> None:
        names = (self.path.with_suffix(f".unreadable{n or ''}.json") for n in count())
        aside = next(name for name in names if not name.exists())
        try:
            self.path.replace(aside)
            self.note = f"Your progress file could not be read. It is kept as {aside.name}."
        except OSError:
            self._unwritten = True
            self.note = "Your progress file could not be read, and nothing can be written beside it."

    def _write(self) -> None:
        text = json.dumps(self.data, indent=1, ensure_ascii=False)
        part = self.path.with_suffix(".part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(self.path)
            self._unwritten = False
        except (OSError, UnicodeError) as error:
            self._unwritten = True
            why = getattr(error, "strerror", "") or "odd letters"
            self.note = f"Progress cannot be written here ({why}); it lasts until you close this."

    @property
    def learner(self) -> str:
        """The name that the learner gave, or nothing."""
        return str(self.data.get("learner", ""))

    def rename(self, learner: str) -> None:
        """Keep another name for the learner."""
        self.refresh()
        self.data["learner"] = "".join(sign for sign in learner if sign.isprintable())
        self._write()

    def refresh(self) -> None:
        """Take in what another notebook has written since."""
        if not self._unwritten and self.path.is_file():
            self.data = self._read()

    def step(self, lesson: str, step: str) -> dict[str, Any]:
        """What is kept of a step; empty when it was never begun."""
        found: dict[str, Any] = self.data["lessons"].get(lesson, {}).get("steps", {}).get(step, {})
        return found

    def update(self, lesson: str, step: str, **changes: Any) -> None:
        """Keep changes of a step. Numbers and yes are never lowered, and a first miss stays the first."""
        self.refresh()
        place = self.data["lessons"].setdefault(lesson, {"last": step, "steps": {}})
        place["last"] = step
        kept = place["steps"].setdefault(step, {})
        for key, value in changes.items():
            old = kept.get(key)
            if key == "first_miss" and old:
                continue
            kept[key] = max(old, value) if isinstance(old, int) and isinstance(value, int) else value
        self._write()

    def count(self, lesson: str, step: str, key: str) -> None:
        """Add one to a count of a step."""
        self.refresh()
        self.update(lesson, step, **{key: int(self.step(lesson, step).get(key, 0)) + 1})

    def last(self, lesson: str) -> str | None:
        """The step of a lesson that was touched last."""
        found: str | None = self.data["lessons"].get(lesson, {}).get("last")
        return found

    def flash(self, deck: str) -> dict[str, Any]:
        """What is kept of a deck of flash cards: its `round`, and of its `cards` box and round to come."""
        found = self._decks().get(deck)
        return found if isinstance(found, dict) else {}

    def _decks(self) -> dict[str, Any]:
        found = self.data.get("flash")
        return found if isinstance(found, dict) else {}

    def keep_flash(self, deck: str, card: str, box: int, due: int, *, round: int) -> None:
        """Keep the box of a flash card, the round in which it comes again, and the round that is now."""
        self.refresh()
        kept = self.flash(deck)
        cards = kept["cards"] if isinstance(kept.get("cards"), dict) else {}
        self.data["flash"] = self._decks() | {deck: {"round": round, "cards": cards | {card: [box, due]}}}
        self._write()

    def forget_flash(self, deck: str) -> None:
        """Delete what is kept of a deck."""
        self.refresh()
        self._decks().pop(deck, None)
        self._write()

    def forget(self, lesson: str | None = None) -> None:
        """Delete what is kept of a lesson, or of all lessons and flash cards."""
        self.refresh()
        if lesson is None:
            self.data["lessons"] = {}
            self.data.pop("flash", None)
        else:
            self.data["lessons"].pop(lesson, None)
        self._write()

    def rows(self, lesson: str | None = None) -> Iterable[dict[str, Any]]:
        """What a teacher gets: one row a step."""
        for slug, kept in self.data["lessons"].items():
            if lesson in (None, slug):
                for step, what in kept.get("steps", {}).items():
                    yield {
                        "learner": self.learner,
                        "lesson": slug,
                        "step": step,
                        "done": "yes" if what.get("done") else "no",
                        "tries": what.get("tries", 0),
                        "first_miss": what.get("first_miss", ""),
                        "hints": what.get("hints", 0),
                        "solution": "yes" if what.get("solution") else "no",
                        "star": "yes" if what.get("star") else "no",
                    }

    def csv(self, lesson: str | None = None) -> str:
        """The rows as CSV text."""
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for row in self.rows(lesson):
            # a name that begins like a formula would be run by a spreadsheet
            safe = {
                key: f"'{value}" if str(value).lstrip().startswith(("=", "+", "-", "@")) else value
                for key, value in row.items()
            }
            writer.writerow(safe)
        return out.getvalue()
