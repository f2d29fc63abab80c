"""The Tree of Life drawn without crossings: the same graph, another drawing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

from tarot_teach.plots.canvas import EDGE, STOCK, Canvas, Point
from tarot_teach.plots.drawing import name_of
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import tree

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Where the places stand so that no paths cross: Tiphareth inside a ring of its eight neighbours.
PLACES: Mapping[int, Point] = MappingProxyType(
    {
        1: (0, -1.3),
        2: (1.5, -2.3),
        3: (-1.5, -2.3),
        4: (3, -3.1),
        5: (-3, -3.1),
        6: (0, 0),
        7: (2.6, 3),
        8: (-2.6, 3),
        9: (0, 1.3),
        10: (0, 2.3),
    }
)
_ASIDE = {6: (58, 0), 9: (43, -3)}  # names that would hide paths below their place stand beside it
_ABOVE = {1, 2, 3, 4, 5}


def untangled(ax: Axes | None = None) -> Picture:
    """Draw the Tree as a graph, with its places moved so that no two paths cross.

    ``.facts["crossings"]`` counts the pairs of paths that cross in the usual drawing and in this one.

    >>> untangled().facts["crossings"]
    {'usual': 5, 'here': 0}
    """
    canvas = Canvas(520, 536, ax)
    at = {n: (260 + 72 * x, 272 + 72 * y) for n, (x, y) in PLACES.items()}
    for path in tree.PATHS.values():
        canvas.line([at[end] for end in path.ends], EDGE, 2.5)
    for n, place in tree.SEPHIROTH.items():
        canvas.disc(at[n], 18, STOCK, EDGE, 2)
        canvas.text(at[n], str(n), 16, bold=True)
        across, down = _ASIDE.get(n, (0, -29 if n in _ABOVE else 29))
        name_of(canvas, (at[n][0] + across, at[n][1] + down), place.name, 13)
    usual = crossings({n: (place.x, place.y) for n, place in tree.SEPHIROTH.items()})
    counts = {"usual": usual, "here": crossings(PLACES)}
    caption = (
        f"The same ten places and 22 paths. The usual drawing has {counts['usual']} crossings, this one "
        f"has {counts['here'] or 'none'}."
    )
    ring = "1, 2, 4, 7, 9, 8, 5 and 3"
    alt = f"The Tree with its places moved: 6 in the middle of a ring of {ring}, and 10 below 9. {caption}"
    return Picture(canvas.ax, alt, caption, {"crossings": counts})


def crossings(places: Mapping[int, Point]) -> int:
    """How many pairs of paths cross, as straight lines, when the Sephiroth stand at these points.

    >>> crossings(PLACES)
    0
    """
    return sum(
        _cross(*(places[end] for end in (*one.ends, *other.ends)))
        for one, other in combinations(tree.PATHS.values(), 2)
        if not set(one.ends) & set(other.ends)
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: Point, b: Point, c: Point) -> bool:
    """Whether a point lies to the left of a line; one on it lies beyond its ends, and so never matters."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
