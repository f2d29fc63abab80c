"""The sensible bot of John Dee's Tarot: what it does, and that nothing hidden moves it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach import bots
from tarot_teach.bots import ask, chance_for
from tarot_teach.bots.john_dee import Mind, nearness
from tarot_teach.play.simulate import simulate

GAME = tt.games["john-dee"]
WAYS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"call": "may"}),
    (4, {"household": "yes"}),
    (5, {"fool_path": 88}),
    (6, {}),
]


def states(players: int, options: dict[str, Any], seed: int, kind: str = "greedy") -> Any:
    state, bot, number = GAME.deal(players, seed=seed, options=options), bots.make(kind, GAME), 0
    while state.to_move is not None:
        yield number, state
        state.play(ask(bot, state, seed, number))
        number += 1
    assert state.result().winners


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_whole_games_with_reasons(players: int, options: dict[str, Any]) -> None:
    phases = set()
    for seed in range(3):
        for number, state in states(players, options, seed):
            seat = state.to_move
            advice = bots.make("greedy", GAME).advise(
                GAME, state.view(seat), state.legal_moves(), chance_for(seed, number, seat)
            )
            assert advice.reason.endswith(".") and advice.clause in GAME.rulebook
            phases.add(state.phase)
    assert phases >= {"declare", "call", "sacrifice", "ask", "answer", "lot"}


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_the_same_view_gives_the_same_move_whatever_is_hidden(players: int, options: dict[str, Any]) -> None:
    bot = bots.make("greedy", GAME)
    for number, state in states(players, options, 8, "random"):
        seat = state.to_move
        other = GAME.determinize(state.view(seat), tt.SeededChance(number))
        assert ask(bot, other, 8, number) == ask(bot, state, 8, number)


def test_it_does_not_depend_on_the_order_of_hashes() -> None:
    code = (
        "import tarot_teach as tt; t = tt.Table('john-dee', ['greedy'] * 3, seed=6); print(' '.join(t.moves))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1 and len(said.pop().split()) > 20


def test_it_beats_random_by_far() -> None:
    for players, share in ((2, 0.9), (3, 0.8), (4, 0.65)):
        seats = ["greedy"] + ["random"] * (players - 1)
        counted = simulate("john-dee", seats, games=60, seed=100)
        assert counted.seats[0].share.value >= share, counted


# What it does


def advised(**position: Any) -> Any:
    state = GAME.load({"game": "john-dee", "players": 2, "deck": ["S12", "S13", "T18"], **position})
    seat = state.to_move
    return bots.make("greedy", GAME).advise(
        GAME, state.view(seat), state.legal_moves(), chance_for(1, 1, seat)
    )


MAN = {"P1": "man", "P2": "motion"}
HAND = ["W11", "D12", "T4", "T6", "T20", "T21"]


def test_it_keeps_what_makes_its_path() -> None:
    advice = advised(
        phase="sacrifice",
        paths=MAN,
        hands={"P1": HAND, "P2": ["W1", "T9"]},
        pending=[{"kind": "duel", "by": "P1", "to": "P2", "card": None}],
    )
    assert advice.move.args[0] not in ("T4", "T20", "T21")
    spare = advised(
        phase="sacrifice",
        paths=MAN,
        hands={"P1": ["T4", "T6", "T20", "T21"], "P2": ["W1", "T9"]},
        pending=[{"kind": "duel", "by": "P1", "to": "P2", "card": None}],
    )
    assert (spare.move, spare.reason) == ("sacrifice T6", "Your other cards still make 45.")


def exchange(phase: str, ask: str | None, hand: list[str], turn: str = "P2") -> Any:
    taker, giver = ("P1", "P2") if phase == "ask" else ("P2", "P1")
    return advised(
        phase=phase,
        turn=turn,
        paths=MAN,
        hands={"P1": hand, "P2": ["W1", "T9", "C12", "C13", "D1"]},
        pending=[{"kind": "swap", "taker": taker, "giver": giver, "ask": ask, "card": None}],
    )


def test_it_gives_the_fool_for_a_card_that_it_needs() -> None:
    advice = exchange("answer", "spirit", ["T0", "T4", "T20", "T21", "W11"])
    assert (advice.move, advice.clause) == ("give T0", "JD-43")
    gives = exchange("answer", "spirit", ["T8", "T4", "T20", "T21", "W11"])
    assert (gives.move, gives.clause) == ("give T8", "JD-36")
    no = exchange("answer", "celestial", ["T8", "T4", "T20", "T21", "W11"])
    assert (no.move, no.clause) == ("decline", "JD-40")


def test_it_asks_for_what_completes_a_lot() -> None:
    advice = exchange("ask", None, ["T20", "T21", "W11", "C11", "S11"], turn="P1")
    assert advice.move in ("ask man of life", "ask man")  # the Emperor makes 45
    assert "Such a card lies in about" in advice.reason


def test_it_asks_in_vain_when_no_swap_helps() -> None:
    advice = exchange("ask", None, ["T4", "T20", "T21"], turn="P1")
    assert advice.clause == "JD-35" and advice.move.args[-1] in ("T4", "T20", "T21")


def test_it_calls_the_highest_path_and_proposes_when_it_would_win() -> None:
    paths = {"P1": "love", "P2": "man", "P3": "wisdom"}
    hands = {"P1": ["W1", "W11", "T1", "T2"], "P2": ["C1", "C11"], "P3": ["D1", "D11"]}
    assert advised(players=3, dealer="P3", paths=paths, hands=hands).move == "duel P3"
    hands = {"P1": ["T4", "T20", "T21", "T19"], "P2": ["C1", "C11"], "P3": ["D1", "D11"]}
    advice = advised(players=3, dealer="P3", paths=paths | {"P1": "man"}, hands=hands)
    assert (advice.move, advice.clause) == ("propose", "JD-50")


def test_it_counts_its_lot() -> None:
    hands = {"P1": HAND, "P2": ["W1"]}
    moves, lots = [], []
    state = GAME.load({"players": 2, "phase": "lot", "deck": [], "hands": hands, "paths": MAN})
    while state.to_move == "P1":
        moves.append(ask(bots.make("greedy", GAME), state, 1, len(moves)))
        state.play(moves[-1])
        lots.append(state.position()["lots"]["P1"])
    assert lots[-1] == ["T4", "T20", "T21"] and moves[-1] == "done"


def test_how_near_a_hand_is() -> None:
    view = GAME.load(
        {"players": 2, "phase": "declare", "deck": ["S1"], "hands": {"P1": HAND, "P2": ["T1", "T2"]}}
    )
    mind = Mind(view.view("P1"))
    assert [nearness(mind, value) for value in (45, 26, 47, 34, 100)] == [3, 3, 3, 1, 0]


def test_on_the_path_of_the_fool_it_gathers_gold() -> None:
    advice = advised(
        phase="sacrifice",
        paths={"P1": "fool", "P2": "man"},
        hands={"P1": ["W1", "W11", "W12", "W13", "T0", "T3"], "P2": ["C1", "T9"]},
        pending=[{"kind": "duel", "by": "P1", "to": "P2", "card": None}],
    )
    assert advice.move == "sacrifice T3"
