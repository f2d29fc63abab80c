"""Search of the tables as a student types: a thing, a god, a path, a letter, a card, a number.

`search` looks among the names of rows, letters, planets, cards, Worlds and columns, and among all items.
Whole words count before beginnings of words, and these before words within words. What is not found gets a
plain answer with the nearest words that there are. No pandas is needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from html import escape
from typing import NamedTuple

from tarot_teach.cards import CARDS, TRADITIONS, card_name, rows
from tarot_teach.qabalah import tree
from tarot_teach.qabalah.attributions import letters, of_card
from tarot_teach.qabalah.book import ROWS, Item, columns, fold, items
from tarot_teach.qabalah.worlds import WORLDS

# other spellings that students bring; the spelling of the tables first
_SPELLINGS = """
Kether Keter; Chokmah Chokhmah Hokhmah Hokmah Chochmah Chockmah Cochmah; Binah Bina;
Chesed Hesed Chessed Gedulah Gedullah; Geburah Gevurah Gebura Gevura;
Tiphareth Tiferet Tifereth Tiphereth Tipheret Tifaret Tipharet; Netzach Netsach Netzah Netsah;
Yesod Jesod Yesodh; Malkuth Malkut Malchut Malchuth Malkhut;
Aleph Alef Alep; Beth Bet Beit Veth; Gimel Gimmel; Daleth Dalet Daled; Heh He Hei Hey; Vav Vau Waw Wav;
Zayin Zain Zayn; Cheth Chet Heth Het Khet Chayt; Teth Tet Tes; Yod Yud Jod Iod Yodh;
Kaph Kaf Caph Khaf Chaph; Lamed Lamedh; Mem Mim; Nun Noon; Samekh Samech Samek Sameq; Ayin Ayn Oin;
Peh Pe Pei Fe; Tzaddi Tzadi Tsade Tzade Tsadi Tzadik Sadhe Tsaddi; Qoph Qof Kof Koph Kuf; Resh Reish;
Shin Sin Schin; Tav Tau Taw Taf;
Atziluth Atzilut Aziluth Azilut; Briah Beriah Briyah; Yetzirah Yetsirah Jetzirah; Assiah Asiyah Asiah Assiyah
"""
_ASKED = re.compile(
    r"(?:(?:what|who|where|which|how)(?: s| is| are| does| do| was| means?| row is| path is| card is)?|whats"
    r"|show(?: me)?|find|look up|tell me about|meaning of|search(?: for)?|the|a|an)\b ?"
)
_ASKED_AFTER = re.compile(r" (?:in 777|mean|means|stand for|belong to)$")
_NUMBERED = re.compile(r"(row|key|path|sephirah?|sefirah?|column|trump|card) (\d+|31 ?bis|32 ?bis|[ivxlc]+)")
_QUOTE = 40  # no more of what was typed comes back in an answer


class Hit(NamedTuple):
    """One thing found: its words, why it was found, the row it leads to, and the column, card or item it is.

    `rank` is 0 for the thing itself, 1 for an item that is exactly this, 2 for whole words, 3 for scattered
    whole words, 4 for beginnings of words, 5 for words within words.
    """

    text: str
    why: str
    row: str = ""
    column: str = ""
    card: str = ""
    item: Item | None = None
    rank: int = 0


class Found(NamedTuple):
    """The answer to a search. Printed it is words; a notebook shows it as a table."""

    query: str
    words: str
    hits: tuple[Hit, ...] = ()
    suggestions: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The keys of the rows that the search leads to, best first."""
        return tuple(dict.fromkeys(hit.row for hit in sorted(self.hits, key=lambda hit: hit.rank) if hit.row))

    @property
    def items(self) -> tuple[Item, ...]:
        """The items found, by row and column."""
        return tuple(hit.item for hit in self.hits if hit.item)

    @property
    def cards(self) -> tuple[str, ...]:
        """The codes of the cards found."""
        return tuple(dict.fromkeys(hit.card for hit in self.hits if hit.card))

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self.hits)

    def __repr__(self) -> str:
        """The answer in words, then a line for each hit."""
        return "\n".join([self.words, *(f"  {_where(hit)}: {hit.text} ({hit.why})" for hit in self.hits)])

    def _repr_html_(self) -> str:
        if not self.hits:
            return f"<p>{escape(self.words)}</p>"
        head = "".join(
            f"<th scope='col'>{word}</th>" for word in ("Where", "Found", "What it is", "Says who")
        )
        lines = [
            f"<tr><th scope='row'>{escape(_where(hit))}</th><td><bdi>{escape(hit.text)}</bdi></td>"
            f"<td>{escape(hit.why)}</td><td>{escape(hit.item.seen_by if hit.item else '')}</td></tr>"
            for hit in self.hits
        ]
        body = "".join(lines)
        top = f"<caption>{escape(self.words)}</caption><thead><tr>{head}</tr></thead>"
        return f"<table>{top}<tbody>{body}</tbody></table>"


def _where(hit: Hit) -> str:
    return ROWS[hit.row].title if hit.row else f"Column {hit.column}"


class _Name(NamedTuple):
    """Something that can be found: the words to match, as `fold` gives them, and what to answer.

    The `rank` of the hit is that of a match of all words. A `lesser` name is passed over where another name
    fits as well: who types The Chariot does not ask for the Prince of the Chariot of Fire.
    """

    key: str
    hit: Hit
    lesser: bool = False


def search(text: int | str, attribution: str = "777") -> Found:
    """Look for what a student types.

    The text may be a word or some words (``"rose"``, ``"what is rose?"``), a row (``15``, ``"path 18"``), a
    Sephirah, a letter in any usual spelling or in Hebrew, a planet, sign or element, a card in the names of
    four traditions or by its code, a World, a column by numeral or name. Never raises for a text; what cannot
    be found is answered in ``.words``, with ``.suggestions``.

    >>> search("what is rose?").words
    '“rose” is found in rows 7, 14 and 6: 5 items.'
    >>> search("Heth").rows, search("The Chariot").rows, search("חית").rows
    (('18',), ('18',), ('18',))
    >>> search("roze").suggestions
    ('Rose', 'Robe', 'Roue')
    """
    shown = " ".join(str(text).split())
    asked = _plain_words(shown)
    shown = _quoted(shown, asked)
    if not asked:
        return Found(
            shown, "Type a word, a number, a letter or a card, such as rose, 15, Cheth or The Chariot."
        )
    hits, remark = _numbered(asked, attribution)
    hits += _matches(asked, attribution, exact_only=bool(hits))
    hits = sorted(dict.fromkeys(hits), key=lambda hit: hit.rank)
    if hits:
        return Found(shown, remark or _told(shown, hits), tuple(hits))
    near = () if remark else _nearest(asked, attribution)
    words = remark or f"Nothing here is called “{shown}”."
    if near:
        words += f" The nearest: {', '.join(near)}."
    elif not remark:
        words += " Try a god, a plant, a colour, a letter, a card, or a row such as 15."
    return Found(shown, words, (), near)


def _plain_words(text: str) -> str:
    """What is asked for, without the words of asking."""
    folded = fold(text)
    while (match := _ASKED.match(folded)) and 0 < match.end() < len(folded):
        folded = folded[match.end() :]
    return _ASKED_AFTER.sub("", folded)


def _quoted(shown: str, asked: str) -> str:
    """What was typed, for the answer: without the words of asking, and cut if it is long."""
    bare = shown.strip(" ?!.\"'“”")
    at = fold(bare).find(asked)
    if at > 4 and len(fold(bare)) == len(bare):  # an article stays
        bare = bare[at : at + len(asked)]
    return bare if len(bare) <= _QUOTE else bare[: _QUOTE - 1] + "…"


def _numbered(asked: str, attribution: str) -> tuple[list[Hit], str]:
    """Rows, columns and trumps asked for by number; a remark where there is none of that number."""
    match = _NUMBERED.fullmatch(asked)
    word, number = match.groups() if match else ("", asked)
    number = number.replace(" ", "").replace("bis", "-bis")
    hits: list[Hit] = []
    row = ROWS.get(number)
    if word in ("", "row", "key") and row:
        hits.append(Hit(row.title, "the row of this number", row.key))
    elif word == "path" and (not row or row.kind not in ("path", "element")):
        instead = [Hit(row.title, "the row of this number", row.key)] if row else []
        also = f" {number} is {row.title}." if row else ""
        return instead, f"There is no path {number}; the paths are 11 to 32.{also}"
    elif word.startswith("se") and (not row or row.kind != "sephirah"):
        instead = [Hit(row.title, "the row of this number", row.key)] if row else []
        also = f" {number} is {row.title}." if row else ""
        return instead, f"There is no Sephirah {number}; the Sephiroth are 1 to 10.{also}"
    elif row and (word == "path" or word.startswith("se")):
        hits.append(Hit(row.title, f"the {'path' if word == 'path' else 'Sephirah'} of this number", row.key))
    if word in ("", "trump", "card"):
        hits += _trumps_numbered(number, attribution)
    if word in ("", "column"):
        at = [each for each in columns().values() if number in (each.key.lower(), word and str(each.number))]
        hits += [Hit(each.title, "a column", column=each.key) for each in at]
    if hits or not word:
        missing = number.isdecimal() and not hits and f"No row has the number {number}; rows are 0 to 32."
        return hits, missing or ""
    trumps = "the trumps are 0 to 21"
    kinds = {"column": "75 columns of 1909 and 1929 are held", "trump": trumps, "card": trumps}
    number = number if "bis" in number else number.upper()
    return [], f"There is no {word} {number} here; {kinds.get(word, 'rows are 0 to 32, 31-bis and 32-bis')}."


def _trumps_numbered(number: str, attribution: str) -> list[Hit]:
    hits = []
    for each, row in rows().items():
        if each.kind != "trump":
            continue
        packs = [
            name
            for name, printed in (("Thoth", row["thoth_number"]), ("Rider-Waite", row["rws_number_printed"]))
            if number in (printed.lower(), row["rank"] if name == "Thoth" else row["rws_number"])
        ]
        if packs:
            tradition = "thoth" if "Thoth" in packs else "rws"
            why = f"trump {number.upper()} of the {_listed(packs)} pack{'s' * (len(packs) > 1)}"
            hits.append(Hit(card_name(each, tradition), why, _row_of(each, attribution), card=each))
    return hits


def _row_of(code: str, attribution: str) -> str:
    return str(of_card(code, attribution)["row"])


@cache
def _names(attribution: str) -> tuple[_Name, ...]:
    """Everything that has a name, other than the items."""
    return tuple(
        _Name(fold(text), hit, hit.why.startswith("a title")) for text, hit in _named(attribution) if text
    )


def _named(attribution: str) -> Iterator[tuple[str, Hit]]:
    spellings = {names.split()[0]: names.split() for names in _SPELLINGS.split(";")}
    for n in tree.SEPHIROTH:
        facts, key = tree.sephirah_facts(n), str(n)
        for text in (*spellings.get(facts["name"], [facts["name"]]), facts["hebrew"]):
            yield text, Hit(facts["name"], f"Sephirah {n}", key)
        yield facts["planet"], Hit(facts["planet"], f"the planet or sphere of {facts['name']}", key)
    for letter in letters(attribution):
        name, key = letter["letter_name"], str(letter["path"])
        for text in (*spellings.get(name, [name]), letter["letter"], letter["name_hebrew"]):
            yield text, Hit(f"{letter['letter']} {name}", f"the letter of path {key}", key)
        given = letter["attribution"]
        kind = {"double": "planet", "simple": "sign", "mother": "element"}[letter["letter_class"]]
        yield given, Hit(given, f"the {kind} of path {key}, {name}", key)
    for world in WORLDS.values():
        key = {"Fire": "31", "Water": "23", "Air": "11", "Earth": "32-bis"}[world.element]
        why = f"the World of {world.suit_name} and of {world.element}"
        for text in (*spellings.get(world.name, [world.name]), world.hebrew, world.english):
            yield text, Hit(f"{world.name}, {world.english}", why, key)
    for column in columns().values():
        yield column.name, Hit(column.title, "a column", column=column.key)
    yield from _named_cards(attribution)


def _named_cards(attribution: str) -> Iterator[tuple[str, Hit]]:
    for each in CARDS:
        facts = of_card(each, attribution)
        key, names = facts["row"], facts["names"]
        yield each, Hit(card_name(each), "a card, by its code", key, card=each)
        by_name: dict[str, list[str]] = {}
        for tradition in TRADITIONS:
            for name in dict.fromkeys((names[tradition], *names[tradition].split(" or "))):
                by_name.setdefault(name, []).append({"rws": "Rider-Waite"}.get(tradition, tradition.title()))
        for name, packs in by_name.items():
            known = "" if len(packs) == 4 else f" of the {_listed(packs)} pack{'s' * (len(packs) > 1)}"
            also = "" if name == names["thoth"] else f", in the Thoth pack {names['thoth']}"
            # a trump without a name has only its number, which is found as one
            for text in dict.fromkeys((name, _bare(name))) if len(name) > 2 and name != "XIII" else ():
                yield text, Hit(name, f"a card{known}{also}", key, card=each)
        yield facts["title"], Hit(facts["title"], f"a title of {names['thoth']}", key, card=each, rank=1)
        if facts.get("decan"):
            decan = facts["decan"]
            yield decan.title, Hit(decan.title, f"the decan of {names['thoth']}", key, card=each, rank=1)
            word = facts["keyword"]
            yield word, Hit(word, f"the word on {names['thoth']}", key, card=each, rank=1)


def _bare(name: str) -> str:
    return re.sub(r"^(?:The |Le |La |Les |L')", "", name)


def _matches(asked: str, attribution: str, exact_only: bool = False) -> list[Hit]:
    """Names and items that fit, of the best kinds only: no beginning of a word where a whole word fits."""
    words = asked.split()
    found: list[tuple[Hit, bool]] = []
    for key, hit, lesser in (*_names(attribution), *_item_names(attribution)):
        rank = _rank(asked, words, key)
        if rank is not None and (rank <= 1 or not exact_only):
            found.append((hit._replace(rank=max(rank, hit.rank)), lesser))
    best = min((hit.rank for hit, _ in found), default=0)
    name = min((hit.rank for hit, lesser in found if not (lesser or hit.item)), default=9)
    kept = [hit for hit, lesser in found if hit.rank <= max(best, 2) and not (lesser and name <= hit.rank)]
    hits = sorted(kept, key=lambda hit: hit.rank)
    # one hit for a card is enough, however many names of it fit; the best comes first
    first = {hit.card: hit for hit in reversed(hits)}
    return [hit for hit in hits if not hit.card or hit is first[hit.card]]


def _rank(asked: str, words: list[str], key: str) -> int | None:
    if asked == key:
        return 0
    if f" {asked} " in f" {key} ":
        return 2
    if asked[:1] not in key and len(words) == 1:
        return None
    its = key.split()
    if len(words) > 1 and all(word in its for word in words):
        return 3
    if len(asked) >= 3 and all(any(each.startswith(word) for each in its) for word in words):
        return 4
    return 5 if len(asked) >= 4 and asked in key else None


@cache
def _item_names(attribution: str) -> tuple[_Name, ...]:
    """Items by their value and, where it is a Hebrew word, by its second form too."""
    found = []
    for item in items(attribution):
        hit = Hit(item.text, columns()[item.column].title, item.row, item.column, item=item, rank=1)
        found += [_Name(fold(text), hit) for text in (item.value, item.second) if text and item.column != "I"]
    return tuple(found)


def _told(shown: str, hits: Iterable[Hit]) -> str:
    found = Found(shown, "", tuple(hits))
    n = len(found.items)
    parts = [f"{n} item{'s' * (n != 1)}"] if n else []
    m = len(found.cards)
    parts += [f"{m} card{'s' * (m != 1)}"] if m else []
    counted = f": {' and '.join(parts)}" if parts else ""
    where = found.rows
    if not where:
        return f"“{shown}” is a column: {', '.join(hit.text for hit in hits)}."
    if len(where) > 8:
        return f"“{shown}” is found in {len(where)} rows{counted}."
    return f"“{shown}” is found in row{'s' * (len(where) > 1)} {_listed(where)}{counted}."


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


@cache
def _vocabulary(attribution: str) -> dict[str, str]:
    """Folded names and values, then single words of them, to how they are shown."""
    found: dict[str, str] = {}
    names = (*_item_names(attribution), *_names(attribution))
    for key, hit, _ in names:
        if len(key) > 2 and not key.isdecimal():
            found.setdefault(key, hit.item.second if hit.item and hit.item.second else hit.text)
    for _, hit, _ in names:
        for word in re.findall(r"[^\W\d_]{4,}", hit.text):
            found.setdefault(fold(word), word)
    return found


def _nearest(asked: str, attribution: str) -> tuple[str, ...]:
    """What there is that looks like it, values and names before single words of them."""
    known = _vocabulary(attribution)
    if len(asked) > 60 or asked.isdecimal():
        return ()
    order = {key: at for at, key in enumerate(known)}
    near = get_close_matches(asked, known, n=4, cutoff=0.7)
    near.sort(key=lambda key: (-round(SequenceMatcher(None, asked, key).ratio(), 3), order[key]))
    if not near:
        words = [word for word in asked.split()[:6] if len(word) > 3]
        near = [one for word in words for one in get_close_matches(word, known, 1, 0.75)]
    return tuple(dict.fromkeys(known[key] for key in near))
