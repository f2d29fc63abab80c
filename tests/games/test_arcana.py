"""Arcana: secrets, nested effects, positions that cannot be, and odd positions that can."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tarot_teach as tt
from tarot_teach.games.arcana import Arcana
from tarot_teach.games.arcana.at_once import HangedMan

GAME = tt.games["arcana"]


def load(**position: Any) -> Any:
    return GAME.load({"game": "arcana", **position}, chance=tt.ScriptedChance(position.pop("chance", [])))


def texts(state: Any, seat: str) -> list[str]:
    return [event.text for event in state.events_for(seat)]


def test_one_deal_is_pinned() -> None:
    state = GAME.deal(players=3, seed=7)
    assert (state.to_move, state.position()["hands"]) == PINNED


PINNED = ("P1", {"P1": ["T0", "T3", "T20"], "P2": ["T13", "T16"], "P3": ["T1", "T14"]})


# Effects in effects


def judgement_on_the_hermit() -> Any:
    state = load(
        players=3,
        hands={"P1": ["T5", "T20"], "P2": ["T3", "T11"], "P3": ["T8", "T14"]},
        deck=["T1", "T2", "T4", "T6"],
        discard=["T9"],
    )
    state.play("play T20")
    assert state.trail() == ["P1's turn", "Judgement", "choose a discard"]
    state.play("choose T9")
    return state


def test_the_trail_says_why_one_is_asked() -> None:
    state = judgement_on_the_hermit()
    state.play("choose P3")  # the Hermit makes P1 play Temperance
    assert state.trail() == [
        "P1's turn",
        "Judgement",
        "P1 takes the effect of the Hermit",
        "Temperance",
        "choose a player",
    ]
    state.play("choose P2")
    assert (state.to_move, state.turn) == ("P2", 0)
    assert state.trail() == [
        "P1's turn",
        "Judgement",
        "P2 takes the effect of the Hermit",
        "choose an opponent",
    ]
    assert [step["ask"] for step in state.position()["pending"]] == ["done", "hermit"]
    assert state.question() == "Which opponent draws, and lends you the highest card?"
    assert str(state).startswith("Arcana, 3 seats, round 1: P1's turn > Judgement > P2 takes")


def test_the_seat_on_turn_dies_in_the_middle() -> None:
    state = judgement_on_the_hermit()
    state.play("choose P3")
    state.play("choose P2")
    state.play("choose P3")  # P3 has drawn T2 and holds T2 T8: P2 plays Strength
    state.play("choose P1")  # 5 against 14
    assert [event.kind for event in state.events][-3:] == ["lower", "killed", "takes"]
    assert (state.to_move, state.alive) == ("P3", (1, 2))
    assert state.trail()[2] == "P3 takes the effect of the Hermit"
    state.play("choose P2")  # P2 draws T4, and P3 plays Justice: nobody has a token
    assert texts(state, "P3")[-4:] == [
        "You play Justice from P2's hand as your own.",
        "Justice has no legal target: nothing happens.",
        "P1 is out and passes no more.",
        "P2 draws a card.",
    ]


# Secrets


def moon() -> Any:
    state = load(
        players=3,
        hands={"P1": ["T5", "T6", "T18"], "P2": ["T9", "T12"], "P3": ["T2", "T7"]},
        deck=["T8"],
    )
    state.play("play T18")
    state.play("reveal T5")
    return state


def test_the_moon_is_secret_until_the_last_answer() -> None:
    state = moon()
    assert state.view("P1")["pending"][0]["shown"] == {"P1": "T5"}
    assert state.view("P2")["pending"][0]["shown"] == {"P1": "?"}
    assert texts(state, "P1") == ["You choose the Hierophant to reveal."]
    assert texts(state, "P2") == ["P1 chooses a card in secret."]
    state.play("reveal T12")
    state.play("reveal T7")
    assert "P1 reveals the Hierophant." in texts(state, "P3")
    assert state.position()["dead"] == ["P1"]


def test_a_hidden_answer_is_filled_from_the_hidden_hand() -> None:
    view = moon().view("P2")
    answers = {GAME.determinize(view, tt.SeededChance(n)).agenda[-1].shown[0][1] for n in range(20)}
    assert len(answers) > 3 and not answers & {"T9", "T12", "T18"}


def test_the_magician_sees_the_deck_but_not_its_order() -> None:
    state = load(hands={"P1": ["T1", "T3"], "P2": ["T2"]}, deck=["T19", "T6", "T12"], players=2)
    state.play("play T1")
    view = state.view("P1")
    assert view["deck"] == ["T6", "T12", "T19"]
    assert state.view("P2")["deck"] == ["?", "?", "?"]
    orders = {tuple(GAME.determinize(view, tt.SeededChance(n)).deck) for n in range(30)}
    assert len(orders) > 3 and {len(set(order)) for order in orders} == {3}
    state.play("swap T3 T19")
    assert texts(state, "P1")[0] == "You exchange the Empress for the Sun from the deck."
    assert texts(state, "P2")[0] == "P1 exchanges a card with the deck."


def test_strength_tells_its_sums_to_the_two_players_only() -> None:
    state = load(
        players=3, hands={"P1": ["T8", "T20"], "P2": ["T10", "T9"], "P3": ["T3"]}, deck=["T7"], begun=["P1"]
    )
    state.play("play T8")
    state.play("choose P2")
    assert "Your hand sums to 20." in texts(state, "P1") and "P1's hand sums to 20." in texts(state, "P2")
    assert texts(state, "P3")[1:4] == [
        "P1's hand is added up.",
        "P2's hand is added up.",
        "P2's hand has the lower sum.",
    ]


def test_unseen_cards_are_sorted_and_hold_the_fortunes_of_others() -> None:
    state = load(
        players=2,
        hands={"P1": ["T1", "T3"], "P2": ["T20", "T2"]},
        fortunes={"P1": "T4", "P2": "T5"},
        deck=["T19", "T6"],
        discard=["T7"],
    )
    assert state.unseen("P1") == ["T2", "T5", "T6", "T19", "T20"]
    assert state.unseen("P2") == ["T1", "T3", "T4", "T6", "T19"]


# Words and one's own rules


def test_refusals_say_what_would_help() -> None:
    state = load(hands={"P1": ["T5", "T12"], "P2": ["T3"]}, fortunes={"P1": "T20"}, deck=["T6"], players=2)
    assert state.explain("play T20")[1:] == (
        "RA-26",
        "Judgement is your fortune: after your play, answer fortune.",
        "Play a card of your hand first.",
    )
    assert state.explain("play W5")[1:3] == ("RA-22", "W5 is not in your hand.")
    assert state.explain("draw")[1] == "RA-19"
    state.play("play T12")
    assert state.explain("extra")[1:] == (
        "RA-31",
        "You made this extra turn token in this very turn.",
        "Keep it for the end of a later turn.",
    )
    assert state.explain("dance").clause == "RA-29"


def test_a_card_can_be_given_another_effect() -> None:
    class Kinder(Arcana):
        effects = {**Arcana.effects, tt.card("T13"): HangedMan}

    state = Kinder().load({"hands": {"P1": ["T3", "T13"], "P2": ["T4"]}, "deck": ["T5"]}, seed=1)
    state.play("play T13")
    assert state.position()["extra"] == {"P1": 1, "P2": 0}


# Positions

BASE: dict[str, Any] = {
    "game": "arcana",
    "players": 3,
    "hands": {"P1": ["T6", "T8"], "P2": ["T12"], "P3": ["T14", "T16"]},
    "fortunes": {"P1": "T21"},
    "deck": ["T1", "T13"],
    "discard": ["T10"],
}


def inside(**more: Any) -> dict[str, Any]:
    """A pending effect: Judgement on the Devil, with P2 asked."""
    outer = {"effect": "T20", "by": "P1", "card": "T20", "from": "hand", "ask": "done"}
    inner = {"effect": "T15", "by": "P2", "card": None, "from": "judgement", "ask": "devil"}
    outer |= {"chosen": "T15", "queue": ["P3"]}
    for key, value in more.items():
        target, name = (outer, key[6:]) if key.startswith("outer_") else (inner, key)
        target[name] = value
    return {"pending": [outer, inner]}


def alone(effect: str, ask: str, **more: Any) -> dict[str, Any]:
    return {"pending": [{"effect": effect, "by": "P1", "card": effect, "from": "hand", "ask": ask, **more}]}


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        ({"round": 16}, "round", "16"),
        ({"fools": 11}, "fools", "11"),
        ({"wins": {"P1": 3}}, "wins.P1", "RA-03"),
        ({"phase": "over"}, "phase", "RA-03"),
        ({"phase": "over", "round": 15, **alone("T19", "sun", left=1)}, "pending", "over"),
        ({"phase": "emperor"}, "phase", "needs an effect"),
        ({"phase": "play", **inside()}, "phase", "last of pending"),
        ({"hands": {"P2": ["T12"]}}, "phase", "nothing can be answered"),
        ({"fortunes": {"P1": ""}}, "fortunes.P1", "no card code"),
        ({"fortunes": {"P1": "T6"}}, "fortunes.P1", "hands.P1[0] already"),
        ({"hands": {"P1": ["W5"]}}, "hands.P1[0]", "not in the pack"),
        ({"dead": ["P2"]}, "hands.P2", "RA-45"),
        ({"dead": ["P1"], "hands": {}}, "fortunes.P1", "RA-45"),
        ({"dead": ["P2"], "hands": {"P1": ["T5"]}, "extra": {"P2": 1}}, "extra.P2", "RA-46"),
        ({"dead": ["P2"], "hands": {"P1": ["T5"]}, "death": "P2"}, "death", "RA-46"),
        ({"dead": ["P2"], "hands": {"P1": ["T5"]}, "skip": ["P2"]}, "skip", "RA-46"),
        ({"dead": ["P2", "P3"], "hands": {"P1": ["T5"]}}, "dead", "RA-56"),
        ({"dead": ["P1"], "hands": {"P2": ["T5"]}, "fortunes": {}}, "turn", "RA-37"),
        ({"fresh": {"P1": 1}}, "fresh.P1", "fewer"),
        ({"extra": {"P1": 10**9}}, "extra.P1", "999"),
        ({"link": {"by": "P1", "to": "P1"}}, "link.to", "RA-94"),
        ({"link": {"by": "P1", "to": "P4"}}, "link.to", "no seat"),
        ({"link": {"by": "P1", "to": "P2"}, "dead": ["P2"], "hands": {"P1": ["T5"]}}, "link.to", "RA-50"),
        (
            {
                "link": {"by": "P2", "to": "P1"},
                "dead": ["P2"],
                "hands": {"P1": ["T5"]},
                "options": {"dead_lover_wins": False},
            },
            "link.by",
            "RA-54",
        ),
        ({"last_round": {"round": 1}}, "last_round", "missing"),
        (
            {"last_round": {"round": 1, "by": "nobody", "winners": ["P1"], "hands": {}, "totals": {}}},
            "last_round.winners",
            "fit",
        ),
        (
            {"last_round": {"round": 1, "by": "deck", "winners": ["P1"], "hands": {}, "totals": {}}},
            "last_round.hands",
            "RA-58",
        ),
        (
            {
                "last_round": {
                    "round": 1,
                    "by": "deck",
                    "winners": ["P1"],
                    "hands": {"P1": ["T3"]},
                    "totals": {"P1": 4},
                }
            },
            "last_round.totals.P1",
            "sums to 3",
        ),
        (inside(ask="emperor"), "pending[1].ask", "no question of T15"),
        (inside(effect="T4", ask="emperor"), "pending[1].effect", "T15"),
        (inside(by="P3"), "pending[1].by", "RA-112"),
        (inside(card="T15"), "pending[1].card", "no card"),
        (inside(**{"from": "hermit"}), "pending[1].from", "Judgement"),
        (inside(left=2), "pending[1]", "left"),
        (inside(outer_ask="judgement"), "pending[0].ask", "done"),
        (inside(outer_chosen="T20"), "pending[0].chosen", "RA-113"),
        (inside(outer_queue=["P1"]), "pending[0].queue", "RA-112"),
        (inside(outer_by="P2"), "pending[0].by", "seat on turn"),
        (inside(outer_card=None), "pending[0].card", "T20"),
        (alone("T20", "done", chosen="T15", queue=[]), "pending[0].ask", "done asking"),
        (alone("T18", "moon", queue=["P1", "P3"], shown={}), "pending[0].queue", "RA-108"),
        (alone("T18", "moon", queue=[], shown={}), "pending[0].queue", "somebody"),
        (alone("T18", "moon", queue=["P2", "P3"], shown={"P1": "T12"}), "pending[0].shown.P1", "RA-109"),
        (alone("T19", "sun", left=4), "pending[0].left", "RA-111"),
        (alone("T19", "sun"), "pending[0]", "missing 'left'"),
        (alone("T7", "chariot", count=2), "pending[0].count", "RA-95"),
        (alone("T2", "priestess", owed=["P1"]), "pending[0].owed", "RA-87"),
        (alone("T2", "priestess", owed=["P3", "P2"]), "pending[0].owed", "turn order"),
        (alone("T2", "priestess", owed=["P2"] * 3), "pending[0].owed", "more cards"),
        (alone("T2", "priestess", owed=[]), "pending[0].owed", "somebody"),
        (alone("T17", "star-give", owed=["P2", "P3"]), "pending[0].owed", "RA-107"),
        ({**alone("T5", "hierophant", tokens=["extra", "death"]), "hands": {}}, "pending[0].tokens", "RA-93"),
        (
            {**alone("T5", "hierophant", tokens=["death"]), "hands": {}, "death": "P2"},
            "pending[0].tokens",
            "RA-41",
        ),
        ({**alone("T5", "hierophant", tokens=[]), "hands": {}}, "pending[0].tokens", "to be given"),
        (
            {**alone("T3", "empress-card", target="P1"), "options": {"self_target": False}},
            "pending[0].target",
            "opponent",
        ),
        (alone("T14", "temperance"), "pending[0].card", "hands.P3[0] already"),
        (alone("T11", "justice"), "pending[0]", "nothing can be answered"),
    ],
)
def test_positions_that_cannot_be(change: dict[str, Any], where: str, words: str) -> None:
    with pytest.raises(tt.PositionError) as wrong:
        GAME.load({**BASE, **change})
    assert wrong.value.where == where, wrong.value
    assert words in str(wrong.value)


def test_the_positions_they_are_made_of_can_be() -> None:
    for change in ({}, inside(), alone("T19", "sun", left=2), alone("T2", "priestess", owed=["P2", "P3"])):
        state = GAME.load({**BASE, **change})
        assert state.legal_moves()
        assert GAME.load(state.position()).position() == state.position()


VALUES = [
    None,
    0,
    1,
    3,
    15,
    True,
    "P1",
    "P2",
    "P4",
    "T0",
    "T9",
    "T13",
    "T20",
    "W1",
    "?",
    "end",
    "over",
    "done",
]
VALUES += ["moon", "hermit", "judgement", [], ["P1"], ["P2", "P1"], ["T3"], {}, {"P1": 1}]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found += places(item, (*path, key))
    return found


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60), luck=st.randoms(use_true_random=False))
def test_a_spoilt_position_is_refused_or_can_be_played(seed: int, steps: int, luck: random.Random) -> None:
    state = GAME.deal(players=2 + seed % 3, seed=seed)
    for _ in range(steps):
        if state.to_move is not None:
            state.play(luck.choice(state.legal_moves()))
    position = copy.deepcopy(state.position())
    *path, last = luck.choice([place for place in places(position) if place])
    target = position
    for key in path:
        target = target[key]
    if luck.random() < 0.3:
        del target[last]
    else:
        target[last] = copy.deepcopy(luck.choice(VALUES))
    position.pop("to_move", None)
    try:
        spoilt = GAME.load(position, seed=1)
    except tt.PositionError as error:
        assert str(error)
        return
    for _ in range(20):
        assert GAME.load(spoilt.position()).position() == spoilt.position()
        for seat in spoilt.seats:
            view = spoilt.view(seat)
            assert GAME.determinize(view, tt.SeededChance(seed)).view(seat) == view
        if spoilt.to_move is None:
            break
        spoilt.play(luck.choice(spoilt.legal_moves()))
