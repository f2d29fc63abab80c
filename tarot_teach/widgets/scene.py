"""A table as plain data for the screen: what one seat may see and do, and nothing else.

A scene is made from `Table.view`, `Table.log` and, when the seat decides, from its legal moves and the
reasons why others are refused. No hidden card, deck order or seed is ever in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ..cards import card_name
from ..engine.events import Event
from ..engine.game import Game
from ..play.table import Hint, Logged, Table
from .layouts import Layout, Look, layout_of

LOG_LINES = 7


def retitle(text: str, codes: Iterable[str], game: Game[Any], own: str, tradition: str) -> str:
    """A text of the game with cards called as another tradition calls them; `own` is the game's.

    >>> from tarot_teach.games import games
    >>> retitle("You lay the Five of Disks.", ["D5"], games["four-worlds"], "thoth", "rws")
    'You lay the Five of Pentacles.'
    """
    if tradition == own or not text:
        return text
    pattern, names = _renamed(game, tradition, tuple(codes))
    return pattern.sub(lambda found: names[found[0]], text)


@lru_cache(4096)
def _renamed(
    game: Game[Any], tradition: str, codes: tuple[str, ...]
) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the game's names of these cards in a text, and what each is called instead.

    Names such as "Six of Disks" mean a card wherever they stand, so all of these are found. All are replaced
    at once, for the new name of one card can be the old name of another.
    """
    names, asked = {}, {_plain(code) for code in codes}
    for code, row in game.deck.items():
        own = row["name"].removeprefix("The ")
        if " of " in own or code in asked:
            names[own] = card_name(row["face"], tradition).split(" or ")[0].removeprefix("The ")
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b"), names


def _plain(code: str) -> Any:
    return code.split("#")[0]


def faces(game: Game[Any]) -> dict[str, list[str]]:
    """The cards of a game that the list of 78 knows under another number: code -> [that code, own number]."""
    return {str(c): [row["face"], row["rank"]] for c, row in game.deck.items() if row["face"] != c}


def own_names(game: Game[Any], own: str, tradition: str) -> dict[str, str]:
    """The cards that a game calls otherwise than its tradition does: code -> name; none in another tradition.

    >>> from tarot_teach.games import games
    >>> own_names(games["john-dee"], "rws", "rws")["T1"]
    'The Mage'
    """
    if tradition != own:
        return {}
    usual = {c: card_name(row["face"], own).split(" or ")[0] for c, row in game.deck.items()}
    return {str(c): row["name"] for c, row in game.deck.items() if row["name"] != usual[c]}


class Scene:
    """Makes scenes of a table for one seat."""

    def __init__(
        self, table: Table, seat: str, tradition: str = "", *, acting: bool = True, you: bool = True
    ) -> None:
        """Look at a table from a seat.

        Args:
            table: the table, at the place that is shown.
            seat: whose eyes we have.
            tradition: how cards are called; the game's own way by default.
            acting: whether the seat may act here if it has to decide.
            you: whether somebody sits there; a table of bots has only watchers.
        """
        self.table, self.seat, self.you = table, seat, you
        self.layout: Layout = layout_of(table.game)
        self.tradition = tradition or self.layout.tradition
        state = table.state
        decides = you and state.to_move == seat
        past = table.past()
        self.look = Look(state, state.view(seat), seat, acting and decides, table.names, past)
        self._clauses: set[str] = set()

    def words(self, text: str, codes: Iterable[str]) -> str:
        """A text with names of people, and cards as the tradition calls them."""
        text = retitle(text, codes, self.table.game, self.layout.tradition, self.tradition)
        return self.look.named(text)

    def line(self, logged: Logged, place: int) -> dict[str, Any]:
        """One line of the log."""
        event: Event = logged.event
        self._clauses.update(event.clauses)
        text = retitle(event.text, event.cards, self.table.game, self.layout.tradition, self.tradition)
        return {
            "n": logged.n, "i": place, "seat": event.seat, "kind": event.kind, "text": text,
            "clauses": list(event.clauses),
        }  # fmt: skip

    def log(self, lines: int | None = LOG_LINES) -> list[dict[str, Any]]:
        """The last lines of the log, newest first, the last move whole; all of them for None."""
        told = self.table.log(self.seat)
        last = sum(entry.n == told[-1].n for entry in told) if told else 0
        start = 0 if lines is None else max(0, len(told) - max(lines, last))
        return [self.line(entry, i) for i, entry in enumerate(told[start:], start)][::-1]

    def seats(self) -> list[dict[str, Any]]:
        """Who sits where, how many points they have, who decides."""
        look, table = self.look, self.table
        turn = look.view.get("turn")
        return [
            {
                "id": seat,
                "name": look.name(seat),
                "kind": "human" if seat in table.humans else "bot",
                "you": self.you and seat == self.seat,
                "decides": seat == look.state.to_move,
                "turn": seat == turn,
                "out": self.layout.out(look, seat),
                "score": self.layout.score(look, seat),
                "note": self.layout.note(look, seat),
            }
            for seat in look.state.seats
        ]

    def _zones(self, actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The zones, with each card of an asked zone marked by what its actions say."""
        zones = self.layout.zones(self.look)
        first: dict[str, dict[str, Any]] = {}
        places: dict[str, list[str]] = {}
        for action in actions:
            if action["pick"]:
                code = action["pick"][0]
                first.setdefault(code, action)
                if action["legal"] == first[code]["legal"] and action.get("target"):
                    places.setdefault(code, []).append(action["target"])
        for zone in zones:
            zone["label"] = self.words(zone["label"], ())
            if not zone.get("asks") or zone["kind"] == "pile":
                continue
            for this in zone["cards"]:
                if this["code"] in first:
                    action = first[this["code"]]
                    this["state"] = "legal" if action["legal"] else "no"
                    this.update({k: action[k] for k in ("reason", "clause", "help") if action.get(k)})
                    if found := places.get(this["code"]):
                        this["targets"] = found
        return zones

    def actions(self) -> list[dict[str, Any]]:
        """What the seat can do here; nothing unless it has to decide and may."""
        if not self.look.acting:
            return []
        actions = self.layout.actions(self.look)
        for action in actions:
            codes = action["move"].split()[1:]
            known = [c for c in (*codes, *action.pop("codes", ())) if _plain(c) in self.table.game.deck]
            for key in ("label", "full", "reason", "help", "small", "about"):
                if action.get(key):
                    action[key] = self.words(action[key], known)
            self._clauses.add(action.get("clause", ""))
        return actions

    def build(self, *, hint: Hint | None = None) -> dict[str, Any]:
        """The whole scene. The caller adds what belongs to the screen: version, look, what can be done."""
        look, table, state = self.look, self.table, self.look.state
        actions = self.actions()
        asked = state.question() if look.acting else ""
        behind = self.layout.question_clauses(look) if asked else []
        self._clauses.update(behind)
        log = self.log()
        advice = None
        if hint and look.acting:
            text = self.words(str(hint).removesuffix(f" ({hint.clause})"), hint.move.split()[1:])
            advice = {"move": str(hint.move), "text": text, "clause": hint.clause}
            self._clauses.add(hint.clause)
        over = state.to_move is None
        result = {"text": self.words(self.layout.result(look), ()), "winners": list(state.result().winners)}
        return {
            "game": table.game.slug,
            "title": table.game.title,
            "stage": self.layout.stage(look),
            "tradition": self.tradition,
            "attribution": self.layout.attribution(look),
            "faces": faces(table.game),
            "names": own_names(table.game, self.layout.tradition, self.tradition),
            "at": table.at,
            "of": table.of,
            "you": self.seat if self.you else None,
            "seats": self.seats(),
            "trail": [self.words(words, ()) for words in state.trail()],
            "question": {"text": self.words(asked, ()), "clauses": behind} if asked else None,
            "zones": self._zones(actions),
            "actions": actions,
            "log": log,
            "clauses": self.clauses(),
            "result": result if over else None,
            "hint": advice,
            "piles": list(self.layout.open_piles),
            "panels": {
                "discard": [{"label": label, "cards": cards} for label, cards in self.layout.discards(look)],
                "unseen": [{"label": label, "cards": cards} for label, cards in self.layout.unseen(look)],
            },
            "notes": [self.words(note, ()) for note in self.layout.notes(look)],
        }

    def clauses(self) -> dict[str, str]:
        """The texts of all clauses that this scene has named so far."""
        book = self.table.game.rulebook
        return {id: book[id].text for id in sorted(self._clauses) if id in book}


def compendium(table: Table) -> dict[str, Any]:
    """The cards and rules of a table's game, for the drawer."""
    layout, game = layout_of(table.game), table.game
    return {
        "cards": layout.about(game, table.options),
        "rules": [{"id": c.id, "text": c.text} for c in game.rulebook.values()],
    }
