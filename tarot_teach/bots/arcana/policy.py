"""The sensible bot of Arcana: it weighs each card by what its effect does, and by the hand that is left.

It takes kills that are likely, does not kill itself, gets rid of Death, keeps high cards as the deck runs
out, and spends extra turns where they help, above all where passing would be deadly. All odds come from its
view: it counts the cards that it does not see. It needs no chance of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.game import Game
from ...engine.moves import Move
from ..base import Advice, Bot
from .effects import Effects, leave
from .odds import DEATH, HEAVY, number
from .reasons import reason

KEEP_FORTUNE, KEEP_TOKEN = 0.05, 0.03
"""What an unplayed fortune and an unspent token are worth for later."""

Pick = Callable[["Greedy", Effects, Sequence[Move]], Move]


class Greedy(Bot):
    """Sensible play, the same for the same view. Here the deck is nearly out, and high cards are kept.

    >>> from tarot_teach.games import games
    >>> from tarot_teach.engine.chance import SeededChance
    >>> position = {"game": "arcana", "hands": {"P1": ["T3", "T14", "T20"], "P2": ["T17", "T19"]}}
    >>> state = games["arcana"].load(position | {"deck": ["T7", "T8"]})
    >>> Greedy().choose(state.game, state.view("P1"), state.legal_moves(), SeededChance(1))
    Move('play T3')
    """

    name = "greedy"

    def choose(self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance) -> Move:
        """The move that it thinks best."""
        if len(legal) == 1:
            return legal[0]
        return _PICKS[view["phase"]](self, Effects(view), legal)

    def advise(
        self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance
    ) -> Advice:
        """The move with the reason for it."""
        move = self.choose(game, view, legal, chance)
        return Advice(move, *reason(Effects(view), move, game))

    # The turn

    def play(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """The card whose effect, with the rest of the hand, promises most."""
        return max(legal, key=lambda m: mind.after(number(m.args[0]), leave(mind.hand, number(m.args[0]))))

    def end(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """Fortune, extra turn or pass."""
        return max(legal, key=lambda move: self.at_the_end(mind, move))

    def at_the_end(self, mind: Effects, move: Move) -> float:
        """What an answer at the end of the turn is worth."""
        hand, fortune = mind.hand, mind.fortune
        later = mind.begins_again()
        keep = KEEP_TOKEN * min(2, mind.spendable) if later else 0.0
        if move.verb == "pass":
            dies = mind.doomed and mind.view["lovers"] != mind.me
            return (
                0.0
                if dies
                else mind.worth(hand, doomed=False) + keep + KEEP_FORTUNE * (fortune is not None and later)
            )
        if move.verb == "fortune":
            assert fortune is not None
            mind.fortune = None
            value = mind.after(fortune, hand)
            mind.fortune = fortune
            return value + keep
        return self.another_turn(mind) + KEEP_FORTUNE * (fortune is not None and later)

    def another_turn(self, mind: Effects) -> float:
        """The worth of an extra turn: the best play with a card more; with an empty deck the count."""
        if not mind.deck:
            return mind.worth(mind.hand, deck=0, doomed=False) + 0.01
        hand = sorted([*mind.hand, mind.mean])
        mind.tokens, mind.spendable, doomed = mind.tokens - 1, mind.spendable - 1, mind.doomed
        mind.doomed = doomed or DEATH in mind.hand
        value = max(mind.after(n, leave(hand, n)) for n in hand)
        mind.tokens, mind.spendable, mind.doomed = mind.tokens + 1, mind.spendable + 1, doomed
        return value + 0.01

    # Choosing seats

    def at_rival(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """The most dangerous rival on whom a kill would stick."""
        able = [move for move in legal if move.args[0] != mind.me]
        return min(able or legal, key=lambda move: mind.prey(move.args[0]))

    def at_weight(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """For Temperance the hand that is most likely heavy; oneself rather than the seat one is tied to."""

        def value(move: Move) -> tuple[float, Any]:
            seat = move.args[0]
            if seat == mind.me:
                return (0.0 if sum(mind.hand) >= HEAVY else mind.worth(mind.hand)), 0
            return mind.kill(mind.hand, seat, mind.heavier(seat, HEAVY - 1)), mind.view["wins"][seat]

        return max(legal, key=value)

    def at_strength(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """The rival against whom the own sum wins most."""
        return max(legal, key=lambda m: (mind.measured(mind.hand, m.args[0]), mind.view["wins"][m.args[0]]))

    def at_empress(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """The target of the best plan."""
        _, seat = max(mind.empress_plans(mind.hand), default=(0.0, ""))
        return next((move for move in legal if move.args[0] == seat), legal[0])

    def at_winner(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """For the Lovers the seat with most cards in hand, of these the one with fewest wins."""
        return max(legal, key=lambda m: (mind.held[m.args[0]], -mind.view["wins"][m.args[0]]))

    def at_full_hand(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """The rival with most cards, then the most dangerous one."""
        return max(legal, key=lambda m: (mind.held[m.args[0]], mind.view["wins"][m.args[0]]))

    def hand_out(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """The death token to a rival, everything else to oneself."""
        if legal[0].args[0] == "death":
            return min(legal, key=lambda m: (m.args[1] == mind.me, mind.prey(m.args[1])))
        return next(move for move in legal if move.args[1] == mind.me)

    # Choosing cards

    def swap(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """The exchange that leaves the best hand."""

        def value(move: Move) -> float:
            mine, other = map(number, move.args)
            return mind.worth(sorted([*leave(mind.hand, mine), other]))

        return max(legal, key=value)

    def give(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """Death to whoever it will hurt, else the lowest card."""
        seat = legal[0].args[1]
        deadly = seat in mind.view["begun"] and mind.begins_again() and mind.killable(seat)
        return min(legal, key=lambda m: (not (deadly and number(m.args[0]) == DEATH), number(m.args[0])))

    def to_hand(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """For the Empress: the best discard for oneself, Death or the lowest one for a rival."""
        target = mind.view["pending"][-1]["target"]
        if target == mind.me:
            return max(legal, key=lambda m: mind.worth(sorted([*mind.hand, number(m.args[0])])))
        deadly = target in mind.view["begun"] and mind.killable(target)
        return min(legal, key=lambda m: (not (deadly and number(m.args[0]) == DEATH), number(m.args[0])))

    def chariot(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """Exchange what is below the mean."""
        kept, _ = mind.chariot_keeps(mind.hand)
        spare = mind.deck - 1 - mind.view["pending"][-1]["count"]
        able = [m for m in legal if m.verb == "discard" and number(m.args[0]) not in kept and spare > 0]
        return min(able, key=lambda m: number(m.args[0])) if able else legal[-1]

    def part_with(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """The card that is missed least."""
        return max(legal, key=lambda m: mind.worth(leave(mind.hand, number(m.args[0]))))

    def show(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """For the Moon the highest card."""
        return max(legal, key=lambda m: number(m.args[0]))

    def name_card(self, mind: Effects, legal: Sequence[Move]) -> Move:
        """For Judgement the discard that helps most."""
        return max(legal, key=lambda m: mind.named(number(m.args[0]), mind.hand))


_PICKS: dict[str, Pick] = {
    "play": Greedy.play,
    "end": Greedy.end,
    "magician-deck": Greedy.swap,
    "magician-discard": Greedy.swap,
    "priestess": Greedy.give,
    "star-give": Greedy.give,
    "empress-target": Greedy.at_empress,
    "empress-card": Greedy.to_hand,
    "emperor": Greedy.at_rival,
    "justice": Greedy.at_rival,
    "temperance": Greedy.at_weight,
    "strength": Greedy.at_strength,
    "lovers": Greedy.at_winner,
    "hermit": Greedy.at_full_hand,
    "star-target": Greedy.at_full_hand,
    "hierophant": Greedy.hand_out,
    "chariot": Greedy.chariot,
    "devil": Greedy.part_with,
    "sun": Greedy.part_with,
    "moon": Greedy.show,
    "judgement": Greedy.name_card,
}
"""The question asked -> how it is answered."""
