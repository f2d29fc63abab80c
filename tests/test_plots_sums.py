"""The picture of the hands' sums in Arcana."""

from __future__ import annotations

import pytest

import tarot_teach as tt
from tests.pictures import collisions


@pytest.mark.parametrize("seed", range(8))
def test_sums_of_a_round(seed: int) -> None:
    table = tt.Table("arcana", seats=["greedy"] * (2 + seed % 3), seed=seed)
    picture = tt.plots.hand_sums(table)
    assert collisions(picture.fig) == []
    first = table.state_at(0).position()
    for seat, line in picture.facts["sums"].items():
        assert line[0] == sum(card.number for card in first["hands"][seat])
    reports = (table.state_at(n).position()["last_round"] for n in range(1, table.of + 1))
    report = next(filter(None, reports))
    assert picture.facts["how"] == report["by"]
    for seat, total in report["totals"].items():
        assert picture.facts["sums"][seat][-1] == total


def test_a_round_that_is_not_over_and_another_game() -> None:
    table = tt.Table("arcana", seats=["human", "human"], seed=1)
    picture = tt.plots.hand_sums(table)
    assert picture.caption.endswith("The round is not over.") and picture.facts["how"] == ""
    with pytest.raises(ValueError, match="draws Arcana, not four-worlds"):
        tt.plots.hand_sums(tt.Table("four-worlds", seed=1))
