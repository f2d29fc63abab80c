"""For every test: kernels import this checkout, and a learner's progress stays out of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent


# how long an example takes says more of the machine than of the code
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    """Set it in each process, so that two workers share no progress."""
    folder = tempfile.TemporaryDirectory(prefix="tarot-teach-")
    config.add_cleanup(folder.cleanup)
    os.environ["TAROT_TEACH_PROGRESS"] = str(Path(folder.name) / "progress.json")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
