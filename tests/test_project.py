"""The project as others get it: the wheel, what `import` loads, what README and files say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
HEAVY = [
    "IPython",
    "anywidget",
    "fastjsonschema",
    "ipywidgets",
    "matplotlib",
    "networkx",
    "numpy",
    "pandas",
    "typer",
]


def python(code: str, cwd: Path, **env: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, cwd=cwd, env=os.environ | env, capture_output=True, text=True, check=True, timeout=120
    ).stdout.strip()


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, made from the sdist, as it would be published."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert made.returncode == 0, made.stdout + made.stderr
    (file,) = folder.glob("*.whl")
    return file


def test_the_wheel_carries_code_data_and_notebooks(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    for name in tracked():
        if name.startswith(("data/", "notebooks/")):
            assert f"tarot_teach/{name}" in packed
        elif name.startswith("tarot_teach/"):
            assert name in packed
    assert not [
        name for name in packed if "checkpoint" in name or "progress.json" in name or name.startswith("tests")
    ]


def test_the_installed_package_finds_its_files_and_its_command(wheel, tmp_path):
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]
    subprocess.run([*command, str(tmp_path / "there"), str(wheel)], check=True, timeout=120)
    there = {"PYTHONPATH": str(tmp_path / "there")}
    code = "from tarot_teach import facts; print(facts.folder('data'), len(facts.table('cards_78.csv')))"
    assert python(code, tmp_path, **there) == f"{tmp_path / 'there' / 'tarot_teach' / 'data'} 78"
    code = "import sys; from tarot_teach.cli import main; sys.argv = ['x', 'notebooks', 'mine']; main()"
    assert str(tmp_path / "mine") in python(code, tmp_path, **there)
    assert (tmp_path / "mine" / "README.md").read_text() == (ROOT / "notebooks" / "README.md").read_text()
    entry = next((tmp_path / "there").glob("*.dist-info")) / "entry_points.txt"
    assert "tarot-teach = tarot_teach.cli:main" in entry.read_text()


def test_import_is_light():
    code = f"import sys, tarot_teach; print(*[name for name in {HEAVY} if name in sys.modules])"
    assert python(code, ROOT, PYTHONPATH=str(ROOT)) == ""


def test_ci_runs_what_the_readme_says():
    commands = re.findall(r"^    (python3 start\.py .*)$", README, re.MULTILINE)
    assert commands == ["python3 start.py lessons", "python3 start.py tests"]
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == commands[1]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_code_in_the_readme_runs():
    (block,) = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    said = python(block + "\nprint(table.state.explain('play W5').clause)", ROOT, PYTHONPATH=str(ROOT))
    assert said.startswith("The Four Worlds") and said.endswith("FW-14")


def test_the_starter_says_what_it_can_do():
    said = subprocess.run([sys.executable, "start.py", "nonsense"], cwd=ROOT, capture_output=True, text=True)
    assert said.returncode == 1 and "python3 start.py lessons" in said.stderr


def test_no_machine_or_registry_is_named():
    homes = "|".join(["work", "farm", "tmp", "root", "opt"])
    hosts = "|".join(["pypi" + r"\.org/simple", "registry" + r"\.npmjs", "file:" + "///"])
    slip = re.compile(rf"(?<![\w./~-])/(?:{homes})/|{hosts}|--(?:extra-)?index-url|--find-links")
    found = []
    for name in tracked():
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{name}: {hit.group()}" for hit in slip.finditer(text) if name != "tests/test_project.py"]
    assert found == []
