"""Flash cards: what is asked and answered, and the five boxes of Leitner that say when it is asked again.

All cards begin in the first box. One that is known goes one box up, one that is not goes back to the first.
A card in the first box comes in the next round, in the second box two rounds on, then four, eight and
sixteen: what is well known is asked seldom. Rounds are counted instead of days, so that a learner can do
several at one sitting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from ..cards import card_name
from ..engine.chance import SeededChance
from ..errors import OptionError
from ..qabalah import book, tree
from ..qabalah.attributions import DECANS, letters, of_card
from .progress import Progress

BOXES = 5
NEW = 8
"""So many cards that were never asked come into a round."""


class FlashCard(NamedTuple):
    """One card: a question, what stands on its front and its back, and the row of 777 that it is about."""

    id: str
    ask: str
    front: str
    back: str
    row: str


DECKS: Mapping[str, str] = {
    "sephiroth": "Sephiroth by number",
    "planets": "Planets of the Sephiroth",
    "letters": "Hebrew letters",
    "signs": "Signs, planets and elements of the letters",
    "paths": "Trumps of the paths",
    "trumps": "Letters of the trumps",
    "decans": "Decans of the small cards",
}
"""Name of a deck -> what it is about. Any column of 777 is a deck too: ``"XL"`` asks for precious stones."""


@cache
def deck(name: str, attribution: str = "777") -> tuple[FlashCard, ...]:
    """The cards of a deck.

    Args:
        name: one of `DECKS`, or the numeral of a column of 777.
        attribution: ``"777"`` or ``"thoth"``: where the Emperor and the Star lie.

    Raises `OptionError` for a name that is none.

    >>> deck("letters")[7].front, deck("letters")[7].back, len(deck("decans"))
    ('ח', 'Cheth, value 8, Fence', 36)
    >>> deck("XL")[0].front, deck("XL")[0].back
    ('Sephirah 1, Kether', 'Diamond')
    """
    if name in DECKS:
        return tuple(_named(name, attribution))
    try:
        column = book.column_of(name)
    except ValueError:
        known = ", ".join(DECKS)
        raise OptionError(
            f"{name!r} is no deck of flash cards; there are {known}, and the columns of 777"
        ) from None
    ask = f"{column.name}: what stands in this row?"
    cells = ((row, book.cell(key, column.key, attribution)) for key, row in book.ROWS.items())
    return tuple(
        FlashCard(row.key, ask, row.title, book.words_of(cell), row.key) for row, cell in cells if cell
    )


def _named(name: str, attribution: str) -> Iterator[FlashCard]:
    if name in ("sephiroth", "planets"):
        for n, place in tree.SEPHIROTH.items():
            if name == "sephiroth":
                back = f"{place.name}, {place.english}"
                yield FlashCard(str(n), "Which Sephirah has this number?", str(n), back, str(n))
            else:
                back = tree.sephirah_facts(n)["planet"]
                yield FlashCard(str(n), "Which planet or sphere belongs to it?", place.name, back, str(n))
    elif name == "decans":
        for decan in DECANS:
            facts = of_card(decan.card)
            back = f"{decan.title}: {facts['keyword']}"
            ask = "Which decan, and which word?"
            yield FlashCard(decan.card, ask, card_name(decan.card), back, facts["row"])
    else:
        for each in letters(attribution):
            yield _of_letter(name, each)


def _of_letter(name: str, each: Mapping[str, Any]) -> FlashCard:
    key, letter = str(each["path"]), each["letter_name"]
    ends = " and ".join(f"{n} {tree.SEPHIROTH[n].name}" for n in each["joins"])
    called = f"{each['letter']} {letter}"
    if name == "letters":
        ask, front = "What is this letter called, and what is its value?", each["letter"]
        back = f"{letter}, value {each['value']}, {each['meaning']}"
    elif name == "signs":
        ask, front, back = "Which sign, planet or element does it stand for?", called, each["attribution"]
    elif name == "paths":
        ask, front = "Which trump lies on this path?", f"Path {key}, between {ends}"
        back = f"{each['trump_name']}, {called}"
    else:
        ask, front = "Which letter, and between which Sephiroth?", each["trump_name"]
        back = f"{called}, path {key}, between {ends}"
    return FlashCard(key, ask, front, back, key)


class Leitner:
    """A deck in its five boxes, and the round that is being asked. Each answer is kept at once.

    >>> from pathlib import Path
    >>> boxes = Leitner("sephiroth", Progress(Path("no", "such", "folder.json")))
    >>> boxes.counts, boxes.left
    ((0, 0, 0, 0, 0), 8)
    >>> boxes.answer(True); boxes.answer(False); boxes.counts
    (1, 1, 0, 0, 0)
    """

    def __init__(self, name: str, progress: Progress, attribution: str = "777") -> None:
        self.name, self.progress = name, progress
        self.cards: Mapping[str, FlashCard] = {each.id: each for each in deck(name, attribution)}
        self._load()
        self._begin()

    def _load(self) -> None:
        """Take in what is kept; what no deck could have written is passed over."""
        kept = self.progress.flash(self.name)
        number = kept.get("round")
        self.round = number if type(number) is int and number > 0 else 1
        self._kept: dict[str, tuple[int, int]] = {}
        cards = kept.get("cards")
        for id, place in cards.items() if isinstance(cards, dict) else ():
            match place:
                case [int(box), int(due)] if id in self.cards and 1 <= box <= BOXES:
                    self._kept[id] = box, due

    def _begin(self) -> None:
        """Lay out the cards of a round, in an order of its own; rounds with nothing due are left out."""
        new = [id for id in self.cards if id not in self._kept]
        if not new:
            self.round = max(self.round, min(due for _, due in self._kept.values()))
        due = [id for id in self.cards if id in self._kept and self._kept[id][1] <= self.round]
        self.queue: Sequence[str] = SeededChance(self.round).shuffle(due + new[:NEW])
        self.at = self.known = 0

    @property
    def card(self) -> FlashCard | None:
        """The card that is asked, or None at the end of a round."""
        return self.cards[self.queue[self.at]] if self.left else None

    @property
    def left(self) -> int:
        """How many cards of this round are still to be asked."""
        return len(self.queue) - self.at

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards lie in each of the five boxes; the others have not been asked yet."""
        boxes = [box for box, _ in self._kept.values()]
        return tuple(boxes.count(n) for n in range(1, BOXES + 1))

    def box(self, id: str) -> int:
        """The box of a card, 0 for one that has not been asked."""
        return self._kept.get(id, (0, 0))[0]

    def answer(self, known: bool) -> None:
        """Put the card that is asked into its next box, and go on."""
        if not self.left:
            return
        id = self.queue[self.at]
        box = min(max(self.box(id), 1) + 1, BOXES) if known else 1
        self._kept[id] = box, self.round + 2 ** (box - 1)
        self.at += 1
        self.known += known
        self.progress.keep_flash(self.name, id, *self._kept[id], round=self.round)

    def next_round(self) -> None:
        """Begin another round."""
        self.round += 1
        self._begin()

    def forget(self) -> None:
        """Take all cards out of their boxes, and begin anew."""
        self.progress.forget_flash(self.name)
        self._load()
        self._begin()
