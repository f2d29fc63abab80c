"""Pins, the files for Binder and the settings for Jupyter agree with one another and what is installed."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from requirements import make

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
OVERRIDES = json.loads((ROOT / "tarot_teach" / "settings" / "overrides.json").read_text())
SHARE = Path(sys.prefix) / "share" / "jupyter"


def test_every_dependency_is_pinned_within_its_range():
    pins = make.pins()
    lines = chain(PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
    for wanted in map(Requirement, lines):
        if wanted.name != PROJECT["name"]:
            version = pins[canonicalize_name(wanted.name)]
            assert wanted.specifier.contains(version), f"{wanted} is pinned at {version}"


def test_the_pins_name_packages_and_versions_only():
    for line in make.CI.read_text().splitlines()[1:]:
        name, version = line.split("==")
        assert Requirement(line).name == name and version[0].isdigit()


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="Binder has Python 3.11, which needs its own set")
def test_binder_gets_the_same_versions():
    assert make.binder() == make.BINDER.read_text()


def test_binder_leaves_what_its_image_brings_alone():
    names = {line.split("==")[0] for line in make.BINDER.read_text().splitlines()[1:]}
    assert {"anywidget", "matplotlib", "networkx", "numpy", "pandas", "typer", "voila"} <= names
    assert not names & {
        "ipykernel",
        "ipywidgets",
        "jupyterlab",
        "jupyter-server",
        "notebook",
        "tornado",
        "traitlets",
    }


@pytest.mark.skipif(
    not importlib.util.find_spec("repo2docker"), reason="jupyter-repo2docker is not installed"
)
def test_binder_accepts_our_files():
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert made.returncode == 0, made.stderr
    for words in ('-r "binder/requirements.txt"', "RUN ./binder/postBuild", "python=3.11"):
        assert words in made.stdout + made.stderr


def test_post_build_is_a_script_that_takes_the_settings_along():
    text = (ROOT / "binder" / "postBuild").read_text()
    subprocess.run(["bash", "-n"], input=text, text=True, check=True)
    copied = [line.split()[1] for line in text.splitlines() if line.startswith("cp ")]
    assert copied and all((ROOT / file).exists() for file in copied)


def schemas() -> dict[str, dict]:
    """What is installed here can be set: schema id -> schema."""
    found = {}
    for folder in (SHARE / "lab" / "schemas", *SHARE.glob("labextensions/@*/*/schemas")):
        for file in folder.rglob("*.json"):
            found[f"{file.parent.relative_to(folder).as_posix()}:{file.stem}"] = json.loads(file.read_text())
    return found


def shortcut(row: dict) -> tuple:
    return row["command"], tuple(row["keys"]), row["selector"]


def test_the_settings_are_ones_that_jupyter_knows():
    known = schemas()
    for name, values in OVERRIDES.items():
        assert set(values) <= set(known[name]["properties"]), name


def test_every_key_that_changes_cells_is_off():
    rows = [row for schema in schemas().values() for row in schema.get("jupyter.lab.shortcuts", [])]
    off = {shortcut(row) for row in OVERRIDES["@jupyterlab/shortcuts-extension:shortcuts"]["shortcuts"]}

    def plain(key: str) -> bool:
        return len(key.removeprefix("Shift ")) == 1

    reach = [
        row
        for row in rows
        if "jp-mod-commandMode" in row["selector"] or "data-jp-kernel-user" in row["selector"]
    ]
    single = {shortcut(row) for row in reach if row["keys"] and all(map(plain, row["keys"]))}
    assert len(single) > 20
    assert single <= off
    # The rest are those that other versions of JupyterLab have: the same keys, shown on other elements.
    assert {keys for _, keys, _ in off} == {keys for _, keys, _ in single}
