"""The Tree of Life: ten Sephiroth, the 22 paths that join them, and the trump on each path.

The tables here (`SEPHIROTH`, `PATHS`, `joins`) need nothing but the data; `graph` makes a networkx graph of
them. Two attributions of the trumps can be chosen wherever it matters: ``"777"`` (the default; Emperor on
path 15, Star on path 28) and ``"thoth"`` (Crowley's Book of Thoth, 1944, which exchanges the two). A trump
takes its sign with it; letter, number, colours and place stay with the path. ``SOURCES.md`` beside the data
tells where each column comes from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from tarot_teach.cards import Card, card
from tarot_teach.errors import listed, quoted
from tarot_teach.facts import table

if TYPE_CHECKING:
    import networkx as nx

ATTRIBUTIONS = ("777", "thoth")

_SUFFIX = {"777": "_777", "thoth": "_thoth1944"}
_SYSTEMS = ("_777", "_thoth1944", "_mathers1888")
_WHOLE = {"number", "value", "final_value", "spelled_value", "from_sephirah", "to_sephirah", "mystic_number"}
_WHOLE |= {"hebrew_value", "plane", "degree", "grid_col", "grid_row"}
# what goes with the trump (and its sign) when two trumps change places, beside the columns marked _777
_WITH_THE_TRUMP = ("attribution_type", "attribution", "glyph", "sign_element", "sign_quality")


class Sephirah(NamedTuple):
    """One of the ten places. `x` and `y` are its place in the drawing, y upward, Malkuth at (0, 0)."""

    number: int
    name: str
    hebrew: str
    english: str
    pillar: str
    x: float
    y: float


class Path(NamedTuple):
    """One of the 22 lines, numbered 11 to 32: its letter and the two Sephiroth it joins, upper one first."""

    number: int
    letter: str
    letter_name: str
    letter_class: str
    value: int
    ends: tuple[int, int]


def typed(row: Mapping[str, str]) -> dict[str, Any]:
    """A row of ``sephiroth.csv`` or ``paths.csv`` with its numbers as numbers (None where empty)."""
    out: dict[str, Any] = {}
    for column, text in row.items():
        if column in _WHOLE:
            out[column] = int(text) if text else None
        elif column in ("x", "y"):
            out[column] = float(text)
        elif column == "length":
            out[column] = 3**0.5 if text == "√3" else float(text)
        else:
            out[column] = text
    return out


_sephirah_rows = {int(row["number"]): row for row in table("sephiroth.csv")}
_path_rows = {int(row["key_scale"]): row for row in table("paths.csv")}

#: The ten Sephiroth by number.
SEPHIROTH: Mapping[int, Sephirah] = MappingProxyType(
    {
        n: Sephirah(
            n, row["name"], row["hebrew"], row["english"], row["pillar"], float(row["x"]), float(row["y"])
        )
        for n, row in _sephirah_rows.items()
    }
)

#: The 22 paths by number, 11 to 32.
PATHS: Mapping[int, Path] = MappingProxyType(
    {
        n: Path(
            n,
            row["letter"],
            row["letter_name"],
            row["class"],
            int(row["value"]),
            (int(row["from_sephirah"]), int(row["to_sephirah"])),
        )
        for n, row in _path_rows.items()
    }
)


@cache
def trumps(attribution: str = "777") -> Mapping[int, Card]:
    """The trump on each path.

    >>> trumps()[15], trumps("thoth")[15]
    ('T4', 'T17')
    """
    if attribution not in ATTRIBUTIONS:
        raise ValueError(f"{attribution!r} is no attribution; there are {', '.join(ATTRIBUTIONS)}")
    column = "trump" + _SUFFIX[attribution]
    return MappingProxyType({n: card(row[column]) for n, row in _path_rows.items()})


@cache
def paths_of(attribution: str = "777") -> Mapping[Card, Path]:
    """The path of each trump.

    >>> paths_of()[card("T7")].letter_name, paths_of()[card("T7")].ends
    ('Cheth', (3, 5))
    """
    return MappingProxyType({trump: PATHS[n] for n, trump in trumps(attribution).items()})


def joins(trump: str, attribution: str = "777") -> tuple[int, int]:
    """The two Sephiroth that the path of a trump joins, the upper one first.

    Trumps have the numbers of the Thoth pack here, of whatever copy. Raises `ValueError` for any other card.

    >>> joins("T8"), joins("T4"), joins("T4", "thoth")
    ((5, 6), (2, 6), (7, 9))
    """
    return path_of(trump, attribution).ends


def path_of(trump: str, attribution: str = "777") -> Path:
    """The path of a trump; see `joins`.

    >>> path_of("T21").number
    32
    """
    this = card(trump)
    if this.suit != "T":
        raise ValueError(f"{this!r} is no trump, so it has no path")
    return paths_of(attribution)[this.plain]


def between(one: int, other: int) -> Path | None:
    """The path between two Sephiroth, or None.

    >>> between(5, 3).number, between(3, 4)
    (18, None)
    """
    return _between.get(frozenset((one, other)))


_between = {frozenset(path.ends): path for path in PATHS.values()}


def meeting(sephirah: int) -> tuple[Path, ...]:
    """The paths that meet in a Sephirah.

    >>> [path.number for path in meeting(10)]
    [29, 31, 32]
    """
    return tuple(path for path in PATHS.values() if sephirah in path.ends)


def places(numbers: Iterable[int]) -> list[int]:
    """The numbers of Sephiroth as a list; `ValueError` that quotes what is none.

    >>> places([1, 6])
    [1, 6]
    """
    found = listed(numbers, "Sephiroth", "[1, 6, 9]")
    for n in found:
        if n not in [*SEPHIROTH]:
            raise ValueError(f"{quoted(n)} is no Sephirah; they are 1 to 10")
    return found


def sephirah_facts(number: int) -> dict[str, Any]:
    """Everything that ``sephiroth.csv`` says of a Sephirah.

    >>> sephirah_facts(5)["archangel"], sephirah_facts(5)["degree"]
    ('Kamael', 4)
    """
    return typed(_sephirah_rows[number])


def path_facts(number: int, attribution: str = "777") -> dict[str, Any]:
    """Everything that ``paths.csv`` says of a path, with one trump on it: that of the attribution.

    The columns about the trump stand without the name of a system (``trump``, ``thoth_title``,
    ``attribution``, ...); ``trump_777``, ``trump_thoth1944`` and ``trump_mathers1888`` tell all three.

    >>> facts = path_facts(28, "thoth")
    >>> facts["trump"], facts["thoth_title"], facts["attribution"], facts["letter_name"]
    ('T4', 'The Emperor', 'Aries', 'Tzaddi')
    """
    row, trump = _path_rows[number], trumps(attribution)[number]
    owner = next(each for each in _path_rows.values() if each["trump_777"] == trump)
    letter = {c: text for c, text in row.items() if not c.endswith(_SYSTEMS) and c != "key_scale"}
    moving = {c: owner[c] for c in _WITH_THE_TRUMP}
    moving |= {c.removesuffix("_777"): text for c, text in owner.items() if c.endswith("_777")}
    systems = {f"trump{system}": card(row[f"trump{system}"]) for system in _SYSTEMS}
    return {"path": number} | typed(letter) | moving | systems | {"trump": trump}


def graph(attribution: str = "777") -> nx.Graph[int]:
    """The Tree as a networkx graph: ten nodes, 1 to 10, and 22 edges.

    Nodes carry the columns of ``sephiroth.csv`` and ``pos``, their place for drawing; edges carry those of
    ``paths.csv`` as `path_facts` gives them, under the attribution asked for.

    >>> g = graph()
    >>> g.number_of_nodes(), g.number_of_edges(), g.degree[6], g.edges[3, 5]["trump"], g.nodes[5]["name"]
    (10, 22, 8, 'T7', 'Geburah')
    """
    import networkx as nx

    g: nx.Graph[int] = nx.Graph(name="Tree of Life", attribution=attribution)
    for n, place in SEPHIROTH.items():
        g.add_node(n, **sephirah_facts(n), pos=(place.x, place.y))
    for n, path in PATHS.items():
        g.add_edge(*path.ends, **path_facts(n, attribution))
    return g
