"""Playing the hand: building, attacking, sacrificing and swapping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cards import Card
from ...engine.moves import Move
from ...engine.positions import ORDER
from ...engine.steps import Refusal
from . import advice
from .battle import Weapon, refuse_fool
from .frames import IN_SPOILS, invert
from .moments import PLAY, can_invert
from .notation import ATTACK, END, INVERT, LAY, SACRIFICE, STACK, STACK_FOOL, SWAP
from .plays import SINGLE, Battle, against, champions, matches, plays_of
from .settling import discard_own
from .state import SLOTS, Slot
from .turn import Turn, end_turn

if TYPE_CHECKING:
    from .state import FoolsArcanaState

_NO_DISCARDING = Refusal("FA-19", "You have chosen to play, so there is no discard phase.")
_PLAYING = Refusal("FA-19", "You are playing your hand already.")
_BUILD_OR_FIGHT = Refusal("FA-23", "You are playing: build, fight, or end your turn.")
_SAY_END = Refusal("FA-24", "Say end when you will not do more.")
_NAME_TARGET = Refusal("FA-39", "Name an opponent's uncovered card first: attack it.")
_NO_COUNTER = Refusal("FA-45", "Nobody has attacked you: there is nothing to counter.")
_NO_PLACE = Refusal("FA-32", "You have four bottom cards already.")
_NOT_IN_HAND = Refusal("FA-32", "You lay cards from your hand.")
_STACK_FROM_HAND = Refusal("FA-33", "You stack cards from your hand.")
_ON_OWN_ONLY = Refusal("FA-33", "Cards are stacked on own bottom cards in play.")
_TWO_ONLY = Refusal("FA-35", "A stack is two cards: nothing goes on a top card or on a covered one.")
_NO_MATCH = Refusal("FA-34", "The two cards of a stack must match in suit or in number.")
_NOT_TARGET = Refusal("FA-39", "Name an opponent's card in play.")
_COVERED = Refusal("FA-36", "A top card protects it: only uncovered cards can be attacked.")
_NO_WEAPON = Refusal("FA-40", "You have no card to attack with.")
_ONCE = Refusal("FA-25", "You have sacrificed a card in this turn already.")
_OWN_ONLY = Refusal("FA-25", "You can sacrifice only own cards in play.")
_TOP_FIRST = Refusal("FA-26", "The card on it has to be gone first.")
_NO_EMPEROR = Refusal("FA-101", "Only an inverted Emperor lets you swap.")
_SWAP_HAND = Refusal("FA-101", "Swap a card of your hand for an own card in play.")
_SWAPPED_IN = Refusal("FA-103", "That card was swapped in during this turn, and stays.")
_BREAKS = Refusal("FA-102", "After the swap the stack would not match.")


class Playing(Turn):
    """Building and fighting in any order, until the seat ends its turn (FA-23, FA-24)."""

    __slots__ = ()
    phase = stage = "play"
    moment = PLAY
    verbs = frozenset({"lay", "stack", "attack", "sacrifice", "swap", "end"})
    duty = _BUILD_OR_FIGHT

    def legal(self, s: FoolsArcanaState) -> list[Move]:
        """Every build, attack, sacrifice and swap, an inversion, and the end of the turn."""
        seat = self.seat
        hand, slots = s.hands[seat], s.table[seat]
        moves: list[Move] = []
        if self.refuse_place(s) is None:
            moves.extend([LAY[c] for c in hand])
        fool = s.fool(seat)
        for slot in slots:
            if len(slot) == 1:
                bottom = slot[0]
                for c in hand:
                    if matches(c, bottom):
                        moves.append(STACK[c, bottom])
                    elif fool:
                        moves.append(STACK_FOOL[c, bottom])
        self.attacks(s, moves)
        if not s.sacrificed:
            moves.extend([SACRIFICE[slot[-1]] for slot in slots])
        if s.emperor is not None:
            for slot in slots:
                for mine in slot:
                    moves.extend([SWAP[c, mine] for c in hand if self.refuse_swap(s, c, mine, slot) is None])
        if can_invert(s, seat, PLAY):
            moves.append(INVERT)
        moves.append(END)
        return moves

    def attacks(self, s: FoolsArcanaState, moves: list[Move]) -> None:
        """Add every attack for which the seat has a lawful play; few plays have to be tried for it."""
        seat = self.seat
        hand, devil = s.hands[seat], s.devil(seat)
        if not hand and not devil:
            return
        best = None
        for owner, slots in enumerate(s.table):
            if owner != seat and slots:
                if best is None:
                    best = champions(plays_of(hand, s.fool(seat), devil))
                for slot in slots:
                    mark, pair_only = SINGLE[slot[-1]], s.pair_only(owner, slot)
                    for play in best:
                        if against(play, mark, pair_only) is None:
                            moves.append(ATTACK[slot[-1]])
                            break

    def refuse_place(self, s: FoolsArcanaState) -> Refusal | None:
        """Why no bottom card at all may be laid (FA-32)."""
        return None if len(s.table[self.seat]) < SLOTS else _NO_PLACE

    def refuse_swap(self, s: FoolsArcanaState, card: Card, mine: Card, slot: Slot) -> Refusal | None:
        """Why a hand card may not change places with a card of an own stack (FA-102, FA-103)."""
        assert s.emperor is not None
        if mine in s.emperor:
            return _SWAPPED_IN
        return None if all(matches(card, c) for c in slot if c is not mine) else _BREAKS

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """The rules of building, attacking, sacrificing and swapping."""
        verb, seat = move.verb, self.seat
        if verb == "end":
            return None
        card: Any = move.args[0]
        if verb == "attack":
            return self.judge_attack(s, card)
        if verb == "sacrifice":
            if s.sacrificed:
                return _ONCE
            slot = _slot(s, seat, card)
            return _OWN_ONLY if slot is None else None if slot[-1] == card else _TOP_FIRST
        if verb == "swap" and s.emperor is None:
            return _NO_EMPEROR
        if card not in s.hands[seat]:
            if card in s.spoils[seat]:
                return IN_SPOILS
            return {"lay": _NOT_IN_HAND, "stack": _STACK_FROM_HAND, "swap": _SWAP_HAND}[verb]
        if verb == "lay":
            return self.refuse_place(s)
        mine: Any = move.args[1]
        slot = _slot(s, seat, mine)
        if verb == "swap":
            return _SWAP_HAND if slot is None else self.refuse_swap(s, card, mine, slot)
        if slot is None:
            return _ON_OWN_ONLY
        if len(slot) == 2:
            return _TWO_ONLY
        if len(move.args) == 3:
            return refuse_fool(s, seat, card, mine)
        return None if matches(card, mine) else _NO_MATCH

    def judge_attack(self, s: FoolsArcanaState, card: Card) -> Refusal | None:
        """An opponent's uncovered card, and a play that is good enough for it."""
        seat = self.seat
        owner = s.owner_of(card)
        if owner is None or owner == seat:
            return _NOT_TARGET
        slot = _slot(s, owner, card)
        assert slot is not None
        if slot[-1] != card:
            return _COVERED
        plays = plays_of(s.hands[seat], s.fool(seat), s.devil(seat))
        pair_only = s.pair_only(owner, slot)
        mark = SINGLE[slot[-1]]
        if any(against(play, mark, pair_only) is None for play in champions(plays)):
            return None
        return against(max(plays, key=lambda play: play.value), mark, pair_only) if plays else _NO_WEAPON

    def other(self, s: FoolsArcanaState, move: Move) -> Refusal:
        """What else might be meant."""
        return {
            "discard": _NO_DISCARDING,
            "play": _PLAYING,
            "pass": _SAY_END,
            "done": _SAY_END,
            "with": _NAME_TARGET,
            "counter": _NO_COUNTER,
        }.get(move.verb, self.duty)

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The clause that allows the move."""
        if move == INVERT:
            return advice.invert_clause(s, self.seat, ())
        if move.verb == "stack":
            return "FA-94" if len(move.args) == 3 else "FA-34"
        return {
            "lay": "FA-32",
            "attack": "FA-39",
            "sacrifice": "FA-25",
            "swap": "FA-101",
            "end": "FA-24",
        }[move.verb]

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Build, begin a battle, sacrifice, swap, invert, or end the turn."""
        verb, seat = move.verb, self.seat
        if verb == "end":
            s.tell("end", seat, (), ("FA-24",))
            end_turn(s)
            return
        if verb == "invert":
            invert(s, seat, move)
            return
        card: Any = move.args[0]
        if verb == "lay":
            s.hands[seat].remove(card)
            s.put(seat, (card,))
            s.tell("lay", seat, (card,), ("FA-32",))
        elif verb == "stack":
            self.stack(s, card, move)
        elif verb == "attack":
            owner = s.owner_of(card)
            assert owner is not None
            s.battle = Battle(card, seat, owner)
            s.tell("attack", seat, (card,), ("FA-39", "FA-55"), other=owner)
            s.agenda.append(Weapon(seat))
        elif verb == "sacrifice":
            s.sacrificed = True
            s.tell("sacrifice", seat, (card,), ("FA-25",))
            discard_own(s, seat, card)
        else:
            self.swap(s, card, move)

    def stack(self, s: FoolsArcanaState, card: Card, move: Move) -> None:
        """Cover a bottom card; the fourth full stack ends the game (FA-33, FA-70)."""
        seat = self.seat
        bottom: Any = move.args[1]
        s.hands[seat].remove(card)
        s.put(seat, (bottom, card), _slot(s, seat, bottom))
        if len(move.args) == 3:
            s.exhaust(seat)
            s.tell("stack-fool", seat, (card, bottom), ("FA-94", "FA-95", "FA-96", "FA-80"))
        else:
            s.tell("stack", seat, (card, bottom), ("FA-33", "FA-34"))
        if s.full(seat):
            s.end("four-stacks", "FA-70", "FA-72")

    def swap(self, s: FoolsArcanaState, card: Card, move: Move) -> None:
        """Let a hand card and a card in play change places (FA-101)."""
        seat = self.seat
        mine: Any = move.args[1]
        slot = _slot(s, seat, mine)
        assert slot is not None and s.emperor is not None
        s.hands[seat].remove(card)
        s.take(seat, mine)
        s.put(seat, tuple(card if c is mine else c for c in slot), slot)
        s.emperor = tuple(sorted((*s.emperor, card), key=ORDER))
        s.tell("swap", seat, (card, mine), ("FA-101", "FA-102"))

    def question(self, s: FoolsArcanaState) -> str:
        """What to do."""
        return "Do you build, fight, or end your turn?" if s.hands[self.seat] else "Do you end your turn?"

    def asked(self, s: FoolsArcanaState) -> str:
        """What to do."""
        return "build, fight, or end"


def _slot(s: FoolsArcanaState, seat: int, card: Card) -> Slot | None:
    """The stack of a seat in which a card lies."""
    return next((slot for slot in s.table[seat] if card in slot), None)
