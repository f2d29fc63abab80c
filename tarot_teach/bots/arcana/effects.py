"""How likely a round of Arcana is won after the effect of each card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .odds import DEATH, HEAVY, Hand, Mind

DEATH_TOKEN_KILLS = 0.7
"""How likely a rival dies who is made to hold Death, or its token."""


class Effects(Mind):
    """How likely the round is won after a card's effect, for each of the 22 cards."""

    def after(self, card: int, hand: Hand) -> float:
        """About how likely the round is won when this card takes effect while this hand is held."""
        return _EFFECTS[card](self, hand)

    def kill(self, hand: Hand, seat: str, chance: float) -> float:
        """The worth of a hand when a rival dies with this chance."""
        if seat == self.bound and seat != self.view["lovers"]:
            return (1 - chance) * self.worth(hand)
        if seat == self.view["lovers"]:
            return self.worth(hand)
        return chance * self.worth(hand, [seat]) + (1 - chance) * self.worth(hand)

    def best_kill(self, hand: Hand, chance: Callable[[str], float], able: Callable[[str], bool]) -> float:
        """The best choice among rivals; the hand alone when none can be chosen."""
        return max((self.kill(hand, s, chance(s)) for s in self.rivals if able(s)), default=self.worth(hand))

    def with_cards(self, seat: str) -> bool:
        """Whether a seat holds a card."""
        return self.held[seat] > 0

    def swapped(self, hand: Hand, pool: Sequence[int]) -> list[int]:
        """The hand after its worst card has been exchanged for the best of a pool."""
        able = [n for n in pool if n != DEATH]
        if not hand or not able:
            return list(hand)
        return sorted([*leave(hand, worst(hand)), max(able)])

    def best_of(self, hand: Hand, more: Sequence[int], count: int) -> list[int]:
        """The best so many cards of a hand and more; Death only if there is no other."""
        return sorted(sorted([*hand, *more], key=lambda n: (n != DEATH, n))[-count:]) if count else []

    # One method for each card

    def fool(self, hand: Hand) -> float:
        """A token when the pile is low; the deck grows."""
        return self.worth(
            hand, tokens=self.tokens + (len(self.pile) < 2), deck=self.deck + len(self.pile) + 1
        )

    def magician(self, hand: Hand) -> float:
        """The worst card for the best discard, and before that perhaps for the best of the deck."""
        if len(self.pile) < 2 and self.deck:
            hand = self.swapped(hand, self.drawn(self.deck))
        return self.worth(self.swapped(hand, self.pile))

    def priestess(self, hand: Hand) -> float:
        """The best of all hands; what is given may be Death."""
        others = sum(self.held[seat] for seat in self.rivals)
        new = self.best_of(hand, self.spread(others), len(hand))
        gift = DEATH_TOKEN_KILLS / len(self.rivals) if DEATH in hand and self.begins_again() else 0.1
        return gift + (1 - gift) * self.worth(new)

    def spread(self, count: int) -> list[int]:
        """So many unseen cards, evenly spread."""
        pool = self.unseen
        return [pool[len(pool) * (2 * i + 1) // (2 * count)] for i in range(min(count, len(pool)))]

    def empress(self, hand: Hand) -> float:
        """The best of three plans: Death for a rival, a good card for oneself, a bad one for a rival."""
        return max((value for value, _ in self.empress_plans(hand)), default=self.worth(hand))

    def empress_plans(self, hand: Hand) -> list[tuple[float, str]]:
        """Worth and target of each plan."""
        plans: list[tuple[float, str]] = []
        for seat in self.rivals:
            if self.held[seat]:
                deadly = DEATH in self.pile and seat in self.view["begun"] and self.deck > len(self.rivals)
                plans.append((self.kill(hand, seat, DEATH_TOKEN_KILLS if deadly else 0.04), seat))
        if hand and self.pile and self.view["options"]["self_target"]:
            good = max((n for n in self.pile if n != DEATH), default=0)
            values = [self.worth(sorted([*leave(hand, n), max(good, n)])) for n in hand]
            plans.append((sum(values) / len(values), self.me))
        return plans

    def emperor(self, hand: Hand) -> float:
        """A random card below 10 kills."""
        if not any(map(self.with_cards, self.rivals)):
            return (1 - self.low(hand)) * self.worth(hand)
        return self.best_kill(hand, lambda seat: self.low(), self.with_cards)

    def hierophant(self, hand: Hand) -> float:
        """All tokens here, the death token elsewhere."""
        tokens = sum(self.view["extra"].values())
        value = self.worth(hand, tokens=tokens, doomed=False)
        target = next((seat for seat in sorted(self.rivals, key=self.prey)), None)
        if self.view["death"] is None or target is None:
            return value
        chance = DEATH_TOKEN_KILLS if self.doomed else 0.2
        return chance * self.worth(hand, [target], tokens, doomed=False) + (1 - chance) * value

    def lovers(self, hand: Hand) -> float:
        """A rival's win is shared, which is worth less than a win alone."""
        alone = self.worth(hand)
        share = 0.35 if len(self.rivals) == 1 else 0.6
        return alone + share * (1 - alone) / len(self.rivals)

    def chariot(self, hand: Hand) -> float:
        """Cards below the mean are exchanged, and one more comes."""
        kept, dropped = self.chariot_keeps(hand)
        new = self.drawn(dropped + 1)
        return self.worth(sorted([*kept, *new]), deck=self.deck - len(new))

    def chariot_keeps(self, hand: Hand) -> tuple[list[int], int]:
        """What stays, and how many cards are discarded."""
        bad = [n for n in hand if n < self.mean or (n == DEATH and self.begins_again())]
        bad = bad[: max(0, self.deck - 1)]
        return [n for n in hand if n not in bad], len(bad)

    def strength(self, hand: Hand) -> float:
        """The lower sum dies."""
        return max((self.measured(hand, seat) for seat in self.rivals), default=1.0)

    def measured(self, hand: Hand, seat: str) -> float:
        """Strength against one rival."""
        total = sum(hand)
        win, lose = self.lighter(seat, total), self.heavier(seat, total)
        if self.view["lovers"] == self.me:
            lose = 0.0
        if not self.killable(seat):
            return max(0.0, 1 - lose) * self.worth(hand) if seat != self.bound else 0.0
        return win * self.worth(hand, [seat])

    def hermit(self, hand: Hand) -> float:
        """Whatever their highest card does, and they are without it."""
        alone = self.worth(hand)
        return alone + 0.12 * (1 - alone)

    def wheel(self, hand: Hand) -> float:
        """A random card of every hand is exchanged."""
        deck = max(0, self.deck - len(self.rivals) - 1)
        if not hand or not self.deck:
            return self.worth(hand, deck=deck)
        values = [self.worth(sorted([*leave(hand, n), self.mean]), deck=deck) for n in hand]
        return sum(values) / len(values)

    def justice(self, hand: Hand) -> float:
        """An owner of tokens dies; you, if you are the only one."""
        extra = self.view["extra"]
        if any(extra[seat] for seat in self.rivals):
            return self.best_kill(hand, lambda seat: 1.0, lambda seat: extra[seat] > 0)
        return 0.0 if self.tokens and self.view["options"]["self_target"] else self.worth(hand)

    def hanged_man(self, hand: Hand) -> float:
        """A token."""
        return self.worth(hand, tokens=self.tokens + 1)

    def death(self, hand: Hand) -> float:
        """Nothing."""
        return self.worth(hand)

    def temperance(self, hand: Hand) -> float:
        """A hand of 25 or more dies."""
        return self.best_kill(hand, lambda seat: self.heavier(seat, HEAVY - 1), lambda seat: True)

    def devil(self, hand: Hand) -> float:
        """A card for three tokens."""
        return self.worth(leave(hand, worst(hand)) if hand else hand, tokens=self.tokens + 3)

    def tower(self, hand: Hand) -> float:
        """Two tokens."""
        return self.worth(hand, tokens=self.tokens + 2)

    def star(self, hand: Hand) -> float:
        """The best of two hands; what is given may be Death."""
        target = max(self.rivals, key=lambda seat: self.held[seat], default="")
        if not target or not self.held[target]:
            return self.worth(hand)
        new = self.best_of(hand, self.spread(self.held[target]), len(hand))
        gift = (
            DEATH_TOKEN_KILLS if DEATH in hand and target in self.view["begun"] and self.begins_again() else 0
        )
        return self.kill(new, target, gift)

    def moon(self, hand: Hand) -> float:
        """The lowest of the best cards dies."""
        showing = [seat for seat in self.rivals if self.held[seat]]
        if not showing:
            return self.worth(hand) if not hand else 0.0
        mine = self.lowest(max(hand), showing) if hand else 0.0
        return (1 - mine) * self.worth(hand, [max(showing, key=self.prey)])

    def sun(self, hand: Hand) -> float:
        """The best of the hand and three draws."""
        new = self.drawn(3)
        kept = self.best_of(hand, new, max(0, len(hand) + len(new) - 3))
        return self.worth(kept, deck=self.deck - len(new))

    def judgement(self, hand: Hand) -> float:
        """You come first with a discard's effect, and then the others."""
        return max((self.named(n, hand) for n in self.pile), default=self.worth(hand))

    def named(self, card: int, hand: Hand) -> float:
        """The worth of naming a discard: your use of it, less what the others make of it."""
        mine, before = self.after(card, hand), self.worth(hand)
        theirs = max(0.0, mine - before)
        return mine - theirs * (0.5 if len(self.rivals) == 1 else 0.7) - 0.01

    def world(self, hand: Hand) -> float:
        """The others skip, tokens go, and one comes."""
        alone = self.worth(hand, tokens=1, doomed=False)
        return alone + 0.15 * (1 - alone)


_EFFECTS: list[Callable[[Effects, Hand], float]] = [
    Effects.fool,
    Effects.magician,
    Effects.priestess,
    Effects.empress,
    Effects.emperor,
    Effects.hierophant,
    Effects.lovers,
    Effects.chariot,
    Effects.strength,
    Effects.hermit,
    Effects.wheel,
    Effects.justice,
    Effects.hanged_man,
    Effects.death,
    Effects.temperance,
    Effects.devil,
    Effects.tower,
    Effects.star,
    Effects.moon,
    Effects.sun,
    Effects.judgement,
    Effects.world,
]


def leave(hand: Hand, card: int) -> list[int]:
    """A hand without a card."""
    return [n for n in hand if n != card]


def worst(hand: Hand) -> int:
    """The card to part with: Death, else the lowest."""
    return DEATH if DEATH in hand else min(hand)
