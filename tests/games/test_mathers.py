"""Mathers' Tarot beyond what its cases and the conformance run cover."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tarot_teach as tt
from tarot_teach.cards import CARDS, Card

GAME = tt.games["mathers"]

hands = st.lists(st.sampled_from(CARDS), min_size=1, max_size=25, unique=True).map(
    lambda cards: sorted(cards, key=lambda c: c.order)
)


def runs_by_search(hand: list[Card]) -> set[tuple[Card, Card]]:
    """Every pair of cards of a suit with all between them held and no longer run around them."""
    found = set()
    for low, high in combinations([c for c in hand if c != "T0"], 2):
        suit, ends = low.suit, (low.number, high.number)
        if high.suit == suit and ends[1] - ends[0] >= 3:
            between = {f"{suit}{n}" for n in range(ends[0], ends[1] + 1)}
            beside = {f"{suit}{n}" for n in (ends[0] - 1, ends[1] + 1)} - {"T0"}
            if between <= set(hand) and not beside & set(hand):
                found.add((low, high))
    return found


def points_by_search(length: int) -> int:
    """The best sum of pieces of 4, 7 and 10."""
    return max(
        [0] + [p + points_by_search(length - n) for n, p in ((4, 5), (7, 10), (10, 15)) if n <= length]
    )


@given(hands)
@settings(max_examples=300)
def test_runs_are_all_the_longest_ones(hand: list[Card]) -> None:
    from tarot_teach.games.mathers.hands import bits, runs

    found = runs(bits(hand))
    assert set(found) == runs_by_search(hand) and len(set(found)) == len(found)


def test_a_hand_of_whole_suits_and_the_fool_has_runs_within_suits_only() -> None:
    from tarot_teach.games.mathers.hands import bits, runs

    assert runs(bits(CARDS)) == [(f"{s}1", f"{s}14") for s in "WCSD"] + [("T1", "T21")]


def test_run_points_are_the_best_cutting() -> None:
    from tarot_teach.games.mathers.hands import run_points

    assert [run_points(n) for n in range(22)] == [points_by_search(n) for n in range(22)]


# Positions that cannot be: what is changed, and where the error stands

BASE: dict[str, Any] = {
    "game": "mathers",
    "players": 2,
    "phase": "play",
    "hands": {"P1": ["C2", "C3"], "P2": ["C4", "D9"]},
    "tricks": [
        {"cards": [{"seat": "P1", "card": "W5"}, {"seat": "P2", "card": "W6"}], "taken_by": "P2"},
    ],
}
ANSWER: dict[str, Any] = {
    "game": "mathers",
    "players": 2,
    "phase": "answer",
    "hands": {"P1": ["W14", "C3", "T1"], "P2": ["C4", "D9", "T21"]},
    "shown": {"P1": ["W14", "T1"]},
    "pending": [{"kind": "ask", "by": "P1", "to": "P2", "card": None}],
}
RETURN: dict[str, Any] = {
    "game": "mathers",
    "players": 2,
    "phase": "return",
    "hands": {"P1": ["W14", "C3", "T1", "T21"], "P2": ["C4", "D9"]},
    "shown": {"P1": ["W14", "T1", "T21"]},
    "declared": {"P1": ["ask P2 T21"]},
    "pending": [{"kind": "ask", "by": "P1", "to": "P2", "card": "T21"}],
}
EXCHANGE: dict[str, Any] = {
    "game": "mathers",
    "players": 2,
    "phase": "exchange",
    "hands": {"P1": ["C2", "C3", "C5"], "P2": ["C4", "D9"]},
    "discard": ["W1"],
    "talon": ["S1", "S2", "S3"],
}
SHEET = {"shown": 0, "asked": 0, "cuts": 0, "tricks": 5, "fool": 0, "total": 5}
LAST = {
    "hand_no": 1,
    "dealer": "P2",
    "points": {"P1": SHEET, "P2": SHEET | {"tricks": 3, "total": 3}},
    "winner": "P1",
    "gain": 2,
}

ODD: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (BASE, {"hands": {"P1": ["C2", "C3"], "P2": ["C4", "C2"]}}, "hands.P2[1]"),
    (BASE, {"hands": {"P1": ["C2", "C3"], "P2": ["C4"]}}, "hands"),
    (BASE, {"hands": {}}, "hands"),
    (BASE, {"hands": {"P1": ["C2", "?"], "P2": ["C4", "D9"]}}, "hands.P1[1]"),
    (BASE, {"hands": {"P3": ["C2"]}}, "hands.P3"),
    (BASE, {"tricks": [BASE["tricks"][0] | {"taken_by": "P1"}]}, "tricks[0].taken_by"),
    (BASE, {"tricks": [{"cards": BASE["tricks"][0]["cards"][:1], "taken_by": "P1"}]}, "tricks[0].cards"),
    (BASE, {"trick": [{"seat": "P2", "card": "T2"}, {"seat": "P2", "card": "T3"}]}, "trick[1].seat"),
    (BASE, {"trick": [{"seat": "P2", "card": "T2"}, {"seat": "P1", "card": "T3"}]}, "trick"),
    (BASE, {"phase": "declare"}, "tricks"),
    (BASE, {"phase": "declare", "tricks": [], "trick": [{"seat": "P1", "card": "T2"}]}, "trick"),
    (BASE, {"scores": {"P1": 100}}, "scores"),
    (BASE, {"phase": "over", "scores": {"P1": 100}}, "hands"),
    (BASE, {"phase": "over", "hands": {}}, "phase"),
    (BASE, {"talon": ["S1", "S2", "S3"]}, "talon"),
    (BASE, {"discard": ["S1", "S2", "S3", "S4"]}, "discard"),
    (BASE, {"players": 3, "dead": ["S1"]}, "tricks[0].cards"),
    (BASE, {"players": 4}, "players"),
    (BASE, {"options": {"target": 0}}, "options"),
    (BASE, {"options": {"target": True}}, "options"),
    (BASE, {"hand_no": 61}, "hand_no"),
    (BASE, {"to_move": "P1"}, "to_move"),
    (BASE, {"turn": "P1"}, "turn"),
    (BASE, {"deck": []}, ""),
    (BASE, {"declared": {"P1": ["run C2 C4"]}}, "declared.P1[0]"),
    (BASE, {"declared": {"P1": ["run T0 T3"]}}, "declared.P1[0]"),
    (BASE, {"declared": {"P1": ["run C9 C4"]}}, "declared.P1[0]"),
    (BASE, {"declared": {"P1": ["run C1 C4", "run C4 C8"]}}, "declared.P1"),
    (BASE, {"declared": {"P1": ["greater", "greater"]}}, "declared.P1"),
    (BASE, {"declared": {"P1": ["ask P1"]}}, "declared.P1[0]"),
    (BASE, {"declared": {"P1": ["ask P2 T5"]}}, "declared.P1[0]"),
    (BASE, {"declared": {"P1": ["ask P2", "ask P2 T1"]}}, "declared.P1"),
    (BASE, {"declared": {"P1": ["kings"]}}, "declared.P1[0]"),
    (BASE, {"shown": {"P1": ["C4"]}}, "shown.P1[0]"),
    (BASE, {"pending": ANSWER["pending"]}, "pending"),
    (BASE, {"last_hand": LAST | {"gain": 5}}, "last_hand.gain"),
    (BASE, {"last_hand": LAST | {"winner": "P2"}}, "last_hand.winner"),
    (BASE, {"last_hand": LAST | {"points": {"P1": SHEET}}}, "last_hand.points"),
    (
        BASE,
        {"last_hand": LAST | {"points": {"P1": SHEET | {"total": 9}, "P2": SHEET}}},
        "last_hand.points.P1.total",
    ),
    (ANSWER, {"pending": []}, "pending"),
    (ANSWER, {"shown": {}}, "shown.P1"),
    (ANSWER, {"declared": {"P1": ["ask P2"]}}, "declared.P1"),
    (ANSWER, {"hands": {"P1": ["W14", "C3", "T2"], "P2": ["C4", "D9", "T21"]}, "shown": {}}, "pending[0].by"),
    (ANSWER, {"hands": {"P1": ["W14", "C3", "T1"], "P2": ["C4", "D9", "T2"]}}, "pending[0].to"),
    (ANSWER, {"pending": [{"kind": "ask", "by": "P1", "to": "P1", "card": None}]}, "pending[0].to"),
    (ANSWER, {"pending": [{"kind": "ask", "by": "P1", "to": "P2", "card": "T21"}]}, "pending[0].card"),
    (RETURN, {"declared": {}}, "declared.P1"),
    (RETURN, {"shown": {}}, "shown.P1"),
    (RETURN, {"pending": [{"kind": "ask", "by": "P1", "to": "P2"}]}, "pending[0].card"),
    (RETURN, {"pending": [{"kind": "ask", "by": "P1", "to": "P2", "card": "T0"}]}, "pending[0].card"),
    (EXCHANGE, {"talon": ["S1"]}, "talon"),
    (EXCHANGE, {"discard": ["W1", "W2", "W3"]}, "discard"),
    (EXCHANGE, {"discard": []}, "hands"),
    (EXCHANGE, {"declared": {"P1": ["greater"]}}, "declared"),
    (EXCHANGE, {"to_move": "P1"}, "to_move"),
]


@pytest.mark.parametrize("base", [BASE, ANSWER, RETURN, EXCHANGE])
def test_the_positions_that_the_odd_ones_are_made_of_load(base: dict[str, Any]) -> None:
    assert GAME.load(base).position()["hands"] == base["hands"]


@pytest.mark.parametrize(("base", "change", "where"), ODD)
def test_a_position_that_cannot_be_is_an_error_with_its_place(
    base: dict[str, Any], change: dict[str, Any], where: str
) -> None:
    with pytest.raises(tt.PositionError) as error:
        GAME.load(base | change)
    assert error.value.where == where


# What a seat may conclude


def deal_to(phase: str, seed: int, players: int = 3) -> Any:
    import random

    luck, state = random.Random(seed), GAME.deal(players=players, seed=seed)
    while state.phase != phase:
        state.play(luck.choice(state.legal_moves()))
    for _ in range(40 if phase == "play" else 0):
        if state.phase == phase:
            state.play(luck.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize("seed", range(12))
def test_a_filled_view_keeps_what_showing_asking_and_playing_tell(seed: int) -> None:
    from tarot_teach.games.mathers.unseen import missing

    state = deal_to("play" if seed % 2 else "declare", seed)
    for label in state.labels:
        view = state.view(label)
        gone = missing(view)
        filled = GAME.determinize(view, tt.SeededChance(seed))
        for other in state.labels:
            number = state.seat_number(other)
            unseen = [c for c in filled.hands[number] if c not in filled.shown]
            truly = [c for c in state.hands[number] if c not in state.shown]
            assert not gone.get(other, set()) & set(truly), "the truth itself is held impossible"
            assert not gone.get(other, set()) & set(unseen)


def test_a_view_that_contradicts_itself_is_filled_all_the_same() -> None:
    view = {
        "game": "mathers",
        "players": 2,
        "phase": "play",
        "hands": {"P1": ["C2"], "P2": ["?"]},
        "declared": {"P2": [f"run {s}1 {s}14" for s in "WCSD"] + ["trumps"]},
        "tricks": [
            {"cards": [{"seat": "P1", "card": f"{s}5"}, {"seat": "P2", "card": c}], "taken_by": "P1"}
            for s, c in (("W", "C7"), ("C", "S7"), ("S", "D7"), ("D", "W7"), ("T", "W8"))
        ],
    }
    assert len(GAME.determinize(view, tt.SeededChance(1)).hands[1]) == 1


def test_who_is_asked_for_a_tarot_trump_is_given_one() -> None:
    view = ANSWER | {"hands": {"P1": ["W14", "C3", "T1"], "P2": ["?", "?", "?"]}, "to_move": "P2"}
    for seed in range(20):
        assert GAME.determinize(view, tt.SeededChance(seed)).legal_moves()


# Pinned, so that a seed means the same game everywhere


def test_one_deal_is_the_same_on_every_machine() -> None:
    state = GAME.deal(players=2, seed=7)
    assert state.position()["dealer"] == "P2"
    assert state.talon == ("W4", "D12", "T1")
    assert state.hands[0][:4] == ["W7", "W10", "W13", "C6"]


def test_help_names_what_would_serve() -> None:
    state = GAME.load(
        {
            "game": "mathers",
            "players": 2,
            "phase": "play",
            "hands": {"P1": ["C2", "C3"], "P2": ["W3", "C4", "T9"]},
            "trick": [{"seat": "P1", "card": "W5"}],
        }
    )
    explained = state.explain("play T9")
    assert explained.clause == "MT-43"
    assert explained.help == "You may play the Three of Sceptres."
