"""Every worked case of the ledgers: a position or a deal, scripted chance, moves, and what must then hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tarot_teach as tt

FOLDER = Path(__file__).parent / "cases"
CASES = [
    pytest.param(case, id=case["id"])
    for file in sorted(FOLDER.glob("*.json"))
    for case in json.loads(file.read_text(encoding="utf-8"))
]


def compare(expected: Any, actual: Any, where: str) -> None:
    if isinstance(expected, dict):
        assert isinstance(actual, dict), where
        for key, value in expected.items():
            assert key in actual, f"{where}.{key} is missing"
            compare(value, actual[key], f"{where}.{key}")
    else:
        assert actual == expected, where


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, Any]) -> None:
    chance = tt.ScriptedChance(case.get("chance", []))
    if "deal" in case:
        deal = case["deal"]
        game = tt.games[deal["game"]]
        state = game.deal(players=deal["players"], options=deal["options"], chance=chance)
    else:
        game = tt.games[case["position"]["game"]]
        state = game.load(case["position"], chance=chance)
    for move in case.get("play", []):
        state.play(move)
    expect = case["expect"]
    legal = [str(move) for move in state.legal_moves()]
    assert len(set(legal)) == len(legal)
    if "legal" in expect:
        assert sorted(legal) == sorted(expect["legal"])
    assert set(expect.get("legal_includes", [])) <= set(legal)
    assert not set(expect.get("legal_excludes", [])) & set(legal)
    for move, clause in expect.get("illegal", {}).items():
        before = state.position()
        with pytest.raises(tt.IllegalMove) as refused:
            state.play(move)
        assert refused.value.clause == clause, f"{move}: {refused.value}"
        assert state.explain(move)[:3] == (False, clause, refused.value.reason)
        assert state.position() == before
    if "to_move" in expect:
        assert state.to_move == expect["to_move"]
    compare(expect.get("after", {}), state.position(), "position")
    result = state.result()
    if "over" in expect:
        assert result.over == expect["over"]
    compare(expect.get("scores", {}), result.scores, "scores")
    if "winners" in expect:
        assert sorted(result.winners) == sorted(expect["winners"])
    assert not chance.results, "scripted chance left unused"
    position = state.position()
    assert game.load(position).position() == position
