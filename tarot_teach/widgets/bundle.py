"""Join the front end's modules, styles and card facts into the two texts that a widget sends to the browser.

The sources in ``js/`` are plain ES modules. A widget loads its code as one text, in which relative imports
do not resolve, so the modules are put one after the other in one scope: imports and the word ``export``
go, everything else stays. Names at the top of the modules are therefore unique over all of them.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from importlib.resources import files

from tarot_teach import facts
from tarot_teach.cards import TRADITIONS, card_name

from .squeeze import squeeze
from .styles import short_names, shrink

_SCALES = ("King", "Queen", "Emperor", "Empress")
_IMPORT = re.compile(r"^import \{[^}]*\} from '\./(\w+)\.js';\n", re.M)
_EXPORT = re.compile(r"^export (?=const |let |function |class |async )", re.M)


@cache
def card_facts() -> dict[str, list[list[str]]]:
    """What ``cards.js`` has to know of cards, Sephiroth, Worlds and colours: tables of short rows.

    The name of a suit card is its rank's word and its suit's words. A path that the Book of Thoth gives to
    another trump has both readings.

    >>> card_facts()["trumps"][7]
    ['T7', 'The Chariot', 'The Chariot', 'The Chariot', 'Le Chariot', 'Cancer', '18']
    """
    cards = facts.table("cards_78.csv")
    minors = [row for row in cards if row["kind"] != "trump"]
    scales = {row["name"]: row["colour_scale"].lower() for row in facts.table("worlds.csv")}
    return {
        "ranks": [_names(row, 0) for row in minors[:14]],
        "suits": [_names(row, 1) for row in minors[::14]],
        "minors": [_minor(row) for row in minors],
        "trumps": [_trump(row) for row in cards if row["kind"] == "trump"],
        "paths": [[row[k] for k in _PATH] for row in facts.table("paths.csv")],
        "sephiroth": [[row[k] for k in _SEPHIRAH] for row in facts.table("sephiroth.csv")],
        "worlds": [[row["suit_code"], row["name"], scales[row["name"]]] for row in facts.table("worlds.csv")],
        "colours": [[key, *scales] for key, scales in _colours().items()],
    }


_PATH = ("key_scale", "from_sephirah", "to_sephirah", "letter", "letter_name", "class")
_SEPHIRAH = ("number", "name", "planet", "grid_col", "grid_row")


def _names(row: dict[str, str], part: int) -> list[str]:
    return [card_name(row["code"], tradition).partition(" ")[2 * part] for tradition in TRADITIONS]


def _minor(row: dict[str, str]) -> list[str]:
    """Sephirah; of a court its elements, of a pip its decan and title. The order tells which card it is."""
    if row["kind"] == "court":
        return [row["sephirah"], row["court_element"]]
    decan = [row["decan_planet"], row["decan_sign"], row["thoth_pip_title"]]
    return [row["sephirah"], *decan] if row["decan_planet"] else [row["sephirah"]]


def _trump(row: dict[str, str]) -> list[str]:
    """Code, names, attribution, path; if other, its path in the Book of Thoth and a printed number."""
    printed = []
    if row["rws_number"] != row["rank"]:
        printed.append(f"rws={row['rws_number']}")
    if not row["marseille_number"]:
        printed.append("marseille=")
    names = [card_name(row["code"], tradition) for tradition in TRADITIONS]
    other = row["path_thoth1944"] if row["path_thoth1944"] != row["path_777"] else ""
    out = [row["code"], *names, row["attribution"], row["path_777"]]
    return [*out, other, *printed] if printed or other else out


def _colours() -> dict[str, list[str]]:
    """Colours by row of the key scale: one text for each scale, of parts like ``field#FFFDF2``.

    The ink that can be read on a part is black or white; white is marked with a ``*``.
    """
    out: dict[str, list[str]] = {}
    for row in facts.table("colours.csv"):
        if not row["key_scale_row"].isdigit():
            continue
        scales = out.setdefault(row["key_scale_row"], [""] * 4)
        kind = "" if row["part_kind"] == "field" else row["part_kind"]
        part = kind + row["hex"] + ("*" if row["text_hex"] == "#FFFFFF" else "")
        place = _SCALES.index(row["scale"])
        scales[place] = f"{scales[place]} {part}".strip()
    return out


def _source(name: str) -> str:
    return files("tarot_teach.widgets").joinpath("js", name).read_text(encoding="utf-8")


def modules(entry: str) -> list[str]:
    """The names of the modules that an entry module needs, each after those that it imports, itself last."""
    order: list[str] = []

    def visit(name: str) -> None:
        if name in order or name == "data":
            return
        for needed in _IMPORT.findall(_source(f"{name}.js")):
            visit(needed)
        order.append(name)

    visit(entry)
    return order


def joined(entry: str) -> str:
    """An entry module and all that it imports, in one scope."""
    return "".join(_EXPORT.sub("", _IMPORT.sub("", _source(f"{name}.js"))) for name in modules(entry))


def _data() -> str:
    """What stands for the module ``data.js``."""
    texts = {name: _text(rows) for name, rows in card_facts().items()}
    return f"const DATA={json.dumps(texts, ensure_ascii=False)};\n"


@cache
def esm(entry: str) -> str:
    """The code of one widget as one ES module, pure ASCII.

    Its body runs once a page: a widget shown again finds what the first one left, so that running a cell
    many times does not fill the browser's memory.

    Args:
        entry: a module in ``js/`` with a default export: ``play`` is a table, ``learn`` one within a lesson.

    >>> esm("play").isascii()
    True
    """
    code = _data() + squeeze(joined(entry)).replace("export default{", "return{")
    mark = hashlib.sha256(code.encode()).hexdigest()[:12]
    return _ascii(f'export default globalThis["tarot-teach {entry} {mark}"] ??= (() => {{\n{code}}})();\n')


def _text(rows: list[list[str]]) -> str:
    """A table as one text: rows end with a semicolon, cells with a comma."""
    if any(mark in cell for row in rows for cell in row for mark in ",;"):
        raise ValueError("a fact of the cards has a comma or a semicolon in it")
    return ";".join(map(",".join, rows))


def _ascii(code: str) -> str:
    """Write what is not ASCII as escapes, so that the browser keeps one byte a character."""
    return re.sub(r"[^\x00-\x7f]", lambda m: f"\\u{ord(m[0]):04x}", code)


@cache
def _variables() -> dict[str, str]:
    """Short names for custom properties: the same in all style sheets, as they can meet on one page."""
    folder = files("tarot_teach.widgets") / "js"
    texts = dict.fromkeys(("css", "js"), "")
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        texts[file.name.rpartition(".")[2]] += file.read_text(encoding="utf-8")
    return short_names(texts["css"], texts["js"])


@cache
def css(*names: str) -> str:
    """The styles of a widget: the named files of ``js/``, in order, shortened."""
    return shrink("".join(_source(f"{name}.css") for name in names), _variables())
