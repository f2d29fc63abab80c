"""What a move did: the log that a state keeps, and the events that are made of it when somebody asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

HIDDEN = "?"


class Entry(NamedTuple):
    """One line of the log as the game writes it: seats are numbers, and no text is made yet.

    `seen` holds the seats that see the cards (None: all); `other` is a second seat and `n` a number that the
    text names.
    """

    kind: str
    seat: int | None
    cards: tuple[str, ...]
    clauses: tuple[str, ...]
    seen: tuple[int, ...] | None = None
    other: int | None = None
    n: int = 0


Logged = tuple[str, int | None, tuple[str, ...], tuple[str, ...], tuple[int, ...] | None, int | None, int]
"""An `Entry` as a plain tuple, which is made faster: every move writes one or more."""


class Event(NamedTuple):
    """One thing that the last move did.

    `kind` says what, `seat` who, `cards` with which cards ("?" where the reader does not see them), `clauses`
    by which rules, `text` in words, and `seen_by` which seats see the cards.
    """

    kind: str
    seat: str | None
    cards: tuple[str, ...]
    clauses: tuple[str, ...]
    text: str
    seen_by: tuple[str, ...]


_CHOICE = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


def join(items: Sequence[str]) -> str:
    """Words as one list: "a", "a and b", "a, b and c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else "nothing"


def capital(text: str) -> str:
    """A text with a capital at its start.

    >>> capital("the Fool")
    'The Fool'
    """
    return text[:1].upper() + text[1:]


def _listed(cards: Sequence[str], name: Callable[[str], str]) -> str:
    hidden = sum(c == HIDDEN for c in cards)
    words = [name(c) for c in cards if c != HIDDEN]
    if hidden:
        words.append("a card" if hidden == 1 else f"{hidden} cards")
    return join(words)


def tell(
    entry: Entry,
    texts: Mapping[str, str],
    labels: Sequence[str],
    name: Callable[[str], str],
    eye: int | None,
    names: Mapping[str, str] | None = None,
) -> Event:
    """The event that a log entry is for the seat `eye` (None sees everything, and is nobody's "you").

    A text may hold {seat}, {whose}, {other}, {others}, {cards}, {0}, {1} and {n}; `[draw|draws]` gives the
    first word to the seat that acts and the second to all others. The text under the kind and a "?", where
    there is one, is for those who do not see the cards, or whom a number is hidden from.
    """
    kind, seat, cards, clauses, seen, other, n = entry
    words_for = texts[kind]
    if seen is not None and eye is not None and eye not in seen:
        cards = (HIDDEN,) * len(cards)
        words_for = texts.get(kind + "?", words_for)
    called = names or {}
    mine = seat is not None and seat == eye

    def call(who: int | None, you: str) -> str:
        if who is None:
            return ""
        return you if who == eye else called.get(labels[who], labels[who])

    words = {
        "seat": call(seat, "You"),
        "whose": "Your" if mine else call(seat, "") + "'s",
        "other": call(other, "you"),
        "others": "your" if other is not None and other == eye else call(other, "") + "'s",
        "cards": _listed(cards, name),
        "n": str(n),
    }
    words.update({str(i): _listed([c], name) for i, c in enumerate(cards)})
    text = _CHOICE.sub(lambda m: m[1] if mine else m[2], words_for)
    text = re.sub(r"\{(\w+)\}", lambda m: words[m[1]], text)
    return Event(
        kind,
        None if seat is None else labels[seat],
        cards,
        clauses,
        capital(text),
        tuple(labels) if seen is None else tuple(labels[i] for i in seen),
    )
