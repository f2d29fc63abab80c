"""The explorer of the Tree and 777: where it is, what it shows, what each intent does. No Jupyter here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..cards import CARDS, TRADITIONS, card, card_name
from ..errors import OptionError, TarotTeachError
from ..lessons.flash import DECKS, Leitner
from ..lessons.progress import Progress
from ..qabalah import book, pages
from ..qabalah.book import ROWS, WITNESSES
from ..qabalah.colours import SCALES
from ..qabalah.search import Found, search
from ..qabalah.tree import ATTRIBUTIONS
from ..qabalah.worlds import WORLDS
from . import sides
from .given import one_of
from .session import THEMES, Answer, note

Intent = Mapping[str, Any]
Place = tuple[str, str]
"""A kind ("row", "world", "card") and its key."""

START: Place = "row", "6"
BACK = 50
TYPED = 200
_SYSTEMS = {"777": "Emperor and Star as in 777", "thoth": "Emperor and Star as in the Book of Thoth"}


class Explorer:
    """The Tree with a row beside it: the scene to show, and answers to the intents that come from it.

    >>> explorer = Explorer("Cheth")
    >>> explorer.scene()["row"]["title"]
    'Path 18 · The Chariot'
    >>> explorer.handle({"do": "find", "text": "rose"})
    []
    >>> explorer.scene()["find"]["rows"]
    ['7', '14', '6']
    """

    widget = "explorer_screen:ExplorerWidget"
    """The widget that shows it."""

    def __init__(
        self,
        what: int | str | None = None,
        *,
        column: int | str | None = None,
        compare: int | str | None = None,
        scale: str = "",
        attribution: str = "777",
        tradition: str = "thoth",
        flash: str = "",
        pages: str | Path = "",
        theme: str = "auto",
        progress: Progress | None = None,
    ) -> None:
        """Open the explorer; `explore` says what the arguments are. `progress` keeps the flash cards."""
        self.attribution = one_of("attribution", attribution, ATTRIBUTIONS)
        self.tradition = one_of("tradition", tradition, TRADITIONS)
        self.theme = one_of("theme", theme, THEMES)
        self.world = ""
        self.scale = one_of("scale", scale, SCALES) if scale else "king"
        self.pages = _folder(str(pages))
        self.progress = progress
        self.version = 0
        self._scene: dict[str, Any] | None = None
        self._say = ""
        self.place: Place = START
        self._back: list[Place] = []
        self.found: Found | None = None
        self._typed = ""
        self.held = ""
        self.boxes: Leitner | None = None
        self._turned = False
        self._deck = "sephiroth"
        try:
            self.column = book.column_of(column).key if column is not None else ""
            self.held = book.row_of(compare).key if compare is not None else ""
        except ValueError as error:
            raise OptionError(str(error)) from None
        if what is not None:
            self._open(what)
            self._back.clear()
        if scale:
            self.scale = scale
        if flash:
            self._flash_open({"deck": flash})

    # What is shown

    @property
    def row(self) -> str:
        """The key of the row where the explorer is: of a World or a card, the row that it belongs to."""
        kind, key = self.place
        if kind == "world":
            return sides.world_row(key)
        return str(sides.card_part(card(key), self.attribution)["row"]) if kind == "card" else key

    def scene(self) -> dict[str, Any]:
        """What is shown now; the same object until something changes."""
        if self._scene is None:
            self.version += 1
            self._scene = self._make()
        return self._scene

    def _make(self) -> dict[str, Any]:
        kind, key = self.place
        hits = set(self.found.items) if self.found else ()
        page = pages.card_page(key) if kind == "card" else pages.row_page(self.row)
        return {
            "v": self.version,
            "title": "Tree of Life",
            "look": {"theme": self.theme},
            "say": self._say,
            "scale": self.scale,
            "world": self.world,
            "attribution": self.attribution,
            "tradition": self.tradition,
            "place": [kind, key],
            "here": self.row,
            "back": bool(self._back),
            "row": sides.row_part(self.row, self.attribution, self.tradition, self.world, hits),
            "of_world": sides.world_part(key, self.tradition) if kind == "world" else None,
            "card": sides.card_part(card(key), self.attribution, self.tradition) if kind == "card" else None,
            "column": sides.column_part(self.column, self.attribution) if self.column else None,
            "columns": [[each.key, each.name] for each in book.columns().values()],
            "find": sides.find_part(self.found) if self.found is not None else None,
            "held": {"row": self.held, "text": ROWS[self.held].title} if self.held else None,
            "compare": self._compared(),
            "flash": self._flash_part(),
            "page": self._page(page),
            "witnesses": dict(WITNESSES),
        }

    def _compared(self) -> dict[str, Any] | None:
        if not self.held or self.held == self.row:
            return None
        return sides.compare_part(self.held, self.row, self.attribution)

    def _page(self, name: str) -> str:
        """The address of a reading page, where it has been written."""
        if not self.pages:
            return ""
        if self.pages.startswith(("https://", "http://")):
            return f"{self.pages.rstrip('/')}/{name}"
        page = Path(self.pages, name)
        return page.as_posix() if page.is_file() else ""

    def _flash_part(self) -> dict[str, Any] | None:
        """The flash cards; the back of a card is in it only when it has been turned."""
        boxes = self.boxes
        if boxes is None:
            return None
        asked = boxes.card
        shown = {"ask": asked.ask, "front": asked.front, "box": boxes.box(asked.id)} if asked else None
        if asked and shown and self._turned:
            shown |= {"back": asked.back, "row": asked.row, "title": ROWS[asked.row].title}
        return {
            "deck": self._deck,
            "decks": [[key, name] for key, name in DECKS.items()],
            "title": DECKS.get(self._deck) or book.columns()[self._deck].title,
            "counts": list(boxes.counts),
            "new": len(boxes.cards) - sum(boxes.counts),
            "round": boxes.round,
            "left": boxes.left,
            "of": len(boxes.queue),
            "known": boxes.known,
            "card": shown,
            "note": boxes.progress.note,
        }

    def text(self) -> str:
        """What is shown, as text."""
        scene = self.scene()
        told = [f"Tree of Life, {self.scale.title()} scale. {_SYSTEMS[self.attribution]}."]
        if self.found is not None:
            told.append(self.found.words)
        if flash := scene["flash"]:
            asked = flash["card"]
            told.append(f"Flash cards, {flash['title']}. Round {flash['round']}, {flash['left']} left.")
            told += [f"{asked['ask']} {asked['front']}"] if asked else []
            return "\n".join(told)
        for part in filter(None, (scene["of_world"], scene["card"], scene["row"])):
            told.append(f"{part['title']}.")
            told += [f"  {name}: {words_of(pieces)}" for name, pieces in part["facts"]]
        if scene["compare"]:
            told.append(self._compared_text(scene["compare"]))
        told += [
            f"  {cell['column']} {cell['name']}: {'; '.join(item['text'] for item in cell['items'])}"
            for cell in scene["row"]["cells"]
        ]
        return "\n".join(told)

    def _compared_text(self, part: Mapping[str, Any]) -> str:
        one, other = (row["text"] for row in part["rows"])
        common = "; ".join(f"{each['words']} ({each['name']})" for each in part["common"])
        return f"{one} and {other} have in common: {common or 'nothing'}."

    def refresh(self) -> bool:
        """Whether something outside has changed it; nothing does."""
        return False

    def __repr__(self) -> str:
        return f"<explorer: {self.scene()['row']['title']}>"

    # What is asked

    def handle(self, intent: Any) -> list[Answer]:
        """Do what the screen asks for. Whatever comes, there is an answer and never an exception."""
        do = intent.get("do") if isinstance(intent, Mapping) else None
        action = _DO.get(do) if isinstance(do, str) else None
        if action is None:
            return [note("The notebook did not understand this; nothing has changed.")]
        try:
            said = action(self, intent)
        except (TarotTeachError, ValueError) as error:
            return [note(str(error))]
        if said is None:
            return []
        self._say, self._scene = said, None
        return []

    def _go(self, intent: Intent) -> str:
        kinds = {"row": ROWS, "world": WORLDS, "card": CARDS}
        for kind, known in kinds.items():
            if kind in intent:
                key = str(intent[kind])
                if key not in known:
                    raise OptionError(f"there is no {kind} {key[:20]!r} here")
                return self._move((kind, key))
        raise OptionError("this leads nowhere")

    def _move(self, place: Place) -> str:
        if place != self.place:
            self._back = [*self._back[1 - BACK :], self.place]
        return self._arrive(place)

    def _arrive(self, place: Place) -> str:
        self.place = place
        self.boxes = None
        if place[0] == "world":
            self.world, self.scale = place[1], WORLDS[place[1]].scale
        return self._here()

    def _here(self) -> str:
        """The place in words, with what a comparison says."""
        kind, key = self.place
        if kind == "world":
            words = f"{WORLDS[key].name}, the World of {WORLDS[key].suit_name}. {self.scale.title()} scale."
        elif kind == "card":
            words = f"{card_name(key, self.tradition)}, {ROWS[self.row].title}."
        else:
            part = sides.row_part(key, self.attribution, self.tradition)
            words = f"{part['title']}. {len(book.row_items(key, self.attribution))} items."
        compared = self._compared()
        return f"{words} {self._compared_text(compared)}" if compared else words

    def _go_back(self, intent: Intent) -> str:
        if not self._back:
            return "This is where you began."
        return self._arrive(self._back.pop())

    def _find(self, intent: Intent) -> str:
        text = str(intent.get("text", ""))[:TYPED].strip()
        if not text:
            self.found = None
            return "The search is closed."
        self._typed, self.found = text, search(text, self.attribution)
        if intent.get("go") and self.found:
            self._to_first(self.found)
        return self.found.words

    def _to_first(self, found: Found) -> None:
        """Go to what was asked for: the card of that very name, the first row, or the column."""
        first = min(found.hits, key=lambda hit: hit.rank)
        if first.card and first.rank == 0:
            self._move(("card", first.card))
        elif found.rows:
            self._move(("row", found.rows[0]))
        else:
            self.column = first.column

    def _open(self, what: int | str) -> None:
        """Open at what a cell asks for: a place by its name, else the first thing that a search finds."""
        place = sides.place_of(what)
        if place:
            self._move(place)
        else:
            self._find({"text": what, "go": True})

    def _set_scale(self, intent: Intent) -> str:
        self.scale = one_of("scale", intent.get("name"), SCALES)
        if self.world and WORLDS[self.world].scale != self.scale:
            self.world = ""
        return f"{self.scale.title()} scale."

    def _set_world(self, intent: Intent) -> str:
        """Go to a World; asked for the same again, or for none, show all four."""
        suit = str(intent.get("suit", ""))
        if suit and suit != self.world:
            return self._go({"world": suit})
        self.world = ""
        if self.place[0] == "world":
            self._move(("row", self.row))
        return "All four Worlds."

    def _set_column(self, intent: Intent) -> str:
        key = intent.get("key")
        self.column = book.column_of(str(key)).key if key else ""
        if not self.column:
            return "Letters on the Tree."
        filled = len(sides.column_part(self.column, self.attribution)["words"])
        return f"{book.columns()[self.column].name} on the Tree, in {filled} rows."

    def _set_attribution(self, intent: Intent) -> str:
        self.attribution = one_of("attribution", intent.get("name"), ATTRIBUTIONS)
        if self.found is not None:
            self.found = search(self._typed, self.attribution)
        if self.boxes:
            self._deal(self._deck)
        return f"{_SYSTEMS[self.attribution]}."

    def _settings(self, intent: Intent) -> str:
        if "tradition" in intent:
            self.tradition = one_of("tradition", intent["tradition"], TRADITIONS)
        if "theme" in intent:
            self.theme = one_of("theme", intent["theme"], THEMES)
        return ""

    def _hold(self, intent: Intent) -> str:
        """Hold this row, or the one given, to compare others with it; asked again, let go."""
        key = str(intent.get("row", self.row))
        self.held = "" if self.held or key not in ROWS else key
        return (
            f"Choose a row to compare with {ROWS[key].title}." if self.held else "The comparison is closed."
        )

    # Flash cards

    def _flash_open(self, intent: Intent) -> str:
        self._deal(str(intent.get("deck") or self._deck))
        return self._asked()

    def _deal(self, name: str) -> None:
        self.progress = self.progress or Progress()
        self.boxes = Leitner(name, self.progress, self.attribution)
        self._deck = name if name in DECKS else book.column_of(name).key
        self._turned = False

    def _flash_close(self, intent: Intent) -> str:
        self.boxes = None
        return "The flash cards are put away."

    def _turn(self, intent: Intent) -> str | None:
        if not self.boxes or not self.boxes.card:
            return None
        self._turned = True
        return self.boxes.card.back

    def _answer(self, intent: Intent) -> str | None:
        if not self.boxes or not self.boxes.card or not self._turned:
            return None
        id, known = self.boxes.card.id, intent.get("known") is True
        self.boxes.answer(known)
        self._turned = False
        return f"Box {self.boxes.box(id)}. {self._asked()}"

    def _next_round(self, intent: Intent) -> str | None:
        if not self.boxes:
            return None
        self.boxes.next_round()
        return self._asked()

    def _forget(self, intent: Intent) -> str | None:
        if not self.boxes:
            return None
        self.boxes.forget()
        self._turned = False
        return f"All cards are out of their boxes. {self._asked()}"

    def _asked(self) -> str:
        assert self.boxes
        asked, boxes = self.boxes.card, self.boxes
        return f"{asked.ask} {asked.front}" if asked else f"Round over: {boxes.known} of {boxes.at} known."


_DO: dict[str, Callable[[Explorer, Intent], str | None]] = {
    "go": Explorer._go,
    "back": Explorer._go_back,
    "find": Explorer._find,
    "scale": Explorer._set_scale,
    "world": Explorer._set_world,
    "column": Explorer._set_column,
    "attribution": Explorer._set_attribution,
    "settings": Explorer._settings,
    "hold": Explorer._hold,
    "flash": Explorer._flash_open,
    "flash-close": Explorer._flash_close,
    "turn": Explorer._turn,
    "answer": Explorer._answer,
    "round": Explorer._next_round,
    "forget": Explorer._forget,
}


def _folder(pages: str) -> str:
    """Where reading pages are: a folder that the browser can ask the notebook's server for."""
    place = Path(pages)
    if place.is_absolute() or ".." in place.parts:
        raise OptionError(f"pages: {pages!r} is not below the folder of the notebook")
    return pages


def words_of(pieces: list[Any]) -> str:
    """The pieces of a fact as text: some are words, others lead to a place.

    >>> words_of([{"text": "Path 18", "row": "18"}, "Fence"])
    'Path 18, Fence'
    """
    return ", ".join(piece["text"] if isinstance(piece, dict) else piece for piece in pieces)


def explore(what: int | str | None = None, **look: Any) -> None:
    """Show the Tree of Life with 777 beside it.

    In a notebook it appears below the cell; running the cell again takes the old one away. Elsewhere what it
    shows is printed as text.

    Args:
        what: where to open it: a row (``18``, ``"path 18"``, ``"Cheth"``, ``"Geburah"``), a card (``"T7"``),
            a World (``"Briah"``), or anything to search for (``"rose"``, ``"Mars"``).
        **look: `column` (a column of 777 to write on the Tree, by numeral, number or name), `compare` (a row
            to compare with), `scale` ("king", "queen", "emperor", "empress"), `attribution` ("777",
            "thoth"), `tradition` ("thoth", "rws", "mathers", "marseille"), `flash` (a deck of flash cards to
            begin with, such as "letters"), `pages` (the folder that ``tarot-teach pages`` has written,
            seen from the notebook, or the address of such pages), `theme` ("auto", "light", "dark",
            "contrast").

    Raises `OptionError` for a value that there is not.

    >>> explore("path 18")
    Tree of Life, King scale. Emperor and Star as in 777.
    Path 18 · The Chariot.
      Letter: ח Cheth, Fence, value 8
    ...
    """
    from .show import present

    present(Explorer(what, **look))
