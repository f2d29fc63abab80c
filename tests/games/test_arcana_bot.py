"""The sensible bot of Arcana: what it takes, what it leaves, and that it only knows its view."""

from __future__ import annotations

from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach.bots import ask
from tarot_teach.bots.arcana import Greedy
from tarot_teach.bots.base import RandomBot

GAME = tt.games["arcana"]
FRESH = tuple(f"T{n}" for n in (0, 1, 2, 3, 5, 6, 7, 8, 9))


def chosen(position: dict[str, Any]) -> str:
    """What the bot plays in a position; a deck that is not given holds what lies nowhere."""
    used = str(position)
    deck = [c for c in FRESH if f"'{c}'" not in used]
    return str(ask(Greedy(), GAME.load({"game": "arcana", "deck": deck, **position}), 1, 0))


def pending(ask: str, effect: str, **more: Any) -> list[dict[str, Any]]:
    return [{"effect": effect, "by": "P1", "card": effect, "from": "hand", "ask": ask, **more}]


CHOICES: dict[str, tuple[str, dict[str, Any]]] = {
    "takes a sure kill": (
        "play T11",
        {"hands": {"P1": ["T5", "T11", "T20"], "P2": ["T3", "T4"]}, "extra": {"P2": 1}},
    ),
    "does not kill itself with Justice": (
        "play T5",
        {"hands": {"P1": ["T5", "T11"], "P2": ["T3", "T4"]}, "extra": {"P1": 1}},
    ),
    "gets rid of Death": (
        "play T13",
        {"hands": {"P1": ["T12", "T13", "T20"], "P2": ["T3", "T4"]}},
    ),
    "keeps Death when the deck is out": (
        "play T6",
        {"hands": {"P1": ["T6", "T13", "T20"], "P2": ["T3", "T4"], "P3": ["T8", "T10"]}, "players": 3,
         "deck": []},
    ),
    "keeps its high cards at the end of the deck": (
        "play T3",
        {"hands": {"P1": ["T3", "T19", "T20"], "P2": ["T17", "T18"]}, "deck": ["T7"]},
    ),
    "hands on the death token": (
        "play T5",
        {"hands": {"P1": ["T5", "T10", "T12"], "P2": ["T3", "T14"]}, "death": "P1"},
    ),
    "buys a turn rather than die by passing": (
        "extra",
        {"hands": {"P1": ["T10", "T12"]}, "phase": "end", "death": "P1", "extra": {"P1": 1}},
    ),
    "plays a fortune that kills": (
        "fortune",
        {"hands": {"P1": ["T10", "T19"], "P2": ["T3"]}, "fortunes": {"P1": "T11"}, "phase": "end",
         "extra": {"P2": 2}},
    ),
    "keeps a fortune that would hurt": (
        "pass",
        {"hands": {"P1": ["T1", "T2"], "P2": ["T3", "T4"]}, "fortunes": {"P1": "T8"}, "phase": "end"},
    ),
    "shows its highest card to the Moon": (
        "reveal T17",
        {"hands": {"P1": ["T6", "T17"], "P2": ["T9"]},
         "pending": pending("moon", "T18", queue=["P1", "P2"], shown={})},
    ),
    "gives the death token away": (
        "give death P2",
        {"hands": {"P1": ["T6", "T17"], "P2": ["T9"]},
         "pending": pending("hierophant", "T5", tokens=["death"])},
    ),
    "keeps the extra turn tokens": (
        "give extra P1",
        {"hands": {"P1": ["T6", "T17"], "P2": ["T9"]},
         "pending": pending("hierophant", "T5", tokens=["extra"])},
    ),
    "discards its worst card": (
        "discard T13",
        {"hands": {"P1": ["T4", "T13", "T17"], "P2": ["T9"]}, "pending": pending("devil", "T15")},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", CHOICES)
def test_choices(what: str) -> None:
    move, position = CHOICES[what]
    assert chosen(position) == move


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_question_is_answered_and_explained(players: int) -> None:
    asked = set()
    for seed in range(40):
        state = GAME.deal(players=players, seed=seed, options={"self_target": seed % 2 == 0})
        number = 0
        while state.to_move:
            view, legal = state.view(state.to_move), state.legal_moves()
            advice = Greedy().advise(GAME, view, legal, tt.SeededChance(0))
            assert advice.move in legal and advice.move == ask(Greedy(), state, seed, number)
            assert not advice.clause or advice.clause in GAME.rulebook
            assert "  " not in advice.reason and (not advice.reason or advice.reason.endswith("."))
            asked.add(view["phase"])
            state.play(advice.move)
            number += 1
    assert len(asked) >= 19


def test_it_chooses_alike_in_every_full_state_behind_its_view() -> None:
    state = GAME.deal(players=3, seed=4)
    number = 0
    while state.to_move and number < 60:
        here = ask(Greedy(), state, 4, number)
        for seed in range(3):
            other = GAME.determinize(state.view(state.to_move), tt.SeededChance(seed))
            assert ask(Greedy(), other, 4, number) == here
        state.play(here)
        number += 1


def test_it_beats_three_random_seats() -> None:
    won = 0
    for seed in range(60):
        state = GAME.deal(players=4, seed=seed)
        seat, number = f"P{seed % 4 + 1}", 0
        while state.to_move:
            bot = Greedy() if state.to_move == seat else RandomBot()
            state.play(ask(bot, state, seed, number))
            number += 1
        won += seat in state.result().winners
    assert won >= 42  # over 1,000 matches it is about 86 of 100
