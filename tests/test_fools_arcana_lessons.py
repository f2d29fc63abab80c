"""Lessons on Fool's Arcana: what is accepted is what a task asks for, and likely misses have replies."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarot_teach.lessons import Lesson, Progress
from tarot_teach.lessons.trying import Try

GAME, AVATARS = "40-fools-arcana", "41-the-22-avatars"


def reply(slug: str, id: str, moves: list[str], folder: Path) -> tuple[str, str]:
    """The kind of the reply to the last of some moves, and what it says."""
    step = Lesson(slug, Progress(folder / "progress.json")).session(id)
    assert isinstance(step, Try)
    for move in moves[:-1]:
        assert step.play(move).kind == "go", move
    last = step.play(moves[-1])
    return last.kind, last.say


@pytest.mark.parametrize(
    ("slug", "id", "line", "words"),
    [
        (GAME, "poor-hand", "discard, discard C2, done", "It is allowed to stop at one."),
        (GAME, "poor-hand", "discard, discard C5, done", "It is allowed to stop at one."),
        (GAME, "poor-hand", "discard, discard C2, discard C3, done", "Two are allowed"),
        (GAME, "poor-hand", "discard, discard C6, discard C4, done", "Two are allowed"),
        (GAME, "stack-as-weapon", "end", "True, no single card"),
        (AVATARS, "chariot", "lay W5, end", "One card laid makes room"),
        (AVATARS, "chariot", "stack W9 S9, end", "One card laid makes room"),
        (AVATARS, "chariot", "attack D10, with W5 W9", "Fourteen beats the Ten"),
        (AVATARS, "temperance", "invert, discard W12", "Allowed, for nothing covers the Knight."),
        (AVATARS, "lovers", "end", "They do guard it well."),
    ],
)
def test_a_likely_miss_is_told_what_it_misses(
    slug: str, id: str, line: str, words: str, tmp_path: Path
) -> None:
    kind, said = reply(slug, id, line.split(", "), tmp_path)
    assert kind == "miss"
    assert said.startswith(words)


@pytest.mark.parametrize(
    ("slug", "id", "line", "kind"),
    [
        (AVATARS, "chariot", "lay W5, lay W9, end", "done"),
        (AVATARS, "chariot", "stack W9 S9, lay W5, end", "done"),
        (AVATARS, "sun", "lay C3, end", "done"),
        (AVATARS, "sun", "stack D9 S9, lay W2, end", "done"),
        (AVATARS, "sun", "attack D10, with S10, end", "done"),
        (AVATARS, "temperance", "invert, discard S3, discard D2", "done"),
        (AVATARS, "temperance", "lay C3, invert, discard C3, discard D2", "go"),
        (GAME, "build-two", "lay S8, stack C3 S8", "refused"),
        (GAME, "build-two", "lay S8, lay W11, stack D11 W11, stack C8 S8", "done"),
        (GAME, "build-two", "lay W11, lay C3, attack D10, with C8 S8", "back"),
    ],
)
def test_what_is_accepted_is_what_the_task_asks(
    slug: str, id: str, line: str, kind: str, tmp_path: Path
) -> None:
    assert reply(slug, id, line.split(", "), tmp_path)[0] == kind
