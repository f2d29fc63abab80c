"""The numbers that Mathers' booklet of 1888 finds in the pack: each counted again from the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tarot_teach.cards import CARDS, card_name
from tarot_teach.plots.canvas import FAINT, INK, STOCK, Canvas, Point
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import tree

if TYPE_CHECKING:
    from matplotlib.axes import Axes

YEAR, WEEK = 365, 7
ORDINARY = tuple(c for c in CARDS if c.kind != "trump" and c.number != 12)
"""The ordinary pack of 52: the suit cards without one of the four Courts; ranks 1 to 10, 11, 13, 14."""
_FILLS = ("#DCE6F2", "#F3E3C2", "#DDEBD9", "#EBDDE8")


class Part(NamedTuple):
    """A part of a sum: what is counted, how, and how much it comes to."""

    what: str
    how: str
    points: int


def year_parts() -> list[Part]:
    """The sum that the booklet makes of the ordinary pack, counted from the cards.

    >>> sum(part.points for part in year_parts())
    365
    """
    pips = [c.number for c in ORDINARY if c.number <= 10]
    pictures = sum(c.number > 10 for c in ORDINARY)
    suit = sum(c.suit == "C" for c in ORDINARY)
    return [
        Part("pips of the plain cards", "4 x (1 + 2 + ... + 10)", sum(pips)),
        Part("picture cards, one each", f"{pictures} x 1", pictures),
        Part("picture cards again, ten each", f"{pictures} x 10", pictures * 10),
        Part("cards of one suit", str(suit), suit),
    ]


def plain_year() -> int:
    """The plainer count: Knave 11, Queen 12, King 13.

    >>> plain_year(), 52 * WEEK
    (364, 364)
    """
    value = {11: 11, 13: 12, 14: 13}
    return sum(value.get(c.number, c.number) for c in ORDINARY)


def year_of_cards(ax: Axes | None = None) -> Picture:
    """Draw the sum by which Mathers' booklet (1888) reaches 365, beside the plain count of the same pack.

    ``.facts`` has the parts and both sums.
    """
    parts, plain = year_parts(), plain_year()
    canvas = Canvas(560, 310, ax)
    total = sum(part.points for part in parts)
    _bar(canvas, 78, [(part.points, str(part.points)) for part in parts], "Booklet, 1888", total)
    _bar(canvas, 256, [(plain, "4 x (1 + 2 + ... + 13)")], "Counted plainly", plain)
    for i, part in enumerate(parts):
        x, y = 16 + i % 2 * 270, 118 + i // 2 * 46
        canvas.box((x + 7, y), 14, 14, _FILLS[i], INK, 0.8, radius=2)
        canvas.text((x + 22, y), part.what, 12.5, ha="left")
        canvas.text((x + 22, y + 17), f"{part.how} = {part.points}", 12.5, FAINT, ha="left")
    said = "; ".join(f"{part.what} {part.points}" for part in parts)
    alt = f"Two bars. The booklet's sum: {said}; together {total}. The plain count of the same pack: {plain}."
    caption = f"Tradition: Mathers' booklet of 1888 reaches {total}. Counted plainly the pack has {plain}."
    facts = {"parts": [tuple(part) for part in parts], "booklet": total, "plain": plain}
    return Picture(canvas.ax, alt, caption, facts)


def _bar(canvas: Canvas, y: float, parts: list[tuple[int, str]], head: str, total: int) -> None:
    scale, x = 528 / YEAR, 16.0
    canvas.text((16, y - 40), f"{head}: {total}", 15, ha="left", bold=True)
    for (points, words), fill in zip(parts, _FILLS, strict=False):
        wide = points * scale
        canvas.box((x + wide / 2, y), wide, 34, fill, INK, 1, radius=0.5)
        if wide > 26:
            canvas.text((x + wide / 2, y), words, 13)
        x += wide


def pack_ways() -> list[tuple[str, list[Part]]]:
    """Four ways to take the pack of 78 apart, counted from the cards, each with who names it.

    >>> [sum(part.points for part in parts) for _, parts in pack_ways()]
    [78, 78, 78, 78]
    """
    small, courts, trumps = (sum(c.kind == kind for c in CARDS) for kind in ("minor", "court", "trump"))
    suits = small + courts
    triangle = [Part(str(n), str(n), n) for n in range(1, 13)]
    return [
        (
            "Mathers, 1888: ten times four, and an alphabet",
            [
                Part("small cards", "10 x 4", small),
                Part("trumps", "22", trumps),
                Part("courts", "4 x 4", courts),
            ],
        ),
        (
            "Vaillant, quoted there: by sevens, and the Fool",
            [
                Part("suit cards", f"{suits // WEEK} x 7", suits),
                Part("trumps 1 to 21", f"{(trumps - 1) // WEEK} x 7", trumps - 1),
                Part("the Fool", "1", 1),
            ],
        ),
        ("Counted: 1 + 2 + ... + 12", triangle),
        (
            "This game: three hands and a talon",
            [Part("hand", "25", 25), Part("hand", "25", 25), Part("hand", "25", 25), Part("talon", "3", 3)],
        ),
    ]


def pack_in_parts(ax: Axes | None = None) -> Picture:
    """Draw four ways to take 78 cards apart: two that the booklet of 1888 names, and two that are counted.

    ``.facts["ways"]`` has each with its numbers.
    """
    ways = pack_ways()
    canvas = Canvas(560, 22 + 84 * len(ways), ax)
    scale = 528 / len(CARDS)
    for row, (head, parts) in enumerate(ways):
        y, x = 64 + 84 * row, 16.0
        canvas.text((16, y - 32), head, 14, ha="left", bold=True)
        for i, part in enumerate(parts):
            wide = part.points * scale
            canvas.box((x + wide / 2, y), wide, 30, _FILLS[i % len(_FILLS)], INK, 0.8, radius=0.5)
            words = f"{part.what} {part.how}" if wide > 130 else part.how
            if wide > 12:
                canvas.text((x + wide / 2, y), words, 12.5)
            x += wide
    told = [f"{head}: {' + '.join(str(part.points) for part in parts)}" for head, parts in ways]
    alt = f"Four bars of equal length, cut in parts. {'. '.join(told)}."
    caption = "78 each time. 40 and 22 alone make 62: the sixteen court cards complete it."
    facts = {"ways": {head: [part.points for part in parts] for head, parts in ways}}
    return Picture(canvas.ax, alt, caption, facts)


_CLASSES = {"mother": "mothers", "double": "doubles", "simple": "simples"}


def letters_on_trumps(ax: Axes | None = None) -> Picture:
    """Draw the 22 letters on the trumps in the order of Éliphas Lévi, as Mathers' booklet of 1888 prints it.

    Three mothers in triangles, seven doubles in squares, twelve simples in circles. ``.facts["trumps"]`` has
    the numbers of the trumps of each class.

    >>> letters_on_trumps().facts["trumps"]["mother"]
    [0, 1, 13]
    """
    rows = [tree.path_facts(n) for n in tree.PATHS]
    canvas = Canvas(560, 396, ax)
    trumps: dict[str, list[int]] = {kind: [] for kind in _CLASSES}
    for i, (n, row) in enumerate(zip(tree.PATHS, rows, strict=True)):
        trump = row["trump_mathers1888"]
        kind = tree.PATHS[n].letter_class
        trumps[kind].append(trump.number)
        x, y = 44 + i % 8 * 67, 44 + i // 8 * 92
        _shaped(canvas, (x, y), kind)
        canvas.text((x, y), tree.PATHS[n].letter, 19)
        canvas.text((x, y + 32), str(trump.number), 13, bold=True)
        canvas.text((x, y + 49), _short(card_name(trump, "mathers")), 10.5, FAINT)
    for i, (kind, words) in enumerate(_CLASSES.items()):
        x = 40 + i * 180
        _shaped(canvas, (x, 340), kind)
        canvas.text((x + 26, 340), f"{len(trumps[kind])} {words}", 13.5, ha="left")
    found = {kind: sorted(numbers) for kind, numbers in trumps.items()}
    said = "; ".join(
        f"{len(found[kind])} {words} on trumps {_listed(found[kind])}" for kind, words in _CLASSES.items()
    )
    alt = f"The 22 Hebrew letters in order, each with a trump: {said}."
    caption = (
        "Tradition: Éliphas Lévi's order, as printed by Mathers in 1888. 3 + 7 + 12 = 22, and 22 + 10 = 32."
    )
    canvas.text(
        (16, 380), "In order of the alphabet; the Fool stands last but one, on Shin.", 12.5, FAINT, ha="left"
    )
    return Picture(canvas.ax, alt, caption, {"trumps": found})


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _short(name: str) -> str:
    """The last word of a card's name, by which it is known; both words of a Man."""
    words = name.removeprefix("The ").split(" or ")[0].split(" of ")[0].split()
    return " ".join(words[-2:]) if words[-1] == "Man" else words[-1]


def _shaped(canvas: Canvas, at: Point, kind: str) -> None:
    x, y = at
    if kind == "mother":
        canvas.shape([(x, y - 24), (x - 25, y + 16), (x + 25, y + 16)], _FILLS[1], INK, 1.2, 2)
    elif kind == "double":
        canvas.box(at, 36, 36, _FILLS[0], INK, 1.2, 2, radius=1)
    else:
        canvas.disc(at, 19, STOCK, INK, 1.2, 2)


__all__ = ["letters_on_trumps", "pack_in_parts", "pack_ways", "plain_year", "year_of_cards", "year_parts"]
