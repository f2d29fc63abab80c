"""Arcana on the table: opponents as boxes, fortunes face down, tokens, effects in effects, secret choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.events import HIDDEN, capital
from ...engine.game import Game
from ...games.arcana.for_all import TOKEN_WORDS
from ...games.arcana.state import LAST_ROUND, ArcanaState, count
from . import base
from .base import Action, Look, Zone, cards_of, fan, pile, zone

SASH = "Fortune"
_LABELS = {
    "play": "Play it", "swap": "Exchange it", "discard": "Discard it", "reveal": "Reveal it",
}  # fmt: skip
_AT_SEAT = {
    "emperor": "Look into {whose} hand",
    "lovers": "Tie your fate to {name}",
    "strength": "Measure with {whose} hand",
    "hermit": "Let {name} draw, and play {whose} highest card",
    "justice": "Kill {name}",
    "temperance": "Weigh {whose} hand",
    "empress-target": "Replace a card of {whose} hand",
    "star-target": "Pick up {whose} hand",
}
"""The question asked -> what choosing a seat does."""


class Layout(base.Layout):
    """Everybody's cards and tokens, the piles, and what lies on the table for its effect."""

    def stage(self, look: Look) -> str:
        """The round, and what the match takes."""
        target = look.view["options"]["target"]
        return "One round" if target == 1 else f"Round {look.view['round']}, first to {target}"

    def out(self, look: Look, seat: str) -> bool:
        """Killed in this round (RA-44)."""
        return seat in look.view["dead"]

    def note(self, look: Look, seat: str) -> str:
        """Cards in hand."""
        return "out of this round" if self.out(look, seat) else cards_of(len(look.view["hands"][seat]))

    # Zones

    def zones(self, look: Look) -> list[Zone]:
        """Opponents, the middle, the piles, one's own cards."""
        out: list[Zone] = []
        for seat in look.others:
            out += self._opponent(look, seat)
        view, phase = look.view, look.view["phase"]
        deck, discard = view["deck"], view["discard"]
        if on_table := self._on_table(look):
            out.append(on_table)
        if moon := self._moon(look):
            out.append(moon)
        offers = self._offers(look)
        if offers:
            out.append(offers)
        out.append(pile("deck", "deck", len(deck)))
        out.append(pile("discard", "discards", len(discard), discard[0] if discard else None))
        return out + self._own(look, phase)

    def _opponent(self, look: Look, seat: str) -> list[Zone]:
        view, name = look.view, look.name(seat)
        if self.out(look, seat):
            empty = fan(f"hand:{seat}", f"Hand of {name}", (), area="opponent", seat=seat)
            return [empty | {"empty": "Its cards lie on the discard pile."}]
        hand, label = view["hands"][seat], f"Hand of {name}"
        if view["phase"] == "over":  # counted hands lie open (RA-58)
            hand = view["last_round"]["hands"].get(seat, hand)
        out = [fan(f"hand:{seat}", f"{label}, {cards_of(len(hand))}", hand, area="opponent", seat=seat)]
        if not hand:
            out = []
        if view["fortunes"][seat] is not None:
            out.append(self._fortune(look, seat, f"Fortune of {name}", "opponent"))
        return out + self._tokens(look, seat, "opponent")

    def _fortune(self, look: Look, seat: str, label: str, area: str) -> Zone:
        laid = fan(f"fortune:{seat}", label, [look.view["fortunes"][seat]], area=area, seat=seat)
        laid["cards"][0] |= {"sash": SASH} | ({"note": label} if laid["cards"][0]["code"] == HIDDEN else {})
        return laid

    def _own(self, look: Look, phase: str) -> list[Zone]:
        """The hand with its sum, the fortune, the tokens."""
        view, seat = look.view, look.seat
        if self.out(look, seat):
            empty = fan("hand", "Your hand", (), seat=seat)
            return [empty | {"empty": "You are out of this round. Your cards lie on the discard pile."}]
        held = self.hand(look)
        hand = fan("hand", f"Your hand, {cards_of(len(held))}", held, seat=seat)
        total = sum(card.number for card in held)  # type: ignore[attr-defined]
        hand["cap"] = f"Your hand, sum {total}" if held else "Your hand is empty"
        hand["asks"] = look.acting and any(code in held for code in self._choices(look))
        out = [hand]
        if view["fortunes"][seat] is not None:
            own = self._fortune(look, seat, "Your fortune", "mine")
            asks = look.acting and phase == "end"
            out.append(own | {"cap": "Your secret", "asks": asks, "aside": True})
        return out + self._tokens(look, seat, "mine")

    def _choices(self, look: Look) -> set[str]:
        """What stands first in a legal move: cards, seats, kinds of token."""
        return {str(move.args[0]) for move in look.state.legal_moves() if move.args}

    def _tokens(self, look: Look, seat: str, area: str) -> list[Zone]:
        view, mine = look.view, seat == look.seat
        fresh, extra = view["fresh"][seat], view["extra"][seat]
        tokens: list[dict[str, Any]] = []
        if extra > fresh:
            tokens.append({"icon": "extra", "word": "Extra turn", "n": extra - fresh})
        if fresh:
            tokens.append({"icon": "extra", "word": "Extra turn, new", "n": fresh, "fresh": True})
        if view["death"] == seat:
            tokens.append({"icon": "death", "word": "Death: passing kills you" if mine else "Death"})
        if view["lovers"] == seat:
            tokens.append({"icon": "lovers", "word": "Lovers: saves you once" if mine else "Lovers"})
        if view["link"] and seat == view["link"]["by"]:
            to = view["link"]["to"]
            tokens.append({"icon": "link", "word": f"Tied to {'you' if to == look.seat else look.name(to)}"})
        if seat in view["skip"]:
            tokens.append({"icon": "skip", "word": "Skips the next turn"})
        label = "Your tokens" if mine else f"Tokens of {look.name(seat)}"
        found = zone(
            f"tokens:{seat}", "tokens", label, area=area, seat=seat, count=len(tokens), tokens=tokens
        )
        return [found] if tokens else []

    def _on_table(self, look: Look) -> Zone | None:
        """The cards that lie there for their effects; a discard borrowed by Judgement after an arrow."""
        cards: list[dict[str, Any]] = []
        turns = ""
        for step in look.view["pending"]:
            if step["card"]:
                between = {"between": "makes play →"} if step["from"] == "hermit" else {}
                cards.append({"code": step["card"], "by": self._whose(look, step), **between})
            if step.get("chosen"):
                cards.append(
                    {"code": step["chosen"], "by": "borrowed", "between": "all carry out, in turn →"}
                )
                turns = self._in_turn(look, step)
        if not cards:
            return None
        found = zone("table", "row", "On the table", cards, area="middle")
        return found | ({"sum": turns} if turns else {})

    def _whose(self, look: Look, step: Mapping[str, Any]) -> str:
        """Who plays a card that lies on the table, and from where."""
        origin, name = step["from"], look.name(step["by"])
        if step["by"] == look.seat:
            mine = {"fortune": "your fortune", "free": "your free fortune", "hermit": "lent to you"}
            return mine.get(origin, "you play")
        theirs = {"fortune": "fortune of", "free": "free fortune of", "hermit": "lent to"}
        return f"{theirs[origin]} {name}" if origin in theirs else f"{name} plays"

    def _in_turn(self, look: Look, step: Mapping[str, Any]) -> str:
        """Who takes the effect of the named card now, and who is still to come."""
        now = next((p["by"] for p in look.view["pending"] if p["from"] == "judgement"), None)
        names = ["you" if seat == look.seat else look.name(seat) for seat in step["queue"]]
        said = [f"Now {'you' if now == look.seat else look.name(now)}"] if now else []
        return ", ".join([*said, "then " + ", ".join(names)] if names else said)

    def _moon(self, look: Look) -> Zone | None:
        """The cards shown to the Moon: face down until the last is chosen (RA-108)."""
        cards: list[dict[str, Any]] = []
        for step in look.view["pending"]:
            for seat, code in step.get("shown", {}).items():
                cards.append({"code": code, "by": look.name(seat), "note": f"chosen by {look.name(seat)}"})
        if not cards and look.view["phase"] != "moon":
            told = look.state.events_for(look.seat)
            if any(e.kind == "round" for e in told):  # their cards have been shuffled since
                return None
            for e in told:
                if e.kind == "moon-shown":
                    cards.append({"code": str(e.cards[0]), "by": look.name(str(e.seat)), "note": "revealed"})
        return zone("moon", "trick", "Shown to the Moon", cards, area="middle") if cards else None

    def _offers(self, look: Look) -> Zone | None:
        """The cards of a pile, when one of them is asked for."""
        view, phase = look.view, look.view["phase"]
        if not look.acting or phase not in ("magician-deck", "magician-discard", "empress-card", "judgement"):
            return None
        deck = phase == "magician-deck"
        cards = sorted(view["deck" if deck else "discard"], key=lambda card: card.order)
        found = fan("offers", f"The {'deck' if deck else 'discard pile'}, sorted", cards, area="middle")
        return found | {"asks": True, "second": phase.startswith("magician")}

    # Actions

    def actions(self, look: Look) -> list[Action]:
        """What the open question asks, and what a learner may try in its place."""
        phase, state = look.view["phase"], look.state
        if phase == "play":
            out = [look.action(f"play {c}", "Play it", [c]) for c in self.hand(look)]
            out += self._fortune_action(look)
            if look.view["extra"][look.seat]:
                out.append(look.action("extra", "Take an extra turn") | {"quiet": True})
            return [*out, look.action("pass", "Pass", key="N") | {"quiet": True}]
        if phase == "end":
            return self._at_the_end(look)
        if phase in _AT_SEAT or phase == "hierophant":
            return self._at_seats(look, phase)
        out = []
        for move in state.legal_moves():
            if move.verb == "done":
                out.append(look.action(str(move), look.game.say(move, state), key="N"))
            elif move.verb == "swap":
                label = f"Exchange it for {look.game.card_words(move.args[1])}"
                out.append(look.action(str(move), label, move.args))
            elif move.verb == "give":
                out.append(look.action(str(move), f"Give it to {look.name(move.args[1])}", [move.args[0]]))
            else:
                label = self._of_pile(look, phase) if move.verb == "choose" else _LABELS[move.verb]
                out.append(look.action(str(move), label, [move.args[0]]))
        return out

    def _of_pile(self, look: Look, phase: str) -> str:
        if phase == "judgement":
            return "Let all carry it out"
        target = look.view["pending"][-1]["target"]
        return "Take it" if target == look.seat else f"Give it to {look.name(target)}"

    def _fortune_action(self, look: Look) -> list[Action]:
        fortune = look.view["fortunes"][look.seat]
        return [look.action("fortune", "Play your fortune", [fortune])] if fortune else []

    def _at_the_end(self, look: Look) -> list[Action]:
        """Fortune, extra turn, pass: with one of the first two a yes/no question (RA-120)."""
        legal, view = set(map(str, look.state.legal_moves())), look.view
        both = {"fortune", "extra"} <= legal
        out = self._fortune_action(look)
        for action in out:
            words = look.game.card_words(view["fortunes"][look.seat])
            action |= {"stand": True, "label": f"Play your fortune, {words}"} | ({} if both else {"key": "Y"})
        if view["extra"][look.seat]:
            key = "Y" if "extra" in legal and not both else ""
            out.append(look.action("extra", "Take an extra turn", key=key))
        out.append(look.action("pass", "Pass", key="N"))
        return out + [look.action(f"play {c}", "Play it", [c]) for c in self.hand(look)]

    def _at_seats(self, look: Look, phase: str) -> list[Action]:
        """Each seat: the opponents in turn order, then oneself."""
        legal = look.state.legal_moves()
        token = legal[0].args[0] if phase == "hierophant" else ""
        out = []
        for seat in (*look.others, look.seat):
            move = f"give {token} {seat}" if token else f"choose {seat}"
            mine = seat == look.seat
            name = "yourself" if mine else look.name(seat)
            whose = "your own" if mine else f"{look.name(seat)}’s"
            label = f"Give {TOKEN_WORDS[token]} to {name}" if token else _AT_SEAT[phase]
            action = look.action(move, label.format(name=name, whose=whose), [seat], stand=True)
            out.append(action | {"short": "Yourself" if mine else look.name(seat)})
        return out

    def question_clauses(self, look: Look) -> list[str]:
        """The clause of the open effect, or of what can be done with the turn."""
        phase = look.view["phase"]
        if phase == "play":
            return ["RA-22"]
        if phase == "end":
            verbs = {"fortune": "RA-26", "extra": "RA-30", "pass": "RA-34"}
            deadly = ["RA-36"] if look.view["death"] == look.seat else []
            return [
                verbs[m.verb] for m in look.state.legal_moves() if m.verb != "pass" or not deadly
            ] + deadly
        return [look.state.agenda[-1].clause]  # type: ignore[attr-defined]

    # Words

    def notes(self, look: Look) -> list[str]:
        """How the last round ended, while the first turns of the next one are played."""
        view, last = look.view, look.view["last_round"]
        if not last or view["phase"] == "over" or len(view["begun"]) >= len(look.state.seats):
            return []
        return [f"Round {last['round']} is over. {self._ended(look)} {self._won(look, last['winners'])}"]

    def _ended(self, look: Look) -> str:
        how = {"deck": "The deck ran out.", "standing": "One seat was left.", "nobody": "Nobody was left."}
        return how[look.view["last_round"]["by"]]

    def _won(self, look: Look, won: Sequence[str], what: str = "it") -> str:
        names = " and ".join("you" if seat == look.seat else look.name(seat) for seat in won) or "nobody"
        return f"{capital(names)} won {what}.{self._totals(look)}"

    def _totals(self, look: Look) -> str:
        """The sums of the last round, when it was counted."""
        totals = look.view["last_round"]["totals"].items()
        said = "; ".join(f"{'you' if s == look.seat else look.name(s)} {total}" for s, total in totals)
        return f" In hand: {said}." if said else ""

    def unseen(self, look: Look) -> list[tuple[str, list[str]]]:
        """Deck, other hands and fortunes in one sorted list (RA-122, RA-123)."""
        assert isinstance(look.state, ArcanaState)
        return [("Deck, other hands and fortunes", [str(c) for c in look.state.unseen(look.seat)])]

    def about(self, game: Game[Any], options: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The effect of each card."""
        return [
            {"code": str(code), "text": row["text"], "short": row["short"], "clauses": row["clauses"].split()}
            for code, row in game.deck.items()
        ]

    def result(self, look: Look) -> str:
        """Who has taken the match, and how its last round ended."""
        won = look.state.result().winners
        if not won:
            return f"The match is over after round {LAST_ROUND}. Nobody has won a round."
        single = look.view["options"]["target"] == 1
        rounds = count(look.view["wins"][won[0]], "round win")
        said = self._won(look, won, "the round" if single else f"the match with {rounds}")
        return f"{self._ended(look)} {said}"
