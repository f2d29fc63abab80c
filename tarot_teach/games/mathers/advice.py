"""What would help where a move of Mathers' Tarot is refused, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...cards import Card
from ...engine.events import join
from ...engine.moves import Move
from ...engine.steps import Refusal
from .hands import FOOL, KINDS, asked, bits, of_kind, runs, tarots

if TYPE_CHECKING:
    from .state import MathersState
    from .steps import Decision


def help_for(s: MathersState, step: Decision, move: Move, refusal: Refusal) -> str:
    """What would serve instead of a refused move; empty when nothing simple would."""
    hand, clause = s.hands[step.seat], refusal.clause
    args: list[Any] = list(move.args)
    if clause in ("MT-43", "MT-45") or (clause == "MT-41" and move.verb != "play"):
        return f"You may play {_some(s, [m.args[0] for m in s.kept_moves()])}."
    if clause in ("MT-18", "MT-37", "MT-38"):
        return f"You may choose {_some(s, [m.args[0] for m in s.kept_moves()])}."
    if clause in ("MT-23", "MT-24", "MT-25", "MT-26"):
        held = of_kind(hand, args[0])
        text = f"Of {KINDS[args[0]].words} you hold {_held(s, held)}."
        if clause == "MT-26" and len(held) == 2 and asked(s.declared[step.seat]) is None:
            text += " Ask for a third."
        return text
    if clause in ("MT-27", "MT-29") and args and args[0] == "run":
        return _help_run(s, hand, args[1], args[2])
    if clause == "MT-33" and move.verb == "ask" and asked(s.declared[step.seat]) is None:
        return f"You hold {_held(s, tarots(hand))}."
    if clause == "MT-34" and len(s.labels) > 2:
        return f"Ask {' or '.join(label for i, label in enumerate(s.labels) if i != step.seat)}."
    if clause == "MT-20":
        return "Say done when you have shown what you like."
    return ""


def _help_run(s: MathersState, hand: Sequence[Card], low: Card, high: Card) -> str:
    """Which run there is instead, or what breaks this one."""
    if FOOL in (low, high):
        return "The Fool is outside every run."
    for first, last in runs(bits(hand)):
        touched = any(first.order <= this.order <= last.order for this in (low, high))
        if touched and f"run {first} {last}" not in s.declared[s.agenda[-1].seat]:
            return f"The run is {s.game.card_words(first)} to {s.game.card_words(last)}."
    return ""


def _held(s: MathersState, cards: Sequence[Card]) -> str:
    """How many and which."""
    return f"{len(cards)}: {join([s.game.card_words(c) for c in cards])}" if cards else "none"


def _some(s: MathersState, cards: Sequence[Any]) -> str:
    """A few cards to choose from."""
    names = [s.game.card_words(c) for c in cards]
    return ", ".join(names[:3]) + ", or others" if len(names) > 3 else " or ".join(names)
