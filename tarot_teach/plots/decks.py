"""The 78 cards laid out, the trumps in four traditions, and which cards each game uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarot_teach.cards import CARDS, TRADITIONS, Card, card, card_name, deck, rows
from tarot_teach.errors import quoted
from tarot_teach.games import games
from tarot_teach.plots.canvas import ACT, EDGE, FAINT, INK, RULE, STOCK, Canvas, Point
from tarot_teach.plots.fitting import fit
from tarot_teach.plots.picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = {"minor": "Minors", "court": "Courts", "trump": "trumps"}
_FILLS = {"minor": "#FFFFFF", "court": "#DBE6F4", "trump": "#F6E9C8"}
_SUITS = {"W": "Wands", "C": "Cups", "S": "Swords", "D": "Disks"}
_HEADS = {"thoth": "Thoth", "rws": "Rider-Waite", "mathers": "Mathers", "marseille": "Marseille"}


def cards(game: str | None = None, ax: Axes | None = None) -> Picture:
    """Draw the 78 cards by suit and number, by their codes; of a game only those that it uses.

    Minors are white, Courts blue, trumps yellow, and each group is named. ``.facts["counts"]`` has how many
    there are of each kind, and of the trumps and each suit together in ``"all"``. Raises `ValueError` for a
    game that there is not.

    >>> cards().facts["counts"]
    {'minor': 40, 'court': 16, 'trump': 22, 'all': 78}
    >>> cards("john-dee").facts["counts"]
    {'minor': 4, 'court': 16, 'trump': 22, 'all': 42}
    """
    if game is not None and game not in games:
        raise ValueError(f"{quoted(game)} is no game; there are {', '.join(games)}")
    used = list(CARDS) if game is None else [_face(game, each) for each in deck(game)]
    counts = {kind: sum(each.kind == kind for each in used) for kind in KINDS}
    counts["all"] = len(used)
    left, top, wide, high = 64, 50, 32, 40
    canvas = Canvas(520, top + 7 * high, ax)
    canvas.text((left + 5 * wide, 16), f"{counts['minor']} Minors", 14, bold=True)
    canvas.text((left + 12 * wide, 16), f"{counts['court']} Courts", 14, bold=True)
    for number in range(1, 15):
        canvas.text((left + (number - 0.5) * wide, 38), str(number), 12, FAINT)
    for line, (suit, name) in enumerate(_SUITS.items()):
        canvas.text((left - 8, top + (line + 0.5) * high), name, 13, ha="right")
        for number in range(1, 15):
            at = left + (number - 0.5) * wide, top + (line + 0.5) * high
            _card(canvas, at, card(f"{suit}{number}"), wide, high, used)
    y = top + 4.35 * high
    canvas.text((left, y), f"{counts['trump']} trumps", 14, ha="left", bold=True)
    across = 14 * wide / 11
    for number in range(22):
        at = left + (number % 11 + 0.5) * across, y + (0.9 + number // 11) * high
        _card(canvas, at, card(f"T{number}"), across, high, used)
    whose = f"The {len(used)} cards of {games[game].title}" if game else "The 78 cards"
    told = ", ".join(f"{counts[kind]} {name}" for kind, name in KINDS.items())
    missing = "" if len(used) == 78 else " The others are pale."
    caption = f"{whose}, by their codes: {told}.{missing}"
    alt = f"A table of the 78 cards: a line for each suit from 1 to 14, and two lines of trumps. {caption}"
    return Picture(canvas.ax, alt, caption, {"cards": used, "counts": counts})


def _face(game: str, code: str) -> Card:
    """The card of the pack that a game's card shows."""
    return card(deck(game)[card(code)]["face"])


def _card(canvas: Canvas, at: Point, this: Card, wide: float, high: float, used: list[Card]) -> None:
    here = this in used
    fill, edge, ink = (_FILLS[this.kind], EDGE, INK) if here else (STOCK, RULE, RULE)
    canvas.box(at, wide - 4, high - 5, fill, edge, 1 if here else 0.6, z=2)
    canvas.text(at, this, 11.5, ink)


def trump_names(ax: Axes | None = None) -> Picture:
    """Draw the 22 trumps with number and name in four traditions, a line for each trump.

    Where a number is not that of the Thoth pack it stands in a box. ``.facts["renumbered"]`` has those
    trumps, with their numbers by tradition.

    >>> trump_names().facts["renumbered"]
    {'T8': {'thoth': 'VIII', 'rws': 'XI', 'mathers': '8', 'marseille': 'VIII'},
     'T11': {'thoth': 'XI', 'rws': 'VIII', 'mathers': '11', 'marseille': 'XI'}}
    """
    top, step, wide = 44, 25, 129
    trumps = [each for each in CARDS if each.kind == "trump"]
    canvas = Canvas(520, top + 22 * step + 4, ax)
    renumbered = {}
    for column, key in enumerate(TRADITIONS):
        canvas.text((8 + column * wide, 16), _HEADS[key], 13.5, ha="left", bold=True)
    for line, this in enumerate(trumps):
        y = top + line * step
        canvas.line([(4, y - step / 2), (516, y - step / 2)], RULE, 0.6)
        row = rows()[this]
        for column, key in enumerate(TRADITIONS):
            x = 8 + column * wide
            number, moved = _printed(row, key), _value(row, key) != this.number
            if moved:
                canvas.box((x + 11, y), 30, 19, "#FFFFFF", ACT, 1.5)
                renumbered[str(this)] = {each: _printed(row, each) for each in TRADITIONS}
            canvas.text((x + 11, y), number or "–", 11, ACT if moved else FAINT, bold=moved)
            words = fit([row[f"{key}_name"] or "no name"], wide - 34, step - 2, (11.5, 10.5, 9.5, 8.5))
            canvas.text(
                (x + 29, y), "\n".join(words.lines), words.size, INK, ha="left", va="center", linespacing=1
            )
    caption = (
        "The trumps in four traditions. A boxed number is not that of the Thoth pack: Strength and Justice."
    )
    told = " ".join(f"{this}: {'; '.join(_told(this, key) for key in TRADITIONS)}." for this in trumps)
    alt = f"A table of the 22 trumps in four traditions. {told}"
    return Picture(canvas.ax, alt, caption, {"renumbered": renumbered})


def _told(this: Card, tradition: str) -> str:
    return " ".join((_HEADS[tradition], _printed(rows()[this], tradition), card_name(this, tradition)))


def _printed(row: dict[str, str], tradition: str) -> str:
    return row.get(f"{tradition}_number_printed") or row[f"{tradition}_number"]


def _value(row: dict[str, str], tradition: str) -> int:
    """The number as a number; Marseille packs leave it out on the Fool, and stand with the Thoth pack."""
    number = row[f"{tradition}_number"]
    return int(number) if number.isdecimal() else int(row["rank"])


def decks(ax: Axes | None = None) -> Picture:
    """Draw how many cards each game uses, in bars of Minors, Courts and trumps.

    ``.facts["counts"]`` has the numbers by game.

    >>> decks().facts["counts"]["arcana"]
    {'minor': 0, 'court': 0, 'trump': 22}
    """
    found = {slug: cards_of for slug in games for cards_of in [[_face(slug, each) for each in deck(slug)]]}
    counts = {
        slug: {kind: sum(each.kind == kind for each in used) for kind in KINDS}
        for slug, used in found.items()
    }
    left, top, step, unit = 138, 52, 46, 4.2
    canvas = Canvas(520, top + len(counts) * step + 6, ax)
    x = float(left)
    for kind, name in KINDS.items():
        canvas.box((x + 8, 20), 16, 16, _FILLS[kind], EDGE, 1, radius=2)
        canvas.text((x + 22, 20), name, 13, ha="left")
        x += 90
    for line, (slug, by_kind) in enumerate(counts.items()):
        x, y = float(left), top + (line + 0.4) * step
        canvas.text((left - 10, y), games[slug].title, 13, ha="right")
        for kind, number in by_kind.items():
            if number:
                wide = number * unit
                canvas.box((x + wide / 2, y), wide, 28, _FILLS[kind], EDGE, 1, radius=2)
                canvas.text((x + wide / 2, y), str(number), 13)
                x += wide
        canvas.text((x + 10, y), str(sum(by_kind.values())), 14, INK, ha="left", bold=True)
    told = " ".join(
        f"{games[slug].title}: {sum(by_kind.values())}, of them "
        f"{', '.join(f'{number} {KINDS[kind]}' for kind, number in by_kind.items() if number)}."
        for slug, by_kind in counts.items()
    )
    caption = "How many of the 78 cards each of the five games uses."
    return Picture(canvas.ax, f"Bars of the cards that each game uses. {told}", caption, {"counts": counts})
