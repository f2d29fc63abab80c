"""What happens between the decisions of Mathers' Tarot: a trick is taken, a hand is counted, and dealt."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from ...cards import CARDS, Card
from ...engine.steps import GameOver
from .hands import FOOL, PAGAD
from .state import CUTS, Sheet, margin
from .tricks import ACE, CUT_POINTS, TAROT_POINTS, Trick, king_cut, taking, worth

if TYPE_CHECKING:
    from .state import MathersState

PACKET, TALON, LAST_HAND = 5, 3, 60
DEAD = -1
_order = attrgetter("order")
_make = tuple.__new__

_TAKE = ("MT-50", "MT-52", "MT-55")
_TAKE_ACE = ("MT-50", "MT-51", "MT-52", "MT-55")
_TAKE_TRUMP = ("MT-50", "MT-04", "MT-52", "MT-55")
_TAKE_SUIT = ("MT-50", "MT-03", "MT-52", "MT-55")


def take_trick(s: MathersState) -> int:
    """Give the full trick to its taker, who leads the next (MT-50, MT-52); returns who that is."""
    trick, lead = s.trick, s.lead
    best = taking(trick)
    card, taker = trick[best], (lead + best) % len(trick)
    s.tricks += (_make(Trick, (trick, lead, taker)),)
    s.trick, s.lead = (), taker
    if card.suit != "T":
        s.tell("take", taker, (card,), _TAKE_ACE if card.number == ACE else _TAKE_SUIT if best else _TAKE)
        return taker
    s.tell("take", taker, (card,), _TAKE_TRUMP)
    king = king_cut(trick)
    if king is not None:
        s.score(taker, CUTS, CUT_POINTS)
        s.tell("cut", taker, (king, card), ("MT-53", "MT-54", "MT-60"), n=CUT_POINTS)
    return taker


def count_hand(s: MathersState) -> None:
    """Count all points of the hand and mark the margin; raises `GameOver` at the end of the match."""
    seats = range(len(s.hands))
    each = s.options["trick_count"] == "each"
    tricks, fool = [0] * len(seats), [0] * len(seats)
    for cards, _, taker in s.tricks:
        tricks[taker] += worth(cards, each)
    for cards, _, taker in s.tricks:
        if PAGAD in cards:
            s.tell("pagad", taker, (PAGAD,), ("MT-59", "MT-56"), n=TAROT_POINTS)
            break
    for cards, lead, _ in s.tricks:
        if FOOL in cards:
            player = (lead + cards.index(FOOL)) % len(seats)
            fool[player] = TAROT_POINTS
            s.tell("fool", player, (FOOL,), ("MT-58",), n=TAROT_POINTS)
            break
    totals = [sum(s.points[seat]) + tricks[seat] + fool[seat] for seat in seats]
    for seat in seats:
        s.tell("tricks", seat, (), ("MT-55", "MT-56", "MT-57"), n=tricks[seat])
    for seat in seats:
        s.tell("total", seat, (), ("MT-61", "MT-32"), n=totals[seat])
    winner, gain = margin(totals)
    rows = tuple((*s.points[i], tricks[i], fool[i], totals[i]) for i in seats)
    s.last_hand = Sheet(s.hand_no, s.dealer, rows, winner, gain)
    if winner is None:
        s.tell("level", None, (), ("MT-64",))
    else:
        s.scores = tuple(n + gain if i == winner else n for i, n in enumerate(s.scores))
        s.tell("gain", winner, (), ("MT-62" if len(seats) == 2 else "MT-63",), n=gain)
    if max(s.scores) >= s.options["target"]:
        s.tell("won", winner, (), ("MT-65", "MT-09"))
        raise GameOver
    if s.hand_no == LAST_HAND:
        s.tell("last-hand", None, (), ("MT-66",), n=LAST_HAND)
        raise GameOver


_DEAL = ("MT-01", "MT-02", "MT-12", "MT-13", "MT-14")
_DEAL_TWO = (*_DEAL, "MT-15")


def deal_hand(s: MathersState, dealer: int) -> None:
    """Shuffle, and deal fives to the dealer's left first, to himself last, three to the talon (MT-12 to
    MT-14)."""
    s.clear()
    s.dealer = dealer
    s.hand_no += 1
    seats = len(s.labels)
    order = s.chance.shuffle(CARDS)
    # with two seats the third hand lies between the other seat and the dealer
    places = [*((dealer + i) % seats for i in range(1, seats)), *((DEAD,) if seats == 2 else ()), dealer]
    for i, place in enumerate(places):
        got: list[Card] = []
        for at in range(i * PACKET, len(order) - TALON, len(places) * PACKET):
            got += order[at : at + PACKET]
        got.sort(key=_order)
        if place == DEAD:
            s.dead = tuple(got)
        else:
            s.hands[place] = got
    s.talon = tuple(sorted(order[-TALON:], key=_order))
    if s.hand_no > 1:
        s.tell("next-dealer", dealer, (), ("MT-11",))
    if seats == 2:
        s.tell("deal-two", dealer, (), _DEAL_TWO)
    else:
        s.tell("deal", dealer, (), _DEAL)
