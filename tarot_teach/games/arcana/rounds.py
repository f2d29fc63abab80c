"""Rounds and turns: the deal, the steps of a turn, dying, and the end of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ...cards import Card
from ...engine.moves import Move, move
from ...engine.positions import ORDER
from ...engine.steps import GameOver, Refusal, Step
from . import rules
from .state import DEATH, LAST_ROUND, PACK, ArcanaState, Clauses

PLAY = {this: move("play", this) for this in PACK}
FORTUNE, EXTRA, PASS = move("fortune"), move("extra"), move("pass")


def kill(s: ArcanaState, victims: Iterable[int]) -> bool:
    """Kill seats at one moment (RA-44 to RA-55); True when the round goes on.

    When it does not, the agenda holds nothing any more of what was to be resolved: the caller must stop.
    """
    dying = set(victims)
    if s.lovers in dying and s.lovers is not None:
        dying.discard(s.lovers)
        _save(s, s.lovers, ("RA-48", "RA-55") if dying else ("RA-48",))
    if s.link is not None and s.link[1] in dying:
        by, to = s.link
        s.link = None
        if by in s.alive and by not in dying:
            if s.lovers == by:
                _save(s, by, ("RA-48", "RA-50", "RA-55"))
            else:
                dying.add(by)
                s.tell("tied", by, (), ("RA-50", "RA-55"), other=to)
    if not dying:
        return True
    for seat in sorted(dying):
        _lay_down(s, seat)
    s.alive = tuple(seat for seat in s.alive if seat not in dying)
    if s.link is not None and s.link[0] in dying:
        by, to = s.link
        if s.options["dead_lover_wins"]:
            s.tell("still-tied", by, (), ("RA-53", "RA-54"), other=to)
        else:
            s.link = None
            s.tell("untied", by, (), ("RA-54",), other=to)
    if len(s.alive) > 1:
        return True
    end_round(s, "standing" if s.alive else "nobody")
    return False


def _save(s: ArcanaState, seat: int, clauses: Clauses) -> None:
    """The lovers token stops a death, and is spent; the link ends (RA-48)."""
    s.lovers = None
    s.tell("saved", seat, (), clauses)
    if s.link is not None:
        by, to = s.link
        s.link = None
        s.tell("untied", by, (), ("RA-48",), other=to)


def _lay_down(s: ArcanaState, seat: int) -> None:
    """Hand and fortune of a dying seat go on the pile, its tokens and its mark are gone (RA-45 to RA-47)."""
    cards = s.hands[seat][:]
    fortune = s.fortunes[seat]
    if fortune is not None:
        cards.append(fortune)
    s.discard += cards
    s.hands[seat], s.fortunes[seat] = [], None
    s.extra[seat] = s.fresh[seat] = 0
    if s.death == seat:
        s.death = None
    s.skip -= {seat}
    s.show("killed", seat, cards, ("RA-44", "RA-45", "RA-46", "RA-47", "RA-09"))


def end_round(s: ArcanaState, by: str) -> None:
    """Count the round, and begin the next one or end the match (step 6 of the ledger)."""
    labels = s.labels
    table = s.table()
    if table:
        s.discard += table
        s.show("table", None, table, ("RA-62",))
    totals: dict[int, int] = {}
    winners: set[int] = set()
    clause = "RA-56"
    if by == "deck":
        clause = "RA-59"
        s.tell("deck-empty", None, (), ("RA-20",))
        for seat in s.alive:
            totals[seat] = s.total(seat)
            clauses = ("RA-58",) if s.fortunes[seat] is None else ("RA-58", "RA-60")
            s.show("hand", seat, s.hands[seat], clauses, n=totals[seat])
        best = max(totals.values())
        winners = {seat for seat in s.alive if totals[seat] == best}
    elif by == "standing":
        winners = set(s.alive)
    else:
        s.tell("nobody-left", None, (), ("RA-57",))
    for seat in sorted(winners):
        s.tell("round-won", seat, (), (clause, "RA-61"), n=s.round)
    if s.link is not None and s.link[1] in winners and s.link[0] not in winners:
        chooser, chosen = s.link
        winners.add(chooser)
        own = ("RA-49", "RA-61") if chooser in s.alive else ("RA-49", "RA-54", "RA-61")
        s.tell("round-shared", chooser, (), own, other=chosen)
    for seat in winners:
        s.wins[seat] += 1
    s.last_round = {
        "round": s.round,
        "by": by,
        "winners": s.named(frozenset(winners)),
        "hands": {labels[seat]: s.hands[seat][:] for seat in totals},
        "totals": {labels[seat]: total for seat, total in totals.items()},
    }
    if winners:
        s.last_winners = tuple(sorted(winners))
    if max(s.wins) >= s.options["target"] or s.round >= LAST_ROUND:
        _end_match(s)
    s.agenda[:] = [NewRound()]


def _end_match(s: ArcanaState) -> None:
    best = max(s.wins)
    reached = best >= s.options["target"]
    for seat, won in enumerate(s.wins):
        if best and won == best:
            kind = "match-won" if won > 1 else "match-won-once"
            s.tell(kind, seat, (), ("RA-03", "RA-61") if reached else ("RA-63",), n=won)
    if not best:
        s.tell("match-nobody", None, (), ("RA-63",), n=s.round)
    raise GameOver


class NewRound(Step[ArcanaState]):
    """A round is shuffled and dealt, and its starter found, who may turn a free fortune (RA-04 to RA-15)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0)

    def run(self, s: ArcanaState) -> bool:
        """Everything of step 1 of the ledger."""
        s.round += 1
        s.clear_round()
        n = s.players
        order = s.chance.shuffle(list(PACK))
        s.tell("round", None, (), ("RA-01", "RA-04", "RA-07", "RA-08"), n=s.round)
        for seat in range(n):
            dealt = order[2 * seat : 2 * seat + 2]
            s.hands[seat], s.fortunes[seat] = sorted(dealt, key=ORDER), order[2 * n + seat]
            s.tell("deal", seat, (*dealt, order[2 * n + seat]), ("RA-05", "RA-06"), (seat,))
        s.deck = order[: 3 * n - 1 : -1]
        starter = self.starter(s)
        s.agenda[-1] = Free(starter) if s.last_winners else Start(starter)
        if s.last_winners:
            s.turn = starter
            turned = s.deck.pop()
            s.show("free", starter, (turned,), ("RA-14", "RA-15"))
            s.agenda.append(s.game.effects[turned](starter, turned, "free"))
        return False

    def starter(self, s: ArcanaState) -> int:
        """Who starts: the last winner, one of several, or in the beginning any seat (RA-10 to RA-13)."""
        able = [s.labels[seat] for seat in s.last_winners] or list(s.labels)
        label = able[0] if len(able) == 1 else s.chance.pick(able)
        clauses: Clauses = ("RA-10",) if not s.last_winners else ("RA-11",) if len(able) == 1 else ("RA-12",)
        if s.last_round is not None and not s.last_round["winners"]:
            clauses = (*clauses, "RA-13")
        seat = s.labels.index(label)
        s.tell("starter", seat, (), clauses)
        return seat


class Start(Step[ArcanaState]):
    """The start of a turn (RA-17 to RA-20): it asks nobody. `bought`: with an extra turn token."""

    __slots__ = ("bought",)

    def __init__(self, seat: int, bought: bool = False) -> None:
        super().__init__(seat)
        self.bought = bought

    def run(self, s: ArcanaState) -> bool:
        """Step 2 of the ledger: skip, or the death token and the opening draw."""
        seat = self.seat
        if seat in s.skip:
            self.skip(s)
            return False
        s.turn = seat
        s.fresh = [0] * len(s.labels)
        if DEATH in s.hands[seat] and seat in s.begun and s.death != seat:
            if s.death is None:
                s.tell("death-token", seat, (), ("RA-17", "RA-18"))
            else:
                s.tell("death-token-from", seat, (), ("RA-17", "RA-41"), other=s.death)
            s.death = seat
        s.begun |= {seat}
        if self.bought:
            s.extra_taken |= {seat}
        if not s.deck:
            end_round(s, "deck")
            return False
        tower = s.draw(seat, ("RA-19", "RA-70"), opening=True)
        if tower:
            s.tell("tower-skip", seat, (), ("RA-66", "RA-67"))
        s.agenda[-1] = End(seat) if tower else Play(seat)
        return False

    def skip(self, s: ArcanaState) -> None:
        """The turn is not started (RA-38); a bought one ends the turn that bought it (RA-39)."""
        seat = self.seat
        s.skip -= {seat}
        if self.bought:
            s.tell("skip-bought", seat, (), ("RA-38", "RA-39"))
            s.agenda[-1] = End(seat)
        else:
            s.tell("skip", seat, (), ("RA-38",))
            s.agenda[-1] = Start(s.next_living(seat))


class Free(Step[ArcanaState]):
    """Under the effect of a free fortune, before the first turn of a round (RA-14, RA-15)."""

    __slots__ = ()
    free: ClassVar[bool] = True

    def run(self, s: ArcanaState) -> bool:
        """The effect is over: the starter begins, or whoever lives after it."""
        seat = self.seat
        s.agenda[-1] = Start(seat if seat in s.alive else s.next_living(seat))
        return False

    def trail(self, s: ArcanaState) -> list[str]:
        """The fortune before the turn."""
        return [f"{s.labels[self.seat]}'s free fortune"]


class Play(Step[ArcanaState]):
    """After the opening draw: one card of the hand has to be played (RA-22)."""

    __slots__ = ()
    phase = "play"

    def legal(self, s: ArcanaState) -> list[Move]:
        """Each card of the hand."""
        return [PLAY[this] for this in s.hands[self.seat]]

    def refuse(self, s: ArcanaState, move: Move) -> Refusal | None:
        """One card of the hand; nothing that comes after it."""
        if move.verb == "play":
            return rules.own_fortune(s, self.seat, move.args[0]) or rules.in_hand(s, self.seat, move.args[0])
        return rules.before_play(move)

    def help(self, s: ArcanaState, move: Move, refusal: Refusal) -> str:
        """What comes first."""
        return "Play a card of your hand first." if refusal.clause in ("RA-26", "RA-30") else ""

    def grounds(self, s: ArcanaState, move: Move) -> str:
        """The play is a must."""
        return "RA-22"

    def do(self, s: ArcanaState, move: Move) -> None:
        """To the table; the end of the turn waits below its effect."""
        seat, this = self.seat, move.args[0]
        assert isinstance(this, Card)
        s.hands[seat].remove(this)
        s.show("play", seat, (this,), ("RA-22", "RA-24"))
        s.agenda[-1] = End(seat)
        s.agenda.append(s.game.effects[this](seat, this, "hand"))

    def question(self, s: ArcanaState) -> str:
        """Which card."""
        return "Which card do you play?"

    def trail(self, s: ArcanaState) -> list[str]:
        """The turn and its play."""
        return [f"{s.labels[self.seat]}'s turn", "play a card"]


class End(Step[ArcanaState]):
    """The end of a turn: fortune, extra turn or pass (RA-26 to RA-37). It waits below effects of the turn."""

    __slots__ = ()
    phase = "end"

    def run(self, s: ArcanaState) -> bool:
        """A dead seat does not pass; without a choice the pass just happens."""
        seat = self.seat
        if seat not in s.alive:
            s.tell("no-pass", seat, (), ("RA-37",))
            s.agenda[-1] = Start(s.next_living(seat))
            return False
        if s.fortunes[seat] is None and s.extra[seat] <= s.fresh[seat]:
            self.leave(s, ("RA-34", "RA-35"))
            return False
        return True

    def legal(self, s: ArcanaState) -> list[Move]:
        """Extra turn, fortune, pass: what there is of them."""
        found = [PASS]
        if s.fortunes[self.seat] is not None:
            found.insert(0, FORTUNE)
        if s.extra[self.seat] > s.fresh[self.seat]:
            found.insert(0, EXTRA)
        return found

    def refuse(self, s: ArcanaState, move: Move) -> Refusal | None:
        """What is not there, and a second card."""
        verb, seat = move.verb, self.seat
        if verb == "play":
            return rules.own_fortune(s, seat, move.args[0]) or rules.ONE_CARD
        if verb == "fortune":
            return rules.has_fortune(s, seat)
        if verb == "extra":
            return rules.has_spendable(s, seat)
        return None if verb == "pass" else rules.END_OF_TURN

    def help(self, s: ArcanaState, move: Move, refusal: Refusal) -> str:
        """When a token can be spent, and how the fortune is played."""
        if refusal.clause == "RA-31":
            return "Keep it for the end of a later turn."
        return "Answer fortune to play it." if refusal.clause == "RA-26" else ""

    def grounds(self, s: ArcanaState, move: Move) -> str:
        """The clause of each answer."""
        return {"fortune": "RA-26", "extra": "RA-30"}.get(move.verb, "RA-34")

    def do(self, s: ArcanaState, move: Move) -> None:
        """Play the fortune, buy a turn, or pass."""
        seat = self.seat
        if move is FORTUNE:
            this = s.fortunes[seat]
            assert this is not None
            both = s.extra[seat] > s.fresh[seat]
            s.fortunes[seat] = None
            s.show("fortune", seat, (this,), ("RA-26", "RA-27", "RA-28", *(("RA-29",) if both else ())))
            s.agenda.append(s.game.effects[this](seat, this, "fortune"))
        elif move is EXTRA:
            s.extra[seat] -= 1
            s.tell("extra", seat, (), ("RA-30", "RA-33"))
            s.agenda[-1] = Start(seat, bought=True)
        else:
            self.leave(s, ("RA-34", "RA-40") if s.extra[seat] else ("RA-34",))

    def leave(self, s: ArcanaState, clauses: Clauses) -> None:
        """Pass; the death token kills its holder then (RA-36), unless the lovers token saves (RA-43)."""
        seat = self.seat
        if s.death != seat:
            s.tell("pass", seat, (), clauses)
        else:
            s.tell("deadly-pass", seat, (), ("RA-36", "RA-43") if s.lovers == seat else ("RA-36", *clauses))
            if not kill(s, (seat,)):
                return
        s.agenda[-1] = Start(s.next_living(seat))

    def question(self, s: ArcanaState) -> str:
        """What there is to choose from."""
        fortune = s.fortunes[self.seat] is not None
        if s.spendable(self.seat) > 0:
            if fortune:
                return "Play your fortune, take an extra turn, or pass?"
            return "Take an extra turn, or pass?"
        return "Play your fortune, or pass?" if fortune else "Pass?"

    def trail(self, s: ArcanaState) -> list[str]:
        """The turn, and what is asked when nothing lies above."""
        turn = f"{s.labels[self.seat]}'s turn"
        return [turn, "fortune, extra turn or pass"] if s.agenda[-1] is self else [turn]
