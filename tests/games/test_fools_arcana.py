"""Fool's Arcana beyond its cases: damaged positions, hidden hands, secrets, rare meetings of abilities."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarot_teach.engine.chance import ScriptedChance, SeededChance
from tarot_teach.errors import OptionError, PositionError
from tarot_teach.games import games

GAME = games["fools-arcana"]
CASES = json.loads((Path(__file__).parent.parent / "cases" / "fools-arcana.json").read_text(encoding="utf-8"))
DECK = ["D2", "D3", "D4", "D5", "D6", "D7"]


def position(**changes: Any) -> dict[str, Any]:
    return {"game": "fools-arcana", "phase": "play", "deck": DECK} | changes


def playing(moves: str, **changes: Any) -> Any:
    state = GAME.load(position(**changes), seed=1)
    for move in moves.split(", ") if moves else ():
        state.play(move)
    return state


def kinds(state: Any) -> list[str]:
    return [event.kind for event in state.events]


# Deals and options


def test_a_deal_is_the_same_everywhere() -> None:
    state = GAME.deal(players=2, seed=7)
    assert state.position()["offers"] == {"P1": ["T0", "T3", "T16"], "P2": ["T1", "T13", "T14"]}
    state.play("choose T0")
    state.play("choose T1")
    assert state.position()["hands"] == {
        "P1": ["W2", "C2", "C8", "D10", "D14"],
        "P2": ["C13", "S12", "S13", "D6", "D13"],
    }


def test_given_avatars() -> None:
    state = GAME.deal(players=2, seed=1, options={"avatars": {"P1": "T19", "P2": "T7"}})
    assert [len(hand) for hand in state.position()["hands"].values()] == [7, 3]


@pytest.mark.parametrize(
    ("avatars", "players", "what"),
    [
        ({"P1": "T19"}, 2, "one trump to each of P1, P2"),
        ({"P1": "T19", "P3": "T7"}, 2, "one trump to each of P1, P2"),
        ({"P1": "T19", "P2": "T19"}, 2, "same trump"),
        ({"P1": "T19", "P2": "W5"}, 2, "'W5' for 'P2' is no trump"),
        ({"P1": "T19", "P2": ["T7"]}, 2, "is no trump"),
        ({1: "T19", 2: "T7"}, 2, "not to 1, 2"),
        ("all", 2, "'all' is not allowed"),
        ("draft", 9, "2 to 8 seats"),
    ],
)
def test_options_that_do_not_fit(avatars: Any, players: int, what: str) -> None:
    with pytest.raises(OptionError, match=what):
        GAME.deal(players=players, options={"avatars": avatars})


# Positions


BATTLE = {"hands": {"P1": ["W2"]}, "table": {"P2": [["D8"]]}, "battle": {"target": "D8", "links": [["W9"]]}}


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"hands": {"P1": ["X9"]}}, "hands.P1[0]"),
        ({"hands": {"P1": ["W5"], "P2": ["W5"]}}, "hands.P2[0]"),
        ({"hands": {"P1": ["T5"]}}, "hands.P1[0]"),
        ({"hands": {"P1": ["W5#2"]}}, "hands.P1[0]"),
        ({"hands": {"P3": []}}, "hands.P3"),
        ({"table": {"P1": [["W5", "C6"]]}}, "table.P1"),
        ({"table": {"P1": [["W5", "W6", "W7"]]}}, "table.P1[0]"),
        ({"table": {"P1": [["W1"], ["W2"], ["W3"], ["W4"], ["W5"]]}}, "table.P1"),
        ({"table": {"P1": [["W1", "W2"], ["W3", "W4"], ["W5", "W6"], ["W7", "W8"]]}}, "table"),
        ({"avatars": {"P1": "W5"}}, "avatars.P1"),
        ({"avatars": {"P1": "T3", "P2": "T3"}}, "avatars.P2"),
        ({"exhausted": ["P1"]}, "exhausted"),
        ({"avatars": {"P1": "T7"}, "exhausted": ["P1"]}, "exhausted"),
        ({"avatars": {"P1": "T9"}, "six": ["P1"]}, "six"),
        ({"deck": []}, "deck"),
        ({"quiet": 6}, "quiet"),
        ({"phase": "over"}, "phase"),
        ({"phase": "choose", "to_move": "P2"}, "to_move"),
        ({"phase": "counter"}, "phase"),
        ({"phase": "choose", "sacrificed": True}, "sacrificed"),
        ({"discarded": 1}, "discarded"),
        ({"phase": "discard"}, "phase"),
        ({"emperor": []}, "emperor"),
        ({"offers": {"P1": ["T3"]}}, "offers"),
        ({"phase": "draft", "offers": {"P1": ["T3", "T4"]}}, "offers.P2"),
        ({"phase": "draft", "offers": {"P1": ["T3"], "P2": ["T3"]}}, "offers"),
        ({"phase": "draft", "offers": {"P1": ["T3"], "P2": ["T4"]}}, "deck"),
        ({"stage": "start"}, "pending"),
        ({"battle": {"target": "D8"}}, "battle.target"),
        ({"table": {"P1": [["W8"]]}, "battle": {"target": "W8"}}, "battle.target"),
        (BATTLE | {"battle": {"target": "D8", "links": [["W7"]]}}, "battle.links[0]"),
        (BATTLE | {"battle": {"target": "D8", "links": [["W5", "C6"]]}}, "battle.links[0]"),
        (BATTLE | {"battle": {"target": "D8", "links": [["T15"]]}}, "battle.links[0]"),
        (BATTLE | {"battle": {"target": "D8"}}, "phase"),
        (BATTLE | {"phase": "choose"}, "battle"),
        ({"pending": [{"window": "start", "ask": ["P1"]}]}, "pending"),
        ({"pending": [{}]}, "pending[0]"),
        ({"pending": [{"window": "battle", "ask": ["P1"]}]}, "pending[0]"),
        ({"pending": [{"window": "answer", "ask": ["P1"]}]}, "pending[0]"),
        ({"pending": [{"ability": "T1", "by": "P1"}]}, "pending[0]"),
        ({"pending": [{"leaves": "D8", "draw": False}]}, "pending[0].leaves"),
    ],
)
def test_a_position_that_cannot_be(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(PositionError) as raised:
        GAME.load(position(**changes))
    assert raised.value.where == where


@pytest.mark.parametrize(
    ("frames", "where"),
    [
        ([{"ability": "T10", "by": "P1"}], "pending[0]"),
        ([{"ability": "T10", "by": "P1", "suit": "S"}], "pending[0]"),
        ([{"ability": "T10", "by": "P1", "drawn": True}], "pending[0]"),
        ([{"ability": "T10", "by": "P1"}, {"window": "answer", "ask": ["P1"]}], "pending[1].ask"),
        ([{"ability": "T10", "by": "P1"}, {"window": "answer", "ask": []}], "pending[1]"),
        ([{"ability": "T10", "by": "P1", "suit": "D"}] * 2, "pending[0]"),
        ([{"ability": "T3", "by": "P2"}], "pending[0]"),
        ([{"ability": "T10"}], "pending[0]"),
        ([{"ability": "T18", "by": "P2", "queue": ["P1"], "left": 5}], "pending[0].left"),
        ([{"ability": "T18", "by": "P2", "queue": ["P1"], "left": 3}], "pending[0]"),
    ],
)
def test_frames_that_cannot_be(frames: list[dict[str, Any]], where: str) -> None:
    with pytest.raises(PositionError) as raised:
        moon = {"avatars": {"P1": "T10", "P2": "T18"}, "exhausted": ["P1", "P2"], "hands": {"P1": ["W5"]}}
        empress = {"avatars": {"P1": "T10", "P2": "T3"}, "exhausted": ["P1"]}
        playing("", pending=frames, **(moon if frames[0]["ability"] == "T18" else empress))
    assert raised.value.where == where


def reached() -> list[dict[str, Any]]:
    """Positions out of the cases: what is asked in them differs widely."""
    found = []
    for case in CASES:
        state = GAME.load(case["position"], chance=ScriptedChance(case.get("chance", ())))
        for move in case.get("play", ()):
            state.play(move)
        found.append(state.position())
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all parts of a position."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in parts for place in places(part, (*path, key)))]


REACHED = reached()
CODES = st.sampled_from(
    ["W5", "C9", "D8", "D14", "T0", "T3", "T13", "T15", "P1", "P2", "P9", "?", "", "play"]
)
JUNK = st.one_of(
    CODES, st.none(), st.booleans(), st.integers(-1, 9), st.lists(CODES, max_size=2), st.just({})
)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_damaged_position_loads_whole_or_says_where(data: st.DataObject) -> None:
    damaged = copy.deepcopy(data.draw(st.sampled_from(REACHED)))
    *way, last = data.draw(st.sampled_from(places(damaged)[1:]))
    part = damaged
    for key in way:
        part = part[key]
    if data.draw(st.booleans()):
        part[last] = data.draw(JUNK)
    else:
        del part[last]
    try:
        state = GAME.load(damaged, seed=1)
    except PositionError as error:
        assert error.what
        return
    assert GAME.load(state.position(), seed=1).position() == state.position()
    assert state.to_move is None or state.legal_moves()


# What a seat may know


@pytest.mark.parametrize(("table", "avatar"), [([["C4", "S4"]], "T6"), ([["C14"]], "T3")])
def test_a_named_attack_can_be_made_in_every_determinized_hand(table: list[Any], avatar: str) -> None:
    state = playing(
        f"attack {table[0][-1]}",
        hands={"P1": ["W1", "W3", "S3"]},
        avatars={"P2": avatar},
        table={"P2": table},
    )
    view = state.view("P2")
    for seed in range(20):
        other = GAME.determinize(view, SeededChance(seed))
        assert other.legal_moves() and other.view("P2") == view


HIERO = {
    "players": 3,
    "avatars": {"P1": "T5"},
    "hands": {"P1": ["W9", "C9", "C1"], "P2": ["S14", "D14", "S2"], "P3": ["W5"]},
}


@pytest.mark.parametrize("moves", ["invert, choose P2", "invert, choose P2, give C9"])
@pytest.mark.parametrize("eye", ["P1", "P2", "P3"])
def test_equal_highest_cards_are_kept_in_every_determinized_hand(moves: str, eye: str) -> None:
    state = playing(moves, **HIERO)
    view = state.view(eye)
    for seed in range(20):
        other = GAME.determinize(view, SeededChance(seed))
        assert other.view(eye) == view
        assert len(other.legal_moves()) > 1
        assert other.to_move == state.to_move


def test_the_empress_alone_sees_the_top_of_the_pile() -> None:
    state = playing("invert, put D3", avatars={"P1": "T3"})
    mine, other = state.view("P1"), state.view("P2")
    assert mine["deck"] == ["D2", "D3", "D4", "D5", "D6", "?"] and mine["pending"][0]["order"] == ["D3"]
    assert set(other["deck"]) == {"?"} and other["pending"][0]["order"] == ["?"]
    filled = GAME.determinize(other, SeededChance(1))
    assert filled.view("P2") == other


def test_events_tell_hidden_cards_to_those_who_see_them_only() -> None:
    state = playing("invert, choose P2, give C9, give S14", **HIERO)
    assert state.events_for("P2")[-1].cards == ("C9", "S14")
    assert state.events_for("P3")[-1].cards == ("?", "?")
    assert state.events_for("P3")[-1].text == "P1 and P2 swap a card and a card."


# Rare meetings


def test_a_devil_is_beaten_by_an_unbeaten_play_when_the_target_leaves() -> None:
    changes = {
        "avatars": {"P1": "T15", "P2": "T16"},
        "hands": {"P2": ["C9", "S9"]},
        "table": {"P2": [["W8"], ["W2"]]},
    }
    state = playing("attack W8, with T15, pass, counter C9 S9, invert, discard W8", **changes)
    assert state.position()["avatars"]["P1"] is None
    state = playing("attack W8, with T15, invert, discard W8", **changes)
    assert state.position()["avatars"]["P1"] == "T15" and state.position()["exhausted"] == ["P1", "P2"]


def test_the_hanged_man_sends_home_a_devil_that_fought_what_he_takes_back() -> None:
    state = playing(
        "attack C9, with S11, pass, counter C12, pass, counter T15, invert, return C12, sacrifice W4",
        avatars={"P1": "T15", "P2": "T12"},
        hands={"P1": ["S11"], "P2": ["C12"]},
        table={"P2": [["C9"], ["W4"]]},
    )
    assert state.position()["exhausted"] == ["P1", "P2"] and state.position()["spoils"]["P2"] == ["C12"]
    assert state.position()["discard"] == ["C9", "S11", "W4"]


def test_strength_saves_the_target_from_the_swords_and_the_battle_is_broken_off() -> None:
    state = playing(
        "attack W8, with W9, invert, discard W8, invert",
        players=3,
        avatars={"P1": "T10", "P2": "T8"},
        hands={"P1": ["W9", "W2"], "P2": ["C2"]},
        table={"P2": [["W8"]], "P3": [["C3"]]},
        deck=["S2", *DECK],
    )
    after = state.position()
    assert after["spoils"]["P2"] == ["W8"] and after["battle"] is None
    assert after["discard"] == ["W9", "S2"] and after["phase"] == "play"
    assert "broken-off" in kinds(state)


def test_death_on_a_target_that_strength_saves_gives_no_draw() -> None:
    state = playing(
        "attack W8, with W9, invert W8, invert",
        players=3,
        avatars={"P2": "T8", "P3": "T13"},
        hands={"P1": ["W9"]},
        table={"P2": [["W8"]]},
    )
    after = state.position()
    assert after["hands"]["P2"] == [] and after["spoils"]["P2"] == ["W8"] and after["deck"] == DECK


def test_an_answer_can_take_away_what_strength_would_save() -> None:
    state = playing(
        "attack W8, with W9, pass, invert, invert, discard W8",
        players=3,
        avatars={"P2": "T8", "P3": "T16"},
        hands={"P1": ["W9"]},
        table={"P2": [["W8"]]},
    )
    assert "in-vain" in kinds(state) and state.position()["discard"] == ["W8", "W9"]


def test_a_draw_of_death_that_empties_the_pile_ends_the_game_before_the_target_falls() -> None:
    state = playing(
        "attack W8, with W9, pass, counter W10, invert W10",
        players=3,
        avatars={"P3": "T13"},
        hands={"P1": ["W9"], "P2": ["W10"]},
        table={"P2": [["W8"]]},
        deck=["D2"],
    )
    assert state.result().over and state.result().scores["P2"] == 8
    assert state.position()["pending"] == [] and state.position()["hands"]["P2"] == ["D2"]


def test_two_devils_and_the_second_beats_the_first() -> None:
    state = playing(
        "attack W8, with T15, counter T15",
        options={"duplicates": "yes"},
        avatars={"P1": "T15", "P2": "T15"},
        table={"P2": [["W8"]]},
    )
    after = state.position()
    assert after["avatars"] == {"P1": None, "P2": "T15"} and after["exhausted"] == ["P2"]


def test_the_trail_names_who_answers_what() -> None:
    state = playing(
        "attack C9, with S11, pass, pass, counter C11, invert C11",
        players=3,
        avatars={"P2": "T12", "P3": "T13"},
        hands={"P1": ["S11", "W2"], "P2": ["C11"]},
        table={"P2": [["C9"], ["W4"]]},
    )
    assert state.trail() == [
        "P1's turn",
        "battle for the Nine of Cups of P2",
        "P2 counters with the Page of Cups",
        "P3 inverts Death on the Page of Cups",
        "does P2 answer with the Hanged Man?",
    ]
    assert state.question() == "Do you invert the Hanged Man, or pass?"
