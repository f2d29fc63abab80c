"""777 as tidy pandas tables, looked up both ways: by row or column, and by value.

>>> find("what is rose?").rows
('7', '14', '6')
>>> value("rose")[["row", "column", "value"]].head(2)
  row column value
0   7  XXXIX  Rose
1   7   XLII  Rose

Every table of items has one item in a line, with the edition that prints it and the witnesses that read it
so; `WITNESSES` tells who they are. Items that are printed only in 1955 are left out. What needs no table
(`find`, `cell`, `of_card`, `cards_of`, `compare_rows`) works without pandas. Rows are named by number or key
(``18``, ``"31-bis"``) or by name (``"Cheth"``), columns by numeral, number or name (``"XL"``, ``40``,
``"Precious stones"``); a row, column, card or attribution that there is not raises a `ValueError` that quotes
it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tarot_teach.cards import CARDS, TRADITIONS
from tarot_teach.facts import frame
from tarot_teach.qabalah import attributions, book
from tarot_teach.qabalah.attributions import CHALDEAN, DECANS, cards_of, of_card
from tarot_teach.qabalah.book import ROWS, WITNESSES, Item, cell
from tarot_teach.qabalah.book import compare as compare_rows
from tarot_teach.qabalah.search import Found
from tarot_teach.qabalah.search import search as find

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "CHALDEAN",
    "DECANS",
    "ROWS",
    "WITNESSES",
    "Found",
    "Item",
    "card",
    "cards",
    "cards_of",
    "cell",
    "column",
    "columns",
    "compare",
    "compare_rows",
    "decans",
    "disagreements",
    "find",
    "letters",
    "of_card",
    "row",
    "rows",
    "table",
    "value",
    "wide",
    "witnesses",
]

_ITEM = [
    "row",
    "row_name",
    "column",
    "column_name",
    "item",
    "value",
    "second_form",
    "edition",
    "witnesses",
    "note",
]


def _of_items(items: Iterable[Item]) -> pd.DataFrame:
    lines = (
        {
            "row": item.row,
            "row_name": ROWS[item.row].name,
            "column": item.column,
            "column_name": book.columns()[item.column].name,
            "item": item.place,
            "value": item.value,
            "second_form": item.second,
            "edition": item.edition,
            "witnesses": "+".join(item.witnesses),
            "note": item.note,
        }
        for item in items
    )
    return frame(lines, _ITEM)


def table(attribution: str = "777") -> pd.DataFrame:
    """All items: 1,731 lines.

    >>> table().groupby("edition")["value"].count().to_dict()
    {'1909': 1716, '1929': 15}
    """
    return _of_items(book.items(attribution))


def row(row: int | str, attribution: str = "777") -> pd.DataFrame:
    """The items of one row.

    >>> row(18).query("column == 'XL'")["value"].to_list()
    ['Amber']
    """
    return _of_items(book.row_items(row, attribution))


def column(column: int | str, attribution: str = "777") -> pd.DataFrame:
    """The items of one column.

    >>> column("Precious stones")["value"].head(2).to_list()
    ['Diamond', 'Star Ruby']
    """
    return _of_items(book.column_items(column, attribution))


def value(text: int | str, attribution: str = "777") -> pd.DataFrame:
    """The items that have these words in them, in whichever row and column; see `find` for all else.

    >>> value("rose")["column"].to_list()
    ['XXXIX', 'XLII', 'XXXIX', 'XV', 'XVIII']
    """
    return _of_items(find(text, attribution).items)


def compare(*rows: int | str, attribution: str = "777") -> pd.DataFrame:
    """Rows side by side, a column of 777 in each line; ``shared`` holds the values that all have.

    >>> both = compare(7, 14)
    >>> both[both["shared"] != ""]["shared"].to_list()[-2:]
    ['Rose', 'Emerald']
    """
    titles = [ROWS[book.row_of(key).key].title for key in rows]
    lines = [
        {"column": line.column.key, "column_name": line.column.name}
        | {title: book.words_of(cell) for title, cell in zip(titles, line.cells, strict=True)}
        | {"shared": "; ".join(line.shared)}
        for line in book.compare(*rows, attribution=attribution)
    ]
    return frame(lines, ["column", "column_name", *titles, "shared"])


def wide(*columns: int | str, attribution: str = "777") -> pd.DataFrame:
    """The tables as 777 prints them: a line for each of the 35 rows, a column for each named, or all 75.

    >>> wide("XL", "XLII").loc["5"].to_list()
    ['Ruby', 'Tobacco']
    """
    keys = [book.column_of(each).key for each in columns] or list(book.columns())
    lines = [{key: book.words_of(cell(row, key, attribution)) for key in keys} for row in ROWS]
    return frame(lines, keys).set_axis(list(ROWS)).rename_axis("row")


def witnesses(attribution: str = "777") -> pd.DataFrame:
    """How many witnesses each cell has, the best-known item counted; missing where the cell is empty.

    >>> counted = witnesses()
    >>> counted.shape, int(counted.loc["7", "XXXIX"]), int((counted == 1).sum().sum())
    ((35, 75), 2, 274)
    """
    lines = [
        {
            key: max((len(item.witnesses) for item in cell(row, key, attribution)), default=None)
            for key in keys
        }
        for keys in [list(book.columns())]
        for row in ROWS
    ]
    return frame(lines, list(book.columns())).set_axis(list(ROWS)).rename_axis("row")


def rows(attribution: str = "777") -> pd.DataFrame:
    """The 35 rows: key, kind, name, number of items, and the cards that belong there."""
    lines = [
        {
            "row": key,
            "kind": row.kind,
            "name": row.name,
            "items": len(book.row_items(key, attribution)),
            "cards": " ".join(cards_of(key, attribution)),
        }
        for key, row in ROWS.items()
    ]
    return frame(lines)


def columns() -> pd.DataFrame:
    """The 75 columns: numeral, number, name, rows filled, items, witnesses that agree, share seen twice.

    >>> len(columns()), columns().query("column == 'XIV'")["witnesses"].item()
    (75, 'C+M')
    """
    facts = {each["column_number"]: each for each in book.column_facts()}
    lines = [
        {
            "column": key,
            "number": column.number,
            "name": column.name,
            "rows": int(facts[key]["rows_filled"]),
            "items": int(facts[key]["items"]),
            "witnesses": facts[key]["sources_that_agree"],
            "seen_twice": float(facts[key]["share_1909_with_second_witness"]),
        }
        for key, column in book.columns().items()
    ]
    return frame(lines)


def letters(attribution: str = "777") -> pd.DataFrame:
    """The 22 letters with class, value, path, attribution and trump.

    >>> letters()["letter_class"].value_counts().to_dict(), int(letters()["value"].sum())
    ({'simple': 12, 'double': 7, 'mother': 3}, 1495)
    """
    return frame(attributions.letters(attribution))


def decans() -> pd.DataFrame:
    """The 36 decans from the first of Aries on, with planet and card.

    >>> decans()["planet"].head(4).to_list()
    ['Mars', 'Sun', 'Venus', 'Mercury']
    """
    lines = [
        decan._asdict()
        | {"name": of_card(decan.card)["names"]["thoth"], "keyword": of_card(decan.card)["keyword"]}
        for decan in DECANS
    ]
    return frame(lines)


def cards(attribution: str = "777") -> pd.DataFrame:
    """The 78 cards with their places: names in four traditions, row, path and letter, or Sephirah and World.

    >>> cards().query("card == 'W5'")[["row", "place", "decan"]].values.tolist()
    [['5', 'Geburah in Atziluth', 'Saturn in Leo']]
    """
    return frame(_line(each, attribution) for each in CARDS).fillna("")


def _line(code: str, attribution: str) -> dict[str, Any]:
    facts = of_card(code, attribution)
    line: dict[str, Any] = {"card": facts["card"], "kind": facts["kind"]} | dict(facts["names"])
    line |= {"row": facts["row"], "place": facts.get("place", "")}
    line |= {
        key: facts.get(key, "") for key in ("letter", "letter_name", "letter_class", "attribution", "world")
    }
    line["joins"] = "-".join(map(str, facts.get("joins", ())))
    line["decan"] = facts["decan"].title if facts.get("decan") else ""
    line |= {key: facts.get(key, "") for key in ("keyword", "element_of", "span", "title")}
    return line


def card(code: str, attribution: str = "777") -> pd.DataFrame:
    """What one card is given, a line for each fact, and the way back: the items of its row follow.

    >>> card("T7").head(7)["value"].to_list()
    ['The Chariot', 'The Chariot', 'The Chariot', 'Le Chariot', '18', 'ח', 'Cheth']
    """
    line = {
        key: each
        for key, each in _line(code, attribution).items()
        if each != "" and key not in ("card", "kind")
    }
    named = {each: f"name, {'Rider-Waite' if each == 'rws' else each.title()}" for each in TRADITIONS}
    facts = [
        {"fact": named.get(key, key.replace("_", " ")), "value": str(each)} for key, each in line.items()
    ]
    more = [
        {"fact": book.columns()[item.column].title, "value": item.text}
        for item in book.row_items(line["row"], attribution)
    ]
    return frame([*facts, *more], ["fact", "value"])


def disagreements(row: int | str | None = None) -> pd.DataFrame:
    """Readings settled by hand: ours, the one refused, who has it, and why; of one row, or all.

    >>> disagreements(28)["ours"].to_list(), len(disagreements())
    (['as in this set', 'Ahephi'], 54)
    """
    return frame(book.disagreements(row), list(book.disagreements()[0]))
