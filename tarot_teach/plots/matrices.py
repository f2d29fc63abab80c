"""777 seen whole: which cells are filled and by how many witnesses, and which rows share what."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from tarot_teach.plots.canvas import ACT, INK, RULE, STOCK, Canvas, Point
from tarot_teach.plots.fitting import LINE, fit
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import book

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# fields of the heat map: more witnesses, larger and darker
_MARKS = {1: (3.4, "#6F9AD6"), 2: (6.4, "#4A7CC4"), 3: (8.8, "#143A6E")}
_SHADES = ("#FFFFFF", "#DBE6F4", "#B7CFEC", "#8FB3E3", "#4A7CC4", "#1D4F91")


def witnesses(*columns: int | str, attribution: str = "777", ax: Axes | None = None) -> Picture:
    """Draw how many witnesses each cell of 777 has: a line for each column of 777, a field for each row.

    The larger and darker a field, the more witnesses read it so; a small light one is known from a single
    lineage; an empty one has nothing. Names no columns for all 75. ``.facts["cells"]`` counts cells by number
    of witnesses, ``.facts["single"]`` names the columns that rest on one lineage alone.

    >>> picture = witnesses("XL", "XLV")
    >>> picture.facts["single"], sum(picture.facts["cells"].values())
    (['XLV'], 69)
    """
    keys = [book.column_of(each).key for each in columns] or list(book.columns())
    counted = {
        key: {row: _seen(row, key, attribution) for row in book.ROWS if book.cell(row, key, attribution)}
        for key in keys
    }
    few = len(keys) <= 6
    left, top, wide, high = 158, 92, 10.0, 30 if few else 13.5
    canvas = Canvas(520, top + high * len(keys) + 12, ax)
    for at, row in enumerate(book.ROWS):
        x = left + (at + 0.5) * wide
        if not few:
            canvas.text((x, top - 5), row, 10, INK, va="bottom", rotation=90)
        elif row == "1" or (row.isdigit() and int(row) % 5 == 0 and row != "0"):
            canvas.text((x, top - 5), row, 13, INK, va="bottom")
    marks: list[tuple[Point, int]] = []
    for line, (key, seen) in enumerate(counted.items()):
        y = top + (line + 0.5) * high
        sizes = (13.0, 12.5) if few else (10.5,)
        name = fit([f"{key} {book.columns()[key].name}"], left - 10, high, sizes)
        words = "\n".join(name.lines)
        canvas.text((left - 6, y), words, name.size, ha="right", va="center", linespacing=LINE)
        if line % 2 == 0:
            x, down = left + 35 * wide, high / 2
            canvas.shape(
                [(left, y - down), (x, y - down), (x, y + down), (left, y + down)], "#F1F0EA", "none", 0, 1
            )
        marks += [
            ((left + (at + 0.5) * wide, y), seen[row]) for at, row in enumerate(book.ROWS) if row in seen
        ]
    for at, words in enumerate(("no witness: our spelling", "one lineage only", "two", "three or more")):
        y = 14 + 16 * at
        marks.append(((18, y), at))
        canvas.text((30, y), words, 12.5, ha="left")
    _draw(canvas, marks)
    single = [key for key, seen in counted.items() if max(seen.values()) == 1]
    cells = {n: sum(list(seen.values()).count(n) for seen in counted.values()) for n in range(4)}
    shown = "All 75 columns" if len(keys) == len(book.columns()) else f"Columns {', '.join(keys)}"
    caption = f"{shown}: {sum(cells.values())} cells, {cells[1]} of them known from one lineage only."
    alt = (
        f"A table of 777 with a field for each cell, larger and darker the more witnesses it has. {shown}: "
        f"{cells[3]} cells have three witnesses, {cells[2]} two, {cells[1]} one, {cells[0]} none. "
        f"One lineage alone: {', '.join(single) or 'no column'}."
    )
    return Picture(canvas.ax, alt, caption, {"cells": cells, "single": single})


def _seen(row: str, column: str, attribution: str) -> int:
    """Witnesses of the item in a cell that is known best, three at most."""
    return min(max(len(item.witnesses) for item in book.cell(row, column, attribution)), 3)


def _draw(canvas: Canvas, marks: Sequence[tuple[Point, int]]) -> None:
    """A square for each cell, as large and dark as it has witnesses; a ring for none."""
    for at in (at for at, seen in marks if not seen):
        canvas.disc(at, 3.4, STOCK, ACT, 1.2)
    known = [(at, *_MARKS[seen]) for at, seen in marks if seen]
    canvas.squares([at for at, _, _ in known], [side for _, side, _ in known], [fill for _, _, fill in known])


def correspondences(*rows: int | str, attribution: str = "777", ax: Axes | None = None) -> Picture:
    """Draw how much rows of 777 have in common: the number of columns in which two of them share a value.

    Names no rows for the 32 of the Tree. ``.facts["shared"]`` has the number for each pair that shares
    anything, ``.facts["most"]`` the pairs that share most. Columns that number or colour the rows are left
    out, for they would tell nothing.

    >>> correspondences().facts["most"]
    [('6', '30'), ('7', '14'), ('8', '12')]
    """
    keys = [book.row_of(row).key for row in rows] or [
        key for key, row in book.ROWS.items() if row.kind in _ON_THE_TREE
    ]
    if len(set(keys)) < 2:
        raise ValueError(f"{rows!r}: name two rows or more, each once, or none for all")
    shared = {(a, b): len(book.in_common(a, b, attribution)) for a, b in combinations(keys, 2)}
    count = len(keys)
    left, top = (96, 56)
    step = min((508 - left) / count, 40)
    canvas = Canvas(520, top + step * count + 12, ax)
    size = min(13.0, max(step * 0.68, 8.5))
    middles: list[Point] = []
    fills: list[str] = []
    for i, a in enumerate(keys):
        y = top + (i + 0.5) * step
        name = fit([f"{book.ROWS[a].name} {a}"], left - 10, step, (13, 12, 11, 10, 9))
        canvas.text((left - 6, y), name.lines[0], name.size, ha="right")
        canvas.text(
            (left + (i + 0.5) * step, top - 5), a, size, va="bottom", rotation=90 if count > 12 else 0
        )
        for j, b in enumerate(keys):
            n = shared.get((a, b), shared.get((b, a), 0))
            middles.append((left + (j + 0.5) * step, y))
            fills.append("#E4E2DB" if a == b else _SHADES[min(n, len(_SHADES) - 1)])
            if n:
                canvas.text(middles[-1], str(n), size, "#FFFFFF" if n >= 4 else INK, bold=n >= 4)
    canvas.squares(middles, [step] * count**2, fills, RULE, 0.6)
    found = {pair: n for pair, n in shared.items() if n}
    top_count = max(found.values(), default=0)
    most = [pair for pair, n in found.items() if n == top_count]
    caption = (
        f"In how many columns two rows share a value. {len(found)} of {len(shared)} pairs share something."
    )
    alt = f"A table of {count} by {count} rows of 777: in how many columns any two of them share a value."
    if most:
        listed = ", ".join(f"{a} and {b}" for a, b in most[:6])
        caption += f" Most: {listed}, in {top_count} column{'s' * (top_count > 1)}."
        best = sorted(found.items(), key=lambda each: -each[1])[:8]
        alt += f" Most: {', '.join(f'{a} and {b} {n}' for (a, b), n in best)}."
    return Picture(canvas.ax, alt, caption, {"shared": found, "most": most})


_ON_THE_TREE = ("sephirah", "path")
