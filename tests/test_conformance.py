"""What all games must keep to, and which clauses of the rulebooks play really names."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import tarot_teach as tt
from tarot_teach.engine.conformance import check

CASES = Path(__file__).parent / "cases"

WIDE = {"four-worlds": 60_000}
"""Decisions of the wide run, in which only a share of the states is looked at; 30,000 unless it says so."""


def clauses_of_cases(slug: str) -> set[str]:
    files = [CASES / f"{slug}.json", CASES / f"{slug}-deals.json"]
    cases = [case for file in files for case in json.loads(file.read_text(encoding="utf-8"))]
    return {clause for case in cases for clause in case.get("rules", [])}


def reasons() -> dict[str, str]:
    with (CASES / "reasons.csv").open(encoding="utf-8", newline="") as file:
        return {row["clause"]: row["reason"] for row in csv.DictReader(file)}


@pytest.mark.parametrize("slug", tt.games)
def test_every_state_on_the_way(slug: str) -> None:
    report = check(tt.games[slug], decisions=1_500, seed=11)
    assert report.decisions >= 1_500
    assert report.attempts == report.decisions * 6


@pytest.mark.parametrize("slug", tt.games)
def test_many_games_and_every_clause(slug: str) -> None:
    game = tt.games[slug]
    report = check(game, decisions=WIDE.get(slug, 30_000), seed=1, share=0.02)
    emitted, in_cases, argued = report.emitted(), clauses_of_cases(slug), reasons()
    silent = [c for c in game.rulebook if c not in emitted]
    print(
        f"{slug}: {len(emitted)} of {len(game.rulebook)} clauses named in {report.games} games;",
        f"silent: {silent}",
    )
    assert [c for c in silent if c not in in_cases and c not in argued] == []
    assert [c for c in argued if c in game.rulebook and (c in emitted or c in in_cases)] == []
