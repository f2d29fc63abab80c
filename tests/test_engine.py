"""Chance, moves, and the errors of the engine, with the Four Worlds as its game."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tarot_teach as tt
from tarot_teach.engine.events import Entry, tell
from tarot_teach.engine.moves import move

GAME = tt.games["four-worlds"]


def test_seeded_chance_is_the_same_everywhere() -> None:
    chance = tt.SeededChance(7)
    assert chance.shuffle(list(range(10))) == [2, 0, 5, 1, 6, 4, 9, 8, 3, 7]
    assert [chance.pick("abcdef") for _ in range(5)] == list("aaebf")


def test_one_deal_is_pinned() -> None:
    state = GAME.deal(players=2, seed=7)
    assert state.position()["hands"] == PINNED


PINNED = {
    "P1": ["W5", "W7", "C1", "C7", "S1", "T1", "T5"],
    "P2": ["C2", "C9", "D6", "T2", "T6", "T10", "T11"],
}


def test_chance_does_not_touch_the_global_generator() -> None:
    random.seed(1)
    first = random.random()
    random.seed(1)
    GAME.deal(seed=3)
    assert random.random() == first


def test_a_copied_chance_goes_on_by_itself() -> None:
    chance = tt.SeededChance(1)
    chance.pick("ab")
    twin = chance.copy()
    assert chance.shuffle("abcdef") == twin.shuffle("abcdef")
    assert repr(chance) == "SeededChance(1, 2)"


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, "7", True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(tt.TarotTeachError, match="seed"):
        GAME.deal(seed=seed)  # type: ignore[arg-type]


def test_scripted_chance_says_what_does_not_fit() -> None:
    with pytest.raises(tt.TarotTeachError, match="no result left"):
        tt.ScriptedChance([]).pick(["P1"])
    with pytest.raises(tt.TarotTeachError, match="picks 'P9'"):
        tt.ScriptedChance(["P9"]).pick(["P1"])
    with pytest.raises(tt.TarotTeachError, match="shuffles to"):
        tt.ScriptedChance([["W1"]]).shuffle(["W1", "W2"])


def test_moves_are_texts_with_parts() -> None:
    made = move("wild", tt.card("C12"), tt.card("T9"))
    assert made == "wild C12 T9" and made in ["wild C12 T9"]
    assert made.args[0].suit == "C"
    assert pickle.loads(pickle.dumps(made)) == made and copy.deepcopy(made).verb == "wild"
    assert repr(tt.Move("end")) == "Move('end')"


@given(st.text(max_size=30))
def test_any_text_gets_an_answer(text: str) -> None:
    state = GAME.deal(seed=1)
    before = state.position()
    explained = state.explain(text)
    assert explained.legal == (" ".join(text.split()) in state.legal_moves())
    if not explained.legal:
        assert explained.clause in GAME.rulebook
        with pytest.raises(tt.IllegalMove):
            state.play(text)
        assert state.position() == before


@pytest.mark.parametrize("thing", [None, 7, [], object()])
def test_a_move_that_is_no_text_is_refused(thing: object) -> None:
    with pytest.raises(tt.IllegalMove, match="FW-16"):
        GAME.deal(seed=1).play(thing)  # type: ignore[arg-type]


def test_a_refusal_says_everything() -> None:
    state = GAME.load({"game": "four-worlds", "hands": {"P1": ["W3", "W5", "T7"]}})
    state.play("play W5")
    with pytest.raises(tt.IllegalMove) as refused:
        state.play("play W3")
    error = refused.value
    assert (error.move, error.clause) == ("play W3", "FW-30")
    assert error.reason == "No path joins it to a Sephirah you hold in the same World."
    assert error.help == "The Chariot would join it to a Sephirah you hold."
    assert str(error).startswith("'play W3' is refused: ") and "(FW-30)" in str(error)


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (5, {}, "2 to 4 seats, not 5"),
        ("2", {}, "not '2'"),
        (True, {}, "not True"),
        (2, {"variant": "pairs"}, "4 seats, not 2"),
        (2, {"variants": "pairs"}, "no option 'variants'"),
        (2, {"variant": "solo"}, "'solo' is not allowed"),
        (2, {"trading": 1}, "1 is not allowed"),
        (2, {"piles": "separate"}, "middle_pillar"),
    ],
)
def test_options_that_do_not_fit(players: int, options: dict[str, object], words: str) -> None:
    with pytest.raises(tt.OptionError, match=words):
        GAME.deal(players=players, options=options)


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


ODD = {"unspeakable": Unspeakable(), "long": "x" * 10**6, "nested": [[0]] * 10**5, "digits": 10**5000}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(
    "given",
    [
        lambda odd: {"options": {"variant": odd}},
        lambda odd: {"options": {"trading": odd}},
        lambda odd: {"options": odd},
        lambda odd: {"players": odd},
        lambda odd: {"seats": {"P1": odd}},
        lambda odd: {"names": {"P1": odd}},
        lambda odd: {"seed": odd},
        lambda odd: {"position": {"hands": odd}},
        lambda odd: {"position": {"phase": odd}},
    ],
)
def test_an_error_is_short_and_clear_whatever_it_was_given(given: Any, odd: str) -> None:
    with pytest.raises(tt.TarotTeachError) as wrong:
        tt.Table("four-worlds", **given(ODD[odd]))
    assert 10 < len(str(wrong.value)) < 160


@pytest.mark.parametrize(
    "ask", [GAME.deal(seed=1).play, tt.card, tt.games.__getitem__, GAME.deal(seed=1).seat_number]
)
def test_a_long_text_is_quoted_by_its_beginning(ask: Any) -> None:
    with pytest.raises((ValueError, KeyError), match=r"'xxxxx.* …") as wrong:
        ask("x" * 10**6)
    assert len(str(wrong.value)) < 250


def test_an_unknown_game() -> None:
    with pytest.raises(KeyError, match="there is no game 'chess'"):
        tt.games["chess"]
    with pytest.raises(tt.TarotTeachError):
        tt.games["chess"]


BASE = GAME.deal(players=2, seed=5).position()


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        ({"game": "chess"}, "game", "'chess' is not one of"),
        ({"colour": "red"}, "", "unknown key 'colour'"),
        ({"players": 7}, "players", "not 7"),
        ({"players": "2"}, "players", "not of type integer"),
        ({"options": {"variant": "solo"}}, "options", "'solo'"),
        ({"options": []}, "options", "not of type object"),
        ({"phase": "sleep"}, "phase", "'sleep' is not one of"),
        ({"turn": "P3"}, "turn", "'P3' is no seat"),
        ({"turn": None}, "turn", "no seat"),
        ({"to_move": "P2"}, "to_move", "'P2' does not decide here"),
        ({"hands": {"P3": []}}, "hands.P3", "no seat"),
        ({"hands": {"Q1": []}}, "hands", "unknown key 'Q1'"),
        ({"hands": {"P1": ["W99"]}}, "hands.P1[0]", "no card code"),
        ({"hands": {"P1": [7]}}, "hands.P1[0]", "not of type string"),
        ({"hands": {"P1": ["W1#2"]}}, "hands.P1[0]", "not in the pack"),
        ({"hands": {"P1": ["W1", "W1"]}, "deck": ["T1"]}, "hands.P1[1]", "lies in hands.P1[0] already"),
        ({"hands": {"P1": ["?"]}}, "hands.P1[0]", "determinize"),
        ({"deck": [], "discard": [BASE["deck"][0]]}, "deck", "FW-12"),
        ({"deck": []}, "phase", "nothing to draw"),
        ({"decks": {"P1": []}}, "decks", "separate piles"),
        ({"laid": 1}, "laid", "phase act"),
        ({"laid": -1}, "laid", "-1"),
        ({"trees": {"P9": {}}}, "trees", "P9"),
        (
            {"trees": {"P2": {"sephiroth": ["T1"]}}, "deck": ["W1"], "hands": {}},
            "trees.P2.sephiroth[0]",
            "belong",
        ),
        ({"final": ["P2"]}, "final", "seat on turn"),
        ({"final": ["P1", "P1"]}, "final", "twice"),
        ({"pending": [{"type": "trade", "from": "P1", "to": "P2"}]}, "pending", "phase"),
        ({"phase": "over"}, "turn", "over"),
    ],
)
def test_positions_that_cannot_be(change: dict[str, object], where: str, words: str) -> None:
    with pytest.raises(tt.PositionError) as wrong:
        GAME.load({**BASE, **change})
    assert wrong.value.where.startswith(where), wrong.value
    assert words in str(wrong.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"four-worlds"', '{"format": "x"}'])
def test_texts_that_are_no_position(text: str) -> None:
    with pytest.raises(tt.PositionError):
        GAME.load(text)


def test_a_wrapped_position_and_its_version() -> None:
    wrapped = {"format": "tarot_teach.position", "version": 1, "position": BASE}
    assert GAME.load(json.dumps(wrapped)).position() == BASE
    with pytest.raises(tt.PositionError, match="reads version 1"):
        GAME.load({**wrapped, "version": 2})


@settings(max_examples=150)
@given(st.data())
def test_a_spoilt_position_is_refused_or_round_trips(data: st.DataObject) -> None:
    position = copy.deepcopy(BASE)
    key = data.draw(st.sampled_from(sorted(position)))
    odd = st.recursive(
        st.none() | st.booleans() | st.integers(-3, 90) | st.sampled_from(["P1", "P3", "W1", "?", "act", ""]),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["P1", "type"]), inner, max_size=2)
        ),
        max_leaves=5,
    )
    position[key] = data.draw(odd)
    try:
        state = GAME.load(position)
    except tt.PositionError as error:
        assert str(error)
    else:
        assert GAME.load(state.position()).position() == state.position()


def test_events_speak_to_their_reader() -> None:
    texts = {"draw": "{seat} [draw|draws] {cards} from {others} pile."}
    entry = Entry("draw", 0, ("W5", "W6"), ("FW-13",), (0,), 1)
    labels = ("P1", "P2")

    def said(eye: int | None) -> str:
        return tell(entry, texts, labels, GAME.card_words, eye, {"P1": "<b>Ann</b>"}).text

    assert said(0) == "You draw the Five of Wands and the Six of Wands from P2's pile."
    assert said(1) == "<b>Ann</b> draws 2 cards from your pile."
    assert said(None) == "<b>Ann</b> draws the Five of Wands and the Six of Wands from P2's pile."


def test_reprs_are_stable() -> None:
    state = GAME.deal(seed=1)
    assert repr(state) == "<four-worlds, 2 seats: P1 to move, draw>"
    assert repr(GAME) == "<game four-worlds: The Four Worlds>"
    assert repr(tt.games).startswith("<games: four-worlds")
    assert repr(GAME.rulebook) == "<rulebook: 96 clauses, FW-01 to FW-96>"
    assert GAME.rulebook.find("link direction")[0].id == "FW-54"


def test_a_wrong_seat() -> None:
    with pytest.raises(ValueError, match="'P3' is no seat"):
        GAME.deal(seed=1).view("P3")
