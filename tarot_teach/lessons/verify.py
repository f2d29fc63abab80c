"""Facts of the cards, the Tree and 777 that a quiz claims, looked up in the data.

A fact names what it is about, and with ``is``, ``has`` or ``lacks`` what the lesson claims of it:

- ``{"card": "T8", "name": "rws", "is": "Justice"}``, its name in a tradition; ``"number"``: as printed;
- ``{"card": "W5", "what": "decan", ...}``, ``{"path": 18, "what": "ends", ...}``, ``{"sephirah": 6, "what":
  "degree", ...}``, ``{"world": "C", "what": "element", ...}``: any column of what the data say of it;
- ``{"cell": [14, "XXXIX"], "has": "Rose"}``, the values of a cell of 777; with ``"what": "witnesses"`` or
  ``"edition"`` those of its items;
- ``{"find": "rose", "is": ["7", "14", "6"]}``, the rows that a search leads to;
- ``{"from": 1, "to": 10, "is": 3}``, the steps of the shortest way, and ``"what": "ways"`` how many such ways
  there are; ``"without": [6]`` closes places;
- ``{"deck": "john-dee", "is": 42}``, how many cards a game uses, and ``"suit": "T"`` how many of one suit;
- ``{"formula": "52 * 7", "is": 364}``, a sum, as in look-behind steps;
- ``{"letters": "Adam", "is": 45}``, the sum of a word's letters, and with ``"finals": true`` final letters as
  500 to 900.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..cards import Card, card, card_name, deck, rows
from ..facts import table
from ..qabalah import book, gematria, tree
from ..qabalah.attributions import Decan, of_card
from ..qabalah.search import search
from .look import calculate


def fact(asked: Mapping[str, Any]) -> Any:
    """What the data say to a fact: a text, a number, or a list of them.

    Raises `ValueError` or `KeyError` for something that the data do not know.

    >>> fact({"card": "T8", "name": "rws"}), fact({"card": "T8", "number": "rws"})
    ('Justice', 'XI')
    >>> fact({"card": "W5", "what": "decan"}), fact({"path": 18, "what": "ends"})
    ('Saturn in Leo', [3, 5])
    >>> fact({"cell": [14, "XXXIX"]}), fact({"from": 1, "to": 10, "without": [6]})
    (['Myrtle', 'Rose', 'Clover'], 4)
    >>> fact({"letters": "Melekh", "finals": True}), fact({"formula": "4*91"})
    (570, 364.0)
    """
    match asked:
        case {"card": code, "name": tradition}:
            return card_name(code, tradition)
        case {"card": code, "number": tradition}:
            row = rows()[card(code).plain]
            return row.get(f"{tradition}_number_printed") or row[f"{tradition}_number"]
        case {"card": code, "what": what}:
            return _plain(of_card(code)[what])
        case {"path": number, "what": "ends"}:
            return list(tree.PATHS[number].ends)
        case {"path": number, "what": what}:
            return _plain(tree.path_facts(number, asked.get("attribution", "777"))[what])
        case {"sephirah": number, "what": what}:
            return tree.sephirah_facts(number)[what]
        case {"world": suit, "what": what}:
            return next(row[what] for row in table("worlds.csv") if row["suit_code"] == suit)
        case {"cell": [row, column]}:
            items = book.cell(row, column, asked.get("attribution", "777"))
            read = {"value": "value", "witnesses": "witnesses", "edition": "edition"}
            found = [getattr(item, read[asked.get("what", "value")]) for item in items]
            return ["+".join(each) if isinstance(each, tuple) else each for each in found]
        case {"find": words}:
            return list(search(words).rows)
        case {"from": start, "to": goal}:
            ways = _ways(start, goal, asked.get("without", ()))
            return len(ways) if asked.get("what") == "ways" else len(ways[0]) - 1
        case {"deck": slug}:
            suit = asked.get("suit")
            return sum(suit in (None, each.suit) for each in deck(slug))
        case {"letters": word}:
            return gematria.value(word, asked.get("finals", False))
        case {"formula": words}:
            return calculate(words)
    raise ValueError(f"{dict(asked)!r} is no fact that can be looked up")


def _plain(value: Any) -> Any:
    if isinstance(value, Decan):
        return value.title
    return list(value) if isinstance(value, tuple) else str(value) if isinstance(value, Card) else value


def _ways(start: int, goal: int, without: Sequence[int]) -> list[list[int]]:
    import networkx as nx

    g = tree.graph()
    g.remove_nodes_from(without)
    if start not in g or goal not in g or not nx.has_path(g, start, goal):
        raise ValueError(f"no way leads from {start} to {goal}")
    return [list(way) for way in nx.all_shortest_paths(g, start, goal)]


def claims(verify: Mapping[str, Any]) -> Iterator[str]:
    """What does not hold of a claim, or of any under ``"all"``; nothing if all do."""
    for each in verify.get("all", ()):
        yield from claims(each)
    if not {"is", "has", "lacks"} & set(verify):
        if "all" not in verify:
            yield f"{dict(verify)!r} claims nothing: it has no is, has or lacks"
        return
    found = fact(verify)
    if "is" in verify and found != verify["is"]:
        yield f"{_about(verify)} is {found!r}, not {verify['is']!r}"
    if "has" in verify and verify["has"] not in found:
        yield f"{_about(verify)} is {found!r}, without {verify['has']!r}"
    if "lacks" in verify and verify["lacks"] in found:
        yield f"{_about(verify)} is {found!r}, with {verify['lacks']!r}"


def _about(verify: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in verify.items() if key not in ("is", "has", "lacks"))


def unsaid(verify: Mapping[str, Any], choices: Sequence[tuple[str, bool]]) -> Iterator[str]:
    """Where not the right choice alone says what is claimed; claims under ``"all"`` need not be said."""
    claimed = verify.get("is", verify.get("has"))
    if claimed is None:
        return
    wanted = [str(each).casefold() for each in (claimed if isinstance(claimed, list) else [claimed])]
    for text, right in choices:
        says = all(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text.casefold()) for each in wanted)
        if says != right:
            yield f"{text!r} is {'right without saying' if right else 'not right, and says'} {claimed!r}"
