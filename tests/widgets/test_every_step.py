"""Every step of every lesson can be shown, frame by frame, hint by hint, and its solution too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarot_teach.lessons import Lesson, Progress, lesson_places
from tarot_teach.widgets.steps import screen
from tarot_teach.widgets.still import svg


@pytest.mark.parametrize("slug", lesson_places())
def test_every_step_can_be_shown(slug: str, tmp_path: Path) -> None:
    lesson = Lesson(slug, Progress(tmp_path / "progress.json"))
    for id, step in lesson.steps.items():
        if step["kind"] in ("explore", "look"):
            continue
        shown = screen(lesson, id)
        intents = [{"do": "go", "to": n} for n in range(len(step.get("frames", ())))]
        intents += [{"do": "question", "to": n} for n in range(len(step.get("items", ())))]
        if step["kind"] == "try":
            intents += [{"do": "hint"}] * len(step["hints"]) + [{"do": "solution"}]
        for intent in intents:
            if getattr(shown.step, "guess", ""):
                shown.handle({"do": "check"})
            assert shown.handle(intent) == [], (id, intent)
            scene = shown.scene()
            assert json.loads(json.dumps(scene)) == scene and svg(scene) and shown.text(), id
            if "to" in intent:
                part = scene["lesson"].get("watch") or scene["lesson"].get("quiz")
                assert part["n"] == intent["to"], (id, intent)
