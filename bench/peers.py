"""Other engines, played at random from Python in the same run. One that is not installed is left out."""

from __future__ import annotations

import random
from collections.abc import Callable

Play = Callable[[], int]
"""Plays one game and says how many decisions of players it made."""


def chess_game(luck: random.Random) -> Play:
    """python-chess: pure Python, moves not checked again when pushed."""
    import chess

    def play() -> int:
        board, count = chess.Board(), 0
        while not board.is_game_over() and count < 200:
            board.push(luck.choice(list(board.legal_moves)))
            count += 1
        return count

    return play


def openspiel_hearts(luck: random.Random) -> Play:
    """OpenSpiel's hearts: C++ driven from Python; dealing card by card is paid for, not counted."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def play() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            count += not state.is_chance_node()
            state.apply_action(luck.choice(state.legal_actions()))
        return count

    return play


def rlcard_bridge(luck: random.Random) -> Play:
    """RLCard's bridge: bidding and tricks in Python, with an observation made at every step."""
    import rlcard

    game = rlcard.make("bridge", config={"seed": 1})

    def play() -> int:
        state, _ = game.reset()
        count = 0
        while not game.is_over():
            state, _ = game.step(luck.choice(list(state["legal_actions"])))
            count += 1
        return count

    return play


PEERS: dict[str, Callable[[random.Random], Play]] = {
    "python-chess": chess_game,
    "openspiel hearts": openspiel_hearts,
    "rlcard bridge": rlcard_bridge,
}


def installed(luck: random.Random) -> dict[str, Play]:
    """The peers that are here; each of the others gets a word."""
    found = {}
    for name, make in PEERS.items():
        try:
            found[name] = make(luck)
        except ImportError:
            print(f"{name} is not installed: not in this run (extra: bench)")
    return found
