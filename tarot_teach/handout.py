"""The learner's copy of the lessons: handed out, brought up to date, never written over an edit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Any

from tarot_teach import facts
from tarot_teach.errors import TarotTeachError

FIRST = "00-start-here.ipynb"
MANIFEST = ".tarot-teach-handout.json"
_LEFT_OUT = {".ipynb_checkpoints", "__pycache__", "tarot-teach-progress.json"}


class HandoutError(TarotTeachError):
    """The lessons cannot be copied to the place that was named."""


@dataclass
class Handout:
    """What one call of `hand_out` did; each list holds paths below the folder.

    Attributes:
        folder: the learner's folder.
        added: files that were not there.
        updated: files the learner had not edited, now the newer version.
        kept: files the learner has edited, left as they are.
        beside: edited file -> the newer version put beside it.
    """

    folder: Path
    added: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    beside: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [f"Lessons: {self.folder}"]
        if self.added:
            lines.append(f"  {len(self.added)} new")
        if self.updated:
            lines.append(f"  {len(self.updated)} updated: {', '.join(self.updated)}")
        for path in self.kept:
            newer = f"; the newer version is in {self.beside[path]}" if path in self.beside else ""
            lines.append(f"  {path}: you have edited it, so it stays as it is{newer}")
        return "\n".join(lines)


def hand_out(folder: Path | str) -> Handout:
    """Copy the lessons into a folder, or bring the copy there up to date.

    What was handed out is noted in a small file in the folder. A notebook counts as edited when the text or
    the locks of its cells have changed; running it does not count. A file that the learner has deleted is
    handed out again.

    Args:
        folder: where to; it is made when it is not there, and other files in it are left alone.

    Returns:
        What was added, updated and kept.

    Raises:
        HandoutError: the folder cannot be made or written, or holds the lessons themselves.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     first, second = hand_out(place), hand_out(place)
    >>> "README.md" in first.added, second.added
    (True, [])
    """
    target, source = Path(folder).expanduser().resolve(), facts.folder("notebooks")
    if isinstance(source, Path) and target.is_relative_to(source.resolve()):
        raise HandoutError(f"{target} holds the lessons themselves; name another folder for your copy")
    done = Handout(target)
    try:
        target.mkdir(parents=True, exist_ok=True)
        noted = _read_manifest(target)
        for path, new in _files(source):
            _one(done, noted, path, new)
        text = json.dumps({"format": "tarot_teach.handout", "version": 1, "files": noted}, indent=1)
        _write(target / MANIFEST, text.encode())
    except OSError as error:
        raise HandoutError(f"the lessons cannot be copied to {target}: {error.strerror or error}") from error
    return done


def _one(done: Handout, noted: dict[str, str], path: str, new: bytes) -> None:
    """Hand out one file; `noted` holds the content of each path as it was given last."""
    file, given, wanted = done.folder / path, noted.get(path), _content(path, new)
    noted[path] = wanted
    if not file.exists():
        _write(file, new)
        done.added.append(path)
        return
    found = _content(path, file.read_bytes())
    if found == wanted:
        return
    if found == given:
        _write(file, new)
        done.updated.append(path)
        return
    done.kept.append(path)
    if wanted != given:
        done.beside[path] = _put_beside(done.folder, noted, path, new)


def _put_beside(folder: Path, noted: dict[str, str], path: str, new: bytes) -> str:
    """Write the newer version under the first name where it covers nothing of the learner; return that."""
    pure, wanted = PurePosixPath(path), _content(path, new)
    for number in count(1):
        name = str(pure.with_name(f"{pure.stem}.new{'' if number == 1 else number}{pure.suffix}"))
        file = folder / name
        if not file.exists() or _content(name, file.read_bytes()) in (wanted, noted.get(name)):
            break
    _write(file, new)
    noted[name] = wanted
    return name


def _files(source: Traversable, below: str = "") -> Iterator[tuple[str, bytes]]:
    for item in sorted(source.iterdir(), key=lambda item: item.name):
        if item.name in _LEFT_OUT:
            continue
        if item.is_dir():
            yield from _files(item, f"{below}{item.name}/")
        else:
            yield below + item.name, item.read_bytes()


def _content(path: str, data: bytes) -> str:
    """The hash of what a learner edits: of a notebook its cells without what running them adds; else all."""
    if path.endswith(".ipynb"):
        # What is no notebook any more is compared as it stands.
        with suppress(ValueError, TypeError, KeyError, AttributeError):
            data = json.dumps([_cell(cell) for cell in json.loads(data)["cells"]]).encode()
    return hashlib.sha256(data).hexdigest()


def _cell(cell: dict[str, Any]) -> list[Any]:
    kept = {name: cell["metadata"].get(name) for name in ("deletable", "editable", "tags")}
    return [cell["cell_type"], "".join(cell["source"]), kept]


def _read_manifest(folder: Path) -> dict[str, str]:
    """What was handed out before; a note that cannot be read counts as none: every changed file is kept."""
    try:
        noted = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
        return {str(path): str(content) for path, content in noted.items()}
    except (FileNotFoundError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _write(file: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.part")
    part.write_bytes(data)
    part.replace(file)
