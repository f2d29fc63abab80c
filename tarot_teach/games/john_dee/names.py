"""What can be named in John Dee's Tarot: the twelve paths, and the cards, chapters and houses to ask for."""

from __future__ import annotations

from typing import NamedTuple

from ...cards import Card, card
from ...facts import table

_CARDS = table("cards/john-dee.csv")

PACK: tuple[Card, ...] = tuple(card(row["code"]) for row in _CARDS)
"""The 42 cards in sort order (JD-02, JD-03)."""

FOOL = card("T0")
FOOLS_GOLD = 22
"""What the Fool counts in Fool's Gold (JD-59)."""


class Path(NamedTuple):
    """A path: its id in moves, its name, its Hebrew word in Latin letters (the Fool has none), its value, and
    the word in Hebrew letters, as it is usually spelled."""

    id: str
    name: str
    word: str
    value: int
    hebrew: str

    @property
    def short(self) -> str:
        """Its name without an article."""
        return self.name.removeprefix("the ")


def _paths() -> dict[str, Path]:
    words = {
        row["word"]: (int(row["game_value"]), row["spelling"])
        for row in table("gematria_words.csv")
        if row["game_value"] and row["spelling_kind"] == "usual"
    }
    named = (
        ("Love", "Ahav"),
        ("Honour", "Kavod"),
        ("Power", "Koakh"),
        ("Man", "Adam"),
        ("Synergy", "Mezeg"),
        ("Motion", "Halakh"),
        ("Wisdom", "Khakham"),
        ("the Flood", "Mabool"),
        ("Sustenance", "Lekhem"),
        ("Kingship", "Melekh"),
        ("Passage", "Siman"),
    )
    found = [Path(name.split()[-1].lower(), name, word, *words[word]) for name, word in named]
    return {path.id: path for path in (*found, Path("fool", "the Fool", "", FOOLS_GOLD, ""))}


PATHS = _paths()
"""The twelve paths by id (JD-10, JD-14)."""


class Asked(NamedTuple):
    """Something to ask for: its name in moves, the words for it, the cards that fit, the clause behind it.

    The words of a single card are empty: a game knows what it calls its cards.
    """

    name: str
    words: str
    cards: frozenset[Card]
    clause: str


def _asked() -> dict[str, Asked]:
    found = [Asked(c, "", frozenset([c]), "JD-31" if c.suit == "T" else "JD-34") for c in PACK]
    for column, clause, names in (
        ("chapter", "JD-33", ("Woman of Life", "Woman of Spirit", "Man of Life", "Man of Spirit")),
        ("house", "JD-32", tuple(map(str.capitalize, HOUSES))),
    ):
        for name in names:
            cards = frozenset(card(row["code"]) for row in _CARDS if row[column] == name)
            words = f"a {name}" if name.split()[0] in ("Woman", "Man") else f"a {name} card"
            found.append(Asked(name.lower(), words, cards, clause))
    for suit, name in zip("WCSD", HOUSEHOLDS, strict=True):
        cards = frozenset(c for c in PACK if c.suit == suit)
        found.append(Asked(name, f"a royal card of {name.capitalize()}", cards, "JD-34"))
    return {asked.name: asked for asked in found}


HOUSES = ("woman", "man", "life", "spirit", "celestial")
"""The names of the houses of trumps (JD-32)."""
HOUSEHOLDS = ("wands", "cups", "swords", "disks")
"""The names of the royal households, which only the option `household` lets be asked for (JD-34)."""

ASKED = _asked()
"""Everything that can be asked for, by name: cards, chapters, houses, households (JD-31 to JD-34)."""


def askable(household: bool) -> list[str]:
    """All names that a Taker may ask for, whatever lies where (JD-35).

    >>> len(askable(False)), len(askable(True))
    (51, 55)
    """
    return [name for name in ASKED if household or name not in HOUSEHOLDS]


def gifts(name: str) -> frozenset[Card]:
    """What a Giver may give when asked for something: a card that fits, or the Fool (JD-36, JD-43).

    >>> sorted(gifts("woman of life"))
    ['T0', 'T2', 'T3']
    """
    return ASKED[name].cards | {FOOL}
