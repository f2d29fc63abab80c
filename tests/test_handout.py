"""The learner's copy of the lessons: what is new comes, what is the learner's stays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tarot_teach import facts
from tarot_teach.handout import MANIFEST, HandoutError, hand_out


def write(file: Path, *sources: str, outputs: bool = False, **metadata: object) -> None:
    made = [{"output_type": "stream", "name": "stdout", "text": "seen"}] if outputs else []
    cells = [
        {
            "id": f"c{n}",
            "cell_type": "code",
            "source": text,
            "outputs": made,
            "execution_count": n,
            "metadata": metadata,
        }
        for n, text in enumerate(sources)
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}))


def sources(file: Path) -> list[str]:
    return [cell["source"] for cell in json.loads(file.read_text())["cells"]]


@pytest.fixture
def shipped(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "shipped"
    write(folder / "a.ipynb", "1", "2")
    write(folder / "more" / "b.ipynb", "3")
    (folder / ".ipynb_checkpoints").mkdir()
    monkeypatch.setattr(facts, "folder", lambda name: folder)
    return folder


@pytest.fixture
def mine(tmp_path, shipped) -> Path:
    assert hand_out(tmp_path / "mine").added == ["a.ipynb", "more/b.ipynb"]
    return tmp_path / "mine"


def test_a_second_time_changes_nothing(mine):
    before = {file: file.stat().st_mtime_ns for file in mine.rglob("*.ipynb")}
    done = hand_out(mine)
    assert (done.added, done.updated, done.kept, done.beside) == ([], [], [], {})
    assert {file: file.stat().st_mtime_ns for file in mine.rglob("*.ipynb")} == before


def test_a_run_notebook_is_brought_up_to_date(mine, shipped):
    write(mine / "a.ipynb", "1", "2", outputs=True, collapsed=True)
    write(shipped / "a.ipynb", "1", "2", "new")
    assert hand_out(mine).updated == ["a.ipynb"]
    assert sources(mine / "a.ipynb") == ["1", "2", "new"]


def test_an_edited_notebook_stays_and_the_newer_one_is_put_beside_it_once(mine, shipped):
    write(mine / "a.ipynb", "1", "my own")
    assert hand_out(mine).kept == ["a.ipynb"]
    assert not list(mine.glob("*.new*"))
    write(shipped / "a.ipynb", "1", "newer")
    done = hand_out(mine)
    assert done.beside == {"a.ipynb": "a.new.ipynb"}
    assert "a.ipynb: you have edited it, so it stays as it is; the newer version is in a.new.ipynb" in str(
        done
    )
    assert sources(mine / "a.ipynb") == ["1", "my own"]
    assert sources(mine / "a.new.ipynb") == ["1", "newer"]
    assert hand_out(mine).beside == {}
    write(shipped / "a.ipynb", "1", "newest")
    assert hand_out(mine).beside == {"a.ipynb": "a.new.ipynb"}
    write(mine / "a.new.ipynb", "edited as well")
    write(shipped / "a.ipynb", "1", "last")
    assert hand_out(mine).beside == {"a.ipynb": "a.new2.ipynb"}
    assert sources(mine / "a.new.ipynb") == ["edited as well"]


def test_new_locks_reach_an_unedited_copy(mine, shipped):
    write(shipped / "a.ipynb", "1", "2", deletable=False)
    assert hand_out(mine).updated == ["a.ipynb"]


def test_a_deleted_lesson_comes_back_and_other_files_are_left_alone(mine):
    (mine / "a.ipynb").unlink()
    (mine / "notes.txt").write_text("mine")
    assert hand_out(mine).added == ["a.ipynb"]
    assert (mine / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize("note", ["", "[]", '{"files": 3}', None])
def test_without_a_note_every_difference_counts_as_an_edit(mine, shipped, note):
    (mine / MANIFEST).unlink() if note is None else (mine / MANIFEST).write_text(note)
    write(shipped / "a.ipynb", "newer")
    assert hand_out(mine).beside == {"a.ipynb": "a.new.ipynb"}
    assert sources(mine / "a.ipynb") == ["1", "2"]


def test_a_broken_notebook_is_the_learners(mine, shipped):
    (mine / "a.ipynb").write_text("half a")
    write(shipped / "a.ipynb", "newer")
    hand_out(mine)
    assert (mine / "a.ipynb").read_text() == "half a"


def test_places_that_cannot_be(tmp_path, shipped):
    with pytest.raises(HandoutError, match="holds the lessons themselves"):
        hand_out(shipped / "more")
    (tmp_path / "file").write_text("")
    with pytest.raises(HandoutError, match=r"cannot be copied to .*file: File exists"):
        hand_out(tmp_path / "file")


def run(*words: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    root = str(Path(__file__).parents[1])
    command = [sys.executable, "-c", "from tarot_teach.cli import main; main()", *words]
    return subprocess.run(
        command,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": root} | env,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_command_copies_and_says_so(tmp_path):
    said = run("notebooks", "my lessons", cwd=tmp_path)
    assert said.returncode == 0 and str(tmp_path / "my lessons") in said.stdout
    assert (tmp_path / "my lessons" / "README.md").exists()
    assert run("notebooks", "my lessons/README.md", cwd=tmp_path).stderr.startswith(
        "tarot-teach: the lessons cannot"
    )


def test_without_jupyter_the_command_names_the_extra(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as u\nfound = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'jupyterlab' else found(name, *a)\n"
    )
    root = Path(__file__).parents[1]
    said = run("lab", cwd=tmp_path, PYTHONPATH=f"{tmp_path}{os.pathsep}{root}")
    assert said.returncode == 1
    assert 'pip install "tarot-teach[lab]"' in said.stderr
    assert not (tmp_path / "tarot-lessons").exists()
