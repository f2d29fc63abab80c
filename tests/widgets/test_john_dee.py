"""John Dee's Tarot on the screen: what each seat is shown, and that nothing tells a blind card."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach.games.john_dee.names import PACK, askable
from tarot_teach.play.table import Table
from tarot_teach.widgets.scene import compendium
from tarot_teach.widgets.session import Session
from tarot_teach.widgets.still import svg

from .scenes import zone

GAME = tt.games["john-dee"]
WAYS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"call": "may"}),
    (4, {"household": "yes"}),
    (6, {"fool_path": 88}),
]
PATHS = {"P1": "man", "P2": "motion", "P3": "fool"}


def session_of(position: dict[str, Any], seat: str = "P1", **look: Any) -> Session:
    full = {"game": "john-dee", "players": 3, "dealer": "P3", "deck": ["S12", "S13", "T2"], "paths": PATHS}
    state = GAME.load(full | position, seed=1)
    return Session(Table("john-dee", ["human"] * 3, position=state.position(), auto=False), seat=seat, **look)


def codes(scene: dict[str, Any], id: str) -> list[str]:
    return [each["code"] for each in zone(scene, id)["cards"]]


DUEL = {
    "phase": "sacrifice",
    "turn": "P2",
    "hands": {"P1": ["W1", "T3"], "P2": ["C11"], "P3": ["D14", "T16"]},
    "pending": [{"kind": "duel", "by": "P2", "to": "P1", "card": "T20"}],
}
ANSWER = {
    "phase": "answer",
    "turn": "P2",
    "discard": ["W11", "T9"],
    "hands": {"P1": ["T0", "T16", "W1"], "P2": ["C11", "T4"], "P3": ["D14", "T6"]},
    "pending": [{"kind": "swap", "taker": "P2", "giver": "P1", "ask": "life", "card": None}],
}
SWAP = ANSWER | {
    "phase": "swap",
    "hands": {"P1": ["T0", "W1"], "P2": ["C11", "T4"], "P3": ["D14", "T6"]},
    "pending": [{"kind": "swap", "taker": "P2", "giver": "P1", "ask": "life", "card": "T16"}],
}

# Secrets


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_scenes_do_not_change_with_what_is_hidden(players: int, options: dict[str, Any]) -> None:
    """Whatever full state a seat's view may stand for, its screen is the same, all through a game."""
    luck = random.Random(players)
    state = GAME.deal(players, seed=players, options=options)
    while state.to_move:
        if luck.random() < 0.35:
            for seat in state.seats:
                shown = []
                for other in (state, GAME.determinize(state.view(seat), tt.SeededChance(luck.randrange(99)))):
                    table = Table("john-dee", ["human"] * players, position=other.position(), auto=False)
                    one = Session(table, seat=seat)
                    scene = one.scene()
                    shown.append([scene, one.text(), svg(scene), one.handle({"do": "panel", "name": "log"})])
                assert shown[0] == shown[1]
        state.play(luck.choice([m for m in state.legal_moves() if m != "propose" or luck.random() < 0.1]))


@pytest.mark.parametrize("position", [DUEL, ANSWER, SWAP], ids=["sacrifice", "answer", "swap"])
def test_only_who_decides_is_told_what_is_legal(position: dict[str, Any]) -> None:
    decides = session_of(position).table.to_move
    for seat in ("P1", "P2", "P3"):
        scene = session_of(position, seat).scene()
        if seat == decides:
            assert scene["actions"] and scene["question"]
            continue
        assert scene["actions"] == [] and scene["question"] is None
        assert not any(z.get("asks") for z in scene["zones"])
        told = json.dumps([scene["zones"], scene["trail"], scene["clauses"]])
        assert "reason" not in told and '"legal"' not in told and '"no"' not in told


def test_a_giver_with_one_answer_looks_to_others_like_any_other() -> None:
    hands = ANSWER["hands"] | {"P1": ["W1", "W12", "W13"]}  # type: ignore[operator]
    one, many = session_of(ANSWER | {"hands": hands}), session_of(ANSWER)
    assert [a["move"] for a in one.scene()["actions"] if a["legal"]] == ["decline"]
    for seat in ("P2", "P3"):
        a, b = (session_of(p, seat).scene() for p in (ANSWER | {"hands": hands}, ANSWER))
        assert a == b
    assert one.scene()["question"] == many.scene()["question"]


def test_the_blind_card_is_shown_to_its_owner_alone() -> None:
    for position, place, owner, card in ((DUEL, "duel", "P2", "T20"), (SWAP, "swap", "P1", "T16")):
        shown = {seat: codes(session_of(position, seat).scene(), place) for seat in ("P1", "P2", "P3")}
        assert shown == {seat: [card if seat == owner else "?"] for seat in shown}


# Duel, ask, answer


def test_the_duel_is_turned_up_together_and_its_winner_has_a_ring() -> None:
    session = session_of(DUEL)
    session.handle({"do": "play", "v": session.scene()["v"], "at": 0, "move": "sacrifice T3"})
    cards = zone(session.scene(), "duel")["cards"]
    assert [(c["code"], c["by"], c["takes"]) for c in cards] == [
        ("T20", "P2 takes", True),
        ("T3", "P1", False),
    ]


def test_equal_cards_are_told() -> None:
    tie = DUEL | {
        "hands": {"P1": ["W1", "T3"], "P2": ["C11"], "P3": ["D14", "T16"]},
        "pending": [{"kind": "duel", "by": "P2", "to": "P1", "card": "D1"}],
    }
    session = session_of(tie)
    session.handle({"do": "play", "v": session.scene()["v"], "at": 0, "move": "sacrifice W1"})
    duel = zone(session.scene(), "duel")
    assert [c["code"] for c in duel["cards"]] == ["D1", "W1"] and "nobody wins" in duel["sum"]


@pytest.mark.parametrize("household", ["no", "yes"])
def test_every_name_can_be_asked_for_under_its_house(household: str) -> None:
    ask = {
        "phase": "ask",
        "options": {"household": household},
        "turn": "P1",
        "discard": ["W11", "T9"],
        "hands": {"P1": ["T0", "W1"], "P2": ["C11", "T4"], "P3": ["D14", "T6"]},
        "pending": [{"kind": "swap", "taker": "P1", "giver": "P2", "ask": None, "card": None}],
    }
    scene = session_of(ask).scene()
    groups = {a["pick"][0]: a for a in scene["actions"] if a.get("short")}
    assert [a["short"] for a in groups.values()] == [
        *("Woman", "Man", "Life", "Spirit", "Celestial"),
        *("Wands", "Cups", "Swords", "Disks"),
    ]
    legal = [a["move"] for a in scene["actions"] if a["legal"]]
    assert sorted(legal) == sorted(f"ask {name}" for name in askable(household == "yes"))
    for action in scene["actions"]:
        assert action["pick"][0] in groups and "codes" not in action
        assert action["legal"] or (action["clause"], action["move"][4:]) in [
            ("JD-34", suit) for suit in ("wands", "cups", "swords", "disks")
        ]
    small = {a["move"]: a.get("small") for a in scene["actions"]}
    assert (small["ask T0"], small["ask T9"], small["ask T1"]) == ("you hold it", "duelled", "")
    assert small["ask woman of life"] == "High Priestess, Empress"
    assert groups["ask:man"]["about"] == "Fool, Mage, Emperor, Pope, Hermit, Hanged Man"
    other = {a["move"]: a.get("small") for a in session_of(ask, tradition="thoth").scene()["actions"]}
    assert other["ask man of spirit"] == "Fool, Magus, Hermit"
    assert session_of(ask, "P2").scene()["actions"] == []


def test_the_giver_sees_why_not() -> None:
    scene = session_of(ANSWER).scene()
    by = {a["move"]: a for a in scene["actions"]}
    assert by["give T16"]["legal"] and by["give T0"]["legal"]
    assert (by["give W1"]["clause"], by["decline"]["clause"]) == ("JD-36", "JD-36")
    states = {c["code"]: c["state"] for c in zone(scene, "hand")["cards"]}
    assert states == {"T0": "legal", "T16": "legal", "W1": "no"}


# Lots, words, names


def test_the_lot_says_how_far_it_is() -> None:
    lot = {
        "phase": "lot",
        "turn": "P1",
        "deck": [],
        "hands": {"P1": ["T4", "T6", "T20", "T21"], "P2": ["T1"]},
    }
    session, said = session_of(lot), []
    for move in ("put T21", "put T20", "put T4", "put T6"):
        session.handle({"do": "play", "v": session.scene()["v"], "at": session.table.at, "move": move})
        said.append(zone(session.scene(), "lot:P1")["sum"])
    assert said == [
        "Your Lot: 21 of 45, 24 short.",
        "Your Lot: 41 of 45, 4 short.",
        "Your Lot: exactly 45, so it counts 90.",
        "Your Lot: 51, 6 more than 45.",
    ]
    assert [s["score"] for s in session.scene()["seats"]] == [51, 0, 0]
    assert codes(session.scene(), "lot:P2") == ["T1"]


def test_fools_gold_is_said() -> None:
    gold = ["D1", "D11", "D12", "D13", "D14", "T0"]
    lot = {"phase": "lot", "turn": "P3", "deck": [], "hands": {"P3": gold}}
    session = session_of(lot, "P3")
    session.handle({"do": "play", "v": session.scene()["v"], "at": 0, "move": "put T0"})
    assert zone(session.scene(), "lot:P3")["sum"] == "Your Lot: Fool's Gold, it counts 44."


def test_before_the_reckoning_nobody_has_points() -> None:
    assert [s["score"] for s in session_of(DUEL).scene()["seats"]] == [None] * 3


def test_paths_stand_in_both_scripts() -> None:
    scene = session_of(DUEL).scene()
    token = zone(scene, "path:P1")["tokens"][0]
    assert token == {"icon": "dot", "word": "Man · Adam", "he": "אדם", "n": 45}
    fool = zone(scene, "path:P3")["tokens"][0]
    assert (fool["word"], fool["he"], fool["n"]) == ("Fool", "", 22)
    hands = {"P1": ["W1", "T3"], "P2": ["C11", "T20"], "P3": ["D14", "T16"]}
    actions = session_of({"phase": "declare", "paths": {}, "hands": hands}).scene()["actions"]
    assert len(actions) == 12 and actions[3]["he"] == "אדם"
    assert actions[3]["small"] == "Adam 45, counts 90" and actions[-1]["small"] == "Fool's Gold, counts 44"


def test_the_cards_have_the_names_of_the_game_unless_another_deck_is_wished() -> None:
    own = session_of(DUEL).scene()["names"]
    assert own["T1"] == "The Mage" and own["W11"] == "Knave of Wands" and "T9" not in own
    assert session_of(DUEL, tradition="thoth").scene()["names"] == {}


def test_each_card_is_explained() -> None:
    about = {a["code"]: a for a in compendium(session_of(DUEL).table)["cards"]}
    assert list(about) == [str(c) for c in PACK]
    assert "as a Man of Spirit or as a Man" in about["T9"]["text"] and about["T9"]["short"] == "Man of Spirit"
    assert "beats King, Queen and Knight of any suit, and loses to Knave" in about["W1"]["text"]
    assert "beats Ace of any suit, and loses to King, Queen and Knight" in about["C11"]["text"]
    assert "22 in Fool's Gold" in about["T0"]["text"]
    assert all(set(a["clauses"]) <= set(GAME.rulebook) for a in about.values())


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_whole_games_through_the_session(players: int, options: dict[str, Any]) -> None:
    dice, table = (
        random.Random(3),
        Table("john-dee", ["human"] + ["greedy"] * (players - 1), options=options, seed=4, auto=False),
    )
    session = Session(table)
    while table.to_move:
        scene = session.scene()
        assert json.loads(json.dumps(scene)) == scene and len(json.dumps(scene)) < 40_000
        svg(scene)
        if table.to_move != "P1":
            assert session.handle({"do": "bot", "v": scene["v"]}) == []
            continue
        legal = [a["move"] for a in scene["actions"] if a["legal"] and a["move"] != "propose"]
        move = dice.choice(legal)
        assert session.handle({"do": "play", "v": scene["v"], "at": table.at, "move": move}) == []
    assert session.scene()["result"]["winners"] and all(
        s["score"] is not None for s in session.scene()["seats"]
    )
