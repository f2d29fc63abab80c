"""The two decisions of a battle: with what to attack, and whether to counter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cards import Card
from ...engine.moves import Move
from ...engine.steps import Refusal
from . import advice
from .frames import IN_SPOILS, ArcanaStep, BattleWindow, Leaves
from .moments import STRENGTH, can_invert
from .notation import PASS
from .plays import DEVIL, FOOL, SINGLE, Play, against, matches, play_of, plays_of
from .settling import fall, settle
from .state import round_from

if TYPE_CHECKING:
    from .state import FoolsArcanaState

_NO_DEVIL = Refusal("FA-142", "Only the seat whose avatar is the Devil can play him.")
_DEVIL_DOWN = Refusal("FA-80", "Your Devil is exhausted: he fights again only after he is restored.")
_DEVIL_FIGHTS = Refusal("FA-142", "Your Devil is in this battle already.")
_DEVIL_ALONE = Refusal("FA-147", "The Devil is never part of a stack.")
_FROM_HAND = Refusal("FA-40", "Battle cards come from your hand.")
_TWO_AT_MOST = Refusal("FA-43", "A stack in battle is two hand cards, never three.")
_TWO_CARDS = Refusal("FA-43", "A stack is two different cards.")
_CODE_ORDER = Refusal("FA-43", "Name the two cards of a stack in code order.")
_NO_MATCH = Refusal("FA-43", "The two cards of a stack must match in suit or in number.")
_MATCH_ANYWAY = Refusal("FA-95", "These two match, so the Fool is not needed.")
NOT_FOOL = Refusal("FA-95", "Only the Fool lets you stack cards that do not match.")
FOOL_DOWN = Refusal("FA-80", "Your Fool is exhausted: he works again only after he is restored.")
_ATTACK_NOW = Refusal("FA-39", "You have named a card to attack: now play against it.")
_COUNTER_OR_PASS = Refusal("FA-45", "You are asked for a counter: play one, or pass.")


def refuse_fool(s: FoolsArcanaState, seat: int, one: Card, other: Card) -> Refusal | None:
    """Why the Fool may not make a stack of two cards (FA-94, FA-95)."""
    if s.avatars[seat] is not FOOL:
        return NOT_FOOL
    if matches(one, other):
        return _MATCH_ANYWAY
    return None if s.fool(seat) else FOOL_DOWN


def refuse_devil(s: FoolsArcanaState, seat: int) -> Refusal | None:
    """Why a seat has no Devil to play."""
    if s.avatars[seat] is not DEVIL:
        return _NO_DEVIL
    if seat in s.exhausted:
        return _DEVIL_DOWN
    return None if s.devil(seat) else _DEVIL_FIGHTS


def refuse_play(s: FoolsArcanaState, seat: int, move: Move) -> Refusal | None:
    """Why a seat has no such play, whatever it would be played against (FA-40, FA-43, FA-94, FA-147)."""
    fool = move.args[-1] == "fool"
    named: tuple[Any, ...] = move.args[: len(move.args) - fool]
    if DEVIL in named:
        return _DEVIL_ALONE if len(named) > 1 else refuse_devil(s, seat)
    missing = [c for c in named if c not in s.hands[seat]]
    if missing:
        return IN_SPOILS if all(c in s.spoils[seat] for c in missing) else _FROM_HAND
    if len(named) > 2:
        return _TWO_AT_MOST
    if len(named) == 2:
        one, other = named
        if one is other:
            return _TWO_CARDS
        if one.order > other.order:
            return _CODE_ORDER
        if fool:
            return refuse_fool(s, seat, one, other)
        if not matches(one, other):
            return _NO_MATCH
    return None


def leave(s: FoolsArcanaState, seat: int, card: Card, draw: bool = False) -> None:
    """A card leaves play by what others do; a ready Strength is asked first (FA-113, FA-116)."""
    if can_invert(s, seat, STRENGTH):
        s.agenda.append(Leaves(seat, card, draw))
    else:
        fall(s, seat, card, draw)


class Battling(ArcanaStep):
    """A seat chooses a play against the card under attack or the last play."""

    __slots__ = ()
    of_battle = True

    def plays(self, s: FoolsArcanaState) -> list[Play]:
        """The plays that are lawful now, in a fixed order."""
        seat, battle = self.seat, s.battle
        assert battle is not None
        mark, pair_only = battle.mark, s.mark_pair_only()
        mine = plays_of(s.hands[seat], s.fool(seat), s.devil(seat))
        return [play for play in mine if against(play, mark, pair_only) is None]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """The seat must have the play, and the play must be good enough."""
        if (refusal := refuse_play(s, self.seat, move)) is not None:
            return refusal
        assert s.battle is not None
        return against(_named(move), s.battle.mark, s.mark_pair_only())

    def fight(self, s: FoolsArcanaState, move: Move) -> None:
        """Put the play on the chain and open its window (FA-86)."""
        seat, battle, play = self.seat, s.battle, _named(move)
        assert battle is not None
        clauses = advice.play_clauses(s, play)
        if battle.links:
            clauses += ("FA-45",) if seat == battle.owner else ("FA-46",)
        if play.cards[0] is not DEVIL:
            hand = s.hands[seat]
            for card in play.cards:
                hand.remove(card)
        if play.fool:
            s.exhaust(seat)
        s.tell(move.verb, seat, play.cards, clauses, n=play.value)
        s.battle = battle = battle._replace(links=(*battle.links, play))
        s.agenda[-1] = Fight(battle.side(len(battle.links)))
        s.agenda.append(BattleWindow(round_from(s.players, (seat + 1) % s.players)))

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The clause that makes the play lawful."""
        return "FA-47" if move == PASS else advice.play_clauses(s, _named(move))[0]

    def about(self, s: FoolsArcanaState) -> list[str]:
        """The battle, and the last play in it."""
        battle = s.battle
        assert battle is not None
        words = s.game.card_words
        about = [f"battle for {words(battle.target)} of {s.labels[battle.owner]}"]
        if battle.links:
            last = len(battle.links) - 1
            cards = " and ".join(words(c) for c in battle.links[last].cards)
            about.append(f"{s.labels[battle.side(last)]} {'counters' if last else 'attacks'} with {cards}")
        return about


def _named(move: Move) -> Play:
    """The play that a move names."""
    cards: Any = move.args
    return play_of(tuple(c for c in cards if c != "fool")) if len(cards) > 1 else SINGLE[cards[0]]


class Weapon(Battling):
    """The attacker has named a card and now plays against it (FA-39)."""

    __slots__ = ()
    phase = "weapon"
    verbs = frozenset({"with"})
    duty = _ATTACK_NOW

    def legal(self, s: FoolsArcanaState) -> list[Move]:
        """Every play that matches or exceeds the card."""
        return [play.attack for play in self.plays(s)]

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Attack."""
        self.fight(s, move)

    def question(self, s: FoolsArcanaState) -> str:
        """With what."""
        assert s.battle is not None
        return f"With what do you attack {s.game.card_words(s.battle.target)}?"

    def asked(self, s: FoolsArcanaState) -> str:
        """With what."""
        return "attack with what?"


class Fight(Battling):
    """A battle with a play in it: its windows are closed, and the other side may counter (FA-45, FA-46)."""

    __slots__ = ()
    phase = "counter"
    verbs = frozenset({"counter", "pass"})
    duty = _COUNTER_OR_PASS

    def run(self, s: FoolsArcanaState) -> bool:
        """Settle after a killing ace, or when the side to counter has nothing to do it (FA-47, FA-59)."""
        battle = s.battle
        assert battle is not None
        if self.seat != (seat := battle.side(len(battle.links))):  # the Hanged Man has taken plays away
            s.agenda[-1] = Fight(seat)
            return False
        if not battle.killed and (s.hands[self.seat] or s.devil(self.seat)):
            return True
        s.tell("no-counter", self.seat, (), ("FA-59",) if battle.killed else ("FA-47",))
        self.settle(s)
        return False

    def legal(self, s: FoolsArcanaState) -> list[Move]:
        """Every play that matches or exceeds the last one, or pass."""
        return [*(play.counter for play in self.plays(s)), PASS]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """A counter must be good enough; passing is always allowed."""
        return None if move.verb == "pass" else super().judge(s, move)

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Counter, or let the chain be settled."""
        if move is PASS:
            s.tell("no-more", self.seat, (), ("FA-47",))
            self.settle(s)
        else:
            self.fight(s, move)

    def settle(self, s: FoolsArcanaState) -> None:
        """Settle the chain; a beaten target leaves play."""
        battle, falls = settle(s)
        if falls:
            leave(s, battle.owner, battle.target)

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The right to counter of one side or the other, or to stop."""
        if move == PASS:
            return "FA-47" if self.plays(s) else "FA-48"
        clause = super().grounds(s, move)
        assert s.battle is not None
        return clause if clause != "FA-41" else "FA-45" if self.seat == s.battle.owner else "FA-46"

    def question(self, s: FoolsArcanaState) -> str:
        """Whether to counter."""
        assert s.battle is not None
        cards = " and ".join(s.game.card_words(c) for c in s.battle.links[-1].cards)
        return f"Do you counter {cards} ({s.battle.mark.value}), or pass?"

    def asked(self, s: FoolsArcanaState) -> str:
        """Whether to counter."""
        return f"does {s.labels[self.seat]} counter?"
