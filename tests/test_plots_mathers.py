"""Pictures of Mathers' Tarot and of the numbers in his booklet: facts, words, and labels that keep apart."""

import itertools

import pytest

import tarot_teach as tt
from tarot_teach.cards import CARDS, card
from tarot_teach.games.mathers.tricks import taking
from tarot_teach.plots.numbers import ORDINARY, pack_ways, plain_year, year_parts
from tarot_teach.plots.tricks import totals_by_trick
from tests.pictures import collisions

ONE_HAND = {"seats": ["greedy", "greedy"], "seed": 7, "options": {"target": 1}}


@pytest.mark.parametrize("led", ["C9", "T6", "S14", "D1"])
def test_the_ladder_is_what_the_game_says(led):
    cards = ["T21", "T6", "T1", "C14", "C9", "C1", "S14", "S2", "D1", "W14", "T0"]
    facts = tt.plots.who_beats_whom(led, cards).facts
    ladder = facts["ladder"]
    assert set(ladder) | set(facts["thrown"]) | {"T0"} == set(cards)
    for high, low in itertools.combinations(ladder, 2):
        trick = [card(led), *(c for c in (high, low) if c != led)]
        assert trick[taking(trick)] in (high, led)
    for code in facts["thrown"]:
        assert taking([card(led), card(code)]) == 0


def test_the_fool_is_no_card_to_follow():
    with pytest.raises(ValueError, match="the Fool is no card to follow"):
        tt.plots.who_beats_whom("T0")
    with pytest.raises(ValueError):
        tt.plots.who_beats_whom("X9")


def test_running_totals_end_where_the_sheet_does():
    state = tt.Table("mathers", **ONE_HAND).state
    last = state.position()["last_hand"]["points"]
    totals = totals_by_trick(state)
    assert {seat: line[-1] for seat, line in totals.items()} == {s: p["total"] for s, p in last.items()}
    assert all(len(line) == 26 for line in totals.values())
    picture = tt.plots.running_totals(tt.Table("mathers", **ONE_HAND))
    assert picture.facts["totals"] == totals
    assert picture.facts["last_lead"] == state.position()["last_hand"]["gain"]


def test_running_totals_of_three_seats_and_of_no_trick():
    three = tt.Table("mathers", seats=["greedy"] * 3, seed=2, options={"target": 1})
    for table in (three, tt.Table("mathers", seats=["human", "human"], seed=1)):
        assert collisions(tt.plots.running_totals(table).fig) == []
    with pytest.raises(ValueError, match="a state of Mathers' Tarot"):
        tt.plots.running_totals(tt.Table("four-worlds", seed=1))


def test_the_numbers_of_the_booklet_are_those_of_the_cards():
    assert len(ORDINARY) == 52 == 4 * 13 and 52 * 7 == 13 * 28 == 364 == plain_year()
    assert [part.points for part in year_parts()] == [220, 12, 120, 13]
    assert [[part.points for part in parts] for _, parts in pack_ways()] == [
        [40, 22, 16], [56, 21, 1], list(range(1, 13)), [25, 25, 25, 3],
    ]  # fmt: skip
    assert len(CARDS) == 78 == sum(range(1, 13))
    classes = tt.plots.letters_on_trumps().facts["trumps"]
    assert classes["double"] == [2, 3, 4, 11, 17, 20, 21]
    assert [len(classes[kind]) for kind in ("mother", "double", "simple")] == [3, 7, 12]


@pytest.mark.parametrize(
    "draw",
    [
        tt.plots.who_beats_whom,
        tt.plots.year_of_cards,
        tt.plots.pack_in_parts,
        tt.plots.letters_on_trumps,
        lambda: tt.plots.running_totals(tt.Table("mathers", **ONE_HAND)),
    ],
)
def test_labels_keep_apart_and_pictures_have_words(draw):
    picture = draw()
    assert collisions(picture.fig) == []
    assert len(picture.alt) > 60 and picture.caption.endswith((".", ")"))


def test_traditions_are_named():
    assert "1888" in tt.plots.year_of_cards().caption and "Lévi" in tt.plots.letters_on_trumps().caption
