"""The four Worlds as four Trees, one above the other."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING

from tarot_teach.cards import Card, card_name, cards_in, rows
from tarot_teach.plots.canvas import ACT, EDGE, FAINT, RULE, STOCK, Canvas, Point
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import tree
from tarot_teach.qabalah.colours import parts
from tarot_teach.qabalah.worlds import WORLDS, World

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, TOP = 540, 34  # of the picture; above the first sheet
SHEET, GAP = 152, 34  # height of a sheet; between two
LEAN, ACROSS = 92, 92  # how far the back of a sheet leans to the right; width of a column
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
# the mark of each World: a flame upward, a cup downward, a blade, a block
MARKS = {
    "W": ((0, -19), (17, 11), (-17, 11)),
    "C": ((0, 19), (17, -11), (-17, -11)),
    "S": ((0, -17), (17, 0), (0, 17), (-17, 0)),
    "D": ((-12, -12), (12, -12), (12, 12), (-12, 12)),
}


def worlds(cards: str | Iterable[str] = (), attribution: str = "777", ax: Axes | None = None) -> Picture:
    """Draw the four Worlds in depth and mark cards in them.

    A pip card is marked at its place, a Court at the Sephirah that tradition gives it, by a shape of its
    World and its number, and named beside the sheet; a trump is a path, and so marked in every World. Takes
    card codes; raises `ValueError` for what is none. ``.facts["places"]`` lists card, Sephirah and World.

    >>> picture = worlds(cards=["W5", "C5"])
    >>> picture.facts["places"]
    [('W5', 5, 'W'), ('C5', 5, 'C')]
    """
    given = sorted({each.plain for each in cards_in(cards)}, key=attrgetter("order"))
    trumps = [each for each in given if each.kind == "trump"]
    places = [(each, _sephirah(each), each.suit) for each in given if each.kind != "trump"]
    paths = [tree.path_of(each, attribution).number for each in trumps]
    canvas = Canvas(WIDTH, TOP + 4 * SHEET + 4 * GAP, ax)
    for layer, world in enumerate(WORLDS.values()):
        here = {each: n for each, n, suit in places if suit == world.suit}
        _sheet(canvas, layer, world, set(here.values()), set(paths))
        _list(canvas, layer, here, trumps, attribution)
    for n in tree.SEPHIROTH:
        suits = {suit for _, at, suit in places if at == n}
        layers = [layer for layer, suit in enumerate(WORLDS) if suit in suits]
        for layer in range(layers[0], layers[-1]) if layers else ():
            _upright(canvas, layer, n)
    facts = {"places": places, "paths": trumps}
    caption = "The four Worlds, from Atziluth at the top to Assiah at the foot."
    return Picture(canvas.ax, _alt(places, trumps, attribution), caption, facts)


def _sephirah(each: Card) -> int:
    return each.number if each.kind == "minor" else int(rows()[each]["sephirah"])


def _at(layer: int, sephirah: int) -> Point:
    """The place of a Sephirah on its sheet, which lies flat and is seen from the front and above."""
    spot = tree.SEPHIROTH[sephirah]
    column, back = spot.x / (3**0.5 / 2), spot.y / 4  # -1 to 1; 0 in front to 1 at the back
    foot = TOP + layer * (SHEET + GAP) + SHEET - 18
    return 130 + column * ACROSS + back * LEAN, foot - back * (SHEET - 36)


def _sheet(canvas: Canvas, layer: int, world: World, marked: set[int], paths: set[int]) -> None:
    """One World: its sheet, its name, its Tree. Upper sheets lie over lower ones."""
    z = 10 * (4 - layer)
    top = TOP + layer * (SHEET + GAP)
    corners = [(12, top + SHEET), (104, top), (360, top), (268, top + SHEET)]
    canvas.shape(corners, "#FFFFFF", EDGE, 1.2, z, alpha=0.85)
    canvas.text((12, top + 12), world.name, 16, ha="left", bold=True)
    canvas.text((12, top + 32), world.suit_name, 13, FAINT, ha="left")
    for n, path in tree.PATHS.items():
        ends = [_at(layer, end) for end in path.ends]
        canvas.line(ends, ACT if n in paths else RULE, 4 if n in paths else 1.2, z + 1)
    for n in tree.SEPHIROTH:
        at = _at(layer, n)
        if n in marked:
            outline = [(at[0] + dx, at[1] + dy) for dx, dy in MARKS[world.suit]]
            canvas.shape(outline, ACT, STOCK, 1.5, z + 5)
            lower = {"W": 3, "C": -3}.get(world.suit, 0)
            canvas.text((at[0], at[1] + lower), str(n), 14, "#FFFFFF", z + 6, bold=True)
        else:
            canvas.coloured(at, 9, parts(n, world.scale), str(n), 11, z + 5)


def _list(canvas: Canvas, layer: int, here: dict[Card, int], trumps: list[Card], attribution: str) -> None:
    """The names of the cards marked in a World, beside its sheet; of the trumps too if they are few."""
    lines = [(str(n), each) for each, n in sorted(here.items(), key=lambda item: (item[1], item[0].order))]
    if len(trumps) <= 4:
        lines += [("{}–{}".format(*tree.joins(each, attribution)), each) for each in trumps]
    step = min(18, (SHEET + GAP - 10) / max(len(lines), 1))
    for i, (where, each) in enumerate(lines):
        y, size = TOP + layer * (SHEET + GAP) + 10 + i * step, min(13.5, step)
        canvas.text((390, y), where, size, ACT, ha="right", bold=True)
        canvas.text((396, y), card_name(each), size, ha="left")


def _upright(canvas: Canvas, layer: int, sephirah: int) -> None:
    """The line from a Sephirah down to its counterpart, hidden where a sheet lies before it."""
    ends = [_at(layer, sephirah), _at(layer + 1, sephirah)]
    canvas.line(ends, ACT, 1.3, 10 * (3 - layer) + 3.5, dashes=(4, 3))


def _alt(places: list[tuple[Card, int, str]], trumps: list[Card], attribution: str) -> str:
    said = ["Four Trees one above the other."]
    for n in sorted({n for _, n, _ in places}):
        here = [(each, suit) for each, at, suit in places if at == n]
        suits = [suit for suit in WORLDS if suit in {suit for _, suit in here}]
        where = "each" if len(suits) == 4 else " and ".join(WORLDS[suit].name for suit in suits)
        names = ", ".join(card_name(each) for each, _ in here)
        said.append(f"The {ORDINALS[n - 1]} place, {tree.SEPHIROTH[n].name}, is marked in {where}: {names}.")
    for each in trumps:
        a, b = (tree.SEPHIROTH[end].name for end in tree.joins(each, attribution))
        said.append(f"{card_name(each)} is marked as the path from {a} to {b} in each.")
    return " ".join(said)
