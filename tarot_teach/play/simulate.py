"""Many games of bots, counted honestly: shares with an interval, scores, decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from .. import bots
from ..bots import Bot
from ..engine.game import Game
from ..errors import OptionError, quoted
from ..games import games as all_games
from .table import Seats, Table

Z = 1.959963984540054
"""The normal distribution holds 95 % between -Z and Z."""


class Share(NamedTuple):
    """A share of the games, and the ends of its 95 % interval (Wilson)."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(count: int, of: int) -> Share:
    """A share with its 95 % interval after Wilson, which holds for small numbers and for 0 and 1 too.

    >>> print(wilson(7, 10))
    70.0% (39.7% to 89.2%)
    """
    if not of:
        return Share(0.0, 0.0, 1.0)
    p, square = count / of, Z * Z
    middle = (p + square / (2 * of)) / (1 + square / of)
    half = Z * sqrt(p * (1 - p) / of + square / (4 * of * of)) / (1 + square / of)
    return Share(p, max(0.0, middle - half), min(1.0, middle + half))


class SeatCount(NamedTuple):
    """What one seat did: games among whose winners it was (shared wins count), that share, its mean score."""

    seat: str
    kind: str
    wins: int
    share: Share
    score: float


class Simulation:
    """The outcome of many games.

    `seats` has a `SeatCount` for each seat; `games`, `shared` (won by several seats at once), `unwon`,
    `decisions` (in all games together) and `results` (winners, scores and decisions of each game) the rest.
    """

    def __init__(self, slug: str, kinds: Mapping[str, str], results: Sequence[Outcome]) -> None:
        self.slug, self.results, self.games = slug, tuple(results), len(results)
        self.shared = sum(len(r.winners) > 1 for r in results)
        self.unwon = sum(not r.winners for r in results)
        self.decisions = sum(r.decisions for r in results)
        self.seats = tuple(self._count(seat, kind) for seat, kind in kinds.items())

    def _count(self, seat: str, kind: str) -> SeatCount:
        wins = sum(seat in r.winners for r in self.results)
        mean = sum(r.scores[seat] for r in self.results) / max(1, self.games)
        return SeatCount(seat, kind, wins, wilson(wins, self.games), mean)

    def rows(self) -> list[dict[str, Any]]:
        """One dict for each seat, as ``pandas.DataFrame`` takes them."""
        return [
            {
                "seat": each.seat,
                "kind": each.kind,
                "wins": each.wins,
                "share": each.share.value,
                "low": each.share.low,
                "high": each.share.high,
                "score": each.score,
            }
            for each in self.seats
        ]

    def __str__(self) -> str:
        mean = self.decisions / max(1, self.games)
        lines = [f"{self.slug}, {self.games} games, {mean:.0f} decisions each on average"]
        for each in self.seats:
            lines.append(f"{each.seat} {each.kind}: won {each.share}, mean score {each.score:.1f}")
        if self.shared or self.unwon:
            lines.append(f"won by several seats at once: {self.shared}; by nobody: {self.unwon}")
        return "\n".join(lines)

    __repr__ = __str__


class Outcome(NamedTuple):
    """How one game ended: its seed, winners, scores, and how many decisions it took."""

    seed: int
    winners: tuple[str, ...]
    scores: dict[str, int]
    decisions: int


def simulate(
    game: str | Game[Any],
    seats: Seats | None = None,
    *,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    players: int | None = None,
    jobs: int | None = None,
) -> Simulation:
    """Let bots play many games and count.

    `seats` is as for `Table`, without humans; left out, all seats are greedy. Game number i is dealt with
    seed ``seed + i`` and is exactly the game of ``Table(game, seats, seed=seed + i)``.

    Where joblib is installed the games run through it: `jobs` is its ``n_jobs``, and a
    ``joblib.parallel_config(backend=...)`` around the call is respected. The result is the same for any
    number of jobs. Raises `OptionError` as `Table` does, and for a human seat.

    >>> print(simulate("four-worlds", ["greedy", "random"], games=4, seed=1))
    four-worlds, 4 games, ... decisions each on average
    P1 greedy: won 100.0% (51.0% to 100.0%), mean score ...
    P2 random: won 0.0% (0.0% to 49.0%), mean score ...
    """
    chosen: Game[Any] = all_games[game] if isinstance(game, str) else game
    if type(games) is not int or games < 0:
        raise OptionError(f"games: {quoted(games)} is no number of games")
    # a table that is not played says who sits where, and raises what there is to raise
    probe = Table(
        chosen, {} if seats is None else seats, options=options, players=players, seed=seed, auto=False
    )
    if probe.humans:
        raise OptionError(f"seats: {probe.humans[0]} is human; a simulation is for bots")
    sitting: list[str | Bot] = [probe._bots[s] if k not in bots.KINDS else k for s, k in probe.kinds.items()]
    name = chosen.slug if chosen.slug in all_games and all_games[chosen.slug] is chosen else chosen
    size = max(1, min(25, games // 8))
    batches = [
        (name, sitting, probe.options, range(first, min(first + size, seed + games)))
        for first in range(seed, seed + games, size)
    ]
    results = [outcome for batch in _run(_batch, batches, jobs) for outcome in batch]
    return Simulation(chosen.slug, probe.kinds, results)


def _run(
    work: Callable[..., list[Outcome]], batches: Sequence[tuple[Any, ...]], jobs: int | None
) -> Iterator[list[Outcome]]:
    """The work on all batches, in order, through joblib if it is there."""
    try:
        from joblib import Parallel, delayed
    except ImportError:
        yield from (work(*batch) for batch in batches)
        return
    yield from Parallel(n_jobs=jobs)(delayed(work)(*batch) for batch in batches)


def _batch(
    game: str | Game[Any], sitting: Sequence[str | Bot], options: Mapping[str, Any], seeds: range
) -> list[Outcome]:
    chosen: Game[Any] = all_games[game] if isinstance(game, str) else game
    seated = [each if isinstance(each, Bot) else bots.make(each, chosen) for each in sitting]
    return [_play(chosen, seated, options, seed) for seed in seeds]


def _play(game: Game[Any], seated: Sequence[Bot], options: Mapping[str, Any], seed: int) -> Outcome:
    state = game.deal(len(seated), seed=seed, options=options)
    by_seat = dict(zip(state.seats, seated, strict=True))
    number = 0
    while (seat := state.to_move) is not None:
        state.play(bots.ask(by_seat[seat], state, seed, number))
        number += 1
    result = state.result()
    return Outcome(seed, result.winners, result.scores, number)
