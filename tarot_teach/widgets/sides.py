"""What stands beside the Tree in the explorer: a row of 777, a World, a card, a search, two rows compared.

Each function gives one part of the explorer's scene as plain data. A *fact* is a name and a list of pieces; a
piece is a text, or a text with the row that it leads to, or with the glyph that stands before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

from ..cards import TRADITIONS, Card, card, card_name
from ..facts import table
from ..qabalah import book, sheet, tree
from ..qabalah.attributions import cards_of, letters, of_card
from ..qabalah.book import ROWS, Item
from ..qabalah.colours import SCALES, parts
from ..qabalah.search import Found, Hit
from ..qabalah.worlds import WORLDS

Part = dict[str, Any]
Fact = tuple[str, list[Any]]

HITS = 60
"""So many things found are listed at most."""
NEAR = 5
_KINDS = {"double": "Planet", "simple": "Sign", "mother": "Element"}
_SCALE_WORLD = {world.scale: world.name for world in WORLDS.values()}
_PACKS = {"thoth": "Thoth", "rws": "Rider-Waite", "mathers": "Mathers", "marseille": "Marseille"}


def _row(key: int | str, text: str = "") -> Part:
    """A piece that leads to a row."""
    return {"row": str(key), "text": text or f"{key} {ROWS[str(key)].name}"}


def _glyph(name: str) -> Part:
    return {"glyph": name, "text": name}


def _facts(found: Iterable[Fact]) -> list[Fact]:
    """Facts without those that say nothing."""
    return [(name, pieces) for name, pieces in found if any(pieces)]


# A row of 777


def row_part(
    key: str, attribution: str, tradition: str, world: str = "", hits: Collection[Item] = ()
) -> Part:
    """A row: its title, facts, cards, colours, cells, and the rows that share most with it.

    >>> part = row_part("18", "777", "thoth")
    >>> part["title"], part["cards"], len(part["cells"])
    ('Path 18 · The Chariot', ['T7'], 38)
    """
    row = ROWS[key]
    cards = list(cards_of(key, attribution))
    if world and row.kind == "sephirah":
        cards.sort(key=lambda each: each.suit != world)
    title = {"sephirah": "Sephirah", "path": "Path"}.get(row.kind, "Row")
    called = card_name(cards[0], tradition) if row.kind == "path" else row.name
    return {
        "key": key,
        "title": f"{title} {key} · {called}",
        "facts": _facts(_ROW_FACTS[row.kind](key, attribution, tradition)),
        "cards": cards,
        "big": bool(cards) and (row.kind == "path" or bool(world)),
        "swatches": swatches(key),
        "cells": cells(key, attribution, hits),
        "near": near(key, attribution),
    }


def cells(key: str, attribution: str, hits: Collection[Item] = ()) -> list[Part]:
    """What stands in a row, by column; each item with its edition, its witnesses and its note."""
    found: dict[str, list[Part]] = {}
    for item in book.row_items(key, attribution):
        one: Part = {"text": item.text, "edition": item.edition, "witnesses": "".join(item.witnesses)}
        if item.note:
            one["note"] = item.note
        if item in hits:
            one["hit"] = True
        found.setdefault(item.column, []).append(one)
    return [{"column": c, "name": book.columns()[c].name, "items": items} for c, items in found.items()]


def swatches(key: str) -> list[Part]:
    """The colours of a row in the four Worlds, as CSS and in words; none of row 0."""
    if key == "0":
        return []
    made = ((scale, parts(key, scale)) for scale in SCALES)
    return [
        {"scale": s, "world": _SCALE_WORLD[s], "paint": sheet.paint(p), "name": p[0].colour_name}
        for s, p in made
    ]


@cache
def near(key: str, attribution: str) -> list[Part]:
    """The rows that have most columns in common with a row."""
    found = {other: len(book.in_common(key, other, attribution)) for other in ROWS if other != key}
    best = sorted((other for other in found if found[other]), key=lambda other: -found[other])[:NEAR]
    return [{**_row(other, ROWS[other].title), "n": found[other]} for other in best]


def _sephirah_facts(key: str, attribution: str, tradition: str) -> Iterable[Fact]:
    facts = tree.sephirah_facts(int(key))
    yield "Name", [f"{facts['hebrew']}, {facts['english']}"]
    yield "Pillar", [f"{facts['pillar_name']} ({facts['pillar'].lower()})"]
    seven = facts["planet_glyph"] != ""
    yield ("Planet" if seven else "Sphere"), [_glyph(facts["planet"]) if seven else facts["planet"]]
    yield "Paths", [_row(path.number, str(path.number)) for path in tree.meeting(int(key))]


def _path_facts(key: str, attribution: str, tradition: str) -> Iterable[Fact]:
    (letter,) = (each for each in letters(attribution) if str(each["path"]) == key)
    yield (
        "Letter",
        [f"{letter['letter']} {letter['letter_name']}, {letter['meaning']}, value {letter['value']}"],
    )
    yield "Joins", [_row(n) for n in letter["joins"]]
    yield _KINDS[letter["letter_class"]], [_glyph(letter["attribution"])]
    yield "Other names", _other_names(letter["trump"], tradition)


def _other_names(code: str, tradition: str) -> list[str]:
    """What other packs call a card, and which they are."""
    packs: dict[str, list[str]] = {}
    for each in TRADITIONS:
        packs.setdefault(card_name(code, each), []).append(_PACKS[each])
    own = card_name(code, tradition)
    return [f"{name} ({', '.join(known)})" for name, known in packs.items() if name != own]


def _off_facts(key: str, attribution: str, tradition: str) -> Iterable[Fact]:
    if key == "0":
        yield "Place", ["before the Tree: it has no place on it, no colour and no card"]
        return
    path = int(key.removesuffix("-bis"))
    shared = [_row(path, f"path {path}, {tree.PATHS[path].letter_name}")]
    yield "Element", [_glyph(ROWS[key].name) if key == "32-bis" else ROWS[key].name]
    yield "Shares its letter with", shared


_ROW_FACTS = {
    "sephirah": _sephirah_facts,
    "path": _path_facts,
    "before": _off_facts,
    "element": _off_facts,
}


# A World, a card


@cache
def _world_rows() -> Mapping[str, Mapping[str, str]]:
    return {row["suit_code"]: row for row in table("worlds.csv")}


def world_row(suit: str) -> str:
    """The key of the row of 777 that is a World's own: that of its element.

    >>> [world_row(suit) for suit in "WCSD"]
    ['31', '23', '11', '32-bis']
    """
    return _world_rows()[suit]["key_scale_row"]


def world_part(suit: str, tradition: str) -> Part:
    """A World: its title and facts."""
    row, rank = _world_rows()[suit], WORLDS[suit].rank
    court = card_name(f"{suit}{rank}", tradition).split(" ")[0]
    facts: list[Fact] = [
        ("Name", [f"{row['hebrew']}, {row['english']}"]),
        ("Element", [_glyph(row["element"])]),
        ("Suit and Court", [f"{card_name(suit + '1', tradition).split(' ')[-1]}, the {court}"]),
        ("Letter", [f"{row['letter']} {row['letter_name']}, of the Name יהוה"]),
        ("Secret name", [f"{row['secret_name_hebrew']} {row['secret_name']}, {row['secret_number']}"]),
        ("Soul", [f"{row['soul_part_hebrew']} {row['soul_part']}"]),
        ("Quarter", [f"{row['quarter']}, {row['archangel_of_quarter']}"]),
        ("Colour scale", [f"{row['colour_scale']} scale"]),
        ("Row of 777", [_row(world_row(suit), ROWS[world_row(suit)].title)]),
    ]
    return {"suit": suit, "title": f"{row['name']}, {row['english']}", "facts": facts}


def card_part(code: Card, attribution: str, tradition: str = "thoth") -> Part:
    """A card: its title and facts, and the row to which it leads.

    >>> card_part(card("W5"), "777")["row"], card_part(card("T4"), "thoth")["row"]
    ('5', '28')
    """
    facts = of_card(code, attribution)
    row = str(facts["row"])
    told: list[Fact] = [("Other names", _other_names(code, tradition)), ("Title", [facts["title"]])]
    if code.kind == "trump":
        told.append(("Path", [_row(row, f"{row}, {facts['letter']} {facts['letter_name']}")]))
        told.append(("Joins", [_row(n) for n in facts["joins"]]))
        told.append((_KINDS[facts["letter_class"]], [_glyph(facts["attribution"])]))
    else:
        told.append(("Sephirah", [_row(row)]))
        told.append(("World", [f"{facts['world']}, by its suit"]))
        told.append(("Element", [_glyph(facts["element"])]))
    if decan := facts.get("decan"):
        told += [("Word", [facts["keyword"]]), ("Decan", [f"{decan.title}, number {decan.number} of 36"])]
    if code.kind == "court":
        told += [("Court", [facts["element_of"]]), ("Rules", [facts["span"]])]
    return {"code": code, "title": facts["names"][tradition], "row": row, "facts": _facts(told)}


# A search, a column, two rows


def find_part(found: Found) -> Part:
    """What a search has found: the words, the rows to ring, and a list that leads there.

    >>> from tarot_teach.qabalah.search import search
    >>> part = find_part(search("rose"))
    >>> part["rows"], part["hits"][0]["text"], part["hits"][0]["where"]
    (['7', '14', '6'], 'Rose', 'Sephirah 7, Netzach')
    """
    hits = [_hit(hit) for hit in found.hits[:HITS]]
    return {
        "query": found.query,
        "words": found.words,
        "rows": list(found.rows),
        "hits": hits,
        "more": max(0, len(found.hits) - HITS),
        "suggestions": list(found.suggestions),
    }


def _hit(hit: Hit) -> Part:
    where = ROWS[hit.row].title if hit.row else f"Column {hit.column}"
    to = {"card": hit.card} if hit.card else {"row": hit.row} if hit.row else {"column": hit.column}
    return {"text": hit.text, "why": hit.why, "where": where, **to}


def column_part(key: str, attribution: str) -> Part:
    """A column: its name, and the words that it has for each row."""
    column = book.columns()[key]
    words = {row: book.words_of(book.cell(row, key, attribution)) for row in ROWS}
    return {"key": key, "name": column.name, "words": {row: said for row, said in words.items() if said}}


def compare_part(one: str, other: str, attribution: str) -> Part:
    """Two rows side by side: what they have in common, then every column that either has.

    >>> part = compare_part("7", "14", "777")
    >>> [(each["name"], each["words"]) for each in part["common"]][-2:]
    [('Plants, real and imaginary', 'Rose'), ('Precious stones', 'Emerald')]
    """
    shared = book.in_common(one, other, attribution)
    lines = book.compare(one, other, attribution=attribution)
    common = [
        {"name": line.column.name, "words": ", ".join(dict.fromkeys(line.shared))}
        for line in lines
        if line.column.key in shared
    ]
    return {
        "rows": [_row(one, ROWS[one].title), _row(other, ROWS[other].title)],
        "common": common,
        "lines": [
            {
                "column": line.column.key,
                "name": line.column.name,
                "cells": [_marked(cell, line.shared) for cell in line.cells],
            }
            for line in lines
        ],
    }


def _marked(cell: Iterable[Item], shared: Iterable[str]) -> list[Part]:
    both = {book.fold(value) for value in shared}
    return [{"text": item.text} | ({"hit": True} if book.fold(item.value) in both else {}) for item in cell]


def place_of(what: int | str) -> tuple[str, str] | None:
    """The place that a text names by itself: a row, a World or a card; None if only a search can tell.

    >>> place_of("Cheth"), place_of("T7"), place_of("Briah"), place_of("rose")
    (('row', '18'), ('card', 'T7'), ('world', 'C'), None)
    """
    for suit, world in WORLDS.items():
        if book.fold(what) == book.fold(world.name):
            return "world", suit
    try:
        return "row", book.row_of(what).key
    except ValueError:
        pass
    try:
        return "card", card(str(what)).plain
    except ValueError:
        return None
