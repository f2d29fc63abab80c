"""The state of the Four Worlds."""

from __future__ import annotations

from typing import Any

from ...cards import Card
from ...engine.events import HIDDEN
from ...engine.positions import ORDER
from ...engine.state import Result, State
from ...qabalah.worlds import WORLDS
from .laid import LaidTree


class FourWorldsState(State):
    """What lies where in the Four Worlds. Piles are kept with the top card last."""

    __slots__ = ("decks", "discards", "final", "hands", "idle", "laid", "traded", "trees", "turn")

    turn: int
    decks: list[list[Card]]
    discards: list[list[Card]]
    hands: list[list[Card]]
    trees: list[LaidTree]
    laid: int
    traded: bool
    idle: int
    final: list[int] | None

    def copy(self) -> FourWorldsState:
        """A state that goes on by itself."""
        new = FourWorldsState.__new__(FourWorldsState)
        self._share(new)
        new.decks = [pile[:] for pile in self.decks]
        new.discards = [pile[:] for pile in self.discards]
        new.hands = [hand[:] for hand in self.hands]
        new.trees = self.trees[:]
        new.turn, new.laid, new.traded = self.turn, self.laid, self.traded
        new.idle, new.final = self.idle, self.final
        return new

    # Whose is what

    @property
    def separate(self) -> bool:
        """Whether each seat has piles of its own (FW-82)."""
        return bool(self.options["piles"] == "separate")

    @property
    def open_hands(self) -> bool:
        """Whether all seats see all hands: under One Tree nobody plays against anybody."""
        return bool(self.options["variant"] == "one_tree")

    def deck_of(self, seat: int) -> list[Card]:
        """The draw pile of a seat."""
        return self.decks[seat if len(self.decks) > 1 else 0]

    def discard_of(self, seat: int) -> list[Card]:
        """The discard pile of a seat."""
        return self.discards[seat if len(self.discards) > 1 else 0]

    def owner(self, seat: int) -> int:
        """The index in `trees` of the tree that a seat builds."""
        return seat % len(self.trees)

    def tree_of(self, seat: int) -> LaidTree:
        """The tree that a seat builds: its own, its pair's, or the one that all share."""
        return self.trees[seat % len(self.trees)]

    def majors_elsewhere(self, seat: int) -> frozenset[int]:
        """The numbers of the Majors that lie on the other trees (FW-37)."""
        own = self.owner(seat)
        return frozenset().union(*(tree.numbers for i, tree in enumerate(self.trees) if i != own))

    # Small steps that several moves share

    def take(self, seat: int, card: Card) -> None:
        """Put a card into a hand."""
        hand = self.hands[seat]
        hand.append(card)
        hand.sort(key=ORDER)

    def refill(self, seat: int) -> None:
        """The moment a draw pile is empty, its shuffled discard pile replaces it (FW-12)."""
        deck, discard = self.deck_of(seat), self.discard_of(seat)
        if not deck and discard:
            deck.extend(reversed(self.chance.shuffle(sorted(discard, key=ORDER))))
            self.tell("reshuffle", None, (), ("FW-12",), n=len(deck))
            discard.clear()

    def idle_limit(self) -> int:
        """How many idle turns in a row bring the last turns (FW-60)."""
        piles = sum(map(len, self.decks)) + sum(map(len, self.discards))
        return max(2 * piles, 4 * self.players)

    # Out

    def write(self, eye: int | None) -> dict[str, Any]:
        """The position as a seat may know it; everything for None."""
        labels, over = self.labels, self.over
        decks = [[HIDDEN] * len(pile) if eye is not None else pile[::-1] for pile in self.decks]
        discards = [pile[::-1] for pile in self.discards]
        mine = {
            label: [HIDDEN] * len(hand) if eye not in (None, seat) and not self.open_hands else hand[:]
            for seat, (label, hand) in enumerate(zip(labels, self.hands, strict=True))
        }
        separate = self.separate
        pending = [step.write(self, eye) for step in self.agenda[1:]]
        return {
            "game": "four-worlds",
            "options": dict(self.options),
            "players": len(labels),
            "phase": self.phase,
            "turn": None if over else labels[self.turn],
            "to_move": self.to_move,
            "deck": [] if separate else decks[0],
            "discard": [] if separate else discards[0],
            "decks": dict(zip(labels, decks, strict=True)) if separate else {},
            "discards": dict(zip(labels, discards, strict=True)) if separate else {},
            "hands": mine,
            "trees": {labels[i]: tree.write() for i, tree in enumerate(self.trees)},
            "laid": 0 if over else self.laid,
            "traded": False if over else self.traded,
            "idle": self.idle,
            "final": None if self.final is None else [] if over else [labels[seat] for seat in self.final],
            "pending": pending,
        }

    def result(self) -> Result:
        """Scores as they stand, and the winners at the end (FW-62 to FW-67, FW-75, FW-79, FW-87 to FW-89)."""
        race = self.options["variant"] == "middle_pillar"
        trees = [self.tree_of(seat) for seat in range(self.players)]
        scores = [tree.count() if race else tree.points() for tree in trees]
        winners: list[int] = []
        if self.over:
            able = list(range(self.players))
            if race:
                able = [seat for seat in able if trees[seat].has_kether()]
            elif self.options["variant"] == "one_tree":
                able = able if trees[0].complete() else []
            if able:
                best = (min if race else max)(scores[seat] for seat in able)
                winners = [seat for seat in able if scores[seat] == best]
        return Result(
            self.over, dict(zip(self.labels, scores, strict=True)), tuple(self.labels[w] for w in winners)
        )

    def board(self, eye: int | None = None) -> str:
        """The table as lines of text."""
        game, result = self.game, self.result()
        head = f"The Four Worlds, {self.players} seats: "
        if self.over:
            won = " and ".join(result.winners)
            head += "the game is over, " + (f"{won} won." if won else "nobody won.")
        else:
            head += " > ".join(self.trail()) + "."
        lines = [head]
        for i, tree in enumerate(self.trees):
            owners = [label for seat, label in enumerate(self.labels) if self.owner(seat) == i]
            score = result.scores[owners[0]]
            lines.append(f"Tree of {' and '.join(owners)}: {score} {'point' if score == 1 else 'points'}")
            for suit in WORLDS if tree.sephiroth else ():
                held = [c for c in tree.sephiroth if c.suit == suit]
                if held:
                    lines.append(
                        f"  {WORLDS[suit].name}: " + ", ".join(f"{c} {game.card_name(c)}" for c in held)
                    )
            paths = [
                f"{c} {game.card_name(c)} ({'-'.join(map(str, tree.rules.ends[c.number]))})"
                for c in tree.majors
            ]
            paths += [f"{w.card} as {w.major} {game.card_name(w.major)}" for w in tree.wild]
            if paths:
                lines.append("  Paths: " + ", ".join(paths))
            if tree.gates:
                lines.append("  Gates: " + ", ".join(f"{g.card} with {g.opens}" for g in tree.gates))
            if not tree.sephiroth:
                lines.append("  nothing laid yet")
        for seat, (label, hand) in enumerate(zip(self.labels, self.hands, strict=True)):
            open_to_eye = eye in (None, seat) or self.open_hands
            shown = (
                ", ".join(f"{c} {game.card_name(c)}" for c in hand) if open_to_eye else f"{len(hand)} cards"
            )
            lines.append(f"Hand of {label}: {shown or 'no cards'}")
        for step in self.agenda[1:]:
            trade = step.write(self, eye) or {}
            cards = [
                game.card_words(c) if c != HIDDEN else "a card"
                for c in (trade["offer"], trade["answer"])
                if c
            ]
            if cards:
                lines.append(
                    f"Trade: {trade['from']} offers {cards[0]}" + (f" for {cards[1]}" if cards[1:] else "")
                )
        for i, (deck, discard) in enumerate(zip(self.decks, self.discards, strict=True)):
            whose = f" of {self.labels[i]}" if self.separate else ""
            top = f", {discard[-1]} {game.card_name(discard[-1])} on top" if discard else ""
            lines.append(f"Draw pile{whose}: {len(deck)}. Discard pile{whose}: {len(discard)}{top}.")
        return "\n".join(lines)
