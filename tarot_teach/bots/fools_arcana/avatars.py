"""When each avatar is inverted, and what is chosen while it works."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...cards import Card, card
from ...games.fools_arcana.moments import WINDOW
from ...games.fools_arcana.plays import beaten, play_of
from . import ideas
from .sight import Sight

ORDER = (1, 19, 2, 18, 10, 15, 7, 8, 11, 20, 16, 3, 21, 6, 9, 0, 12, 13, 4, 5, 17, 14)
"""The avatars as they are chosen: by how often each won between two earlier such bots in 1,100 games. It is a
part of the bot and stays: ``avatars_won.csv`` is counted in games of the bot as it is, and may differ."""


class Reason(NamedTuple):
    """What an inversion gains, and why."""

    gain: float
    text: str


def wish(sight: Sight, this: Card) -> float:
    """How much a card is wanted in hand: its points, aces as if they were nines, and a place for it."""
    open_below = [slot[0] for slot in sight.table[sight.me] if len(slot) == 1]
    fits = any(this.suit == c.suit or this.number == c.number for c in open_below)
    return (9 if this.number == 1 else this.number) + (2.5 if fits else 0.0)


def least(sight: Sight, cards: list[Card]) -> Card:
    """The card that is wanted least."""
    return min(cards, key=lambda c: wish(sight, c))


class Moment(NamedTuple):
    """When a seat is asked: `where` is choose, play, window or strength; `sight` what it sees."""

    sight: Sight
    where: str

    @property
    def own(self) -> bool:
        """Whether it is the seat's own turn."""
        return self.sight.turn == self.sight.me

    @property
    def target(self) -> Card | None:
        """The card under attack."""
        battle = self.sight.view["battle"]
        return card(battle["target"]) if battle and battle["links"] else None

    @property
    def attacked(self) -> bool:
        """Whether an own card is under attack, and falls as things stand."""
        target = self.target
        return target is not None and self.sight.owner_of(target) == self.sight.me and self.odd

    @property
    def odd(self) -> bool:
        """Whether the card under attack falls as things stand."""
        return len(self.sight.view["battle"]["links"]) % 2 == 1

    @property
    def stake(self) -> float:
        """What the card under attack is worth."""
        target = self.target
        return 0.0 if target is None else self.sight.stake(self.sight.owner_of(target), target)

    @property
    def starting(self) -> bool:
        """Whether a turn is about to begin."""
        return self.where == WINDOW and self.sight.view["stage"] == "start"

    def safe(self, draws: int) -> bool:
        """Whether so many cards can leave the pile without a lost game."""
        return self.sight.pile > draws or self.sight.wins_at_end()


def _magician(m: Moment) -> Reason | None:
    if not m.safe(2) or not ((m.own and m.where != WINDOW) or m.attacked):
        return None
    return Reason(7.0, "Two cards for one.")


def _priestess(m: Moment) -> Reason | None:
    top = m.sight.discard[0]
    worth = wish(m.sight, top)
    return Reason(worth * 0.8, "The top discard is worth it.") if worth >= 9 else None


def _empress(m: Moment) -> Reason | None:
    if not (m.own and m.starting) or m.sight.pile < 3:
        return None
    return Reason(4.0, "You draw next, and choose what you draw.")


def _emperor(m: Moment) -> Reason | None:
    better = [idea.gain for idea in ideas.swaps(m.sight) if idea.gain > 3]
    return Reason(max(better), "A card in play is lower than one in hand.") if better else None


def _hierophant(m: Moment) -> Reason | None:
    own = max(c.number for c in m.sight.hand)
    if own > 8:
        return None
    return Reason((11.5 - own) * 0.9, "Your highest card is low; theirs is likely higher.")


def _strength(m: Moment) -> Reason | None:
    this = card(m.sight.view["pending"][-1]["leaves"])
    return Reason(this.number, "The card comes back to your hand.") if this.number >= 6 else None


def _hermit(m: Moment) -> Reason | None:
    if len(m.sight.hand) > 3 or sum(c.number for c in m.sight.hand) > 14:
        return None
    best = max((idea.gain for idea in ideas.of_hand(m.sight)), default=0.0)
    return Reason(4.0, "The hand is poor, and six new cards come.") if best < 2 else None


def _wheel(m: Moment) -> Reason | None:
    if not m.safe(2):
        return None
    in_play = sum(bool(m.sight.table[seat]) for seat in m.sight.others)
    return Reason(5.0, "Each of the four suits does you good.") if in_play else None


def _justice(m: Moment) -> Reason | None:
    mine, theirs = len(m.sight.hand), m.sight.sizes[m.sight.turn]
    gain = (3 - mine) + (theirs - 3)
    return Reason(3.0 * gain, "You come off better by it.") if gain >= 2 and m.safe(3) else None


def _hanged_man(m: Moment) -> Reason | None:
    if not m.attacked or m.target is None:
        return None
    rest = [c for c in m.sight.uncovered(m.sight.me) if c is not m.target]
    slot = m.sight.slot_of(m.sight.me, m.target)
    rest += slot[:-1]
    gain = m.stake - min((c.number for c in rest), default=99)
    return Reason(gain, "It saves the card under attack for a lower one.") if gain >= 4 else None


def death_names(m: Moment) -> tuple[tuple[str, ...], Reason] | None:
    """What Death takes, when the battle would go wrong."""
    battle, target = m.sight.view["battle"], m.target
    if target is None:
        return None
    owner = m.sight.owner_of(target)
    links = [play_of(tuple(map(card, link))) for link in battle["links"]]
    falls = not beaten(links)[0]
    wanted = owner != m.sight.me
    involved = m.sight.me in (owner, m.sight.turn)
    stake = m.stake * (1.0 if owner == m.sight.me else m.sight.weight(owner))
    if falls == wanted or stake < (7 if involved else 11) or not m.safe(1):
        return None
    named = next(
        (
            i
            for i in range(len(links) - 1, -1, -1)
            if links[i].cards[0].suit != "T" and beaten(links, i)[0] != wanted
        ),
        None,
    )
    if named is None:
        return ((str(target),), Reason(stake, "The card falls at once.")) if wanted else None
    text = "Your card stays in play." if owner == m.sight.me else "The card under attack falls."
    return tuple(map(str, links[named].cards)), Reason(stake, text)


def _death(m: Moment) -> Reason | None:
    found = death_names(m)
    return found[1] if found else None


def _temperance(m: Moment) -> Reason | None:
    free = [c for c in m.sight.uncovered(m.sight.me) if c is not m.target]
    gain = wish(m.sight, m.sight.discard[0]) - 1.3 * min(c.number for c in free)
    return Reason(gain, "A low card in play brings a better one.") if gain >= 7 else None


def _tower(m: Moment) -> Reason | None:
    sight = m.sight
    own = 0.0 if m.attacked else min((sight.stake(sight.me, c) for c in sight.uncovered(sight.me)), default=0)
    theirs = sum(
        sight.weight(seat) * min(sight.stake(seat, c) for c in sight.uncovered(seat))
        for seat in sight.others
        if sight.table[seat]
    )
    gain = theirs - own + (m.stake if m.attacked else 0)
    return Reason(gain, "The others lose more by it than you.") if gain >= 6 else None


def _star(m: Moment) -> Reason | None:
    room = [min(2, max(0, m.sight.limit(seat) - size)) for seat, size in enumerate(m.sight.sizes)]
    mine = room[m.sight.me]
    others = sum(room[seat] for seat in m.sight.others) / len(m.sight.others)
    if mine < 2 or mine <= others or not m.safe(2 * len(room)):
        return None
    return Reason(2.0 * mine, "You can draw as much as anybody.")


def _moon(m: Moment) -> Reason | None:
    sight = m.sight
    if m.starting and not m.own and sight.sizes[sight.turn] >= 3:
        if sight.threat(sight.turn):
            return Reason(12.0, "Without a hand that seat cannot finish.")
        return Reason(7.0, "That seat has hardly a hand in its turn.") if len(sight.others) == 1 else None
    if m.own and m.target is not None and m.odd and m.stake >= 9:
        foe = sight.owner_of(m.target)
        return Reason(6.0, "Without a hand there is no counter.") if sight.sizes[foe] > 1 else None
    return None


def _judgement(m: Moment) -> Reason | None:
    return Reason(m.stake, "The attack fails, and its cards are lost.") if m.stake >= 6 else None


def _world(m: Moment) -> Reason | None:
    hand = m.sight.hand
    if not m.own or m.where == WINDOW or len(hand) < 3:
        return None
    mean = sum(9 if c.number == 1 else c.number for c in hand) / len(hand)
    return Reason(5.0, "Your hand is low; a new one is likely better.") if mean < 5.5 else None


RULES: dict[str, Callable[[Moment], Reason | None]] = {
    "T1": _magician,
    "T2": _priestess,
    "T3": _empress,
    "T4": _emperor,
    "T5": _hierophant,
    "T8": _strength,
    "T9": _hermit,
    "T10": _wheel,
    "T11": _justice,
    "T12": _hanged_man,
    "T13": _death,
    "T14": _temperance,
    "T16": _tower,
    "T17": _star,
    "T18": _moon,
    "T20": _judgement,
    "T21": _world,
}


def pays(sight: Sight, where: str) -> Reason | None:
    """Why it pays to invert the own avatar now, or None."""
    avatar = sight.avatars[sight.me]
    rule = RULES.get(avatar or "")
    return rule(Moment(sight, where)) if rule else None
