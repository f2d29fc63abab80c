"""The data files are read whole and as they are."""

import csv
from pathlib import Path

import pytest

from tarot_teach import facts

DATA = Path(__file__).parent.parent / "data"
RULEBOOKS = {"four-worlds": 96, "arcana": 124, "mathers": 69, "john-dee": 65, "fools-arcana": 157}


@pytest.mark.parametrize("path", sorted(DATA.rglob("*.csv")), ids=lambda path: path.name)
def test_every_table_is_rectangular(path):
    rows = facts.table(path.relative_to(DATA).as_posix())
    assert rows and len({tuple(row) for row in rows}) == 1
    assert all(None not in row and None not in row.values() for row in rows)


def test_a_cell_may_hold_line_breaks(tmp_path, monkeypatch):
    with (tmp_path / "odd.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["a", "b"], ["one\ntwo", 'said "three"\nfour']])
    monkeypatch.setattr(facts, "data_folder", lambda: tmp_path)
    assert facts.table("odd.csv") == [{"a": "one\ntwo", "b": 'said "three"\nfour'}]


@pytest.mark.parametrize("slug", RULEBOOKS)
def test_rulebooks(slug):
    rows = facts.table(f"rules/{slug}.csv")
    ids = [row["id"] for row in rows]
    assert len(ids) == len(set(ids)) == RULEBOOKS[slug] and ids == sorted(ids, key=lambda one: int(one[3:]))
    for row in rows:
        assert set(row["basis"].split(", ")) <= {"text", "example", "ruling"}
        assert row["clause"] and not set(row["clause"]) & set("`*|\\")


@pytest.mark.parametrize("slug", RULEBOOKS)
def test_quizzes_name_their_clauses(slug):
    clauses = {row["id"] for row in facts.table(f"rules/{slug}.csv")}
    for item in facts.load_json(f"quiz/{slug}.json"):
        assert 0 <= item["answer"] < len(item["choices"]) and item["why"]
        assert item["rules"] and set(item["rules"]) <= clauses
