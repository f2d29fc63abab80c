"""The file of progress: kept, shared, exported, and never lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarot_teach.lessons import Lesson, Progress


def test_progress_is_never_lowered_and_two_notebooks_share_it(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    one, two = Progress(file), Progress(file)
    one.update("a", "x", done=True, hints=2)
    two.update("a", "y", done=True)
    two.update("a", "x", done=False, hints=1)
    assert Progress(file).step("a", "x") == {"done": True, "hints": 2}
    assert Progress(file).step("a", "y")["done"] and Progress(file).last("a") == "x"


def test_a_broken_progress_file_is_put_aside(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text("{broken", encoding="utf-8")
    progress = Progress(file)
    assert "kept as p.unreadable.json" in progress.note
    progress.update("a", "x", done=True)
    assert (tmp_path / "p.unreadable.json").read_text(encoding="utf-8") == "{broken"
    assert Progress(file).step("a", "x")["done"]


def test_progress_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "no" / "folder" / "p.json")
    progress.update("a", "x", done=True)
    assert "cannot be written" in progress.note and progress.step("a", "x")["done"]


def test_the_export_is_safe_in_a_spreadsheet(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.json")
    progress.rename('=cmd|"x"')
    progress.update("a", "x", done=True, tries=3)
    assert progress.csv().splitlines()[1] == '"\'=cmd|""x""",a,x,yes,3,,0,no,no'
    progress.forget()
    assert len(progress.csv().splitlines()) == 1


@pytest.mark.parametrize(
    "content",
    [
        '{"format": "other", "lessons": {}}',
        '{"format": "tarot_teach.progress", "version": 2, "lessons": {}}',
        '{"format": "tarot_teach.progress", "version": 1, "lessons": []}',
        '{"format": "tarot_teach.progress", "version": 1, "lessons": {"a": []}}',
        '{"format": "tarot_teach.progress", "version": 1, "lessons": {"a": {"steps": {"x": {"tries": ""}}}}}',
        "[" * 5000,
    ],
)
def test_odd_progress_is_put_aside_and_never_lost(tmp_path: Path, content: str) -> None:
    file = tmp_path / "p.json"
    for n in ("", 1):
        file.write_text(content, encoding="utf-8")
        progress = Progress(file)
        assert (tmp_path / f"p.unreadable{n}.json").read_text(encoding="utf-8") == content
        progress.update("10-four-worlds", "touch", done=True)
        assert Lesson("10-four-worlds", progress).strip()[0]["done"]


def test_progress_in_a_folder_that_cannot_be_written_lasts(tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "p.json"
    Progress(file).update("a", "old", done=True)
    progress = Progress(file)

    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", refuse)
    progress.update("a", "x", done=True)
    progress.update("a", "y", done=True)
    assert progress.step("a", "x")["done"] and "lasts until" in progress.note
