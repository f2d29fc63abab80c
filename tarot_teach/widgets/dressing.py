"""What the screens of lesson steps do to a table's scene: replies, marks, and moves that may be tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.moves import Move
from ..lessons.replies import Reply
from .layouts import Look, layout_of


def said(reply: Reply | None, nth: int) -> dict[str, Any] | None:
    """A reply as the page gets it; `nth` tells it from one before it that said the same."""
    if reply is None or not reply.say:
        return None
    clauses = list(reply.clauses)
    return {"n": nth, "kind": reply.kind, "text": reply.say, "hint": reply.hint, "clauses": clauses}


def tried(
    actions: list[dict[str, Any]], look: Look, moves: Sequence[str], gone: set[str]
) -> list[dict[str, Any]]:
    """The actions, with those that a learner may think of, in an order that tells nothing.

    None of them is for a card that has left the hand: those are `gone`.
    """
    listed = {action["move"] for action in actions}
    hand = look.view["hands"][look.seat]
    for move in moves:
        words = move.split()
        if move not in listed and len(words) > 1 and words[1] in hand and not gone & {*words}:
            label = layout_of(look.game).label(look, Move(move))
            actions.append(look.action(move, label, [words[1]]))
    first = {action["pick"][0]: n for n, action in reversed(list(enumerate(actions))) if action["pick"]}
    several = {pick for pick in hand if sum(a["pick"][:1] == [pick] for a in actions) > 2}

    def place(action: dict[str, Any]) -> tuple[int, int, str]:
        if not action["pick"]:
            return len(actions), 0, ""
        card, move = action["pick"][0], action["move"]
        return first[card], int(move.startswith("discard")), move if card in several else ""

    return sorted(actions, key=place)


def mark_zone(scene: dict[str, Any], kind: str, marked: set[str]) -> None:
    """Let the cards of the hand be marked instead of played."""
    scene["actions"], scene["question"] = [], None
    for zone in scene.get("zones", ()):
        if zone.get("area") == "mine" and zone["kind"] == "fan":
            zone["marks"] = True
            for card in zone["cards"]:
                card["state"], card["chosen"] = "", card["code"] in marked
