"""Why the sensible bot of Arcana chooses as it does, in words for the seat it advises."""

from __future__ import annotations

from typing import Any

from ...engine.game import Game
from ...engine.moves import Move
from .effects import Effects, leave
from .odds import DEATH, HEAVY, Hand, number

Reason = tuple[str, str]


def often(chance: float) -> str:
    """A chance in words.

    >>> often(0.62), often(0.01)
    ('in about 6 of 10 cases', 'in hardly any case')
    """
    tenths = round(chance * 10)
    ends = {0: "in hardly any case", 10: "in nearly every case"}
    return ends.get(tenths, f"in about {tenths} of 10 cases")


def reason(mind: Effects, move: Move, game: Game[Any]) -> Reason:
    """Why this move, and the clause behind it; two empty texts where there is nothing to say."""
    phase, verb = mind.view["phase"], move.verb
    first = move.args[0] if move.args else ""
    if phase == "end":
        return _at_the_end(mind, verb, game)
    if phase == "play":
        card = number(first)
        return _of_effect(mind, card, leave(mind.hand, card), game)
    if phase == "judgement":
        text, _ = _of_effect(mind, number(first), mind.hand, game)
        return f"You come first. {text}", "RA-112"
    if phase in ("priestess", "star-give"):
        if number(first) == DEATH:
            return "Whoever holds Death as a turn starts gets the death token.", "RA-17"
        return "Your best cards stay with you.", "RA-87"
    if phase == "hierophant":
        return ("It kills whoever passes with it.", "RA-36") if first == "death" else ("", "RA-93")
    if phase in ("magician-deck", "magician-discard"):
        return "No other exchange leaves you a better hand.", "RA-83" if phase.endswith("deck") else "RA-85"
    if phase == "empress-card":
        mine = mind.view["pending"][-1]["target"] == mind.me
        return ("Your sum grows.", "RA-59") if mine else ("It does them least good.", "RA-89")
    if verb == "done":
        return "What you still hold is better kept.", "RA-95"
    return _IN_PHASE.get(phase) or _at_seat(mind, phase, str(first), game)


_IN_PHASE: dict[str, Reason] = {
    "moon": ("The lowest card shown dies, so show your highest.", "RA-110"),
    "devil": ("It is the card that you will miss least.", "RA-106"),
    "sun": ("It is the card that you will miss least.", "RA-111"),
    "chariot": ("What is below the mean of the unseen cards is worth a new draw.", "RA-95"),
}
_OF_SEAT = {"emperor": 4, "justice": 11, "temperance": 14, "strength": 8, "lovers": 6, "hermit": 9}


def _at_seat(mind: Effects, phase: str, seat: str, game: Game[Any]) -> Reason:
    """Why this seat is chosen."""
    if seat == mind.me:
        return "With yourself it does no harm.", "RA-75"
    card = _OF_SEAT.get(phase, 3 if phase == "empress-target" else 17)
    if card == 14:
        return f"That hand sums to 25 or more {often(mind.heavier(seat, HEAVY - 1))}.", "RA-105"
    if card == 8:
        return _strength(mind, mind.hand, seat)
    return _of_effect(mind, card, mind.hand, game)


def _at_the_end(mind: Effects, verb: str, game: Game[Any]) -> Reason:
    """Fortune, extra turn or pass."""
    if verb == "fortune":
        assert mind.fortune is not None
        return _of_effect(mind, mind.fortune, mind.hand, game)
    if verb == "extra":
        if mind.doomed:
            return "Passing with the death token would kill you.", "RA-36"
        if not mind.deck:
            return "The deck is empty: the round ends, and your hand counts.", "RA-20"
        return "Another turn is another card drawn and another played.", "RA-30"
    if mind.fortune is not None:
        return "Your fortune may do more later.", "RA-27"
    return "A token keeps until you need it.", "RA-40"


def _strength(mind: Effects, hand: Hand, seat: str) -> Reason:
    total = sum(hand)
    return f"Your {total} beats their hand {often(mind.lighter(seat, total))}.", "RA-96"


def _of_effect(mind: Effects, card: int, hand: Hand, game: Game[Any]) -> Reason:
    """Why a card's effect is wanted while this hand is held."""
    held = [seat for seat in mind.rivals if mind.held[seat]]
    if card == 4:
        return f"A card that you do not see is below 10 {often(mind.low())}.", "RA-91"
    if card == 8 and held:
        return _strength(mind, hand, max(held, key=lambda seat: mind.measured(hand, seat)))
    if card == 14 and held:
        heavy = max(mind.heavier(seat, HEAVY - 1) for seat in held)
        return f"A hand that you do not see sums to 25 or more {often(heavy)}.", "RA-105"
    if card == 18 and hand:
        best = game.card_words(f"T{max(hand)}")
        return (
            f"You can show {best}; every other seat can beat it {often(mind.lowest(max(hand), held))}.",
            "RA-110",
        )
    if card == 11:
        owner = next((seat for seat in mind.rivals if mind.view["extra"][seat]), None)
        if owner is None:
            return "It would hit nobody, and nothing better will come of it.", "RA-23"
        return f"{owner} owns an extra turn token.", "RA-102"
    if card == 13 and not mind.begins_again():
        return "It does nothing, and your other cards stay.", "RA-104"
    if card == 5:
        if mind.doomed:
            return "Somebody else can have your death token.", "RA-92"
        tokens = any(mind.view["extra"].values())
        return (
            ("All tokens can be yours.", "RA-92") if tokens else ("Your other cards are worth more.", "RA-59")
        )
    if card == 0 and len(mind.pile) > 1:
        return "It counts nothing in the hand.", "RA-81"
    if card == 3:
        _, seat = max(mind.empress_plans(hand), default=(0.0, ""))
        if seat == mind.me:
            return "A random card of yours becomes the best discard.", "RA-89"
        if DEATH in mind.pile:
            return "Death lies in the pile: it can be theirs.", "RA-17"
        return "It takes a card from them and gives a worse one.", "RA-88"
    return _EFFECT[card]


_OTHERS = ("Your other cards are worth more.", "RA-59")
_EFFECT: dict[int, Reason] = {
    0: ("It brings an extra turn token.", "RA-80"),
    1: ("Your worst card goes, a better one comes.", "RA-85"),
    2: ("You keep the best of all hands.", "RA-86"),
    6: ("If the player you choose wins, so do you.", "RA-49"),
    7: ("Your hand grows by a card.", "RA-95"),
    8: _OTHERS,
    9: ("Their highest card works for you, and they have it no more.", "RA-99"),
    10: ("A low card of yours may become a better one.", "RA-100"),
    12: ("You get a token for a later turn.", "RA-103"),
    13: ("Held as your next turn starts, it would bring you the death token.", "RA-17"),
    14: _OTHERS,
    15: ("Your worst card becomes three tokens.", "RA-106"),
    16: ("It brings two tokens.", "RA-72"),
    17: ("You keep the best of two hands.", "RA-107"),
    18: ("The lowest card shown dies.", "RA-110"),
    19: ("You keep the best of what you hold and draw.", "RA-111"),
    20: ("You are the first to use the best discard.", "RA-112"),
    21: ("The others skip a turn, and you get a token.", "RA-116"),
}
