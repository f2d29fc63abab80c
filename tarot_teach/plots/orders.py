"""Which trump lies on which path, in three orders side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarot_teach.cards import Card, card_name
from tarot_teach.plots.canvas import ACT, EDGE, FAINT, INK, RULE, Canvas
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import tree

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def trump_orders(ax: Axes | None = None) -> Picture:
    """Draw the trumps on the 22 paths in the order of 777, of the Book of Thoth (1944) and of Mathers (1888).

    A line leads from each trump to the same trump in the next order: a level line has stayed, a thick one has
    moved. ``.facts["cycles"]`` has for either order the rings in which trumps take one another's paths:
    what stood on the first path stands on the second, and so on.

    >>> cycles = trump_orders().facts["cycles"]
    >>> cycles["thoth"], [len(cycle) for cycle in cycles["mathers"]]
    ([(15, 28)], [18, 3])
    """
    orders = {
        "777": dict(tree.trumps()),
        "thoth": dict(tree.trumps("thoth")),
        "mathers": {n: tree.path_facts(n)["trump_mathers1888"] for n in tree.PATHS},
    }
    heads = {"777": "777", "thoth": "Book of Thoth, 1944", "mathers": "Mathers, 1888"}
    lefts = {"777": 44, "thoth": 218, "mathers": 392}
    top, step, room = 52, 25, 118
    canvas = Canvas(520, top + 22 * step + 12, ax)
    canvas.text((8, 20), "path", 12, FAINT, ha="left")
    for key, x in lefts.items():
        canvas.text((x, 20), heads[key], 13, ha="left", bold=True)
    height = {n: top + (n - 11) * step for n in tree.PATHS}
    for n in tree.PATHS:
        canvas.text((8, height[n]), str(n), 12.5, FAINT, ha="left")
        canvas.text((36, height[n]), tree.PATHS[n].letter, 14, FAINT, ha="right")
        canvas.line([(6, height[n] + step / 2), (514, height[n] + step / 2)], RULE, 0.6)
        for key, x in lefts.items():
            moved = key != "777" and orders[key][n] != orders["777"][n]
            canvas.text(
                (x, height[n]), card_name(orders[key][n]), 12.5, ACT if moved else INK, ha="left", bold=moved
            )
    for before, after in (("777", "thoth"), ("thoth", "mathers")):
        where = {trump: n for n, trump in orders[after].items()}
        for n, trump in orders[before].items():
            to = where[trump]
            ends = [(lefts[before] + room, height[n]), (lefts[after] - 8, height[to])]
            canvas.line(ends, EDGE if to == n else ACT, 1 if to == n else 2.2, z=2)
    cycles = {key: _cycles(orders["777"], orders[key]) for key in ("thoth", "mathers")}
    told = {key: ", and ".join("-".join(map(str, cycle)) for cycle in found) for key, found in cycles.items()}
    caption = (
        "From 777 to 1944 two trumps change places, on paths 15 and 28. From 777 to 1888 eighteen move on "
        "in one ring and three in another; the Universe alone stays."
    )
    alt = (
        f"Three lists of the 22 trumps by path, with lines from each trump to itself. 777 and 1944 "
        f"exchange paths {told['thoth']}. 777 and Mathers: {told['mathers']}."
    )
    return Picture(canvas.ax, alt, caption, {"cycles": cycles})


def _cycles(one: dict[int, Card], other: dict[int, Card]) -> list[tuple[int, ...]]:
    """The rings of a permutation of paths, those of one path left out."""
    where = {trump: n for n, trump in other.items()}
    left, found = set(one), []
    for start in sorted(one):
        ring: list[int] = []
        n = start
        while n in left:
            left.discard(n)
            ring.append(n)
            n = where[one[n]]
        if len(ring) > 1:
            found.append(tuple(ring))
    return found
