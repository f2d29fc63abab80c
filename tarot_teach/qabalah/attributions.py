"""What goes with what: a card with its place on the Tree, the 36 decans, the 22 letters in their classes.

Cards have the numbers of the Thoth pack here (Strength or Lust is T11). ``attribution`` tells on which paths
the Emperor and the Star are; see `tarot_teach.qabalah.tree`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from tarot_teach.cards import CARDS, TRADITIONS, Card, card, card_name, rows
from tarot_teach.facts import table
from tarot_teach.qabalah import tree
from tarot_teach.qabalah.book import row_of
from tarot_teach.qabalah.colours import SCALES, parts
from tarot_teach.qabalah.worlds import WORLDS, place_name, world_of_rank

#: The seven planets of the ancients from the slowest to the quickest: the Chaldean order.
CHALDEAN = ("Saturn", "Jupiter", "Mars", "Sun", "Venus", "Mercury", "Moon")


class Decan(NamedTuple):
    """Ten degrees of the zodiac: a third of a sign, with its planet and its pip card."""

    number: int
    sign: str
    start: int
    planet: str
    card: Card

    @property
    def title(self) -> str:
        """The decan in words.

        >>> DECANS[0].title
        'Mars in Aries'
        """
        return f"{self.planet} in {self.sign}"


def _decans() -> tuple[Decan, ...]:
    found = [
        (int(row["decan_index_from_aries"]), each, row) for each, row in rows().items() if row["decan_sign"]
    ]
    return tuple(
        Decan(at, row["decan_sign"], int(row["decan_start_degree"]), row["decan_planet"], each)
        for at, each, row in sorted(found)
    )


#: The 36 decans from the first of Aries on. Their planets follow one another in the Chaldean order.
DECANS: tuple[Decan, ...] = _decans()
_decan_of: Mapping[Card, Decan] = {decan.card: decan for decan in DECANS}


@cache
def letters(attribution: str = "777") -> tuple[Mapping[str, Any], ...]:
    """The 22 letters: value, class (3 mothers, 7 doubles, 12 simples), path, and what the path is given.

    >>> [row["letter_name"] for row in letters() if row["letter_class"] == "mother"]
    ['Aleph', 'Mem', 'Shin']
    """
    facts = {n: tree.path_facts(n, attribution) for n in tree.PATHS}
    more = {row["letter"]: row for row in table("gematria_letters.csv")}
    return tuple(
        MappingProxyType(
            {
                "letter": path.letter,
                "letter_name": path.letter_name,
                "name_hebrew": more[path.letter]["name_hebrew"],
                "meaning": more[path.letter]["meaning"],
                "transliteration": more[path.letter]["transliteration"],
                "letter_class": path.letter_class,
                "value": path.value,
                "final_form": more[path.letter]["final_form"],
                "path": n,
                "joins": path.ends,
                "line": facts[n]["line"],
                "attribution": facts[n]["attribution"],
                "trump": facts[n]["trump"],
                "trump_name": card_name(facts[n]["trump"]),
            }
        )
        for n, path in tree.PATHS.items()
    )


@cache
def latin(word: str) -> str:
    """A Hebrew word letter by letter in Latin ones, for where Hebrew cannot be shown.

    >>> latin("יהוה")
    'YHVH'
    """
    by_letter = {"ו": "V", " ": " "}
    for row in table("gematria_letters.csv"):
        by_letter[row["letter"]] = row["transliteration"]
        if row["final_form"]:
            by_letter[row["final_form"]] = row["transliteration"]
    return "".join(by_letter.get(letter, letter) for letter in word)


@cache
def of_card(code: str, attribution: str = "777") -> Mapping[str, Any]:
    """Everything that a card is given: its row of 777, its path or Sephirah, its decan, World, colours.

    Every card has ``card``, ``kind``, ``names`` by tradition, ``title`` (of the Golden Dawn), ``row`` (the
    key of its row of 777) and ``colours`` by scale. Beside these a trump has ``path``, ``letter``,
    ``letter_name``, ``letter_class``, ``joins`` and ``attribution`` (its planet, sign or element); a pip
    card and a Court have ``sephirah``, ``world``, ``element`` and ``place``. Pip cards from two on have a
    ``decan`` and a ``keyword``; Courts have ``element_of`` (such as *Air of Fire*), ``rank_world`` and, but
    for the Princesses, ``span``, the part of the zodiac they rule. Raises `ValueError` for what is no card.

    >>> of_card("W5")["place"], of_card("W5")["decan"].title, of_card("W5")["keyword"]
    ('Geburah in Atziluth', 'Saturn in Leo', 'Strife')
    >>> chariot = of_card("T7")
    >>> chariot["path"], chariot["letter_name"], chariot["joins"], chariot["attribution"]
    (18, 'Cheth', (3, 5), 'Cancer')
    """
    this = card(code).plain
    row = rows()[this]
    facts: dict[str, Any] = {
        "card": this,
        "kind": this.kind,
        "names": MappingProxyType({each: card_name(this, each) for each in TRADITIONS}),
        "title": row["golden_dawn_title"].replace(" ;", ";"),
    }
    if this.kind == "trump":
        path = tree.path_of(this, attribution)
        facts |= {"row": str(path.number), "path": path.number, "letter": path.letter}
        facts |= {"letter_name": path.letter_name, "letter_class": path.letter_class, "joins": path.ends}
        facts |= {"attribution": row["attribution"]}
    else:
        world = WORLDS[this.suit]
        facts |= {"row": row["sephirah"], "sephirah": int(row["sephirah"]), "world": world.name}
        facts |= {"element": world.element}
    if this.kind == "minor":
        facts |= {"place": place_name(this), "decan": _decan_of.get(this), "keyword": row["thoth_pip_title"]}
    if this.kind == "court":
        facts["place"] = f"{tree.SEPHIROTH[facts['sephirah']].name} in {facts['world']}"
        facts |= {"element_of": row["court_element"], "rank_world": world_of_rank(this.number).name}
        start = row["rules_from_degree"]
        span = f"{start}° {row['rules_from_sign']} to {start}° {row['rules_to_sign']}" if start else ""
        facts["span"] = span
    scales = SCALES if this.kind == "trump" else (WORLDS[this.suit].scale,)
    facts["colours"] = MappingProxyType(
        {scale: parts(facts["row"], scale)[0].colour_name for scale in scales}
    )
    return MappingProxyType(facts)


def cards_of(row: int | str, attribution: str = "777") -> tuple[Card, ...]:
    """The cards of a row of 777: the trump of a path, or the pip cards and Courts of a Sephirah.

    >>> cards_of(18), cards_of(15, "thoth"), cards_of(2)[:2]
    (('T7',), ('T17',), ('W2', 'W14'))
    """
    key = row_of(row).key
    return tuple(each for each in CARDS if of_card(each, attribution)["row"] == key)
