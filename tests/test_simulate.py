"""Simulations: the same as playing, the same for any number of jobs, and an honest interval."""

from __future__ import annotations

import sys
from typing import Any

import joblib
import pytest

import tarot_teach as tt
from tarot_teach.bots import RandomBot
from tarot_teach.play.simulate import simulate, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    # Wilson's interval as in R's prop.test(correct = FALSE)
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (7, 10, 0.3968, 0.8922), (540, 1000, 0.5090, 0.5707)],
)
def test_wilson(count: int, of: int, low: float, high: float) -> None:
    share = wilson(count, of)
    assert (share.value, round(share.low, 4), round(share.high, 4)) == (count / of, low, high)


def test_no_game_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    empty = simulate("four-worlds", games=0)
    assert empty.games == empty.decisions == 0 and "0 games" in str(empty)


def test_a_simulated_game_is_the_game_of_a_table() -> None:
    seats = ["greedy", "random", "greedy"]
    simulated = simulate("four-worlds", seats, games=3, seed=40)
    for seed, outcome in zip(range(40, 43), simulated.results, strict=True):
        table = tt.Table("four-worlds", seats, seed=seed)
        result = table.state.result()
        assert outcome == (seed, result.winners, result.scores, table.of)
    assert simulated.decisions == sum(r.decisions for r in simulated.results)
    assert [row["wins"] for row in simulated.rows()] == [each.wins for each in simulated.seats]


def test_any_number_of_jobs_and_no_joblib_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {"seats": ["greedy", "random"], "games": 9, "seed": 3}
    alone = simulate("four-worlds", **given)
    assert simulate("four-worlds", **given, jobs=2).results == alone.results
    with joblib.parallel_config(backend="threading", n_jobs=2):
        assert simulate("four-worlds", **given).results == alone.results
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert simulate("four-worlds", **given).results == alone.results


def test_all_win_together() -> None:
    together = simulate("four-worlds", options={"variant": "one_tree"}, players=3, games=4, seed=1)
    assert together.shared == 4 and together.unwon == 0
    assert all(each.wins == 4 for each in together.seats)
    assert str(together).endswith("won by several seats at once: 4; by nobody: 0")


def test_bots_of_ones_own() -> None:
    class Mine(RandomBot):
        name = "mine"

    counted = simulate("four-worlds", {"P1": Mine(), "P2": "random"}, games=2, seed=5)
    assert [each.kind for each in counted.seats] == ["mine", "random"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seats": {"P1": "human"}}, "P1 is human"),
        ({"seats": ["greedy"] * 5}, "there is no P3"),
        ({"games": -1}, "no number of games"),
        ({"games": 1.5}, "no number of games"),
        ({"options": {"x": 1}}, "no option 'x'"),
    ],
)
def test_what_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(tt.OptionError, match=said):
        simulate("four-worlds", **given)
