"""Write the pinned versions: `ci.txt` from a fresh environment, `binder/requirements.txt` from `ci.txt`.

    python requirements/make.py freeze     # newest versions into ci.txt, then the other file
    python requirements/make.py binder     # needs an environment with the `test` extra

`ci.txt` pins everything, for CI and for both commands of the README. Binder's image brings Jupyter with it,
and changing that would only make the start slower: Binder gets the same pins for what our packages add.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterable
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
CI = ROOT / "requirements" / "ci.txt"
BINDER = ROOT / "binder" / "requirements.txt"
BINDER_EXTRAS = ("lab", "sim", "voila")
# What the image has (with all it needs in turn) of what our packages need too.
IMAGE = ("importlib-metadata", "ipykernel", "ipywidgets", "jupyterlab", "notebook", "pydantic")


def pins() -> dict[str, str]:
    """The versions of `ci.txt` by package name."""
    lines = (line.strip() for line in CI.read_text().splitlines())
    rows = (line.split("==") for line in lines if line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in rows}


def needed(names: Iterable[str]) -> set[str]:
    """These requirements and all that they need in turn, as package names, read from what is installed."""
    seen: set[tuple[str, str]] = set()
    todo = [(Requirement(name), "") for name in names]
    while todo:
        wanted, parent_extra = todo.pop()
        if wanted.marker and not wanted.marker.evaluate({"extra": parent_extra}):
            continue
        for extra in ("", *wanted.extras):
            key = (canonicalize_name(wanted.name), extra)
            if key not in seen:
                seen.add(key)
                todo += [(Requirement(line), extra) for line in requires(wanted.name) or ()]
    return {name for name, _ in seen}


def ours() -> set[str]:
    """What Binder must have, as package names: our dependencies and the extras it uses, and all they need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    direct, todo = set(project["dependencies"]), [*BINDER_EXTRAS]
    while todo:
        for line in extras[todo.pop()]:
            wanted = Requirement(line)
            if wanted.name == project["name"]:
                todo += wanted.extras
            else:
                direct.add(line)
    return needed(direct)


def binder() -> str:
    """The text of `binder/requirements.txt`."""
    versions = pins()
    lines = [f"{name}=={versions[name]}" for name in sorted(ours() - needed(IMAGE))]
    return "\n".join(["# Made from requirements/ci.txt by requirements/make.py.", *lines, ""])


def freeze() -> None:
    """Install everything anew and write `ci.txt`."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"{ROOT}[test,bench]"], check=True)
        command = [python, "-m", "pip", "freeze", "--exclude", "tarot-teach"]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    CI.write_text(
        f"# Made by requirements/make.py with Python {sys.version_info[0]}.{sys.version_info[1]}.\n{text}"
    )


if __name__ == "__main__":
    if sys.argv[1:] not in (["freeze"], ["binder"]):
        raise SystemExit(__doc__)
    if sys.argv[1] == "freeze":
        freeze()
    BINDER.write_text(binder())
