"""Arcana: its options, its deal, its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import Card
from ...engine.chance import Chance, SeededChance
from ...engine.events import HIDDEN
from ...engine.game import Game, Option, Options, fill_hidden
from ...engine.moves import CARD, SEAT, Move
from ...engine.positions import ORDER, Reader
from ...engine.steps import Refusal
from . import reading, rules, words
from .effect import Effect
from .for_all import TOKENS
from .rounds import NewRound
from .state import PACK, ArcanaState


class Arcana(Game[ArcanaState]):
    """Arcana, a game for the 22 trumps.

    `effects` says with which step the effect of each card begins: whoever wants to change a card changes
    it there.
    """

    slug = "arcana"
    title = "Arcana"
    seats = (2, 3, 4)
    over_clause = "RA-03"
    options = Options(
        {
            "target": Option(3, (3, 1, 2), "Round wins needed for the match."),
            "dead_lover_wins": Option(
                True, (True, False), "Whether a seat out of the round still wins with the seat it is tied to."
            ),
            "self_target": Option(True, (True, False), "Whether cards that name a player may name yourself."),
        }
    )
    shapes = {
        "play": [(CARD,)],
        "fortune": [()],
        "extra": [()],
        "pass": [()],
        "swap": [(CARD, CARD)],
        "give": [(CARD, SEAT), *((kind, SEAT) for kind in TOKENS)],
        "choose": [(SEAT,), (CARD,)],
        "discard": [(CARD,)],
        "reveal": [(CARD,)],
        "done": [()],
    }
    named_only = frozenset({"effect", "chosen", "shown", "last_round"})
    open_verbs = frozenset({"play", "discard"})
    texts = words.TEXTS
    state_schema = reading.SCHEMA
    effects: Mapping[Card, type[Effect]] = reading.STARTS

    def pack(self, players: int, options: Mapping[str, Any]) -> list[Card]:
        """The 22 trumps (RA-01)."""
        return list(PACK)

    def new_state(self, players: int, options: dict[str, Any], chance: Chance) -> ArcanaState:
        """An empty table, before the first round."""
        s = ArcanaState(self, players, options, chance)
        s.clear_round()
        s.turn, s.round, s.wins = 0, 0, [0] * players
        s.last_winners, s.last_round = (), None
        return s

    def begin(self, s: ArcanaState) -> None:
        """The first round is dealt (RA-04)."""
        target = s.options["target"]
        s.tell("match-one" if target == 1 else "match", None, (), ("RA-02", "RA-03"), n=target)
        s.agenda.append(NewRound())

    def read(self, s: ArcanaState, r: Reader) -> None:
        """A position (see the ledger's section *Position*)."""
        reading.read(s, r)

    def fill(self, view: dict[str, Any], unseen: list[Card]) -> None:
        """A card chosen for the Moon lies in a hidden hand: hands come first."""
        answers = [(step["shown"], p) for step in view.get("pending", []) for p in step.get("shown", {})]
        hidden = [(shown, p) for shown, p in answers if shown[p] == HIDDEN]
        for shown, label in hidden:
            del shown[label]
        fill_hidden(view, unseen)
        for shown, label in hidden:
            shown[label] = view["hands"][label][0]

    def determinize(self, view: Mapping[str, Any], chance: Chance | None = None) -> ArcanaState:
        """One full state that agrees with a view; a deck known by its cards alone gets an order."""
        chance = chance if chance is not None else SeededChance()
        s = super().determinize(view, chance)
        if view["phase"] == "magician-deck" and HIDDEN not in view["deck"]:
            s.deck = chance.shuffle(sorted(s.deck, key=ORDER))
        return s

    def refuse_unknown(self, state: ArcanaState, move: Move) -> Refusal:
        """Any text that is no move: the open question, and what is done by itself."""
        if move.verb == "draw":
            return rules.DRAWN
        step = state.agenda[-1]
        if isinstance(step, Effect):
            return step.open_question()
        return rules.before_play(move) if step.phase == "play" else rules.END_OF_TURN

    def refuse_over(self, state: ArcanaState) -> Refusal:
        """Nothing is played after the match."""
        return Refusal("RA-03", "The match is over.")

    def say(self, move: Move, state: ArcanaState | None = None) -> str:
        """A move in words: "Play the Hermit"."""
        named = [self.card_words(a) if isinstance(a, Card) else a for a in move.args]
        return words.say(state, move, named)


GAME = Arcana()
