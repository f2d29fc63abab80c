"""Before the play: what the greedy policy lays away, shows, asks, gives up and gives back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...cards import Card, card
from ...engine.moves import Move
from ...games.mathers.hands import (
    FOOL,
    KINDS,
    PAGAD,
    TAROTS,
    bits,
    of_kind,
    run_of,
    run_points,
    runs,
    shown_runs,
)
from ..base import Advice
from .sight import Sight

UNIVERSE = card("T21")


def worth_showing(hand: Iterable[Card]) -> int:
    """What a hand scores if all of it is shown."""
    held = bits(hand)
    points = sum(kind.points((held & kind.members).bit_count()) for kind in KINDS.values())
    return points + sum(run_points(high.number - low.number + 1) for low, high in runs(held))


def lay_away(sight: Sight, legal: Sequence[Move]) -> Advice:
    """The card that is missed least."""
    lengths = Counter(c.suit for c in sight.hand)
    whole = worth_showing(sight.hand)

    def missed(this: Card) -> float:
        rest = [c for c in sight.hand if c is not this]
        value = float(whole - worth_showing(rest))
        if this.suit == "T":
            return value + 3 + this.number / 7
        value += (0.02 * this.number, 0.8, 1.2, 2.5, 5)[max(0, this.number - 10)]
        if lengths["T"] > 4 and f"{this.suit}14" not in sight.hand:
            value -= max(0, 4 - lengths[this.suit]) * 0.4
        return value

    move = min(legal, key=lambda m: missed(_card(m)))
    return Advice(move, "You miss it least: it scores nothing, and it is worth little in a trick.", "MT-16")


def declare(sight: Sight, legal: Sequence[Move]) -> Advice:
    """Ask first, then show everything: points for certain are worth more than a secret."""
    asks = [m for m in legal if m.verb == "ask"]
    shows = [m for m in legal if m.verb == "show"]
    spare = [c for c in sight.hand if c.kind == "minor" and not _in_run(sight, c)]
    if asks and (spare or not shows):
        move = min(asks, key=lambda m: sight.lacks(str(m.args[0]), TAROTS))
        return Advice(move, "A third Tarot Trump or five points: either is good for you.", "MT-33")
    if shows:
        points = {m: show_points(sight.hand, m) for m in shows}
        move = max(shows, key=points.__getitem__)
        return Advice(move, f"It scores {points[move]}, and only what is shown scores.", "MT-22")
    if asks:
        return Advice(asks[0], "A third Tarot Trump or five points: either is good for you.", "MT-33")
    return Advice(Move("done"), "Your hand scores nothing more.", "MT-21")


def show_points(hand: Sequence[Card], move: Move) -> int:
    """What a legal `show` scores."""
    if move.args[0] == "run":
        low, high = (card(code) for code in move.args[1:])
        return run_points(high.number - low.number + 1)
    kind = str(move.args[0])
    return KINDS[kind].points(len(of_kind(hand, kind)))


def give_up(sight: Sight, legal: Sequence[Move]) -> Advice:
    """The Tarot Trump whose five points are least certain."""
    lengths = Counter(c.suit for c in sight.hand)

    def dear(this: Card) -> float:
        if this is FOOL:
            return 9
        if this is UNIVERSE:
            return 8
        if this is PAGAD:
            return 1
        return 5 - lengths[this.suit] / 10

    move = min(legal, key=lambda m: dear(_card(m)))
    return Advice(move, "Its five points are the hardest to bring home.", "MT-37")


def give_back(sight: Sight, legal: Sequence[Move]) -> Advice:
    """A low card of a short suit that breaks no run."""
    lengths = Counter(c.suit for c in sight.hand)

    def missed(this: Card) -> tuple[float, ...]:
        value = 0 if this.kind == "minor" else 5 if this in TAROTS else this.number - 8
        return value, _in_run(sight, this), lengths[this.suit], this.number

    move = min(legal, key=lambda m: missed(_card(m)))
    return Advice(move, "It breaks no run and shortens a suit.", "MT-38")


def _in_run(sight: Sight, this: Card) -> bool:
    """Whether a card belongs to a run that still waits to be shown."""
    declared = sight.view["declared"][sight.me]
    shown = shown_runs([entry for entry in declared if run_of(entry)])
    return any(
        low.order <= this.order <= high.order and (low, high) not in shown
        for low, high in runs(bits(sight.hand))
    )


def _card(move: Move) -> Card:
    this = move.args[0]
    assert isinstance(this, Card)
    return this
