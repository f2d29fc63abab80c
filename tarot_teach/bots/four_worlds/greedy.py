"""The greedy policy of the Four Worlds: what it does in each phase, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...cards import Card, card
from ...engine.chance import Chance
from ...engine.game import Game
from ...engine.moves import Move
from ...engine.state import State
from ...games.four_worlds import FourWorldsState
from ...games.four_worlds.laid import is_link
from ...qabalah.worlds import WORLDS
from ..base import Advice, Adviser
from . import race, trade
from .hand import is_gate_hope, lay_all, promise, room, turn_points
from .sight import Sight

LAYING = ("play", "wild", "gate")
DENIED = 5.0
"""How much more a card is worth keeping that the next seat could lay, were it discarded."""


class Greedy(Adviser):
    """Lays all it can in its own turn, in the order that lets most cards follow, and looks no further.

    - It takes the top discard if that brings points this turn, else it draws from the draw pile.
    - It makes the link when it can, opens Worlds by gatekeeper before a Court goes as a wildcard, and ends
      its turn when nothing else fits.
    - It discards the card with the fewest others that could still let it be laid; one that the next seat
      could lay at once it keeps if it can.
    - With trading it asks when it can lay nothing and another seat could use a card of its hand, and it
      trades only for a card that it can lay.
    - One Tree: it lays everything; nothing is held back from the others.
    - The race: it lays nothing but cards on its best way to Kether (see `race`).

    It leaves nothing to chance: the same view gives the same move.
    """

    name = "greedy"

    def advise(
        self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance
    ) -> Advice:
        """The move with its reason."""
        sight = Sight(view)
        phase = view["phase"]
        if phase == "draw":
            return trade.propose(sight, legal) or (race.draw if sight.race else _draw)(sight, legal)
        if phase == "act":
            return (race.act if sight.race else _act)(sight, legal)
        return trade.answer(sight, legal)

    def rollout(self, state: State, legal: Sequence[Move], chance: Chance) -> Move:
        """Any laying move if there is one, else any move."""
        return chance.pick([m for m in legal if m.verb in LAYING] or legal)

    def worth(self, state: State, seat: str) -> float:
        """The lead in points; under One Tree how much of the Tree lies; in the race how near Kether is."""
        assert isinstance(state, FourWorldsState)
        tree = state.tree_of(state.seat_number(seat))
        if tree.rules.one_tree:
            return float(len(tree.numbers) + tree.held[0].bit_count())
        if tree.rules.race:
            view = {**state.view(seat), "to_move": seat}
            sight = Sight(view)
            return -race.Planner(sight).way(sight.hand).cost
        scores = state.result().scores
        owner = state.owner(state.seat_number(seat))
        others = [v for s, v in scores.items() if state.owner(state.seat_number(s)) != owner]
        return float(scores[seat] - max(others))


def _draw(sight: Sight, legal: Sequence[Move]) -> Advice:
    """Take the top discard if it brings something this turn."""
    deck, discard = Move("draw deck"), Move("draw discard")
    if sight.top is not None and discard in legal:
        gain = turn_points(sight.tree, [*sight.hand, sight.top]) - turn_points(sight.tree, sight.hand)
        if gain > 0 or deck not in legal:
            return Advice(discard, f"It brings you {_points(gain)} this turn.", "FW-15")
        return Advice(deck, "The top discard brings you no point this turn.", "FW-13")
    return Advice(deck, "No discard is there to be taken.", "FW-13")


def _act(sight: Sight, legal: Sequence[Move]) -> Advice:
    """Link, cards that fit, gates, wildcards; else end or discard."""
    link = [m for m in legal if m.verb == "gate" and is_link(*map(card, m.args))]
    gates = [m for m in legal if m.verb == "gate"]
    plays = [m for m in legal if m.verb == "play"]
    wilds = [m for m in legal if m.verb == "wild"]
    opening = {m.args[1] for m in gates}
    # a Minor that could go with a gatekeeper waits for it
    for moves in (link, [m for m in plays if m.args[0] not in opening], gates, plays, wilds):
        if moves:
            return _lay(sight, moves)
    end = Move("end")
    if end in legal:
        if not sight.hand:
            return Advice(end, "You have no card left.", "FW-16")
        return Advice(end, "Nothing else in your hand fits.", "FW-20" if sight.view["laid"] else "FW-58")
    return _discard(sight, [m for m in legal if m.verb == "discard"])


def _lay(sight: Sight, moves: Sequence[Move]) -> Advice:
    """The laying move that lets most cards of the hand follow, then the one that reaches most places."""
    best: tuple[int, bool, int] | None = None
    for move in moves:
        tree, used = sight.after(move)
        whole, left = lay_all(tree, [c for c in sight.hand if c not in used])
        follow = len(sight.hand) - len(used) - len(left)
        spare = move.verb != "wild" or not is_gate_hope(sight, sight.tree, used[0])
        rank = (follow, spare, room(whole))
        if best is None or rank > best:
            best, chosen = rank, Advice(move, *_why(sight, move, used, follow))
    return chosen


def _why(sight: Sight, move: Move, used: Sequence[Card], follow: int) -> tuple[str, str]:
    """The reason for a laying move, and the clause of its points."""
    this, tree = used[0], sight.tree
    if sight.one_tree:
        if this.kind == "minor" and tree.held[0] >> this.number & 1:
            return "It fits, and makes room in your hand for a card that the Tree needs.", "FW-70"
        return "The shared Tree needs it.", "FW-72"
    more = f", and {_count(follow)} of your hand can follow" if follow else ""
    if move.verb == "gate":
        if is_link(used[0], used[1]):
            return f"The link brings six points{more}.", "FW-65"
        world = tree.world(used[1])
        opened = "" if tree.open(world) else f" and opens {_world(used[1])}"
        return f"It brings three points{opened}{more}.", "FW-64"
    if not tree.sephiroth:
        return f"A tree starts with a Minor{more}." if more else "A tree starts with a Minor.", "FW-26"
    return f"It brings one point{more}.", "FW-62" if this.kind == "minor" else "FW-63"


def _discard(sight: Sight, moves: Sequence[Move]) -> Advice:
    """The card that promises least."""

    theirs, hand = sight.next_tree, sight.hand
    denied: list[Card] = []
    if theirs is not sight.tree:
        denied = [c for c in hand if c.kind != "court" and theirs.refuse_lay(c) is None]
    value = {c: promise(sight, c, hand) for c in hand}
    move = min(moves, key=lambda m: value[card(m.args[0])] + DENIED * (m.args[0] in denied))
    least = value[card(move.args[0])]
    if least == 0:
        reason = "It can no longer be laid on your tree."
    elif least > min(value.values()):
        reason = "Of the cards that the next seat cannot lay, it has the least chance to fit on your tree."
    else:
        reason = "Of your cards it has the least chance to fit on your tree."
    return Advice(move, reason, "FW-18")


def _points(count: int) -> str:
    return "one point" if count == 1 else f"{count} points"


def _count(cards: int) -> str:
    return "one card" if cards == 1 else f"{cards} cards"


def _world(minor: Card) -> str:
    return WORLDS[minor.suit].name
