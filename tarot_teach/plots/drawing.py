"""The Tree of Life on a sheet: where everything stands, and how a place and a path are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple

from tarot_teach.plots.canvas import FAINT, INK, RULE, STOCK, Canvas, Point
from tarot_teach.qabalah import tree
from tarot_teach.qabalah.colours import Part, parts

DARK, LIGHT = "#14181A", "#FFFFFF"


class Layout(NamedTuple):
    """The Tree upright on a sheet: column and row spacing, radius of a place, top margin."""

    width: float = 520
    column: float = 190
    row: float = 82
    radius: float = 31
    top: float = 48

    @property
    def height(self) -> float:
        """Of the whole sheet, with two lines of words below Malkuth."""
        return self.top + 8 * self.row + self.radius + 52

    def place(self, sephirah: int) -> Point:
        """The middle of a Sephirah."""
        spot = tree.SEPHIROTH[sephirah]
        # the data have y upward, with 4 - row / 2 for a row and sqrt(3) / 2 for a column
        return self.width / 2 + spot.x / (3**0.5 / 2) * self.column, self.top + (4 - spot.y) * 2 * self.row

    def label(self, path: int) -> Point:
        """Where the letter or trump of a path stands: near its middle, so that no two meet."""
        (ax, ay), (bx, by) = (self.place(end) for end in tree.PATHS[path].ends)
        across, down = _ASIDE.get(path, (0, 0.17 if ax == bx else 0))
        return (ax + bx) / 2 + across * self.column, (ay + by) / 2 + down * self.row


# Upright lines are lower down half hidden by the name of their upper end, so their labels stand lower too.
# Peh, Daleth and Teth cross Gimel or Samekh in the middle: so their labels stand aside, in columns and rows
_ASIDE = {14: (-0.3, 0), 19: (-1 / 6, 0), 27: (-0.25, 0), 25: (0, 0.35)}


def line_of(
    canvas: Canvas,
    layout: Layout,
    path: int,
    colour: str = RULE,
    width: float = 1.5,
    cased: bool = False,
    dashes: tuple[float, float] | None = None,
    z: float = 1,
) -> None:
    """Draw a path as a line, with a dark and a light edge if it is to stand out."""
    ends = [layout.place(end) for end in tree.PATHS[path].ends]
    if cased:
        canvas.line(ends, DARK, width + 4, z, solid_capstyle="butt")
        canvas.line(ends, LIGHT, width + 2, z, solid_capstyle="butt")
    if dashes:
        canvas.line(ends, colour, width, z, dashes=dashes)
    else:
        canvas.line(ends, colour, width, z, solid_capstyle="butt")


def coloured_line(canvas: Canvas, layout: Layout, path: int, made: Sequence[Part], width: float) -> None:
    """Draw a path in a colour of the scales: flecks as dots along it, rays as a thin line within it."""
    line_of(canvas, layout, path, made[0].hex, width, cased=True)
    (ax, ay), (bx, by) = (layout.place(end) for end in tree.PATHS[path].ends)
    marks = made[1:]
    many = int(dist((ax, ay), (bx, by)) / 9)
    spots = [(ax + (bx - ax) * n / many, ay + (by - ay) * n / many) for n in range(many + 1)]
    for first, part in enumerate(marks):
        if part.kind == "fleck":
            canvas.dots(spots[first :: len(marks)], width * 0.22, part.hex, z=1.2)
        else:
            for pair in list(pairwise(spots))[first :: len(marks)]:
                canvas.line(pair, part.hex, width * 0.36, 1.2, solid_capstyle="butt")


def name_of(canvas: Canvas, at: Point, words: str, size: float = 14, colour: str = INK) -> None:
    """Write the name below a place, on a strip of card stock so that no line runs through it."""
    canvas.box(at, len(words) * size * 0.62 + 8, size + 5, STOCK, "none", 0, z=2.5)
    canvas.text(at, words, size, colour)


def empty_place(canvas: Canvas, layout: Layout, sephirah: int, ring: str | None = None) -> None:
    """A place where nothing lies: a circle with its number; with a dashed ring about it if asked for."""
    at = layout.place(sephirah)
    canvas.disc(at, layout.radius, STOCK, ring or RULE, 2.5 if ring else 1.5, dashed=bool(ring))
    canvas.text(at, str(sephirah), 20, ring or FAINT)


def full_place(canvas: Canvas, layout: Layout, sephirah: int, scale: str) -> None:
    """A place in its colour of a scale, with its number."""
    canvas.coloured(layout.place(sephirah), layout.radius, parts(sephirah, scale), str(sephirah), 22)
