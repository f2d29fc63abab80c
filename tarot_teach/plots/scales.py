"""The four colour scales as a chart: every colour with its name, its flecks, rays, bands and quarters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from matplotlib.patches import Rectangle

from tarot_teach.plots.canvas import FAINT, INK, Canvas
from tarot_teach.plots.fitting import LINE, fit
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import book
from tarot_teach.qabalah.colours import SCALES, Part, parts
from tarot_teach.qabalah.worlds import WORLDS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SPREAD = (0.754878, 0.569840)  # flecks stand at multiples of these, which spreads them evenly (R2 sequence)


def scales(*rows: int | str, scale: str | None = None, ax: Axes | None = None) -> Picture:
    """Draw the colours of rows in the four Worlds, or in one.

    Names no rows for all 34 that have colours. A colour that 777 calls flecked, rayed, banded or quartered is
    drawn so. Values of colours are ours, names are those of 777. ``.facts["colours"]`` has the names by row
    and scale. Raises `ValueError` for a row or scale that there is not.

    >>> scales(21).facts["colours"]["21"]["empress"]
    'Bright blue, rayed yellow'
    """
    if scale is not None and scale not in SCALES:
        raise ValueError(f"{scale!r} is no colour scale; there are {', '.join(SCALES)}")
    keys = [book.row_of(row).key for row in rows] or [key for key in book.ROWS if key != "0"]
    shown = (scale,) if scale else SCALES
    colours = {key: {each: parts(key, each) for each in shown} for key in keys}
    few = len(keys) <= 6
    left, top, high = 92, 46, 72 if few else 31
    wide = (520 - left - 8) / len(shown)
    canvas = Canvas(520, top + high * len(keys) + 10, ax)
    worlds = {world.scale: world.name for world in WORLDS.values()}
    for column, each in enumerate(shown):
        x = left + column * wide
        canvas.text((x, 14), each.title(), 14, ha="left", bold=True)
        canvas.text((x, 32), worlds[each], 12, FAINT, ha="left")
    for line, key in enumerate(keys):
        y = top + line * high
        canvas.text((left - 8, y + high / 2), f"{book.ROWS[key].name} {key}", 12.5, ha="right")
        for column, each in enumerate(shown):
            _colour(canvas, left + column * wide, y, wide, high, colours[key][each], few)
    names = {key: {each: made[0].colour_name for each, made in by.items()} for key, by in colours.items()}
    which = f"{scale.title()} scale" if scale else "four colour scales"
    caption = f"The {which}. Names as in 777; what they look like on a screen is our reading."
    alt = f"A chart of the {which}. " + " ".join(
        f"{book.ROWS[key].title}: {'; '.join(f'{each.title()} {name}' for each, name in by.items())}."
        for key, by in names.items()
    )
    return Picture(canvas.ax, alt, caption, {"colours": names})


def _colour(
    canvas: Canvas, x: float, y: float, wide: float, high: float, made: Sequence[Part], few: bool
) -> None:
    """A swatch with the name beside it, or below it where there is room."""
    if few:
        _swatch(canvas, x, y + 2, wide - 8, 26, made)
        words, at, size = fit([made[0].colour_name], wide - 8, 40, (12, 11, 10)), (x, y + 30), "top"
    else:
        _swatch(canvas, x, y + 2, 26, high - 4, made)
        words, at, size = (
            fit([made[0].colour_name], wide - 36, high - 2, (11, 10, 9)),
            (x + 30, y + high / 2),
            "center",
        )
    canvas.text(at, "\n".join(words.lines), words.size, INK, ha="left", va=size, linespacing=LINE)


def _swatch(canvas: Canvas, x: float, y: float, wide: float, high: float, made: Sequence[Part]) -> None:
    """A colour with its parts."""

    def box(left: float, top: float, across: float, down: float, fill: str, z: float = 3) -> None:
        canvas.ax.add_patch(Rectangle((left, top), across, down, facecolor=fill, linewidth=0, zorder=z))

    fields = [part.hex for part in made if part.kind == "field"] or [made[0].hex]
    box(x, y, wide, high, fields[0])
    kinds = {
        kind: [part.hex for part in made if part.kind == kind]
        for kind in ("quarter", "band", "blend", "ray", "fleck")
    }
    for at, colour in enumerate(kinds["quarter"]):
        box(x + at % 2 * wide / 2, y + at // 2 * high / 2, wide / 2, high / 2, colour)
    for at, colour in enumerate(kinds["band"]):
        box(x + at * wide / len(kinds["band"]), y, wide / len(kinds["band"]), high, colour)
    for colour in kinds["blend"]:
        box(x + wide / 2, y, wide / 2, high, colour)
    for at, colour in enumerate(kinds["ray"]):
        for ray in range(3):
            share = (ray * len(kinds["ray"]) + at + 0.5) / (3 * len(kinds["ray"]))
            box(x + share * wide - 1.4, y, 2.8, high, colour, z=3.5)
    flecks = kinds["fleck"]
    for n in range(max(6, round(wide * high / 55)) if flecks else 0):
        across, down = ((0.5 + n * step) % 1 for step in _SPREAD)
        spot = (x + 3 + across * (wide - 6), y + 3 + down * (high - 6))
        canvas.disc(spot, 1.8, flecks[n % len(flecks)], "none", 0, z=3.6)
    edge = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    canvas.shape(edge, "none", INK, 0.8, z=4)
