"""The words of Arcana: its events, and its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import Card
from ...engine.moves import Move
from .for_all import TOKEN_WORDS

if TYPE_CHECKING:
    from .state import ArcanaState

TEXTS = {
    # rounds and the match
    "match": "The first with {n} round wins takes the match.",
    "match-one": "A single round decides the match.",
    "round": "Round {n}: all 22 cards are shuffled and dealt.",
    "deal": "{seat} [are|is] dealt {0} and {1}, with {2} as fortune.",
    "deal?": "{seat} [are|is] dealt two cards and a fortune.",
    "starter": "{seat} [start|starts].",
    "free": "{seat} [turn|turns] up {cards} as a free fortune.",
    "deck-empty": "The deck is empty: the round is over.",
    "hand": "{seat} [show|shows] {cards}: {n} in all.",
    "nobody-left": "Nobody is left: the round has no winner.",
    "round-won": "{seat} [win|wins] round {n}.",
    "round-shared": "{seat} [win|wins] with {other}.",
    "match-won": "{seat} [win|wins] the match with {n} round wins.",
    "match-won-once": "{seat} [win|wins] the match with one round win.",
    "match-nobody": "After round {n} nobody has won a round: the match has no winner.",
    "table": "What lay on the table goes on the discard pile: {cards}.",
    # turns
    "skip": "{seat} [have|has] to skip this turn.",
    "skip-bought": "{seat} [have|has] to skip this extra turn.",
    "death-token": "{seat} [hold|holds] Death as the turn starts, and [get|gets] the death token.",
    "death-token-from": "{seat} [hold|holds] Death as the turn starts, and the death token leaves {other}.",
    "draw": "{seat} [draw|draws] {cards}.",
    "no-card": "{seat} [find|finds] no card in the deck to draw.",
    "tower": "{seat} [draw|draws] {cards}: it is discarded, and another card drawn.",
    "tower-skip": "{seat} [play|plays] no card in this turn.",
    "play": "{seat} [play|plays] {cards}.",
    "fortune": "{seat} [play|plays] the fortune: {cards}.",
    "extra": "{seat} [spend|spends] an extra turn token on another turn.",
    "pass": "{seat} [pass|passes].",
    "deadly-pass": "{seat} [pass|passes] with the death token, and it kills.",
    "no-pass": "{seat} [are|is] out and [pass|passes] no more.",
    # dying
    "saved": "{seat} [are|is] saved by the lovers token, which is spent.",
    "tied": "{seat} [are|is] tied to {other} and [die|dies] too.",
    "untied": "{seat} [are|is] no longer tied to {other}.",
    "still-tied": "{seat} still [share|shares] the win, should it fall to {other}.",
    "killed": "{seat} [are|is] out of the round. Laid open: {cards}.",
    # what several cards do
    "target": "{seat} [choose|chooses] {other}.",
    "target-self": "{seat} [are your|is their] own target.",
    "nothing": "{cards} has no legal target: nothing happens.",
    "token": "{seat} [get|gets] an extra turn token.",
    "tokens": "{seat} [get|gets] {n} extra turn tokens.",
    "random": "{seat} [lose|loses] a random card, {cards}.",
    "discard": "{seat} [discard|discards] {cards}.",
    "give-card": "{seat} [give|gives] {other} {cards}.",
    "take-hand": "{seat} [pick|picks] up {others} hand: {cards}.",
    "take-hand?": "{seat} [pick|picks] up {others} hand of {n}.",
    "no-discard": "{seat} [have|has] no card left to discard.",
    # single cards
    "fool": "Deck and discard pile are shuffled together: {n} cards.",
    "fool-stays": "The Fool has been shuffled in ten times: no more in this round.",
    "swap-deck": "{seat} [exchange|exchanges] {0} for {1} from the deck.",
    "swap-deck?": "{seat} [exchange|exchanges] a card with the deck.",
    "swap-pile": "{seat} [exchange|exchanges] {0} for {1} from the discard pile.",
    "no-swap": "{seat} [have|has] nothing to exchange.",
    "no-pile": "There is no discard to exchange for.",
    "no-hands": "No other player has a card in hand: nothing changes.",
    "pick-up": "{seat} [take|takes] {cards} from the discard pile.",
    "emperor": "{seat} [see|sees] {cards} in {others} hand.",
    "emperor?": "{seat} [see|sees] a card of {others} hand.",
    "emperor-kills": "{whose} card is below 10: the Emperor kills.",
    "emperor-spares": "{whose} card is not below 10: nothing happens.",
    "collect": "All tokens are put in the middle: {n}.",
    "no-token": "Nobody has a token: nothing changes.",
    "lovers": "{seat} [tie your|ties their] fate to {other} and [hand|hands] over the lovers token.",
    "chariot": "{seat} [have|has] discarded {n} and [draw|draws] one more than that.",
    "chariot-none": "{seat} [discard|discards] nothing and [draw|draws] a card.",
    "sum": "{whose} hand sums to {n}.",
    "sum?": "{whose} hand is added up.",
    "lower": "{whose} hand has the lower sum.",
    "equal": "Both sums are equal.",
    "hermit": "{seat} [play|plays] {cards} from {others} hand as [your|their] own.",
    "hermit-none": "{seat} [have|has] no card to be played.",
    "wheel-none": "{seat} [have|has] no card for the Wheel.",
    "death": "Death does nothing when it is played.",
    "temperance-kills": "{whose} hand sums to 25 or more.",
    "temperance-spares": "{whose} hand sums to less than 25: nothing happens.",
    "moon": "{seat} [choose|chooses] {cards} to reveal.",
    "moon?": "{seat} [choose|chooses] a card in secret.",
    "moon-none": "{seat} [have|has] no card to reveal and [are|is] safe.",
    "moon-shown": "{seat} [reveal|reveals] {cards}.",
    "moon-lowest": "{whose} card is the lowest.",
    "judgement": "{seat} [name|names] {cards} from the discard pile for all players.",
    "takes": "{seat} [take|takes] the effect of {cards}.",
    "left-out": "{seat} [are|is] out of the round and left out.",
    "must-skip": "{seat} [have|has] to skip the next turn.",
    "no-tokens": "Every token is taken away.",
    **{f"give-{kind}": f"{{seat}} [give|gives] {{other}} {what}." for kind, what in TOKEN_WORDS.items()},
    **{f"keep-{kind}": f"{{seat}} [keep|keeps] {what}." for kind, what in TOKEN_WORDS.items()},
}


def say(s: ArcanaState | None, move: Move, words: list[str]) -> str:
    """A move in words; `words` are its arguments, cards by their names."""
    verb = move.verb
    if verb == "choose" and s is not None and move.args[0] == s.to_move:
        return "Choose yourself"
    if verb == "give" and not isinstance(move.args[0], Card):
        return f"Give {TOKEN_WORDS[move.args[0]]} to {words[1]}"
    if verb == "done" and s is not None and s.agenda:
        count = getattr(s.agenda[-1], "count", 0)
        return "Draw a card" if not count else f"Draw {count + 1} cards"
    return {
        "play": "Play {0}",
        "fortune": "Play your fortune",
        "extra": "Take an extra turn",
        "pass": "Pass",
        "swap": "Exchange {0} for {1}",
        "give": "Give {0} to {1}",
        "choose": "Choose {0}",
        "discard": "Discard {0}",
        "reveal": "Reveal {0}",
        "done": "Discard no more and draw",
    }[verb].format(*words)
