"""What a bot is: it gets a view, the legal moves and a chance of its own, and answers with a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple

from ..engine.chance import Chance, SeededChance
from ..engine.game import Game
from ..engine.moves import Move
from ..engine.state import State


class Advice(NamedTuple):
    """A move with the reason for it, in words that speak to the seat, and the clause behind it."""

    move: Move
    reason: str
    clause: str


class Bot:
    """A player. Derive from it and write `choose`; then seat it: ``tt.Table(game, seats={"P2": MyBot()})``.

    `name` stands in transcripts. A bot keeps nothing from one decision to the next, so that undo, replay and
    many games at once cannot confuse it.
    """

    name: ClassVar[str] = "own"
    scale: ClassVar[float] = 10
    """How much of `worth` is as good as half a win: the search weighs a cut-off playout by it."""

    def choose(self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance) -> Move:
        """One of the legal moves.

        `view` is the position as the seat ``view["to_move"]`` may know it; ``game.determinize(view, chance)``
        makes a full state that agrees with it. All that is random comes from `chance`.
        """
        raise NotImplementedError

    def advise(
        self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance
    ) -> Advice:
        """The move that `choose` takes, with a reason where the bot has one."""
        return Advice(self.choose(game, view, legal, chance), "", "")

    def rollout(self, state: State, legal: Sequence[Move], chance: Chance) -> Move:
        """A quick move for the playouts of a search; by default each move is equally likely."""
        return chance.pick(legal)

    def worth(self, state: State, seat: str) -> float:
        """How well a seat stands where a playout is cut off; by default its lead over the best other seat."""
        scores = state.result().scores
        return float(scores[seat] - max((v for s, v in scores.items() if s != seat), default=0))

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


class Adviser(Bot):
    """A bot that has a reason for each move. Derive from it and write `advise`."""

    def choose(self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance) -> Move:
        """The move that `advise` finds."""
        return self.advise(game, view, legal, chance).move


class RandomBot(Bot):
    """Each legal move is equally likely.

    >>> from tarot_teach.games import games
    >>> state = games["four-worlds"].deal(seed=7)
    >>> RandomBot().choose(state.game, state.view("P1"), state.legal_moves(), SeededChance(1))
    Move('draw deck')
    """

    name = "random"

    def choose(self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance) -> Move:
        """Any of the legal moves."""
        return chance.pick(legal)


def chance_for(seed: int, number: int, seat: str) -> SeededChance:
    """The chance of one decision: of the seed, the number of moves before it and the seat, nothing else.

    So a bot chooses the same after undo and in a replay. The seed is hashed: a bot that reads its chance
    does not find the deal there.

    >>> chance_for(7, 0, "P1").pick("abc") == chance_for(7, 0, "P1").pick("abc")
    True
    """
    digest = blake2b(f"{seed}/{number}/{seat}".encode(), digest_size=7).digest()
    return SeededChance(int.from_bytes(digest, "big"))


def ask(bot: Bot, state: State, seed: int, number: int) -> Move:
    """What a bot plays for the seat that decides; it gets the view of that seat and no more."""
    seat = state.to_move
    assert seat is not None
    return bot.choose(state.game, state.view(seat), state.legal_moves(), chance_for(seed, number, seat))
