"""Reading pages: a static page for each row and column of 777 and for each card, linked with one another.

`write_pages` writes them as plain HTML, to be read with no kernel and no net. They follow 777; where the Book
of Thoth (1944) puts the Emperor and the Star elsewhere, the pages say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tarot_teach.cards import CARDS, Card, card_name
from tarot_teach.errors import TarotTeachError
from tarot_teach.qabalah import book, sheet, tree
from tarot_teach.qabalah.attributions import DECANS, cards_of, letters, of_card
from tarot_teach.qabalah.book import ROWS, WITNESSES
from tarot_teach.qabalah.worlds import WORLDS

_MOVED = ("T4", "T17")
_TRADITIONS = {"thoth": "Thoth", "rws": "Rider-Waite", "mathers": "Mathers", "marseille": "Marseille"}


def row_page(row: int | str) -> str:
    """The file name of the page of a row.

    >>> row_page("Cheth"), card_page("T7"), column_page("Precious stones")
    ('row-18.html', 'card-T7.html', 'column-XL.html')
    """
    return f"row-{book.row_of(row).key}.html"


def card_page(code: str) -> str:
    """The file name of the page of a card."""
    return f"card-{of_card(code)['card']}.html"


def column_page(column: int | str) -> str:
    """The file name of the page of a column."""
    return f"column-{book.column_of(column).key}.html"


def write_pages(folder: str | Path) -> list[Path]:
    """Write all pages into a folder, which is made if need be; pages of the same names are written over.

    Returns the files written, ``index.html`` first. Raises `TarotTeachError` if the folder cannot be written.
    """
    place = Path(folder)
    written = []
    try:
        place.mkdir(parents=True, exist_ok=True)
        for name, text in pages():
            (place / name).write_text(text, encoding="utf-8", newline="\n")
            written.append(place / name)
    except OSError as error:
        raise TarotTeachError(f"the pages cannot be written to {str(place)!r}: {error.strerror}") from None
    return written


def pages() -> Iterator[tuple[str, str]]:
    """Every page, as file name and text, ``index.html`` first."""
    yield "index.html", _index()
    for key in ROWS:
        yield row_page(key), _row(key)
    for each in CARDS:
        yield card_page(each), _card(each)
    for column in book.columns():
        yield column_page(column), _column(column)


# -- rows ----------------------------------------------------------------------------------------------


def _row(key: str) -> str:
    row = ROWS[key]
    held = book.row_items(key)
    main = [f"<h1>{row.title}</h1>", f'<p class="lead">{_lead(key)}</p>', _moved_note(key)]
    if key != "0":
        main += ["<h2>Colours in the four Worlds</h2>", sheet.swatches(key)]
    owned = cards_of(key)
    if owned:
        main += ["<h2>Cards</h2>", sheet.links((card_page(each), card_name(each)) for each in owned)]
    by_column: dict[str, list[book.Item]] = {}
    for item in held:
        by_column.setdefault(item.column, []).append(item)
    lines = [
        (
            sheet.link(column_page(column), book.columns()[column].name),
            "; ".join(sheet.item(item) for item in items),
            f"{column}: {_who(items)}",
        )
        for column, items in by_column.items()
    ]
    caption = f"{len(held)} items in {len(lines)} of the 75 columns"
    main += [
        "<h2>In the tables of 777</h2>",
        sheet.table(caption, ("Column", "What stands there", "Who says so"), lines),
    ]
    main += [_kin(key), _disputes(key)]
    keys = list(ROWS)
    at = keys.index(key)
    ways = [("index.html", "All pages")]
    ways += [(row_page(keys[at - 1]), f"Before: {ROWS[keys[at - 1]].title}")] if at else []
    ways += [(row_page(keys[at + 1]), f"Next: {ROWS[keys[at + 1]].title}")] if at + 1 < len(keys) else []
    return sheet.page(f"{row.title}: 777", ways, "\n".join(main), sheet.small_tree(key), _witness_key())


def _lead(key: str) -> str:
    row = ROWS[key]
    if row.kind == "sephirah":
        facts = tree.sephirah_facts(int(key))
        around = [sheet.link(row_page(path.number), f"path {path.number}") for path in tree.meeting(int(key))]
        return (
            f"{sheet.words(facts['hebrew'])}, {facts['english']}, on the pillar of {facts['pillar_name']}. "
            f"Its planet or sphere: {facts['planet']}. Here meet {len(around)} paths: {', '.join(around)}."
        )
    if row.kind == "path":
        facts = tree.path_facts(int(key))
        ends = " and ".join(
            sheet.link(row_page(n), f"{n} {tree.SEPHIROTH[n].name}") for n in tree.PATHS[int(key)].ends
        )
        meaning = next(each["meaning"] for each in letters() if each["path"] == int(key))
        kind = {"mother": "element", "double": "planet", "simple": "sign"}[facts["class"]]
        return (
            f"The letter {sheet.words(facts['letter'])} {facts['letter_name']}, {meaning}, "
            f"value {facts['value']}. It joins {ends}. Its trump: {_to_card(facts['trump'])}. "
            f"Its {kind}: {facts['attribution']}."
        )
    if row.kind == "before":
        return "What is before the Tree: nothing, no limit, limitless light. It has no place and no colour."
    other = {"31-bis": 31, "32-bis": 32}[key]
    letter = tree.PATHS[other].letter_name
    path = sheet.link(row_page(other), f"path {other}")
    return f"The element {row.name}, which shares the letter {letter} with {path}."


def _to_card(code: str) -> str:
    return sheet.link(card_page(code), card_name(code))


def _moved_note(key: str) -> str:
    if key not in ("15", "28"):
        return ""
    trump = tree.trumps("thoth")[int(key)]
    return (
        f'<p class="tell">In the Book of Thoth (1944) the trump of this path is {_to_card(trump)}. '
        "No copy of 777 that we have seen has the exchange, so these pages follow 777.</p>"
    )


def _who(items: list[book.Item]) -> str:
    return "; ".join(dict.fromkeys(item.seen_by for item in items))


def _kin(key: str) -> str:
    """The rows that share most with this one."""
    found = {other: book.in_common(key, other) for other in ROWS if other != key}
    best = sorted((other for other in found if found[other]), key=lambda other: -len(found[other]))[:5]
    if not best:
        return ""
    told = "".join(
        f"<li>{sheet.link(row_page(other), ROWS[other].title)}: "
        + "; ".join(
            f"{sheet.words(_shared(key, other, column))} ({book.columns()[column].name})"
            for column in found[other]
        )
        + "</li>"
        for other in best
    )
    return f"<h2>Rows that share values with it</h2><ul>{told}</ul>"


def _shared(key: str, other: str, column: str) -> str:
    values = {book.fold(item.value) for item in book.cell(other, column)}
    return ", ".join(item.value for item in book.cell(key, column) if book.fold(item.value) in values)


_UNSURE = " This is not certain."


def _disputes(key: str) -> str:
    found = book.disagreements(key)
    if not found:
        return ""
    told = "".join(
        f"<li>Column {each['where']}: we read <q>{sheet.words(each['ours'])}</q>; another reading is "
        f"<q>{sheet.words(each['other_reading'])}</q> ({sheet.words(each['other_witness'])}). Why: "
        f"{sheet.words(each['how_settled'])}.{_UNSURE * (each['certain'] != 'yes')}</li>"
        for each in found
    )
    return f"<h2>Where sources differ</h2><ul>{told}</ul>"


def _witness_key() -> str:
    who = "".join(f"<li>{letter}: {name}</li>" for letter, name in WITNESSES.items())
    return (
        f"<p>1909 and 1929 are editions; the letters after them are witnesses that read it so:</p><ul>{who}"
        "</ul><p>What only the edition of 1955 prints is left out. Names of colours are those of 777; what "
        "they look like on a screen is our reading.</p>"
    )


# -- cards ---------------------------------------------------------------------------------------------


def _card(each: Card) -> str:
    facts = of_card(each)
    name = card_name(each)
    row = facts["row"]
    names = "; ".join(f"{_TRADITIONS[key]}: {sheet.words(text)}" for key, text in facts["names"].items())
    lines = [("Names", names), ("Title", sheet.words(facts["title"]))]
    lines += _trump_lines(each) if each.kind == "trump" else _suit_lines(each)
    lines.append(("Row of 777", sheet.link(row_page(row), ROWS[row].title)))
    main = [f"<h1>{name}</h1>", f'<p class="lead">{_card_lead(each)}</p>']
    if each in _MOVED:
        path = tree.path_of(each, "thoth")
        main.append(
            f'<p class="tell">In the Book of Thoth (1944) this trump lies on '
            f"{sheet.link(row_page(path.number), f'path {path.number}, {path.letter_name}')}, with its sign. "
            "These pages follow 777.</p>"
        )
    main += [sheet.facts(lines), "<h2>Colours</h2>", sheet.swatches(row, tuple(facts["colours"]))]
    main += ["<h2>Near it on the Tree</h2>", sheet.links(_near(each))]
    at = each.order and CARDS.index(each)
    ways = [("index.html", "All pages")]
    ways += [(card_page(CARDS[at - 1]), f"Before: {card_name(CARDS[at - 1])}")] if at else []
    ways += [(card_page(CARDS[at + 1]), f"Next: {card_name(CARDS[at + 1])}")] if at + 1 < len(CARDS) else []
    return sheet.page(f"{name}: the cards", ways, "\n".join(main), sheet.small_tree(row), _card_footer())


def _card_lead(each: Card) -> str:
    facts = of_card(each)
    if each.kind == "trump":
        a, b = (tree.SEPHIROTH[end].name for end in facts["joins"])
        return f"A trump ({each}): the path from {a} to {b}."
    kind = "A small card" if each.kind == "minor" else "A Court card"
    return f"{kind} ({each}): {facts['place']}."


def _trump_lines(each: Card) -> list[tuple[str, str]]:
    facts = of_card(each)
    ends = " and ".join(sheet.link(row_page(n), f"{n} {tree.SEPHIROTH[n].name}") for n in facts["joins"])
    kind = {"mother": "Element", "double": "Planet", "simple": "Sign"}[facts["letter_class"]]
    letter = (
        f"{sheet.words(facts['letter'])} {facts['letter_name']}, one of the {_CLASSES[facts['letter_class']]}"
    )
    path = sheet.link(row_page(facts["row"]), f"Path {facts['path']}")
    return [("Path", path), ("Letter", letter), ("Joins", ends), (kind, facts["attribution"])]


_CLASSES = {"mother": "3 mothers", "double": "7 doubles", "simple": "12 simples"}


def _suit_lines(each: Card) -> list[tuple[str, str]]:
    facts = of_card(each)
    n = facts["sephirah"]
    lines = [("Sephirah", sheet.link(row_page(n), f"{n} {tree.SEPHIROTH[n].name}"))]
    lines += [("World", f"{facts['world']}, by its suit"), ("Element", facts["element"])]
    if each.kind == "minor":
        decan = facts["decan"]
        shown = (
            f"{decan.title}, {decan.start}° to {decan.start + 10}°: number {decan.number} of 36"
            if decan
            else ""
        )
        return [*lines, ("Word", facts["keyword"]), ("Decan", shown)]
    lines += [("Element of the Court", facts["element_of"])]
    return [*lines, ("World of the rank", facts["rank_world"]), ("Rules", facts["span"])]


def _near(each: Card) -> Iterator[tuple[str, str]]:
    """The cards at the ends of a trump, or the trumps that meet in the place of another card."""
    facts = of_card(each)
    if each.kind == "trump":
        near = [card for n in facts["joins"] for card in cards_of(n) if card.kind == "minor"]
    else:
        near = [tree.trumps()[path.number] for path in tree.meeting(facts["sephirah"])]
        near += [card for card in cards_of(facts["row"]) if card != each]
    yield from ((card_page(card), card_name(card)) for card in near)


def _card_footer() -> str:
    return (
        "<p>Numbers of trumps are those of the Thoth pack; Rider-Waite packs exchange Strength and Justice. "
        "Attributions are those of 777 and the Golden Dawn.</p>"
    )


# -- columns and the first page ------------------------------------------------------------------------


def _column(key: str) -> str:
    column = book.columns()[key]
    lines = []
    for row, title in ROWS.items():
        cell = list(book.cell(row, key))
        if cell:
            shown = "; ".join(sheet.item(item) for item in cell)
            lines.append((sheet.link(row_page(row), title.title), shown, _who(cell)))
    keys = list(book.columns())
    at = keys.index(key)
    ways = [("index.html", "All pages")]
    ways += [(column_page(keys[at - 1]), f"Before: {book.columns()[keys[at - 1]].title}")] if at else []
    ways += (
        [(column_page(keys[at + 1]), f"Next: {book.columns()[keys[at + 1]].title}")]
        if at + 1 < len(keys)
        else []
    )
    made = sheet.table(
        f"Column {key} of 777: {len(lines)} of 35 rows", ("Row", "What stands there", "Who says so"), lines
    )
    return sheet.page(
        f"{column.name}: 777", ways, f"<h1>{sheet.words(column.name)}</h1>{made}", "", _witness_key()
    )


def _index() -> str:
    rows = [(row_page(key), f"{key} {row.name}") for key, row in ROWS.items()]
    kinds = {key: row.kind for key, row in ROWS.items()}
    groups = [
        (
            "The ten Sephiroth",
            [each for each, key in zip(rows, kinds, strict=True) if kinds[key] == "sephirah"],
        ),
        ("The 22 paths", [each for each, key in zip(rows, kinds, strict=True) if kinds[key] == "path"]),
        (
            "Other rows",
            [each for each, key in zip(rows, kinds, strict=True) if kinds[key] in ("before", "element")],
        ),
        ("Trumps", [(card_page(each), card_name(each)) for each in CARDS if each.kind == "trump"]),
    ]
    groups += [
        (
            f"{world.suit_name}, the World of {world.name}",
            [(card_page(c), card_name(c)) for c in CARDS if c.suit == suit],
        )
        for suit, world in WORLDS.items()
    ]
    groups.append(
        ("The 75 columns", [(column_page(key), f"{key} {c.name}") for key, c in book.columns().items()])
    )
    main = [
        "<h1>The Tree of Life, the cards and 777</h1>",
        '<p class="lead">A page for each row and each column of 777 and for each of the 78 cards. Every '
        "value names the edition that prints it and the witnesses that read it so.</p>",
    ]
    main += [f"<h2>{title}</h2>{sheet.links(targets)}" for title, targets in groups]
    decans = [
        (
            str(decan.number),
            decan.title,
            sheet.link(card_page(decan.card), card_name(decan.card)),
            f"{decan.start}° to {decan.start + 10}°",
        )
        for decan in DECANS
    ]
    main.append("<h2>The 36 decans</h2>")
    main.append(
        sheet.table(
            "From the first of Aries on, in the Chaldean order",
            ("Number", "Decan", "Card", "Degrees"),
            decans,
        )
    )
    return sheet.page(
        "Tree of Life and 777",
        [("index.html", "All pages")],
        "\n".join(main),
        sheet.small_tree(""),
        _witness_key(),
    )
