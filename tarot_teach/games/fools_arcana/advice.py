"""The words behind a move: which clauses carry it, and what would help a refused one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...cards import Card
from ...engine.events import capital, join
from ...engine.moves import Move
from ...engine.steps import Refusal
from .plays import DEATH, DEVIL, HANGED_MAN, Play, against, kills, matches, plays_of

if TYPE_CHECKING:
    from .state import FoolsArcanaState

INVERT_CLAUSES = {
    1: "FA-97",
    2: "FA-98",
    3: "FA-99",
    4: "FA-101",
    5: "FA-104",
    8: "FA-113",
    9: "FA-117",
    10: "FA-120",
    11: "FA-127",
    12: "FA-129",
    13: "FA-134",
    14: "FA-139",
    16: "FA-148",
    17: "FA-150",
    18: "FA-151",
    20: "FA-154",
    21: "FA-156",
}


def invert_clause(s: FoolsArcanaState, seat: int, named: Sequence[str]) -> str:
    """The clause of the ability that a seat inverts."""
    avatar = s.avatars[seat]
    assert avatar is not None
    if avatar is HANGED_MAN and s.battle is not None:
        return "FA-130"
    if (
        avatar is DEATH
        and s.battle is not None
        and s.battle.killed
        and tuple(named) == s.battle.links[-1].cards
    ):
        return "FA-136"
    return INVERT_CLAUSES[avatar.number]


def avatar_words(s: FoolsArcanaState, seat: int) -> str:
    """What the avatar of a seat is called within a sentence."""
    avatar = s.avatars[seat]
    return "no avatar" if avatar is None else s.game.card_words(avatar)


def play_clauses(s: FoolsArcanaState, play: Play) -> tuple[str, ...]:
    """The clauses behind a play that is about to be made, the one that allows it first."""
    battle = s.battle
    assert battle is not None
    if play.cards[0] is DEVIL:
        return ("FA-142", "FA-41")
    mark = battle.mark
    if kills(play, mark):
        if len(mark.cards) == 2:
            return ("FA-60", "FA-59", "FA-65")
        return ("FA-58", "FA-59", "FA-65") if battle.links else ("FA-58", "FA-59", "FA-65", "FA-62")
    if play.fool:
        return ("FA-94", "FA-95", "FA-96", "FA-44", "FA-80")
    if s.mark_pair_only():
        return ("FA-110", "FA-108", "FA-109", "FA-44")
    if len(play.cards) == 2:
        return ("FA-43", "FA-44", "FA-41")
    if play.ace:
        return ("FA-57", "FA-41")
    return ("FA-41", "FA-56") if play.royals else ("FA-41",)


def help_for(s: FoolsArcanaState, seat: int, move: Move, refusal: Refusal) -> str:
    """What would make a refused move possible; empty when nothing simple would."""
    clause, words = refusal.clause, s.game.card_words
    args: tuple[Any, ...] = move.args
    if clause == "FA-19" and s.stage == "choose":
        return "Choose play first, and it may become possible."
    if clause == "FA-80":
        return "After the draw phase of a turn, choose restore."
    if clause == "FA-32" and args and not s.sacrificed and args[0] in s.hands[seat]:
        return "Cover a bottom card that matches, or sacrifice a card to make room."
    if clause == "FA-34":
        return _help_match(s, seat, args[0], args[1])
    if clause in ("FA-26", "FA-36", "FA-38") and args:
        top = next(
            (slot[1] for slots in s.table for slot in slots if slot[0] == args[0] and len(slot) == 2), None
        )
        return f"{capital(words(top))} lies on it." if top else ""
    if clause in ("FA-42", "FA-61", "FA-63", "FA-108", "FA-145", "FA-43"):
        return _help_play(s, seat, move)
    return ""


def _help_match(s: FoolsArcanaState, seat: int, card: Card, bottom: Card) -> str:
    """Where the card would match, or what would match there."""
    words = s.game.card_words
    open_slots = [slot[0] for slot in s.table[seat] if len(slot) == 1]
    places = [b for b in open_slots if matches(card, b)]
    if places:
        return f"It would go on {join([words(b) for b in places])}."
    fitting = [c for c in s.hands[seat] if matches(c, bottom)]
    return f"{capital(join([words(c) for c in fitting]))} would match." if fitting else ""


def _help_play(s: FoolsArcanaState, seat: int, move: Move) -> str:
    """A play that would do, or what it would take."""
    battle = s.battle
    if battle is None or move.verb not in ("with", "counter"):
        return ""
    mark, pair_only = battle.mark, s.mark_pair_only()
    plays = plays_of(s.hands[seat], s.fool(seat), s.devil(seat))
    words = s.game.card_words
    lawful = [play for play in plays if against(play, mark, pair_only) is None]
    if lawful:
        least = min(lawful, key=lambda play: (len(play.cards), play.value))
        return f"{capital(join([words(c) for c in least.cards]))} would do."
    if pair_only:
        return f"It takes two cards of one number, worth {mark.value} or more together."
    return f"It takes {mark.value} or more."
