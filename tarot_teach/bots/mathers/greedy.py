"""The greedy policy of Mathers' Tarot: what it does in each phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.game import Game
from ...engine.moves import Move
from ...engine.state import State
from ...games.mathers.hands import FOOL
from ...games.mathers.state import MathersState
from ...games.mathers.tricks import TAROT_POINTS, worth
from ..base import Advice, Adviser
from . import scoring, tricks
from .sight import Sight

_PHASES = {
    "exchange": scoring.lay_away,
    "declare": scoring.declare,
    "answer": scoring.give_up,
    "return": scoring.give_back,
    "play": tricks.play,
}


class Greedy(Adviser):
    """Shows all it can, and plays the card that is likely to bring most now, less what it is kept for.

    - As the dealer it lays away what scores nothing and takes nothing, of short suits first.
    - It asks for a third Tarot Trump before it shows, then shows everything. Asked itself, it gives up the
      Tarot Trump whose points are hardest to bring home: the Pagad, then a King of a long suit.
    - In the play it works out for each card how likely it is to take the trick: which cards it has not
      seen, who cannot follow, who has trumped. It takes what counts, cuts Kings, throws little into the
      tricks of others, keeps its high trumps, and plays the Fool to save a Queen or a better card.

    It looks at the open trick alone and leaves nothing to chance: the same view gives the same move.
    """

    name = "greedy"
    scale = 20

    def advise(
        self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance
    ) -> Advice:
        """The move with its reason."""
        return _PHASES[view["phase"]](Sight(view), legal)

    def worth(self, state: State, seat: str) -> float:
        """The lead in points of the match and of the hand so far, over the best other seat."""
        assert isinstance(state, MathersState)
        each, seats = state.options["trick_count"] == "each", len(state.labels)
        totals = [sum(points) + state.scores[i] for i, points in enumerate(state.points)]
        for cards, lead, taker in state.tricks:
            totals[taker] += worth(cards, each)
            if FOOL in cards:
                totals[(lead + cards.index(FOOL)) % seats] += TAROT_POINTS
        mine = totals.pop(state.seat_number(seat))
        return float(mine - max(totals))
