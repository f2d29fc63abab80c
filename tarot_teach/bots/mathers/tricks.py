"""In the play: what each card is likely to bring now, less what it could still bring later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...cards import Card
from ...engine.moves import Move
from ...games.mathers.hands import FOOL, PAGAD
from ...games.mathers.tricks import CUT_POINTS, KING, QUEEN, WORTH, king_cut, worth
from ..base import Advice
from .sight import OF_SUIT, Sight

THEIRS = {2: 1.0, 3: 0.7}
"""How much a point of another seat weighs: with three seats it may not be the leader who gets it."""


VOID = 0.4
"""What it is worth to be rid of the last small card of a suit: its next King can be cut."""


class Prospect(NamedTuple):
    """What playing a card is likely to bring: its value in points, and the chance to take the trick."""

    value: float
    takes: float


def play(sight: Sight, legal: Sequence[Move]) -> Advice:
    """The card with the best prospect."""
    cards: list[Card] = [m.args[0] for m in legal]  # type: ignore[misc]
    if len(cards) == 1:
        return Advice(legal[0], "It is the only card that you may play.", "")
    found = {c: prospect(sight, c) for c in cards}
    best = max(cards, key=lambda c: found[c].value)
    reason, clause = _why(sight, best, found[best].takes)
    return Advice(legal[cards.index(best)], reason, clause)


def prospect(sight: Sight, this: Card) -> Prospect:
    """What a card brings now: the trick if it holds, the loss if not, less what it is kept for."""
    takes, trick = sight.tops(this), [*sight.trick, this]
    count, king, best = worth(trick, sight.each), king_cut(trick), sight.best
    got = count + (CUT_POINTS if king and this.suit == "T" else 0)
    cut = king is not None and (king is this or (best is not None and best.suit == "T"))
    lost = count + (CUT_POINTS if cut else 0)
    value = takes * got - (1 - takes) * lost * THEIRS[len(sight.seats)]
    return Prospect(value - keep(sight, this), takes)


def keep(sight: Sight, this: Card) -> float:
    """What a card is likely to be good for later."""
    if len(sight.hand) == 1:
        return 0
    if this is FOOL:
        return 1.2 if len(sight.hand) > 2 else 0.4
    if this is PAGAD:
        return 2.0
    higher = [c for c in OF_SUIT[this.suit] if c.number > this.number and c in sight.away]
    if this.suit == "T":
        lower = sum(c.number < this.number for c in OF_SUIT["T"] if c in sight.away)
        power = lower / (lower + len(higher)) if lower + len(higher) else 1.0
        return 0.3 + power + (4 if this.number == 21 else 0)
    if this.number == KING:
        return 2.5
    if this.number > 10:
        return WORTH[this] * (0.2 if higher else 0.5)
    last = sum(c.suit == this.suit for c in sight.hand) == 1
    return 0.05 * this.number - (VOID if last else 0)


def _why(sight: Sight, this: Card, takes: float) -> tuple[str, str]:
    """The reason for a card, and the clause behind it."""
    first = sight.led
    if first is None:
        if this is FOOL:
            return "It keeps your other cards; its five points are yours in any case.", "MT-58"
        if takes > 0.95:
            return "Nobody can be expected to beat it.", "MT-50"
        if takes > 0.5:
            return "It is likely to take the trick.", "MT-50"
        return "It is worth little: let the others show what they have.", "MT-56"
    if this is FOOL:
        queen = any(c.number == QUEEN and c.suit == first.suit for c in sight.hand)
        if queen and first.number == KING:
            return "It saves your Queen, and its own five points stay yours.", "MT-48"
        return "It saves a better card, and its own five points stay yours.", "MT-58"
    count = worth([*sight.trick, this], sight.each)
    if takes:
        if this.suit == "T" and king_cut(sight.trick):
            return "It cuts the King: five points at once, and five in the count.", "MT-53"
        if takes == 1:
            return f"It takes the trick, which counts {count}.", "MT-56"
        return "It may well take the trick.", "MT-50"
    return "You cannot take this trick: give it as little as you can.", "MT-68"
