"""The sums of John Dee's Tarot: Lots, paths and their odds, and the order of the royal cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import cos, log10, pi, sin
from typing import TYPE_CHECKING

from tarot_teach.cards import card, cards_in
from tarot_teach.games.john_dee import odds
from tarot_teach.games.john_dee.names import PATHS
from tarot_teach.games.john_dee.worth import ROYAL, duel
from tarot_teach.plots.canvas import ACT, EDGE, FAINT, INK, RULE, STOCK, Canvas, Point, hebrew
from tarot_teach.plots.fitting import width_of
from tarot_teach.plots.picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WORDS = tuple(path for path in PATHS.values() if path.word)
"""The eleven paths that have a word."""
_TONES = ("#0F2B4F", "#1D4F91", "#4A79B8", "#86A8D3", "#B9CDE6", "#DFE8F3")


def _label(canvas: Canvas, at: Point, words: str, colour: str, bold: bool) -> None:
    """Words on a strip of card stock, so that no line runs through them."""
    canvas.box(at, width_of(words, 12) + 8, 17, STOCK, "none", 0, z=2)
    canvas.text(at, words, 12, colour, bold=bold)


def lot_totals(ax: Axes | None = None) -> Picture:
    """Draw how many sets of one to six trumps have each total, and where the eleven paths lie among them.

    ``.facts["ways"]`` has the number of sets for each path, ``.facts["top"]`` the totals that most sets have.

    >>> lot_totals().facts["ways"]["man"]
    1894
    """
    found = odds.totals()
    most = max(found.values())
    canvas = Canvas(660, 330, ax)
    left, foot, wide, high = 34.0, 258.0, 600.0, 170.0

    def across(total: float) -> float:
        return left + wide * (total + 0.5) / len(found)

    for total, count in found.items():
        mine = any(path.value == total for path in WORDS)
        x, height = across(total), high * count / most
        canvas.line([(x, foot), (x, foot - height)], ACT if mine else "#B8BCC4", 4.4, solid_capstyle="butt")
    canvas.line([(left, foot), (left + wide, foot)], EDGE, 1)
    for total in range(0, 111, 10):
        canvas.text((across(total), foot + 14), str(total), 12, FAINT)
    for i, path in enumerate(WORDS):
        x, y = across(path.value), 20 + 20 * (i % 3)
        canvas.line([(x, y + 9), (x, foot - high * found[path.value] / most - 4)], RULE, 1)
        _label(canvas, (x, y), f"{path.short} {path.value}", ACT, bold=True)
    canvas.text((left + wide / 2, foot + 38), "total of the Lot", 13, FAINT)
    canvas.text((left, foot + 58), "height: how many sets of one to six trumps have it", 13, FAINT, ha="left")
    ways = {path.id: found[path.value] for path in WORDS}
    top = [total for total, count in found.items() if count == most]
    told = ", ".join(f"{path.short} {path.value}: {ways[path.id]}" for path in WORDS)
    alt = f"Bars for the totals 0 to 111, highest at {top[0]} with {most} sets. The paths: {told}."
    caption = f"{sum(found.values()):,} sets of one to six trumps. Most common total: {top[0]}, {most} sets."
    return Picture(canvas.ax, alt, caption, {"ways": ways, "top": top})


def path_ways(ax: Axes | None = None) -> Picture:
    """Draw how many Lots make each path, by their number of cards.

    ``.facts["ways"]`` has them for each path, from one card to six.

    >>> path_ways().facts["ways"]["passage"]
    [0, 0, 0, 0, 0, 44]
    """
    ways = {path.id: list(odds.ways(path.value).values()) for path in WORDS}
    most = max(map(sum, ways.values()))
    canvas = Canvas(660, 70 + 30 * len(WORDS), ax)
    for i, path in enumerate(WORDS):
        y, x = 24 + 30 * i, 210.0
        canvas.text((110, y), path.short, 14, ha="right", bold=True)
        canvas.text((160, y), hebrew(path.hebrew, path.word), 15, ha="right")
        canvas.text((200, y), str(path.value), 14, FAINT, ha="right")
        for count, tone in zip(ways[path.id], _TONES, strict=True):
            width = 370 * count / most
            if width:
                canvas.box((x + width / 2, y), width, 20, tone, STOCK, 0.5, radius=min(1.0, width / 3))
            x += width
        canvas.text((x + 6, y), f"{sum(ways[path.id]):,}", 13, ha="left")
    foot = 30 + 30 * len(WORDS) + 12
    canvas.text((16, foot), "cards in the Lot:", 13, FAINT, ha="left")
    for size, tone in enumerate(_TONES, 1):
        x = 150 + 66 * size
        canvas.box((x, foot), 18, 16, tone, EDGE, 0.5, radius=1)
        canvas.text((x + 15, foot), str(size), 13, FAINT, ha="left")
    told = "; ".join(f"{p.short} {p.value}: {sum(ways[p.id])}, by cards {ways[p.id]}" for p in WORDS)
    alt = f"Bars for the eleven paths: how many sets of one to six trumps make the number. {told}."
    return Picture(canvas.ax, alt, "The dark end of a bar: few cards. The light end: six.", {"ways": ways})


def path_odds(ax: Axes | None = None) -> Picture:
    """Draw what a path is worth against the chance that a dealt hand attains it at once.

    ``.facts["chance"]`` has the share of all 5,245,786 hands for each path, ``.facts["none"]`` the share that
    attains none.

    >>> round(path_odds().facts["chance"]["honour"], 4), round(path_odds().facts["none"], 3)
    (0.1998, 0.549)
    """
    chance = {path.id: odds.dealt(path.value) for path in WORDS}
    none = odds.none_of(tuple(path.value for path in WORDS))
    canvas = Canvas(660, 430, ax)
    left, right, top, foot = 92.0, 628.0, 30.0, 366.0

    def at(value: float, share: float) -> Point:
        """Chance on a scale of powers of ten, 0.0005 % to 30 %."""
        low, high = log10(5e-6), log10(0.3)
        up = (log10(share) - low) / (high - low)
        return left + (right - left) * value / 105, foot - (foot - top) * up

    for share, words in ((0.1, "10 %"), (0.01, "1 %"), (0.001, "0.1 %"), (1e-4, "0.01 %"), (1e-5, "0.001 %")):
        y = at(0, share)[1]
        canvas.line([(left, y), (right, y)], RULE, 1)
        canvas.text((left - 8, y), words, 12.5, FAINT, ha="right")
    for value in range(0, 101, 20):
        x = at(value, 1e-5)[0]
        canvas.line([(x, foot), (x, foot + 5)], EDGE, 1)
        canvas.text((x, foot + 17), str(value), 12.5, FAINT)
    canvas.line([(left, foot), (right, foot)], EDGE, 1)
    canvas.text(((left + right) / 2, foot + 42), "number of the path", 13, FAINT)
    canvas.text((12, 14), "chance that six dealt cards attain it", 13, FAINT, ha="left")
    for path in WORDS:
        point = at(path.value, chance[path.id])
        canvas.disc(point, 6, ACT, STOCK, 1)
        across, down = (-11, 9) if path.value in (34, 45, 55, 72) or path.value > 80 else (11, -9)
        side, ha = (point[0] + across, point[1] + down), "left" if across > 0 else "right"
        canvas.text(side, f"{path.short} {path.value}", 13, ha=ha, bold=True)
    told = ", ".join(f"{path.short} {path.value}: {chance[path.id]:.2%}" for path in WORDS)
    alt = f"The number of each path against the chance that a dealt hand attains it, falling steeply. {told}."
    best = max(WORDS, key=lambda path: 2 * path.value * chance[path.id])
    caption = f"{none:.1%} of all dealt hands attain no path. Double times chance is highest for {best.name}."
    return Picture(canvas.ax, alt, caption, {"chance": chance, "none": none})


def hand_totals(cards: str | Iterable[str], ax: Axes | None = None) -> Picture:
    """Draw every total that a hand can put forward, and which paths it attains.

    `cards` are the codes of a hand, such as ``"T4 T20 W1"``; Minors count nothing.
    ``.facts["totals"]`` has the totals, ``.facts["paths"]`` the attained paths, each with a Lot that attains
    it. Raises `ValueError` for what is no card code.

    >>> hand_totals(["T5", "T8", "T21", "W1"]).facts["paths"]
    {'love': ['T8'], 'honour': ['T5', 'T21'], 'power': ['T5', 'T8', 'T21']}
    """
    hand = cards_in(cards)
    found = odds.lots(hand)
    attained = {path.id: [str(c) for c in found[path.value][0]] for path in WORDS if path.value in found}
    canvas = Canvas(660, 236, ax)
    left, foot, wide = 24.0, 150.0, 612.0

    def across(total: float) -> float:
        return left + wide * total / 112

    canvas.line([(left, foot), (left + wide, foot)], EDGE, 1.5)
    for total in range(0, 111, 10):
        canvas.text((across(total), foot + 16), str(total), 12, FAINT)
    for total, lots in found.items():
        x = across(total)
        canvas.line([(x, foot), (x, foot - 20)], INK, 2.5)
        if len(lots) > 1:
            canvas.disc((x, foot - 25), 3, INK, "none", 0)
    for i, path in enumerate(WORDS):
        x, y, mine = across(path.value), 22 + 26 * (i % 3), path.id in attained
        canvas.line([(x, y + 10), (x, foot - 32)], ACT if mine else RULE, 2.5 if mine else 1)
        words = f"{path.short} {path.value}"
        _label(canvas, (x, y), f"✓ {words}" if mine else words, ACT if mine else FAINT, bold=mine)
    listed = ", ".join(str(c) for c in hand) or "no cards"
    canvas.text((left, foot + 46), f"hand: {listed}", 14, ha="left")
    meaning = "a stroke: a total; with a point: made in two ways or more"
    canvas.text((left, foot + 68), meaning, 12, FAINT, ha="left")
    told = "; ".join(f"{PATHS[id].short} by {' '.join(lot)}" for id, lot in attained.items()) or "none"
    alt = f"The totals that the hand {listed} can make: {', '.join(map(str, found))}."
    alt += f" Paths attained: {told}."
    caption = f"{len(found)} different totals, at most {max(found)}. Paths attained: {told}."
    return Picture(canvas.ax, alt, caption, {"totals": list(found), "paths": attained})


def duel_order(ax: Axes | None = None) -> Picture:
    """Draw which royal card beats which in a Duel: an order of five with one circle.

    ``.facts["beats"]`` has for each the ranks that it beats, ``.facts["circles"]`` the circles of three.

    >>> duel_order().facts["beats"]["Knave"], len(duel_order().facts["circles"])
    (['Ace'], 3)
    """
    cards = {name: card(f"W{rank}") for rank, name in ROYAL.items()}
    other = {name: card(f"C{rank}") for rank, name in ROYAL.items()}
    beats = {one: [two for two in cards if duel(cards[one], other[two])[0] == 0] for one in cards}
    circles = [
        trio for trio in combinations(cards, 3) if all(len(set(beats[one]) & set(trio)) == 1 for one in trio)
    ]
    canvas = Canvas(470, 440, ax)
    centre, radius = (235.0, 190.0), 140.0
    at: dict[str, Point] = {}
    for i, name in enumerate(cards):
        turn = 2 * pi * i / len(cards) - pi / 2
        at[name] = (centre[0] + radius * cos(turn), centre[1] + radius * sin(turn))
    for one, losers in beats.items():
        for two in losers:
            back = (one, two) == ("Knave", "Ace")
            _arrow(canvas, at[one], at[two], ACT if back else EDGE, 4 if back else 1.6)
    for name, point in at.items():
        canvas.disc(point, 38, STOCK, INK, 1.6, z=5)
        canvas.text(point, name, 15, bold=True)
    canvas.text((235, 388), "an arrow goes from the card that wins to the card that loses", 13, FAINT)
    canvas.text((235, 410), "thick: a Knave beats an Ace; every Major beats all five", 13, ACT)
    told = "; ".join(f"{one} beats {', '.join(losers) or 'none'}" for one, losers in beats.items())
    alt = f"The five royal cards in a ring, with arrows from winner to loser. {told}."
    caption = (
        "King, Queen, Knight, Knave, in this order; the Ace beats the first three, and the Knave the Ace."
    )
    return Picture(canvas.ax, alt, caption, {"beats": beats, "circles": circles})


def _arrow(canvas: Canvas, start: Point, end: Point, colour: str, width: float) -> None:
    """An arrow between two discs of radius 38."""
    (x1, y1), (x2, y2) = start, end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    tip, tail = (x2 - 41 * ux, y2 - 41 * uy), (x1 + 40 * ux, y1 + 40 * uy)
    neck = (tip[0] - 12 * ux, tip[1] - 12 * uy)
    canvas.line([tail, neck], colour, width, z=2)
    side = 5 + width / 2
    wings = [(neck[0] - side * uy, neck[1] + side * ux), (neck[0] + side * uy, neck[1] - side * ux)]
    canvas.shape([tip, *wings], colour, colour, 0.5, z=3)
