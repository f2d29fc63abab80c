"""Flash cards: the decks say what the data say, and the five boxes keep their promise."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from tarot_teach.errors import OptionError
from tarot_teach.lessons.flash import BOXES, DECKS, NEW, Leitner, deck
from tarot_teach.lessons.progress import Progress


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


def round_of(boxes: Leitner, missed: str = "") -> list[str]:
    """Go through a round and know all but one; the ids asked."""
    asked = []
    while boxes.card:
        asked.append(boxes.card.id)
        boxes.answer(boxes.card.id != missed)
    return asked


def test_decks_ask_of_every_place() -> None:
    sizes = {name: len(deck(name)) for name in DECKS}
    assert sizes == {
        "sephiroth": 10, "planets": 10, "letters": 22, "signs": 22, "paths": 22, "trumps": 22, "decans": 36
    }  # fmt: skip
    for name in (*DECKS, "XL", "XXXIX", "Perfumes"):
        cards = deck(name)
        assert len({card.id for card in cards}) == len(cards)
        assert all(card.ask.endswith("?") and card.front and card.back for card in cards)


def test_the_attribution_moves_two_trumps() -> None:
    lies = {name: {card.id: card.back for card in deck("paths", name)} for name in ("777", "thoth")}
    assert {id for id in lies["777"] if lies["777"][id] != lies["thoth"][id]} == {"15", "28"}
    assert lies["thoth"]["28"].startswith("The Emperor")


def test_an_unknown_deck_is_named() -> None:
    with pytest.raises(OptionError, match="'runes' is no deck"):
        deck("runes")


def test_known_cards_climb_and_come_more_and_more_seldom(progress: Progress) -> None:
    boxes = Leitner("sephiroth", progress)
    seen: dict[str, list[int]] = {}
    for _ in range(40):
        now = boxes.round
        for id in round_of(boxes):
            seen.setdefault(id, []).append(now)
        boxes.next_round()
    assert boxes.counts == (0, 0, 0, 0, 10)
    first = next(rounds for rounds in seen.values() if rounds[0] == 1)
    assert [b - a for a, b in pairwise(first)][:4] == [2, 4, 8, 16]


def test_a_missed_card_goes_back_to_the_first_box_and_comes_next_round(progress: Progress) -> None:
    boxes = Leitner("sephiroth", progress)
    asked = round_of(boxes)
    assert len(asked) == NEW and boxes.counts == (0, NEW, 0, 0, 0)
    assert boxes.known == NEW
    boxes.next_round()
    assert set(round_of(boxes)).isdisjoint(asked)  # the two that were left
    boxes.next_round()
    assert set(round_of(boxes, missed=asked[0])) == set(asked)
    assert boxes.box(asked[0]) == 1
    boxes.next_round()
    assert asked[0] in boxes.queue


def test_boxes_are_kept_and_two_notebooks_do_not_forget_each_other(progress: Progress) -> None:
    one = Leitner("letters", progress)
    other = Leitner("letters", Progress(progress.path))
    one.answer(True)
    other.at = 1
    other.answer(False)
    again = Leitner("letters", Progress(progress.path))
    assert again.counts == (1, 1, 0, 0, 0)
    progress.update("10-four-worlds", "draw", done=True)
    assert Leitner("letters", Progress(progress.path)).counts == (1, 1, 0, 0, 0)
    again.forget()
    assert again.counts == (0,) * BOXES
    assert Progress(progress.path).step("10-four-worlds", "draw") == {"done": True}


def test_what_is_kept_of_the_lessons_and_forgotten_with_all(progress: Progress) -> None:
    Leitner("letters", progress).answer(True)
    progress.forget("10-four-worlds")
    assert progress.flash("letters")
    progress.forget()
    assert not progress.flash("letters")


@pytest.mark.parametrize(
    "flash",
    [
        7,
        {"letters": 7},
        {"letters": {"round": -3, "cards": []}},
        {"letters": {"round": "x", "cards": {"18": [9, 1], "99": [1, 1], "11": "no", "12": [1]}}},
    ],
)
def test_a_spoiled_file_is_passed_over(progress: Progress, flash: object) -> None:
    kept = {"format": "tarot_teach.progress", "version": 1, "learner": "", "lessons": {}, "flash": flash}
    progress.path.write_text(json.dumps(kept), encoding="utf-8")
    boxes = Leitner("letters", Progress(progress.path))
    assert boxes.counts == (0,) * BOXES and boxes.round == 1
    boxes.answer(True)
    assert Leitner("letters", Progress(progress.path)).counts == (0, 1, 0, 0, 0)
