"""Letters as numbers: the Hebrew alphabet, sums of words, words of equal value, the squares of the planets.

The sums are made by the package `hebrew`; the list of words is ours (``gematria_words.csv``). Final letters
count as common ones unless `finals` says otherwise: then Kaph, Mem, Nun, Peh and Tzaddi at the end of a word
are 500 to 900.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from tarot_teach.errors import quoted
from tarot_teach.facts import frame, table
from tarot_teach.qabalah import book

if TYPE_CHECKING:
    import pandas as pd

CLASSES = ("mother", "double", "simple")
GROUPS = ("dee_path", "classic", "sephirah", "letter_name", "world", "name_spelled")
_LATIN = {"I": "Y", "J": "Y", "W": "V", "U": "V", "F": "P", "C": "K", "E": "H", "TS": "TZ", "KH": "CH"}
"""Other ways to write a letter of the list in Latin ones."""
_SIGNS = {ord("\u05be"): " ", ord("\u05f3"): "", ord("\u05f4"): ""}
"""Signs beside Hebrew letters: a hyphen parts words; strokes mark a number or what is shortened."""


class Letter(NamedTuple):
    """A Hebrew letter: its place in the alphabet, the letter, its name, the way it is written in Latin
    letters, its value, its final form and the value that this can have, its class, what its name means."""

    order: int
    letter: str
    name: str
    latin: str
    value: int
    final: str
    final_value: int
    kind: str
    meaning: str

    @property
    def path(self) -> int:
        """The path of the Tree that has this letter: Aleph 11, Tav 32."""
        return self.order + 10


class Word(NamedTuple):
    """A word of the list: its group, the word in Latin letters, what it means, how it is spelled, the kind of
    that spelling, its value, the value that John Dee's Tarot gives it if it is a path there, and a note.
    """

    group: str
    word: str
    meaning: str
    spelling: str
    kind: str
    value: int
    game_value: int | None
    note: str

    @property
    def usual(self) -> bool:
        """Whether this is the spelling that is meant where no other is said."""
        return self.kind in ("usual", "777")


class Square(NamedTuple):
    """A magic square of a planet: `n` cells a side, and all rows, columns and diagonals of one sum.

    `names` are the spirits that 777 gives the planet, in Latin and Hebrew letters, with their values.
    """

    planet: str
    n: int
    cells: tuple[tuple[int, ...], ...]
    names: tuple[tuple[str, str, int], ...]

    @property
    def line(self) -> int:
        """The sum of a line."""
        return self.n * (self.n**2 + 1) // 2

    @property
    def total(self) -> int:
        """The sum of all cells."""
        return self.n * self.line


def _letters() -> dict[str, Letter]:
    return {
        row["letter"]: Letter(
            int(row["order"]),
            row["letter"],
            row["name"],
            row["transliteration"],
            int(row["value"]),
            row["final_form"],
            int(row["final_value"] or 0),
            row["class"],
            row["meaning"],
        )
        for row in table("gematria_letters.csv")
    }


LETTERS: Mapping[str, Letter] = MappingProxyType(_letters())
"""The 22 letters, in their order."""
FINALS = {each.final: each for each in LETTERS.values() if each.final}
"""The five final forms, and the letters that they are."""


@cache
def words(group: str = "") -> tuple[Word, ...]:
    """The words of the list, all or those of a group. Raises `ValueError` for a group that there is not.

    >>> [word.word for word in words("world")]
    ['Atziluth', 'Briah', 'Yetzirah', 'Assiah']
    """
    if group and group not in GROUPS:
        raise ValueError(f"{group!r} is no group of words; there are {', '.join(GROUPS)}")
    return tuple(
        Word(
            row["group"],
            row["word"],
            row["meaning"],
            row["spelling"],
            row["spelling_kind"],
            int(row["value"]),
            int(row["game_value"]) if row["game_value"] else None,
            row["note"],
        )
        for row in table("gematria_words.csv")
        if group in ("", row["group"])
    )


def spell(text: str) -> str:
    """A word in Hebrew letters, from Hebrew letters, from a word of the list, or letter by letter from Latin.

    Points, accents, signs of shortening and unseen marks of direction are left out. Letters at the end take
    their final form. Raises `ValueError` for a text that has none of these letters, or others.

    >>> spell("Adam"), spell("ADM"), spell("Sh-L-O-M")
    ('אדם', 'אדם', 'שלעם')
    """
    if not isinstance(text, str):
        raise ValueError(f"{quoted(text)} is no word")
    signs = unicodedata.normalize("NFKD", text).translate(_SIGNS)
    plain = "".join(c for c in signs if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
    plain = plain.strip()
    if any(c in LETTERS or c in FINALS for c in plain):
        odd = sorted({c for c in plain if c not in LETTERS and c not in FINALS and not c.isspace()})
        if odd:
            verb = "is no Hebrew letter" if len(odd) == 1 else "are no Hebrew letters"
            raise ValueError(f"{quoted(text)}: {', '.join(odd)} {verb}")
        return " ".join(plain.split())
    if whole := _listed(plain):
        return whole
    found = " ".join(filter(None, (_listed(part) or _from_latin(text, part) for part in plain.split())))
    if not found:
        raise ValueError(f"{quoted(text)} has no letters to count")
    return found


def _listed(name: str) -> str | None:
    """How the list spells a name, if it has it."""
    return _by_name().get(_fold(name)) if re.fullmatch(r"[A-Za-z\s'’-]+", name) else None


def _fold(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.casefold())


@cache
def _by_name() -> dict[str, str]:
    """The usual spelling of each word of the list by its name."""
    found: dict[str, str] = {}
    for word in words():
        if word.usual:
            found.setdefault(_fold(word.word), word.spelling)
    return found


def _from_latin(text: str, part: str) -> str:
    """One word letter by letter, as the list of letters writes them: A B G D, Ch, Sh, Th and so on."""
    codes = {each.latin.upper(): each for each in LETTERS.values()}
    left, out = re.sub(r"[-'.]", "", part.upper()), ""
    while left:
        for size in (2, 1):
            code = left[:size]
            this = codes.get(code) or codes.get(_LATIN.get(code, ""))
            if this:
                break
        else:
            listed = " ".join(each.latin for each in LETTERS.values())
            raise ValueError(
                f"{quoted(text)}: no Hebrew letter is written {left[:1].lower()!r}; they are {listed}"
            )
        left = left[len(code) :]
        out += this.letter if left or not this.final else this.final
    return out


def letters(text: str) -> list[Letter]:
    """The letters of a word, from the first, which stands at its right.

    >>> [each.name for each in letters("Adam")]
    ['Aleph', 'Daleth', 'Mem']
    """
    return [FINALS.get(c) or LETTERS[c] for c in spell(text) if not c.isspace()]


def value(text: str, finals: bool = False) -> int:
    """The sum of a word's letters; see `spell` for how to write one.

    Raises `ValueError` for what is no word, and `ImportError` without the package `hebrew`.

    >>> value("Adam"), value("Adam", finals=True)
    (45, 605)
    """
    spelling = spell(text)
    try:
        from hebrew import Hebrew
        from hebrew.gematria import GematriaTypes
    except ImportError:
        how = 'pip install "tarot-teach[lab]"'
        raise ImportError(f"sums of letters are made by the package hebrew; install it with: {how}") from None
    method = GematriaTypes.MISPAR_GADOL if finals else GematriaTypes.MISPAR_HECHRACHI
    return int(Hebrew(spelling).gematria(method))


def whole(group: str = "") -> list[Word]:
    """The words of the list without one entry that is no word: Siman without its first letter.

    >>> [word.spelling for word in words("dee_path") if word not in whole()]
    ['ימן']
    """
    return [word for word in words(group) if word.kind != "remainder"]


def of_value(number: int, finals: bool = False) -> list[Word]:
    """The words of the list that have a value; with `finals` their final letters count 500 to 900.

    >>> [word.word for word in of_value(13)]
    ['Ahavah', 'Echad', 'Vav']
    >>> [word.word for word in of_value(570, finals=True)]
    ['Melekh']
    """
    return [word for word in whole() if number == (value(word.spelling, True) if finals else word.value)]


# Squares


def square(planet: str) -> Square:
    """The magic square of a planet: 3 cells a side for Saturn to 9 for the Moon. `ValueError` for another.

    Odd squares are filled along the diagonals, squares of 4 and 8 cells from a counted square in which every
    other pair changes places; for 6 there is no such simple way, and one is written down here.

    >>> square("Saturn").cells, square("Saturn").line, square("Saturn").total
    (((4, 9, 2), (3, 5, 7), (8, 1, 6)), 15, 45)
    """
    rows = _planets()
    if not isinstance(planet, str) or planet not in rows:
        raise ValueError(f"{quoted(planet)} has no square here; these planets have: {', '.join(rows)}")
    row, n = rows[planet]
    cells = _odd(n) if n % 2 else _four(n) if n % 4 == 0 else _SIX
    names = [
        (item.second, item.value, value(item.value))
        for column in ("LXXVIII", "LXXIX")
        for item in book.items()
        if item.row == row and item.column == column and item.second
    ]
    return Square(planet, n, cells, tuple(names))


@cache
def _planets() -> dict[str, tuple[str, int]]:
    """Planet -> its row of 777 and its number, from Saturn to the Moon (column LXXVII)."""
    found: dict[str, list[Any]] = {}
    for item in book.items():
        if item.column == "LXXVII":
            found.setdefault(item.row, []).append(item.value)
    pairs = [(name, row, int(number)) for row, (name, number) in found.items()]
    return {name: (row, n) for name, row, n in sorted(pairs, key=lambda pair: pair[2])}


def _odd(n: int) -> tuple[tuple[int, ...], ...]:
    """A diamond of diagonals, its corners folded in."""
    cells = [[0] * n for _ in range(n)]
    for k in range(n * n):
        i, j = divmod(k, n)
        cells[((n + 1) // 2 + i + j) % n][(n // 2 - i + j) % n] = k + 1
    return tuple(map(tuple, cells))


def _four(n: int) -> tuple[tuple[int, ...], ...]:
    """A counted square in which the cells of the diagonals of each block of four change ends."""
    count = n * n + 1
    return tuple(
        tuple(
            count - k if (i % 4 in (0, 3)) == (j % 4 in (0, 3)) else k
            for j, k in enumerate(range(i * n + 1, i * n + n + 1))
        )
        for i in range(n)
    )


_SIX = (
    (6, 32, 3, 34, 35, 1),
    (7, 11, 27, 28, 8, 30),
    (19, 14, 16, 15, 23, 24),
    (18, 20, 22, 21, 17, 13),
    (25, 29, 10, 9, 26, 12),
    (36, 5, 33, 4, 2, 31),
)


# Tables


def alphabet() -> pd.DataFrame:
    """The 22 letters as a table.

    >>> " ".join(str(each) for each in alphabet().loc["Mem"])
    'מ M 40 ם 600 mother Water 23'
    """
    return frame(
        {
            "name": each.name,
            "letter": each.letter,
            "written": each.latin,
            "value": each.value,
            "final": each.final,
            "final_value": each.final_value or "",
            "class": each.kind,
            "meaning": each.meaning,
            "path": each.path,
        }
        for each in LETTERS.values()
    ).set_index("name")


def spelled(text: str) -> pd.DataFrame:
    """The letters of a word one by one, with the sum so far.

    >>> spelled("Adam")["sum"].tolist()
    [1, 5, 45]
    """
    found = letters(text)
    return frame(
        {"letter": each.letter, "name": each.name, "value": each.value, "sum": so_far}
        for each, so_far in zip(found, accumulate(each.value for each in found), strict=True)
    ).set_index("letter")


def path_words() -> pd.DataFrame:
    """The words of the eleven paths of John Dee's Tarot: every spelling added up, beside the game's value.

    >>> path_words().query("fits == 'yes'").groupby("how", sort=False).size().to_dict()
    {'usual': 7, 'short': 2, 'full': 1}
    """
    return frame(
        {
            "word": word.word,
            "spelling": word.spelling,
            "how": word.kind,
            "letters": " + ".join(str(each.value) for each in letters(word.spelling)),
            "value": value(word.spelling),
            "game": word.game_value,
            "fits": "yes" if word.value == word.game_value else "no",
        }
        for word in whole("dee_path")
    ).set_index("word")
