"""The four Worlds: four Trees one above the other, each with its suit, its Court and its colour scale.

The tables need nothing but the data; `graph` makes a networkx graph of 40 places.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tarot_teach.cards import Card, card
from tarot_teach.facts import table
from tarot_teach.qabalah import tree
from tarot_teach.qabalah.colours import parts

if TYPE_CHECKING:
    import networkx as nx


class World(NamedTuple):
    """One of the four Worlds. `suit` is its suit letter, `rank` the Court that belongs to it."""

    suit: str
    suit_name: str
    name: str
    hebrew: str
    english: str
    element: str
    letter: str
    rank: int
    scale: str


#: The four Worlds by suit letter, from top to bottom.
WORLDS: Mapping[str, World] = MappingProxyType(
    {
        row["suit_code"]: World(
            row["suit_code"],
            row["suit_thoth"],
            row["name"],
            row["hebrew"],
            row["english"],
            row["element"],
            row["letter"],
            int(row["court_code"]),
            row["colour_scale"].lower(),
        )
        for row in sorted(table("worlds.csv"), key=lambda row: int(row["order_from_top"]))
    }
)

#: The foot of the lowest World leads to the head of the highest, by the Princess of Disks.
LINK: tuple[Card, Card, Card] = (card("D10"), card("W1"), card("D11"))


def adjacent(suit: str) -> tuple[str, ...]:
    """The Worlds directly above and below a World, by suit letter.

    >>> adjacent("W"), adjacent("C")
    (('C',), ('W', 'S'))
    """
    order = tuple(WORLDS)
    at = order.index(suit)
    return order[max(at - 1, 0) : at] + order[at + 1 : at + 2]


def world_of_rank(rank: int) -> World:
    """The World to which a Court of this rank (11 to 14) belongs, whatever its suit.

    >>> world_of_rank(14).name, world_of_rank(11).name
    ('Atziluth', 'Assiah')
    """
    for world in WORLDS.values():
        if world.rank == rank:
            return world
    raise ValueError(f"{rank!r} is no rank of a Court; there are 11, 12, 13 and 14")


def place_name(code: str) -> str:
    """What a pip card is among the 40 places.

    >>> place_name("W5")
    'Geburah in Atziluth'
    """
    this = card(code)
    if this.kind != "minor":
        raise ValueError(f"{code!r} is none of the 40 places; they are the cards 1 to 10 of the four suits")
    return f"{tree.SEPHIROTH[this.number].name} in {WORLDS[this.suit].name}"


def graph(attribution: str = "777", directed: bool = False) -> nx.Graph[Card]:
    """The four Worlds as a networkx graph: 40 nodes, named by their cards, W1 to D10.

    Edges have a ``kind``:

    - ``"path"``, 22 in each World, with the trump, letter and number of the path and its colour there;
    - ``"upright"``, 30, between the same Sephirah in adjacent Worlds; ``opens`` gives for either World the
      rank of Court that opens it from the other;
    - ``"link"``, one, from D10 to W1 (`LINK`).

    Only the link has a direction. The plain graph holds it as an edge like any other that names its
    ``source`` and ``target``; with ``directed=True`` there comes a DiGraph in which paths and upright edges
    run both ways, the latter with the ``rank`` that opens the World where they end, and the link one way.

    >>> g = graph()
    >>> len(g), g.number_of_edges(), g.edges["W5", "C5"]["opens"], g.nodes["W5"]["name"]
    (40, 119, {'W': 14, 'C': 13}, 'Geburah in Atziluth')
    >>> d = graph(directed=True)
    >>> d.has_edge("D10", "W1"), d.has_edge("W1", "D10"), d.edges["C5", "W5"]["rank"]
    (True, False, 14)
    """
    import networkx as nx

    g: nx.Graph[Card] = nx.Graph(name="The four Worlds", attribution=attribution)
    for layer, world in enumerate(WORLDS.values()):
        for n, place in tree.SEPHIROTH.items():
            code = card(f"{world.suit}{n}")
            field = parts(n, world.scale)[0]
            g.add_node(
                code,
                name=place_name(code),
                sephirah=n,
                world=world.name,
                suit=world.suit,
                layer=layer,
                pos=(place.x, place.y),
                colour=field.colour_name,
                hex=field.hex,
            )
        for n, path in tree.PATHS.items():
            field = parts(n, world.scale)[0]
            g.add_edge(
                *(card(f"{world.suit}{end}") for end in path.ends),
                kind="path",
                path=n,
                trump=tree.trumps(attribution)[n],
                letter=path.letter,
                letter_name=path.letter_name,
                world=world.name,
                colour=field.colour_name,
                hex=field.hex,
            )
    for upper, lower in zip(list(WORLDS)[:-1], list(WORLDS)[1:], strict=True):
        ranks = {suit: WORLDS[suit].rank for suit in (upper, lower)}
        for n in tree.SEPHIROTH:
            g.add_edge(card(f"{upper}{n}"), card(f"{lower}{n}"), kind="upright", opens=ranks)
    source, target, by = LINK
    g.add_edge(source, target, kind="link", source=source, target=target, by=by)
    if not directed:
        return g
    d = g.to_directed()
    d.remove_edge(target, source)
    for _, end, facts in d.edges(data=True):
        if facts["kind"] == "upright":
            facts["rank"] = facts["opens"][end.suit]
    return d
