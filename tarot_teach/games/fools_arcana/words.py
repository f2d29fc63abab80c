"""The words of Fool's Arcana: what happened, what a move does, and the table as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import Card
from ...engine.events import join
from ...engine.moves import Move
from .plays import DEVIL

if TYPE_CHECKING:
    from .state import FoolsArcanaState

TEXTS = {
    "deal": "The minor cards are shuffled into a pile; trumps serve as avatars only.",
    "deal-two": "Two packs of minor cards are shuffled into one pile; trumps serve as avatars only.",
    "offer": "{seat} [are|is] offered {cards}.",
    "avatar": "{seat} [have|has] {cards} as avatar.",
    "hand": "{seat} [are|is] dealt {cards}.",
    "turn": "{whose} turn begins.",
    "first-round": "There is no draw phase in the first round.",
    "draw": "{seat} [draw|draws] {cards}.",
    "no-draw": "{whose} hand is at its limit, so nothing is drawn.",
    "play-hand": "{seat} [play|plays] the hand.",
    "discard-phase": "{seat} [have|has] a discard phase.",
    "discard": "{seat} [discard|discards] {cards}.",
    "restore": "{seat} [restore|restores] {cards} and [end|ends] the turn.",
    "end": "{seat} [end|ends] the turn.",
    "spoils": "{seat} [take|takes] {cards} from spoils into hand.",
    "lay": "{seat} [lay|lays] {cards}.",
    "stack": "{seat} [stack|stacks] {0} on {1}.",
    "stack-fool": "{seat} [invert|inverts] the Fool and [stack|stacks] {0} on {1}.",
    "attack": "{seat} [attack|attacks] {others} card {cards}.",
    "with": "{seat} [attack|attacks] with {cards} ({n}).",
    "counter": "{seat} [counter|counters] with {cards} ({n}).",
    "pass": "{seat} [pass|passes].",
    "no-counter": "{seat} cannot counter.",
    "no-more": "{seat} [do|does] not counter.",
    "won": "{whose} play stands and beats what it was played against. To the discard pile: {cards}.",
    "lost": "{whose} play is beaten and beats nothing. To the discard pile: {cards}.",
    "broken": "{whose} play is taken out of the battle. To the discard pile: {cards}.",
    "target-falls": "The attack succeeds: {seat} [lose|loses] {cards}.",
    "target-stays": "The attack fails: {seat} [keep|keeps] {cards} in play.",
    "falls": "{whose} card goes to the discard pile: {cards}.",
    "broken-off": "The battle is over, because the card under attack has left: {cards}.",
    "attack-gone": "The battle is over, because the attack was taken back.",
    "devil-gone": "{whose} Devil is beaten and leaves the game.",
    "devil-back": "{whose} Devil returns to his place, exhausted.",
    "sacrifice": "{seat} [sacrifice|sacrifices] {cards}.",
    "swap": "{seat} [swap|swaps] {0} for {1} in play.",
    "invert": "{seat} [invert|inverts] {0}.",
    "invert-named": "{seat} [invert|inverts] {0} on {1}.",
    "invert-stack": "{seat} [invert|inverts] {0} on {1} and {2}.",
    "in-vain": "{whose} ability finds nothing to act on: {cards}.",
    "take": "{seat} [take|takes] {cards} from the discard pile.",
    "put": "{seat} [put|puts] {cards} back as number {n} from the top.",
    "ordered": "{seat} [have|has] ordered the top of the pile: {cards}.",
    "emperor": "{seat} may swap hand cards with own cards in play until the turn ends.",
    "chosen": "{seat} [choose|chooses] {other}.",
    "gives": "{seat} [give|gives] {cards}.",
    "swapped": "{seat} and {other} swap {0} and {1}.",
    "swapped-spoils": "{seat} and {other} swap {0} and {1} into their spoils.",
    "hermit": "{seat} [discard|discards] the hand ({cards}), [end|ends] the turn and will draw to six.",
    "wheel": "{seat} [turn|turns] the top card of the pile: {cards}.",
    "swords": "{seat} [point|points] the swords at {others} card {cards}.",
    "robbed": "{seat} [draw|draws] {cards} from {others} hand.",
    "saved": "{whose} card goes to spoils instead: {cards}.",
    "returned": "{seat} [take|takes] {cards} back into hand.",
    "rescued": "{seat} [take|takes] {cards} out of the battle into spoils.",
    "death": "Death takes {cards} out of the battle.",
    "judged": "{whose} Judgement stops the attack with {cards}.",
    "aside": "{seat} [give|gives] {cards} from play.",
    "tempered": "{seat} [get|gets] {cards} off the discard pile into spoils; what was given lies there now.",
    "star-done": "{seat} [draw|draws] no more.",
    "moon": "{seat} [put|puts] {cards} into spoils.",
    "under": "{seat} [put|puts] {cards} under the pile.",
    "four-stacks": "That is the fourth full stack: the game ends at once.",
    "pile-empty": "The last card has left the pile: the game ends at once.",
    "quiet": "For {n} turns no card has left the pile: the game ends.",
    "points": "The most points in play win.",
    "first": "Four full stacks win.",
}

_SAID = {
    "choose": "Choose {0}",
    "play": "Play your hand",
    "restore": "Restore your avatar",
    "done": "That is enough",
    "end": "End the turn",
    "lay": "Lay {0}",
    "stack": "Stack {0} on {1}",
    "attack": "Attack {0}",
    "with": "Attack with {all}",
    "counter": "Counter with {all}",
    "sacrifice": "Sacrifice {0}",
    "swap": "Swap {0} for {1}",
    "put": "Put {0} next",
    "give": "Give {0}",
    "return": "Take back {all}",
    "spoil": "Put {0} into your spoils",
    "draw": "Draw a card",
    "pass": "Pass",
}


def say(s: FoolsArcanaState | None, move: Move, words: list[str]) -> str:
    """A move in words, with its cards in words already."""
    fool = move.args[-1:] == ("fool",)
    named = join(words[: len(words) - fool]) if words else ""
    if move.verb == "discard":
        return f"Discard {words[0]}" if words else "Have a discard phase"
    if move.verb == "invert":
        seat = s.agenda[-1].seat if s is not None and s.agenda else None
        avatar = s.avatars[seat] if s is not None and seat is not None else None
        name = "your avatar" if s is None or avatar is None else s.game.card_words(avatar)
        return f"Invert {name} on {named}" if words else f"Invert {name}"
    if move.verb == "counter" and move.args == (DEVIL,):
        return "Counter with the Devil"
    said = _SAID[move.verb].replace("{all}", named).format(*words)
    return f"{said}, with the Fool" if fool else said


def _held(s: FoolsArcanaState, cards: list[Card], shown: bool) -> str:
    if not cards:
        return "none"
    return (
        ", ".join(f"{c} {s.game.card_name(c)}" for c in cards)
        if shown
        else "1 card"
        if len(cards) == 1
        else f"{len(cards)} cards"
    )


def board(s: FoolsArcanaState, eye: int | None) -> str:
    """The table as lines of text, as a seat may know it."""
    name, result = s.game.card_name, s.result()
    head = f"Fool's Arcana, {s.players} seats: "
    if s.over:
        head += f"the game is over, {' and '.join(result.winners)} won."
    else:
        head += " > ".join(s.trail())
        head += "" if head.endswith("?") else "."
    lines = [head]
    for seat, label in enumerate(s.labels):
        avatar = s.avatars[seat]
        if avatar is None:
            shown = "no avatar"
        else:
            state = " (exhausted)" if seat in s.exhausted else ""
            shown = f"{avatar} {name(avatar)}{state}"
        lines.append(f"{label}, {shown}: {result.scores[label]} points")
        if s.table[seat]:
            stacks = [" under ".join(f"{c} {name(c)}" for c in slot) for slot in s.table[seat]]
            lines.append(f"  In play: {'; '.join(stacks)}")
        if s.offers and avatar is None:
            lines.append("  Offered: " + ", ".join(f"{c} {name(c)}" for c in s.offers[seat]))
        lines.append(f"  Hand: {_held(s, s.hands[seat], eye in (None, seat))}")
        if s.spoils[seat]:
            lines.append(f"  Spoils: {_held(s, list(s.spoils[seat]), eye in (None, seat))}")
    if s.battle is not None:
        plays = [
            f"{s.labels[s.battle.side(i)]} {' '.join(link.cards)} ({link.value})"
            for i, link in enumerate(s.battle.links)
        ]
        lines.append(
            f"Battle for {s.battle.target} of {s.labels[s.battle.owner]}: {', '.join(plays) or 'no play yet'}"
        )
    top = f", {s.discard[-1]} {name(s.discard[-1])} on top" if s.discard else ""
    lines.append(f"Draw pile: {len(s.deck)}. Discard pile: {len(s.discard)}{top}.")
    return "\n".join(lines)
