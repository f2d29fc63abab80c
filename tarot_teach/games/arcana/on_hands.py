"""The cards that change hands: Magician, High Priestess, Empress, Chariot, Devil, Star, Sun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...cards import Card
from ...engine.moves import Move, move
from ...engine.positions import ORDER, Reader
from ...engine.steps import Refusal
from . import rules
from .effect import ChooseSeat, DiscardCard, Effect, PileCard
from .state import PACK, TOWER, ArcanaState

GIVE = {(this, label): move("give", this, label) for this in PACK for label in ("P1", "P2", "P3", "P4")}
DONE = move("done")


class Magician(Effect):
    """With at most one discard as the effect starts, first an exchange with the deck (RA-83 to RA-85)."""

    __slots__ = ()
    code = PACK[1]
    clause = "RA-83"

    def run(self, s: ArcanaState) -> bool:
        """Which exchange comes first; without a card in hand there is none (RA-25)."""
        if not s.hands[self.by] or not (s.discard or s.deck):
            s.tell("no-swap", self.by, (), ("RA-25", "RA-85"))
            self.close(s)
            return False
        first = MagicianDeck if len(s.discard) <= 1 and s.deck else MagicianDiscard
        self.go_on(s, first(self.by, self.card, self.source))
        return False


class Swap(Effect):
    """An exchange of a hand card for one of a pile."""

    __slots__ = ()
    code = PACK[1]

    def pile(self, s: ArcanaState) -> list[Card]:
        """What one exchanges with."""
        raise NotImplementedError

    def legal(self, s: ArcanaState) -> list[Move]:
        """Each hand card for each card of the pile, both by value."""
        pile = sorted(self.pile(s), key=ORDER)
        return [move("swap", mine, other) for mine in s.hands[self.by] for other in pile]

    def exchange(self, s: ArcanaState, move: Move) -> tuple[Card, Card]:
        """Exchange: yours takes the place of the other."""
        mine, other = move.args
        assert isinstance(mine, Card) and isinstance(other, Card)
        pile = self.pile(s)
        pile[pile.index(other)] = mine
        s.hands[self.by].remove(mine)
        s.take(self.by, other)
        return mine, other


class MagicianDeck(Swap):
    """The exchange with the deck, whose cards you see but not their order (RA-84)."""

    __slots__ = ()
    phase = "magician-deck"
    clause = "RA-83"
    demand = "exchange a card of your hand for one of the deck"
    short = "exchange with the deck"
    asks = "Which card do you exchange for which card of the deck?"

    def pile(self, s: ArcanaState) -> list[Card]:
        """The deck."""
        return s.deck

    def do(self, s: ArcanaState, move: Move) -> None:
        """Exchange; the discard pile is next."""
        s.tell("swap-deck", self.by, self.exchange(s, move), ("RA-83", "RA-84"), (self.by,))
        self.go_on(s, MagicianDiscard(self.by, self.card, self.source))


class MagicianDiscard(Swap):
    """The exchange with the discard pile (RA-85)."""

    __slots__ = ()
    phase = "magician-discard"
    clause = "RA-85"
    demand = "exchange a card of your hand for one of the discard pile"
    short = "exchange with the discard pile"
    asks = "Which card do you exchange for which discard?"

    def pile(self, s: ArcanaState) -> list[Card]:
        """The discard pile."""
        return s.discard

    def nothing(self, s: ArcanaState) -> None:
        """No discard to exchange for: this part is left out (RA-25)."""
        s.tell("no-pile", self.by, (), ("RA-25", "RA-85"))
        self.close(s)

    def do(self, s: ArcanaState, move: Move) -> None:
        """Exchange; a Tower taken so is not drawn (RA-71)."""
        cards = self.exchange(s, move)
        s.show("swap-pile", self.by, cards, ("RA-85", "RA-71") if cards[1] is TOWER else ("RA-85",))
        self.close(s)


class Remake(Effect):
    """Hands are remade from yours: the first seat of `owed` gets the next card (RA-87)."""

    __slots__ = ("owed",)
    clause = "RA-87"
    demand = "give a card of your hand"
    short = "give a card"
    keys = ("owed",)
    clauses: ClassVar[tuple[str, ...]]

    def __init__(self, by: int, card: Card | None, source: str, owed: tuple[int, ...]) -> None:
        super().__init__(by, card, source)
        self.owed = owed

    def legal(self, s: ArcanaState) -> list[Move]:
        """Each card of the hand, to the seat that comes next."""
        label = s.labels[self.owed[0]]
        return [GIVE[this, label] for this in s.hands[self.by]]

    def refuse_answer(self, s: ArcanaState, move: Move) -> Refusal | None:
        """A card that one holds, to that seat only."""
        label = s.labels[self.owed[0]]
        if move.verb == "give" and move.args[0] in s.hands[self.by] and move.args[1] == label:
            return None
        return Refusal("RA-87", f"Give a card of your hand to {label}, whose hand is refilled now.")

    def do(self, s: ArcanaState, move: Move) -> None:
        """Hand it over."""
        this, seat = move.args[0], self.owed[0]
        assert isinstance(this, Card)
        s.hands[self.by].remove(this)
        s.take(seat, this)
        s.tell("give-card", self.by, (this,), self.clauses, (self.by, seat), seat)
        if len(self.owed) > 1:
            self.go_on(s, type(self)(self.by, self.card, self.source, self.owed[1:]))
        else:
            self.close(s)

    def question(self, s: ArcanaState) -> str:
        """Which card, and to whom."""
        count = self.owed.count(self.owed[0])
        more = "" if count == 1 else f" ({count} still to give)"
        return f"Which card do you give {s.labels[self.owed[0]]}{more}?"

    def more(self, s: ArcanaState, eye: int | None) -> dict[str, Any]:
        """The seats that still get a card."""
        return {"owed": [s.labels[seat] for seat in self.owed]}

    @classmethod
    def read(
        cls, s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, by: int, card: Card | None
    ) -> Effect:
        """Living opponents in turn order, and no more of them than there are cards to give."""
        owed = [r.seat(label, f"{at}.owed[{i}]") for i, label in enumerate(data["owed"])]
        where = f"{at}.owed"
        r.need(bool(owed), where, "somebody is still to get a card")
        order = s.living_from(by)
        r.need(all(seat in order[1:] for seat in owed), where, "only living opponents get cards back (RA-87)")
        r.need(owed == sorted(owed, key=order.index), where, "the seats get their cards in turn order")
        r.need(len(owed) <= len(s.hands[by]), where, "more cards are owed than the hand holds")
        return cls(by, card, data["from"], tuple(owed))


def take_hand(s: ArcanaState, by: int, seat: int, clause: str) -> tuple[int, ...]:
    """Take a whole hand into yours; the seat, once for each card that it is owed."""
    hand = s.hands[seat]
    s.hands[seat] = []
    s.hands[by] = sorted(s.hands[by] + hand, key=ORDER)
    s.tell("take-hand", by, tuple(hand), (clause,), (by, seat), seat, len(hand))
    return (seat,) * len(hand)


class HighPriestess(Effect):
    """All hands are taken into yours and remade from it (RA-86, RA-87)."""

    __slots__ = ()
    code = PACK[2]
    clause = "RA-86"

    def run(self, s: ArcanaState) -> bool:
        """Take what the others hold."""
        owed: tuple[int, ...] = ()
        for seat in s.living_from(self.by)[1:]:
            if s.hands[seat]:
                owed += take_hand(s, self.by, seat, "RA-86")
        if owed:
            self.go_on(s, PriestessGive(self.by, self.card, self.source, owed))
        else:
            s.tell("no-hands", self.by, (), ("RA-86", "RA-25"))
            self.close(s)
        return False


class PriestessGive(Remake):
    """The hands of all others are remade."""

    __slots__ = ()
    code = PACK[2]
    phase = "priestess"
    clauses = ("RA-86", "RA-87")


class Star(ChooseSeat):
    """The hand of another player is picked up (RA-107)."""

    __slots__ = ()
    code = PACK[17]
    phase = "star-target"
    clause = "RA-107"
    demand = "choose another player with a card in hand"
    short = "choose another player"
    asks = "Whose hand do you pick up?"
    tells = False
    targets = (rules.living, rules.another, rules.holds_card)

    def chosen(self, s: ArcanaState, seat: int) -> None:
        """Pick it up, then remake it."""
        owed = take_hand(s, self.by, seat, "RA-107")
        self.go_on(s, StarGive(self.by, self.card, self.source, owed))


class StarGive(Remake):
    """The hand of that player is remade."""

    __slots__ = ()
    code = PACK[17]
    phase = "star-give"
    clauses = ("RA-107", "RA-87")

    @classmethod
    def read(
        cls, s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, by: int, card: Card | None
    ) -> Effect:
        """One hand only."""
        r.need(len(set(data["owed"])) == 1, f"{at}.owed", "the Star remakes one hand (RA-107)")
        return super().read(s, r, data, at, by, card)


class Empress(ChooseSeat):
    """A random card of a hand is discarded (RA-88)."""

    __slots__ = ()
    code = PACK[3]
    phase = "empress-target"
    clause = "RA-88"
    demand = "choose a player with a card in hand"
    short = "choose a player"
    asks = "Who loses a random card?"
    targets = (rules.living, rules.player, rules.holds_card)

    def chosen(self, s: ArcanaState, seat: int) -> None:
        """Discard, then choose what goes there."""
        s.throw_random(seat, ("RA-88",))
        self.go_on(s, EmpressCard(self.by, self.card, self.source, seat))


class EmpressCard(PileCard):
    """Any card of the discard pile goes to that hand (RA-89)."""

    __slots__ = ("target",)
    code = PACK[3]
    phase = "empress-card"
    clause = "RA-89"
    keys = ("target",)

    def __init__(self, by: int, card: Card | None, source: str, target: int) -> None:
        super().__init__(by, card, source)
        self.target = target

    def do(self, s: ArcanaState, move: Move) -> None:
        """Give it; a Tower given so is not drawn (RA-71)."""
        this, seat = move.args[0], self.target
        assert isinstance(this, Card)
        s.discard.remove(this)
        s.take(seat, this)
        clauses = ("RA-89", "RA-71") if this is TOWER else ("RA-89",)
        if seat == self.by:
            s.show("pick-up", seat, (this,), clauses)
        else:
            s.show("give-card", self.by, (this,), clauses, seat)
        self.close(s)

    def question(self, s: ArcanaState) -> str:
        """Which card, and for whom."""
        whose = "your hand" if self.target == self.by else f"the hand of {s.labels[self.target]}"
        return f"Which card of the discard pile goes to {whose}?"

    def more(self, s: ArcanaState, eye: int | None) -> dict[str, Any]:
        """Whose hand gets the card."""
        return {"target": s.labels[self.target]}

    @classmethod
    def read(
        cls, s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, by: int, card: Card | None
    ) -> Effect:
        """A living seat."""
        seat = r.seat(data["target"], f"{at}.target")
        found = rules.living(s, by, seat) or rules.player(s, by, seat)
        r.need(found is None, f"{at}.target", found.reason if found else "")
        return cls(by, card, data["from"], seat)


class Chariot(DiscardCard):
    """Discard any number of cards, then draw one more (RA-95). `count`: discards so far."""

    __slots__ = ("count",)
    code = PACK[7]
    phase = "chariot"
    clause = "RA-95"
    demand = "discard a card of your hand, or be done"
    short = "discard a card, or be done"
    keys = ("count",)

    def __init__(self, by: int, card: Card | None, source: str, count: int = 0) -> None:
        super().__init__(by, card, source)
        self.count = count

    def legal(self, s: ArcanaState) -> list[Move]:
        """Each card of the hand, and to be done."""
        return [*super().legal(s), DONE]

    def do(self, s: ArcanaState, move: Move) -> None:
        """Discard, or draw."""
        this = move.args[0] if move.args else None
        if isinstance(this, Card):
            s.throw(self.by, this, "discard", ("RA-95",))
            self.go_on(s, Chariot(self.by, self.card, self.source, self.count + 1))
            return
        s.tell("chariot" if self.count else "chariot-none", self.by, (), ("RA-95",), n=self.count)
        for _ in range(self.count + 1):
            s.draw(self.by, ("RA-95", "RA-70"))
        self.close(s)

    def question(self, s: ArcanaState) -> str:
        """What being done brings."""
        new = "1 card" if not self.count else f"{self.count + 1} cards"
        return f"Discard a card, or be done and draw {new}?"

    def more(self, s: ArcanaState, eye: int | None) -> dict[str, Any]:
        """The discards so far."""
        return {"count": self.count}

    @classmethod
    def read(
        cls, s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, by: int, card: Card | None
    ) -> Effect:
        """Not more discards than there are."""
        r.need(data["count"] <= len(s.discard), f"{at}.count", "the discard pile holds fewer cards (RA-95)")
        return cls(by, card, data["from"], data["count"])


class Devil(DiscardCard):
    """A card is discarded for three extra turn tokens (RA-106)."""

    __slots__ = ()
    code = PACK[15]
    phase = "devil"
    clause = "RA-106"
    asks = "Which card do you discard for three extra turn tokens?"

    def nothing(self, s: ArcanaState) -> None:
        """No card to discard: the tokens all the same (RA-25)."""
        s.gain(self.by, 3, ("RA-106", "RA-25"))
        self.close(s)

    def do(self, s: ArcanaState, move: Move) -> None:
        """Discard, then gain."""
        this = move.args[0]
        assert isinstance(this, Card)
        s.throw(self.by, this, "discard", ("RA-106",))
        s.gain(self.by, 3, ("RA-106",))
        self.close(s)


class Sun(Effect):
    """Three draws, then three discards (RA-111)."""

    __slots__ = ()
    code = PACK[19]
    clause = "RA-111"

    def run(self, s: ArcanaState) -> bool:
        """Draw; an empty deck gives less (RA-21)."""
        for _ in range(3):
            s.draw(self.by, ("RA-111", "RA-70"))
        self.go_on(s, SunDiscard(self.by, self.card, self.source, 3))
        return False


class SunDiscard(DiscardCard):
    """The discards of the Sun; `left` are still to be made."""

    __slots__ = ("left",)
    code = PACK[19]
    phase = "sun"
    clause = "RA-111"
    keys = ("left",)

    def __init__(self, by: int, card: Card | None, source: str, left: int) -> None:
        super().__init__(by, card, source)
        self.left = left

    def nothing(self, s: ArcanaState) -> None:
        """The hand is empty: what cannot be done is left out (RA-25)."""
        s.tell("no-discard", self.by, (), ("RA-111", "RA-25"))
        self.close(s)

    def do(self, s: ArcanaState, move: Move) -> None:
        """Discard, and go on while some are left."""
        this = move.args[0]
        assert isinstance(this, Card)
        s.throw(self.by, this, "discard", ("RA-111",))
        if self.left > 1:
            self.go_on(s, SunDiscard(self.by, self.card, self.source, self.left - 1))
        else:
            self.close(s)

    def question(self, s: ArcanaState) -> str:
        """How many are left."""
        left = min(self.left, len(s.hands[self.by]))
        return f"Which card do you discard ({left} left to discard)?"

    def more(self, s: ArcanaState, eye: int | None) -> dict[str, Any]:
        """The discards still to make."""
        return {"left": self.left}

    @classmethod
    def read(
        cls, s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, by: int, card: Card | None
    ) -> Effect:
        """One to three."""
        r.need(1 <= data["left"] <= 3, f"{at}.left", "the Sun wants one to three discards (RA-111)")
        return cls(by, card, data["from"], data["left"])
