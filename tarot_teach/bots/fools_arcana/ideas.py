"""What can be done with the hand: building, attacks and counters, each with what it gains and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...cards import Card, card
from ...engine.moves import Move
from ...games.fools_arcana.notation import ATTACK, LAY, SACRIFICE, STACK, STACK_FOOL, SWAP
from ...games.fools_arcana.plays import FOOL, LOVERS, SINGLE, Play, kills, matches, play_of
from ...games.fools_arcana.state import SLOTS
from .sight import COVER, Sight

LAID = 1.0
"""What a card on the table is worth, as a share of its points."""
STRUCK = 0.7
"""What a card taken out of play is worth, as a share of its points: its owner lays another in its place."""
PLACE = (0.0, 2.0, 1.0, 0.0, 0.0)
"""What it costs to take a bottom place when so many are free: low cards should not block the last ones."""
BETTER = 3
"""A card is sacrificed only for one with more points than so many above its own."""
WIN = 1000.0


class Idea(NamedTuple):
    """A move, what it gains in points of the lead, why, and the clause behind it."""

    gain: float
    move: Move
    reason: str
    clause: str


def points(count: int) -> str:
    """A number of points in words."""
    return "one point" if count == 1 else f"{count} points"


def of_hand(sight: Sight) -> list[Idea]:
    """All that the hand can do in the own turn."""
    return [*building(sight), *attacks(sight)]


def building(sight: Sight) -> Iterator[Idea]:
    """Every card that can be laid or stacked, and sacrifices that make room for a better one."""
    slots = sight.table[sight.me]
    free, hand = SLOTS - len(slots), sight.hand
    place = PLACE[free] if sight.pile > len(sight.labels) else 0.0
    for this in hand:
        worth = LAID * this.number - sight.use(this)
        if free:
            follow = any(matches(this, c) for c in hand if c is not this and c.number > 1)
            risk = 1.5 if this.number > 10 and not follow else 0.0
            yield Idea(
                worth - place + follow - risk,
                LAY[this],
                f"It brings {points(this.number)}" + (" and can be covered at once." if follow else "."),
                "FA-32",
            )
        for slot in slots:
            if len(slot) == 1:
                yield from _on(sight, this, slot[0], worth)
    if not sight.view["sacrificed"]:
        for slot in slots:
            yield from _making_room(sight, slot[-1], slot[:-1], free)
    if sight.view["emperor"] is not None:
        yield from swaps(sight)


def _on(sight: Sight, this: Card, bottom: Card, worth: float) -> Iterator[Idea]:
    """A card on an open bottom card; the one that ends the game only when that wins it."""
    fool = not matches(this, bottom)
    if fool and not sight.ready(sight.me, FOOL):
        return
    move = (STACK_FOOL if fool else STACK)[this, bottom]
    if sight.missing(sight.me) == 1:
        first = sight.view["options"]["end"] == "first-to-four"
        if first or sight.wins_at_end(this.number):
            reason = "The fourth full stack ends the game, and you win it."
            yield Idea(WIN, move, reason, "FA-78" if first else "FA-70")
        return
    gain = worth + COVER * bottom.number - (3.0 if fool else 0.0)
    yield Idea(gain, move, f"It brings {points(this.number)} and covers the card below.", "FA-36")


def _making_room(sight: Sight, this: Card, below: tuple[Card, ...], free: int) -> Iterator[Idea]:
    """A sacrifice of a low card for a hand card that can take its place."""
    if not below and free:
        return
    fit = [c for c in sight.hand if c.number > this.number + BETTER and all(matches(c, b) for b in below)]
    if fit:
        best = max(fit, key=lambda c: c.number)
        gain = LAID * (best.number - this.number) - sight.use(best) - 1.0
        reason = f"It makes room for a card with {points(best.number - this.number)} more."
        yield Idea(gain, SACRIFICE[this], reason, "FA-25")


def swaps(sight: Sight) -> Iterator[Idea]:
    """Hand cards in the place of lower ones in play, for the Emperor."""
    stay = {card(c) for c in sight.view["emperor"] or ()}
    for slot in sight.table[sight.me]:
        for mine in slot:
            others = [c for c in slot if c is not mine]
            for this in sight.hand:
                if mine in stay or not all(matches(this, c) for c in others):
                    continue
                more = this.number - mine.number
                gain = LAID * more - sight.use(this) + sight.use(mine)
                yield Idea(gain, SWAP[this, mine], f"It brings {points(more)} more.", "FA-101")


# Battles


def blow(sight: Sight, play: Play, mark: Play, prize: float, foe: int) -> float:
    """What a play in a battle gains: the prize if it is not countered, less what its cards are worth."""
    cost = sight.cost(play.cards)
    if kills(play, mark):
        return prize - cost
    risk = sight.countered(play, foe)
    return (1 - risk) * prize + risk * 0.35 * play.value * sight.weight(foe) - cost


def attacks(sight: Sight) -> Iterator[Idea]:
    """Every card of an opponent that can be attacked, with the best play against it."""
    for foe in sight.others:
        for slot in sight.table[foe]:
            if found := _best_attack(sight, slot[-1], foe):
                gain, play = found
                yield Idea(gain - 0.5, ATTACK[slot[-1]], *_why(play, SINGLE[slot[-1]]))


def _best_attack(sight: Sight, target: Card, foe: int) -> tuple[float, Play] | None:
    """The best play against a card, with what it gains."""
    plays = sight.plays(SINGLE[target], sight.pair_only(foe, sight.slot_of(foe, target)))
    found = [(_attack(sight, play, target, foe), play) for play in plays]
    return max(found, key=lambda each: each[0], default=None)


def _attack(sight: Sight, play: Play, target: Card, foe: int) -> float:
    """What an attack gains; a king below is worth more to who keeps an ace for it."""
    slot = sight.slot_of(foe, target)
    prize = STRUCK * sight.stake(foe, target)
    spare = any(c.number == 1 and c not in play.cards for c in sight.hand)
    if len(slot) == 2 and slot[0].number > 10 and spare:
        prize += 0.6 * slot[0].number
    gain = blow(sight, play, SINGLE[target], prize * sight.weight(foe), foe)
    return gain / 2 if sight.ready(foe, "T20") else gain


def _why(play: Play, mark: Play) -> tuple[str, str]:
    if kills(play, mark):
        return "A lone ace kills a royal card, and no card can counter it.", "FA-58"
    exact = "for as many points as it costs" if play.value == mark.value else f"{play.value} on {mark.value}"
    return f"It takes a card out of play, {exact}.", "FA-41"


def weapon(sight: Sight) -> Idea:
    """The play for an attack that was named."""
    target = card(sight.view["battle"]["target"])
    found = _best_attack(sight, target, sight.owner_of(target))
    assert found, "an attack is named only where there is a play for it"
    gain, play = found
    return Idea(gain, play.attack, *_why(play, SINGLE[target]))


def counter(sight: Sight) -> Idea | None:
    """The best counter, if one gains more than it costs."""
    battle = sight.view["battle"]
    target = card(battle["target"])
    links = [tuple(map(card, link)) for link in battle["links"]]
    owner = sight.owner_of(target)
    mark = play_of(links[-1])
    mine = owner == sight.me
    foe = sight.turn if mine else owner
    prize = sight.stake(owner, target) * (1.0 if mine else sight.weight(owner))
    pair_only = mark.equal and sight.avatars[foe] == LOVERS
    best: Idea | None = None
    for play in sight.plays(mark, pair_only):
        gain = blow(sight, play, mark, prize, foe)
        if gain > 0 and (best is None or gain > best.gain):
            reason = "It saves your card." if mine else "It carries your attack through."
            best = Idea(gain, play.counter, reason, "FA-45" if mine else "FA-46")
    return best
