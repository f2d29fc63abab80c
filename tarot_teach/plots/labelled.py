"""The Tree with words on it: names, letters, trumps, or any column of 777; in the colours of any scale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tarot_teach.cards import card_name
from tarot_teach.errors import listed
from tarot_teach.plots.canvas import EDGE, FAINT, INK, STOCK, Canvas, Point, sets_hebrew
from tarot_teach.plots.drawing import Layout, coloured_line, line_of
from tarot_teach.plots.fitting import LINE, SIZES, Fitted, fit
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import book, tree
from tarot_teach.qabalah.attributions import latin
from tarot_teach.qabalah.colours import SCALES, parts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LABELS = ("names", "letters", "numbers", "trumps")
FOUND = "#735000"  # the colour of what a search leads to
HIGH = 45  # of a label at most: three lines


class Slot(NamedTuple):
    """Where a label of the labelled Tree may stand: its middle in columns and rows, its greatest width.

    No two slots meet, so no two labels do.
    """

    column: float
    row: float
    width: float


_MIDDLE = {
    13: Slot(0, 2, 150),
    14: Slot(0, 1, 150),
    19: Slot(0, 3, 150),
    25: Slot(0, 5.3, 92),
    32: Slot(0, 7.1, 84),
}
# of the paths on the right; those on the left are their mirror images
_RIGHT = {
    11: Slot(0.56, 0.52, 106),
    15: Slot(0.5, 2.5, 140),
    16: Slot(1, 2, 134),
    20: Slot(0.42, 3.5, 118),
    21: Slot(1, 4.02, 134),
    24: Slot(0.55, 4.49, 100),
    28: Slot(0.5, 5.5, 92),
    29: Slot(0.62, 6.5, 114),
}
_MIRROR = {11: 12, 15: 17, 16: 18, 20: 22, 21: 23, 24: 26, 28: 30, 29: 31}
PATH_SLOTS: Mapping[int, Slot] = {
    **_MIDDLE,
    **_RIGHT,
    **{left: _RIGHT[right]._replace(column=-_RIGHT[right].column) for right, left in _MIRROR.items()},
    27: Slot(-0.5, 4.97, 92),
}
# the labels of the Sephiroth stand below them; these have more room than 90
_WIDER = {2: 134, 3: 134, 10: 300}

LAYOUT = Layout(row=96, radius=26, top=40)


def tree_of_life(
    labels: int | str = "names",
    scale: str | None = "king",
    mark: int | str | Iterable[int | str] = (),
    attribution: str = "777",
    ax: Axes | None = None,
) -> Picture:
    """Draw the Tree with words on it.

    `labels` is ``"names"``, ``"letters"``, ``"numbers"``, ``"trumps"``, or a column of 777 by numeral,
    number or name. `scale` is ``"king"``, ``"queen"``, ``"emperor"`` or ``"empress"``, or None for no
    colours. `mark` puts a dashed gold ring about a row or several, such as those that a search has found.
    What is too long for its place is cut with an ellipsis and stands whole in the alternative text and in
    ``.facts["labels"]``; ``.facts["cut"]`` lists the rows where that was done, ``.facts["beside"]`` what the
    column has in the rows that are not on the Tree. Raises `ValueError` for a column, scale, row or
    attribution that there is not.

    >>> picture = tree_of_life("Precious stones", "queen", mark=["18"])
    >>> picture.facts["labels"]["18"], picture.facts["cut"]
    ('Amber', [])
    """
    if scale is not None and scale not in SCALES:
        raise ValueError(f"{scale!r} is no colour scale; there are {', '.join(SCALES)}")
    rows = [mark] if isinstance(mark, int | str) else listed(mark, "rows", "['7', 'path 18']")
    marked = [book.row_of(row).key for row in rows]
    title, texts = _texts(labels, attribution)
    lines = {n: texts[str(n)].lines if str(n) in texts else () for n in (*tree.SEPHIROTH, *tree.PATHS)}
    canvas = Canvas(LAYOUT.width, LAYOUT.height, ax)
    cut = []
    for n in tree.PATHS:
        if scale:
            coloured_line(canvas, LAYOUT, n, parts(n, scale), 7)
        else:
            line_of(canvas, LAYOUT, n, EDGE, 2)
        fitted = _label(canvas, n, lines[n], str(n) in marked)
        cut += [str(n)] * fitted.cut
    for n in tree.SEPHIROTH:
        _place(canvas, n, scale, str(n) in marked)
        fitted = _label(canvas, n, lines[n], marked=False)
        cut += [str(n)] * fitted.cut
    heading = fit(title.split("\n"), 138, 60, (15, 14, 13))
    _write(canvas, (12, 10), heading, ha="left", va="top")
    if scale:
        canvas.text((LAYOUT.width - 12, 10), f"{scale.title()} scale", 13, FAINT, ha="right", va="top")
    on = {str(n): texts[str(n)].told for n in lines if str(n) in texts}
    beside = {key: words.told for key, words in texts.items() if key not in on}
    cut.sort(key=list(on).index)
    facts = {"labels": on, "cut": cut, "beside": beside, "marked": marked}
    return Picture(canvas.ax, _alt(title, on, scale, marked), _caption(title, on, cut, beside, labels), facts)


class _Words(NamedTuple):
    """The words of a row: lines to draw, and one text to tell."""

    lines: tuple[str, ...]
    told: str


def _texts(labels: int | str, attribution: str) -> tuple[str, dict[str, _Words]]:
    """The heading, and the words of every row."""
    trumps = tree.trumps(attribution)
    if labels not in LABELS:
        column = book.column_of(labels)
        cells = {key: book.cell(key, column.key, attribution) for key in book.ROWS}
        texts = {key: _Words(_lines(cell), book.words_of(cell)) for key, cell in cells.items() if cell}
        return f"{column.key}\n{column.name}", texts
    words = {
        "names": ("Names", {n: path.letter_name for n, path in tree.PATHS.items()}),
        "letters": ("Letters", {n: path.letter for n, path in tree.PATHS.items()}),
        "numbers": ("Numbers of the paths", {n: str(n) for n in tree.PATHS}),
        "trumps": ("Trumps", {n: card_name(trumps[n]) for n in tree.PATHS}),
    }
    title, paths = words[str(labels)]
    names = {n: place.name for n, place in tree.SEPHIROTH.items()}
    return title, {str(n): _Words((text,), text) for n, text in (names | paths).items()}


def _lines(items: tuple[book.Item, ...]) -> tuple[str, ...]:
    """The items of a cell as lines: Hebrew words in one, their names in the next; all else in one."""
    values = "; ".join(item.value for item in items)
    if not any("\u0590" <= sign <= "\u05ff" for sign in values):
        return (values,)
    shown = sets_hebrew() or all(len(item.value) == 1 for item in items)
    names = "; ".join(item.second for item in items if item.second)
    if not shown:
        return (names or "; ".join(latin(item.value) for item in items),)
    return (values, names) if names else (values,)


def slot_of(row: int) -> Slot:
    """The place for the words of a Sephirah or path."""
    if row in PATH_SLOTS:
        return PATH_SLOTS[row]
    spot = tree.SEPHIROTH[row]
    return Slot(spot.x / (3**0.5 / 2), (4 - spot.y) * 2, _WIDER.get(row, 92))


def _label(canvas: Canvas, row: int, words: tuple[str, ...], marked: bool) -> Fitted:
    """The words of one row in its slot."""
    slot, is_path = slot_of(row), row in tree.PATHS
    if not words:
        if marked:
            _box(canvas, LAYOUT.label(row), 20, 20, marked)
        return Fitted((), 0, 0, 0, False)
    sizes = (20.0,) if len(words) == 1 and len(words[0]) == 1 else SIZES
    fitted = fit(words, slot.width - 8, HIGH - 4, sizes)
    x, y = LAYOUT.width / 2 + slot.column * LAYOUT.column, LAYOUT.top + slot.row * LAYOUT.row
    if is_path:
        # on the line itself where the words leave that much of the slot free
        free = (slot.width - fitted.width - 8) / 2
        x = min(max(_on_the_line(row, y, x), x - free), x + free)
    else:
        y += LAYOUT.radius + 3 + (fitted.height + 4) / 2
    _box(canvas, (x, y), fitted.width + 8, fitted.height + 4, marked, EDGE if is_path else "none")
    _write(canvas, (x, y), fitted)
    return fitted


def _on_the_line(path: int, y: float, x: float) -> float:
    """Where a path is at this height; `x` for a level one."""
    (ax, ay), (bx, by) = (LAYOUT.place(end) for end in tree.PATHS[path].ends)
    return x if ay == by else ax + (bx - ax) * (y - ay) / (by - ay)


def _box(canvas: Canvas, at: Point, width: float, height: float, marked: bool, edge: str = EDGE) -> None:
    if marked:
        canvas.box(at, width + 6, height + 6, STOCK, FOUND, 2, z=4, dashed=True)
    canvas.box(at, width, height, STOCK, edge, 0 if edge == "none" else 0.8, z=5)


def _write(canvas: Canvas, at: Point, fitted: Fitted, ha: str = "center", va: str = "center") -> None:
    words = "\n".join(fitted.lines)
    canvas.text(at, words, fitted.size, ha=ha, va=va, multialignment=ha, linespacing=LINE)


def _place(canvas: Canvas, n: int, scale: str | None, marked: bool) -> None:
    at, radius = LAYOUT.place(n), LAYOUT.radius
    if marked:
        canvas.disc(at, radius + 5, STOCK, FOUND, 2.5, z=2, dashed=True)
    if scale:
        canvas.coloured(at, radius, parts(n, scale), str(n), 19)
    else:
        canvas.disc(at, radius, STOCK, EDGE, 1.5)
        canvas.text(at, str(n), 19, INK, bold=True)


def _alt(title: str, on: Mapping[str, str], scale: str | None, marked: list[str]) -> str:
    what = title.replace("\n", ", ")
    column = f"column {what} of 777" if "\n" in title else what.lower()
    said = [
        f"The Tree of Life with {column}"
        + (f", in the colours of the {scale.title()} scale." if scale else ".")
    ]
    if marked:
        said.append(f"Marked: {', '.join(book.ROWS[key].title for key in marked)}.")
    said += [f"{book.ROWS[key].title}: {text}." for key, text in on.items()]
    return " ".join(said)


def _caption(
    title: str, on: Mapping[str, str], cut: list[str], beside: Mapping[str, str], labels: int | str
) -> str:
    if labels in LABELS:
        return f"{title} on the Tree of Life."
    said = [
        f"Column {title.replace(chr(10), ', ')}: {len(on)} of the 32 rows on the Tree have something in it."
    ]
    if cut:
        said.append(f"Cut short: {'; '.join(f'{key} {on[key]}' for key in cut)}.")
    if beside:
        said.append(f"Not on the Tree: {'; '.join(f'{key} {text}' for key, text in beside.items())}.")
    return " ".join(said)
