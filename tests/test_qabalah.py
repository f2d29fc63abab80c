"""The Tree and the four Worlds: what must be true of the tables and of the graphs."""

import doctest
import itertools
import math
from collections import Counter

import networkx as nx
import numpy as np
import pytest

from tarot_teach.cards import CARDS, card, rows
from tarot_teach.facts import table
from tarot_teach.qabalah import colours, tree, worlds

TRUMPS = [each for each in CARDS if each.kind == "trump"]


@pytest.mark.parametrize("module", [tree, worlds, colours])
def test_doctests(module):
    assert doctest.testmod(module).failed == 0


# -- the Tree ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attribution", tree.ATTRIBUTIONS)
def test_ten_places_and_22_paths(attribution):
    g = tree.graph(attribution)
    assert sorted(g) == list(range(1, 11)) and g.number_of_edges() == 22
    assert [g.degree[n] for n in range(1, 11)] == [3, 4, 4, 4, 4, 8, 5, 5, 4, 3]
    assert [g.nodes[n]["degree"] for n in range(1, 11)] == [g.degree[n] for n in range(1, 11)]
    assert {e["path"] for _, _, e in g.edges(data=True)} == set(range(11, 33))
    assert {e["trump"] for _, _, e in g.edges(data=True)} == set(TRUMPS)


def test_letters():
    assert Counter(path.letter_class for path in tree.PATHS.values()) == {
        "mother": 3,
        "double": 7,
        "simple": 12,
    }
    assert sum(path.value for path in tree.PATHS.values()) == 1495
    assert len({path.letter for path in tree.PATHS.values()}) == 22
    assert [path.value for path in tree.PATHS.values()] == [
        *range(1, 11), *range(20, 100, 10), *range(100, 500, 100),
    ]  # fmt: skip


def test_lines_and_lengths_fit_the_drawing():
    for n, path in tree.PATHS.items():
        a, b = (tree.SEPHIROTH[end] for end in path.ends)
        facts = tree.path_facts(n)
        assert math.dist((a.x, a.y), (b.x, b.y)) == pytest.approx(facts["length"], abs=1e-5)
        assert facts["line"] == (
            "vertical" if a.x == b.x else "horizontal" if a.y == b.y else "diagonal"
        ) and (facts["from_name"], facts["to_name"]) == (a.name, b.name)
    lines = Counter(tree.path_facts(n)["line"] for n in tree.PATHS)
    assert lines == {"horizontal": 3, "vertical": 7, "diagonal": 12}


def test_joins():
    of_five = {trump for trump in TRUMPS if 5 in tree.joins(trump)}
    assert of_five == {"T7", "T8", "T11", "T12"}
    moved = {trump for trump in TRUMPS if tree.joins(trump) != tree.joins(trump, "thoth")}
    assert moved == {"T4", "T17"}
    assert tree.joins("T4") == tree.joins("T17", "thoth") == (2, 6)
    assert tree.joins("T17") == tree.joins("T4", "thoth") == (7, 9)
    assert tree.joins("T7#2") == (3, 5)
    for bad in ("W5", "T22", "the Fool"):
        with pytest.raises(ValueError, match=bad):
            tree.joins(bad)
    with pytest.raises(ValueError, match="'dee' is no attribution"):
        tree.joins("T4", "dee")


def test_neighbours_and_paths_between():
    for n in tree.SEPHIROTH:
        assert len(tree.meeting(n)) == tree.sephirah_facts(n)["degree"]
    pairs = [pair for pair in itertools.combinations(range(1, 11), 2) if tree.between(*pair)]
    assert len(pairs) == 22 and all(tree.between(b, a).ends == (a, b) for a, b in pairs)


def test_the_tables_agree_with_one_another():
    for attribution, column in (("777", "path_777"), ("thoth", "path_thoth1944")):
        for trump in TRUMPS:
            path = tree.path_of(trump, attribution)
            assert str(path.number) == rows()[trump][column]
            assert rows()[trump][column.replace("path", "letter")] == path.letter
            facts = tree.path_facts(path.number, attribution)
            assert facts["thoth_title"] == rows()[trump]["thoth_name"]
            assert facts["attribution"] == rows()[trump]["attribution"]
    for row in table("paths.csv"):
        facts = tree.path_facts(int(row["key_scale"]), "thoth")
        told = {c: text for c, text in row.items() if c.endswith("_thoth1944")}
        assert told == {c: facts[c.removesuffix("_thoth1944")] for c in told}


def test_what_networkx_tells_of_it():
    g = tree.graph()
    assert nx.check_planarity(g)[0] and nx.diameter(g) == 3 and nx.radius(g) == 2
    between = nx.betweenness_centrality(g)
    assert between[6] == pytest.approx(0.384, abs=0.0005) and max(between, key=between.get) == 6
    assert len(list(nx.all_shortest_paths(g, 1, 10))) == 3
    assert len(list(nx.all_simple_paths(g, 1, 10))) == 573
    joined = nx.to_numpy_array(g, nodelist=range(1, 11))
    kirchhoff = np.diag(joined.sum(axis=0)) - joined
    assert round(np.linalg.det(kirchhoff[1:, 1:])) == 54349
    cycles = [c for c in nx.simple_cycles(g) if len(c) == 10]
    assert len(cycles) == 38
    assert sum(nx.triangles(g).values()) // 3 == 16
    assert not g.has_edge(3, 4) and all(g.has_edge(n, n + 1) for n in range(1, 10) if n != 3)
    g.remove_node(6)
    assert nx.is_connected(g) and nx.diameter(g) == 4


# -- the Worlds ----------------------------------------------------------------------------------------


def test_four_worlds():
    assert list(worlds.WORLDS) == ["W", "C", "S", "D"]
    assert [w.name for w in worlds.WORLDS.values()] == ["Atziluth", "Briah", "Yetzirah", "Assiah"]
    assert [w.rank for w in worlds.WORLDS.values()] == [14, 13, 12, 11]
    assert [w.scale for w in worlds.WORLDS.values()] == list(colours.SCALES)
    assert [worlds.adjacent(suit) for suit in "WCSD"] == [("C",), ("W", "S"), ("C", "D"), ("S",)]
    assert [worlds.world_of_rank(rank).suit for rank in (14, 13, 12, 11)] == ["W", "C", "S", "D"]
    with pytest.raises(ValueError, match="10 is no rank"):
        worlds.world_of_rank(10)
    with pytest.raises(ValueError, match="'W11' is none of the 40"):
        worlds.place_name("W11")


@pytest.mark.parametrize("attribution", tree.ATTRIBUTIONS)
def test_graph_of_forty(attribution):
    g = worlds.graph(attribution)
    assert set(g) == {each for each in CARDS if each.kind == "minor"}
    kinds = Counter(e["kind"] for _, _, e in g.edges(data=True))
    assert kinds == {"path": 88, "upright": 30, "link": 1}
    flat = tree.graph(attribution)
    for a, b, e in g.edges(data=True):
        if e["kind"] == "path":
            assert a.suit == b.suit and flat.edges[a.number, b.number]["trump"] == e["trump"]
        if e["kind"] == "upright":
            assert a.number == b.number and b.suit in worlds.adjacent(a.suit)
            assert e["opens"] == {s: worlds.WORLDS[s].rank for s in (a.suit, b.suit)}
    assert g.edges["W5", "C5"]["opens"] == {"W": 14, "C": 13}
    assert (g.edges["W1", "D10"]["source"], g.edges["W1", "D10"]["target"]) == ("D10", "W1")


def test_graph_of_forty_with_directions():
    d = worlds.graph(directed=True)
    assert d.is_directed() and d.number_of_edges() == 2 * (88 + 30) + 1
    assert d.has_edge("D10", "W1") and not d.has_edge("W1", "D10")
    assert d.edges["W5", "C5"]["rank"] == 13 and d.edges["C5", "W5"]["rank"] == 14
    assert nx.is_strongly_connected(d)
    assert nx.shortest_path_length(d, "W1", "D10") == 6 and nx.shortest_path_length(d, "D10", "W1") == 1


def test_the_uprights_are_the_cards_of_a_row():
    assert (card("D10"), card("W1"), card("D11")) == worlds.LINK
    names = {worlds.place_name(each) for each in CARDS if each.kind == "minor"}
    assert len(names) == 40 and "Yesod in Yetzirah" in names


# -- colours -------------------------------------------------------------------------------------------


def _light(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scale", colours.SCALES)
def test_every_row_has_a_colour_with_legible_text(scale):
    for row in [*range(1, 33), "31-bis", "32-bis"]:
        first = colours.parts(row, scale)[0]
        light, dark = sorted((_light(first.hex), _light(first.text_hex)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5
        if isinstance(row, int):
            facts = tree.sephirah_facts(row) if row < 11 else tree.path_facts(row)
            assert facts[f"{scale}_name"] == first.colour_name


@pytest.mark.parametrize("scale", colours.SCALES)
def test_flecks_and_rays_lie_on_the_rim_and_none_is_left_out(scale):
    for row in [*range(1, 33), "31-bis", "32-bis"]:
        made = colours.parts(row, scale)
        upon = dict(colours.upon(made))
        assert set(upon) == {part for part in made if part.kind in ("fleck", "ray")}
        points = [point for listed in upon.values() for point in listed]
        assert len(points) == len(set(points)) == (24 if upon else 0)
        assert all(colours.RIM - 1e-9 <= math.hypot(*point) < 0.9 for point in points)


def test_no_such_colour():
    with pytest.raises(ValueError, match="'knight' is no colour scale"):
        colours.parts(1, "knight")
    with pytest.raises(ValueError, match="33 has no colour"):
        colours.parts(33, "king")
