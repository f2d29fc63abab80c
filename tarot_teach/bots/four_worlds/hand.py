"""What cards are good for on a tree: how much a turn can bring, and what a card may bring later."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import Card
from ...games.four_worlds.laid import WORLDS, LaidTree, is_link
from ...qabalah.worlds import adjacent, world_of_rank
from .sight import Sight


def opens(court: Card) -> int:
    """The World that a Court opens as gatekeeper."""
    return WORLDS.index(world_of_rank(court.number).suit)


def lay_all(tree: LaidTree, hand: Sequence[Card]) -> tuple[LaidTree, list[Card]]:
    """The tree after every Minor and Major of a hand that finds a place, and what is left of the hand."""
    rest, fits = list(hand), True
    while fits:
        fits = False
        for this in rest[:]:
            if this.kind != "court" and tree.refuse_lay(this) is None:
                tree, fits = tree.with_card(this), True
                rest.remove(this)
    return tree, rest


def gates_in(tree: LaidTree, hand: Sequence[Card]) -> list[tuple[Card, Card]]:
    """The gates that a hand can lay on a tree, the link among them."""
    minors = [c for c in hand if c.kind == "minor"]
    courts = [c for c in hand if c.kind == "court"]
    return (
        [(c, m) for c in courts for m in minors if tree.refuse_gate(c, m) is None] if tree.sephiroth else []
    )


def room(tree: LaidTree) -> int:
    """How many Sephiroth the paths of a tree reach that are not held yet, all Worlds together."""
    return sum((reach & ~held).bit_count() for reach, held in zip(tree.reach, tree.held, strict=True))


def turn_points(tree: LaidTree, hand: Sequence[Card]) -> int:
    """About how many points a hand can lay at once: everything that fits, gates, and again."""
    before = tree.points()
    while True:
        tree, hand = lay_all(tree, hand)
        gates = gates_in(tree, hand)
        if not gates:
            return tree.points() - before
        court, minor = next((g for g in gates if is_link(*g)), gates[0])
        tree = tree.with_gate(court, minor)
        hand = [c for c in hand if c not in (court, minor)]


def promise(sight: Sight, this: Card, hand: Sequence[Card]) -> float:
    """What a card that is not laid now may bring: roughly, the number of cards that would let it be laid.

    0 is a card that can never be laid.
    """
    tree = sight.tree
    if this.kind == "minor":
        return _minor(sight, tree, this, hand)
    if this.kind == "trump":
        if this.number in tree.numbers:
            return 0
        if not tree.sephiroth:
            return 2
        if tree.refuse_lay(this) is None:
            return 10
        ends = tree.rules.ends[this.number]
        return 0.5 + sum(_near(tree, c) for c in sight.away if c.kind == "minor" and c.number in ends)
    return _court(sight, tree, this, hand)


def _near(tree: LaidTree, minor: Card) -> float:
    """How soon a Minor that is not in the hand could be laid once it came."""
    w = tree.world(minor)
    if not tree.open(w) or tree.held[w] >> minor.number & 1:
        return 0.0
    return 1.0 if tree.reach[w] >> minor.number & 1 else 0.2


def _minor(sight: Sight, tree: LaidTree, this: Card, hand: Sequence[Card]) -> float:
    w = tree.world(this)
    if tree.held[w] >> this.number & 1:
        return 10 if tree.rules.one_tree else 0
    if not tree.sephiroth:
        return 10
    if not tree.open(w):
        rank_away = sum(c.kind == "court" and opens(c) == w for c in sight.away)
        in_hand = any(c.kind == "court" and opens(c) == w for c in hand)
        beside = any(tree.held[WORLDS.index(suit)] >> this.number & 1 for suit in adjacent(WORLDS[w]))
        if beside:
            return 10 if in_hand else 1 + rank_away
        return 1.5 if in_hand else 0.5
    if tree.refuse_lay(this) is None:
        return 10
    ways = 0.5
    for number, ends in tree.rules.ends.items():
        if this.number in ends:
            far = sum(ends) - this.number
            if number in tree.numbers:
                there = [c for c in sight.away if c.kind == "minor" and c.number == far]
                ways += sum(_near(tree, c) for c in there if tree.world(c) == w)
            elif tree.held[w] >> far & 1:
                ways += sum(c.kind == "trump" and c.number == number for c in sight.away)
    return ways


def _court(sight: Sight, tree: LaidTree, this: Card, hand: Sequence[Card]) -> float:
    if tree.rules.one_tree:
        return 0
    w = opens(this)
    same = sum(c.kind == "court" and opens(c) == w for c in hand)
    value = 0.3
    if is_gate_hope(sight, tree, this):
        value += 6 / same
    suit = WORLDS.index(this.suit)
    if tree.open(suit):
        value += 1.5
    return value


def is_gate_hope(sight: Sight, tree: LaidTree, this: Card) -> bool:
    """Whether a Court may still be laid as a gatekeeper: its World is closed, or it may make the link."""
    if not tree.open(opens(this)) or tree.rules.gates_any:
        return True
    ten = tree.held[WORLDS.index("D")] >> 10 & 1
    return bool(this.suit == "D" and this.number == 11 and ten and any(c.plain == "W1" for c in sight.away))
