"""The sensible bot of John Dee's Tarot.

It weighs a hand by its *hope*: what the best Lot of these cards would be worth after one more draw, averaged
over all cards that it has not seen. It remembers nothing and knows no more than its view.

- *Path:* the one that promises most: its double as often as this bot attains it from so near and with so many
  cards still to draw (`CHANCE`), and else the bare total of a usual hand (`TOTAL`).
- *Call:* the seat on the highest path. It keeps its high trumps back, so it lays low cards and loses, and it
  has most to lose.
- *Sacrifice:* the card whose loss leaves the most hope, with `WIN` points for winning the Duel by it.
- *Ask:* the name that would add the most hope, times the chance that the Giver holds such a card; a
  name known to lie elsewhere when no swap would help.
- *Answer, swap:* the card that leaves the most hope: so the Fool goes in place of a card that is needed.
- *Reckoning:* it proposes it when its Lot beats `PROPOSE` of the hands that the others may have, and agrees
  from `AGREE` on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any

from ..cards import Card, card
from ..engine.chance import Chance
from ..engine.events import HIDDEN
from ..engine.game import Game
from ..engine.moves import Move
from ..games.john_dee.decision import said
from ..games.john_dee.names import ASKED, FOOL, PACK, PATHS, gifts
from ..games.john_dee.worth import duel, worth
from .base import Advice, Adviser

CHANCE: dict[int, tuple[float, float, float, float]] = {
    15: (0.6, 0.85, 0.9, 0.9),
    8: (0.32, 0.38, 0.5, 0.5),
    4: (0.15, 0.28, 0.42, 0.6),
    2: (0.03, 0.2, 0.45, 0.65),
    1: (0.02, 0.08, 0.15, 0.75),
}
"""How often this bot attained a path in games to the end of the Deck, by the cards that a seat draws in all:
when no card, a few, or many of those unseen do it at once, and when the hand has it already (`nearness`)."""
TOTAL = {15: 70, 8: 58, 4: 50, 2: 44, 1: 38}
"""The mean bare total of its hand at the end, by the same."""
HIGHEST = 80
"""A path with a higher number is chosen only when it is near."""
WIN, MINOR = 12.0, 3.0
"""What winning a Duel is worth in points; how much likelier a seat lays a Minor than a Major."""
PROPOSE, AGREE, SAMPLES, BETTER = 0.6, 0.7, 40, 2
"""The chances of winning from which on it proposes and agrees, the hands that it draws to find out, and how
many points a hand that has been played for is better than one drawn at random."""


def reach(cards: Collection[Card]) -> int:
    """The totals of all Lots of these cards, as bits: bit n is set when a Lot totals n.

    >>> [n for n in range(9) if reach([card("T2"), card("T5"), card("W1")]) >> n & 1]
    [0, 2, 5, 7]
    """
    bits = 1
    for this in cards:
        bits = _with(bits, this)
    return bits


def _with(bits: int, this: Card) -> int:
    """The totals, as bits, of the Lots that are possible with one card more."""
    return bits | bits << this.number if this.suit == "T" else bits


def total(cards: Collection[Card]) -> int:
    """The bare total of cards."""
    return sum(this.number for this in cards if this.suit == "T")


class Mind:
    """What a seat makes of its view."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view, self.seat = view, str(view["to_move"])
        self.hand = [card(code) for code in view["hands"][self.seat]]
        self.others = [seat for seat in view["hands"] if seat != self.seat]
        self.seats: int = view["players"]
        self.path: str | None = view["paths"][self.seat]
        shown = [*view["discard"], *(step["card"] for step in view["pending"] if step.get("card"))]
        shown += [code for zone in ("hands", "lots") for cards in view[zone].values() for code in cards]
        seen = {card(code) for code in shown if code != HIDDEN}
        self.unseen = [this for this in PACK if this not in seen]
        self._hopes: dict[tuple[Card, ...], float] = {}

    def best(self, path: str | None, cards: Collection[Card]) -> float:
        """What the best Lot of these cards is worth on a path.

        On the Path of the Fool it is a part of the 44 points, as large as the part of Fool's Gold held.
        """
        bare = total(cards)
        if path == "fool":
            most = max(sum(this.suit == suit for this in cards) for suit in "WCSD")
            gold: int = self.view["options"]["fool_path"]
            return max(bare, gold * (most + (FOOL in cards)) / 6)
        value = PATHS[path].value if path else 0
        return max(bare, 2 * value) if value and reach(cards) >> value & 1 else bare

    def hope(self, cards: Sequence[Card]) -> float:
        """What the best Lot of these cards and one that it has not seen is worth on the average."""
        key = tuple(cards)
        if key not in self._hopes:
            if self.path == "fool" or not self.unseen:
                found = [self.best(self.path, (*cards, this)) for this in self.unseen or [FOOL]]
                self._hopes[key] = sum(found) / len(found)
            else:
                self._hopes[key] = self._hope_of_sums(cards)
        return self._hopes[key]

    def _hope_of_sums(self, cards: Sequence[Card]) -> float:
        """The same in whole numbers, since it is asked thousands of times."""
        bits, bare, points = reach(cards), total(cards), 0
        value = PATHS[self.path].value if self.path else 0
        for this in self.unseen:
            now = bare + total([this])
            points += max(now, 2 * value) if value and _with(bits, this) >> value & 1 else now
        return points / len(self.unseen)

    def without(self, this: Card) -> list[Card]:
        """The hand less a card."""
        return [other for other in self.hand if other != this]

    def leaves(self, this: Card) -> float:
        """The hope that giving a card away leaves."""
        return self.hope(self.without(this))

    def gain(self, mine: Card, cards: Collection[Card]) -> float:
        """The hope that a swap adds: a card of the hand against one of several."""
        rest = self.without(mine)
        return sum(self.hope([*rest, this]) for this in cards) / len(cards) - self.hope(self.hand)

    def margin(self, mine: Card) -> float:
        """How much more often a card wins a Duel than it loses, -1 to 1."""
        won = whole = 0.0
        for this in self.unseen:
            weight = 1 if this.suit == "T" else MINOR
            winner = duel(mine, this)[0]
            won += 0 if winner is None else -weight if winner else weight
            whole += weight
        return won / whole if whole else 0

    def holds(self, cards: Collection[Card]) -> float:
        """The chance that the Giver holds one of these cards that it has not seen."""
        giver = self.view["pending"][0]["giver"]
        held, unseen = len(self.view["hands"][giver]), len(self.unseen)
        return 1 - comb(unseen - len(cards), held) / comb(unseen, held) if unseen >= held else 1

    def winning(self, chance: Chance) -> float:
        """The chance that its best Lot would win now, from hands drawn for the others."""
        mine, paths, won = self.best(self.path, self.hand), self.view["paths"], 0
        for _ in range(SAMPLES):
            drawn = iter(chance.shuffle(self.unseen))
            hands = {seat: [next(drawn) for _ in self.view["hands"][seat]] for seat in self.others}
            won += all(mine >= self.best(paths[seat], held) + BETTER for seat, held in hands.items())
        return won / SAMPLES


class Greedy(Adviser):
    """See the head of this module."""

    name = "greedy"

    def advise(
        self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance
    ) -> Advice:
        """The move that leaves the most hope, with its reason."""
        return _PHASES[view["phase"]](Mind(view), legal, chance)


def nearness(mind: Mind, value: int) -> int:
    """How near the hand is to a number: 0 if no unseen card leads there at once, whatever is laid; 1 if some
    do, 2 if a fifth of them or more, 3 if the hand makes it and can spare a card."""
    most = 0
    for this in mind.hand:
        bits = reach(mind.without(this))
        most = max(most, sum(_with(bits, drawn) >> value & 1 for drawn in mind.unseen))
    share = most / max(len(mind.unseen), 1)
    return 3 if share == 1 else 2 if share >= 0.2 else 1 if share else 0


def promise(mind: Mind, path: str) -> float:
    """What a path promises: its double or the bare total, each as often as it comes."""
    value, near = PATHS[path].value, nearness(mind, PATHS[path].value)
    draws = min(CHANCE, key=lambda known: abs(known - len(mind.view["deck"]) / mind.seats))
    chance = CHANCE[draws][near] if value <= HIGHEST or near >= 2 else 0.0
    return chance * 2 * value + (1 - chance) * TOTAL[draws]


def _declare(mind: Mind, legal: Sequence[Move], chance: Chance) -> Advice:
    able = [move for move in legal if said(move) != "fool"]
    best = max(able, key=lambda move: promise(mind, said(move)))
    value = PATHS[said(best)].value
    near = nearness(mind, value)
    if near == 3:
        reason = f"Your hand makes {value} and can spare a card, and that counts {2 * value}."
    elif near:
        reason = f"Your hand is near it, and it counts {2 * value}."
    else:
        reason = f"It counts {2 * value}, and there are many cards to draw before the end."
    return Advice(best, reason, "JD-56")


def _call(mind: Mind, legal: Sequence[Move], chance: Chance) -> Advice:
    propose = [move for move in legal if move.verb == "propose"]
    if propose and mind.winning(chance) >= PROPOSE:
        return Advice(propose[0], "As it lies, your best Lot would probably win.", "JD-50")
    paths = mind.view["paths"]
    duels = [move for move in legal if move.verb == "duel"]
    best = max(duels, key=lambda move: PATHS[paths[move.args[0]]].value if paths[move.args[0]] else 0)
    reason = "Nobody has a higher path: such a seat keeps its high trumps back and has most to lose."
    return Advice(best, reason, "JD-16")


def _agree(mind: Mind, legal: Sequence[Move], chance: Chance) -> Advice:
    yes = mind.winning(chance) >= AGREE
    best = next(move for move in legal if move == ("agree" if yes else "refuse"))
    better = "would probably win" if yes else "may still get better"
    return Advice(best, f"Your best Lot {better}.", "JD-52")


def _sacrifice(mind: Mind, legal: Sequence[Move], chance: Chance) -> Advice:
    best = max(legal, key=lambda move: mind.leaves(_card(move)) + WIN * mind.margin(_card(move)))
    if _card(best).suit != "T":
        return Advice(best, "A Minor counts nothing in a Lot.", "JD-55")
    value = PATHS[mind.path].value if mind.path else 0
    if value and reach(mind.without(_card(best))) >> value & 1:
        return Advice(best, f"Your other cards still make {value}.", "JD-56")
    return Advice(best, "Of all your cards this one is missed least.", "JD-19")


def _ask(mind: Mind, legal: Sequence[Move], chance: Chance) -> Advice:
    unseen = set(mind.unseen)
    best, most = legal[0], -100.0
    for move in legal:
        cards = sorted(ASKED[said(move)].cards & unseen)
        hoped = mind.holds(cards) * max(mind.gain(mine, cards) for mine in mind.hand) if cards else 0.0
        if hoped > most:
            best, most = move, hoped
    if most <= 0:
        return Advice(best, "No swap would help you, and what you ask for lies elsewhere.", "JD-35")
    found = round(100 * mind.holds(ASKED[said(best)].cards & unseen))
    reason = f"Such a card lies in about {found} of 100 hands like this one, and it would make yours better."
    return Advice(best, reason, ASKED[said(best)].clause)


def _answer(mind: Mind, legal: Sequence[Move], chance: Chance) -> Advice:
    # all cards are weighed, not the legal ones alone, so that the time taken tells nothing
    left = {this: mind.leaves(this) for this in mind.hand}
    stay = mind.hope(mind.hand)
    best = max(legal, key=lambda move: left[_card(move)] if move.args else stay)
    if not best.args:
        return Advice(best, "You hold nothing that was asked for.", "JD-40")
    if best.args[0] == FOOL and "decline" in legal:
        return Advice(best, "He counts nothing in your Lot, and you get a card for him.", "JD-42")
    if best.args[0] == FOOL:
        return Advice(best, "You keep what was asked for, and he counts nothing.", "JD-43")
    return Advice(best, "Of what you may give, you miss this least.", "JD-36")


def _swap(mind: Mind, legal: Sequence[Move], chance: Chance) -> Advice:
    able = gifts(mind.view["pending"][0]["ask"])
    cards = [this for this in mind.unseen if this in able] or [FOOL]
    best = max(legal, key=lambda move: mind.gain(_card(move), cards))
    return Advice(best, "Whatever you get for it, you miss this least.", "JD-38")


def _lot(mind: Mind, legal: Sequence[Move], chance: Chance) -> Advice:
    lot = [card(code) for code in mind.view["lots"][mind.seat]]
    held, fool_path = mind.hand + lot, mind.view["options"]["fool_path"]
    more = [put for size in range(len(mind.hand) + 1) for put in combinations(mind.hand, size)]
    best = max(more, key=lambda put: worth(mind.path, (*lot, *put), held, fool_path).points)
    points = worth(mind.path, (*lot, *best), held, fool_path).points
    move = f"put {best[0]}" if best else "done"
    reason = f"With it your Lot can count {points}." if best else f"No other card would add to its {points}."
    return Advice(next(each for each in legal if each == move), reason, "JD-56")


def _card(move: Move) -> Card:
    this: Any = move.args[0]
    found: Card = this
    return found


_PHASES: dict[str, Callable[[Mind, Sequence[Move], Chance], Advice]] = {
    "declare": _declare,
    "call": _call,
    "agree": _agree,
    "sacrifice": _sacrifice,
    "ask": _ask,
    "answer": _answer,
    "swap": _swap,
    "lot": _lot,
}
