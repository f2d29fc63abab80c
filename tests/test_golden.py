"""The golden playthroughs still read the same; ``python -m tests.golden`` writes them again."""

from __future__ import annotations

import difflib

import pytest

from tests.golden import PLACE, SCENARIOS, playthrough


@pytest.mark.parametrize("slug", SCENARIOS)
def test_playthrough(slug: str) -> None:
    kept = (PLACE / f"{slug}.txt").read_text(encoding="utf-8").splitlines()
    now = playthrough(slug).splitlines()
    changed = list(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=1))
    assert not changed, "\n".join(["look at this, then run python -m tests.golden", *changed[:40]])
