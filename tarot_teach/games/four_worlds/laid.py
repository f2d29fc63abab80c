"""A laid Tree: which cards a seat or a team has on the table, and which rules they set for the next ones.

A `LaidTree` is never changed; laying a card makes a new one. So copies of a state share it, and what the
rules say of each card is worked out once for each Tree and kept.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from ...cards import Card
from ...engine.positions import ORDER
from ...engine.steps import Refusal
from ...qabalah.tree import joins
from ...qabalah.worlds import WORLDS as QABALAH_WORLDS
from ...qabalah.worlds import adjacent, world_of_rank

WORLDS = "".join(QABALAH_WORLDS)
"""The suits of the Worlds from top to bottom (FW-03, FW-04)."""


class Rules(NamedTuple):
    """What of a game's options the rules of laying depend on."""

    ends: Mapping[int, tuple[int, int]]
    """The two Sephiroth that each Major joins, by its number."""
    one_tree: bool
    race: bool
    gates_any: bool


@cache
def rules(variant: str, attribution: str, gates: str) -> Rules:
    """The rules of laying for a game with these options."""
    ends = {number: joins(f"T{number}", attribution) for number in range(22)}
    return Rules(ends, variant == "one_tree", variant == "middle_pillar", gates == "any")


class Wild(NamedTuple):
    """A Court that stands for a Major in the World of its suit."""

    card: Card
    major: Card


class Gate(NamedTuple):
    """A Court laid sideways as a gatekeeper, and the Minor that lies on it."""

    card: Card
    opens: Card


_COURT_ALONE = Refusal("FW-36", "A Court is laid as a wildcard or as a gatekeeper, not by itself.")
_MINOR_FIRST = Refusal("FW-25", "A tree starts with a Minor card.")
_TEN_FIRST = Refusal("FW-83", "In the race you start at Malkuth, with a 10.")
_PATH_LAID = Refusal("FW-90", "That path is on your tree already.")
_NO_END = Refusal("FW-28", "This path touches none of your Sephiroth.")
_CLOSED = Refusal("FW-30", "You have not opened this World; a gatekeeper could.")
_HELD = Refusal("FW-90", "You hold that Sephirah in this World already.")
_NO_PATH = Refusal("FW-30", "No path joins it to a Sephirah you hold in the same World.")
_NO_PATH_SHARED = Refusal("FW-71", "No path joins it to a Sephirah of the tree.")
_NOT_A_MAJOR = Refusal("FW-36", "A wildcard stands for a Major.")
_NOT_A_COURT = Refusal("FW-36", "Only Courts are wildcards.")
_OWN_MAJOR = Refusal("FW-43", "That Major is on your own tree and serves all your Worlds.")
_NOT_IN_PLAY = Refusal("FW-38", "Nobody has laid that Major yet.")
_SECOND_WILD = Refusal("FW-43", "That path has a wildcard in this World already.")
_NO_END_IN_SUIT = Refusal("FW-39", "You hold neither end of that path in this Court's suit.")
_NOT_A_GATE = Refusal("FW-45", "A gate takes a Court and a Minor from your hand.")
_WRONG_RANK = Refusal("FW-47", "This rank opens another World.")
_OPEN = Refusal("FW-49", "That World is open already.")
_NO_TEN = Refusal("FW-53", "The link starts from the Ten of Disks.")
_NO_COUNTERPART = Refusal("FW-48", "You need the same number in a World next to it.")


def is_link(court: Card, minor: Card) -> bool:
    """Whether these two are the cards of the link from Assiah to Atziluth (FW-53, FW-54)."""
    return court.suit == "D" and court.number == 11 and minor.suit == "W" and minor.number == 1


class LaidTree:
    """The cards of one tree, sorted, and the Worlds in which they hold Sephiroth.

    `held[w]` is a set of bits: bit n is set when Sephirah n is held in World w (0 Atziluth to 3 Assiah).
    Under One Tree suits do not matter (FW-70): there is one World, and every card is of it.
    """

    __slots__ = ("_verdicts", "gates", "held", "majors", "numbers", "reach", "rules", "sephiroth", "wild")

    def __init__(
        self,
        rules: Rules,
        sephiroth: Iterable[Card] = (),
        majors: Iterable[Card] = (),
        wild: Iterable[Wild] = (),
        gates: Iterable[Gate] = (),
    ) -> None:
        self.rules = rules
        self.sephiroth, self.majors = tuple(sephiroth), tuple(majors)
        self.wild, self.gates = tuple(wild), tuple(gates)
        self.numbers = frozenset(major.number for major in self.majors)
        worlds = 1 if rules.one_tree else 4
        self.held = [0] * worlds
        for minor in self.sephiroth:
            self.held[self.world(minor)] |= 1 << minor.number
        # reach[w]: the Sephiroth at the other end of a path that serves World w, from one held there
        self.reach = [0] * worlds
        for number in self.numbers:
            for w in range(worlds):
                self._join(w, number)
        for court, major in self.wild:
            self._join(self.world(court), major.number)
        self._verdicts: dict[Any, Refusal | None] = {}

    def _join(self, w: int, number: int) -> None:
        a, b = self.rules.ends[number]
        held = self.held[w]
        if held >> a & 1:
            self.reach[w] |= 1 << b
        if held >> b & 1:
            self.reach[w] |= 1 << a

    def world(self, minor: Card) -> int:
        """The World of a card's suit."""
        return 0 if self.rules.one_tree else WORLDS.index(minor.suit)

    def open(self, w: int) -> bool:
        """Whether a World is open: a Minor of its suit lies on the tree (FW-31)."""
        return self.held[w] != 0

    def cards(self) -> list[Card]:
        """Every card that lies on the tree."""
        return [*self.sephiroth, *self.majors, *(w.card for w in self.wild), *(g.card for g in self.gates)]

    def count(self) -> int:
        """How many cards lie on the tree."""
        return len(self.sephiroth) + len(self.majors) + len(self.wild) + len(self.gates)

    def linked(self) -> bool:
        """Whether the link from Assiah to Atziluth lies on the tree."""
        return any(is_link(gate.card, gate.opens) for gate in self.gates)

    def has_kether(self) -> bool:
        """Whether an Ace of any suit lies on the tree (FW-84)."""
        return any(minor.number == 1 for minor in self.sephiroth)

    def complete(self) -> bool:
        """Whether all ten Sephiroth are held and all 22 Majors laid (FW-72)."""
        return len(self.numbers) == 22 and len({minor.number for minor in self.sephiroth}) == 10

    def points(self) -> int:
        """The points of the tree (FW-62 to FW-65)."""
        paths = len(self.majors) + len(self.wild)
        return len(self.sephiroth) + paths + 2 * len(self.gates) + (3 if self.linked() else 0)

    # Laying

    def with_card(self, card: Card) -> LaidTree:
        """The tree after a Minor or a Major was laid."""
        if card.kind == "trump":
            return LaidTree(self.rules, self.sephiroth, _added(self.majors, card), self.wild, self.gates)
        return LaidTree(self.rules, _added(self.sephiroth, card), self.majors, self.wild, self.gates)

    def with_wild(self, court: Card, major: Card) -> LaidTree:
        """The tree after a Court was laid for a Major."""
        wild = sorted((*self.wild, Wild(court, major)), key=lambda w: w.card.order)
        return LaidTree(self.rules, self.sephiroth, self.majors, wild, self.gates)

    def with_gate(self, court: Card, minor: Card) -> LaidTree:
        """The tree after a gatekeeper was laid, with the Minor on it."""
        gates = sorted((*self.gates, Gate(court, minor)), key=lambda g: g.card.order)
        return LaidTree(self.rules, _added(self.sephiroth, minor), self.majors, self.wild, gates)

    # The rules, each stated once; what they say is kept for each tree

    def refuse_lay(self, card: Card) -> Refusal | None:
        """Why a card may not be laid by `play`, if it may not."""
        verdicts = self._verdicts
        if card not in verdicts:
            verdicts[card] = self._refuse_lay(card)
        return verdicts[card]

    def _refuse_lay(self, card: Card) -> Refusal | None:
        if card.kind == "court":
            return _COURT_ALONE
        if card.kind == "trump":
            if not self.sephiroth:
                return _MINOR_FIRST
            if card.number in self.numbers:
                return _PATH_LAID
            a, b = self.rules.ends[card.number]
            return None if any(held >> a & 1 or held >> b & 1 for held in self.held) else _NO_END
        if not self.sephiroth:
            return _TEN_FIRST if self.rules.race and card.number != 10 else None
        w = self.world(card)
        if not self.open(w):
            return _CLOSED
        if self.held[w] >> card.number & 1:
            return None if self.rules.one_tree else _HELD
        if self.reach[w] >> card.number & 1:
            return None
        return _NO_PATH_SHARED if self.rules.one_tree else _NO_PATH

    def refuse_wild(self, court: Card, major: str, in_play: frozenset[int]) -> Refusal | None:
        """Why a Court may not be laid for a Major; `in_play` are the numbers of the Majors on other trees."""
        if not isinstance(major, Card) or major.kind != "trump" or major.pack != 1:
            return _NOT_A_MAJOR
        if court.kind != "court":
            return _NOT_A_COURT
        if not self.sephiroth:
            return _MINOR_FIRST
        if major.number in self.numbers:
            return _OWN_MAJOR
        if major.number not in in_play:
            return _NOT_IN_PLAY
        key = (court.suit, major.number)
        if key not in self._verdicts:
            self._verdicts[key] = self._refuse_join(court, major)
        return self._verdicts[key]

    def _refuse_join(self, court: Card, major: Card) -> Refusal | None:
        if any(w.card.suit == court.suit and w.major == major for w in self.wild):
            return _SECOND_WILD
        a, b = self.rules.ends[major.number]
        held = self.held[self.world(court)]
        return None if held >> a & 1 or held >> b & 1 else _NO_END_IN_SUIT

    def refuse_gate(self, court: Card, minor: Card) -> Refusal | None:
        """Why a Court and a Minor may not be laid as a gate (the link included)."""
        key = (court, minor)
        if key not in self._verdicts:
            self._verdicts[key] = self._refuse_gate(court, minor)
        return self._verdicts[key]

    def _refuse_gate(self, court: Card, minor: Card) -> Refusal | None:
        if court.kind != "court" or minor.kind != "minor":
            return _NOT_A_GATE
        link = is_link(court, minor)
        if not link and world_of_rank(court.number).suit != minor.suit:
            return _WRONG_RANK
        w = self.world(minor)
        if self.held[w] >> minor.number & 1:
            return _HELD
        if link:
            return None if self.held[WORLDS.index("D")] >> 10 & 1 else _NO_TEN
        if self.open(w) and not self.rules.gates_any:
            return _OPEN
        beside = any(self.held[WORLDS.index(suit)] >> minor.number & 1 for suit in adjacent(minor.suit))
        return None if beside else _NO_COUNTERPART

    # In and out of positions

    def write(self) -> dict[str, Any]:
        """The tree as a position has it."""
        return {
            "sephiroth": list(self.sephiroth),
            "majors": list(self.majors),
            "wild": [{"card": w.card, "as": w.major} for w in self.wild],
            "gates": [{"card": g.card, "opens": g.opens} for g in self.gates],
        }


def _added(cards: tuple[Card, ...], card: Card) -> list[Card]:
    new = list(cards)
    insort(new, card, key=ORDER)
    return new
