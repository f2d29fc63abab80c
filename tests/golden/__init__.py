"""Golden playthroughs: what the engine says at every step of a few games, kept as text and compared.

They depend on the rules, the words and the chance, and on no bot.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tarot_teach as tt

PLACE = Path(__file__).parent

SCENARIOS: dict[str, list[dict[str, Any]]] = {
    "four-worlds": [
        {"players": 2, "seed": 1},
        {"players": 3, "seed": 2, "options": {"trading": True, "gates": "any", "attribution": "thoth"}},
        {"players": 2, "seed": 3, "options": {"variant": "one_tree"}},
        {"players": 4, "seed": 4, "options": {"variant": "pairs"}},
        {"players": 2, "seed": 5, "options": {"variant": "middle_pillar", "piles": "separate"}},
    ],
    "mathers": [
        {"players": 2, "seed": 1, "options": {"target": 1}},
        {"players": 3, "seed": 2, "options": {"trick_count": "each", "asked_set": "15"}},
    ],
    "arcana": [
        {"players": 2, "seed": 1},
        {"players": 3, "seed": 2, "options": {"self_target": False}},
        {"players": 4, "seed": 3, "options": {"target": 1, "dead_lover_wins": False}},
        {"players": 4, "seed": 4, "options": {"target": 2}},
    ],
    "fools-arcana": [
        {"players": 2, "seed": 1},
        {"players": 3, "seed": 2, "options": {"avatars": "random", "end": "first-to-four"}},
        {
            "players": 4,
            "seed": 3,
            "options": {"avatars": {"P1": "T16", "P2": "T12", "P3": "T13", "P4": "T15"}},
        },
        {"players": 5, "seed": 4, "options": {"duplicates": "yes"}},
    ],
    "john-dee": [
        {"players": 3, "seed": 1},
        {"players": 6, "seed": 2},
        {"players": 2, "seed": 3, "options": {"call": "may", "household": "yes", "fool_path": 88}},
    ],
}
AVOIDED = ("discard", "end", "decline", "done", "pass")
"""Moves that get things nowhere: taken only when there is no other, or one time in four."""
DECISIONS = 60


def playthrough(slug: str) -> str:
    """All scenarios of a game as text."""
    return "\n".join(line for scenario in SCENARIOS[slug] for line in _lines(slug, scenario)) + "\n"


def _lines(slug: str, scenario: dict[str, Any]) -> Iterator[str]:
    yield f"# {json.dumps(scenario)}"
    state, chance = tt.games[slug].deal(**scenario), tt.SeededChance(scenario["seed"])
    yield from _events(state)
    for number in range(1, DECISIONS + 1):
        if state.to_move is None:
            break
        legal = state.legal_moves()
        moves = [m for m in legal if m.verb not in AVOIDED or chance.pick(range(4)) == 0] or legal
        move = chance.pick(moves)
        said = state.explain(move)
        yield f"{number} {state.to_move} {state.phase}: {state.question()}"
        yield f"  {len(legal)} legal: {', '.join(legal[:6])}{', ...' if len(legal) > 6 else ''}"
        yield f"  > {move} = {state.game.say(move, state)} ({said.clause})"
        state.play(move)
        yield from _events(state)
    yield f"trail: {' > '.join(state.trail())}"
    yield f"result: {json.dumps(state.result())}"
    yield f"position: {json.dumps(state.position())}"
    for seat in state.seats:
        yield f"view of {seat}: {json.dumps(state.view(seat))}"
    yield str(state)
    yield ""


def _events(state: Any) -> Iterator[str]:
    for event in state.events:
        seen = "" if event.seen_by == state.seats else f" seen by {' '.join(event.seen_by) or 'nobody'}"
        yield f"  {event.kind}: {event.text} [{' '.join(event.clauses)}]{seen}"
