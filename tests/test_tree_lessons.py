"""The lessons on the cards, the Tree and 777: their facts, and what the checker finds in them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach.lessons import Lesson, Progress, read_lesson
from tarot_teach.lessons.check import check_lesson
from tarot_teach.lessons.files import shaped
from tarot_teach.lessons.verify import claims, fact, unsaid
from tarot_teach.plots.untangled import PLACES, crossings
from tarot_teach.qabalah import tree
from tarot_teach.widgets.steps import screen
from tarot_teach.widgets.still import figure

from .pictures import collisions

SLUGS = ("01-the-cards", "02-tree-of-life", "03-four-worlds-and-777")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_question_about_a_fact_is_verified(slug: str) -> None:
    """Those that are not ask for a judgement or a reason."""
    judged = {
        "same",
        "whose",
        "edges",
        "screen",
        "four-copies",
        "cups",
        "letters",
        "green",
        "holds",
    }
    items = [item for step in read_lesson(slug)["steps"] for item in step.get("items", ())]
    assert {item["id"] for item in items if "choices" in item and "verify" not in item} <= judged


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"card": "T7", "what": "joins"}, [3, 5]),
        ({"card": "W5", "what": "decan"}, "Saturn in Leo"),
        ({"card": "C12", "name": "marseille"}, "Cavalier de Coupe"),
        ({"card": "T8", "number": "mathers"}, "8"),
        ({"path": 18, "what": "letter_name"}, "Cheth"),
        ({"path": 28, "what": "trump", "attribution": "thoth"}, "T4"),
        ({"sephirah": 6, "what": "degree"}, 8),
        ({"world": "C", "what": "element"}, "Water"),
        ({"cell": [14, "XL"]}, ["Emerald", "Turquoise"]),
        ({"cell": [14, "XXXVIII"], "what": "witnesses"}, ["C+M", "C+M", "M"]),
        ({"find": "rose"}, ["7", "14", "6"]),
        ({"from": 1, "to": 10}, 3),
        ({"from": 1, "to": 10, "without": [6], "what": "ways"}, 2),
        ({"deck": "fools-arcana"}, 78),
        ({"deck": "john-dee", "suit": "T"}, 22),
    ],
)
def test_facts(asked: dict[str, Any], found: Any) -> None:
    assert fact(asked) == found
    assert list(claims({**asked, "is": found})) == []
    assert len(list(claims({**asked, "is": "another"}))) == 1


@pytest.mark.parametrize(
    "asked",
    [
        {"moon": "full"},
        {"card": "W15", "what": "decan"},
        {"card": "W5", "name": "nobody"},
        {"card": "W5", "what": "weather"},
        {"path": 10, "what": "ends"},
        {"cell": [14, "no column"]},
        {"from": 1, "to": 11},
        {"from": 1, "to": 10, "without": [2, 3, 6]},
        {"deck": "chess"},
    ],
)
def test_facts_that_are_none(asked: dict[str, Any]) -> None:
    with pytest.raises((ValueError, KeyError)):
        fact(asked)


def test_claims() -> None:
    rose = {"cell": [14, "XXXIX"]}
    assert list(claims({**rose, "has": "Rose", "lacks": "Lily"})) == []
    assert list(claims({**rose, "has": "Lily"})) and list(claims({**rose, "lacks": "Rose"}))
    assert len(list(claims({"all": [{**rose, "has": "Lily"}, {**rose, "has": "Rose"}]}))) == 1
    assert "claims nothing" in next(claims(rose))


def test_what_is_claimed_is_said_by_the_right_choice_alone() -> None:
    ends = {"path": 18, "what": "ends", "is": [3, 5]}
    assert list(unsaid(ends, [("3 and 5", True), ("3 and 4", False), ("15 and 3", False)])) == []
    assert list(unsaid(ends, [("3 and 4", True)])) == ["'3 and 4' is right without saying [3, 5]"]
    assert list(unsaid(ends, [("5 and 3", False)])) == ["'5 and 3' is not right, and says [3, 5]"]


@pytest.mark.parametrize(
    ("slug", "step", "item", "change", "words"),
    [
        ("02-tree-of-life", "two-ends", 0, {"is": [3, 4]}, "what joins is [3, 5], not [3, 4]"),
        ("02-tree-of-life", "two-ends", 1, {"is": "The Moon"}, "is 'The Universe', not 'The Moon'"),
        ("02-tree-of-life", "put-them-back", 0, {"sephirah": 9}, "is 'Yesod', not 'Tiphareth'"),
        ("01-the-cards", "codes", 1, {"name": "mathers"}, "is 'The Foolish Man', not 'The Fool'"),
        ("01-the-cards", "strength", 2, {"card": "T11"}, "is 'Strength', not 'Justice'"),
        ("03-four-worlds-and-777", "row-and-column", 0, {"has": "Ruby"}, "without 'Ruby'"),
        ("03-four-worlds-and-777", "rows", 0, {"is": ["7"]}, "not ['7']"),
        ("03-four-worlds-and-777", "row-and-column", 0, {"cell": [14, "XXL"]}, "none of the 75 columns"),
    ],
)
def test_planted_mistakes(slug: str, step: str, item: int, change: dict[str, Any], words: str) -> None:
    data = copy.deepcopy(read_lesson(slug))
    assert check_lesson(data) == []
    steps = {each["id"]: each for each in data["steps"]}
    steps[step]["items"][item]["verify"].update(change)
    problems = check_lesson(shaped(data))
    assert any(words in problem for problem in problems), problems


def test_a_wrong_number_and_a_wrong_choice_are_found() -> None:
    data = copy.deepcopy(read_lesson("02-tree-of-life"))
    steps = {each["id"]: each for each in data["steps"]}
    steps["without-the-sun"]["items"][0]["value"] = 3
    for n, choice in enumerate(steps["two-ends"]["items"][0]["choices"]):
        choice["right"] = n == 2
    problems = check_lesson(shaped(data))
    assert "without-the-sun: steps: the data say 4, not 3" in problems
    assert any("'5 and 8' is right without saying [3, 5]" in problem for problem in problems)


# What the texts claim


def test_the_claims_of_the_texts() -> None:
    import networkx as nx

    cards, g = tt.c777.cards(), tt.tree.graph()
    trumps = cards.query("kind == 'trump'")
    assert trumps.query("thoth != rws")["card"].to_list() == [
        "T1",
        "T2",
        "T8",
        "T10",
        "T11",
        "T14",
        "T20",
        "T21",
    ]
    assert cards["kind"].value_counts().to_dict() == {"minor": 40, "trump": 22, "court": 16}
    assert len(tt.c777.value("rose")[["row", "column"]].drop_duplicates()) == 5
    assert (len(tt.c777.columns()), len(tt.c777.table())) == (75, 1731)
    worlds = tt.worlds.graph()
    assert (len(worlds), worlds.number_of_edges(), 4 * 22 + 3 * 10 + 1) == (40, 119, 119)
    assert nx.check_planarity(g)[0] and nx.diameter(g) == 3
    assert sum(len(trip) == 10 for trip in nx.simple_cycles(g)) == 38
    assert [n for n, degree in g.degree if degree % 2] == [1, 7, 8, 10]
    assert round(nx.betweenness_centrality(g)[6], 3) == 0.384
    assert sum(len(tree.meeting(n)) for n in tree.SEPHIROTH) == 44
    assert sum(path.value for path in tree.PATHS.values()) == 1495
    g.remove_node(6)
    assert nx.is_connected(g) and nx.diameter(g) == 4
    assert tt.c777.compare(19, 22).query("shared != ''").empty


def test_the_untangled_tree_has_no_crossings() -> None:
    assert crossings(PLACES) == 0
    assert crossings({**PLACES, 1: PLACES[10], 10: PLACES[1]}) > 0


@pytest.mark.parametrize("name", ["cards", "decks", "trump_names", "untangled"])
def test_the_new_pictures(name: str) -> None:
    picture = getattr(tt.plots, name)()
    assert collisions(picture.fig) == []
    assert picture.caption in repr(picture) and len(picture.alt) > 60


def test_the_cards_of_each_game() -> None:
    for slug in tt.games:
        picture = tt.plots.cards(slug)
        assert picture.facts["counts"]["all"] == len(tt.games[slug].deck)
    with pytest.raises(ValueError, match="'chess' is no game"):
        tt.plots.cards("chess")


# On the screen


@pytest.fixture
def lessons(tmp_path: Path) -> dict[str, Lesson]:
    return {slug: Lesson(slug, Progress(tmp_path / "p.json")) for slug in SLUGS}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_opening_quiz_shows_no_game(slug: str, lessons: dict[str, Lesson]) -> None:
    lesson = lessons[slug]
    shown = screen(lesson, lesson.data["opens_with"], opening=True)
    scene = shown.scene()
    assert scene["seats"] is None and scene["lesson"]["strip"]["steps"][0]["here"]
    assert scene["lesson"]["quiz"]["ask"] == lesson.data["steps"][0]["items"][0]["ask"]
    assert "Four Worlds, 2 seats" not in shown.text()
    assert scene["title"] == lesson.title and scene["zones"] == [] and scene["clauses"] == {}
    assert scene["panels"] == {} and scene["log"] == []
    words = figure(scene, shown.text())
    assert "Run this cell to answer" in words


@pytest.mark.parametrize("slug", SLUGS)
def test_a_tree_lesson_can_be_finished(slug: str, lessons: dict[str, Lesson]) -> None:
    lesson = lessons[slug]
    for step in lesson.data["steps"]:
        if step["kind"] == "quiz":
            shown = screen(lesson, step["id"])
            for n, item in enumerate(step["items"]):
                shown.handle({"do": "question", "to": n})
                right = [i for i, each in enumerate(item.get("choices", ())) if each.get("right")]
                shown.handle({"do": "answer", "n": n, "given": right[0] if right else item["value"]})
                assert shown.scene()["lesson"]["quiz"]["right"]
        elif step["kind"] == "look":
            assert lesson.check(step["id"], step["answer"]["value"]).kind == "done"
    assert all(each["done"] for each in lesson.strip())
    assert json.dumps(lesson.progress.csv())
