"""A sheet to draw on: axes measured in units of the sheet, with text and lines that keep to its scale."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch, Polygon, Wedge
from matplotlib.patheffects import withStroke
from matplotlib.text import Text

from tarot_teach.errors import OptionError, quoted
from tarot_teach.qabalah.colours import RIM, Part, upon

# Card stock and ink are the same on a light and on a dark page.
STOCK, INK, FAINT, EDGE, RULE = "#FBFAF6", "#191B22", "#4A4E5A", "#8B8F98", "#C9C7BF"
ACT = "#1D4F91"  # what may follow
FONT = "DejaVu Sans"  # comes with matplotlib, so that sizes are the same everywhere; has the Hebrew letters

Point = tuple[float, float]


@cache
def sets_hebrew() -> bool:
    """Does this matplotlib set text from right to left by itself? It does from 3.11 on."""
    return tuple(int(part) for part in mpl.__version__.split(".")[:2]) >= (3, 11)


def hebrew(text: str, name: str) -> str:
    """A Hebrew word for a picture, or its name in Latin letters where it would come out reversed."""
    return text if text and (len(text) == 1 or sets_hebrew()) else name


class Canvas:
    """Axes whose units are those of a sheet, `width` wide and `height` high, y downward from the top.

    On a figure of its own a unit is a hundredth of an inch. In given axes the sheet is fitted in and
    everything, letters and lines too, keeps its proportion.
    """

    def __init__(self, width: float, height: float, ax: Axes | None = None) -> None:
        """Clear a sheet; without `ax` on a new figure. `OptionError` for an `ax` that is no axes."""
        if ax is None:
            figure = Figure(figsize=(width / 100, height / 100), dpi=100, facecolor=STOCK)
            ax = figure.add_axes((0, 0, 1, 1))
        elif not isinstance(ax, Axes):
            raise OptionError(f"ax: {quoted(ax)} is no axes of matplotlib, such as Figure().subplots() makes")
        ax.set(xlim=(0, width), ylim=(height, 0), xticks=[], yticks=[], facecolor=STOCK, aspect="equal")
        for side in ax.spines.values():
            side.set_visible(False)
        self.ax, self.width, self.height = ax, width, height
        box = ax.get_window_extent()
        dpi = ax.get_figure(root=True).dpi  # type: ignore[union-attr]
        self.unit = min(box.width / width, box.height / height) * 72 / dpi  # points to a unit

    def line(
        self, points: Sequence[Point], colour: str = INK, width: float = 1, z: float = 1, **more: Any
    ) -> None:
        """A line through points."""
        xs, ys = zip(*points, strict=True)
        if "dashes" in more:
            more["dashes"] = [part / max(width, 1) for part in more["dashes"]]
        self.ax.plot(xs, ys, color=colour, linewidth=width * self.unit, zorder=z, **more)

    def disc(
        self,
        at: Point,
        radius: float,
        fill: str = STOCK,
        edge: str = INK,
        width: float = 1,
        z: float = 3,
        dashed: bool = False,
    ) -> None:
        """A round place."""
        style = (0, (4, 2.5)) if dashed else "-"
        self.ax.add_patch(
            Circle(
                at,
                radius,
                facecolor=fill,
                edgecolor=edge,
                linewidth=width * self.unit,
                linestyle=style,
                zorder=z,
            )
        )

    def coloured(
        self, at: Point, radius: float, parts: Sequence[Part], words: str, size: float, z: float = 3
    ) -> None:
        """A disc in a colour of the scales, its quarters, flecks and rays too, with legible words on it."""
        quarters = [part.hex for part in parts if part.kind == "quarter"]
        self.disc(at, radius, parts[0].hex, INK, 1, z)
        for i, colour in enumerate(quarters):
            # y runs downward, so -135 degrees is the upper left: quarters go up, right, down, left
            wedge = Wedge(at, radius - 0.5, 90 * i - 135, 90 * i - 45, facecolor=colour, zorder=z)
            self.ax.add_patch(wedge)
        for part, points in upon(parts):
            ends = [(at[0] + radius * x, at[1] + radius * y) for x, y in points]
            if part.kind == "fleck":
                self.dots(ends, max(0.06 * radius, 0.9), part.hex, z + 0.5)
                continue
            for (x, y), (dx, dy) in zip(ends, points, strict=True):
                more = (radius - 1) * (1 / RIM - 1)
                self.line([(x, y), (x + more * dx, y + more * dy)], part.hex, 0.07 * radius, z + 0.5)
        words_on = self.text(at, words, size, "#000000" if quarters else parts[0].text_hex, z + 1, bold=True)
        if quarters:
            words_on.set_path_effects([withStroke(linewidth=size / 4 * self.unit, foreground="#FFFFFF")])

    def dots(self, at: Sequence[Point], radius: float, fill: str, z: float = 3) -> None:
        """Many small dots at once."""
        xs, ys = zip(*at, strict=True)
        size = 2 * radius * self.unit
        self.ax.plot(xs, ys, "o", color=fill, markersize=size, markeredgewidth=0, zorder=z)

    def shape(
        self,
        points: Sequence[Point],
        fill: str = STOCK,
        edge: str = INK,
        width: float = 1,
        z: float = 3,
        alpha: float | None = None,
    ) -> None:
        """A closed shape."""
        self.ax.add_patch(
            Polygon(
                points,
                closed=True,
                facecolor=fill,
                edgecolor=edge,
                linewidth=width * self.unit,
                alpha=alpha,
                joinstyle="round",
                zorder=z,
            )
        )

    def squares(
        self,
        middles: Sequence[Point],
        sides: Sequence[float],
        fills: Sequence[str],
        edge: str = "none",
        width: float = 0,
        z: float = 3,
    ) -> None:
        """Many squares at once, which is far quicker than one by one."""
        corners = [
            [(x - s / 2, y - s / 2), (x + s / 2, y - s / 2), (x + s / 2, y + s / 2), (x - s / 2, y + s / 2)]
            for (x, y), s in zip(middles, sides, strict=True)
        ]
        self.ax.add_collection(
            PolyCollection(
                corners, facecolors=fills, edgecolors=edge, linewidths=width * self.unit, zorder=z
            ),
            autolim=False,
        )

    def box(
        self,
        at: Point,
        width: float,
        height: float,
        fill: str = STOCK,
        edge: str = INK,
        line: float = 1,
        z: float = 5,
        dashed: bool = False,
        radius: float = 3,
    ) -> None:
        """A box with rounded corners about a point."""
        corner = (at[0] - width / 2 + radius, at[1] - height / 2 + radius)
        style = f"round,pad={radius}"
        patch = FancyBboxPatch(
            corner,
            width - 2 * radius,
            height - 2 * radius,
            style,
            facecolor=fill,
            edgecolor=edge,
            linewidth=line * self.unit,
            linestyle=(0, (3, 2)) if dashed else "-",
            zorder=z,
        )
        self.ax.add_patch(patch)

    def text(
        self,
        at: Point,
        words: str,
        size: float = 13,
        colour: str = INK,
        z: float = 7,
        ha: str = "center",
        va: str = "center_baseline",
        bold: bool = False,
        **more: Any,
    ) -> Text:
        """Words at a point; `size` in units of the sheet."""
        return self.ax.text(
            *at,
            words,
            size=size * self.unit,
            color=colour,
            zorder=z,
            ha=ha,
            va=va,
            family=FONT,
            weight="bold" if bold else "normal",
            parse_math=False,
            **more,
        )
