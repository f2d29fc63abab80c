"""The rules of legality of John Dee's Tarot, one function each, and their refusals.

No function tells by its answer what lies in a place that the asking seat does not see.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...cards import Card, card
from ...engine.steps import Refusal
from .names import ASKED, HOUSEHOLDS, PATHS

DECLARE = Refusal("JD-09", "First every seat declares its path.")
NO_SUCH_PATH = Refusal("JD-10", "There is no such path; declare one of the twelve.")
PATH_STANDS = Refusal("JD-12", "A declared path stands to the end.")
CALL_ANOTHER = Refusal("JD-16", "Call a Duel with one of the other seats.")
MUST_CALL = Refusal("JD-17", "On your turn you must call a Duel.")
ONE_DUEL = Refusal("JD-48", "One Duel a turn; the next one belongs to the next seat.")
PROPOSED_ALREADY = Refusal("JD-51", "You have already proposed in this turn; call a Duel.")
PROPOSE_BEFORE = Refusal("JD-51", "The reckoning is proposed before a Duel is called.")
NOTHING_PROPOSED = Refusal("JD-51", "No reckoning has been proposed.")
YES_OR_NO = Refusal("JD-52", "Say agree or refuse.")
MUST_FIGHT = Refusal("JD-18", "A called Duel must be fought; sacrifice a card.")
NOT_YOURS_TO_SACRIFICE = Refusal("JD-19", "You can only sacrifice a card of your own hand.")
MUST_ASK = Refusal("JD-30", "The winner of the Duel must ask for something.")
NO_SUCH_NAME = Refusal("JD-31", "Ask for a card of the pack, a chapter or a house.")
MINORS_BY_NAME = Refusal("JD-34", "Minor Arcana are asked for one by one, by name.")
NOT_IN_PACK = Refusal("JD-03", "That card is not in the pack.")
MUST_ANSWER = Refusal("JD-36", "Give a card that was asked for, or the Fool; who holds neither declines.")
MUST_SWAP = Refusal("JD-36", "You hold a card that was asked for, so you must swap.")
GIVE_WHAT_FITS = Refusal("JD-36", "Give a card that was asked for, or the Fool.")
NOTHING_FITS = Refusal("JD-40", "You hold no card asked for: decline, or give the Fool.")
NOT_YOURS_TO_GIVE = Refusal("JD-38", "Choose a card of your own hand.")
MUST_LAY = Refusal("JD-38", "The swap is on: lay a card of your own hand.")
NOT_YOURS_TO_SWAP = Refusal(
    "JD-38", "Choose a card of your own hand; the Giver's stays face down until yours lies too."
)
RECKONING = Refusal("JD-49", "The final reckoning has begun.")
FILL_LOT = Refusal("JD-54", "Put cards of your hand into your Lot, or close it with done.")
NOT_YOURS_TO_PUT = Refusal("JD-54", "Only cards of your own hand can go into your Lot.")


def refuse_path(name: str) -> Refusal | None:
    """Twelve paths may be declared, whoever else is on them (JD-10, JD-11)."""
    return None if name in PATHS else NO_SUCH_PATH


def refuse_opponent(label: str, own: str, labels: Sequence[str]) -> Refusal | None:
    """A Duel is called with another seat (JD-16)."""
    return None if label in labels and label != own else CALL_ANOTHER


def refuse_proposal(proposed: bool) -> Refusal | None:
    """One proposal a turn (JD-51)."""
    return PROPOSED_ALREADY if proposed else None


def refuse_pass(call: str) -> Refusal | None:
    """Whether the seat on turn may do without a Duel (JD-17)."""
    return None if call == "may" else MUST_CALL


def refuse_sacrifice(this: str, hand: Collection[Card]) -> Refusal | None:
    """Any card of the own hand (JD-19, JD-20)."""
    return None if this in hand else NOT_YOURS_TO_SACRIFICE


def refuse_name(name: str, household: str) -> Refusal | None:
    """A card of the pack, a chapter, a house, and by option a household (JD-31 to JD-35)."""
    if name in ASKED:
        return MINORS_BY_NAME if name in HOUSEHOLDS and household == "no" else None
    try:
        card(name)
    except ValueError:
        return NO_SUCH_NAME
    return NOT_IN_PACK


def fitting(hand: Sequence[Card], name: str) -> list[Card]:
    """The cards of a hand that are asked for by a name (JD-36, JD-37)."""
    wanted = ASKED[name].cards
    return [c for c in hand if c in wanted]


def refuse_gift(
    this: str, hand: Collection[Card], able: Collection[Card], fits: Collection[Card]
) -> Refusal | None:
    """A Giver gives one of the cards that he may give (`able`; JD-36, JD-40, JD-42, JD-43).

    `fits` are the cards of the hand that were asked for.
    """
    if this not in hand:
        return NOT_YOURS_TO_GIVE
    if this in able:
        return None
    return GIVE_WHAT_FITS if fits else NOTHING_FITS


def refuse_decline(fits: Collection[Card]) -> Refusal | None:
    """Only who holds no card asked for may decline (JD-36, JD-40)."""
    return MUST_SWAP if fits else None


def refuse_swap(this: str, hand: Collection[Card]) -> Refusal | None:
    """The Taker lays any card of its own hand (JD-38).

    The Giver's hidden card is refused by the same words as any other, or asking would tell which it is.
    """
    return None if this in hand else NOT_YOURS_TO_SWAP


def refuse_put(this: str, hand: Collection[Card]) -> Refusal | None:
    """A Lot is of the own hand (JD-54)."""
    return None if this in hand else NOT_YOURS_TO_PUT
