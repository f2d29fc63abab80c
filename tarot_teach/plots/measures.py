"""The Tree as a graph: how central each place is, which places are joined, letters by their classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tarot_teach.cards import card_name
from tarot_teach.plots.canvas import ACT, EDGE, FAINT, INK, RULE, STOCK, Canvas, Point
from tarot_teach.plots.drawing import DARK, Layout, line_of, name_of
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import tree

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MEASURES = ("degree", "betweenness", "closeness")
SOFT = "#DBE6F4"  # a field that is filled
_CLASSES = {"mother": "mothers", "double": "doubles", "simple": "simples"}
_LAYOUT = Layout()


def centrality(measure: str = "betweenness", without: Iterable[int] = (), ax: Axes | None = None) -> Picture:
    """Draw every Sephirah as large as it is central.

    `measure` is ``"degree"`` (how many paths meet there), ``"betweenness"`` (the share of all shortest routes
    that go through it) or ``"closeness"`` (one over the mean distance to the others), as networkx counts
    them. `without` takes Sephiroth away first. ``.facts`` has the ``values`` by Sephirah and the ``first``.
    Raises `ValueError` for another measure or number.

    >>> picture = centrality()
    >>> round(picture.facts["values"][6], 3), picture.facts["first"]
    (0.384, [6])
    """
    import networkx as nx

    if measure not in MEASURES:
        raise ValueError(f"{measure!r} is no measure; there are {', '.join(MEASURES)}")
    g = tree.graph()
    closed = sorted(set(tree.places(without)))
    g.remove_nodes_from(closed)
    values: dict[int, float] = dict(g.degree)
    if measure != "degree":
        values = nx.betweenness_centrality(g) if measure == "betweenness" else nx.closeness_centrality(g)
    most = max(values.values(), default=0)
    canvas = Canvas(_LAYOUT.width, _LAYOUT.height, ax)
    for n, path in tree.PATHS.items():
        if not set(path.ends) & set(closed):
            line_of(canvas, _LAYOUT, n, EDGE, 2)
    for n, value in values.items():
        at = _LAYOUT.place(n)
        radius = 11 + 31 * (value / most) ** 0.5 if most else 11
        canvas.disc(at, radius, SOFT if value == most else STOCK, ACT, 2.5)
        canvas.text(at, str(n), 13 if radius < 20 else 20, INK, bold=True)
        number = str(value) if measure == "degree" else f"{value:.3f}".removeprefix("0")
        name_of(canvas, (at[0], at[1] + radius + 12), tree.SEPHIROTH[n].name)
        name_of(canvas, (at[0], at[1] + radius + 28), number, 13, ACT)
    first = [n for n, value in values.items() if value == most]
    named = " and ".join(tree.SEPHIROTH[n].name for n in first)
    what = f"{measure} without {', '.join(map(str, closed))}" if closed else measure
    shown = f"{most}" if measure == "degree" else f"{most:.3f}"
    caption = f"Size by {what}: {named} {'is' if len(first) == 1 else 'are'} first with {shown}."
    told = ", ".join(
        f"{n} {tree.SEPHIROTH[n].name} {value if measure == 'degree' else round(value, 3)}"
        for n, value in values.items()
    )
    alt = f"The Tree of Life, every Sephirah as large as its {what}: {told}."
    return Picture(canvas.ax, alt, caption, {"measure": measure, "values": values, "first": first})


def adjacency(cells: str = "numbers", attribution: str = "777", ax: Axes | None = None) -> Picture:
    """Draw which Sephiroth a path joins, as a table of ten by ten.

    A filled field is a path; `cells` says what stands in it: ``"numbers"``, ``"letters"`` or ``"trumps"``
    (by number). Beside each line stands how many paths meet there. ``.facts["matrix"]`` is the table, 1 for
    a path.

    >>> picture = adjacency()
    >>> sum(map(sum, picture.facts["matrix"])), picture.facts["degrees"][6]
    (44, 8)
    """
    words = {
        "numbers": {n: str(n) for n in tree.PATHS},
        "letters": {n: path.letter for n, path in tree.PATHS.items()},
        "trumps": {n: str(trump.number) for n, trump in tree.trumps(attribution).items()},
    }
    if cells not in words:
        raise ValueError(f"{cells!r} cannot stand in the fields; there are {', '.join(words)}")
    left, top, step = 112, 48, 36
    canvas = Canvas(520, top + 10 * step + 14, ax)
    degrees = {n: len(tree.meeting(n)) for n in tree.SEPHIROTH}
    for a, place in tree.SEPHIROTH.items():
        y = top + (a - 0.5) * step
        canvas.text((left - 8, y), f"{place.name} {a}", 14, ha="right")
        canvas.text((left + (a - 0.5) * step, top - 14), str(a), 14)
        canvas.text((left + 10 * step + 22, y), str(degrees[a]), 14, FAINT, bold=True)
        for b in tree.SEPHIROTH:
            path = tree.between(a, b) if a != b else None
            corner = left + (b - 1) * step, top + (a - 1) * step
            _field(canvas, corner, step, SOFT if path else ("#E4E2DB" if a == b else "#FFFFFF"))
            if path:
                size = 19 if cells == "letters" else 14
                canvas.text(
                    (corner[0] + step / 2, y), words[cells][path.number], size, ACT, bold=cells != "letters"
                )
    canvas.text((left + 10 * step + 22, top - 14), "paths", 12, FAINT)
    matrix = [
        [int(a != b and tree.between(a, b) is not None) for b in tree.SEPHIROTH] for a in tree.SEPHIROTH
    ]
    alt = "Which Sephiroth a path joins. " + " ".join(
        f"{place.name} with {', '.join(str(b) for b in tree.SEPHIROTH if matrix[n - 1][b - 1])}."
        for n, place in tree.SEPHIROTH.items()
    )
    caption = "A filled field is a path. Each path stands there twice, so the degrees add up to 44."
    return Picture(canvas.ax, alt, caption, {"matrix": matrix, "degrees": degrees})


def _field(canvas: Canvas, corner: Point, step: float, fill: str) -> None:
    x, y = corner
    canvas.shape([(x, y), (x + step, y), (x + step, y + step), (x, y + step)], fill, RULE, 1)


def letters(attribution: str = "777", names: bool = False, ax: Axes | None = None) -> Picture:
    """Draw the 22 letters on their paths, by class: 3 mothers, 7 doubles, 12 simples.

    Mothers stand in triangles, doubles in squares, simples in circles. With `names` the names of the letters
    stand there too. ``.facts["classes"]`` counts how many of each class lie on level, upright and slanting
    lines, which are 3, 7 and 12 as well: the numbers agree, the letters do not.

    >>> letters().facts["classes"]["double"]
    {'horizontal': 2, 'vertical': 3, 'diagonal': 2}
    """
    rows = {n: tree.path_facts(n, attribution) for n in tree.PATHS}
    classes = {
        kind: {
            line: sum(row["class"] == kind and row["line"] == line for row in rows.values())
            for line in ("horizontal", "vertical", "diagonal")
        }
        for kind in _CLASSES
    }
    canvas = Canvas(_LAYOUT.width, _LAYOUT.height, ax)
    for n in tree.PATHS:
        line_of(canvas, _LAYOUT, n, EDGE, 2)
    for n, place in tree.SEPHIROTH.items():
        x, y = _LAYOUT.place(n)
        canvas.disc((x, y), 22, STOCK, EDGE, 1.5)
        canvas.text((x, y), str(n), 16, FAINT)
        name_of(canvas, (x, y + 34), place.name, 13, FAINT)
    for n, path in tree.PATHS.items():
        at = _LAYOUT.label(n)
        _in_its_shape(canvas, at, path.letter_class, path.letter)
        if names:
            name_of(canvas, (at[0], at[1] + 24), path.letter_name, 12)
    keys = (
        ("mother", "mothers: elements", "ש"),
        ("double", "doubles: planets", "ב"),
        ("simple", "simples: signs", "ה"),
    )
    for i, (kind, words, letter) in enumerate(keys):
        y = _LAYOUT.height - 112 + 42 * i
        _in_its_shape(canvas, (32, y), kind, letter)
        canvas.text((60, y), f"{sum(classes[kind].values())} {words}", 13, ha="left")
    alt = "The Tree of Life with the 22 letters on their paths. " + " ".join(
        f"{len(listed)} {_CLASSES[kind]}: {', '.join(listed)}."
        for kind in _CLASSES
        for listed in [[_said(n, rows[n]["trump"]) for n, p in tree.PATHS.items() if p.letter_class == kind]]
    )
    lines = Counter(row["line"] for row in rows.values())
    caption = (
        f"3 mothers, 7 doubles, 12 simples; {lines['horizontal']} level, {lines['vertical']} upright, "
        f"{lines['diagonal']} slanting lines. Of the 7 doubles {classes['double']['vertical']} are upright."
    )
    return Picture(canvas.ax, alt, caption, {"classes": classes})


def _said(path: int, trump: str) -> str:
    return f"{tree.PATHS[path].letter_name} on path {path}, {card_name(trump)}"


def _in_its_shape(canvas: Canvas, at: Point, kind: str, letter: str) -> None:
    x, y = at
    if kind == "mother":
        canvas.shape([(x, y - 24), (x + 23, y + 16), (x - 23, y + 16)], "#F6E9C8", DARK, 1.5, z=5)
    elif kind == "double":
        canvas.shape(
            [(x - 15, y - 15), (x + 15, y - 15), (x + 15, y + 15), (x - 15, y + 15)], SOFT, DARK, 1.5, z=5
        )
    else:
        canvas.disc(at, 16, "#FFFFFF", DARK, 1.5, z=5)
    canvas.text((x, y + (3 if kind == "mother" else 0)), letter, 18)
