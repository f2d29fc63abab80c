"""The sensible bot of Fool's Arcana: legal everywhere, the same each time, and wise in small positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tarot_teach.bots import ask, make
from tarot_teach.engine.chance import SeededChance
from tarot_teach.games import games

GAME = games["fools-arcana"]
GREEDY, RANDOM = make("greedy", GAME), make("random", GAME)


def advice(seat: str = "P1", **position: Any) -> Any:
    state = GAME.load({"game": "fools-arcana", "stage": "play", "deck": ["W2", "W3", "W4"], **position})
    assert state.to_move == seat
    return GREEDY.advise(GAME, state.view(seat), state.legal_moves(), SeededChance(1))


@pytest.mark.parametrize("players", GAME.seats)
def test_every_answer_is_legal_and_has_a_reason(players: int) -> None:
    for seed, end in enumerate(("points", "first-to-four")):
        options = {"end": end, "duplicates": ("no", "yes")[seed], "avatars": ("draft", "random")[seed]}
        state, which = GAME.deal(players=players, seed=seed, options=options), Random(seed)
        number = 0
        while state.to_move:
            if which.random() < 0.7:
                legal = state.legal_moves()
                found = GREEDY.advise(GAME, state.view(state.to_move), legal, SeededChance(1))
                assert found.move in legal
                assert found.reason.endswith(".")
                assert found.clause in GAME.rulebook
                state.play(found.move)
            else:
                state.play(ask(RANDOM, state, seed, number))
            number += 1


def test_the_same_view_gives_the_same_move() -> None:
    state = GAME.deal(players=3, seed=5)
    for number in range(60):
        if state.to_move is None:
            break
        first = ask(GREEDY, state, 1, number)
        assert first == ask(GREEDY, state, 2, number + 1)
        state.play(first)


def test_it_wins_against_random() -> None:
    won = 0
    for seed in range(40):
        me = seed % 2
        bots = [RANDOM, RANDOM]
        bots[me] = GREEDY
        state, number = GAME.deal(players=2, seed=seed), 0
        while state.to_move:
            state.play(ask(bots[state.seat_number(state.to_move)], state, seed, number))
            number += 1
        won += state.result().winners == (f"P{me + 1}",)
    assert won >= 38


FULL = [["C2", "C4"], ["S3", "S5"], ["D2", "D6"]]


def test_it_ends_the_game_only_when_it_wins() -> None:
    table = {"P1": [*FULL, ["W9"]], "P2": [["C13", "C14"], ["S9"]]}
    hands = {"P1": ["W10"], "P2": ["D5"]}
    assert advice(hands=hands, table=table).move == "stack W10 W9"
    table["P2"] += [["S13", "S12"]]
    assert advice(hands=hands, table=table).move != "stack W10 W9"


def test_it_keeps_an_ace_for_a_royal_card() -> None:
    deck = ["S2", "S3", "S4", "S5", "S6", "S7", "S8", "C2", "C3", "C4", "C5", "C6", "C7"]
    hands = {"P1": ["W1"], "P2": ["D5"]}
    assert advice(hands=hands, deck=deck, table={"P2": [["D3"]]}).move == "end"
    assert advice(hands=hands, deck=deck, table={"P2": [["D12"]]}).move == "attack D12"


def test_it_saves_what_is_worth_it() -> None:
    battle = {"target": "C12", "links": [["W13"]]}
    table = {"P1": [["C12"]]}
    common = {"turn": "P2", "battle": battle, "table": table}
    assert advice(hands={"P1": ["S14", "D3"], "P2": ["D5"]}, **common).move == "counter S14"
    low = {"turn": "P2", "battle": {"target": "C3", "links": [["W13"]]}, "table": {"P1": [["C3"]]}}
    deck = [f"{s}{n}" for s in "SD" for n in range(6, 13)]
    assert advice(hands={"P1": ["S14", "D3"], "P2": ["D5"]}, deck=deck, **low).move == "pass"


def test_judgement_and_death_come_when_they_help() -> None:
    attack = {"turn": "P2", "battle": {"target": "C12", "links": [["W13"]]}, "table": {"P1": [["C12"]]}}
    hands = {"P1": ["D3"], "P2": ["D5"]}
    window = [{"window": "battle", "ask": ["P1", "P2"]}]
    judged = advice(hands=hands, avatars={"P1": "T20", "P2": "T6"}, pending=window, **attack)
    assert judged.move == "invert"
    dead = advice(hands=hands, avatars={"P1": "T13", "P2": "T6"}, pending=window, **attack)
    assert dead.move == "invert W13"


def test_moon_stops_a_seat_that_could_finish() -> None:
    start = {"stage": "start", "turn": "P2", "pending": [{"window": "start", "ask": ["P1"]}]}
    table = {"P2": [["C13", "C14"], ["S9", "S12"], ["D11", "D13"], ["W9"]]}
    found = advice(
        hands={"P1": ["D3", "C5"], "P2": ["D5", "W12", "S2"]},
        avatars={"P1": "T18", "P2": "T6"},
        table=table,
        **start,
    )
    assert found.move == "invert"
