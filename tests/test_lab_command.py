"""`tarot-teach lab` really serves the lessons, as the README's first command does."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(("app", "page"), [("lab", "/lab/tree/"), ("notebook", "/notebooks/")])
def test_the_lessons_are_served(tmp_path, app, page):
    (tmp_path / "mine").mkdir()
    # The learner's own first notebook: it stays, and it is what opens.
    (tmp_path / "mine" / "00-start-here.ipynb").write_text(
        '{"cells": [], "nbformat": 4, "nbformat_minor": 5}'
    )
    env = os.environ | {name: str(tmp_path / name) for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR")}
    env["PYTHONPATH"] = str(ROOT)
    code = "from tarot_teach.cli import main; main()"
    command = [sys.executable, "-c", code, "lab", "mine", "--app", app, "--no-browser", "--allow-root"]
    log = tmp_path / "log"
    with log.open("wb") as out:
        running = subprocess.Popen(
            [*command, "--ServerApp.port=0"],
            cwd=tmp_path,
            env=env,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        end, found = time.monotonic() + 60, None
        while found is None and time.monotonic() < end and running.poll() is None:
            found = re.search(r"(http://127\.0\.0\.1:\d+)(\S*)\?token=(\w+)", log.read_text())
            time.sleep(0.1)
        assert found, log.read_text()
        host, path, token = found.groups()
        assert path == f"{page}00-start-here.ipynb"
        with urllib.request.urlopen(f"{host}{path}?token={token}", timeout=30) as answer:
            assert answer.status == 200
        settings = "lab/api/settings/@jupyter-widgets/jupyterlab-manager:plugin"
        with urllib.request.urlopen(f"{host}/{settings}?token={token}", timeout=30) as answer:
            schema = json.loads(answer.read())["schema"]
        assert schema["properties"]["saveState"]["default"] is True
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait(20)
    assert (tmp_path / "mine" / "README.md").exists()
