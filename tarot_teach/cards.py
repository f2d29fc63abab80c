"""The 78 cards: their codes, their order, and what each tradition calls them.

A code is a suit letter and a number (``W5``, ``D14``, ``T0``); a copy of another pack adds its number
(``W1#2``). Suits are W wands, C cups, S swords, D disks and T trumps. Numbers 1 to 10 are pips, 11 to 14
courts. Trumps here carry the numbers of the Thoth pack; a game that numbers two of them otherwise says so
in its own deck.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

from tarot_teach.errors import listed, quoted

SUITS = "WCSDT"
TRADITIONS = ("thoth", "rws", "mathers", "marseille")

_CODE = re.compile(r"([WCSD])([1-9]|1[0-4])(?:#([2-9]))?|(T)(0|[1-9]|1[0-9]|2[01])(?:#([2-9]))?")
_ARTICLE = re.compile(r"(?:the |le |la |les |l')+")


class Card(str):
    """A card: its code, with the parts of the code as attributes.

    There is one object for each code, got with `card`; copies and pickles give the same object back.
    Sort cards with ``key=attrgetter("order")``: W1 to W14, C, S, D, then T0 to T21, each followed by its
    copies from other packs.
    """

    __slots__ = ("kind", "number", "order", "pack", "suit")

    suit: str
    number: int
    pack: int
    order: int
    kind: Literal["minor", "court", "trump"]

    @property
    def plain(self) -> Card:
        """The same card of pack 1."""
        return self if self.pack == 1 else card(f"{self.suit}{self.number}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a call of `card`, so that the same object comes back."""
        return card, (str(self),)

    def __copy__(self) -> Card:
        """The card itself."""
        return self

    def __deepcopy__(self, memo: Any) -> Card:
        """The card itself."""
        return self


_known: dict[str, Card] = {}


def card(code: str) -> Card:
    """The card with this code.

    Raises `ValueError` that quotes the text if it is no code.

    >>> card("W12").number, card("T7").kind, card("W1#2").pack
    (12, 'trump', 2)
    >>> card("W15")
    Traceback (most recent call last):
    ValueError: 'W15' is no card code; codes are W, C, S, D with 1 to 14 and T with 0 to 21, such as 'W5'
    """
    try:
        return _known[code]
    except (KeyError, TypeError):
        pass  # made outside, so that an error there stands alone
    return _make(code)


def _make(code: str) -> Card:
    match = _CODE.fullmatch(code) if isinstance(code, str) else None
    if match is None:
        raise ValueError(
            f"{quoted(code)} is no card code; "
            "codes are W, C, S, D with 1 to 14 and T with 0 to 21, such as 'W5'"
        )
    suit, number, pack = match.groups()[:3] if match[1] else match.groups()[3:]
    new = Card(code)
    new.suit, new.number, new.pack = suit, int(number), int(pack or 1)
    new.order = (SUITS.index(suit) * 100 + new.number) * 10 + new.pack
    new.kind = "trump" if suit == "T" else "minor" if new.number <= 10 else "court"
    # setdefault, so that two threads that ask at once still get one object
    return _known.setdefault(str(code), new)


def cards_in(codes: str | Iterable[str]) -> list[Card]:
    """The cards of a list of codes, or of one text with blanks between them.

    Raises `ValueError` that quotes what is no list and what is no code.

    >>> cards_in("W5 T7") == cards_in(["W5", "T7"])
    True
    """
    return [
        card(code) for code in listed(codes.split() if isinstance(codes, str) else codes, "cards", "'W5 T7'")
    ]


def pack(number: int = 1) -> tuple[Card, ...]:
    """The 78 cards of the pack with this copy number, in their order.

    >>> pack(2)[:2], len(pack(2))
    (('W1#2', 'W2#2'), 78)
    """
    mark = "" if number == 1 else f"#{number}"
    codes = [f"{suit}{n}" for suit in "WCSD" for n in range(1, 15)] + [f"T{n}" for n in range(22)]
    return tuple(card(code + mark) for code in codes)


CARDS = pack()


@cache
def rows() -> dict[Card, dict[str, str]]:
    """What ``cards_78.csv`` says of each card of pack 1, read on first use.

    >>> rows()[card("T7")]["thoth_name"]
    'The Chariot'
    """
    from tarot_teach.facts import table

    found = {row["code"]: row for row in table("cards_78.csv")}
    return {each: found[each] for each in CARDS}


class Deck(dict[Card, dict[str, str]]):
    """The cards of a game by code; in a notebook a table of what the game says of each."""

    def _shown(self) -> list[str]:
        """The columns that are shown: all that the game itself has, but not where a face comes from."""
        first = next(iter(self.values()), {})
        return [k for k in ("code", "name", "role", "short", "text", "clauses") if k in first]

    def __repr__(self) -> str:
        keys = [key for key in self._shown() if key in ("code", "name", "short")]
        return "\n".join(" | ".join(row[key] for key in keys) for row in self.values())

    def _repr_markdown_(self) -> str:
        keys = self._shown()
        words = {"code": "card", "role": "kind", "short": "in short", "text": "what it does"}
        head = [words.get(key, key) for key in keys]
        lines = [head, ["---"] * len(keys), *([row[key] for key in keys] for row in self.values())]
        return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


@cache
def deck(slug: str) -> Deck:
    """The cards of a game (of one pack, in their order) under the game's own numbers and names.

    Each row is the one of ``cards_78.csv`` that shows the same face, with the game's own ``code`` and
    ``rank`` (for a trump the number it bears) in place of those of the Thoth pack, and two more columns:
    ``name`` in this game, and ``face``, the code that the card has in ``cards_78.csv``. So Strength is T8 in
    a game with Rider-Waite numbers and T11 in the others; both rows tell the same path and letter. Raises
    `ValueError` for a game that has no ``cards/<slug>.csv``.

    >>> len(deck("john-dee")), deck("john-dee")[card("T8")]["name"], deck("four-worlds")[card("T8")]["name"]
    (42, 'Strength', 'Adjustment')
    >>> deck("arcana")[card("T8")]["face"], deck("arcana")[card("T8")]["letter_777"]
    ('T11', 'ט')
    """
    from tarot_teach.facts import table

    try:
        own = {card(row["code"]): row for row in table(f"cards/{slug}.csv")}
    except FileNotFoundError:
        raise ValueError(f"{slug!r} is no game with a deck") from None
    faces = rows()
    return Deck({c: faces[card(row["face"])] | row | {"rank": str(c.number)} for c, row in own.items()})


def card_name(code: str, tradition: str = "thoth") -> str:
    """What a tradition calls a card: thoth, rws (Rider-Waite), mathers or marseille.

    A copy of another pack has the same name. Marseille packs give no name to the trump XIII: its number
    stands for it. Raises `ValueError` for a code or tradition that is none.

    >>> card_name("T8"), card_name("W14"), card_name("W14", "rws"), card_name("D2", "mathers")
    ('Adjustment', 'Knight of Wands', 'King of Wands', 'Deuce of Pentacles')
    """
    if tradition not in TRADITIONS:
        raise ValueError(f"{tradition!r} is no tradition; there are {', '.join(TRADITIONS)}")
    row = rows()[card(code).plain]
    return row[f"{tradition}_name"] or row[f"{tradition}_number"]


def parse_name(text: str, tradition: str | None = None) -> Card:
    """The card with this name in one tradition, or in whichever knows the name.

    Case, accents and a leading article do not matter; either half of a double name such as *Hierophant or
    Pope* will do. Raises `ValueError` that quotes the text if no card has the name, or if traditions give
    it to different cards.

    >>> parse_name("Five of Wands"), parse_name("the chariot"), parse_name("Le Bateleur")
    ('W5', 'T7', 'T1')
    >>> parse_name("Knight of Cups", "thoth"), parse_name("Knight of Cups", "rws")
    ('C14', 'C12')
    >>> parse_name("Knight of Cups")
    Traceback (most recent call last):
    ValueError: 'Knight of Cups' is C12 in rws and mathers, C14 in thoth: name the tradition too
    """
    if tradition is not None and tradition not in TRADITIONS:
        raise ValueError(f"{tradition!r} is no tradition; there are {', '.join(TRADITIONS)}")
    wanted = _fold(text)
    meant: dict[Card, list[str]] = {}
    for each in (tradition,) if tradition else TRADITIONS:
        found = _names(each).get(wanted)
        if found is not None:
            meant.setdefault(found, []).append(each)
    if not meant:
        where = f" in the {tradition} tradition" if tradition else ""
        raise ValueError(f"no card is called {text!r}{where}")
    if len(meant) > 1:
        each_one = ", ".join(
            f"{meaning} in {' and '.join(meant[meaning])}"
            for meaning in sorted(meant, key=lambda meaning: meaning.order)
        )
        raise ValueError(f"{text!r} is {each_one}: name the tradition too")
    return next(iter(meant))


@cache
def _names(tradition: str) -> dict[str, Card]:
    """Folded name to card. A double name is held whole and by halves."""
    names: dict[str, Card] = {}
    for each in CARDS:
        name = card_name(each, tradition)
        for part in (name, *name.split(" or ")):
            names[_fold(part)] = each
    return names


def _fold(text: str) -> str:
    """Lower case, one space between words, no accents, no leading articles."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'"))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    words = " ".join(plain.casefold().split())
    article = _ARTICLE.match(words)
    return words[article.end() :] if article else words
