"""The decision points of the Four Worlds, and what happens at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ...cards import Card, card
from ...engine.events import HIDDEN
from ...engine.moves import Move, move
from ...engine.steps import GameOver, Refusal, Step
from . import advice

if TYPE_CHECKING:
    from .state import FourWorldsState

DRAW_DECK, DRAW_DISCARD = move("draw", "deck"), move("draw", "discard")
END, ACCEPT, DECLINE = move("end"), move("accept"), move("decline")
TRADE = {f"P{n}": move("trade", f"P{n}") for n in range(1, 9)}
HAND_SIZE = 7
MAJORS = {n: card(f"T{n}") for n in range(22)}

_DRAW_FIRST = Refusal("FW-14", "Draw first: every turn starts with a draw.")
_FINISH_TRADE = Refusal("FW-92", "Finish the trade first.")
_NO_TRADE_ASKS = Refusal("FW-92", "No trade asks for that now.")
_NOT_IN_HAND = Refusal("FW-16", "You do not have that card.")
_PILE_EMPTY = Refusal("FW-15", "There is no card to take.")
_TOP_ONLY = Refusal("FW-15", "Only the top card of a pile may be taken: draw deck, or draw discard.")
_DRAW_ONCE = Refusal("FW-13", "You draw once a turn.")
_NO_LAST_DRAW = Refusal("FW-58", "There is no draw in the last turn.")
_LAST_LAY = Refusal("FW-58", "In the last turn you only lay cards.")
_NO_DISCARD = Refusal("FW-20", "A turn in which you lay cards has no discard.")
_LAY_OR_DISCARD = Refusal("FW-16", "Lay a card, or discard one.")
_TRADING_OFF = Refusal("FW-91", "This game is played without trading.")
_TRADE_FIRST = Refusal("FW-91", "Trade at the start of a turn, in place of the draw.")
_ONE_ATTEMPT = Refusal("FW-94", "One attempt to trade a turn.")
_NO_PARTNER = Refusal("FW-96", "Trade with another seat; both need a card.")


class Turn(Step["FourWorldsState"]):
    """Any step of the Four Worlds: the turn of a seat, or a trade within it."""

    __slots__ = ()

    def trail(self, s: FourWorldsState) -> list[str]:
        """The turn, and what is asked in it."""
        last = "last turn" if s.final is not None else "turn"
        return [f"{s.labels[self.seat]}'s {last}", self.asked(s)]

    def asked(self, s: FourWorldsState) -> str:
        """What is asked, as the end of the trail."""
        return ""


class Start(Turn):
    """The start of a turn: it asks nobody, and finds out which decision the turn begins with."""

    __slots__ = ()

    def run(self, s: FourWorldsState) -> bool:
        """Begin with a draw, go straight to laying, or pass over a seat that has nothing at all."""
        seat = self.seat
        s.turn = seat
        if s.final is not None:
            s.tell("last-turn", seat, (), ("FW-57", "FW-58"))
            s.agenda[-1] = Act(seat)
        elif s.deck_of(seat) or s.discard_of(seat):
            s.agenda[-1] = Draw(seat)
        elif s.hands[seat]:
            s.tell("no-draw", seat, (), ("FW-73",))
            s.agenda[-1] = Act(seat)
        else:
            s.tell("passed-over", seat, (), ("FW-74",))
            end_turn(s)
        return False


class Draw(Turn):
    """The start of a turn: draw from a pile, or trade instead (FW-13, FW-91)."""

    __slots__ = ()
    phase = "draw"

    def options(self, s: FourWorldsState) -> Iterator[Move]:
        """Both piles; with trading, each other seat."""
        yield DRAW_DECK
        yield DRAW_DISCARD
        if s.options["trading"]:
            for label in s.labels:
                yield TRADE[label]

    def refuse(self, s: FourWorldsState, move: Move) -> Refusal | None:
        """Draw first; an empty pile gives nothing; the conditions of a trade."""
        verb = move.verb
        if verb == "draw":
            if not move.args or isinstance(move.args[0], Card):
                return _TOP_ONLY
            pile = s.deck_of(self.seat) if move.args[0] == "deck" else s.discard_of(self.seat)
            return None if pile else _PILE_EMPTY
        if verb == "trade":
            if not s.options["trading"]:
                return _TRADING_OFF
            if s.traded:
                return _ONE_ATTEMPT
            other = s.labels.index(move.args[0])
            return None if other != self.seat and s.hands[other] and s.hands[self.seat] else _NO_PARTNER
        return _NO_TRADE_ASKS if verb in ("offer", "give", "accept", "decline") else _DRAW_FIRST

    def help(self, s: FourWorldsState, move: Move, refusal: Refusal) -> str:
        """Which pile has a card."""
        if refusal is _PILE_EMPTY:
            return "The other pile has a card: draw from there."
        return ""

    def grounds(self, s: FourWorldsState, move: Move) -> str:
        """Drawing, or trading instead."""
        return "FW-13" if move.verb == "draw" else "FW-91"

    def do(self, s: FourWorldsState, move: Move) -> None:
        """Take the card, or begin a trade."""
        seat = self.seat
        if move.verb == "trade":
            other = s.labels.index(move.args[0])
            s.traded = True
            s.tell("trade", seat, (), ("FW-91", "FW-92"), other=other)
            s.agenda.append(Offer(seat, other))
            return
        if move is DRAW_DECK:
            drawn = s.deck_of(seat).pop()
            s.tell("draw", seat, (drawn,), ("FW-13",), None if s.open_hands else (seat,))
        else:
            drawn = s.discard_of(seat).pop()
            s.tell("take", seat, (drawn,), ("FW-13", "FW-15"))
        s.take(seat, drawn)
        s.refill(seat)
        s.agenda[-1] = Act(seat)

    def question(self, s: FourWorldsState) -> str:
        """Where the card comes from."""
        if s.options["trading"] and not s.traded:
            return "Draw a card, or trade one?"
        return "From which pile do you draw?" if s.discard_of(self.seat) else "Draw a card?"

    def asked(self, s: FourWorldsState) -> str:
        """The draw."""
        return "draw a card"


class Act(Turn):
    """After the draw: lay cards and end the turn, or discard one (FW-16)."""

    __slots__ = ()
    phase = "act"

    def legal(self, s: FourWorldsState) -> list[Move]:
        """Every card of the hand, in each way it can be used."""
        seat = self.seat
        hand, tree = s.hands[seat], s.tree_of(seat)
        moves = [move("play", card) for card in hand if tree.refuse_lay(card) is None]
        courts = [card for card in hand if card.kind == "court"]
        if courts and tree.sephiroth:
            in_play = s.majors_elsewhere(seat)
            majors = [MAJORS[n] for n in sorted(in_play - tree.numbers)]
            minors = [card for card in hand if card.kind == "minor"]
            for court in courts:
                for major in majors:
                    if tree.refuse_wild(court, major, in_play) is None:
                        moves.append(move("wild", court, major))
            for court in courts:
                for minor in minors:
                    if tree.refuse_gate(court, minor) is None:
                        moves.append(move("gate", court, minor))
        if self.refuse_discard(s) is None:
            moves.extend(move("discard", card) for card in hand)
        if self.refuse_end(s) is None:
            moves.append(END)
        return moves

    def refuse_discard(self, s: FourWorldsState) -> Refusal | None:
        """Why no card at all may be discarded."""
        if s.final is not None:
            return _LAST_LAY
        return _NO_DISCARD if s.laid else None

    def refuse_end(self, s: FourWorldsState) -> Refusal | None:
        """Why the turn may not end here."""
        return None if s.laid or s.final is not None or not s.hands[self.seat] else _LAY_OR_DISCARD

    def refuse(self, s: FourWorldsState, move: Move) -> Refusal | None:
        """The rule that the move breaks."""
        verb, seat = move.verb, self.seat
        if verb == "draw":
            return _NO_LAST_DRAW if s.final is not None else _DRAW_ONCE
        if verb == "trade":
            return _TRADE_FIRST if s.options["trading"] else _TRADING_OFF
        if verb == "end":
            return self.refuse_end(s)
        if verb in ("offer", "give", "accept", "decline"):
            return _NO_TRADE_ASKS
        cards: list[Any] = list(move.args)
        held = cards[:1] if verb == "wild" else cards
        if any(card not in s.hands[seat] for card in held):
            return _NOT_IN_HAND
        tree = s.tree_of(seat)
        if verb == "play":
            return tree.refuse_lay(cards[0])
        if verb == "wild":
            return tree.refuse_wild(cards[0], cards[1], s.majors_elsewhere(seat))
        if verb == "gate":
            return tree.refuse_gate(cards[0], cards[1])
        return self.refuse_discard(s)

    def help(self, s: FourWorldsState, move: Move, refusal: Refusal) -> str:
        """What would make the refused card fit."""
        return advice.help_for(s, self.seat, move, refusal)

    def grounds(self, s: FourWorldsState, move: Move) -> str:
        """The clause that lets a card be laid, discarded, or the turn end."""
        return advice.grounds(s, self.seat, move)

    def do(self, s: FourWorldsState, move: Move) -> None:
        """Lay, discard or end."""
        seat, verb = self.seat, move.verb
        if verb == "end":
            if s.final is None:
                s.tell("end", seat, (), ("FW-20", "FW-21") if s.hands[seat] else ("FW-20",))
            end_turn(s)
            return
        cards: list[Any] = list(move.args)
        hand, owner = s.hands[seat], s.owner(seat)
        tree = s.trees[owner]
        card = cards[0]
        hand.remove(card)
        if verb == "discard":
            s.discard_of(seat).append(card)
            s.tell("discard", seat, (card,), ("FW-18",))
            s.refill(seat)
            end_turn(s)
            return
        clauses = advice.clauses_of(s, seat, move)
        s.laid += 1
        if verb == "play":
            s.trees[owner] = tree.with_card(card)
            s.tell("lay-path" if card.kind == "trump" else "lay-minor", seat, (card,), clauses)
        elif verb == "wild":
            s.trees[owner] = tree.with_wild(card, cards[1])
            s.tell("wild", seat, (card, cards[1]), clauses)
        else:
            hand.remove(cards[1])
            s.laid += 1
            s.trees[owner] = tree.with_gate(card, cards[1])
            s.tell("link" if "FW-53" in clauses else "gate", seat, (card, cards[1]), clauses)
        if s.options["variant"] == "one_tree" and s.trees[0].complete():
            s.tell("complete", None, (), ("FW-72", "FW-75"))
            raise GameOver
        if s.options["variant"] == "middle_pillar" and cards[-1].kind == "minor" and cards[-1].number == 1:
            s.tell("kether", seat, (), ("FW-84", "FW-85"))
            end_turn(s)

    def question(self, s: FourWorldsState) -> str:
        """Lay, discard or end."""
        if s.final is not None:
            return "Lay what you can, or end your last turn?"
        if s.laid:
            return "Lay another card, or end the turn?"
        return "Lay cards, or discard one?" if s.hands[self.seat] else "End the turn?"

    def asked(self, s: FourWorldsState) -> str:
        """Laying, and whether there is a way out."""
        if s.final is not None or s.laid:
            return "lay cards, or end"
        return "lay cards, or discard one"


class Trade(Turn):
    """A trade under way: `seat` is asked, `one` began it, `other` is its partner (FW-92)."""

    __slots__ = ("answer", "offer", "one", "other")

    def __init__(
        self, seat: int, one: int, other: int, offer: Card | None = None, answer: Card | None = None
    ) -> None:
        super().__init__(seat)
        self.one, self.other, self.offer, self.answer = one, other, offer, answer

    def trail(self, s: FourWorldsState) -> list[str]:
        """The trade under the turn."""
        return [f"trade with {s.labels[self.other]}", self.asked(s)]

    def refuse(self, s: FourWorldsState, move: Move) -> Refusal | None:
        """Only the answers of a trade, and only cards of the own hand."""
        verbs = {option.verb for option in self.options(s)}
        if move.verb not in verbs:
            return (
                _NO_TRADE_ASKS
                if move.verb in ("trade", "offer", "give", "accept", "decline")
                else _FINISH_TRADE
            )
        if move.args and move.args[0] not in s.hands[self.seat]:
            return _NOT_IN_HAND
        return None

    def grounds(self, s: FourWorldsState, move: Move) -> str:
        """The steps of a trade."""
        return "FW-93" if move.verb == "accept" else "FW-92"

    def call_off(self, s: FourWorldsState) -> None:
        """No trade: the turn goes on with the draw (FW-94)."""
        s.tell("no-trade", self.seat, (), ("FW-92", "FW-94"), other=self.one)
        s.agenda.pop()

    def write(self, s: FourWorldsState, eye: int | None) -> dict[str, Any]:
        """The trade; its two cards are for the two traders."""
        shown = eye in (None, self.one, self.other) or s.open_hands
        return {
            "type": "trade",
            "from": s.labels[self.one],
            "to": s.labels[self.other],
            "offer": self.offer if shown or self.offer is None else HIDDEN,
            "answer": self.answer if shown or self.answer is None else HIDDEN,
        }


class Offer(Trade):
    """The seat that began the trade offers a card."""

    __slots__ = ()
    phase = "offer"

    def __init__(self, one: int, other: int) -> None:
        super().__init__(one, one, other)

    def options(self, s: FourWorldsState) -> Iterable[Move]:
        """Each card of the hand."""
        return [move("offer", card) for card in s.hands[self.seat]]

    def do(self, s: FourWorldsState, move: Move) -> None:
        """Show the card to the partner."""
        card: Any = move.args[0]
        seen = None if s.open_hands else (self.one, self.other)
        s.tell("offer", self.one, (card,), ("FW-92",), seen, other=self.other)
        s.agenda[-1] = Answer(self.one, self.other, card)

    def question(self, s: FourWorldsState) -> str:
        """Which card."""
        return f"Which card do you offer {s.labels[self.other]}?"

    def asked(self, s: FourWorldsState) -> str:
        """The offer."""
        return "offer a card"


class Answer(Trade):
    """The partner gives a card back or declines."""

    __slots__ = ()
    phase = "answer"

    def __init__(self, one: int, other: int, offer: Card) -> None:
        super().__init__(other, one, other, offer)

    def options(self, s: FourWorldsState) -> Iterable[Move]:
        """Each card of the partner's hand, or no."""
        return [*(move("give", card) for card in s.hands[self.seat]), DECLINE]

    def do(self, s: FourWorldsState, move: Move) -> None:
        """Show a card in return, or call it off."""
        if move.verb == "decline":
            self.call_off(s)
            return
        card: Any = move.args[0]
        seen = None if s.open_hands else (self.one, self.other)
        s.tell("give", self.other, (card,), ("FW-92",), seen, other=self.one)
        assert self.offer is not None
        s.agenda[-1] = Settle(self.one, self.other, self.offer, card)

    def question(self, s: FourWorldsState) -> str:
        """What for it; the card itself is for the two traders, so it is not named here."""
        return f"{s.labels[self.one]} offers a card. Which do you give for it, or do you decline?"

    def asked(self, s: FourWorldsState) -> str:
        """The answer."""
        return "give one back, or decline"


class Settle(Trade):
    """The seat that began the trade accepts or declines."""

    __slots__ = ()
    phase = "settle"

    def __init__(self, one: int, other: int, offer: Card, answer: Card) -> None:
        super().__init__(one, one, other, offer, answer)

    def options(self, s: FourWorldsState) -> Iterable[Move]:
        """Yes or no."""
        return [ACCEPT, DECLINE]

    def do(self, s: FourWorldsState, move: Move) -> None:
        """Swap the two cards, or call it off."""
        if move.verb == "decline":
            self.call_off(s)
            return
        assert self.offer is not None and self.answer is not None
        s.hands[self.one].remove(self.offer)
        s.hands[self.other].remove(self.answer)
        s.take(self.one, self.answer)
        s.take(self.other, self.offer)
        seen = None if s.open_hands else (self.one, self.other)
        s.tell("swap", self.one, (self.offer, self.answer), ("FW-93", "FW-95"), seen, other=self.other)
        s.agenda.pop()
        s.agenda[-1] = Act(self.one)

    def question(self, s: FourWorldsState) -> str:
        """Yes or no."""
        return f"Do you accept what {s.labels[self.other]} gives?"

    def asked(self, s: FourWorldsState) -> str:
        """The decision."""
        return "accept, or decline"


def end_turn(s: FourWorldsState) -> None:
    """End the turn of the seat on turn: fill, count, hand on, in the order of the ledger's list."""
    seat = s.turn
    hand = s.hands[seat]
    if s.final is None:
        drawn: list[Card] = []
        while len(hand) < HAND_SIZE and s.deck_of(seat):
            drawn.append(s.deck_of(seat).pop())
            s.take(seat, drawn[-1])
            s.refill(seat)
        if drawn:
            clauses = ("FW-22",) if len(hand) == HAND_SIZE else ("FW-22", "FW-23")
            s.tell("fill", seat, tuple(drawn), clauses, None if s.open_hands else (seat,))
    s.idle = 0 if s.laid else s.idle + 1
    s.laid, s.traded = 0, False
    round_over = s.options["variant"] == "middle_pillar" and seat == s.players - 1
    if round_over and any(tree.has_kether() for tree in s.trees):
        s.tell("race-over", None, (), ("FW-86", "FW-87", "FW-88"))
        raise GameOver
    if s.final is not None:
        s.final = s.final[1:]
        if not s.final:
            s.tell("over", None, (), ("FW-61", "FW-66", "FW-67"))
            raise GameOver
        following = s.final[0]
    else:
        following = (seat + 1) % s.players
        empty = not s.deck_of(seat) and not s.discard_of(seat)
        if empty and s.options["variant"] != "one_tree":
            s.tell("last-turns", None, (), ("FW-56", "FW-57"))
        elif s.idle >= s.idle_limit():
            s.tell("stalemate", None, (), ("FW-59", "FW-60", "FW-57"), n=s.idle)
        else:
            s.agenda[-1] = Start(following)
            return
        s.final = [(following + i) % s.players for i in range(s.players)]
    s.agenda[-1] = Start(following)
