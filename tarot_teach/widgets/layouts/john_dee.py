"""John Dee's Tarot on the table: paths, the Duel, what can be asked for, the Lots and their sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...cards import Card, card
from ...engine.events import HIDDEN, capital, join
from ...engine.game import Game
from ...games.john_dee.names import ASKED, FOOL, HOUSEHOLDS, HOUSES, PACK, PATHS, askable
from ...games.john_dee.worth import ROYAL, duel, worth
from . import base
from .base import Action, Look, Zone, cards_of, fan, pile, zone

_CLAUSES = {
    "declare": ["JD-09", "JD-14"],
    "call": ["JD-16"],
    "agree": ["JD-50", "JD-52"],
    "sacrifice": ["JD-19"],
    "ask": ["JD-31"],
    "answer": ["JD-36", "JD-42"],
    "swap": ["JD-38"],
    "lot": ["JD-54", "JD-56"],
}
_FROM_HAND = ("sacrifice", "answer", "swap", "lot")


class Layout(base.Layout):
    """Every seat with its path; between them the Duel; the own hand below."""

    # Zones

    def zones(self, look: Look) -> list[Zone]:
        """The others, what lies between, the own hand, the piles."""
        view, seat = look.view, look.seat
        out = [each for who in look.others for each in self._seat(look, who, "opponent")]
        out += self._between(look)
        out += self._seat(look, seat, "mine")
        deck, discard = view["deck"], view["discard"]
        out.append(pile("deck", "Deck", len(deck)))
        out.append(pile("discard", "duelled", len(discard), discard[0] if discard else None))
        return out

    def _seat(self, look: Look, who: str, area: str) -> list[Zone]:
        """A seat's hand, Lot and path; in the reckoning another seat's cards lie in one row."""
        view, own = look.view, area == "mine"
        whose, held, lot = "Your" if own else f"{look.name(who)}'s", view["hands"][who], view["lots"][who]
        out, reckoned = [], view["phase"] in ("lot", "over")
        if own or HIDDEN in held:
            id, label = "hand" if own else f"hand:{who}", f"{whose} hand, {cards_of(len(held))}"
            hand = fan(id, label, held, area=area, seat=who)
            hand["asks"] = own and look.acting and view["phase"] in _FROM_HAND
            hand |= {"empty": "No cards left.", "backs": not own}
            if own and held and not reckoned:
                hand["cap"] = f"Your trumps add up to {_sum(held)}."
            out.append(hand)
        if lot or (reckoned and (not own or view["to_move"] == who)):
            out.append(self._lot(look, who, area, whose, [] if own else held))
        if view["paths"][who]:
            path = PATHS[view["paths"][who]]
            name = path.short
            word = f"{name} · {path.word}" if path.word else name
            token = {"icon": "dot", "word": word, "he": path.hebrew, "n": path.value}
            label = f"{whose} path"
            out.append(zone(f"path:{who}", "tokens", label, area=area, seat=who, count=1, tokens=[token]))
        return out

    def _lot(self, look: Look, who: str, area: str, whose: str, held: list[str]) -> Zone:
        """A Lot with its running sum, and what is held back beside it."""
        lot = look.view["lots"][who]
        cards: list[dict[str, Any]] = [{"code": code} for code in (*lot, *held)]
        if lot and held:
            cards[len(lot)]["between"] = "in hand:"
        label = f"{whose} cards" if held else f"{whose} Lot"
        said = f"{whose} Lot: {self._count(look, who)}" if lot or look.view["to_move"] == who else ""
        return zone(f"lot:{who}", "row", label, cards, area=area, seat=who, sum=said, empty=said)

    def _count(self, look: Look, who: str) -> str:
        """What a Lot counts as it lies, beside the number of the path."""
        view = look.view
        path, lot = view["paths"][who], [card(code) for code in view["lots"][who]]
        held = [*lot, *map(card, view["hands"][who])]
        counted = worth(path, lot, held, view["options"]["fool_path"])
        if counted.kind == "path":
            return f"exactly {counted.total}, so it counts {counted.points}."
        if counted.kind != "plain":
            return f"Fool's Gold, it counts {counted.points}."
        if path is None or path == "fool":
            return f"{counted.total}."
        value = PATHS[path].value
        if counted.total < value:
            return f"{counted.total} of {value}, {value - counted.total} short."
        return f"{counted.total}, {counted.total - value} more than {value}."

    def _between(self, look: Look) -> list[Zone]:
        """The Duel, and the card that lies for a swap."""
        pending = look.view["pending"]
        if not pending:
            return self._tied(look)
        step, out = pending[0], []
        if step["kind"] == "duel" and step["card"]:
            out.append(_laid("duel", "trick", step["card"], f"{look.name(step['by'])} calls"))
        if step["kind"] == "swap":
            out += self._fought(look, step)
            if step["card"]:
                out.append(_laid("swap", "row", step["card"], f"{look.name(step['giver'])} gives"))
        return out

    def _fought(self, look: Look, step: Mapping[str, Any]) -> list[Zone]:
        """The two cards of the Duel that was won, as they lie on the discard pile."""
        view, taker, giver = look.view, step["taker"], step["giver"]
        caller, called = view["turn"], giver if view["turn"] == taker else taker
        if len(view["discard"]) < 2:
            return []
        yours, mine = map(card, view["discard"][:2])
        winner = duel(mine, yours)[0]
        if winner is None or (called if winner else caller) != taker:
            return []
        cards = [_turned_up(look, c, who, who == taker) for c, who in ((mine, caller), (yours, called))]
        return [zone("duel", "trick", "Duel", cards, area="middle")]

    def _tied(self, look: Look) -> list[Zone]:
        """A Duel that nobody has won, right after it."""
        log, labels = look.state.entries, look.state.labels
        if not any(entry.kind == "tie" for entry in log):
            return []
        entry = next(each for each in log if each.kind == "turn-up")
        pairs = zip(entry.cards, (entry.seat, entry.other), strict=True)
        cards = [_turned_up(look, code, labels[who], False) for code, who in pairs if who is not None]
        return [zone("duel", "trick", "Duel", cards, area="middle") | {"sum": "Equal cards: nobody wins."}]

    # Actions

    def actions(self, look: Look) -> list[Action]:
        """By phase."""
        phase, hand = look.view["phase"], self.hand(look)
        if phase == "declare":
            return [self._declare(look, name) for name in PATHS]
        if phase == "call":
            return self._call(look)
        if phase == "agree":
            return [look.action("agree", "Yes, reckon now", key="Y"), look.action("refuse", "No", key="N")]
        if phase == "ask":
            return self._ask(look)
        if phase == "sacrifice":
            return [look.action(f"sacrifice {each}", "Sacrifice it", [each]) for each in hand]
        if phase == "answer":
            gifts = [look.action(f"give {each}", "Give it", [each]) for each in hand]
            return [*gifts, look.action("decline", "Decline", key="N")]
        if phase == "swap":
            return [look.action(f"swap {each}", "Lay it", [each]) for each in hand]
        puts = [look.action(f"put {each}", "Put it into your Lot", [each]) for each in hand]
        return [*puts, look.action("done", "Close your Lot", key="N")]

    def _declare(self, look: Look, name: str) -> Action:
        path = PATHS[name]
        double = 2 * path.value if path.word else look.view["options"]["fool_path"]
        small = f"{path.word} {path.value}, counts {double}" if path.word else f"Fool's Gold, counts {double}"
        label = path.short
        return look.action(f"declare {name}", label) | {"he": path.hebrew, "small": small}

    def _call(self, look: Look) -> list[Action]:
        out = [look.action(f"duel {who}", f"Duel {look.name(who)}", [who], stand=True) for who in look.others]
        out.append(look.action("propose", "Propose the reckoning"))
        if look.view["options"]["call"] == "may":
            out.append(look.action("pass", "Pass"))
        return out

    def _ask(self, look: Look) -> list[Action]:
        """Houses and suits to choose first, and under each the names within it, the wider ones before."""
        household = look.view["options"]["household"] == "yes"
        wide = [ASKED[name] for name in askable(household) if name not in PACK]
        out = []
        for group in (*HOUSES, *HOUSEHOLDS):
            pick, cards = [f"ask:{group}"], _cards(group)
            inside = [asked for asked in wide if asked.cards <= ASKED[group].cards]
            here = [
                look.action(f"ask {asked.name}", capital(asked.words), pick) | self._covers(look, asked.name)
                for asked in sorted(inside, key=lambda asked: -len(asked.cards))
            ]
            for each in cards:
                action = look.action(f"ask {each}", capital(look.game.card_words(each)), pick)
                here.append(action | {"small": self._lies(look, each)})
            about = "Ace or a court card" if group in HOUSEHOLDS else self._covers(look, group)["small"]
            here[0] |= {"short": group.capitalize(), "about": about, "codes": cards}
            if group in HOUSEHOLDS and not household:
                here.append(look.action(f"ask {group}", f"Any of {group.capitalize()}", pick))
            out += here
        return out

    def _covers(self, look: Look, name: str) -> dict[str, Any]:
        """The cards that a name covers, in words."""
        codes = _cards(name)
        return {
            "small": ", ".join(look.game.card_name(c).removeprefix("The ") for c in codes),
            "codes": codes,
        }

    def _lies(self, look: Look, code: str) -> str:
        """Where the seat knows a card to lie."""
        if code in look.view["hands"][look.seat]:
            return "you hold it"
        return "duelled" if code in look.view["discard"] else ""

    def question_clauses(self, look: Look) -> list[str]:
        """The clauses behind each phase, the same whatever the seat holds."""
        return _CLAUSES[look.view["phase"]]

    # Words

    def note(self, look: Look, seat: str) -> str:
        """Cards in hand, and who is the dealer."""
        held = cards_of(len(look.view["hands"][seat]))
        return f"{held}, dealer" if seat == look.view["dealer"] else held

    def score(self, look: Look, seat: str) -> int | None:
        """What the Lot of a seat counts, from the reckoning on."""
        if look.view["phase"] not in ("lot", "over"):
            return None
        state: Any = look.state
        points: int = state.worth_of(state.seat_number(seat)).points
        return points

    def discards(self, look: Look) -> list[tuple[str, list[str]]]:
        """The duelled cards."""
        return [("Duelled cards, latest first", look.view["discard"])]

    def about(self, game: Game[Any], options: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What each card is in this game."""
        return [_trump(this) if this.suit == "T" else _royal(this) for this in PACK]


# Small parts


def _laid(id: str, kind: str, code: str, by: str) -> Zone:
    """One card that lies in the middle, face down for all but who laid it."""
    name = id.capitalize()
    card = {"code": code, "by": by, "note": f"laid for the {name}"}
    return zone(id, kind, name, [card], area="middle")


def _turned_up(look: Look, code: str, who: str, takes: bool) -> dict[str, Any]:
    return {"code": str(code), "by": look.name(who) + (" takes" if takes else ""), "takes": takes}


def _cards(name: str) -> list[str]:
    """The cards that a name covers, in sort order."""
    return [str(each) for each in PACK if each in ASKED[name].cards]


def _sum(codes: Iterable[str]) -> int:
    return sum(card(code).number for code in codes if code.startswith("T"))


def _trump(this: Card) -> dict[str, Any]:
    house = next(each for each in ASKED.values() if this in each.cards and each.name in HOUSES)
    chapter = next((each for each in ASKED.values() if this in each.cards and " of " in each.name), None)
    place = chapter or house
    clauses = ["JD-55", "JD-22", "JD-23", "JD-33" if chapter else "JD-32"]
    if this == FOOL:
        text = (
            "It counts nothing in a Lot, or 22 in Fool's Gold. In a Duel it beats every Minor and no Major."
        )
        text += " A Giver may hand it over in place of any card."
        clauses += ["JD-42", "JD-59"]
    else:
        text = f"It counts {this.number} in a Lot."
        text += f" In a Duel it beats every Minor and every Major below {this.number}."
    text += f" It can be asked for by name, as {place.words}" + (f" or as {house.words}." if chapter else ".")
    short = place.words.removeprefix("a ").removesuffix(" card")
    return {"code": str(this), "text": text, "short": short, "clauses": clauses}


def _royal(this: Card) -> dict[str, Any]:
    others = {name: duel(this, card(f"W{rank}"))[0] for rank, name in ROYAL.items()}
    beats, loses = (join([name for name, won in others.items() if won == who]) for who in (0, 1))
    text = f"It counts nothing in a Lot. In a Duel it beats {beats} of any suit,"
    text += f" and loses to {loses} and to every Major."
    clauses = ["JD-55", "JD-24", "JD-26"] + (["JD-25"] if this.number in (1, 11) else [])
    return {"code": str(this), "text": text, "short": f"beats {beats}", "clauses": clauses}
