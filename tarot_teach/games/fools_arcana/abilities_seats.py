"""What the avatars do that reach other seats, outside of battles too: T5, T10, T16 to T18 and T21."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...cards import Card
from ...engine.events import HIDDEN
from ...engine.moves import Move
from ...engine.positions import ORDER
from ...engine.steps import Refusal
from .battle import leave
from .frames import COVERED, Ability, Queued
from .notation import CHOICE, DISCARD, DONE, DRAW, GIVE, SPOIL
from .settling import discard_own
from .state import round_from

if TYPE_CHECKING:
    from .state import FoolsArcanaState

MOON_CARDS, STAR_DRAWS = 4, 2


def refuse_opponent(s: FoolsArcanaState, by: int, move: Move, clause: str) -> Refusal | None:
    """Why a seat cannot be chosen for its hand (FA-104, FA-123)."""
    chosen = move.args[0]
    if chosen not in s.labels or chosen == s.labels[by]:
        return Refusal(clause, "Choose an opponent with a card in hand.")
    held = s.hands[s.labels.index(chosen)]
    return (
        None
        if held
        else Refusal("FA-107" if clause == "FA-104" else clause, f"{chosen} has no card in hand.")
    )


class Hierophant(Ability):
    """Swap the highest cards of two hands (FA-104 to FA-107)."""

    __slots__ = ("mine", "partner", "theirs")
    number, clause, phase = 5, "FA-104", "hierophant"
    keys = frozenset({"from", "mine", "theirs"})
    verbs = frozenset({"choose", "give"})

    def __init__(
        self, by: int, partner: int | None = None, mine: Card | None = None, theirs: Card | None = None
    ) -> None:
        super().__init__(by, by if mine is None else partner)
        self.partner, self.mine, self.theirs = partner, mine, theirs

    def highest(self, s: FoolsArcanaState) -> list[Card]:
        """The highest cards of the hand that has to give, where several can be equal."""
        hand = s.hands[self.seat]
        top = max(c.number for c in hand)
        return [c for c in hand if c.number == top]

    def run(self, s: FoolsArcanaState) -> bool:
        """A single highest card is no choice; then the swap."""
        if self.partner is None:
            if s.hands[self.by] and any(h for seat, h in enumerate(s.hands) if seat != self.by):
                return True
            return self.in_vain(s)
        if self.theirs is None:
            best = self.highest(s)
            if len(best) > 1:
                return True
            self.give(s, best[0])
            return False
        self.swap(s, self.partner, self.mine, self.theirs)
        return False

    def give(self, s: FoolsArcanaState, card: Card) -> None:
        """The next card of the swap is known."""
        cards = (card, None) if self.mine is None else (self.mine, card)
        s.agenda[-1] = Hierophant(self.by, self.partner, *cards)

    def swap(self, s: FoolsArcanaState, other: int, mine: Card | None, theirs: Card) -> None:
        """Into the hands, or during a battle into the spoils."""
        assert mine is not None
        self.done(s)
        s.hands[self.by].remove(mine)
        s.hands[other].remove(theirs)
        pair = (self.by, other)
        if s.battle is not None:
            s.keep(self.by, theirs)
            s.keep(other, mine)
            s.tell("swapped-spoils", self.by, (mine, theirs), ("FA-104", "FA-106", "FA-66"), pair, other)
        else:
            s.take(self.by, theirs)
            s.take(other, mine)
            s.tell("swapped", self.by, (mine, theirs), ("FA-104", "FA-105"), pair, other)

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """The opponents with a hand, or the equal highest cards."""
        if self.partner is None:
            return [CHOICE[s.labels[p]] for p, h in enumerate(s.hands) if h and p != self.by]
        return [GIVE[c] for c in self.highest(s)]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """An opponent with a hand; the highest card."""
        if move.verb != ("choose" if self.partner is None else "give"):
            return self.wrong(s, move)
        if move.verb == "give":
            ok = move.args[0] in self.highest(s)
            return None if ok else Refusal("FA-105", "The highest card has to be given.")
        return refuse_opponent(s, self.by, move, "FA-104")

    def wrong(self, s: FoolsArcanaState, move: Move) -> Refusal:
        """The two questions of the Hierophant are not mixed up."""
        if self.partner is None:
            return Refusal("FA-104", "First choose an opponent.")
        return Refusal("FA-105", "Give one of your equal highest cards.")

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The choice of an opponent, or of a card."""
        return "FA-104" if self.partner is None else "FA-105"

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Choose the opponent, or the card."""
        if self.partner is None:
            other = s.labels.index(move.args[0])
            s.tell("chosen", self.by, (), (self.clause,), other=other)
            s.agenda[-1] = Hierophant(self.by, other)
        else:
            card: Any = move.args[0]
            s.tell("gives", self.seat, (card,), ("FA-105",), (self.by, self.partner))
            self.give(s, card)

    def question(self, s: FoolsArcanaState) -> str:
        """With whom, or which card."""
        if self.partner is None:
            return "With which opponent do you swap highest cards?"
        return "Which of your equal highest cards do you give?"

    def asked(self, s: FoolsArcanaState) -> str:
        """With whom, or which card."""
        return "choose an opponent" if self.partner is None else f"{s.labels[self.seat]} gives a highest card"

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """The opponent, open to all; the cards, for the two seats."""
        if self.partner is None:
            return {}
        found: dict[str, Any] = {"from": s.labels[self.partner]}
        if self.mine is not None:
            found["mine"] = self.mine if eye in (None, self.by, self.partner) else HIDDEN
        return found


class Wheel(Ability):
    """Turn the top card of the pile; its suit acts (FA-120 to FA-126)."""

    __slots__ = ("suit",)
    number, clause, phase = 10, "FA-120", "wheel"
    keys = frozenset({"suit"})
    verbs = frozenset({"discard", "choose"})

    def __init__(self, by: int, suit: str | None = None) -> None:
        super().__init__(by)
        self.suit = suit

    def run(self, s: FoolsArcanaState) -> bool:
        """Turn the card, and do what needs no choice."""
        if self.suit is not None:
            return True
        turned = s.deck.pop()
        s.discard.append(turned)
        s.quiet = 0
        s.tell("wheel", self.by, (turned,), ("FA-120",), s.everyone)
        if not s.deck:
            s.end("pile-empty", "FA-71", "FA-72", "FA-76")
        if turned.suit == "C":
            self.done(s)
            s.draw(self.by, 1, ("FA-124",))
            return False
        if turned.suit == "D":
            s.discard.pop()
            s.take(self.by, turned)
            s.tell("take", self.by, (turned,), ("FA-125", "FA-126"), s.everyone)
        asking = Wheel(self.by, turned.suit)
        if not asking.options(s):
            return self.in_vain(s)
        s.agenda[-1] = asking
        return False

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Cards of opponents, their hands, or the own hand."""
        if self.suit == "D":
            return [DISCARD[c] for c in s.hands[self.by]]
        others = [seat for seat in s.everyone if seat != self.by]
        if self.suit == "S":
            return [DISCARD[slot[-1]] for seat in others for slot in s.table[seat]]
        return [CHOICE[s.labels[seat]] for seat in others if s.hands[seat]]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """What the suit asks for."""
        clause = self.grounds(s, move)
        if self.suit == "W":
            if move.verb == "choose":
                return refuse_opponent(s, self.by, move, "FA-123")
            return Refusal(clause, "Wands: choose an opponent with a card in hand.")
        if move.verb == "choose" or not move.args:
            return Refusal(clause, "Name the card that is discarded.")
        card: Any = move.args[0]
        if self.suit == "D":
            return None if card in s.hands[self.by] else Refusal(clause, "Put away a card of your hand.")
        owner = s.owner_of(card)
        if owner is None or owner == self.by:
            return Refusal(clause, "Swords: discard an opponent's card in play.")
        return None if any(card == slot[-1] for slot in s.table[owner]) else COVERED

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """The clause of the suit."""
        return {"S": "FA-122", "W": "FA-123", "D": "FA-125"}[self.suit or "D"]

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """What the suit does."""
        self.done(s)
        if self.suit == "W":
            other = s.labels.index(move.args[0])
            drawn = s.chance.pick(s.hands[other])
            s.hands[other].remove(drawn)
            s.take(self.by, drawn)
            clauses = ("FA-123", "FA-14") if len(s.hands[self.by]) > s.limit(self.by) else ("FA-123",)
            s.tell("robbed", self.by, (drawn,), clauses, (self.by, other), other)
            return
        card: Any = move.args[0]
        if self.suit == "D":
            s.throw(self.by, card)
            s.tell("discard", self.by, (card,), ("FA-125",))
            return
        owner = s.owner_of(card)
        assert owner is not None
        s.tell("swords", self.by, (card,), ("FA-122",), other=owner)
        leave(s, owner, card)

    def question(self, s: FoolsArcanaState) -> str:
        """What the suit asks."""
        return {
            "S": "Swords: which opponent's card leaves play?",
            "W": "Wands: from whose hand do you draw a card?",
            "D": "Pentacles: which card do you put away?",
        }[self.suit or "D"]

    def asked(self, s: FoolsArcanaState) -> str:
        """What the suit asks."""
        return {"S": "discard a card in play", "W": "choose a hand", "D": "put away a card"}[self.suit or "D"]

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """The suit that was turned."""
        return {"suit": self.suit} if self.suit else {}


class Tower(Queued):
    """Every seat with cards in play discards one of them (FA-148, FA-149)."""

    __slots__ = ()
    number, clause, phase = 16, "FA-148", "tower"
    verbs = frozenset({"discard"})

    def run(self, s: FoolsArcanaState) -> bool:
        """Seats without cards in play drop out."""
        if self.queue is None:
            if not any(s.table):
                return self.in_vain(s)
            s.agenda[-1] = Tower(self.by, round_from(s.players, self.by))
        elif not self.queue:
            self.done(s)
        elif s.table[self.seat]:
            return True
        else:
            s.agenda[-1] = Tower(self.by, self.queue[1:])
        return False

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Each own uncovered card, one under attack too."""
        return [DISCARD[slot[-1]] for slot in s.table[self.seat]]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """An own uncovered card."""
        for slot in s.table[self.seat]:
            if move.args and move.args[0] in slot:
                return None if move.args[0] == slot[-1] else COVERED
        return Refusal("FA-149", "Discard one of your own cards in play.")

    def grounds(self, s: FoolsArcanaState, move: Move) -> str:
        """Each seat chooses its own."""
        return "FA-149"

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Discard it; the next seat follows."""
        card: Any = move.args[0]
        assert self.queue is not None
        s.agenda[-1] = Tower(self.by, self.queue[1:])
        s.tell("discard", self.seat, (card,), ("FA-148", "FA-149", "FA-114"))
        discard_own(s, self.seat, card)

    def question(self, s: FoolsArcanaState) -> str:
        """Which card."""
        return "Which of your cards in play do you discard?"

    def asked(self, s: FoolsArcanaState) -> str:
        """Who loses a card."""
        return f"{s.labels[self.seat]} discards a card in play"


class Counted(Queued):
    """An ability in which each seat acts several times; `left` is how often the first one still can."""

    __slots__ = ("left",)
    keys = frozenset({"queue", "left"})
    most: ClassVar[int]

    def __init__(self, by: int, queue: tuple[int, ...] | None = None, left: int | None = None) -> None:
        super().__init__(by, queue)
        self.left = self.most if left is None else left

    def more(self, s: FoolsArcanaState, eye: int | None) -> dict[str, Any]:
        """Who is still to act, and how often the first has left."""
        found = super().more(s, eye)
        return {**found, "left": self.left} if found else found


class Star(Counted):
    """Every seat below its draw limit may draw one or two cards, not past it (FA-150)."""

    __slots__ = ()
    number, clause, phase = 17, "FA-150", "star"
    most = STAR_DRAWS
    verbs = frozenset({"draw", "done"})

    def run(self, s: FoolsArcanaState) -> bool:
        """Seats at their limit drop out."""
        if self.queue is None:
            s.agenda[-1] = Star(self.by, round_from(s.players, self.by))
        elif not self.queue:
            self.done(s)
        elif self.left and len(s.hands[self.seat]) < s.limit(self.seat):
            return True
        else:
            s.agenda[-1] = Star(self.by, self.queue[1:])
        return False

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Draw, or not."""
        return [DRAW, DONE]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """From the pile."""
        return Refusal(self.clause, "The Star draws off the pile: just draw.") if move.args else None

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Draw one, or leave it to the next seat."""
        assert self.queue is not None
        if move is DONE:
            s.tell("star-done", self.seat, (), (self.clause,))
            s.agenda[-1] = Star(self.by, self.queue[1:])
        else:
            s.agenda[-1] = Star(self.by, self.queue, self.left - 1)
            s.draw(self.seat, 1, (self.clause, "FA-92"))

    def question(self, s: FoolsArcanaState) -> str:
        """Whether to draw."""
        return "Do you draw a card, or is it enough?"

    def asked(self, s: FoolsArcanaState) -> str:
        """Who may draw."""
        return f"does {s.labels[self.seat]} draw?"


class Moon(Counted):
    """Every seat puts four hand cards into its spoils (FA-151, FA-152)."""

    __slots__ = ()
    number, clause, phase = 18, "FA-151", "moon"
    most = MOON_CARDS
    verbs = frozenset({"spoil"})

    def run(self, s: FoolsArcanaState) -> bool:
        """Small hands go whole; seats follow each other from the owner (FA-92)."""
        if self.queue is None:
            s.agenda[-1] = Moon(self.by, round_from(s.players, self.by))
            return False
        if not self.queue:
            self.done(s)
            return False
        seat, left = self.seat, self.left
        hand = s.hands[seat]
        if left == MOON_CARDS and len(hand) <= MOON_CARDS:
            if hand:
                cards = tuple(hand)
                s.hands[seat] = []
                s.keep(seat, *cards)
                s.tell("moon", seat, cards, ("FA-151", "FA-152", "FA-66"), (seat,))
            left = 0
        if left:
            return len(hand) > left  # always, but for a position that cannot be
        s.agenda[-1] = Moon(self.by, self.queue[1:])
        return False

    def options(self, s: FoolsArcanaState) -> list[Move]:
        """Each hand card."""
        return [SPOIL[c] for c in s.hands[self.seat]]

    def judge(self, s: FoolsArcanaState, move: Move) -> Refusal | None:
        """An own hand card."""
        ok = move.args[0] in s.hands[self.seat]
        return None if ok else Refusal(self.clause, "Put a card of your hand into your spoils.")

    def do(self, s: FoolsArcanaState, move: Move) -> None:
        """Put it there."""
        card: Any = move.args[0]
        s.hands[self.seat].remove(card)
        s.keep(self.seat, card)
        s.tell("moon", self.seat, (card,), ("FA-151", "FA-92", "FA-66"), (self.seat,))
        s.agenda[-1] = Moon(self.by, self.queue, self.left - 1)

    def question(self, s: FoolsArcanaState) -> str:
        """Which card."""
        return f"Which card goes into your spoils ({self.left} to go)?"

    def asked(self, s: FoolsArcanaState) -> str:
        """Who, and how many."""
        return f"{s.labels[self.seat]} puts {self.left} more into spoils"


class World(Ability):
    """All hands go under the pile, and each seat draws as many as it gave (FA-156, FA-157)."""

    __slots__ = ()
    number, clause = 21, "FA-156"

    def run(self, s: FoolsArcanaState) -> bool:
        """First all hands, each shuffled; then the draws. It is no draw that counts (FA-77)."""
        self.done(s)
        seats = [seat for seat in round_from(s.players, self.by) if s.hands[seat]]
        given = []
        for seat in seats:
            hand = s.hands[seat]
            order = s.chance.shuffle(hand) if len(hand) > 1 else hand
            s.deck[:0] = order[::-1]
            given.append(len(hand))
            s.tell("under", seat, tuple(hand), ("FA-156", "FA-157", "FA-92"), (seat,))
        for seat, count in zip(seats, given, strict=True):
            drawn = s.deck[: -count - 1 : -1]
            del s.deck[-count:]
            s.hands[seat] = sorted(drawn, key=ORDER)
            s.tell("draw", seat, tuple(drawn), ("FA-156",), (seat,))
        return False
