"""The tables of 777 as plain rows, columns and items; no pandas needed.

A *row* of 777 is a place on the Tree: 0 for what is before it, 1 to 10 for the Sephiroth, 11 to 32 for the
paths, and 31-bis and 32-bis for Spirit and Earth, which share a letter with paths 31 and 32. A *column* is a
list of things, such as plants, one or more for each row. An *item* is one thing in one cell, with the edition
that prints it and the witnesses that read it so. What is printed only in 1955 is not here.

In no copy of 777 do the Emperor and the Star change places. Asked for ``attribution="thoth"``, four columns
(`MOVING`) exchange what they say of paths 15 and 28, as in the Book of Thoth (1944), and say so in each item;
all others stay, for no source tells how they would move.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from tarot_teach.facts import table
from tarot_teach.qabalah import tree

#: The columns that go with the trump when the Emperor and the Star change places.
MOVING = ("XIV", "CLXXVII", "CLXXIX", "CLXXX")
_EXCHANGED = {"15": "28", "28": "15"}
_NUMBERED = re.compile(r"(?:row |key |path |sephirah )?(\d+)[ -]?(bis)?")

#: What the letters of the witnesses stand for.
WITNESSES: Mapping[str, str] = MappingProxyType(
    {
        "C": "777, e-text of the printed tables (four copies of one file, so one witness)",
        "M": "Magick in Theory and Practice (1929), appendix V",
        "G": "the Golden Dawn papers on the four scales and the names",
        "W": "Westcott, Sepher Yetzirah with the 32 paths (1887)",
        "N": "arithmetic: the value follows by counting",
    }
)


class Row(NamedTuple):
    """A row of 777. `kind` is before, sephirah, path or element (31-bis and 32-bis)."""

    key: str
    kind: str
    name: str

    @property
    def title(self) -> str:
        """The row in words.

        >>> ROWS["18"].title, ROWS["5"].title
        ('Path 18, Cheth', 'Sephirah 5, Geburah')
        """
        word = {"path": "Path", "sephirah": "Sephirah"}.get(self.kind, "Row")
        return f"{word} {self.key}, {self.name}"


class Column(NamedTuple):
    """A column of 777: its Roman numeral, the number that this is, its name."""

    key: str
    number: int
    name: str

    @property
    def title(self) -> str:
        """The column in words, such as ``"XL, Precious stones"``."""
        return f"{self.key}, {self.name}"


class Item(NamedTuple):
    """One thing in a cell of 777.

    `second` is a Hebrew word in Latin letters or in English; `witnesses` are letters of `WITNESSES`, none
    where the spelling is ours alone, as `note` then tells.
    """

    row: str
    column: str
    place: int
    value: str
    second: str
    edition: str
    witnesses: tuple[str, ...]
    note: str

    @property
    def text(self) -> str:
        """The value, followed by its second form."""
        return f"{self.value} ({self.second})" if self.second else self.value

    @property
    def seen_by(self) -> str:
        """Edition and witnesses, such as ``"1909, C+M"``."""
        return f"{self.edition}, {'+'.join(self.witnesses) or 'no witness'}"


class Comparison(NamedTuple):
    """One column of a comparison: what each row has in it, and the values that all of them share."""

    column: Column
    cells: tuple[tuple[Item, ...], ...]
    shared: tuple[str, ...]


def _rows() -> dict[str, Row]:
    found = {"0": Row("0", "before", "Ain")}
    found |= {str(n): Row(str(n), "sephirah", place.name) for n, place in tree.SEPHIROTH.items()}
    found |= {str(n): Row(str(n), "path", path.letter_name) for n, path in tree.PATHS.items()}
    return found | {"31-bis": Row("31-bis", "element", "Spirit"), "32-bis": Row("32-bis", "element", "Earth")}


#: The 35 rows by key, in their order.
ROWS: Mapping[str, Row] = MappingProxyType(_rows())


@cache
def column_facts() -> tuple[Mapping[str, str], ...]:
    """What ``columns_777.csv`` says of the 75 columns that are held: their counts and witnesses."""
    held = "correspondences_777.csv"
    return tuple(MappingProxyType(row) for row in table("columns_777.csv") if row["file"] == held)


@cache
def columns() -> Mapping[str, Column]:
    """The 75 columns by Roman numeral, in their order.

    >>> len(columns()), columns()["XL"]
    (75, Column(key='XL', number=40, name='Precious stones'))
    """
    return MappingProxyType(
        {
            row["column_number"]: Column(row["column_number"], int(row["column_order"]), row["name"])
            for row in sorted(column_facts(), key=lambda row: int(row["column_order"]))
        }
    )


@cache
def items(attribution: str = "777") -> tuple[Item, ...]:
    """Every item, by row and column."""
    found = [
        Item(
            row["key_scale_row"],
            row["column_number"],
            int(row["item"]),
            row["value"],
            row["second_form"],
            row["edition"],
            tuple(row["witnesses"].split("+")) if row["witnesses"] else (),
            row["note"],
        )
        for row in table("correspondences_777.csv")
    ]
    if tree.trumps(attribution) != tree.trumps():
        found = [_exchanged(item) for item in found]
    order = {key: at for at, key in enumerate(ROWS)}
    return tuple(sorted(found, key=lambda item: (order[item.row], columns()[item.column].number, item.place)))


def _exchanged(item: Item) -> Item:
    """The item under the attribution of 1944, which is that of another row for four columns."""
    if item.column not in MOVING or item.row not in _EXCHANGED:
        return item
    to = _EXCHANGED[item.row]
    note = f"exchanged as in the Book of Thoth (1944); in 777 it stands in row {item.row}"
    return item._replace(row=to, edition="1944", witnesses=(), note=note)


@cache
def _cells(attribution: str) -> dict[tuple[str, str], tuple[Item, ...]]:
    found: dict[tuple[str, str], list[Item]] = {}
    for item in items(attribution):
        found.setdefault((item.row, item.column), []).append(item)
    return {place: tuple(listed) for place, listed in found.items()}


def cell(row: int | str, column: int | str, attribution: str = "777") -> tuple[Item, ...]:
    """What stands in one cell: any number of items, none if it is empty.

    >>> [item.value for item in cell(14, "XXXIX")]
    ['Myrtle', 'Rose', 'Clover']
    """
    return _cells(attribution).get((row_of(row).key, column_of(column).key), ())


def row_items(row: int | str, attribution: str = "777") -> tuple[Item, ...]:
    """What stands in one row, by column."""
    key = row_of(row).key
    return tuple(item for item in items(attribution) if item.row == key)


def column_items(column: int | str, attribution: str = "777") -> tuple[Item, ...]:
    """What stands in one column, by row."""
    key = column_of(column).key
    return tuple(item for item in items(attribution) if item.column == key)


def words_of(cell: Iterable[Item]) -> str:
    """A cell as one text: its items with semicolons between."""
    return "; ".join(item.text for item in cell)


def row_of(row: int | str) -> Row:
    """The row with this key: a number, or a text such as ``"31-bis"``, ``"path 18"`` or ``"Cheth"``.

    Raises `ValueError` that quotes what was given if there is no such row.

    >>> row_of(18).name, row_of("31 bis").name, row_of("Geburah").key
    ('Cheth', 'Spirit', '5')
    """
    if isinstance(row, str) and row in ROWS:
        return ROWS[row]
    numbered = _NUMBERED.fullmatch(str(row).strip().casefold())
    if numbered and (key := "-".join(filter(None, numbered.groups()))) in ROWS:
        return ROWS[key]
    text = fold(row)
    by_name = {fold(each.name): each for each in ROWS.values() if each.kind in ("sephirah", "path")}
    if text in by_name:
        return by_name[text]
    raise ValueError(
        f"{row!r} is no row of 777; rows are 0 to 32, 31-bis and 32-bis{_nearest(text, by_name)}"
    )


def column_of(column: int | str) -> Column:
    """The column with this Roman numeral, number or name, whatever the case.

    Raises `ValueError` that quotes what was given if there is no such column.

    >>> column_of("xl") == column_of(40) == column_of("Precious stones")
    True
    """
    if isinstance(column, str) and column in columns():
        return columns()[column]
    text, names = fold(column).removeprefix("column "), _column_names()
    if text in names:
        return names[text]
    raise ValueError(f"{column!r} is none of the 75 columns that we hold of 777{_nearest(text, names)}")


@cache
def _column_names() -> Mapping[str, Column]:
    """Columns by folded name, numeral and number."""
    held = columns().values()
    found = {fold(each.name): each for each in held}
    return found | {each.key.casefold(): each for each in held} | {str(each.number): each for each in held}


def _nearest(text: str, names: Mapping[str, Row] | Mapping[str, Column]) -> str:
    near = [names[name].name for name in get_close_matches(text, names, n=1, cutoff=0.5)]
    return f"; did you mean {near[0]}?" if near else ""


def compare(*rows: int | str, attribution: str = "777") -> tuple[Comparison, ...]:
    """Rows side by side: every column in which any of them has something.

    >>> [(line.column.key, *line.shared) for line in compare(7, 14) if line.shared][-2:]
    [('XXXIX', 'Rose'), ('XL', 'Emerald')]
    """
    keys = [row_of(row).key for row in rows]
    if len(set(keys)) < 2:
        raise ValueError(f"{rows!r}: name two rows or more, each once, to compare them")
    found = []
    for column in columns().values():
        cells = tuple(_cells(attribution).get((key, column.key), ()) for key in keys)
        if any(cells):
            in_all = set.intersection(*({fold(item.value) for item in each} for each in cells))
            shared = tuple(item.value for item in cells[0] if fold(item.value) in in_all)
            found.append(Comparison(column, cells, shared))
    return tuple(found)


# these number or colour the rows, or say the same of many, so that a value in common tells nothing
_TELL_NOTHING = {"I", "X", "XII", "XIII", "XV", "XVI", "XVII", "XVIII", "CLXXV", "CLXXVI", "CLXXIX"}


@cache
def _telling(row: str, attribution: str) -> dict[str, set[str]]:
    """The values of a row, folded, by column."""
    held: dict[str, set[str]] = {}
    for item in row_items(row, attribution):
        if item.column not in _TELL_NOTHING:
            held.setdefault(item.column, set()).add(fold(item.value))
    return held


def in_common(row: int | str, other: int | str, attribution: str = "777") -> tuple[str, ...]:
    """The columns in which two rows share a value, but for those that number or colour the rows.

    >>> in_common(7, 14)
    ('XIX', 'XXXIII', 'XXXIV', 'XXXV', 'XXXIX', 'XL')
    """
    one, two = _telling(row_of(row).key, attribution), _telling(row_of(other).key, attribution)
    return tuple(key for key, values in one.items() if values & two.get(key, set()))


def disagreements(row: int | str | None = None) -> list[dict[str, str]]:
    """Readings that were settled by hand, with the one refused and the reason; of one row, or all.

    >>> [(each["where"], each["other_reading"]) for each in disagreements(21)]
    [('XVII', 'one row out of step'), ('XV', 'Violet purple')]
    """
    listed = table("disagreements.csv")
    if row is None:
        return listed
    key = row_of(row).key
    return [each for each in listed if _speaks_of(each["key_scale_row"], key)]


def _speaks_of(rows: str, key: str) -> bool:
    """Whether a row is this one, or among those of ``"7 to 31"``."""
    first, to, last = rows.partition(" to ")
    return rows == key or bool(to and key.isdecimal() and int(first) <= int(key) <= int(last))


_FINALS = str.maketrans("ךםןףץ", "כמנפצ")


def fold(text: int | str) -> str:
    """A text for comparing: lower case, no accents, points or punctuation, final letters as common ones.

    >>> fold("  L'Hermite!"), fold("חֵית"), fold("ךָ")
    ('l hermite', 'חית', 'כ')
    """
    plain = unicodedata.normalize("NFKD", str(text))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain).split()).translate(_FINALS)
