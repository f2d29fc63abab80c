"""A Jupyter server of our own: on loopback, with its own folders and token, ended with the tests."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).parents[2]
App = Literal["lab", "notebook"]
APPS: tuple[App, ...] = ("lab", "notebook")
Source = Path | dict[str, Any] | Sequence[str]

_MODULES = {"lab": "jupyterlab", "notebook": "notebook"}
# No prompts and no look-ups on the network: they would only cover the page and slow the tests down.
_QUIET = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}


class Server:
    """One running `jupyter lab` or `jupyter notebook`.

    Args:
        app: "lab" or "notebook".
        home: an empty folder for everything that the server keeps.
        overrides: an `overrides.json` to use, as Binder does; without one it has Jupyter's defaults.
    """

    def __init__(self, app: App, home: Path, overrides: Path | None = None) -> None:
        self.app, self.home, self.token = app, home, secrets.token_hex(16)
        self.work = home / "work"
        self._count = 0
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        for folder in (*folders.values(), "work", "app"):
            (home / folder).mkdir(parents=True)
        quiet = home / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
        quiet.parent.mkdir(parents=True)
        quiet.write_text(json.dumps(_QUIET))
        if overrides:
            shutil.copy(overrides, home / "app" / "overrides.json")
        env = os.environ | {name: str(home / folder) for name, folder in folders.items()}
        # Lessons keep their progress beside the notebook, as a learner's do.
        env.pop("TAROT_TEACH_PROGRESS", None)
        self._log = (home / "server.log").open("wb")
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", _MODULES[app]),
                *("--no-browser", "--expose-app-in-browser", "--allow-root"),
                *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
                *(f"--IdentityProvider.token={self.token}", f"--ServerApp.root_dir={self.work}"),
                # Either app loads the other too, and one of them alone answers for the settings.
                *(f"--{name}.app_settings_dir={home / 'app'}" for name in ("LabApp", "JupyterNotebookApp")),
            ],
            env=env,
            cwd=self.work,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self._wait()

    def _wait(self, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and self._process.poll() is None:
            try:
                self.api("GET", "status")
                return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        self.stop()
        raise RuntimeError(f"jupyter {self.app} did not start:\n{self.log()}")

    def log(self) -> str:
        """What the server and its kernels have printed so far."""
        return (self.home / "server.log").read_text(errors="replace")

    def api(self, method: str, path: str) -> Any:
        """Ask the server's REST interface, e.g. ``server.api("GET", "sessions")``, and return its answer."""
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)
        request.add_header("Authorization", f"token {self.token}")
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or b"null")

    def put(self, source: Source, name: str = "test.ipynb") -> str:
        """Put a notebook into a new folder of the server and return its path there.

        Args:
            source: a notebook file to copy (it keeps its name), a notebook as a dict, or its cells: each a
                text, a Markdown cell when it starts with "#md" on a line of its own, else a code cell.
            name: the file name for a source that has none.
        """
        self._count += 1
        folder = self.work / f"n{self._count}"
        folder.mkdir()
        if isinstance(source, Path):
            shutil.copy(source, folder / source.name)
            return f"{folder.name}/{source.name}"
        notebook = source if isinstance(source, dict) else _notebook(source)
        (folder / name).write_text(json.dumps(notebook), encoding="utf-8")
        return f"{folder.name}/{name}"

    def file(self, path: str) -> Path:
        """The file behind a path of the server, as `put` returned it."""
        return self.work / path

    def end_kernels(self, path: str) -> None:
        """End the kernel of one notebook."""
        for session in self.api("GET", "sessions"):
            if session["path"] == path:
                self.api("DELETE", f"sessions/{session['id']}")

    def stop(self) -> None:
        """End the server and its kernels: its own process group, nothing else."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
        self._log.close()


def _notebook(cells: Sequence[str]) -> dict[str, Any]:
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    made = [_cell(f"c{number}", text) for number, text in enumerate(cells)]
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": spec}, "cells": made}


def _cell(name: str, text: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"id": name, "metadata": {}, "source": text.removeprefix("#md\n")}
    if text.startswith("#md\n"):
        return cell | {"cell_type": "markdown"}
    return cell | {"cell_type": "code", "execution_count": None, "outputs": []}
