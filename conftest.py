"""For every test: a learner's progress goes to a place of its own, never beside the lessons here."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Name another place in each process, so that two workers share none."""
    folder = tempfile.TemporaryDirectory(prefix="tarot-teach-")
    config.add_cleanup(folder.cleanup)
    os.environ["TAROT_TEACH_PROGRESS"] = str(Path(folder.name) / "progress.json")
