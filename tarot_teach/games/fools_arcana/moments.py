"""When an avatar may be inverted: one predicate for each of the twenty-two."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...cards import Card
from ...engine.moves import Move, move
from ...engine.steps import Refusal
from .notation import INVERT
from .plays import DEATH, DEVIL

if TYPE_CHECKING:
    from .state import FoolsArcanaState

CHOOSE, PLAY, WINDOW, STRENGTH = "choose", "play", "window", "strength"
"""The moments in which a seat can be asked to invert: its own turn, a window, the loss of a card."""

Rule = Callable[["FoolsArcanaState", int, str], Refusal | None]

_NO_AVATAR = Refusal("FA-04", "You have no avatar.")
_EXHAUSTED = Refusal("FA-80", "Your avatar is exhausted: it works again only after it is restored.")
_PASSIVE = Refusal("FA-81", "Your avatar works all the time and is never inverted.")
_FOOL = Refusal("FA-95", "The Fool is inverted in a stacking move: add the word fool to it.")
_DEVIL = Refusal("FA-142", "The Devil is not inverted: he is played as a card of 15 points in a battle.")
_NOT_NOW = Refusal("FA-84", "Invert it in a window, or in your own turn when you choose or play.")
_MAGICIAN = Refusal("FA-97", "The Magician works only with fewer than four cards in hand.")
_PRIESTESS = Refusal("FA-98", "The High Priestess works only with fewer than four cards in hand.")
_TEMPERANCE = Refusal("FA-139", "Temperance works only with fewer than four cards in hand.")
_NO_DISCARDS = Refusal("FA-89", "There is no discard to take.")
_NOTHING_FREE = Refusal("FA-89", "You have no free card in play to discard for it.")
_NOTHING_IN_PLAY = Refusal("FA-89", "Nobody has a card in play.")
_NO_HANDS = Refusal("FA-89", "Nobody has a card in hand.")
_NOBODY_BELOW = Refusal("FA-89", "Every seat has as many cards as its draw limit allows.")
_EMPEROR = Refusal("FA-103", "The Emperor is inverted while you play your hand.")
_HIEROPHANT = Refusal("FA-104", "The Hierophant works in your own turn only.")
_TWO_HANDS = Refusal("FA-107", "You and some opponent need a card in hand.")
_STRENGTH = Refusal("FA-113", "Strength answers only when a card of yours is about to leave play.")
_HERMIT = Refusal("FA-117", "The Hermit is inverted after your draw phase, before you play or discard.")
_FIRST_ROUND = Refusal("FA-119", "It comes after a draw phase, and the first round has none.")
_WHEEL = Refusal("FA-121", "The Wheel turns from your draw phase to the end of your playing.")
_STARTED = Refusal("FA-93", "This one answers only the start of a battle: the window of its first play.")
_JUSTICE = Refusal("FA-127", "Justice answers only an attack on your own card.")
_BOTH_THREE = Refusal("FA-128", "You and the attacker hold three cards each already.")
_HANGED_MAN = Refusal("FA-133", "After the card that returns you need another free one to sacrifice.")
_NO_BATTLE = Refusal("FA-134", "There is no battle with a play in it.")
_NAME_ONE = Refusal("FA-134", "Name a card in the battle: the one under attack, or all cards of one play.")
_ONLY_DEATH = Refusal("FA-134", "Only Death names a card when it is inverted.")
_NOT_DEVIL = Refusal("FA-145", "Death cannot be aimed at the Devil.")
_JUDGEMENT = Refusal("FA-155", "Judgement answers only an attack on your own card.")


def started(s: FoolsArcanaState) -> bool:
    """Whether a battle is just being started: its first window is open, or is being answered (FA-93)."""
    battle = s.battle
    return battle is not None and len(battle.links) == 1 and any(step.kind == "battle" for step in s.agenda)


def returnable(s: FoolsArcanaState, seat: int) -> list[tuple[Card, ...]]:
    """What the Hanged Man can bring back so that a free card is left to sacrifice (FA-129 to FA-133).

    Own free cards first, then the card under attack or the own plays of a battle.
    """
    free, battle = s.free(seat), s.battle
    covering = {slot[1] for slot in s.table[seat] if len(slot) == 2}
    found: list[tuple[Card, ...]] = [(c,) for c in free if len(free) > 1 or c in covering]
    if battle is not None:
        if battle.owner == seat and (free or battle.target in covering):
            found.append((battle.target,))
        if free:
            found.extend(
                link.cards
                for i, link in enumerate(battle.links)
                if battle.side(i) == seat and link.cards[0] is not DEVIL
            )
    return found


def _any_time(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    return None if moment in (WINDOW, PLAY, CHOOSE) else _NOT_NOW


def _magician(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if moment not in (WINDOW, PLAY, CHOOSE):
        return _NOT_NOW
    return None if len(s.hands[seat]) < 4 else _MAGICIAN


def _priestess(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if moment not in (WINDOW, PLAY, CHOOSE):
        return _NOT_NOW
    if len(s.hands[seat]) >= 4:
        return _PRIESTESS
    return None if s.discard else _NO_DISCARDS


def _emperor(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    return None if moment == PLAY else _EMPEROR


def _hierophant(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if s.turn != seat:
        return _HIEROPHANT
    if moment not in (WINDOW, PLAY, CHOOSE):
        return _NOT_NOW
    others = any(hand for other, hand in enumerate(s.hands) if other != seat)
    return None if s.hands[seat] and others else _TWO_HANDS


def _strength(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    return None if moment == STRENGTH else _STRENGTH


def _hermit(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if moment != CHOOSE:
        return _HERMIT
    return None if s.round > 1 else _FIRST_ROUND


def _wheel(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if s.round == 1:
        return _FIRST_ROUND
    if s.turn != seat or s.stage not in ("choose", "play"):
        return _WHEEL
    return None if moment in (WINDOW, PLAY, CHOOSE) else _NOT_NOW


def _justice(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if moment != WINDOW or not started(s):
        return _STARTED
    assert s.battle is not None
    if s.battle.owner != seat:
        return _JUSTICE
    return _BOTH_THREE if len(s.hands[seat]) == len(s.hands[s.battle.attacker]) == 3 else None


def _hanged_man(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if moment not in (WINDOW, PLAY, CHOOSE):
        return _NOT_NOW
    return None if returnable(s, seat) else _HANGED_MAN


def _death(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if s.battle is None or not s.battle.links:
        return _NO_BATTLE
    return None if moment == WINDOW else _NOT_NOW


def _temperance(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if moment not in (WINDOW, PLAY, CHOOSE):
        return _NOT_NOW
    if len(s.hands[seat]) >= 4:
        return _TEMPERANCE
    if not s.discard:
        return _NO_DISCARDS
    return None if s.free(seat) else _NOTHING_FREE


def _tower(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if moment not in (WINDOW, PLAY, CHOOSE):
        return _NOT_NOW
    return None if any(s.table) else _NOTHING_IN_PLAY


def _star(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if moment != WINDOW or not started(s):
        return _STARTED
    below = any(len(hand) < s.limit(other) for other, hand in enumerate(s.hands))
    return None if below else _NOBODY_BELOW


def _with_hands(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    """The Moon and the World act on hands."""
    if moment not in (WINDOW, PLAY, CHOOSE):
        return _NOT_NOW
    return None if any(s.hands) else _NO_HANDS


def _judgement(s: FoolsArcanaState, seat: int, moment: str) -> Refusal | None:
    if moment != WINDOW or not started(s):
        return _STARTED
    assert s.battle is not None
    return None if s.battle.owner == seat else _JUDGEMENT


def _never(refusal: Refusal) -> Rule:
    return lambda s, seat, moment: refusal


RULES: tuple[Rule, ...] = (
    _never(_FOOL),
    _magician,
    _priestess,
    _any_time,
    _emperor,
    _hierophant,
    _never(_PASSIVE),
    _never(_PASSIVE),
    _strength,
    _hermit,
    _wheel,
    _justice,
    _hanged_man,
    _death,
    _temperance,
    _never(_DEVIL),
    _tower,
    _star,
    _with_hands,
    _never(_PASSIVE),
    _judgement,
    _with_hands,
)
"""For each avatar by its number: why it may not be inverted in a moment, or None."""

PASSIVE = frozenset((6, 7, 19))
"""The avatars that are never inverted and never exhausted (FA-81)."""


def can_invert(s: FoolsArcanaState, seat: int, moment: str) -> bool:
    """Whether a seat has a ready avatar that fits the moment and finds something to act on (FA-89)."""
    avatar = s.avatars[seat]
    return avatar is not None and seat not in s.exhausted and RULES[avatar.number](s, seat, moment) is None


def inversions(s: FoolsArcanaState, seat: int) -> list[Move]:
    """The moves that invert an avatar which can be inverted: Death names what it takes (FA-91)."""
    battle = s.battle
    if s.avatars[seat] is not DEATH or battle is None:
        return [INVERT]
    named = [(battle.target,), *(link.cards for link in battle.links)]
    return [move("invert", *cards) for cards in named if cards[0] is not DEVIL]


def refuse_invert(s: FoolsArcanaState, seat: int, tried: Move, moment: str) -> Refusal | None:
    """Why a seat may not make this move to invert its avatar."""
    avatar = s.avatars[seat]
    if avatar is None:
        return _NO_AVATAR
    rule = RULES[avatar.number]
    if avatar.number not in PASSIVE and seat in s.exhausted:
        return _EXHAUSTED
    if (refusal := rule(s, seat, moment)) is not None:
        return refusal
    if avatar is not DEATH:
        return _ONLY_DEATH if tried.args else None
    if DEVIL in tried.args:
        return _NOT_DEVIL
    assert s.battle is not None
    named: tuple[Card, ...] = tried.args  # type: ignore[assignment]
    place = s.battle.place(named) if named else None
    return _NAME_ONE if place is None else None
