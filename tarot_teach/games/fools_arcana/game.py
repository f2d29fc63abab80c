"""Fool's Arcana: its options, its deal, its positions, its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import Card, card, pack
from ...engine.chance import Chance
from ...engine.game import Game, Option, Options
from ...engine.moves import CARD, SEAT, WORD, Move
from ...engine.positions import CODES, COUNT, FLAG, LABEL, LABELS, Reader, by_seat, closed, nullable
from ...engine.steps import Refusal
from ...errors import OptionError
from . import abilities_battle, abilities_own, abilities_seats, hidden, playing, reading, words
from .state import FoolsArcanaState
from .turn import Draft, deal_hands

assert abilities_battle and abilities_own and abilities_seats and playing  # loaded to be known by number

TRUMPS = tuple(card(f"T{n}") for n in range(22))
ONE_PACK = 4
OFFER = 3

_TEXT = {"type": "string"}
_FRAME = closed(
    {
        "window": {"enum": ["start", "battle", "answer"]},
        "ask": LABELS,
        "ability": _TEXT,
        "by": LABEL,
        "drawn": {"enum": [True]},
        "order": CODES,
        "from": LABEL,
        "mine": _TEXT,
        "theirs": _TEXT,
        "card": _TEXT,
        "suit": {"enum": ["W", "S", "D"]},
        "queue": LABELS,
        "left": COUNT,
        "returned": {"enum": [True]},
        "aside": CODES,
        "leaves": _TEXT,
        "draw": FLAG,
    }
)


class FoolsArcana(Game[FoolsArcanaState]):
    """Fool's Arcana, a game of stacks, battles and avatars for the Rider-Waite pack."""

    slug = "fools-arcana"
    title = "Fool's Arcana"
    seats = (2, 3, 4, 5, 6, 7, 8)
    over_clause = "FA-72"
    options = Options(
        {
            "avatars": Option(
                "draft",
                ("draft", "random"),
                "A choice out of a few trumps; one at random; or an object from seats to trumps.",
            ),
            "duplicates": Option("no", ("no", "yes"), "Whether several seats may have the same avatar."),
            "end": Option(
                "points",
                ("points", "first-to-four"),
                "Most points in play win; or whoever has four full stacks wins outright.",
            ),
        }
    )
    shapes = {
        "choose": [(CARD,), (SEAT,)],
        "play": [()],
        "discard": [(), (CARD,)],
        "restore": [()],
        "invert": [(), (CARD,), (CARD, CARD)],
        "pass": [()],
        "done": [()],
        "end": [()],
        "lay": [(CARD,)],
        "stack": [(CARD, CARD), (CARD, CARD, "fool")],
        "attack": [(CARD,)],
        "with": [(CARD,), (CARD, CARD), (CARD, CARD, "fool"), (CARD, CARD, CARD)],
        "counter": [(CARD,), (CARD, CARD), (CARD, CARD, "fool"), (CARD, CARD, CARD)],
        "sacrifice": [(CARD,)],
        "swap": [(CARD, CARD)],
        "put": [(CARD,)],
        "give": [(CARD,)],
        "return": [(CARD,), (CARD, CARD)],
        "spoil": [(CARD,)],
        "draw": [(), (WORD,)],
    }
    named_only = frozenset(
        {"ability", "avatars", "card", "emperor", "leaves", "mine", "offers", "order", "target", "theirs"}
    )
    open_verbs = frozenset({"lay", "stack", "with", "counter", "discard", "sacrifice", "swap"})
    texts = words.TEXTS
    state_schema = {
        "round": {"type": "integer", "minimum": 1},
        "turn": LABEL,
        "stage": {"enum": list(reading.STAGES)},
        "phase": {"enum": list(reading.PHASES)},
        "to_move": nullable(LABEL),
        "deck": CODES,
        "discard": CODES,
        "hands": by_seat(CODES),
        "spoils": by_seat(CODES),
        "table": by_seat({"type": "array", "items": {**CODES, "minItems": 1, "maxItems": 2}, "maxItems": 4}),
        "avatars": by_seat(nullable(_TEXT)),
        "exhausted": LABELS,
        "six": LABELS,
        "sacrificed": FLAG,
        "discarded": COUNT,
        "emperor": nullable(CODES),
        "quiet": COUNT,
        "offers": by_seat(CODES),
        "battle": nullable(
            closed(
                {
                    "target": _TEXT,
                    "links": {"type": "array", "items": {**CODES, "minItems": 1, "maxItems": 2}},
                },
                ("target",),
            )
        ),
        "pending": {"type": "array", "items": _FRAME},
    }

    # Options and pack

    def check_value(self, name: str, value: Any) -> None:
        """Avatars may also be given, as an object from seats to trumps."""
        if name != "avatars" or not isinstance(value, dict):
            super().check_value(name, value)
            return
        for label, trump in value.items():
            if trump not in TRUMPS:
                raise OptionError(f"avatars: {trump!r} for {label!r} is no trump; trumps are T0 to T21")

    def check_options(self, options: Mapping[str, Any], players: int) -> None:
        """Given avatars are one for each seat, and different without duplicates (FA-04, FA-05)."""
        given = options["avatars"]
        if not isinstance(given, dict):
            return
        labels = self.labels(players)
        if set(given) != set(labels):
            raise OptionError(
                f"avatars: give one trump to each of {', '.join(labels)}, not to {', '.join(map(str, given))}"
            )
        if options["duplicates"] == "no" and len(set(given.values())) < players:
            raise OptionError("avatars: two seats have the same trump; that takes duplicates: 'yes'")

    def pack(self, players: int, options: Mapping[str, Any]) -> list[Card]:
        """The minor cards of one pack, of two for five seats and more (FA-01, FA-02)."""
        packs = 1 if players <= ONE_PACK else 2
        minor = (c for k in range(1, packs + 1) for c in pack(k) if c.suit != "T")
        return sorted(minor, key=lambda c: c.order)

    # Making states

    def new_state(self, players: int, options: dict[str, Any], chance: Chance) -> FoolsArcanaState:
        """An empty table."""
        options = {name: dict(value) if isinstance(value, dict) else value for name, value in options.items()}
        s = FoolsArcanaState(self, players, options, chance)
        s.avatars, s.offers = (None,) * players, ()
        s.exhausted = s.six = frozenset()
        s.deck, s.discard = [], []
        s.hands = [[] for _ in range(players)]
        s.spoils, s.table = [()] * players, [()] * players
        s.battle = s.emperor = None
        s.turn, s.round, s.quiet, s.discarded, s.sacrificed, s.stage = 0, 1, 0, 0, False, "play"
        return s

    def begin(self, s: FoolsArcanaState) -> None:
        """Trumps first, then the pile; hands are dealt when all avatars are known (FA-04 to FA-11)."""
        players, how = s.players, s.options["avatars"]
        each = 1 if how == "random" else OFFER if OFFER * players <= len(TRUMPS) else 2
        offers: list[list[Card]] = []
        if isinstance(how, dict):
            s.avatars = tuple(card(how[label]) for label in s.labels)
        elif s.options["duplicates"] == "yes":
            offers = [s.chance.shuffle(TRUMPS)[:each] for _ in range(players)]
        else:
            order = s.chance.shuffle(TRUMPS)
            offers = [order[each * seat : each * (seat + 1)] for seat in range(players)]
        s.deck = s.chance.shuffle(self.pack(players, s.options))[::-1]
        two = players > ONE_PACK
        s.tell("deal-two" if two else "deal", None, (), ("FA-02" if two else "FA-01", "FA-08"))
        if how == "draft":
            s.offers = tuple(tuple(sorted(offer, key=lambda c: c.order)) for offer in offers)
            for seat, offer in enumerate(s.offers):
                s.tell("offer", seat, offer, ("FA-06", "FA-07"))
            s.agenda.append(Draft(0))
            s.stage = "draft"
            return
        if offers:
            s.avatars = tuple(offer[0] for offer in offers)
        for seat, avatar in enumerate(s.avatars):
            assert avatar is not None
            s.tell("avatar", seat, (avatar,), ("FA-04", "FA-05", "FA-79"))
        s.agenda.append(Draft(0))
        deal_hands(s)

    def read(self, s: FoolsArcanaState, r: Reader) -> None:
        """A position (see the ledger's section *Position*)."""
        reading.read(s, r)

    def fill(self, view: dict[str, Any], unseen: list[Card]) -> None:
        """Put cards in place of all that a view hides, so that what is asked can be asked."""
        hidden.fill(view, unseen)

    # Words

    def refuse_unknown(self, state: FoolsArcanaState, move: Move) -> Refusal:
        """Any text that is no move."""
        return Refusal("FA-12", f"That is no move of this game. Moves begin with {', '.join(self.shapes)}.")

    def say(self, move: Move, state: FoolsArcanaState | None = None) -> str:
        """A move in words: "Stack the Three of Wands on the Five of Wands"."""
        named = [self.card_words(a) if isinstance(a, Card) else a for a in move.args]
        return words.say(state, move, named)


GAME = FoolsArcana()
