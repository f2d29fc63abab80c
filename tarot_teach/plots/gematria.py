"""Letters, words and squares as numbers."""

from __future__ import annotations

from itertools import accumulate
from math import comb, log10
from typing import TYPE_CHECKING

from tarot_teach.plots.canvas import ACT, EDGE, FAINT, INK, RULE, STOCK, Canvas, Point, hebrew
from tarot_teach.plots.drawing import Layout, line_of
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import gematria, tree
from tarot_teach.qabalah.gematria import Letter, Word

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_CELL, _SHEET = 64, 640
_TREE = Layout(width=250, column=78, row=36, radius=12, top=30)
_LISTED = 7
"""So many other words of a value are named; how many more there are is said."""


def letter_values(finals: bool = True, ax: Axes | None = None) -> Picture:
    """Draw the 22 letters by value: ones, tens and hundreds in three rows of nine.

    The class of a letter is told by its frame: mothers have a thick one, doubles a double one, simple letters
    a thin one. With `finals` the five final forms fill the row of hundreds, in dashed frames.
    ``.facts["values"]`` has every letter's value, ``.facts["classes"]`` how many there are of each class.

    >>> letter_values().facts["classes"]
    {'mother': 3, 'double': 7, 'simple': 12}
    """
    canvas = Canvas(24 + 9 * _CELL, 284, ax)
    for each in gematria.LETTERS.values():
        _letter(canvas, each, each.letter, each.value)
        if finals and each.final:
            _letter(canvas, each, each.final, each.final_value, final=True)
    classes = {kind: sum(e.kind == kind for e in gematria.LETTERS.values()) for kind in gematria.CLASSES}
    mothers, doubles, simple = classes.values()
    key = [f"thick: {mothers} mothers", f"double: {doubles} doubles", f"thin: {simple} simple letters"]
    for i, words in enumerate([*key, "dashed: final forms"] if finals else key):
        canvas.text((12 + i * 150, 266), words, 13, FAINT, ha="left")
    values = {each.name: each.value for each in gematria.LETTERS.values()}
    told = ", ".join(f"{name} {number}" for name, number in values.items())
    alt = f"The Hebrew letters in three rows, from right to left: ones, tens, hundreds. {told}."
    if finals:
        forms = [f"{e.name} {e.final_value}" for e in gematria.LETTERS.values() if e.final]
        alt += f" Final forms: {', '.join(forms)}."
    caption = "Ones, tens and hundreds: 22 letters reach 400; the five final forms may go on to 900."
    return Picture(canvas.ax, alt, caption, {"values": values, "classes": classes})


def _letter(canvas: Canvas, each: Letter, sign: str, number: int, final: bool = False) -> None:
    """One letter in its cell; ones stand at the right, as Hebrew is read."""
    power = len(str(number)) - 1
    x = canvas.width - 12 - _CELL * (number // 10**power - 0.5)
    at = (x, 46 + power * 82)
    thick = {"mother": 3.5, "double": 1.2, "simple": 1.2}[each.kind]
    canvas.box(at, _CELL - 8, 74, STOCK, INK, thick, dashed=final)
    if each.kind == "double" and not final:
        canvas.box(at, _CELL - 15, 67, STOCK, INK, 1.2)
    canvas.text((x, at[1] - 16), sign, 25)
    canvas.text((x, at[1] + 9), each.name, 11, FAINT)
    canvas.text((x, at[1] + 25), str(number), 14, bold=True)


def word(text: str, ax: Axes | None = None) -> Picture:
    """Draw a word letter by letter, with the sum so far, its paths on the Tree, and other words of its value.

    `text` is a word of the list, Hebrew letters, or letters as `letter_values` names them (``"A-D-M"``).
    ``.facts`` has the ``spelling``, the ``value``, the value with ``finals``, the ``paths``, the ``others``.
    Raises `ValueError` for a text that is no word, or has more than nine letters.

    >>> picture = word("Adam")
    >>> picture.facts["value"], picture.facts["others"]
    (45, ['Mah'])
    """
    spelling, found = gematria.spell(text), gematria.letters(text)
    if len(found) > 9:
        raise ValueError(f"{text!r} has {len(found)} letters, and there is room for nine")
    number, finals = gematria.value(spelling), gematria.value(spelling, finals=True)
    others = [each for each in gematria.of_value(number) if each.spelling != spelling]
    named = list(dict.fromkeys(each.word for each in others))
    canvas = Canvas(_SHEET, 388, ax)
    _sum(canvas, found, spelling)
    lines = [f"{number} in all" + (f"; {finals} with final letters" if finals != number else "")]
    lines += [f"also {number}: {_told(each)}" for each in others[:_LISTED]]
    lines += [f"and {len(others) - _LISTED} more"] if len(others) > _LISTED else []
    lines += ["no other word of the list has this value"] if not others else []
    for i, line in enumerate(lines):
        canvas.text(
            (16, 226 + 19 * i), line, 15 if i == 0 else 13, INK if i == 0 else FAINT, ha="left", bold=i == 0
        )
    paths = [each.path for each in found]
    _paths(canvas, paths)
    sums = " + ".join(str(each.value) for each in found)
    names = ", ".join(f"{each.name} {each.value}" for each in found)
    alt = f"The word {spelling}, letter by letter: {names}. Together {number}."
    alt += f" Its paths on the Tree: {', '.join(map(str, paths))}."
    caption = f"{sums} = {number}."
    caption += f" The same value: {', '.join(named)}." if named else ""
    facts = {"spelling": spelling, "value": number, "finals": finals, "paths": paths, "others": named}
    return Picture(canvas.ax, alt, caption, facts)


def _told(each: Word) -> str:
    meaning = f", {each.meaning}" if each.meaning else ""
    return f"{each.word} {hebrew(each.spelling, '')}{meaning}".replace("  ", " ")


def _sum(canvas: Canvas, found: list[Letter], spelling: str) -> None:
    """The letters in boxes from right to left, and below each the sum so far."""
    signs = [c for c in spelling if not c.isspace()]
    wide = min(_CELL, 380 / max(len(found), 1))
    sums = accumulate(each.value for each in found)
    canvas.text((16, 24), "read from the right", 12, FAINT, ha="left")
    for i, (each, sign, so_far) in enumerate(zip(found, signs, sums, strict=True)):
        x = 400 - wide * (i + 0.5)
        canvas.box((x, 84), wide - 6, 86, STOCK, INK, 1.5)
        canvas.text((x, 66), sign, 30 if wide > 50 else 24)
        canvas.text((x, 94), each.name, 11.5 if wide > 50 else 9, FAINT)
        canvas.text((x, 114), str(each.value), 15, bold=True)
        canvas.text((x, 150), str(so_far), 15, ACT, bold=True)
    canvas.text((16, 174), "in blue: the sum so far", 12, ACT, ha="left")


def _paths(canvas: Canvas, paths: list[int]) -> None:
    """A small Tree at the right, with the paths of the letters as thick lines."""
    left = canvas.width - _TREE.width
    shifted = _Shifted(*_TREE)
    for n in tree.PATHS:
        line_of(canvas, shifted, n, ACT if n in paths else RULE, 6 if n in paths else 1.5)
    for n in tree.SEPHIROTH:
        canvas.disc(shifted.place(n), _TREE.radius, STOCK, EDGE, 1.2)
        canvas.text(shifted.place(n), str(n), 12, FAINT)
    for n in dict.fromkeys(paths):
        x, y = shifted.label(n)
        canvas.box((x, y), 20, 20, STOCK, ACT, 1.5, z=6)
        canvas.text((x, y), tree.PATHS[n].letter, 14, z=8)
    canvas.text((left + _TREE.width / 2, 374), "its paths on the Tree", 12, FAINT)


class _Shifted(Layout):
    """The small Tree, at the right of the sheet."""

    def place(self, sephirah: int) -> Point:
        """The middle of a Sephirah."""
        x, y = super().place(sephirah)
        return x + _SHEET - self.width, y


def same_value(ax: Axes | None = None) -> Picture:
    """Draw which words of the list have one value: a bar for each value that two words or more share.

    Words with one name are counted once. ``.facts`` has the ``shared`` values with their words, how many
    ``words`` there are, how many ``pairs`` they make, and how many of these are ``equal``.

    >>> same_value().facts["shared"][13]
    ['Ahavah', 'Echad', 'Vav']
    """
    named: dict[int, list[str]] = {}
    for each in gematria.whole():
        if each.word not in named.setdefault(each.value, []):
            named[each.value].append(each.word)
    shared = {number: names for number, names in sorted(named.items()) if len(names) > 1}
    count = sum(map(len, named.values()))
    equal = sum(comb(len(names), 2) for names in shared.values())
    canvas = Canvas(640, 96 + 24 * len(shared) + 60, ax)
    canvas.text((16, 22), "words of one value", 15, ha="left", bold=True)
    for i, (number, names) in enumerate(shared.items()):
        y = 52 + 24 * i
        canvas.text((62, y), str(number), 14, ha="right", bold=True)
        canvas.box((74 + 26 * len(names) / 2, y), 26 * len(names), 16, ACT, "none", 0, radius=2)
        canvas.text((84 + 26 * len(names), y), ", ".join(names), 13, ha="left")
    foot = 52 + 24 * len(shared) + 24
    top = max(named)
    canvas.text((16, foot - 8), f"all values, from {min(named)} to {top}", 12, FAINT, ha="left")
    canvas.line([(16, foot + 28), (624, foot + 28)], EDGE, 1)
    for number, names in named.items():
        x = 16 + 608 * log10(number) / log10(top)
        canvas.line([(x, foot + 28), (x, foot + 28 - 9 * len(names))], ACT, 2)
    for number in (1, 10, 100, 1000):
        canvas.text((20 + 596 * log10(number) / log10(top), foot + 42), str(number), 12, FAINT)
    told = "; ".join(f"{number}: {', '.join(names)}" for number, names in shared.items())
    alt = f"Values that two words or more of the list share. {told}."
    caption = f"{count} spellings make {comb(count, 2)} pairs; {equal} of these pairs have one value."
    facts = {"shared": shared, "words": count, "pairs": comb(count, 2), "equal": equal}
    return Picture(canvas.ax, alt, caption, facts)


def magic_square(planet: str = "Saturn", ax: Axes | None = None) -> Picture:
    """Draw the magic square of a planet, with the sums of its lines and the names whose letters make them.

    ``.facts`` has ``n``, the sum of a ``line``, the ``total``, and the ``names`` with their values. Raises
    `ValueError` for a planet without a square; Saturn, Jupiter, Mars, Sun, Venus, Mercury and Moon have one.

    >>> magic_square("Mars").facts["names"]
    {'Graphiel': 325, 'Bartzabel': 325}
    """
    square = gematria.square(planet)
    n, size = square.n, min(54, 380 / square.n)
    width = n * size
    canvas = Canvas(max(430, width + 110), width + 150, ax)
    left, top = 20.0, 40.0
    canvas.text((left, 20), f"{planet}: {n} by {n}", 16, ha="left", bold=True)
    letters = min(18, size * 0.42)
    for i, row in enumerate(square.cells):
        y = top + size * (i + 0.5)
        for j, number in enumerate(row):
            at = (left + size * (j + 0.5), y)
            on = i == j or i + j == n - 1
            canvas.box(at, size, size, "#E7E4DA" if on else STOCK, EDGE, 1, radius=0.1)
            canvas.text(at, str(number), letters)
        canvas.text((left + width + 10, y), f"= {sum(row)}", letters, ACT, ha="left")
    for j in range(n):
        down = sum(row[j] for row in square.cells)
        canvas.text((left + size * (j + 0.5), top + width + 14), str(down), letters * 0.9, ACT)
    lines = [f"a line {square.line}, all cells {square.total}"]
    lines += [
        f"{name}, {number}: {hebrew(spelling, '')}".rstrip(": ") for name, spelling, number in square.names
    ]
    for i, words in enumerate(lines):
        canvas.text((left, top + width + 42 + 20 * i), words, 14, FAINT if i == 0 else INK, ha="left")
    names = {name: number for name, _, number in square.names}
    rows = "; ".join(" ".join(map(str, row)) for row in square.cells)
    alt = f"A square of {n} by {n} numbers for {planet}: {rows}. Every line makes {square.line}."
    listed = ", ".join(f"{name} {number}" for name, number in names.items())
    caption = (
        f"{n} squared is {n * n}, a line makes {square.line}, all cells {square.total}. Names: {listed}."
    )
    facts = {"n": n, "line": square.line, "total": square.total, "names": names}
    return Picture(canvas.ax, alt, caption, facts)
