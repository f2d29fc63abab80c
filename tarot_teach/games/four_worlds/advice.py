"""The words behind a move of the Four Worlds: which clauses carry it, and what would help a refused one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cards import Card, card
from ...engine.events import capital, join
from ...engine.moves import Move
from ...engine.steps import Refusal
from ...qabalah.tree import SEPHIROTH
from ...qabalah.worlds import WORLDS, adjacent
from .laid import LaidTree, is_link

if TYPE_CHECKING:
    from .state import FourWorldsState

RANKS = {WORLDS[suit].rank: suit for suit in WORLDS}


def clauses_of(s: FourWorldsState, seat: int, move: Move) -> tuple[str, ...]:
    """The clauses behind a laying move, the one that allows it first."""
    cards: list[Any] = list(move.args)
    tree = s.tree_of(seat)
    if move.verb == "wild":
        return ("FW-36", "FW-37", "FW-39", "FW-42")
    if move.verb == "gate":
        if is_link(cards[0], cards[1]):
            return ("FW-53", "FW-55") if tree.open(0) else ("FW-53", "FW-50")
        new = not tree.open(tree.world(cards[1]))
        return ("FW-45", "FW-46", "FW-47", "FW-48", "FW-50" if new else "FW-49")
    this: Card = cards[0]
    if this.kind == "trump":
        held = sum(any(h >> end & 1 for h in tree.held) for end in tree.rules.ends[this.number])
        return ("FW-28", "FW-35") if held == 2 else ("FW-28",)
    if not tree.sephiroth:
        return ("FW-83",) if tree.rules.race else ("FW-26", "FW-25")
    if tree.rules.one_tree:
        return ("FW-70",) if tree.held[0] >> this.number & 1 else ("FW-71",)
    return ("FW-30",)


def grounds(s: FourWorldsState, seat: int, move: Move) -> str:
    """The clause that allows a move of the phase `act`."""
    if move.verb == "discard":
        return "FW-17" if any(s.tree_of(seat).refuse_lay(c) is None for c in s.hands[seat]) else "FW-16"
    if move.verb == "end":
        return "FW-58" if s.final is not None else "FW-20" if s.laid else "FW-16"
    return clauses_of(s, seat, move)[0]


def help_for(s: FourWorldsState, seat: int, move: Move, refusal: Refusal) -> str:
    """What would make a refused move possible; empty when nothing simple would."""
    tree, clause = s.tree_of(seat), refusal.clause
    cards: list[Any] = list(move.args)
    if move.verb == "play" and isinstance(cards[0], Card):
        this = cards[0]
        if clause in ("FW-30", "FW-71"):
            return _help_minor(s, tree, this)
        if clause == "FW-28":
            return f"It joins {_places(tree.rules.ends[this.number])}: hold one of them first."
        if clause == "FW-25":
            return "Lay a Wand, Cup, Sword or Disk from Ace to Ten."
        if clause == "FW-36":
            return _help_court(tree, this)
    if move.verb == "wild" and clause == "FW-39":
        ends = _places(tree.rules.ends[cards[1].number])
        return f"It joins {ends}: hold one of them in {_world(cards[0].suit)}."
    if move.verb == "gate" and clause == "FW-47":
        opens = _world(RANKS[cards[0].number])
        return f"A {_rank(cards[0])} opens {opens}; this Minor is of {_world(cards[1].suit)}."
    if move.verb == "gate" and clause == "FW-48":
        beside = join([f"{_world(suit)}" for suit in adjacent(cards[1].suit)])
        return f"Hold {cards[1].number} {SEPHIROTH[cards[1].number].name} in {beside} first."
    if clause == "FW-20":
        return "End the turn with end."
    return ""


def _help_minor(s: FourWorldsState, tree: LaidTree, minor: Card) -> str:
    """How a Minor without a path, or of a closed World, could come to lie."""
    if not tree.open(tree.world(minor)):
        beside = [suit for suit in adjacent(minor.suit) if tree.open(tree.world(card(f"{suit}1")))]
        rank = next(rank for rank, suit in RANKS.items() if suit == minor.suit)
        if not beside:
            return f"{_world(minor.suit)} is not next to a World of yours."
        name = s.game.card_name(f"{minor.suit}{rank}").split(" ")[0]
        opens = f"Any {name} opens {_world(minor.suit)}"
        return f"{opens}, with a Minor whose number you hold in {_world(beside[0])}."
    for path in tree.majors:
        if minor.number in tree.rules.ends[path.number]:
            near = sum(tree.rules.ends[path.number]) - minor.number
            place = f"{near} {SEPHIROTH[near].name}" + (
                "" if tree.rules.one_tree else f" in {_world(minor.suit)}"
            )
            return f"{capital(s.game.card_words(path))} leads to it from {place}: hold that first."
    ways = [n for n, ends in tree.rules.ends.items() if minor.number in ends]
    held = tree.held[tree.world(minor)]
    near_ways = [n for n in ways if held >> (sum(tree.rules.ends[n]) - minor.number) & 1]
    names = [s.game.card_words(f"T{n}") for n in near_ways or ways]
    if near_ways:
        return f"{capital(join(names))} would join it to a Sephirah you hold."
    return f"The paths to {minor.number} {SEPHIROTH[minor.number].name} are {join(names)}."


def _help_court(tree: LaidTree, court: Card) -> str:
    if not tree.sephiroth:
        return "Lay a Minor first."
    opens = _world(RANKS[court.number])
    return f"As a wildcard it serves {_world(court.suit)}, as a gatekeeper it opens {opens}."


def _places(ends: tuple[int, int]) -> str:
    return join([f"{n} {SEPHIROTH[n].name}" for n in ends])


def _world(suit: str) -> str:
    return WORLDS[suit].name


def _rank(court: Card) -> str:
    return {14: "Knight", 13: "Queen", 12: "Prince", 11: "Princess"}[court.number]
