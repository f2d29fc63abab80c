"""The sensible bot of Mathers' Tarot: what it takes, saves, shows, gives; it knows its view and no more."""

from __future__ import annotations

from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach.bots import ask, make
from tarot_teach.bots.mathers import Greedy
from tarot_teach.bots.mathers.scoring import worth_showing
from tarot_teach.bots.mathers.sight import Sight
from tarot_teach.cards import card

GAME = tt.games["mathers"]


def position(**more: Any) -> dict[str, Any]:
    return {"game": "mathers", "players": 2, "phase": "play", **more}


def trick(*played: str) -> list[dict[str, str]]:
    """An open trick from its cards, each after its seat: "P2 C14"."""
    return [dict(zip(("seat", "card"), each.split(), strict=True)) for each in played]


CHOICES: dict[str, tuple[str, dict[str, Any]]] = {
    "cuts a King": (
        "play T6",
        position(hands={"P1": ["S3", "T6", "T20"], "P2": ["C2", "D2"]}, trick=trick("P2 W14"), dealer="P1"),
    ),
    "saves the Queen with the Fool": (
        "play T0",
        position(hands={"P1": ["C13", "S4", "T0"], "P2": ["C5", "S9"]}, trick=trick("P2 C14"), dealer="P1"),
    ),
    "gives little to a trick it cannot take": (
        "play C2",
        position(hands={"P1": ["C2", "C11", "S4"], "P2": ["C5", "S9"]}, trick=trick("P2 C14"), dealer="P1"),
    ),
    "takes a Queen as cheaply as it can": (
        "play T3",
        position(hands={"P1": ["S4", "T3", "T18"], "P2": ["C5", "S9"]}, trick=trick("P2 C13"), dealer="P1"),
    ),
    "brings the Juggler home": (
        "play T1",
        position(hands={"P1": ["S4", "T1", "T18"], "P2": ["C5", "S9"]}, trick=trick("P2 C3"), dealer="P1"),
    ),
    "shows before it is done": (
        "show greater",
        position(
            phase="declare", hands={"P1": ["T18", "T19", "T20", "W2"], "P2": ["C2", "C4", "C6", "C8"]}
        ),
    ),
    "asks before it shows": (
        "ask P2",
        position(
            phase="declare",
            hands={"P1": ["C3", "T1", "T18", "T19", "T20", "W14"],
                   "P2": ["C2", "C4", "C6", "C8", "S1", "S3"]},
        ),
    ),
    "gives up the Juggler": (
        "give T1",
        position(
            phase="answer",
            hands={"P1": ["W14", "C14", "C3"], "P2": ["T0", "T1", "T21"]},
            shown={"P1": ["W14", "C14"]},
            pending=[{"kind": "ask", "by": "P1", "to": "P2", "card": None}],
        ),
    ),
    "gives back a card that breaks no run": (
        "return D9",
        position(
            phase="return",
            hands={"P1": ["W14", "C14", "T1", "C4", "C5", "C6", "C7", "D9"],
                   "P2": ["S1", "S2", "S5", "D2", "D4", "D6"]},
            shown={"P1": ["W14", "C14", "T1"]},
            declared={"P1": ["ask P2 T1"]},
            pending=[{"kind": "ask", "by": "P1", "to": "P2", "card": "T1"}],
        ),
    ),
    "lays away what takes nothing": (
        "discard S2",
        position(
            phase="exchange",
            dealer="P1",
            hands={"P1": ["W14", "W13", "C4", "C5", "C6", "C7", "S2", "T9", "T15"],
                   "P2": ["W2", "W4", "W6", "C1", "C3", "D1", "D3", "D5", "D7"]},
            talon=["S5", "S7", "S9"],
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", CHOICES)
def test_it_does_what_is_sensible(why: str) -> None:
    move, where = CHOICES[why]
    state = GAME.load(where)
    advice = Greedy().advise(GAME, state.view(state.to_move), state.legal_moves(), tt.SeededChance(1))
    assert advice.move == move, advice
    assert advice.reason.endswith(".") and (not advice.clause or advice.clause in GAME.rulebook)


def test_what_a_hand_is_worth_when_all_is_shown() -> None:
    hand = [card(c) for c in ("C4", "C5", "C6", "C7", "T17", "T18", "T19", "T0", "T1", "W14")]
    assert worth_showing(hand) == 5 + 5 + 15


def test_it_knows_who_cannot_follow() -> None:
    taken = [{"cards": trick("P1 C9", "P2 D2"), "taken_by": "P1"}]
    state = GAME.load(position(hands={"P1": ["C3"], "P2": ["W5"]}, tricks=taken, dealer="P2"))
    sight = Sight(state.view("P1"))
    assert sight.void("P2", "C") == 1 and 0 < sight.void("P2", "S") < 1
    assert sight.tops(card("C3")) < 1


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("options", [{}, {"trick_count": "each", "asked_set": "15"}], ids=str)
def test_a_match_without_a_refusal_the_same_each_time(players: int, options: dict[str, Any]) -> None:
    seats = ["greedy"] * players
    tables = [tt.Table("mathers", seats=seats, options={"target": 40, **options}, seed=3) for _ in range(2)]
    assert tables[0].to_move is None and tables[0].moves == tables[1].moves


def test_it_decides_by_its_view_alone() -> None:
    """Wherever the hidden cards really lie, the choice is the same."""
    bot, state, number = Greedy(), GAME.deal(players=3, seed=5), 0
    while state.to_move and number < 120:
        view = state.view(state.to_move)
        other = GAME.determinize(view, tt.SeededChance(number))
        move = ask(bot, state, 1, number)
        assert ask(bot, other, 1, number) == move
        state.play(move)
        number += 1


@pytest.mark.parametrize(
    ("seats", "least"), [(["greedy", "random"], 0.9), (["random", "greedy", "random"], 0.8)]
)
def test_it_beats_random_play(seats: list[str], least: float) -> None:
    found = tt.simulate("mathers", seats=seats, games=30, seed=11)
    assert next(s.share.value for s in found.seats if s.kind == "greedy") >= least


def test_a_cut_off_playout_is_judged_by_the_hand_so_far() -> None:
    taken = [{"cards": trick("P1 C14", "P2 C2"), "taken_by": "P1"}]
    more = {"hands": {"P1": ["C3"], "P2": ["W5"]}, "tricks": taken, "points": {"P2": {"shown": 3}}}
    state = GAME.load(position(**more, scores={"P1": 10, "P2": 4}))
    assert Greedy().worth(state, "P1") == 10 + 5 - 4 - 3 == -Greedy().worth(state, "P2")
    assert repr(make("greedy", GAME)) == "<bot greedy>"
