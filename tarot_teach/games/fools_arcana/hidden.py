"""Filling what a view hides, so that the full state agrees with the view and with what is asked in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...cards import Card, card
from ...engine.events import HIDDEN
from ...engine.game import fill_hidden
from .plays import DEVIL, LOVERS, SINGLE, Play, against, plays_of


def fill(view: dict[str, Any], unseen: list[Card]) -> None:
    """Put cards in place of every "?" of a view; `unseen` is in a random order already.

    Three questions tell something of a hidden hand: an attack that was named can be made, a seat that is
    asked by the Hierophant has equal highest cards, and a card shown to its opponent lies in its owner's
    hand. Such hands come first.
    """
    frames = view.get("pending", [])
    top = frames[-1] if frames else {}
    if view.get("phase") == "weapon":
        _arm(view, unseen)
    elif view.get("phase") == "hierophant" and "from" in top:
        _equal_highest(view, top, unseen)
    hidden_mine = top.get("mine") == HIDDEN
    order = top.get("order", [])
    hidden_order = HIDDEN in order
    if hidden_mine:
        top["mine"] = None
    if hidden_order:
        top["order"] = []
    fill_hidden(view, unseen)
    if hidden_mine:
        top["mine"] = max(view["hands"][top["by"]], key=lambda code: card(code).number)
    if hidden_order:
        top["order"] = view["deck"][: len(order)]


def _give(hand: list[Any], cards: Sequence[Card], unseen: list[Card]) -> None:
    """Put cards in the first hidden places of a hand."""
    for this in cards:
        hand[hand.index(HIDDEN)] = this
        unseen.remove(this)


def _arm(view: dict[str, Any], unseen: list[Card]) -> None:
    """Give a hidden attacker a play against the card that it has named."""
    seat, target = view["turn"], card(view["battle"]["target"])
    hand, avatar = view["hands"][seat], view["avatars"][seat]
    if HIDDEN not in hand:
        return
    ready = seat not in view["exhausted"]
    owner, slot = next(
        (owner, slot) for owner, slots in view["table"].items() for slot in slots if slot[-1] == target
    )
    pair_only = view["avatars"][owner] == LOVERS and len(slot) == 2 and card(slot[0]).number == target.number
    devil, fool = ready and avatar == DEVIL, ready and avatar == "T0"
    if devil and not pair_only:
        return
    places = hand.count(HIDDEN)
    found: list[Play] = [
        play
        for play in plays_of(unseen, fool, False)
        if len(play.cards) <= places and against(play, SINGLE[target], pair_only) is None
    ]
    if found:
        _give(hand, found[len(unseen) % len(found)].cards, unseen)


def _equal_highest(view: dict[str, Any], frame: dict[str, Any], unseen: list[Card]) -> None:
    """Give the hidden hands that the Hierophant has spoken of cards that fit what was said."""
    mine = frame.get("mine")
    if mine not in (None, HIDDEN) and HIDDEN in view["hands"][frame["by"]]:
        hand = view["hands"][frame["by"]]
        _give(hand, [card(mine)], unseen)
        _fill_up(hand, card(mine).number, unseen)
    asked = view["hands"][frame["by"] if mine is None else frame["from"]]
    size = asked.count(HIDDEN)
    if not size:
        return
    for top in unseen:
        equal = [c for c in unseen if c.number == top.number]
        if len(equal) > 1 and sum(c.number <= top.number for c in unseen) >= size:
            _give(asked, equal[:2], unseen)
            _fill_up(asked, top.number, unseen)
            return


def _fill_up(hand: list[Any], most: int, unseen: list[Card]) -> None:
    """Fill a hand with cards up to a number."""
    _give(hand, [c for c in unseen if c.number <= most][: hand.count(HIDDEN)], unseen)
