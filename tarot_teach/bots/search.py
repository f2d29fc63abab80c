"""A bot for any game: it draws full states that agree with its view, and plays each move out in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt, tanh
from random import Random
from typing import Any, TypeVar

from ..engine.chance import Chance
from ..engine.game import Game
from ..engine.moves import Move
from ..engine.state import State
from .base import Advice, Adviser, Bot

T = TypeVar("T")


class SearchBot(Adviser):
    """Flat sampling over determinizations: no tree, no memory, the same budget for every choice.

    It fills the view with hidden cards at random, plays every move there, lets the game go on for `depth`
    quick moves of the game's greedy policy, and sees how its seat stands. That is done `playouts` times in
    all, as often for each move. Where the game has a greedy policy, another move than the greedy one must be
    better by more than the spread of the samples.
    """

    name = "search"

    def __init__(self, playouts: int = 100, depth: int = 16, trust: float = 1.0) -> None:
        self.playouts, self.depth, self.trust = playouts, depth, trust

    def advise(
        self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance
    ) -> Advice:
        """The move that does best in the playouts, and how well it does."""
        from . import policy_of

        found = policy_of(game)
        policy = found() if found else Bot()
        if found:
            first = policy.advise(game, view, legal, chance)
            moves = [first.move, *(m for m in legal if m != first.move)]
        else:
            moves = list(legal)
        if len(moves) == 1:
            return Advice(moves[0], "", "")
        quick = _Quick(chance.pick(range(1 << 30)))
        samples = max(3, self.playouts // len(moves))
        totals = [0.0] * len(moves)
        squares = [0.0] * len(moves)
        for _ in range(samples):
            whole = game.determinize(view, chance)
            values = [self._playout(whole, move, policy, quick) for move in moves]
            base = values[0] if found else 0.0
            for i, value in enumerate(values):
                totals[i] += value - base
                squares[i] += (value - base) ** 2

        def safe(i: int) -> float:
            mean = totals[i] / samples
            if not found:
                return mean
            spread = sqrt(max(0.0, squares[i] / samples - mean * mean) / samples)
            return mean - self.trust * spread if i else 0.0

        best = max(range(len(moves)), key=safe)
        return Advice(moves[best], f"It does best in {samples} playouts of each move.", "")

    def _playout(self, whole: State, move: Move, policy: Bot, quick: _Quick) -> float:
        state = whole.copy()
        seat = whole.to_move
        assert seat is not None
        state.play(move)
        for _ in range(self.depth):
            legal = state.kept_moves()
            if not legal:
                break
            state.play(policy.rollout(state, legal, quick))
        result = state.result()
        if result.over:
            return (1.0 if len(result.winners) == 1 else 0.8) if seat in result.winners else -1.0
        return 0.9 * tanh(policy.worth(state, seat) / policy.scale)


class _Quick:
    """A chance for playouts: one generator that goes on, much faster than one that can be copied."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def pick(self, items: Sequence[T]) -> T:
        return items[int(self._random() * len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        raise NotImplementedError
