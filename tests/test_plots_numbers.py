"""Pictures of letters, words, squares and Lots: their figures, their words, and labels that keep apart."""

from __future__ import annotations

import html
import random
import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach.games.john_dee import odds
from tarot_teach.games.john_dee.names import PACK, PATHS
from tarot_teach.qabalah import gematria
from tests.pictures import collisions

PLOTS: Any = tt.plots
PICTURES = {
    "letter_values": PLOTS.letter_values,
    "word": lambda **more: PLOTS.word("Adam", **more),
    "same_value": PLOTS.same_value,
    "magic_square": PLOTS.magic_square,
    "lot_totals": PLOTS.lot_totals,
    "path_ways": PLOTS.path_ways,
    "path_odds": PLOTS.path_odds,
    "hand_totals": lambda **more: PLOTS.hand_totals(["W1", "T4", "T6", "T20", "T21"], **more),
    "duel_order": PLOTS.duel_order,
}


@pytest.mark.parametrize("name", PICTURES)
def test_labels_keep_apart_and_words_go_with_the_picture(name: str) -> None:
    picture = PICTURES[name]()
    assert collisions(picture.fig) == []
    shown = picture._repr_html_()
    assert html.unescape(re.search(r'alt="([^"]*)"', shown)[1]) == picture.alt  # type: ignore[index]
    assert len(shown) < 60_000 and picture.facts


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_goes_into_given_axes(name: str) -> None:
    from matplotlib.figure import Figure

    fig = Figure(figsize=(9, 4))
    _, right = fig.subplots(1, 2)
    picture = PICTURES[name](ax=right)
    assert picture.ax is right and picture.fig is fig


@pytest.mark.parametrize("word", sorted({w.word for w in gematria.words() if len(w.spelling) < 10}))
def test_any_word_can_be_drawn(word: str) -> None:
    picture = PLOTS.word(word)
    assert collisions(picture.fig) == []
    assert picture.facts["value"] == sum(each.value for each in gematria.letters(picture.facts["spelling"]))


def test_a_long_word_has_no_picture() -> None:
    with pytest.raises(ValueError, match="room for nine"):
        PLOTS.word("יוד הי ויו הי")
    with pytest.raises(ValueError, match="no Hebrew letter"):
        PLOTS.word("x")


@pytest.mark.parametrize("planet", ["Saturn", "Jupiter", "Mars", "Sun", "Venus", "Mercury", "Moon"])
def test_squares(planet: str) -> None:
    picture = PLOTS.magic_square(planet)
    assert collisions(picture.fig) == []
    shown = [text.get_text() for text in picture.ax.texts]
    assert shown.count(f"= {picture.facts['line']}") == picture.facts["n"]


def test_letters_with_and_without_finals() -> None:
    assert "ם" in [text.get_text() for text in PLOTS.letter_values().ax.texts]
    bare = PLOTS.letter_values(finals=False)
    assert "ם" not in [text.get_text() for text in bare.ax.texts] and "600" not in bare.alt


def test_ways_and_odds_are_counted() -> None:
    """By brute force over a sample, and against each other."""
    sets = Counter(sum(c) for k in range(1, 7) for c in combinations(range(22), k))
    assert odds.totals() == {total: sets[total] for total in range(112)}
    ways = PLOTS.path_ways().facts["ways"]
    for path in PATHS.values():
        if path.word:
            assert sum(ways[path.id]) == sets[path.value] == PLOTS.lot_totals().facts["ways"][path.id]
    luck, hits, hands = random.Random(1), Counter[str](), 4000
    for _ in range(hands):
        made = odds.lots(luck.sample(PACK, 6))
        hits.update(path.id for path in PATHS.values() if path.word and path.value in made)
    for id, chance in PLOTS.path_odds().facts["chance"].items():
        assert abs(hits[id] / hands - chance) < 0.025


def test_the_totals_of_hands() -> None:
    empty = PLOTS.hand_totals([])
    assert empty.facts == {"totals": [0], "paths": {}} and "no cards" in empty.alt
    many = PLOTS.hand_totals(["T4", "T6", "T8", "T19", "T20", "T21"])
    assert len(many.facts["paths"]) == 9 and collisions(many.fig) == []
    for id, lot in many.facts["paths"].items():
        assert sum(int(code[1:]) for code in lot) == PATHS[id].value
    with pytest.raises(ValueError, match="no card code"):
        PLOTS.hand_totals(["Sun"])


def test_the_circle_of_royal_cards() -> None:
    facts = PLOTS.duel_order().facts
    assert sum(map(len, facts["beats"].values())) == 10
    assert all({"Ace", "Knave"} < set(circle) for circle in facts["circles"])
