"""The Four Worlds on the table: Trees, hand, piles, and what each card can do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import Card, card
from ...engine.game import Game
from ...engine.moves import Move
from ...games.four_worlds.laid import is_link
from ...qabalah.tree import SEPHIROTH, path_of
from ...qabalah.worlds import WORLDS, world_of_rank
from . import base
from .base import Action, Look, Zone, cards_of, fan, pile, zone


def _gate(court: Card, minor: Card) -> str:
    """What the Court is for the Minor: a gatekeeper, or the link from Assiah to Atziluth."""
    return "the link" if is_link(court, minor) else "a gatekeeper"


class Layout(base.Layout):
    """Each seat's Tree as the Tree; the own one large."""

    tradition = "thoth"

    def attribution(self, look: Look) -> str:
        """The option of the game."""
        return str(look.view["options"]["attribution"])

    # Zones

    def zones(self, look: Look) -> list[Zone]:
        """Trees, hand, trade, piles; under One Tree everybody's hand."""
        out = [self._tree(look, owner) for owner in self._owners(look)]
        view, seat = look.view, look.seat
        for trade in view["pending"]:
            shown = [
                {"code": trade[key], "by": f"{look.name(trade[who])} offers", "note": "a card of the trade"}
                for key, who in (("offer", "from"), ("answer", "to"))
                if trade[key]
            ]
            if shown:
                out.append(zone("trade", "row", "Trade", shown, area="mine"))
        hand = fan("hand", f"Your hand, {cards_of(len(self.hand(look)))}", self.hand(look), seat=seat)
        for this in hand["cards"]:
            if this["code"] != "?" and card(this["code"]).kind == "trump":
                ends = path_of(card(this["code"]).plain, self.attribution(look)).ends
                this["note"] = f"path {ends[0]}–{ends[1]}"
        hand["asks"] = look.acting and view["phase"] in ("act", "offer", "answer")
        out.append(hand)
        if self._one_tree(look):
            out += [
                fan(f"hand:{who}", f"Hand of {look.name(who)}", view["hands"][who], area="opponent", seat=who)
                for who in look.others
            ]
        deck, discard = self._piles(look)
        asks = look.acting and view["phase"] == "draw"
        top = discard[0] if discard else None
        out.append(pile("deck", "draw pile", len(deck), asks=asks, legal=bool(deck)))
        out.append(pile("discard", "discard pile", len(discard), top, asks=asks, legal=bool(discard)))
        return out

    def _one_tree(self, look: Look) -> bool:
        return bool(look.view["options"]["variant"] == "one_tree")

    def _owner(self, look: Look, seat: str) -> str:
        """The seat under which the tree lies that a seat builds."""
        owners: list[str] = list(look.view["trees"])
        return owners[look.state.seats.index(seat) % len(owners)]

    def _owners(self, look: Look) -> list[str]:
        """The trees' owners, the own tree first, then in the order of the seats."""
        return list(dict.fromkeys(self._owner(look, seat) for seat in (look.seat, *look.others)))

    def _tree(self, look: Look, owner: str) -> Zone:
        builders = [s for s in look.state.seats if self._owner(look, s) == owner]
        mine = look.seat in builders
        if self._one_tree(look):
            label = "The Tree"
        elif mine:
            partners = [look.name(s) for s in builders if s != look.seat]
            label = "Your Tree" + (f", with {partners[0]}" if partners else "")
        else:
            label = f"Tree of {' and '.join(look.name(s) for s in builders)}"
        area, tree = "mine" if mine else "opponent", look.view["trees"][owner]
        if tied := [g | {"link": is_link(card(g["card"]), card(g["opens"]))} for g in tree.get("gates", ())]:
            tree = tree | {"gates": tied}
        return zone(f"tree:{owner}", "tree", label, area=area, seat=owner, tree=tree)

    def _piles(self, look: Look) -> tuple[list[str], list[str]]:
        view = look.view
        if view["decks"]:
            return view["decks"][look.seat], view["discards"][look.seat]
        return view["deck"], view["discard"]

    # Actions

    def actions(self, look: Look) -> list[Action]:
        """By phase; laying is listed under every card of the hand, legal or not."""
        phase = look.view["phase"]
        if phase == "draw":
            return self._draw(look)
        if phase == "act":
            out = [action for each in self.hand(look) for action in self._card(look, card(each))]
            return [*out, look.action("end", "End turn")]
        verb, label = ("offer", "Offer it") if phase == "offer" else ("give", "Give it")
        if phase == "settle":
            return [look.action("accept", "Yes, trade", key="Y"), look.action("decline", "No", key="N")]
        out = [look.action(f"{verb} {each}", label, [each]) for each in self.hand(look)]
        return [*out, look.action("decline", "Decline", key="N")] if phase == "answer" else out

    def _draw(self, look: Look) -> list[Action]:
        deck, discard = self._piles(look)
        out = []
        if deck:
            out.append(look.action("draw deck", "Draw from the pile", ["deck"], stand=True))
        if discard:
            top = look.game.card_words(discard[0])
            out.append(look.action("draw discard", f"Take {top}", ["discard"], stand=True))
        trades = [move for move in look.state.legal_moves() if move.verb == "trade"]
        return out + [look.action(str(move), f"Trade with {look.name(move.args[0])}") for move in trades]

    def _card(self, look: Look, this: Card) -> list[Action]:
        legal, words, place = look.state.legal_moves(), look.game.card_words, str(this.plain)
        out: list[Action] = []
        if this.kind == "court":
            for move in legal:
                if move.verb == "wild" and move.args[0] == this:
                    out.append(
                        look.action(move, self._as_path(look, move.args[1]), [this], target=move.args[1])
                    )
                elif move.verb == "gate" and move.args[0] == this:
                    out.append(
                        look.action(
                            move,
                            f"As {_gate(this, card(move.args[1]))}, with {words(move.args[1])}",
                            [this],
                            target=str(card(move.args[1]).plain),
                        )
                    )
            out = out or self._idle_court(look, this)
        else:
            out.append(look.action(f"play {this}", "Lay it", [this], target=place))
            for move in legal:
                if move.verb == "gate" and move.args[1] == this:
                    gate = look.action(
                        move,
                        f"On {words(move.args[0])}, as {_gate(card(move.args[0]), this)}",
                        [this],
                        target=place,
                    )
                    out.insert(0 if not out[0]["legal"] else len(out), gate)
        if Move(f"discard {this}") in legal:
            out.append(look.action(f"discard {this}", "Discard it", [this]))
        return out

    def _as_path(self, look: Look, major: str) -> str:
        ends = path_of(major, self.attribution(look)).ends
        return f"As {look.game.card_words(major)}, path {ends[0]}–{ends[1]}"

    def label(self, look: Look, move: Move) -> str:
        """A use of a card in few words."""
        if move.verb == "wild":
            return self._as_path(look, move.args[1])
        if move.verb == "gate":
            gate = _gate(card(move.args[0]), card(move.args[1]))
            return f"As {gate}, with {look.game.card_words(move.args[1])}"
        return {"play": "Lay it", "discard": "Discard it"}.get(move.verb) or super().label(look, move)

    def _idle_court(self, look: Look, court: Card) -> list[Action]:
        """A Court that can do nothing: why, in general and for each of its two uses."""
        own = set(look.view["trees"][self._owner(look, look.seat)]["majors"])
        laid = [m for tree in look.view["trees"].values() for m in tree["majors"] if m not in own]
        opens = world_of_rank(court.number).suit
        minors = sorted(
            (c for c in map(card, self.hand(look)) if c.kind == "minor"),
            key=lambda c: (c.suit != opens, c.order),
        )
        out = [look.action(f"play {court}", "Lay it", [court])]
        out.append(
            look.action(f"wild {court} {card(laid[0]).plain if laid else 'T0'}", "As a wildcard", [court])
        )
        if minors:
            out.append(look.action(f"gate {court} {minors[0]}", "As a gatekeeper", [court]))
        return out

    def question_clauses(self, look: Look) -> list[str]:
        """The clause behind each phase."""
        view = look.view
        if view["phase"] == "act":
            return ["FW-58"] if view["final"] is not None else ["FW-21"] if view["laid"] else ["FW-16"]
        return ["FW-13"] if view["phase"] == "draw" else ["FW-92"]

    # Words

    def note(self, look: Look, seat: str) -> str:
        """Cards in hand; with separate piles, what is left to draw."""
        held = cards_of(len(look.view["hands"][seat]))
        return f"{held}, {len(look.view['decks'][seat])} to draw" if look.view["decks"] else held

    def discards(self, look: Look) -> list[tuple[str, list[str]]]:
        """One pile, or one for each seat."""
        if look.view["discards"]:
            return [
                (f"Discards of {look.name(seat)}, top card first", pile)
                for seat, pile in look.view["discards"].items()
            ]
        return [("Discard pile, top card first", look.view["discard"])]

    def about(self, game: Game[Any], options: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What each card is in this game."""
        return [self._about(this, str(options["attribution"])) for this in game.deck]

    def _about(self, this: Card, attribution: str) -> dict[str, Any]:
        if this.kind == "minor":
            place = f"{this.number} {SEPHIROTH[this.number].name} in {WORLDS[this.suit].name}"
            return {"code": str(this), "text": f"{place}.", "short": place, "clauses": ["FW-02", "FW-03"]}
        if this.kind == "trump":
            path = path_of(str(this), attribution)
            one, other = path.ends
            ends = f"{one} {SEPHIROTH[one].name} and {other} {SEPHIROTH[other].name}"
            text = f"Path {path.number}, {path.letter_name}. It joins {ends}, in every World."
            return {
                "code": str(this),
                "text": text,
                "short": f"joins {one} and {other}",
                "clauses": ["FW-06", "FW-28", "FW-32"],
            }
        serves, opens = WORLDS[this.suit].name, world_of_rank(this.number).name
        text = f"As a wildcard it stands for a Major in {serves}. As a gatekeeper it opens {opens}."
        if this == "D11":
            text += " With the Ace of Wands it makes the link from the Ten of Disks."
        clauses = ["FW-36", "FW-39", "FW-45", "FW-47"] + (["FW-53"] if this == "D11" else [])
        return {
            "code": str(this),
            "text": text,
            "short": f"serves {serves}, opens {opens}",
            "clauses": clauses,
        }
