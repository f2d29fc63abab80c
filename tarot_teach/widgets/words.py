"""Words as numbers, to type or to put together letter by letter: the explorer of gematria."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import accumulate
from typing import Any

from ..engine.events import capital
from ..qabalah import gematria
from .bundle import css, esm
from .show import present
from .table import SceneWidget

MOST = 24
"""So many letters a word may have here."""
_LONG = f"a word of {MOST} letters is the longest here"
LISTS = {
    "dee_path": "Paths of John Dee's Tarot",
    "classic": "Well-known words",
    "sephirah": "The Sephiroth",
    "letter_name": "Names of the letters",
}
"""The groups of words to pick from, with their titles."""


class WordScreen:
    """A word on a screen: its letters, its value, its paths, other words of its value.

    >>> screen = WordScreen("Adam")
    >>> screen.scene()["value"]
    45
    >>> screen.handle({"do": "letter", "letter": "ה"})
    []
    >>> screen.scene()["spelling"], screen.scene()["value"]
    ('אדמה', 50)
    """

    widget = "words:WordsWidget"
    """The widget that shows it."""

    def __init__(self, text: str = "Adam") -> None:
        """Begin with a word. Raises `ValueError` for what is none, or too long."""
        self.version = 0
        self.finals = False
        self.list = "dee_path"
        self.text_given, self.error = text, ""
        self.spelling = gematria.spell(text)
        if len(self.spelling) > MOST:
            raise ValueError(_LONG)
        self._scene: dict[str, Any] | None = None

    # What is shown

    def scene(self) -> dict[str, Any]:
        """The scene as it is now; the same object until something changes."""
        if self._scene is None:
            self.version += 1
            self._scene = {"v": self.version, **self._make()}
        return self._scene

    def _make(self) -> dict[str, Any]:
        found = gematria.letters(self.spelling) if self.spelling else []
        signs = [c for c in self.spelling if not c.isspace()]
        values = [
            each.final_value if self.finals and sign == each.final else each.value
            for each, sign in zip(found, signs, strict=True)
        ]
        value = gematria.value(self.spelling, self.finals) if self.spelling else 0
        others = gematria.of_value(value, self.finals) if value else []
        return {
            "title": "Words as numbers",
            "given": self.text_given,
            "error": self.error,
            "spelling": self.spelling,
            "letters": [
                {"sign": c, "name": each.name, "value": n, "sum": m, "kind": each.kind, "path": each.path}
                for each, c, n, m in zip(found, signs, values, accumulate(values), strict=True)
            ],
            "value": value,
            "finals": self.finals,
            "other": gematria.value(self.spelling, not self.finals) if self.spelling else 0,
            "others": [_word(each) for each in others if each.spelling != self.spelling],
            "about": [_word(w) for w in gematria.words() if w.spelling == self.spelling],
            "alphabet": [[each.letter, each.name, each.value] for each in gematria.LETTERS.values()],
            "lists": LISTS,
            "list": self.list,
            "words": [_word(w) for w in gematria.whole(self.list)],
        }

    def text(self) -> str:
        """The word as text."""
        scene = self.scene()
        if not scene["letters"]:
            return "Words as numbers: no letter yet."
        sums = " + ".join(f"{each['name']} {each['value']}" for each in scene["letters"])
        paths = ", ".join(str(each["path"]) for each in scene["letters"])
        lines = [f"{scene['spelling']}: {sums} = {scene['value']}", f"Paths on the Tree: {paths}"]
        if scene["others"]:
            lines.append(f"Other words of {scene['value']}: {', '.join(w['word'] for w in scene['others'])}")
        return "\n".join(lines)

    def refresh(self) -> bool:
        """Nothing changes a word from outside."""
        return False

    # What is asked

    def handle(self, intent: Any) -> list[dict[str, Any]]:
        """Do what the screen asks for. What is no word leaves the word as it was and is said."""
        do = intent.get("do") if isinstance(intent, Mapping) else None
        self.error = ""
        if do == "word":
            self._take(str(intent.get("text", ""))[:80])
        elif do == "letter" and str(intent.get("letter")) in gematria.LETTERS:
            self._take(_plain(self.spelling) + str(intent["letter"]))
            self.text_given = self.spelling
        elif do == "back":
            self._take(_plain(self.spelling)[:-1].rstrip())
            self.text_given = self.spelling
        elif do == "clear":
            self._take("")
        elif do == "finals":
            self.finals = not self.finals
        elif do == "list" and str(intent.get("list")) in LISTS:
            self.list = str(intent["list"])
        self._scene = None
        return []

    def _take(self, text: str) -> None:
        """Take a text as the word, its last letter in the final form if it has one."""
        try:
            spelling = _ended(gematria.spell(text)) if text.strip() else ""
            if len(spelling) > MOST:
                raise ValueError(_LONG)
        except ValueError as error:
            self.error = f"{capital(str(error))}."
            return
        self.spelling, self.text_given = spelling, text


def _word(each: gematria.Word) -> dict[str, Any]:
    return {
        "word": each.word,
        "spelling": each.spelling,
        "meaning": each.meaning,
        "value": each.value,
        "kind": "" if each.usual else each.kind,
        "game": each.game_value,
    }


def _plain(spelling: str) -> str:
    """A word with its last letter in the common form, so that letters may follow."""
    last = gematria.FINALS.get(spelling[-1:])
    return spelling[:-1] + last.letter if last else spelling


def _ended(spelling: str) -> str:
    """A word with the last letter of each part in its final form."""
    parts = []
    for part in spelling.split():
        last = gematria.LETTERS.get(part[-1])
        parts.append(part[:-1] + last.final if last and last.final and len(part) > 1 else part)
    return " ".join(parts)


class WordsWidget(SceneWidget):
    """The explorer of words on a page."""

    _esm = esm("words")
    _css = css("table", "words")

    @staticmethod
    def figure(scene: dict[str, Any], words: str) -> str:
        """The word as a picture, or in words where there is no room or nothing to draw with."""
        try:
            from ..plots import word

            return word(scene["spelling"])._repr_html_().replace("<figure ", '<figure class="tt-still" ')
        except (ImportError, ValueError):
            return f'<figure class="tt-still"><figcaption>{escape(words)}</figcaption></figure>'


def word_explorer(text: str = "Adam") -> None:
    """Show a word as a number, to change and to compare.

    Type a word in Hebrew letters, in Latin ones, or one of the list; or put letters together. Outside a
    notebook it is printed as text. Raises `ValueError` for what is no word.

    >>> word_explorer("Adam")
    אדם: Aleph 1 + Daleth 4 + Mem 40 = 45
    Paths on the Tree: 11, 14, 23
    Other words of 45: Mah
    """
    present(WordScreen(text))
