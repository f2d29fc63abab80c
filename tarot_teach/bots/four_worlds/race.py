"""The race: which cards, in hand or still to come, lead from a tree to an Ace soonest.

A card in hand costs one card on the tree. A card that may still come costs the waiting too, the less the
more copies of it are about. The best way is the cheapest (Dijkstra's search over the 40 Sephiroth).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cache
from heapq import heappop, heappush
from typing import Any, NamedTuple

from ...cards import Card
from ...cards import card as as_card
from ...engine.moves import Move
from ...games.four_worlds.laid import WORLDS, LaidTree
from ...qabalah.worlds import adjacent, world_of_rank
from ..base import Advice
from .sight import Sight

WAIT = 12.0
"""What waiting for a card costs while one copy of it can still come, counted in cards on the tree."""
NEVER = 1e6

_RANK = {world_of_rank(rank).suit: rank for rank in (11, 12, 13, 14)}

Edge = tuple[int, tuple[str, ...]]
"""Where a step leads, and the names of the cards it needs. A node is 11 x World + Sephirah."""


class Way(NamedTuple):
    """A way to Kether: its cost, and the names of the cards that it needs, in order."""

    cost: float
    needs: tuple[str, ...]


@cache
def names(this: Card) -> tuple[str, ...]:
    """What a card can be needed as: itself; a Court also for its rank (a gate) and its suit (a wildcard)."""
    if this.kind == "court":
        return (str(this.plain), f"rank {this.number}", f"court {this.suit}")
    return (str(this.plain),)


class Planner:
    """Finds ways from one tree; only the hand differs from question to question."""

    def __init__(self, sight: Sight) -> None:
        self.tree, self._in_play = sight.tree, sight.in_play
        away = Counter(name for c in sight.away for name in names(c))
        self._waiting = {name: 1 + WAIT / count for name, count in away.items()}
        self._paths: list[list[tuple[int, int]]] = [[] for _ in range(11)]
        for number, (a, b) in sight.rules.ends.items():
            self._paths[a].append((number, b))
            self._paths[b].append((number, a))
        self._edges: dict[int, list[Edge]] = {}

    def on(self, tree: LaidTree) -> Planner:
        """A planner for another tree of the same seat."""
        new = copy(self)
        new.tree, new._edges = tree, {}
        return new

    def _from(self, node: int) -> Iterator[Edge]:
        w, n = divmod(node, 11)
        suit, tree = WORLDS[w], self.tree
        wild = {each.major.number for each in tree.wild if each.card.suit == suit}
        for number, other_end in self._paths[n]:
            far = self._minor(w, other_end)
            if number in tree.numbers or number in wild:
                yield far
            else:
                yield far[0], (f"T{number}", *far[1])
                if number in self._in_play:
                    yield far[0], (f"court {suit}", *far[1])
        for other in adjacent(suit):
            w2 = WORLDS.index(other)
            if not tree.open(w2) or tree.rules.gates_any:
                there, minor = self._minor(w2, n)
                yield there, (f"rank {_RANK[other]}", *minor)
        if suit == "D" and n == 10:
            there, minor = self._minor(0, 1)
            yield there, ("D11", *minor)

    def _minor(self, w: int, n: int) -> Edge:
        return w * 11 + n, () if self.tree.held[w] >> n & 1 else (f"{WORLDS[w]}{n}",)

    def way(self, hand: Iterable[Card]) -> Way:
        """The best way with these cards in hand."""
        price = self._waiting | {name: 1.0 for c in hand for name in names(c)}
        best = [NEVER] * 44
        queue: list[tuple[float, int, tuple[str, ...]]] = []
        for w, held in enumerate(self.tree.held):
            queue.extend((0.0, w * 11 + n, ()) for n in range(1, 11) if held >> n & 1)
        if not queue:
            tens = [(w * 11 + 10, f"{suit}10") for w, suit in enumerate(WORLDS)]
            queue = sorted((price.get(ten, NEVER), node, (ten,)) for node, ten in tens)
        while queue:
            spent, node, needs = heappop(queue)
            if spent >= best[node]:
                continue
            best[node] = spent
            if node % 11 == 1:
                return Way(spent, needs)
            edges = self._edges.get(node)
            if edges is None:
                edges = self._edges[node] = list(self._from(node))
            for there, wanted in edges:
                total = spent
                for name in wanted:
                    total += price.get(name, NEVER)
                if total < best[there]:
                    heappush(queue, (total, there, needs + wanted))
        return Way(NEVER, ())


def draw(sight: Sight, legal: Sequence[Move]) -> Advice:
    """Take the top discard if it shortens the way, else the unknown card."""
    top = sight.top
    discard, deck = Move("draw discard"), Move("draw deck")
    if top is not None and discard in legal:
        planner = Planner(sight)
        if planner.way([*sight.hand, top]).cost < planner.way(sight.hand).cost - 0.5:
            return Advice(discard, "This card shortens your way to Kether.", "FW-84")
    if deck in legal:
        return Advice(deck, "Your way to Kether still lacks a card; it may come from here.", "FW-13")
    return Advice(discard, "There is no other card to take.", "FW-13")


def act(sight: Sight, legal: Sequence[Move]) -> Advice:
    """Lay what lies on the best way and nothing else; discard what helps least."""
    planner = Planner(sight)
    way = planner.way(sight.hand)
    on_way = needed(way, sight.hand)
    best: tuple[float, int, Move] | None = None
    for move in legal:
        if move.verb in ("play", "wild", "gate"):
            tree, used = sight.after(move)
            if any(card in on_way for card in used):
                rest = [c for c in sight.hand if c not in used]
                then = planner.on(tree).way(rest)
                if then.cost < way.cost - len(used) + 0.5 and (best is None or then.cost < best[0]):
                    best = then.cost, len(then.needs), move
    if best is not None:
        _, left, move = best
        if not left:
            return Advice(move, "With it you reach Kether.", "FW-84")
        to_go = "one more card" if left == 1 else f"{left} more cards"
        return Advice(move, f"It lies on your way to Kether; {to_go} after it.", "FW-87")
    if Move("end") in legal:
        return Advice(Move("end"), "Any other card would only make your tree larger.", "FW-87")
    discards: list[tuple[Any, Card]] = [(m, as_card(m.args[0])) for m in legal if m.verb == "discard"]
    spare = [(m, c) for m, c in discards if c not in on_way]
    if spare:
        move = max(spare, key=lambda pair: planner.way([pair[1]]).cost)[0]
        return Advice(move, "Your way to Kether does not need it.", "FW-18")
    move = min(discards, key=lambda pair: planner.way(c for c in sight.hand if c is not pair[1]).cost)[0]
    return Advice(move, "Of the cards on your way you miss it least.", "FW-18")


def needed(way: Way, hand: Sequence[Card]) -> list[Card]:
    """The cards of a hand that a way needs, one for each need."""
    found: list[Card] = []
    for need in way.needs:
        found.extend([c for c in hand if need in names(c) and c not in found][:1])
    return found
