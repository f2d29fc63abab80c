"""Mathers' Tarot: its options, its first deal, its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import CARDS, Card
from ...engine.chance import Chance
from ...engine.game import Game, Option, Options
from ...engine.moves import CARD, SEAT, Move
from ...engine.positions import CODES, LABEL, Reader, by_seat, closed, nullable
from ...engine.steps import Refusal
from . import reading, unseen
from .hands import KINDS, refuse_self
from .rounds import LAST_HAND
from .state import COLUMNS, SHEET, MathersState
from .steps import Deal
from .tricks import led

_NUMBER = {"type": "integer", "minimum": 0}
_HAND_NO = {"type": "integer", "minimum": 1, "maximum": LAST_HAND}
_PLAYED = {
    "type": "array",
    "items": closed({"seat": LABEL, "card": {"type": "string"}}, ("seat", "card")),
}
_SHEET = closed(
    {
        "hand_no": _HAND_NO,
        "dealer": LABEL,
        "points": by_seat(closed(dict.fromkeys(SHEET, _NUMBER), SHEET)),
        "winner": nullable(LABEL),
        "gain": _NUMBER,
    },
    ("hand_no", "dealer", "points", "winner", "gain"),
)
_QUESTION = closed(
    {"kind": {"enum": ["ask"]}, "by": LABEL, "to": LABEL, "card": nullable({"type": "string"})},
    ("kind", "by", "to"),
)


class Mathers(Game[MathersState]):
    """The game that S. L. MacGregor Mathers describes in his booklet of 1888."""

    slug = "mathers"
    title = "Mathers' Tarot"
    seats = (2, 3)
    over_clause = "MT-65"
    options = Options(
        trick_count=Option(
            "best", ("best", "each"), "A trick counts by its best card, or by each counting card in it."
        ),
        asked_set=Option(
            "none", ("none", "15"), "What a three of Tarot Trumps scores that was completed by asking."
        ),
        target=Option(100, range(1, 1001), "The points that win the match; 1 makes it one hand."),
    )
    shapes = {
        "discard": [(CARD,)],
        "show": [*((kind,) for kind in KINDS), ("run", CARD, CARD)],
        "ask": [(SEAT,)],
        "done": [()],
        "give": [(CARD,)],
        "return": [(CARD,)],
        "play": [(CARD,)],
    }
    named_only = frozenset({"shown", "pending"})
    open_verbs = frozenset({"give", "return", "play"})
    texts = {
        "first-dealer": "{seat} [are|is] the first dealer, by chance.",
        "next-dealer": "{seat} [are|is] the next dealer.",
        "deal": "{seat} [deal|deals] 25 cards to each seat by fives; three lie aside as the talon.",
        "deal-two": "{seat} [deal|deals] three hands of 25 by fives; the third lies dead, and three "
        "cards lie aside as the talon.",
        "lay-away": "{seat} [lay|lays] away {cards}.",
        "talon": "{seat} [take|takes] up the talon: {cards}.",
        "show": "{seat} [show|shows] {cards} for {n} points.",
        "ask": "{seat} [show|shows] {cards} and [ask|asks] {other} for a third Tarot Trump.",
        "in-vain": "{seat} [ask|asks] in vain and [score|scores] {n}.",
        "give": "{seat} [give|gives] up {cards} to {other}.",
        "return": "{seat} [give|gives] {other} {cards} in return.",
        "done": "{seat} [have|has] scored.",
        "play-begins": "{seat} [lead|leads] first, for the hands are scored.",
        "lead": "{seat} [lead|leads] {cards}.",
        "after-fool": "{seat} [play|plays] {cards}, which counts as led.",
        "follow": "{seat} [follow|follows] with {cards}.",
        "trump": "{seat} [trump|trumps] with {cards}.",
        "throw": "{seat} [throw|throws] {cards}.",
        "excuse": "{seat} [play|plays] {cards} as an excuse.",
        "save-queen": "{seat} [play|plays] {cards} and [save|saves] the Queen.",
        "take": "{seat} [take|takes] the trick with {cards}.",
        "cut": "{seat} [cut|cuts] {0} with {1}: {n} points.",
        "pagad": "{seat} [have|has] {cards} in a trick: {n} of the points of [your|their] tricks.",
        "fool": "{seat} [count|counts] {n} for having played {cards}.",
        "tricks": "{whose} tricks count {n}.",
        "total": "{whose} hand is worth {n} in all.",
        "level": "The best are level: nobody marks anything.",
        "gain": "{seat} [mark|marks] {n}, what the hand is worth beyond the second best.",
        "won": "{seat} [have|has] reached the target and [win|wins] the match.",
        "last-hand": "That was hand {n}, the last of the match.",
    }
    state_schema = {
        "phase": {"enum": list(reading.PHASES)},
        "dealer": LABEL,
        "hand_no": _HAND_NO,
        "scores": by_seat(_NUMBER),
        "to_move": nullable(LABEL),
        "turn": nullable(LABEL),
        "hands": by_seat(CODES),
        "dead": CODES,
        "talon": CODES,
        "discard": CODES,
        "declared": by_seat({"type": "array", "items": {"type": "string"}}),
        "shown": by_seat(CODES),
        "points": by_seat(closed(dict.fromkeys(COLUMNS, _NUMBER))),
        "trick": _PLAYED,
        "tricks": {
            "type": "array",
            "items": closed({"cards": _PLAYED, "taken_by": LABEL}, ("cards", "taken_by")),
        },
        "pending": {"type": "array", "items": _QUESTION, "maxItems": 1},
        "last_hand": nullable(_SHEET),
    }

    def pack(self, players: int, options: Mapping[str, Any]) -> list[Card]:
        """The whole pack."""
        return list(CARDS)

    def new_state(self, players: int, options: dict[str, Any], chance: Chance) -> MathersState:
        """An empty table before the first hand."""
        s = MathersState(self, players, options, chance)
        s.dealer, s.hand_no, s.scores, s.last_hand = 0, 0, (0,) * players, None
        s.clear()
        return s

    def begin(self, s: MathersState) -> None:
        """Chance names the first dealer (MT-10), who deals."""
        dealer = s.labels.index(s.chance.pick(list(s.labels)))
        s.tell("first-dealer", dealer, (), ("MT-10", "MT-09"))
        s.agenda.append(Deal(dealer))

    def read(self, s: MathersState, r: Reader) -> None:
        """A position (see the ledger's section *Position*)."""
        reading.read(s, r)

    def fill(self, view: dict[str, Any], unseen_cards: list[Card]) -> None:
        """Hidden cards go where what has been shown, asked and played leaves room for them."""
        unseen.fill(view, unseen_cards)

    # Words

    def refuse_over(self, state: MathersState) -> Refusal:
        """The match is over."""
        return Refusal("MT-65", "The match is over.")

    def refuse_unknown(self, state: MathersState, move: Move) -> Refusal:
        """Any text that is no move, answered with what is asked now."""
        if move.verb == "ask" and len(move.args) == 1:
            refusal = refuse_self(0, 0)
            assert refusal is not None
            return Refusal(refusal.clause, f"Nobody of that name sits here. {refusal.reason}")
        clause = {"exchange": "MT-16", "declare": "MT-20", "answer": "MT-37", "return": "MT-38"}
        verbs = ", ".join(self.shapes)
        return Refusal(
            clause.get(state.phase, "MT-42"), f"That is no move of this game. Moves begin with {verbs}."
        )

    def say(self, move: Move, state: MathersState | None = None) -> str:
        """A move in words: "Lead the Three of Sceptres"."""
        words = [self.card_words(a) if isinstance(a, Card) else a for a in move.args]
        if move.verb == "show":
            return f"Show the run from {words[1]} to {words[2]}" if words[0] == "run" else _show(words[0])
        leads = state is not None and state.phase == "play" and not state.trick
        excused = state is not None and led(state.trick) is not None and move.args[:1] == ("T0",)
        said = {
            "discard": "Lay away {0}",
            "ask": "Ask {0} for a third Tarot Trump",
            "done": "Say that you have scored",
            "give": "Give up {0}",
            "return": "Give back {0}",
            "play": "Lead {0}" if leads else "Play {0} as your excuse" if excused else "Play {0}",
        }[move.verb]
        return said.format(*words)


def _show(kind: str) -> str:
    return f"Show {KINDS[kind].words}"


GAME = Mathers()
