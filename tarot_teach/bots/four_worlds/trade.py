"""Trading: what the greedy policy asks for, gives and accepts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...cards import Card, card
from ...engine.moves import Move
from ..base import Advice
from . import race
from .hand import promise, turn_points
from .sight import Sight


def propose(sight: Sight, legal: Sequence[Move]) -> Advice | None:
    """Ask a seat to trade that could lay a card which this seat cannot; only if this seat can lay nothing."""
    if sight.race or sight.one_tree or turn_points(sight.tree, sight.hand):
        return None
    for move in legal:
        if move.verb == "trade" and _bait(sight, str(move.args[0])):
            return Advice(move, "You can lay nothing, and this seat could use a card of yours.", "FW-91")
    return None


def answer(sight: Sight, legal: Sequence[Move]) -> Advice:
    """Offer, give, accept or decline, whichever is asked."""
    trade = sight.view["pending"][0]
    phase = sight.view["phase"]
    if phase == "offer":
        bait = _bait(sight, trade["to"]) or sight.hand
        chosen = _least(sight, bait)
        return Advice(Move(f"offer {chosen}"), "You cannot use it, but the other seat can.", "FW-92")
    if phase == "answer":
        offered = card(trade["offer"])
        usable = [c for c in sight.hand if _better(sight, offered, c)]
        if not sight.race:
            asker = sight.tree_of(sight.seats.index(trade["from"]))
            usable = [c for c in usable if c.kind != "court" and asker.refuse_lay(c) is None]
        if usable:
            give = _least(sight, usable)
            return Advice(
                Move(f"give {give}"), "You can lay the offered card, and the other seat this one.", "FW-92"
            )
    elif _better(sight, card(trade["answer"]), card(trade["offer"])):
        return Advice(Move("accept"), "The card you get is worth more to you.", "FW-93")
    return Advice(Move("decline"), "The trade does not help you.", "FW-94")


def _bait(sight: Sight, label: str) -> list[Card]:
    """The cards that the seat asked could lay and this seat cannot."""
    theirs = sight.tree_of(sight.seats.index(label))
    if theirs is sight.tree:
        return []
    return [c for c in sight.hand if c.kind != "court" and theirs.refuse_lay(c) is None]


def _least(sight: Sight, cards: Sequence[Card]) -> Card:
    return min(cards, key=lambda c: promise(sight, c, sight.hand))


def _better(sight: Sight, get: Card, lose: Card) -> bool:
    """Whether a hand is better with one card in place of another."""
    then: list[Any] = [get, *(c for c in sight.hand if c is not lose)]
    if sight.race:
        planner = race.Planner(sight)
        return planner.way(then).cost < planner.way(sight.hand).cost - 0.5
    return turn_points(sight.tree, then) > turn_points(sight.tree, sight.hand)
