"""Writes the golden playthroughs again: ``python -m tests.golden``. Look at the diff before you commit it."""

from . import PLACE, SCENARIOS, playthrough

for slug in SCENARIOS:
    (PLACE / f"{slug}.txt").write_text(playthrough(slug), encoding="utf-8")
