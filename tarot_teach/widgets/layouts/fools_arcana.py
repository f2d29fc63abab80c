"""Fool's Arcana on the table: stacks, avatars, the battle as a ladder of plays, and what each card can do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...cards import Card, card
from ...engine.game import Game
from ...engine.moves import Move
from ...games.fools_arcana.advice import INVERT_CLAUSES
from ...games.fools_arcana.moments import PASSIVE
from ...games.fools_arcana.plays import DEATH, DEVIL, FOOL, SINGLE, Play, beaten, kills, matches, play_of
from ...games.fools_arcana.state import LIMIT, LIMITS, SLOTS
from . import base
from .base import Action, Look, Zone, cards_of, fan, pile, zone

NEAR = 12
"""With so few cards left the draw pile says what its last card does."""
HAND = {"discard", "play", "weapon", "counter", "magician", "justice", "moon"}
OWN_CARDS = {"play", "hanged-man", "temperance", "tower"}
"""The questions that ask for a card of the hand; for an own card in play."""
_VERBS = {
    "discard": "Discard it",
    "return": "Take it back",
    "sacrifice": "Sacrifice it",
    "spoil": "Put it into your spoils",
    "put": "Put it next",
    "give": "Give it",
}


class Layout(base.Layout):
    """Each seat's avatar and stacks, the battle in the middle, the own hand below."""

    def stage(self, look: Look) -> str:
        """The round, and how near the end by standing still is (FA-77)."""
        left = 3 * look.view["players"] - look.view["quiet"]
        still = f", over in {left} turns if nobody draws" if left <= look.view["players"] else ""
        return "" if look.view["stage"] == "draft" else f"Round {look.view['round']}{still}"

    def note(self, look: Look, seat: str) -> str:
        """Cards in hand, the limit when drawing, full stacks."""
        view = look.view
        if view["stage"] == "draft":
            return ""
        full = sum(len(slot) == 2 for slot in view["table"][seat])
        stacks = f", {full} of {SLOTS} stacks full" if full else ""
        return f"{cards_of(len(view['hands'][seat]))}, draws to {self._limit(look, seat)}{stacks}"

    def _limit(self, look: Look, seat: str) -> int:
        return 6 if seat in look.view["six"] else LIMITS.get(look.view["avatars"][seat], LIMIT)

    # Zones

    def zones(self, look: Look) -> list[Zone]:
        """Opponents, the battle or the cards looked at, the piles, one's own cards."""
        view = look.view
        out = [each for seat in look.others for each in self._seat(look, seat)]
        if view["battle"]:
            out.append(self._battle(look))
        if look.acting and view["phase"] == "empress":
            seen = [move.args[0] for move in look.state.legal_moves()]
            out.append(fan("top", "The top of the draw pile", seen, area="middle", asks=True))
        left, discard = len(view["deck"]), view["discard"]
        out.append(
            pile("deck", "draw pile: its last card ends the game" if left <= NEAR else "draw pile", left)
        )
        out.append(pile("discard", "discard pile", len(discard), discard[0] if discard else None))
        return out + self._seat(look, look.seat) + self._hand(look)

    def _seat(self, look: Look, seat: str) -> list[Zone]:
        """Avatar, stacks, spoils, or in the draft the trumps offered."""
        view, mine, name = look.view, seat == look.seat, look.name(seat)
        area, whose = ("mine", "Your") if mine else ("opponent", f"{name}’s")
        if view["offers"] and not view["avatars"][seat]:
            offer = fan(f"offer:{seat}", f"{whose} offer", view["offers"][seat], area=area, seat=seat)
            offer["asks"] = mine and look.acting
            rows = look.game.deck
            texts = [f"{rows[c]['name']}: {rows[c]['short']}." for c in view["offers"][seat]]
            return [offer | ({"cap": " ".join(texts)} if mine else {})]
        out = [self._avatar(look, seat, area, whose)] if any(view["avatars"].values()) else []
        if view["stage"] != "draft":
            out.append(self._stacks(look, seat, area, whose))
        spoils = view["spoils"][seat]
        if spoils and not mine:
            out.append(pile(f"spoils:{seat}", "spoils", len(spoils)) | {"area": area, "seat": seat})
        tokens = []
        if seat in view["six"]:
            tokens.append({"icon": "dot", "word": "Draws to six next"})
        if view["emperor"] is not None and seat == view["turn"]:
            tokens.append({"icon": "dot", "word": "The Emperor lets cards be swapped"})
        if tokens:
            id, label, count = f"tokens:{seat}", f"{whose} tokens", len(tokens)
            out.append(zone(id, "tokens", label, area=area, seat=seat, count=count, tokens=tokens))
        return out

    def _avatar(self, look: Look, seat: str, area: str, whose: str) -> Zone:
        """The avatar, upside down when exhausted, with what it does."""
        avatar = look.view["avatars"][seat]
        down, label = seat in look.view["exhausted"], f"{whose} avatar"
        cards = [{"code": str(avatar), "turned": down, "note": label}] if avatar else []
        asks = area == "mine" and look.acting
        found = zone(f"avatar:{seat}", "row", label, cards, area=area, seat=seat, asks=asks)
        if not avatar:
            return found | {"sum": "No avatar"}
        row = look.game.deck[avatar]
        if area == "mine":
            return found | {"text": ("Exhausted. " if down else "") + row["text"]}
        return found | {"text": f"{'exhausted' if down else row['moment']}: {row['short']}"}

    def _stacks(self, look: Look, seat: str, area: str, whose: str) -> Zone:
        view, mine = look.view, seat == look.seat
        slots = view["table"][seat]
        cards = [
            {"code": str(c), **({"upper": True} if i else {})} for slot in slots for i, c in enumerate(slot)
        ]
        phase = view["phase"]
        asks = look.acting and (phase in OWN_CARDS if mine else phase == "play" or self._suit(look) == "S")
        id, label, free = f"stacks:{seat}", f"{whose} cards in play", SLOTS - len(slots)
        return zone(id, "stack", label, cards, area=area, seat=seat, asks=asks, free=free)

    def _hand(self, look: Look) -> list[Zone]:
        view, held = look.view, self.hand(look)
        if view["stage"] == "draft":
            return []
        hand = fan("hand", f"Your hand, {cards_of(len(held))}", held, seat=look.seat)
        hand["cap"] = f"Your hand, {cards_of(len(held))}; you draw to {self._limit(look, look.seat)}"
        moves = look.state.legal_moves() if look.acting else []
        asked = view["phase"] in HAND or any(move.args and move.args[0] in held for move in moves)
        hand["asks"] = look.acting and asked
        spoils = view["spoils"][look.seat]
        if not spoils:
            return [hand]
        kept = fan("spoils", f"Your spoils, {cards_of(len(spoils))}", spoils, seat=look.seat)
        return [kept | {"cap": "Your spoils, in hand when this turn ends", "aside": True}, hand]

    def _suit(self, look: Look) -> str:
        """The suit that the Wheel has turned, while it asks."""
        asked = look.view["phase"] == "wheel"
        return str(look.view["pending"][-1]["suit"]) if asked else ""

    # The battle

    def _battle(self, look: Look) -> Zone:
        """The card under attack, then each play with the sum that it had to reach."""
        view, battle = look.view, look.view["battle"]
        target = card(battle["target"])
        owner = next(s for s, slots in view["table"].items() if any(target in slot for slot in slots))
        links = [play_of(tuple(map(card, link))) for link in battle["links"]]
        lost = beaten(links)
        falls = bool(links) and not lost[0]
        rungs = [
            {
                "n": 1,
                "sum": str(target.number),
                "by": "your card" if owner == look.seat else f"card of {look.name(owner)}",
                "lost": falls,
                "says": ("falls" if falls else "stays in play") if links else "",
            }
        ]
        cards = [{"code": str(target), "note": "under attack"}]
        for i, play in enumerate(links):
            by = owner if i % 2 else view["turn"]
            mark = links[i - 1] if i else SINGLE[target]
            verb = "counter" if i else "attack"
            rungs.append(
                {
                    "n": len(play.cards),
                    "sum": "ace" if kills(play, mark) else str(play.value),
                    "by": f"you {verb}" if by == look.seat else f"{look.name(by)} {verb}s",
                    "need": "kills a royal" if kills(play, mark) else f"{mark.value} or more",
                    "lost": lost[i],
                    "says": "is beaten" if lost[i] else "stands",
                }
            )
            cards += [{"code": str(c)} for c in play.cards]
        asks = look.acting and (
            view["phase"] == "hanged-man"
            or any(m.verb == "invert" and m.args for m in look.state.legal_moves())
        )
        label = f"Battle for {look.game.card_words(target)} of {look.name(owner)}"
        more = {"rungs": rungs, "next": self._next(links, target), "asks": asks}
        return zone("battle", "ladder", label, cards, area="middle", **more)

    def _next(self, links: list[Play], target: Card) -> str:
        """What the next play needs."""
        mark = links[-1] if links else SINGLE[target]
        before = links[-2] if len(links) > 1 else SINGLE[target]
        if links and kills(mark, before):
            return "no counter to an ace that kills"
        ace = ", or a lone ace" if mark.royals else ""
        return f"{'next' if links else 'attack'}: {mark.value} or more{ace}"

    # Actions

    def actions(self, look: Look) -> list[Action]:
        """By question: what fits, and what one might try, with its reason."""
        phase, words = look.view["phase"], look.game.card_words
        moves = look.state.legal_moves()
        if phase == "draft":
            rows = [(m, look.game.deck[card(m.args[0])]) for m in moves]
            return [look.action(m, f"Keep it: {r['short']} ({r['moment']})", m.args) for m, r in rows]
        if phase == "choose":
            return self._choose(look)
        if phase == "play":
            return self._play(look)
        if phase in ("weapon", "counter"):
            return self._fight(look)
        if phase in ("window", "strength"):
            return self._window(look, moves)
        if phase == "star":
            return [
                look.action("draw", "Draw a card", key="Y"),
                look.action("done", "That is enough", key="N"),
            ]
        out = []
        for move in [*moves, *self._vain(look, phase, moves)]:
            if move.verb == "done":
                out.append(look.action(move, "That is enough"))
            elif move.verb == "choose":
                name = look.name(move.args[0])
                what = "Swap highest cards with" if phase == "hierophant" else "Draw a card from"
                out.append(look.action(move, f"{what} {name}", move.args, stand=True) | {"short": name})
            else:
                held = move.args[0] in self.hand(look) or phase == "empress"
                many = len(move.args) > 1
                label = (
                    f"Take back {words(move.args[0])} and {words(move.args[1])}"
                    if many
                    else _VERBS[move.verb]
                )
                for at, this in enumerate(move.args):
                    action = look.action(move, label, [this], stand=not held and not at)
                    if not held and not many:
                        action["label"] = label.replace(" it", f" {words(this)}")
                    out.append(action)
        return out

    def _vain(self, look: Look, phase: str, moves: list[Move]) -> list[Move]:
        """What somebody might try in vain: cards in play that cannot be taken; to stop before the start."""
        if phase == "discard":
            return [] if Move("done") in moves else [Move("done")]
        seats = [look.seat] if phase in OWN_CARDS else look.others if self._suit(look) == "S" else []
        verb = next((m.verb for m in moves if m.args), "discard")
        able = {m.args[0] for m in moves if m.args}
        slots = [slot for seat in seats for slot in look.view["table"][seat]]
        return [Move(f"{verb} {c}") for slot in slots for c in slot if c not in able]

    def _window(self, look: Look, moves: Iterable[Move]) -> list[Action]:
        """Yes or no; for Death a card of the battle. Whoever tries a counter hears that it comes later."""
        battle, out = look.view["battle"], []
        for m in moves:
            for at, named in enumerate(m.args or (None,) if m.verb == "invert" else ()):
                action = self._invert(look, m)
                if named:
                    action["pick"] = [named]
                else:
                    action |= {"key": "Y", "label": f"Yes, i{action['label'][1:]}"}
                out.append(action | {"stand": not at})
        if battle and look.view["phase"] == "window":
            out += [look.action(f"counter {c}", "Counter with it", [c]) for c in self.hand(look)]
            if [DEVIL] in battle["links"] and look.view["avatars"][look.seat] == DEATH:
                out.append(look.action("invert T15", "Invert Death on the Devil", [DEVIL]))
        return [*out, look.action("pass", "Pass", key="N")]

    def _invert(self, look: Look, move: str = "invert") -> Action:
        """Inverting the own avatar, or for Death a card that it takes."""
        avatar = look.view["avatars"][look.seat]
        named = [look.game.card_words(c) for c in move.split()[1:]]
        label = f"Invert {look.game.card_words(avatar)}" + (f" on {' and '.join(named)}" if named else "")
        return look.action(move, label, [avatar]) | {"codes": [avatar]}

    def _able(self, look: Look) -> list[Action]:
        """Inverting as one of the moves of the own turn; a button only when it can be done."""
        avatar = look.view["avatars"][look.seat]
        if not avatar:
            return []
        action = self._invert(look)
        return [action | ({"stand": True} if action["legal"] else {})]

    def _choose(self, look: Look) -> list[Action]:
        out = [look.action("play", "Play your hand")]
        held = bool(self.hand(look))
        out.append(look.action("discard", "Discard up to three cards" if held else "Discard cards"))
        if look.seat in look.view["exhausted"]:
            out.append(look.action("restore", "Restore your avatar"))
        return out + self._able(look)

    def _fool(self, look: Look) -> bool:
        """Whether the own Fool can be used."""
        return look.view["avatars"][look.seat] == FOOL and look.seat not in look.view["exhausted"]

    def _play(self, look: Look) -> list[Action]:
        """Building, attacking, sacrificing, swapping; then the end of the turn."""
        view, words, mine = look.view, look.game.card_words, f"stacks:{look.seat}"
        slots, out = view["table"][look.seat], []
        fool = self._fool(look)
        for this in self.hand(look):
            found = []
            for slot in slots:
                if len(slot) == 1:
                    help = " fool" if fool and not matches(card(this), slot[0]) else ""
                    label = f"On {words(slot[0])}" + (", with the Fool" if help else "")
                    found.append(look.action(f"stack {this} {slot[0]}{help}", label, [this], target=slot[0]))
            found.append(look.action(f"lay {this}", "As a new bottom card", [this], target=mine))
            if view["emperor"] is not None:
                for c in (c for slot in slots for c in slot):
                    action = look.action(f"swap {this} {c}", f"In the place of {words(c)}", [this], target=c)
                    found += [action] if action["legal"] else []
            out += sorted(found, key=lambda action: not action["legal"])
        for seat in look.others:
            for slot in view["table"][seat]:
                out += [look.action(f"attack {c}", "Attack it", [c]) for c in slot]
        for slot in slots:
            out += [look.action(f"sacrifice {c}", "Sacrifice it", [c]) for c in slot]
        return [*out, *self._able(look), look.action("end", "End your turn")]

    def _fight(self, look: Look) -> list[Action]:
        """Each hand card alone and with each other one; the Devil; passing."""
        view, words = look.view, look.game.card_words
        counter = view["phase"] == "counter"
        verb = "counter" if counter else "with"
        fool = self._fool(look)
        hand, out = [card(c) for c in self.hand(look)], []
        links = view["battle"]["links"]
        mark = play_of(tuple(map(card, links[-1]))) if links else SINGLE[card(view["battle"]["target"])]
        for this in hand:
            worth = "the ace kills" if kills(SINGLE[this], mark) else this.number
            found = [look.action(f"{verb} {this}", f"Alone: {worth}", [this])]
            for other in hand:
                if other is not this:
                    pair = play_of((this, other) if this.order < other.order else (other, this))
                    move = pair.counter if counter else pair.attack
                    tried = move if fool or not pair.fool else Move(str(move).removesuffix(" fool"))
                    label = f"With {words(other)}: {pair.value}" + (
                        ", by the Fool" if fool and pair.fool else ""
                    )
                    found.append(look.action(tried, label, [this]))
            out += sorted(found, key=lambda action: not action["legal"])
        avatar = view["avatars"][look.seat]
        if avatar == DEVIL:
            devil = look.action(f"{verb} T15", "The Devil: 15", [DEVIL])
            out.append(devil | ({"stand": True} if devil["legal"] else {}))
        elif avatar and card(avatar).number not in PASSIVE:
            out.append(self._invert(look))
        return [*out, look.action("pass", "Pass", key="N")] if counter else out

    def question_clauses(self, look: Look) -> list[str]:
        """The clause behind each question."""
        view = look.view
        phase, avatar = view["phase"], view["avatars"][look.seat]
        if phase == "window":
            return [INVERT_CLAUSES[card(avatar).number]]
        if phase == "counter":
            return ["FA-46" if view["turn"] == look.seat else "FA-45"]
        asked = {"draft": "FA-06", "choose": "FA-19", "discard": "FA-20", "play": "FA-23", "weapon": "FA-41"}
        if phase in asked or phase == "strength":
            return [asked.get(phase, "FA-116")]
        return [look.state.agenda[-1].clause]  # type: ignore[attr-defined]

    # Words

    def about(self, game: Game[Any], options: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What each avatar does, and what each minor card is worth."""
        return [self._about(card(code), row) for code, row in game.deck.items()]

    def _about(self, this: Card, row: Mapping[str, str]) -> dict[str, Any]:
        if this.suit == "T":
            when = "" if row["used"] == "passive" else f" Used: {row['used']}, {row['moment']}."
            text = f"{row['text']}{when}"
            return {"code": str(this), "text": text, "short": row["short"], "clauses": row["clauses"].split()}
        n = this.number
        text = f"Worth {'one' if n == 1 else n} in battle, and as many points in play."
        out = {"code": str(this), "short": "1 point" if n == 1 else f"{n} points", "clauses": ["FA-56"]}
        if n == 1:
            text += " Played alone it kills a royal card."
            out |= {"short": "1 point, kills royals", "clauses": ["FA-57", "FA-58", "FA-60"]}
        elif n > 10:
            text += " A royal card: a lone ace kills it, unless a lesser card guards it in a stack in battle."
            out |= {"short": f"{n} points, royal", "clauses": ["FA-56", "FA-58", "FA-61"]}
        return {**out, "text": text}

    def result(self, look: Look) -> str:
        """What ended the game, who has won, and all points."""
        view, state = look.view, look.state.result()
        full = any(
            len(slots) == SLOTS and all(len(slot) == 2 for slot in slots) for slots in view["table"].values()
        )
        if full:
            how = "The fourth full stack ended the game."
        elif not view["deck"]:
            how = "The last card of the draw pile ended the game."
        else:
            how = "Nobody has drawn for too long."
        points = ", ".join(
            f"{'you' if seat == look.seat else look.name(seat)} {state.scores[seat]}"
            for seat in look.state.seats
        )
        return f"{how} {self.winners(look)}. Points: {points}."
