"""Checked random play, copies and import, beside a bare loop and other engines in the same run.

    python -m bench.engine [SLUG ...] [--seconds 0.5] [--rounds 5]

Per CPU second, medians of rounds taken in turns. The bare loop draws, removes and appends 25 cards with
`random.choice`. The peers (see `bench.peers`) are OpenSpiel's hearts, RLCard's bridge and python-chess, as
far as they are installed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import tarot_teach as tt
from tarot_teach.engine.conformance import settings

from .peers import installed

Play = Callable[[float], tuple[int, float]]
"""Plays for about so many CPU seconds: how many decisions it made, and how long it really took."""


def clocked(play: Callable[[], int], seconds: float) -> tuple[int, float]:
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += play()
    return done, spent


def bare_loop() -> int:
    cards, taken = list(range(25)), []
    while cards:
        card = random.choice(cards)
        cards.remove(card)
        taken.append(card)
    return len(taken)


def random_game(slug: str, luck: random.Random) -> Callable[[], int]:
    game: Any = tt.games[slug]
    choices = list(settings(game))

    def play() -> int:
        players, options = luck.choice(choices)
        state, count = game.deal(players=players, options=options, seed=luck.randrange(1 << 30)), 0
        while state.agenda and count < 500:
            state.play(luck.choice(state.legal_moves()))
            count += 1
        return count

    return play


def copy_us(slug: str, luck: random.Random) -> float:
    state: Any = tt.games[slug].deal(seed=1)
    for _ in range(40):
        if state.agenda:
            state.play(luck.choice(state.legal_moves()))
    start = time.process_time()
    for _ in range(20_000):
        state.copy()
    return (time.process_time() - start) / 20_000 * 1e6


def import_ms(module: str) -> float:
    code = f"import time; t = time.process_time(); import {module}; print((time.process_time() - t) * 1e3)"
    runs = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(7)]
    return statistics.median(runs)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(tt.games))
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args(arguments)
    luck = random.Random(1)
    plays: dict[str, Callable[[], int]] = {"bare loop": bare_loop}
    plays |= {slug: random_game(slug, luck) for slug in wanted.games}
    plays |= installed(luck)
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(wanted.rounds):
        for name, play in plays.items():
            done, spent = clocked(play, wanted.seconds)
            rates[name].append(done / spent)
    loop = statistics.median(rates["bare loop"])
    print(f"{'':18}{'decisions/s':>12}{'loop / it':>11}{'copy us':>9}")
    for name, found in rates.items():
        rate = statistics.median(found)
        copied = f"{copy_us(name, luck):9.1f}" if name in wanted.games else ""
        print(f"{name:18}{rate:12,.0f}{loop / rate:11.1f}{copied}")
    print(f"import tarot_teach: {import_ms('tarot_teach'):.1f} ms CPU (json alone: {import_ms('json'):.1f})")


if __name__ == "__main__":
    main()
