"""The rules of legality: one function for each, which returns nothing or a refusal with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import capital
from ...engine.moves import Move
from ...engine.steps import Refusal

if TYPE_CHECKING:
    from .state import ArcanaState

DRAWN = Refusal("RA-19", "Drawing is automatic: it has happened already.")
MUST_PLAY = Refusal("RA-22", "Playing a card is obligatory: you cannot pass yet.")
PLAY_FIRST = Refusal("RA-22", "It is time to play a card of your hand.")
ONE_CARD = Refusal("RA-22", "The time to play a card is over in this turn.")
END_OF_TURN = Refusal("RA-29", "It is time to play your fortune, to take an extra turn, or to pass.")
FORTUNE_LATER = Refusal("RA-26", "A fortune comes after your play, not before.")
EXTRA_LATER = Refusal("RA-30", "An extra turn comes after your play, not before.")
NO_FORTUNE = Refusal("RA-27", "Your fortune is gone: there is one a round.")
NO_TOKEN = Refusal("RA-30", "You have no extra turn token.")
FRESH = Refusal("RA-31", "You made this extra turn token in this very turn.")
OPPONENT = Refusal("RA-74", "An opponent is needed, not yourself.")
ANOTHER = Refusal("RA-76", "It takes another player's hand.")
NOT_YOURSELF = Refusal("RA-75", "By option, a player means an opponent.")


def name(s: ArcanaState, code: str) -> str:
    """A card in a sentence; its bare code when it is not of this game."""
    return s.game.card_words(code) if code[:1] == "T" else code


# The turn


def in_hand(s: ArcanaState, seat: int, code: str) -> Refusal | None:
    """A card that is played is in the hand (RA-22)."""
    if code in s.hands[seat]:
        return None
    return Refusal("RA-22", f"{capital(name(s, code))} is not in your hand.")


def own_fortune(s: ArcanaState, seat: int, code: str) -> Refusal | None:
    """The fortune is not played like a card of the hand (RA-26)."""
    if code != s.fortunes[seat]:
        return None
    return Refusal("RA-26", f"{capital(name(s, code))} is your fortune: after your play, answer fortune.")


def before_play(move: Move) -> Refusal:
    """Before the play there is no pass, no fortune and no extra turn."""
    if move.verb == "fortune":
        return FORTUNE_LATER
    if move.verb == "extra":
        return EXTRA_LATER
    return MUST_PLAY if move.verb in ("pass", "end", "done") else PLAY_FIRST


def has_fortune(s: ArcanaState, seat: int) -> Refusal | None:
    """One fortune a round (RA-27)."""
    return NO_FORTUNE if s.fortunes[seat] is None else None


def has_spendable(s: ArcanaState, seat: int) -> Refusal | None:
    """An extra turn costs a token (RA-30) that was not made in this turn (RA-31)."""
    if s.spendable(seat) > 0:
        return None
    return FRESH if s.extra[seat] else NO_TOKEN


# Seats that may be chosen: each rule is told who chooses and whom


def living(s: ArcanaState, you: int, seat: int) -> Refusal | None:
    """Only living seats (RA-44)."""
    return None if seat in s.alive else Refusal("RA-44", f"{s.labels[seat]} is out of this round.")


def opponent(s: ArcanaState, you: int, seat: int) -> Refusal | None:
    """An opponent is somebody else (RA-74)."""
    return OPPONENT if seat == you else None


def another(s: ArcanaState, you: int, seat: int) -> Refusal | None:
    """Strength and Star need another player (RA-76)."""
    return ANOTHER if seat == you else None


def player(s: ArcanaState, you: int, seat: int) -> Refusal | None:
    """A player may be you, unless the option says otherwise (RA-75)."""
    return NOT_YOURSELF if seat == you and not s.options["self_target"] else None


def holds_card(s: ArcanaState, you: int, seat: int) -> Refusal | None:
    """Cards that take or look at a hand card need one (RA-77)."""
    return None if s.hands[seat] else Refusal("RA-77", f"{s.labels[seat]} has no card in hand.")


def holds_token(s: ArcanaState, you: int, seat: int) -> Refusal | None:
    """Justice kills an owner of extra turn tokens (RA-102)."""
    return None if s.extra[seat] else Refusal("RA-102", f"{s.labels[seat]} has no extra turn token.")
