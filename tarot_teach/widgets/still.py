"""A still picture of a scene: plain shapes and letters, small enough to be saved with a notebook."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import Any

from ..cards import SUITS, card, card_name
from ..facts import table as rows
from ..qabalah.colours import parts
from ..qabalah.tree import SEPHIROTH, path_of
from ..qabalah.worlds import WORLDS

WIDTH = 640
_INK, _PAPER, _CLOTH, _EDGE = "#191B22", "#FBFAF6", "#ECEEEB", "#737D7C"
_MARK = {"W": "W", "C": "C", "S": "S", "D": "D", "T": ""}


def figure(scene: dict[str, Any], words: str) -> str:
    """A scene as HTML: a picture that says in words what it shows, and below it what to do.

    An `img` with a data address is what untrusted notebooks and code hosts still show.
    """
    picture = b64encode(svg(scene).encode()).decode()
    step = f"Move {scene['at']} of {scene['of']}. " if "at" in scene else ""
    return (
        f'<figure class="tt-still"><img alt="{escape(words)}" src="data:image/svg+xml;base64,{picture}">'
        f"<figcaption>{escape(scene['title'])}. {step}Run this cell to play.</figcaption></figure>"
    )


def svg(scene: dict[str, Any]) -> str:
    """The picture alone."""
    body: list[str] = []
    seats = "   ".join(
        f"{'▸ ' if s.get('decides') else ''}{s['name']} {s.get('score', '')}" for s in scene["seats"]
    )
    body += [_text(12, 24, scene["title"], 17, bold=True), _text(WIDTH - 12, 24, seats, 13, anchor="end")]
    height = 40.0
    if scene.get("handover"):
        body.append(_text(12, 60, f"{scene['handover']['name']}, it is your turn", 15))
        height = 80
    if scene.get("question"):
        body.append(_text(12, height + 10, scene["question"]["text"], 14))
        height += 24
    trees = [zone for zone in scene.get("zones", ()) if zone["kind"] == "tree"]
    for i, zone in enumerate(trees):
        left, top = 12 + i % 3 * 208, height + i // 3 * 262
        body.append(_text(left, top + 14, zone["label"], 13, bold=True))
        body += _tree(zone["tree"], left, top + 18, scene.get("attribution", "777"))
    height += 262 * ((len(trees) + 2) // 3)
    for zone in scene.get("zones", ()):
        if zone["kind"] != "tree" and zone["cards"]:
            height = _row(zone, height, body, scene)
    frame = f'<rect width="{WIDTH}" height="{height:.0f}" rx="10" fill="{_CLOTH}"/>'
    size = f'width="{WIDTH}" height="{height:.0f}" viewBox="0 0 {WIDTH} {height:.0f}"'
    font = 'font-family="Noto Sans, Segoe UI, Helvetica, Arial, sans-serif"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>{frame}{"".join(body)}</svg>'


def _text(
    x: float, y: float, words: Any, size: int, *, bold: bool = False, anchor: str = "", ink: str = _INK
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    place = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}"{weight}{place} fill="{ink}">{escape(str(words))}</text>'


def _row(zone: dict[str, Any], top: float, body: list[str], scene: dict[str, Any]) -> float:
    """A zone as one or more lines of cards below a label; the height reached."""
    count = f" {zone['count']}" if zone["kind"] == "pile" else ""
    body.append(_text(12, top + 14, zone["label"] + count, 13, bold=True))
    top += 22
    per = 15
    for i, this in enumerate(zone["cards"]):
        body.append(_card(this["code"], 12 + i % per * 41, top + i // per * 62, scene))
    return top + 62 * ((len(zone["cards"]) + per - 1) // per)


def _card(code: str, x: float, y: float, scene: dict[str, Any]) -> str:
    box = f'<rect x="{x:.0f}" y="{y:.0f}" width="36" height="54" rx="3" stroke="{_EDGE}"'
    if code == "?":
        return f'{box} fill="#2B3550"/>'
    this = card(code).plain
    face, number = scene["faces"].get(str(this), (str(this), str(this.number)))
    ground, letters = (
        _look(face),
        number if this.suit == "T" or this.number <= 10 else card_name(face, scene["tradition"])[:2],
    )
    return (
        f'{box} fill="{_PAPER}"/><rect x="{x + 4:.0f}" y="{y + 22:.0f}" width="28" height="28" fill="{ground}"/>'
        + _text(x + 4, y + 17, letters + _MARK[this.suit], 14, bold=True)
    )


def _look(code: str) -> str:
    """The colour of a card's field."""
    this = card(code)
    if this.kind == "trump":
        return parts(path_of(code).number, "king")[0].hex
    sephirah = {row["code"]: row["sephirah"] for row in rows("cards_78.csv")}[code]
    return parts(int(sephirah), WORLDS[this.suit].scale)[0].hex


def _tree(tree: dict[str, Any], left: float, top: float, attribution: str) -> Iterator[str]:
    """A small Tree: laid paths as lines, held Sephiroth as plates with a strip for each World."""

    def place(number: int) -> tuple[float, float]:
        at = SEPHIROTH[number]
        return left + 98 + at.x * 80, top + 16 + (4 - at.y) * 53

    laid = [(m, m, "") for m in tree["majors"]] + [
        (w["as"], w["card"], ' stroke-dasharray="7 4"') for w in tree["wild"]
    ]
    for major, _, dash in laid:
        path = path_of(major, attribution)
        (x1, y1), (x2, y2) = place(path.ends[0]), place(path.ends[1])
        line = f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}"'
        yield f'{line} stroke="{_INK}" stroke-width="7"/>{line} stroke="{parts(path.number, "king")[0].hex}" stroke-width="5"{dash}/>'
    held = [card(code).plain for code in tree["sephiroth"]]
    for number in SEPHIROTH:
        x, y = place(number)
        suits = [this.suit for this in held if this.number == number]
        if not suits:
            yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="10" fill="{_CLOTH}" stroke="{_EDGE}"/>'
            yield _text(x, y + 4, number, 11, anchor="middle")
            continue
        rows_ = sorted(suits, key=SUITS.index)
        yield f'<rect x="{x - 17:.0f}" y="{y - 14:.0f}" width="34" height="28" rx="3" fill="{_PAPER}" stroke="{_INK}"/>'
        for i, suit in enumerate(rows_):
            high = 26 / len(rows_)
            part = parts(number, WORLDS[suit].scale)[0]
            yield f'<rect x="{x - 16:.0f}" y="{y - 13 + i * high:.1f}" width="32" height="{high:.1f}" fill="{part.hex}"/>'
            if len(rows_) < 3:
                yield _text(
                    x,
                    y - 13 + (i + 0.5) * high + 4,
                    f"{number}{suit}",
                    11,
                    bold=True,
                    anchor="middle",
                    ink=part.text_hex,
                )
