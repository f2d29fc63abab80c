"""Fool's Arcana on the table: what is legal can be chosen, what is hidden is not told."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from tarot_teach.games import games
from tarot_teach.play.table import Table
from tarot_teach.widgets.scene import compendium
from tarot_teach.widgets.session import Session

from .scenes import zone

GAME = games["fools-arcana"]


def can_be_chosen(scene: dict[str, Any], action: dict[str, Any]) -> bool:
    """Whether an action is a button, or stands under something that is asked for."""
    if not action["pick"] or action.get("stand") or action.get("short"):
        return True
    asked = [z for z in scene["zones"] if z.get("asks")]
    if any("state" in c and c["code"] == action["pick"][0] for z in asked for c in z["cards"]):
        return True
    own = next(z for z in scene["zones"] if z["id"] == "hand")
    return not action["legal"] and action["pick"][0] in [c["code"] for c in own["cards"]]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4), (5, 5), (8, 6)])
def test_every_legal_move_can_be_chosen_by_whoever_decides(players: int, seed: int) -> None:
    table = Table("fools-arcana", ["human"] * players, seed=seed)
    dice = random.Random(seed)
    phases = set()
    for _ in range(160):
        seat, state = table.to_move, table.state
        if seat is None:
            break
        phases.add(state.phase)
        scene = Session(table, seat=seat).scene()
        legal = {str(m) for m in state.legal_moves()}
        assert {a["move"] for a in scene["actions"] if a["legal"]} == legal
        for action in scene["actions"]:
            assert can_be_chosen(scene, action), (state.phase, action)
            assert action["legal"] or (action["reason"] and action["clause"] in scene["clauses"])
        assert scene["question"]["clauses"]
        assert json.loads(json.dumps(scene)) == scene
        assert len(json.dumps(scene)) < 50_000
        other = Session(table, seat=dice.choice([s for s in table.seats if s != seat])).scene()
        assert other["actions"] == []
        _no_hidden_card(table, other)
        table.play(dice.choice(sorted(legal)))
    assert {"draft", "choose", "play"} <= phases


def _no_hidden_card(table: Table, scene: dict[str, Any]) -> None:
    """The cards that a seat has never been shown are nowhere in its scene but among the unseen ones."""
    seat = scene["you"]
    position = table.state.position()
    told = {str(c) for line in table.log(seat) for c in line.event.cards}
    hands = [c for s, cards in position["hands"].items() if s != seat for c in cards]
    hidden = [str(c) for c in (*position["deck"], *hands) if str(c) not in told]
    text = json.dumps({k: v for k, v in scene.items() if k not in ("panels", "faces")})
    found = [code for code in hidden if re.search(rf'[" ]{re.escape(code)}[" ]', text)]
    assert found == []


BATTLE = {
    "game": "fools-arcana",
    "stage": "play",
    "deck": ["D10", "D9"],
    "hands": {"P1": ["W6", "W14"], "P2": ["S1", "S2"]},
    "table": {"P2": [["D4", "D12"]]},
    "avatars": {"P1": "T15", "P2": "T12"},
}


def scene_of(seat: str = "P1", **position: Any) -> dict[str, Any]:
    table = Table("fools-arcana", ["human", "human"], position=BATTLE | position)
    return Session(table, seat=seat).scene()


def test_the_battle_is_a_ladder() -> None:
    scene = scene_of(battle={"target": "D12", "links": [["W13"], ["C10", "S10"]]})
    ladder = zone(scene, "battle")
    assert [c["code"] for c in ladder["cards"]] == ["D12", "W13", "C10", "S10"]
    target, attack, counter = ladder["rungs"]
    assert (target["sum"], target["says"]) == ("12", "stays in play")
    assert (attack["need"], attack["sum"], attack["by"], attack["lost"]) == (
        "12 or more",
        "13",
        "you attack",
        True,
    )
    assert (counter["need"], counter["sum"], counter["n"], counter["says"]) == (
        "13 or more",
        "20",
        2,
        "stands",
    )
    assert ladder["next"] == "next: 20 or more"
    assert [a["label"] for a in scene["actions"] if a["pick"] == ["W6"] and a["legal"]] == [
        "With the King of Wands: 20"
    ]


def test_stacks_avatars_limits_and_the_end_in_sight() -> None:
    scene = scene_of(exhausted=["P2"])
    assert zone(scene, "avatar:P2")["cards"][0]["turned"]
    stacks = zone(scene, "stacks:P2")
    assert [(c["code"], bool(c.get("upper"))) for c in stacks["cards"]] == [("D4", False), ("D12", True)]
    assert stacks["free"] == 3
    assert [s["note"] for s in scene["seats"]][1] == "2 cards, draws to 5, 1 of 4 stacks full"
    assert zone(scene, "deck")["label"] == "draw pile: its last card ends the game"
    covered = next(a for a in scene["actions"] if a["move"] == "attack D4")
    assert not covered["legal"]
    assert covered["clause"] == "FA-36"


def test_spoils_lie_face_down_for_others() -> None:
    spoils = {"P2": ["C3"], "P1": ["C4"]}
    scene = scene_of(spoils=spoils)
    assert zone(scene, "spoils:P2")["cards"] == [{"code": "?", "state": ""}]
    assert [c["code"] for c in zone(scene, "spoils")["cards"]] == ["C4"]


def test_the_compendium_has_a_text_and_clauses_for_every_card() -> None:
    data = compendium(Table("fools-arcana", seed=1))
    assert len(data["cards"]) == 78
    for entry in data["cards"]:
        assert entry["text"].endswith(".")
        assert entry["short"]
        assert entry["clauses"]
        assert all(c in GAME.rulebook for c in entry["clauses"])
    assert not any(rule["text"].startswith("...") for rule in data["rules"])


def test_questions_and_titles_call_cards_as_the_hand_does() -> None:
    table = Table("fools-arcana", ["human"] * 2, position=BATTLE, seed=1)
    session = Session(table, seat="P1", tradition="thoth")
    scene = session.scene()
    session.handle({"do": "play", "v": scene["v"], "at": 0, "move": "attack D12"})
    scene = session.scene()
    assert scene["question"]["text"] == "With what do you attack the Prince of Disks?"
    assert "Pentacles" not in str([scene["zones"], scene["trail"], scene["log"]])


def test_the_end_tells_all_points_once() -> None:
    table = Table("fools-arcana", seats=["greedy", "greedy"], seed=2)
    text, points = Session(table).scene()["result"]["text"], table.state.result().scores
    assert text.endswith(f" won. Points: you {points['P1']}, P2 {points['P2']}.")
