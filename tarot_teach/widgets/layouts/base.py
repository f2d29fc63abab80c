"""The plain layout, for any game, and what layouts have to work with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.events import HIDDEN
from ...engine.game import Game
from ...engine.moves import Move
from ...engine.positions import texts
from ...engine.state import State

Zone = dict[str, Any]
Action = dict[str, Any]
_LABEL = re.compile(r"\bP[1-8]\b")


@dataclass(frozen=True)
class Look:
    """The table as one seat may see it: what a layout describes.

    `state` is asked only for what the seat may know: its legal moves and refusals when it decides.
    """

    state: State
    view: Mapping[str, Any]
    seat: str
    acting: bool
    """Whether the seat has to decide here, and may."""
    names: Mapping[str, str]
    past: Sequence[State] = ()
    """The states before this one; a layout reads from them only what everybody has seen."""

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.state.game

    def name(self, seat: str) -> str:
        """What people call a seat."""
        return self.names.get(seat, seat)

    def named(self, text: str) -> str:
        """A text of the game with names in place of labels."""
        return _LABEL.sub(lambda m: self.name(m[0]), text) if self.names else text

    @property
    def others(self) -> list[str]:
        """The other seats, beginning with the next one."""
        seats = self.state.seats
        at = seats.index(self.seat)
        return [*seats[at + 1 :], *seats[:at]]

    def action(
        self,
        move: str,
        label: str,
        pick: Iterable[str] = (),
        *,
        target: str = "",
        key: str = "",
        stand: bool = False,
    ) -> Action:
        """A move as something to choose, with the reason and clause when it is not legal.

        Args:
            move: its notation.
            label: the words on its button.
            pick: what is chosen on the table to get there: a card, the id of a pile or seat; none: a button.
            target: what stands for it on the table once the card is chosen: a place on the Tree, a card in
                play, or a zone of stacks with a free place.
            key: the key that answers with it.
            stand: whether it also has a button while nothing is chosen.
        """
        found = self.state.explain(move)
        said = self.game.say(Move(move), self.state) if found.legal else label
        out: Action = {
            "move": move,
            "label": label,
            "full": self.named(said),
            "pick": list(pick),
            "legal": found.legal,
        }
        if not found.legal:
            out.update(reason=found.reason, clause=found.clause, help=found.help)
        return out | {k: v for k, v in (("target", target), ("key", key), ("stand", stand)) if v}


def zone(
    id: str, kind: str, label: str, cards: Iterable[Mapping[str, Any]] = (), *, area: str, **more: Any
) -> Zone:
    """A zone of the table, as ``zones.js`` draws its kind.

    Args:
        id: its name in picks and keys.
        kind: fan, pile, row, trick, stack, ladder, tokens, sheet, or tree.
        label: what it is called.
        cards: what lies in it: `code`, and where it says more `note`, `by`, `sash`, `between`, `turned`.
        area: mine, middle, opponent, or side.
        **more: `seat`, whose it is; `asks`, whether a card of it can be chosen; `count`, if other than that
            of the cards; `cap`, `sum`, `text`, words below it; `empty`, words in place of no cards; `aside`,
            a fan beside the hand; and what one kind alone has, such as `tokens`.

    >>> zone("trade", "row", "Trade", [{"code": "W5"}], area="mine")["count"]
    1
    """
    listed = [*cards]
    return {
        "id": id,
        "kind": kind,
        "label": label,
        "area": area,
        "count": len(listed),
        "cards": listed,
        **more,
    }


def pile(
    id: str, label: str, count: int, top: str | None = None, *, asks: bool = False, legal: bool = False
) -> Zone:
    """A pile with its top card, or a back if that is not seen."""
    shown = [{"code": top or HIDDEN, "state": "legal" if legal else "no" if asks else ""}] if count else []
    return zone(id, "pile", label, shown, area="side", count=count, asks=asks)


def fan(
    id: str, label: str, codes: Iterable[str], *, area: str = "mine", seat: str = "", asks: bool = False
) -> Zone:
    """A hand."""
    return zone(id, "fan", label, [{"code": str(code)} for code in codes], area=area, seat=seat, asks=asks)


def cards_of(count: int) -> str:
    """A number of cards in words."""
    return f"{count} card" if count == 1 else f"{count} cards"


_SUITS = {"W": "Wands", "C": "Cups", "S": "Swords", "D": "Disks", "T": "Trumps"}


class Layout:
    """A hand, the two piles that most games have, and every legal move under the card it begins with."""

    tradition = "rws"
    """Whose names this game's cards have."""
    open_piles = "Discards", "Nothing has been discarded yet."
    """What is called up with the key D, and what is said when there is none."""

    def attribution(self, look: Look) -> str:
        """Whose attribution of the paths the cards show."""
        return "777"

    def zones(self, look: Look) -> list[Zone]:
        """What lies on the table."""
        view = look.view
        out = [fan("hand", f"Your hand, {cards_of(len(self.hand(look)))}", self.hand(look), asks=look.acting)]
        for key, label in (("deck", "draw pile"), ("discard", "discard pile")):
            if isinstance(cards := view.get(key), list):
                out.append(pile(key, label, len(cards), cards[0] if cards and cards[0] != HIDDEN else None))
        return out

    def label(self, look: Look, move: Move) -> str:
        """The words on the button of a move that begins with a card."""
        return look.game.say(move, look.state)

    def hand(self, look: Look) -> list[str]:
        """The cards in the seat's hand."""
        held: list[str] = look.view.get("hands", {}).get(look.seat, [])
        return held

    def actions(self, look: Look) -> list[Action]:
        """What the seat can do, and what it cannot do where it would look for it."""
        hand, out = self.hand(look), []
        for move in look.state.legal_moves():
            first = move.args[0] if move.args else ""
            label = look.named(look.game.say(move, look.state))
            out.append(
                look.action(str(move), label, [first] if first in hand or first in look.state.seats else [])
            )
        return out

    def question_clauses(self, look: Look) -> list[str]:
        """The clauses behind the question that is asked."""
        return []

    def stage(self, look: Look) -> str:
        """Where a game of several rounds stands, in a few words."""
        return ""

    def out(self, look: Look, seat: str) -> bool:
        """Whether a seat plays no more for now."""
        return False

    def note(self, look: Look, seat: str) -> str:
        """A few words about a seat: how many cards it holds."""
        return cards_of(len(look.view.get("hands", {}).get(seat, [])))

    def score(self, look: Look, seat: str) -> int | None:
        """The points of a seat, or None while there are none to tell."""
        return look.state.result().scores.get(seat)

    def notes(self, look: Look) -> list[str]:
        """What has to be known here beside the question, one line each."""
        return []

    def discards(self, look: Look) -> list[tuple[str, list[str]]]:
        """The discard piles, top card first, each with its label."""
        cards = look.view.get("discard") or []
        return [("Discard pile, top card first", [c for c in cards if c != HIDDEN])]

    def unseen(self, look: Look) -> list[tuple[str, list[str]]]:
        """The cards that the seat does not see, sorted, by suit."""
        game, state = look.game, look.state
        seen = set(texts(look.view, game.named_only))
        hidden = [c for c in game.pack(state.players, state.options) if c not in seen]
        return [(label, [str(c) for c in hidden if c.suit == suit]) for suit, label in _SUITS.items()]

    def about(self, game: Game[Any], options: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The cards for the compendium: code, text, a short text, clauses."""
        return [
            {"code": str(code), "text": row.get("text", ""), "short": ""} for code, row in game.deck.items()
        ]

    def winners(self, look: Look) -> str:
        """Who has won, in words."""
        won = look.state.result().winners
        if not won:
            return "Nobody has won"
        names = ["You" if seat == look.seat else look.name(seat) for seat in won]
        return f"{' and '.join(names)} {'have' if len(won) > 1 or won[0] == look.seat else 'has'} won"

    def result(self, look: Look) -> str:
        """The end of the game in words: who has won, and the points of each side, theirs first."""
        won = look.state.result().winners
        first = sorted(look.state.seats, key=lambda seat: seat not in won)
        points = dict.fromkeys(self.score(look, seat) for seat in first)
        told = " to ".join(map(str, points)) if None not in points and len(points) > 1 else ""
        return f"The game is over. {self.winners(look)}{told and f', {told}'}."
