"""Pictures of the Tree and of 777: any column as labels, walks, routes, measures, tables, colours."""

import itertools

import networkx as nx
import pytest
from matplotlib.colors import to_hex

import tarot_teach as tt
from tarot_teach.plots import fitting, labelled
from tarot_teach.qabalah import book, colours, tree
from tests.pictures import collisions

PLOTS = tt.plots

# -- the Tree with words -------------------------------------------------------------------------------


@pytest.mark.parametrize("labels", [*book.columns(), *labelled.LABELS])
def test_no_two_labels_meet(labels):
    """On all 75 columns; what is cut ends in an ellipsis and stands whole in the words of the picture."""
    picture = PLOTS.tree(labels)
    assert collisions(picture.fig) == []
    shown = [t.get_text() for t in picture.ax.texts]
    assert sum("…" in text for text in shown) >= len(picture.facts["cut"]) > -1
    for key in picture.facts["cut"]:
        assert f"{key} {picture.facts['labels'][key]}" in picture.caption
    for text in (*picture.facts["labels"].values(), *picture.facts["beside"].values()):
        assert text in picture.alt + picture.caption


def test_few_labels_are_cut():
    """What of the column is long is wrapped or set smaller before it is cut."""
    cells = sum(len(PLOTS.tree(column).facts["labels"]) for column in ("XXXIX", "XLI", "XIV", "V", "XIII"))
    cut = sum(len(PLOTS.tree(column).facts["cut"]) for column in ("XXXIX", "XLI", "XIV", "V", "XIII"))
    assert cells > 120 and cut <= 5


def test_every_label_holds_the_whole_column():
    for column in ("II", "XL", "CXL", "LXIII"):
        picture = PLOTS.tree(column)
        held = {**picture.facts["labels"], **picture.facts["beside"]}
        assert held == {
            key: book.words_of(book.cell(key, column)) for key in book.ROWS if book.cell(key, column)
        }


@pytest.mark.parametrize("scale", [*colours.SCALES, None])
def test_any_scale(scale):
    picture = PLOTS.tree("names", scale)
    assert collisions(picture.fig) == []
    assert (f"{scale.title()} scale" if scale else "Tree of Life with names.") in picture.alt
    fills = {patch.get_facecolor()[:3] for patch in picture.ax.patches}
    drawn = {to_hex(fill) for fill in fills} | {to_hex(line.get_color()) for line in picture.ax.lines}
    for n in (*tree.SEPHIROTH, *tree.PATHS) if scale else ():
        assert {part.hex.lower() for part in colours.parts(n, scale)} <= drawn, n


def test_slots_do_not_meet():
    """The places for labels themselves keep apart, so that no word of any future column can collide."""
    boxes = {}
    for row in (*tree.SEPHIROTH, *tree.PATHS):
        slot = labelled.slot_of(row)
        x = slot.column * labelled.LAYOUT.column
        y = slot.row * labelled.LAYOUT.row
        if row in tree.SEPHIROTH:
            y += labelled.LAYOUT.radius + 3 + labelled.HIGH / 2
        boxes[row] = (x - slot.width / 2, x + slot.width / 2, y - labelled.HIGH / 2, y + labelled.HIGH / 2)
    for (one, a), (other, b) in itertools.combinations(boxes.items(), 2):
        across, down = min(a[1], b[1]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[2], b[2])
        assert across <= 2 or down <= 2, (one, other)
    assert all(a[0] > -258 and a[1] < 258 for a in boxes.values())


def test_what_a_search_finds_can_be_marked():
    found = tt.c777.find("rose")
    picture = PLOTS.tree("Plants, real and imaginary", "queen", mark=found.rows)
    assert picture.facts["marked"] == ["7", "14", "6"]
    assert "Marked: Sephirah 7, Netzach, Path 14, Daleth, Sephirah 6, Tiphareth." in picture.alt
    assert PLOTS.tree("names", mark=["31-bis", 0]).facts["marked"] == ["31-bis", "0"]


def test_the_switch_moves_two_trumps():
    a, b = PLOTS.tree("trumps").facts["labels"], PLOTS.tree("trumps", attribution="thoth").facts["labels"]
    assert {key for key in a if a[key] != b[key]} == {"15", "28"}
    assert (a["15"], b["15"]) == ("The Emperor", "The Star")


def test_without_right_to_left_there_are_names(monkeypatch):
    monkeypatch.setattr(labelled, "sets_hebrew", lambda: False)
    for column in ("II", "V", "CXL", "LXVI", "CLXXV"):
        picture = PLOTS.tree(column)
        for text in picture.ax.texts:
            hebrew = [sign for sign in text.get_text() if "\u0590" <= sign <= "\u05ff"]
            assert len(hebrew) <= 1 or column == "CLXXV", text
    assert "YHVH" in [t.get_text() for t in PLOTS.tree("CXL").ax.texts]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"labels": "XX"}, "'XX' is none of the 75 columns"),
        ({"labels": "plants"}, "'plants' is none of the 75 columns"),
        ({"scale": "prince"}, "'prince' is no colour scale"),
        ({"mark": ["33"]}, "'33' is no row"),
        ({"attribution": "dee"}, "'dee' is no attribution"),
    ],
)
def test_what_cannot_be_drawn(asked, said):
    with pytest.raises(ValueError, match=said):
        PLOTS.tree(**asked)


def test_fitting():
    assert fitting.fit(["Ruby"], 80, 40) == (
        ("Ruby",),
        14,
        fitting.width_of("Ruby", 14),
        14 * fitting.LINE,
        False,
    )
    two = fitting.fit(["Almond in Flower"], 80, 40)
    assert two.lines == ("Almond in", "Flower") and not two.cut
    for words in ("x" * 200, "word " * 80, "a", ""):
        for width, height in ((30, 11), (84, 41), (300, 41)):
            made = fitting.fit([words], width, height)
            assert made.width <= width + 0.01 and (made.height <= height + 0.01 or len(made.lines) == 1)
            assert made.cut == ("…" in "".join(made.lines))
    assert fitting.fit(["כתר", "Kether"], 80, 40).lines == ("כתר", "Kether")


# -- walks and routes ----------------------------------------------------------------------------------


def test_walks_with_a_name():
    flash = PLOTS.walk("lightning-flash")
    assert flash.facts["walk"] == list(range(1, 11)) and flash.facts["gaps"] == [(3, 4, None)]
    assert "From 3 to 4 no path runs." in flash.alt
    middle = PLOTS.walk("middle-pillar")
    assert [hop.path for hop in middle.facts["hops"]] == [32, 25, 13] and not middle.facts["gaps"]
    serpent = PLOTS.walk("serpent")
    assert serpent.facts["paths"] == list(range(32, 10, -1))
    for a, b in serpent.facts["breaks"]:
        assert not set(tree.PATHS[a].ends) & set(tree.PATHS[b].ends)
    for picture in (flash, middle, serpent):
        assert collisions(picture.fig) == []


@pytest.mark.parametrize(
    "places",
    [
        [6],
        [10, 9, 10, 9, 6, 3, 4],
        [1, 10],
        [6, 1, 6, 2, 6, 3, 6, 4, 6, 5, 6, 7, 6, 8, 6, 9],
        [10, 9, 6, 1],
    ],
)
def test_a_walk_of_your_own(places):
    picture = PLOTS.walk(places)
    assert picture.facts["walk"] == places and len(picture.facts["hops"]) == len(places) - 1
    assert collisions(picture.fig) == []


def test_walks_that_are_none():
    for bad in ("snake", [1, 11], [], [0], [5, 5]):
        with pytest.raises(ValueError, match=r"walk|Sephirah"):
            PLOTS.walk(bad)


def test_shortest_routes():
    picture = PLOTS.routes(1, 10)
    assert picture.facts["routes"] == [[1, 6, 7, 10], [1, 6, 9, 10], [1, 6, 8, 10]]
    assert (picture.facts["count"], picture.facts["steps"], picture.facts["uses"][13]) == (3, 3, 3)
    closed = PLOTS.routes(1, 10, without=[6])
    assert closed.facts["routes"] == [[1, 2, 4, 7, 10], [1, 3, 5, 8, 10]] and closed.facts["steps"] == 4
    assert "without 6" in closed.caption


def test_all_simple_routes():
    picture = PLOTS.routes(kind="simple")
    assert picture.facts["count"] == 573 and "routes" not in picture.facts
    g = tree.graph()
    assert picture.facts["count"] == len(list(nx.all_simple_paths(g, 1, 10)))
    assert "573 routes from 1 to 10, of 3 to 9 steps" in picture.caption


@pytest.mark.parametrize(("start", "goal"), [(1, 10), (2, 8), (3, 7), (4, 5), (9, 1), (10, 2), (6, 6)])
def test_labels_of_routes_keep_apart(start, goal):
    for without in ([], [7], [1, 6] if start != 1 and goal != 1 and 6 not in (start, goal) else []):
        if {start, goal} & set(without):
            continue
        assert collisions(PLOTS.routes(start, goal, without=without).fig) == []
    assert collisions(PLOTS.routes(start, goal, "simple").fig) == []


def test_routes_that_are_none():
    assert PLOTS.routes(1, 10, without=[7, 8, 9]).caption == "No route from 1 to 10 without 7, 8, 9."
    for asked, said in (
        ({"kind": "long"}, "'long' is no kind"),
        ({"start": 11}, "11 is no Sephirah"),
        ({"without": [1]}, "cannot be closed"),
    ):
        with pytest.raises(ValueError, match=said):
            PLOTS.routes(**asked)


# -- measures and tables -------------------------------------------------------------------------------


@pytest.mark.parametrize("measure", ["degree", "betweenness", "closeness"])
def test_centrality(measure):
    picture = PLOTS.centrality(measure)
    assert picture.facts["first"] == [6] and collisions(picture.fig) == []
    g = tree.graph()
    counted = {
        "degree": lambda g: dict(g.degree),
        "betweenness": nx.betweenness_centrality,
        "closeness": nx.closeness_centrality,
    }
    assert picture.facts["values"] == counted[measure](g)
    areas = {p.center: p.radius for p in picture.ax.patches if hasattr(p, "radius")}
    assert max(areas, key=areas.get) == labelled.Layout().place(6)


def test_centrality_without_a_place():
    picture = PLOTS.centrality("betweenness", without=[6])
    assert 6 not in picture.facts["values"] and "without 6" in picture.caption
    assert collisions(picture.fig) == []
    assert PLOTS.centrality(without=range(1, 11)).facts["values"] == {}
    with pytest.raises(ValueError, match="'luck' is no measure"):
        PLOTS.centrality("luck")
    with pytest.raises(ValueError, match="11 is no Sephirah"):
        PLOTS.centrality(without=[11])


@pytest.mark.parametrize("cells", ["numbers", "letters", "trumps"])
def test_adjacency(cells):
    picture = PLOTS.adjacency(cells)
    assert collisions(picture.fig) == []
    assert (nx.to_numpy_array(tree.graph(), nodelist=range(1, 11)) == picture.facts["matrix"]).all()
    with pytest.raises(ValueError, match="'words' cannot stand"):
        PLOTS.adjacency("words")


def test_correspondences():
    picture = PLOTS.correspondences()
    assert collisions(picture.fig) == []
    lines = {line.column.key for line in book.compare(7, 14) if line.shared}
    assert picture.facts["shared"]["7", "14"] == len(lines) == 6
    assert ("1", "32") not in picture.facts["shared"]
    assert collisions(PLOTS.correspondences(7, 14, "31-bis").fig) == []
    assert collisions(PLOTS.correspondences(*book.ROWS).fig) == []
    with pytest.raises(ValueError, match="two rows or more"):
        PLOTS.correspondences(7)


def test_witnesses_agree_with_the_table():
    picture = PLOTS.witnesses()
    assert collisions(picture.fig) == []
    counted = tt.c777.witnesses()
    for n in range(3):
        assert picture.facts["cells"][n] == int((counted == n).sum().sum())
    assert sum(picture.facts["cells"].values()) == 1359
    assert set(picture.facts["single"]) >= {"VIII", "XLV", "L"} and "XL" not in picture.facts["single"]
    assert collisions(PLOTS.witnesses("XL").fig) == []


def test_letters_by_class():
    picture = PLOTS.letters()
    counts = picture.facts["classes"]
    assert {kind: sum(lines.values()) for kind, lines in counts.items()} == {
        "mother": 3,
        "double": 7,
        "simple": 12,
    }
    assert counts["double"] == {"horizontal": 2, "vertical": 3, "diagonal": 2}
    assert collisions(picture.fig) == [] and collisions(PLOTS.letters(names=True).fig) == []


def test_trump_orders():
    picture = PLOTS.trump_orders()
    assert picture.facts["cycles"]["thoth"] == [(15, 28)]
    ring, three = picture.facts["cycles"]["mathers"]
    assert (len(ring), len(three)) == (18, 3) and 32 not in (*ring, *three)
    assert collisions(picture.fig) == []


# -- colours -------------------------------------------------------------------------------------------


def test_scales():
    picture = PLOTS.scales()
    assert len(picture.facts["colours"]) == 34 and collisions(picture.fig) == []
    for key, by in picture.facts["colours"].items():
        assert by == {scale: colours.parts(key, scale)[0].colour_name for scale in colours.SCALES}
        assert all(name in picture.alt for name in by.values())
    for scale in colours.SCALES:
        assert collisions(PLOTS.scales(scale=scale).fig) == []
    one = PLOTS.scales(21)
    assert one.facts["colours"]["21"]["empress"] == "Bright blue, rayed yellow" and collisions(one.fig) == []
    for bad in ({"scale": "prince"}, {"rows": (0,)}, {"rows": (40,)}):
        with pytest.raises(ValueError, match=r"no colour scale|has no colour|is no row"):
            PLOTS.scales(*bad.pop("rows", ()), **bad)
