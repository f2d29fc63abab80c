"""What a seat of the Four Worlds sees: its view, read into cards and trees."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...cards import Card, card
from ...engine.moves import Move
from ...games.four_worlds import GAME
from ...games.four_worlds.laid import Gate, LaidTree, Rules, Wild, rules


class Sight:
    """A view of the seat that decides, read once for each decision.

    `hand` and `tree` are its own, `trees` all trees by owner, `next_tree` that of the seat to its left;
    `away` are the cards that can still come to this seat: not in its hand and not laid.
    """

    __slots__ = (
        "away",
        "hand",
        "in_play",
        "me",
        "next_tree",
        "one_tree",
        "options",
        "players",
        "race",
        "rules",
        "seats",
        "top",
        "tree",
        "trees",
        "view",
    )

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view, self.options, self.players = view, view["options"], view["players"]
        options = self.options
        self.seats = [f"P{n}" for n in range(1, self.players + 1)]
        seat = view["to_move"]
        self.me = self.seats.index(seat)
        self.rules: Rules = rules(options["variant"], options["attribution"], options["gates"])
        self.one_tree, self.race = self.rules.one_tree, self.rules.race
        trees = view["trees"]
        self.trees = [_tree(self.rules, trees[label]) for label in self.seats if label in trees]
        self.tree = self.tree_of(self.me)
        self.next_tree = self.tree_of((self.me + 1) % self.players)
        own = self.me % len(self.trees)
        self.in_play = frozenset(n for i, t in enumerate(self.trees) if i != own for n in t.numbers)
        self.hand = [card(code) for code in view["hands"][seat]]
        separate = options["piles"] == "separate"
        discard = view["discards"][seat] if separate else view["discard"]
        self.top: Card | None = card(discard[0]) if discard else None
        here = {*self.hand, *(c for t in self.trees for c in t.cards())}
        self.away = [c for c in _pack(self.players, options["variant"]) if c not in here]
        if separate:
            self.away = [c for c in self.away if c.pack == self.me + 1]

    def tree_of(self, seat: int) -> LaidTree:
        """The tree that a seat builds."""
        return self.trees[seat % len(self.trees)]

    def after(self, move: Move) -> tuple[LaidTree, list[Card]]:
        """The own tree after a laying move, and the cards of the hand that the move uses."""
        cards = [card(code) for code in move.args]
        if move.verb == "play":
            return self.tree.with_card(cards[0]), cards
        if move.verb == "wild":
            return self.tree.with_wild(cards[0], cards[1]), cards[:1]
        return self.tree.with_gate(cards[0], cards[1]), cards


@cache
def _pack(players: int, variant: str) -> tuple[Card, ...]:
    return tuple(GAME.pack(players, {"variant": variant}))


def _tree(of: Rules, data: Mapping[str, Any]) -> LaidTree:
    return LaidTree(
        of,
        map(card, data["sephiroth"]),
        map(card, data["majors"]),
        (Wild(card(w["card"]), card(w["as"])) for w in data["wild"]),
        (Gate(card(g["card"]), card(g["opens"])) for g in data["gates"]),
    )
