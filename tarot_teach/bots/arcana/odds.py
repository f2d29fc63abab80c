"""What a seat of Arcana can tell from its view: odds of unseen cards, and what a hand is worth."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

EMPEROR, STRENGTH, JUSTICE, DEATH, TEMPERANCE, MOON = 4, 8, 11, 13, 14, 18
LOW, HEAVY = 10, 25
"""The Emperor kills below the one, Temperance from the other on (RA-91, RA-105)."""

_TO_THE_DECK = {0: 1.0, 1: 0.86, 2: 0.93, 3: 0.97}
"""By the number of rivals: how likely the round outlives one more card of the deck."""
_AIMED = {0: 0.0, 1: 1.0, 2: 0.65, 3: 0.5}
"""By the number of rivals: how likely you are the one whom a card is aimed at."""

Hand = Sequence[int]


@lru_cache(maxsize=512)
def sums(pool: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Every sum that so many cards of a pool can have, sorted; a hand of more than four counts as four.

    >>> sums((1, 2, 5), 2)
    (3, 6, 7)
    """
    return tuple(sorted(map(sum, combinations(pool, min(count, len(pool), 4)))))


def number(code: str) -> int:
    """The value of a card."""
    return int(code[1:])


class Mind:
    """The table as the seat that decides knows it, in numbers.

    `unseen` are the cards it does not see: they lie in the deck, in the rivals' hands, or face down as
    their fortunes, each place equally likely.
    """

    def __init__(self, view: Mapping[str, Any]) -> None:
        me = self.me = view["to_move"]
        seats = list(view["hands"])
        at = seats.index(me)
        dead = view["dead"]
        self.view = view
        self.rivals = [seat for seat in seats[at + 1 :] + seats[:at] if seat not in dead]
        self.held = {seat: len(view["hands"][seat]) for seat in seats}
        self.hand = [number(c) for c in view["hands"][me]]
        fortune = view["fortunes"][me]
        self.fortune = None if fortune is None else number(fortune)
        self.pile = [number(c) for c in view["discard"]]
        table = [number(step["card"]) for step in view["pending"] if step["card"]]
        seen = {*self.hand, *self.pile, *table, self.fortune}
        self.unseen = tuple(n for n in range(22) if n not in seen)
        self.deck = len(view["deck"])
        self.tokens = view["extra"][me]
        self.spendable = self.tokens - (view["fresh"][me] if view["turn"] == me else 0)
        self.doomed = view["death"] == me
        link = view["link"]
        self.bound = link["to"] if link and link["by"] == me else None
        near = sum(self.held[s] + (view["fortunes"][s] is not None) + 1 for s in self.rivals)
        self.near = min(1.0, near / len(self.unseen)) if self.unseen else 0.0
        self.mean = round(sum(self.unseen) / len(self.unseen)) if self.unseen else 0

    # Odds

    def heavier(self, seat: str, than: int) -> float:
        """How likely a rival's hand sums to more than this."""
        all_sums = sums(self.unseen, self.held[seat])
        return 1 - bisect_right(all_sums, than) / len(all_sums)

    def lighter(self, seat: str, than: int) -> float:
        """How likely a rival's hand sums to less than this."""
        all_sums = sums(self.unseen, self.held[seat])
        return bisect_left(all_sums, than) / len(all_sums)

    def low(self, hand: Hand | None = None) -> float:
        """How likely a random card is below 10, of a hand or of the unseen ones."""
        cards = self.unseen if hand is None else hand
        return sum(n < LOW for n in cards) / len(cards) if cards else 0.0

    def lowest(self, card: int, rivals: Sequence[str]) -> float:
        """How likely every rival can show a higher card than this one."""
        higher = sum(n > card for n in self.unseen) / len(self.unseen) if self.unseen else 0.0
        chance = 1.0
        for seat in rivals:
            if self.held[seat]:
                chance *= 1 - (1 - higher) ** self.held[seat]
        return chance

    def drawn(self, count: int) -> list[int]:
        """What so many draws may bring: spread over the unseen cards, as far as the deck goes."""
        count = min(count, self.deck)
        return [self.unseen[len(self.unseen) * (2 * i + 1) // (2 * count)] for i in range(count)]

    def begins_again(self, deck: int | None = None) -> bool:
        """Whether the deck lasts until this seat's next turn."""
        return (self.deck if deck is None else deck) > len(self.rivals)

    def killable(self, seat: str) -> bool:
        """Whether a kill would stick and not come back: the lovers token saves, the link kills both."""
        return seat not in (self.view["lovers"], self.bound)

    def prey(self, seat: str) -> tuple[Any, ...]:
        """For sorting rivals, the most dangerous first: those whom a kill would stick to, then by wins."""
        return not self.killable(seat), -self.view["wins"][seat], -self.view["extra"][seat], -self.held[seat]

    # Worth

    def worth(
        self,
        hand: Hand,
        without: Sequence[str] = (),
        tokens: int | None = None,
        deck: int | None = None,
        doomed: bool | None = None,
    ) -> float:
        """About how likely the round is won from here, with this hand after the play, 0 to 1.

        Args:
            hand: what would be held.
            without: rivals who would be out.
            tokens: extra turn tokens that would be owned.
            deck: how many cards the deck would hold.
            doomed: whether the death token would be here.
        """
        rivals = [seat for seat in self.rivals if seat not in without] if without else self.rivals
        if not rivals:
            return 1.0
        tokens = self.tokens if tokens is None else tokens
        deck = self.deck if deck is None else deck
        doomed = self.doomed if doomed is None else doomed
        total, count = sum(hand), len(rivals)
        best = 1.0
        shift = min(deck, 8) // 2  # hands grow better while the round goes on
        for seat in rivals:
            best *= 0.5 * (self.lighter(seat, total - shift) + 1 - self.heavier(seat, total - shift))
        by_deck = _TO_THE_DECK[count] ** deck
        risk = self.risk(hand, tokens, rivals) if deck else 0.0
        standing = min(0.95, (1.15 + 0.12 * min(tokens, 3)) / (count + 1))
        value = by_deck * best * (1 - risk * min(1.0, deck / 4)) + (1 - by_deck) * standing * (1 - risk)
        if DEATH in hand and not doomed and deck > count:
            value *= 0.3
        return value * self.last_rescue() if doomed else value

    def last_rescue(self) -> float:
        """How much is left of a hope with the death token: extra turns and the lovers token put it off."""
        if self.view["lovers"] == self.me:
            return 0.9
        return 0.6 if self.spendable > 0 else 0.5 if self.fortune in (5, 21) else 0.02

    def risk(self, hand: Hand, tokens: int, rivals: Sequence[str]) -> float:
        """About how likely one of the unseen killers strikes this hand before the next turn."""
        unseen, total = self.unseen, sum(hand)
        risk = 0.0
        if EMPEROR in unseen:
            risk += 0.45 * self.low(hand)
        if TEMPERANCE in unseen and total >= HEAVY:
            risk += 0.45
        if STRENGTH in unseen:
            risk += 0.35 * max(self.heavier(seat, total) for seat in rivals)
        if JUSTICE in unseen and tokens:
            risk += 0.5
        if MOON in unseen:
            risk += 0.3 * (self.lowest(max(hand), rivals) if hand else 0.0)
        risk = min(0.95, risk * self.near * _AIMED[len(rivals)])
        return risk * 0.4 if self.view["lovers"] == self.me else risk
