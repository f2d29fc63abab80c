"""Tricks of Mathers' Tarot: who beats whom, and how two hands add up."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tarot_teach.cards import Card, card, cards_in
from tarot_teach.games.mathers import GAME, MathersState
from tarot_teach.games.mathers.hands import FOOL
from tarot_teach.games.mathers.tricks import CUT_POINTS, TAROT_POINTS, king_cut, taking, worth
from tarot_teach.plots.canvas import ACT, EDGE, FAINT, INK, RULE, STOCK, Canvas, Point
from tarot_teach.plots.picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HAND = ("T21", "T6", "T1", "C14", "C13", "C9", "C1", "W14", "D3", "T0")


def who_beats_whom(led: str = "C9", cards: str | Iterable[str] = HAND, ax: Axes | None = None) -> Picture:
    """Draw which cards take a trick of Mathers' Tarot from which others when `led` was led.

    The game itself is asked for each pair. Arrows lead down a ladder, from each card to the next that it
    beats; a card of another suit beats nothing, and the Fool stands apart. ``.facts`` has the ladder from
    the top (``ladder``), the cards that can take nothing (``thrown``) and how many pairs beat (``pairs``).
    Raises `ValueError` for what is no card, and for the Fool as the card led.

    >>> who_beats_whom("C9", ["T6", "T1", "C14", "W14"]).facts["ladder"]
    ['T6', 'T1', 'C14', 'C9']
    """
    first = card(led)
    if first is FOOL:
        raise ValueError("the Fool is no card to follow: name the card that counts as led")
    shown = sorted({first, *cards_in(cards)} - {FOOL}, key=lambda c: c.order)
    beaten = {c: [d for d in shown if d is not c and _beats(c, d, first)] for c in shown}
    ladder = sorted((c for c in shown if beaten[c] or c is first), key=lambda c: -len(beaten[c]))
    ladder += [c for c in shown if c.suit == first.suit and c not in ladder]
    thrown = [c for c in shown if c not in ladder]
    step, wide = 50, 520
    canvas = Canvas(wide, 44 + step * len(ladder) + 62, ax)
    canvas.text((16, 22), f"{GAME.card_name(first)} is led", 15, ha="left", bold=True)
    high = {c: 66 + i * step for i, c in enumerate(ladder)}
    for one, other in pairwise(ladder):
        canvas.line([(150, high[one] + 15), (150, high[other] - 23)], INK, 1.6)
        _head(canvas, (150, high[other] - 16))
    for c in ladder:
        kind = "trump" if c.suit == "T" else "suit led"
        _plate(canvas, (150, high[c]), c, ACT if c is first else INK)
        canvas.text((276, high[c]), kind, 12.5, FAINT, ha="left")
    low = 66 + step * len(ladder)
    canvas.line([(16, low - 26), (wide - 16, low - 26)], RULE, 1, dashes=(5, 4))
    names = ", ".join(GAME.card_name(c) for c in thrown)
    canvas.text((16, low), f"takes nothing here: {names or 'none of these'}", 12.5, ha="left")
    canvas.text((16, low + 22), "apart: the Foolish Man, who neither takes nor is taken", 12.5, ha="left")
    pairs = sum(map(len, beaten.values()))
    said = ", then ".join(GAME.card_words(c) for c in ladder)
    alt = f"A ladder of cards when {GAME.card_words(first)} is led, from the top: {said}."
    alt += f" Below it, as they take nothing: {names or 'none'}. The Fool stands apart."
    caption = "Each card of the ladder takes the trick from all below it. (MT-50, MT-47)"
    return Picture(canvas.ax, alt, caption, {"ladder": ladder, "thrown": thrown, "pairs": pairs})


def _beats(one: Card, other: Card, first: Card) -> bool:
    """Whether one card takes a trick from another when a third was led: the game is asked."""
    trick = [first, *(c for c in (one, other) if c is not first)]
    return trick[taking(trick)] is one


def _plate(canvas: Canvas, at: Point, this: Card, colour: str) -> None:
    canvas.box(at, 236, 30, STOCK, colour, 2 if colour == ACT else 1)
    canvas.text((at[0] - 108, at[1]), str(this), 12.5, FAINT, ha="left")
    canvas.text((at[0] - 68, at[1]), GAME.card_name(this), 12, INK, ha="left")


def _head(canvas: Canvas, tip: Point) -> None:
    x, y = tip
    canvas.shape([(x, y), (x - 5, y - 9), (x + 5, y - 9)], INK, INK, 0.5)


def totals_by_trick(state: MathersState) -> dict[str, list[int]]:
    """What each seat has after every trick of a hand, the points before the play at the start.

    >>> totals_by_trick(GAME.deal(seed=1))
    {'P1': [0], 'P2': [0]}
    """
    labels, each = state.labels, state.options["trick_count"] == "each"
    points = [shown + asked for shown, asked, _ in state.points]
    found = [[n] for n in points]
    for cards, lead, taker in state.tricks:
        points[taker] += worth(cards, each)
        if cards[taking(cards)].suit == "T" and king_cut(cards):
            points[taker] += CUT_POINTS
        if FOOL in cards:
            points[(lead + cards.index(FOOL)) % len(labels)] += TAROT_POINTS
        for seat, n in enumerate(points):
            found[seat].append(n)
    return dict(zip(labels, found, strict=True))


def running_totals(of: Any, ax: Axes | None = None) -> Picture:
    """Draw how the points of a hand of Mathers' Tarot grow, trick by trick, one line a seat.

    `of` is a state in the middle or at the end of a hand, or a table; only open things are shown.
    ``.facts`` has the totals by seat and the greatest lead. Raises `ValueError` for another game.
    """
    state = getattr(of, "state", of)
    if not isinstance(state, MathersState):
        raise ValueError("running totals are drawn for a state of Mathers' Tarot")
    totals = totals_by_trick(state)
    tricks = len(state.tricks)
    top = max(10, *(max(line) for line in totals.values()))
    left, right, foot, head = 52, 470, 330, 36
    canvas = Canvas(560, 384, ax)

    def at(trick: int, points: int) -> Point:
        return left + (right - left) * trick / max(1, tricks), foot - (foot - head) * points / top

    for n in range(0, top + 1, 10):
        canvas.line([at(0, n), at(tricks, n)], RULE, 0.8)
        canvas.text((left - 10, at(0, n)[1]), str(n), 12, FAINT, ha="right")
    for n in range(0, tricks + 1, 5):
        canvas.text((at(n, 0)[0], foot + 18), str(n), 12, FAINT)
    canvas.text((left, foot + 40), "tricks played", 12.5, FAINT, ha="left")
    canvas.text((left - 36, 16), "points", 12.5, FAINT, ha="left")
    looks = ((ACT, None), (INK, (9, 5)), (EDGE, (2, 3)))
    ends = sorted(totals, key=lambda seat: totals[seat][-1])
    place: dict[str, float] = {}
    for seat in ends:
        wanted = at(tricks, totals[seat][-1])[1]
        place[seat] = min([wanted, *(y - 17 for y in place.values())])
    for (seat, line), (colour, dashes) in zip(totals.items(), looks, strict=False):
        points = [at(n, total) for n, total in enumerate(line)]
        if len(points) == 1:
            points *= 2
        more = {"dashes": dashes} if dashes else {}
        canvas.line(points, colour, 2.6, 3, **more)
        canvas.text((right + 10, place[seat]), f"{seat}  {line[-1]}", 14, colour, ha="left", bold=True)
    leads = [max(now) - sorted(now)[-2] for now in zip(*totals.values(), strict=True)]
    facts = {"totals": totals, "greatest_lead": max(leads), "last_lead": leads[-1]}
    said = ", ".join(f"{seat} {line[0]} before the play and {line[-1]} now" for seat, line in totals.items())
    alt = f"Lines of points over {tricks} tricks, one for each seat: {said}."
    caption = f"Greatest lead on the way: {max(leads)}. At the end of the lines: {leads[-1]}. (MT-61, MT-62)"
    return Picture(canvas.ax, alt, caption, facts)
