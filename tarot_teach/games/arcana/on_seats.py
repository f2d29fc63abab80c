"""The cards that are aimed at a seat and may kill: Emperor, Lovers, Strength, Justice, Temperance, Moon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import Card
from ...engine.events import HIDDEN
from ...engine.moves import Move, move
from ...engine.positions import Reader
from . import rules
from .effect import ChooseSeat, Effect
from .rounds import kill
from .state import PACK, ArcanaState

REVEAL = {this: move("reveal", this) for this in PACK}
EMPEROR_BELOW, TEMPERANCE_FROM = 10, 25


class Emperor(ChooseSeat):
    """A random card of a hand is seen, and kills when it is low (RA-90, RA-91)."""

    __slots__ = ()
    code = PACK[4]
    phase = "emperor"
    clause = "RA-90"
    demand = "choose a player with a card in hand"
    short = "choose a player"
    asks = "Whose hand does the Emperor look into?"
    targets = (rules.living, rules.player, rules.holds_card)

    def chosen(self, s: ArcanaState, seat: int) -> None:
        """See the card; below 10 its holder is killed."""
        this = s.chance.pick(s.hands[seat])
        s.tell("emperor", self.by, (this,), ("RA-90", "RA-16"), (self.by, seat), seat)
        dies = this.number < EMPEROR_BELOW
        s.tell("emperor-kills" if dies else "emperor-spares", seat, (), ("RA-91",))
        if not dies or kill(s, (seat,)):
            self.close(s)


class Lovers(ChooseSeat):
    """An opponent gets the lovers token and is linked to you (RA-94)."""

    __slots__ = ()
    code = PACK[6]
    phase = "lovers"
    clause = "RA-94"
    demand = "choose an opponent"
    asks = "To whom do you tie your fate?"
    tells = False
    targets = (rules.living, rules.opponent)

    def chosen(self, s: ArcanaState, seat: int) -> None:
        """There is one token and one link: both are replaced (RA-41, RA-52)."""
        clauses = ["RA-94", "RA-73"]
        if s.lovers is not None and s.lovers != seat:
            clauses.append("RA-41")
        if s.link is not None:
            clauses.append("RA-52")
        s.lovers, s.link = seat, (self.by, seat)
        s.tell("lovers", self.by, (), tuple(clauses), other=seat)
        self.close(s)


class Strength(ChooseSeat):
    """Of two hands the one with the lower sum is killed, both when they are equal (RA-96, RA-97)."""

    __slots__ = ()
    code = PACK[8]
    phase = "strength"
    clause = "RA-96"
    demand = "choose another player"
    asks = "Whose hand do you measure with yours?"
    targets = (rules.living, rules.another)

    def chosen(self, s: ArcanaState, seat: int) -> None:
        """The sums are for the two to see; who dies, for all."""
        two = (self.by, seat)
        sums = [s.total(each) for each in two]
        for each, total in zip(two, sums, strict=True):
            s.tell("sum", each, (), ("RA-96",), two, n=total)
        lower = [each for each, total in zip(two, sums, strict=True) if total == min(sums)]
        if len(lower) == 2:
            s.tell("equal", self.by, (), ("RA-97",), other=seat)
        else:
            s.tell("lower", lower[0], (), ("RA-96",))
        if kill(s, lower):
            self.close(s)


class Justice(ChooseSeat):
    """An owner of extra turn tokens is killed (RA-102)."""

    __slots__ = ()
    code = PACK[11]
    phase = "justice"
    clause = "RA-102"
    demand = "choose an owner of extra turn tokens"
    asks = "Which owner of extra turn tokens dies?"
    targets = (rules.living, rules.player, rules.holds_token)

    def chosen(self, s: ArcanaState, seat: int) -> None:
        """Killed."""
        if kill(s, (seat,)):
            self.close(s)


class Temperance(ChooseSeat):
    """A player whose hand sums to 25 or more is killed (RA-105)."""

    __slots__ = ()
    code = PACK[14]
    phase = "temperance"
    clause = "RA-105"
    demand = "choose a player"
    asks = "Whose hand do you weigh?"
    targets = (rules.living, rules.player)

    def chosen(self, s: ArcanaState, seat: int) -> None:
        """All learn whether it kills, nothing else."""
        dies = s.total(seat) >= TEMPERANCE_FROM
        s.tell("temperance-kills" if dies else "temperance-spares", seat, (), ("RA-105",))
        if not dies or kill(s, (seat,)):
            self.close(s)


class Moon(Effect):
    """The start of the Moon: who has a card to show (RA-108, RA-109)."""

    __slots__ = ()
    code = PACK[18]
    clause = "RA-108"

    def run(self, s: ArcanaState) -> bool:
        """From you on; a seat without cards is safe."""
        queue = []
        for seat in s.living_from(self.by):
            if s.hands[seat]:
                queue.append(seat)
            else:
                s.tell("moon-none", seat, (), ("RA-109",))
        if queue:
            s.agenda[-1] = MoonAnswer(self.by, self.card, self.source, tuple(queue), ())
        else:
            self.nothing(s)
        return False


class MoonAnswer(Effect):
    """One seat after the other chooses a card in secret; the first of `queue` is asked."""

    __slots__ = ("queue", "shown")
    code = PACK[18]
    phase = "moon"
    clause = "RA-108"
    demand = "reveal a card of your hand"
    short = "reveal a card"
    asks = "Which card do you reveal?"
    keys = ("queue", "shown")

    def __init__(
        self,
        by: int,
        card: Card | None,
        source: str,
        queue: tuple[int, ...],
        shown: tuple[tuple[int, Card], ...],
    ) -> None:
        super().__init__(by, card, source, queue[0])
        self.queue, self.shown = queue, shown

    def legal(self, s: ArcanaState) -> list[Move]:
        """Each card of the hand of the seat that is asked."""
        return [REVEAL[this] for this in s.hands[self.seat]]

    def do(self, s: ArcanaState, move: Move) -> None:
        """Keep the answer secret until the last is in."""
        this = move.args[0]
        assert isinstance(this, Card)
        s.tell("moon", self.seat, (this,), ("RA-108",), (self.seat,))
        shown = (*self.shown, (self.seat, this))
        if len(self.queue) > 1:
            s.agenda[-1] = MoonAnswer(self.by, self.card, self.source, self.queue[1:], shown)
            return
        for seat, card in shown:
            s.show("moon-shown", seat, (card,), ("RA-108", "RA-109"))
        lowest = min(card.number for _, card in shown)
        dying = [seat for seat, card in shown if card.number == lowest]
        for seat in dying:
            s.tell("moon-lowest", seat, (), ("RA-110",))
        if kill(s, dying):
            self.close(s)

    def more(self, s: ArcanaState, eye: int | None) -> dict[str, Any]:
        """Who is still asked, and the answers: a seat sees its own only."""
        return {
            "queue": [s.labels[seat] for seat in self.queue],
            "shown": {s.labels[seat]: c if eye in (None, seat) else HIDDEN for seat, c in self.shown},
        }

    @classmethod
    def read(
        cls, s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, by: int, card: Card | None
    ) -> Effect:
        """The queue and the answers so far."""
        queue = r.seats(data["queue"], f"{at}.queue")
        r.need(bool(queue), f"{at}.queue", "somebody is still to be asked")
        shown = []
        for label, code in data["shown"].items():
            where = f"{at}.shown.{label}"
            seat, this = r.seat(label, where), r.name(code, where)
            r.need(this in s.hands[seat], where, f"{code} is not in the hand of {label} (RA-109)")
            shown.append((seat, this))
        order = s.living_from(by)
        asked = [seat for seat in order if s.hands[seat]]
        shown.sort(key=lambda pair: (pair[0] - by) % s.players)
        r.need(
            [seat for seat, _ in shown] + queue == asked,
            f"{at}.queue",
            "shown and queue together are the living seats with cards, in turn order (RA-108)",
        )
        return cls(by, card, data["from"], tuple(queue), tuple(shown))
