"""Battles of Fool's Arcana: a chain of plays with what stands, and which cards of a hand match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import cos, pi, sin
from typing import TYPE_CHECKING

from tarot_teach.cards import card, cards_in
from tarot_teach.engine.events import capital
from tarot_teach.errors import quoted
from tarot_teach.games.fools_arcana import GAME
from tarot_teach.games.fools_arcana.plays import SINGLE, Play, against, beaten, kills, matches, play_of
from tarot_teach.plots.canvas import ACT, EDGE, FAINT, INK, STOCK, Canvas
from tarot_teach.plots.picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STANDS, BEATEN = "#1F6338", "#9B2C17"
_WORDS = ("no play", "one play", "two plays", "three plays", "four plays", "five plays", "six plays")
_STEP, _WIDE, _HIGH = 182, 140, 66


def battle(target: str, *plays: str, ax: Axes | None = None) -> Picture:
    """Draw a chain of plays as arrows, each pointing at what it was played against.

    Args:
        target: the card under attack, "D12".
        *plays: the plays in order, each a card or two, "W13" or "C10 S10".
        ax: axes of your own.

    What stands has a full frame and a word, what is beaten a dashed one. A play that may not be made ends the
    chain: it is drawn apart, and the caption says why not, with the clause. ``.facts``: ``stands`` (True or
    False for each play), ``falls``, and ``refused``, the clause, if a play is refused. `ValueError` for what
    is no card or no play.

    >>> battle("D12", "W13", "C10 S10", "W6 W14").facts
    {'stands': [True, False, True], 'falls': True}
    """
    links: list[Play] = []
    refusal = None
    chain = [SINGLE[card(target)]]
    laid = [card(target)]
    for said in plays:
        codes = said.split() if isinstance(said, str) else []
        if len(codes) not in (1, 2):
            raise ValueError(f"{quoted(said)} is no play: give a card or two, such as 'W13' or 'C10 S10'")
        played = sorted(map(card, codes), key=lambda c: c.order)
        laid += played
        if len(set(laid)) < len(laid):
            raise ValueError(f"{quoted(said)}: each card can lie in a battle once")
        chain.append(play_of(tuple(played)))
        refusal = against(chain[-1], chain[-2], False)
        if refusal is not None:
            break
        links.append(chain[-1])
    stands = [not lost for lost in beaten(links)]
    falls = bool(links) and stands[0]
    states = [_state(i, good) for i, good in enumerate([not falls, *stands])]
    states += ["is refused"] if refusal is not None else []
    canvas = Canvas(_WIDE + 24 + _STEP * (len(chain) - 1), 190, ax)
    for i, play in enumerate(chain):
        at = 12 + _WIDE / 2 + _STEP * i, 92.0
        good = states[i] in ("stays", "stands")
        colour = STANDS if good else BEATEN
        canvas.box(at, _WIDE, _HIGH, STOCK, colour, 3, dashed=not good, radius=7)
        for row, this in enumerate(play.cards):
            y = at[1] if len(play.cards) == 1 else at[1] - 12 + 24 * row
            canvas.text((at[0], y), GAME.card_name(this), 11.5, INK, bold=True)
        worth = "an ace, alone" if i and kills(play, chain[i - 1]) else f"worth {play.value}"
        canvas.text((at[0], 48), worth, 13, FAINT)
        canvas.text((at[0], 146), states[i], 13, colour, bold=True)
        canvas.text((at[0], 24), _who(i), 13, INK)
        if 0 < i <= len(links):
            left, right = at[0] - _STEP + _WIDE / 2 + 4, at[0] - _WIDE / 2 - 4
            canvas.line([(right, at[1]), (left, at[1])], colour, 3)
            canvas.shape([(left, at[1]), (left + 9, at[1] - 6), (left + 9, at[1] + 6)], colour, colour)
    words = ", ".join(_told(play, state) for play, state in zip(chain, states, strict=True))
    end = "The card under attack falls." if falls else "The card under attack stays in play."
    count = _WORDS[len(links)] if len(links) < len(_WORDS) else f"{len(links)} plays"
    caption = f"{capital(count)}. {end}"
    facts: dict[str, object] = {"stands": stands, "falls": falls}
    if refusal is not None:
        caption = f"The last one is refused: {refusal.reason} ({refusal.clause})"
        facts["refused"] = refusal.clause
    alt = f"A battle as a chain of arrows, from the last play back to the card under attack: {words}."
    return Picture(canvas.ax, alt, caption, facts)


def _who(place: int) -> str:
    if not place:
        return "under attack"
    return "attack" if place == 1 else "counter"


def _state(place: int, good: bool) -> str:
    if place:
        return "stands" if good else "is beaten"
    return "stays" if good else "falls"


def _told(play: Play, state: str) -> str:
    return f"{' and '.join(GAME.card_name(c) for c in play.cards)} {state}"


def matching_cards(hand: str | Sequence[str], ax: Axes | None = None) -> Picture:
    """Draw a hand as a graph: two cards are joined where they match in suit or in number.

    Args:
        hand: the cards, "W5 W7 C7 S2 D2".
        ax: axes of your own.

    ``.facts`` has the ``pairs``. Raises `ValueError` for what is no card code.

    >>> matching_cards("W5 W7 C7").facts
    {'pairs': ['W5 W7', 'W7 C7']}
    """
    cards = cards_in(hand)
    canvas = Canvas(460, 330, ax)
    turn = 2 * pi / max(1, len(cards))
    at = {c: (230 + 150 * sin(i * turn), 152 - 104 * cos(i * turn)) for i, c in enumerate(cards)}
    pairs = [(a, b) for a, b in combinations(cards, 2) if matches(a, b)]
    for a, b in pairs:
        if a.suit == b.suit:
            canvas.line([at[a], at[b]], ACT, 4)
        else:
            canvas.line([at[a], at[b]], BEATEN, 4, dashes=(9, 5))
    for this, place in at.items():
        canvas.box(place, 144, 34, STOCK, EDGE, 1.5, radius=6)
        canvas.text(place, GAME.card_name(this), 11.5, INK, bold=True)
    canvas.line([(70, 308), (110, 308)], ACT, 4)
    canvas.text((118, 308), "same suit", 13, FAINT, ha="left")
    canvas.line([(230, 308), (270, 308)], BEATEN, 4, dashes=(9, 5))
    canvas.text((278, 308), "same number", 13, FAINT, ha="left")
    said = [f"{GAME.card_name(a)} with {GAME.card_name(b)}" for a, b in pairs]
    count = "1 pair matches" if len(pairs) == 1 else f"{len(pairs)} pairs match"
    alt = f"{len(cards)} cards as a graph. Joined: {'; '.join(said) or 'none'}."
    return Picture(canvas.ax, alt, f"{len(cards)} cards, {count}.", {"pairs": [f"{a} {b}" for a, b in pairs]})
