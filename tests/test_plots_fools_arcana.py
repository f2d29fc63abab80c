"""Pictures of Fool's Arcana: chains of plays, matching cards, avatars and how often they win."""

import pytest

import tarot_teach as tt
from tarot_teach.plots.avatars import can_act, count
from tests.pictures import collisions


def test_a_chain_is_settled_from_the_last_play_down():
    one = tt.plots.battle("D12", "W13")
    assert one.facts == {"stands": [True], "falls": True}
    two = tt.plots.battle("D12", "W13", "S10 C10")
    assert two.facts == {"stands": [False, True], "falls": False}
    assert two.caption == "Two plays. The card under attack stays in play."
    assert "Ten of Cups and Ten of Swords stands" in two.alt
    four = tt.plots.battle("D12", "W13", "C10 S10", "W14 S14", "S1")
    assert four.facts == {"stands": [False, True, False, True], "falls": False}
    for picture in (one, two, four, tt.plots.battle("D12")):
        assert collisions(picture.fig) == []


def test_a_chain_refuses_what_the_game_refuses():
    low = tt.plots.battle("D12", "W13", "S2")
    assert low.facts == {"stands": [True], "falls": True, "refused": "FA-42"}
    assert low.caption.startswith("The last one is refused: 2 against 13") and "(FA-42)" in low.caption
    assert low.alt.endswith("Queen of Wands stands, Two of Swords is refused.")
    ace = tt.plots.battle("D2", "W6 W14", "S1", "C2")
    assert ace.facts["refused"] == "FA-61"
    first = tt.plots.battle("D12", "W9")
    assert first.facts == {"stands": [], "falls": False, "refused": "FA-42"}
    for picture in (low, ace, first):
        assert collisions(picture.fig) == []


def test_hands_as_graphs():
    picture = tt.plots.matching_cards("W5 W7 C7 S12 D12")
    assert picture.facts == {"pairs": ["W5 W7", "W7 C7", "S12 D12"]}
    assert tt.plots.matching_cards("W2 C3 S4 D5").caption == "4 cards, 0 pairs match."
    assert collisions(picture.fig) == []


def test_avatars_are_drawn_by_moment():
    every = tt.plots.avatars()
    assert len(every.facts["names"]) == 22
    assert len(tt.plots.avatars("any time").facts["names"]) == 8
    assert collisions(every.fig) == []
    with pytest.raises(ValueError, match="always"):
        tt.plots.avatars("at noon")


def test_moments_are_those_of_the_engine():
    moments = can_act()
    anytime = {c for c, row in tt.games["fools-arcana"].deck.items() if row["moment"] == "any time"}
    everywhere = {c for c, found in moments.items() if len(found) == 7}
    assert everywhere == anytime
    assert moments["T8"] == ("own card lost",)
    assert moments["T17"] == ("own card attacked", "another's battle")
    assert (
        "Judgement: own card attacked" in tt.plots.avatar_moments().alt
    )  # slanted labels: boxes would overlap


def test_wins_are_counted_with_intervals():
    counted = count(12, seed=3)
    assert sum(played for played, _ in counted.values()) == 24
    assert 12 <= sum(won for _, won in counted.values()) <= 24
    picture = tt.plots.avatar_wins(12, seed=3)
    assert picture.facts["games"] == 12
    kept = tt.plots.avatar_wins()
    assert kept.facts["games"] >= 1000
    assert len(kept.facts["shares"]) == 22
    assert collisions(kept.fig) == []


@pytest.mark.parametrize("games", [0, -1, 10_001, 10**9, 12.0, "12", True])
def test_a_count_has_its_limits(games):
    with pytest.raises(tt.OptionError, match=r"^games: .* choose a whole number from 1 to 10000"):
        tt.plots.avatar_wins(games)


@pytest.mark.parametrize("play", ["", "W1 W2 W3", 5, None, "W13 W13", "D12"])
def test_a_battle_of_what_is_no_play_is_refused_in_words(play):
    with pytest.raises(ValueError, match=r"is no play|lie in a battle once"):
        tt.plots.battle("D12", play)
