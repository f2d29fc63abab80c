"""The frame of a reading page: head, style, the small Tree, swatches; HTML that is well-formed XML too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from tarot_teach.qabalah import tree
from tarot_teach.qabalah.book import ROWS, Item
from tarot_teach.qabalah.colours import SCALES, Part, parts
from tarot_teach.qabalah.worlds import WORLDS


@cache
def _style() -> str:
    return (files("tarot_teach.qabalah") / "sheet.css").read_text(encoding="utf-8")


_FETCH_NOTHING = "default-src 'none'; style-src 'unsafe-inline'"


def page(title: str, ways: Iterable[tuple[str, str]], main: str, aside: str = "", footer: str = "") -> str:
    """A whole page: `ways` are the links on top, as (address, words); `main` and `aside` are HTML."""
    links = "".join(f'<li><a href="{escape(to)}">{escape(words)}</a></li>' for to, words in ways)
    beside = f"<aside>{aside}</aside>" if aside else ""
    body = f'<div class="sides"><main>{main}</main>{beside}</div>' if aside else f"<main>{main}</main>"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1" />\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_FETCH_NOTHING}" />\n'
        f"<title>{escape(title)}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n"
        f'<header><nav aria-label="Pages"><ul>{links}</ul></nav></header>\n{body}\n'
        f"<footer>{footer}</footer>\n</body>\n</html>\n"
    )


_HEBREW = re.compile("[\u0590-\u05ff]+(?: [\u0590-\u05ff]+)*")


def words(text: str) -> str:
    """A text as HTML, Hebrew in it marked as such."""
    return _HEBREW.sub(lambda found: f'<bdi lang="he" dir="rtl">{found[0]}</bdi>', escape(text))


def item(one: Item) -> str:
    """An item with its second form and its note."""
    second = f" ({escape(one.second)})" if one.second else ""
    note = f' <span class="note">{words(_sentence(one.note))}</span>' if one.note else ""
    return f"{words(one.value)}{second}{note}"


def _sentence(note: str) -> str:
    return f"{note[0].upper()}{note[1:]}." if not note.endswith(".") else note


def table(caption: str, heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML; the first of each line names it, the last says who."""
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>'
        + "".join(f"<td>{cell}</td>" for cell in cells[:-1])
        + f'<td class="who">{cells[-1]}</td></tr>\n'
        for first, *cells in lines
    )
    top = f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
    return f"<table>{top}\n<tbody>{body}</tbody></table>"


def facts(lines: Iterable[tuple[str, str]]) -> str:
    """Facts as a list of name and HTML; what is empty is left out."""
    return f"<dl>{''.join(f'<dt>{escape(name)}</dt><dd>{html}</dd>' for name, html in lines if html)}</dl>"


def links(targets: Iterable[tuple[str, str]]) -> str:
    """Links in a row, as (address, words)."""
    return f'<ul class="links">{"".join(f"<li>{link(to, name)}</li>" for to, name in targets)}</ul>'


def link(to: str, name: str) -> str:
    """One link."""
    return f'<a href="{escape(to)}">{words(name)}</a>'


def swatches(row: str, scales: Sequence[str] = SCALES) -> str:
    """The colours of a row by World."""
    worlds = {world.scale: world.name for world in WORLDS.values()}
    shown = "".join(
        f'<li><i style="background: {paint(parts(row, scale))}"></i><span><b>{worlds[scale]}</b>'
        f"{scale.title()} scale: {escape(parts(row, scale)[0].colour_name)}</span></li>"
        for scale in scales
    )
    return f'<ul class="swatches">{shown}</ul>'


def paint(made: Sequence[Part]) -> str:
    """The parts of a colour as CSS: rays as stripes, flecks as points, bands and quarters side by side."""
    whole = [part.hex for part in made if part.kind in ("field", "quarter", "band", "blend")]
    upon = [part.hex for part in made if part.kind in ("ray", "fleck")]
    if not upon and len(whole) == 1:
        return whole[0]
    step = 100 / len(whole)
    ground = ", ".join(f"{c} {n * step:.4g}% {(n + 1) * step:.4g}%" for n, c in enumerate(whole))
    marks = upon * (6 // len(upon)) if upon else []
    rayed = any(part.kind == "ray" for part in made)
    layers = []
    for n, colour in enumerate(marks):
        x = f"{(n + 0.5) / len(marks) * 100:.4g}%"
        if rayed:
            layers.append(f"linear-gradient({colour}, {colour}) {x} 0 / 4px 100% no-repeat")
        else:
            point = f"circle at {x} {30 + 40 * (n % 2)}%"
            layers.append(f"radial-gradient({point}, {colour} 4px, transparent 4.5px)")
    return ", ".join([*layers, f"linear-gradient(90deg, {ground})"])


def small_tree(here: str, address: str = "row-{}.html") -> str:
    """The Tree as links to the pages of its rows, in the colours of the King scale; `here` is ringed."""
    x0, y0, column, row = 160, 30, 122, 56

    def at(n: int) -> tuple[float, float]:
        spot = tree.SEPHIROTH[n]
        return x0 + spot.x / (3**0.5 / 2) * column, y0 + (4 - spot.y) * 2 * row

    lines, spots = [], []
    for n, path in tree.PATHS.items():
        (ax, ay), (bx, by) = (at(end) for end in path.ends)
        kind = "here" if here == str(n) else "line"
        lines.append(f'<line class="{kind}" x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}" />')
        across, down = _ASIDE.get(n, (0, 0.3 if ax == bx else 0))
        x, y = (ax + bx) / 2 + across * column, (ay + by) / 2 + down * row
        spots.append(_spot(str(n), address, x, y, 12.5, path.letter, 15, here))
    spots = [_spot(str(n), address, *at(n), 20, str(n), 16, here) for n in tree.SEPHIROTH] + spots
    drawn = "\n".join(lines + spots)
    return (
        f'<nav aria-label="The Tree of Life"><svg viewBox="0 0 320 {y0 * 2 + 8 * row}" '
        f'xmlns="http://www.w3.org/2000/svg">\n{drawn}\n</svg></nav>'
    )


_ASIDE = {14: (-0.3, 0), 19: (-0.2, 0), 27: (-0.25, 0), 25: (0, 0.38)}


def _spot(
    key: str, address: str, x: float, y: float, radius: float, sign: str, size: float, here: str
) -> str:
    colour = parts(key, "king")[0]
    ring = f'<circle class="ring" cx="{x:.1f}" cy="{y:.1f}" r="{radius + 5}" />' if key == here else ""
    current = ' aria-current="page"' if key == here else ""
    return (
        f'<a href="{address.format(key)}" aria-label="{escape(ROWS[key].title)}"{current}>'
        f'<circle class="spot" cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour.hex}" />{ring}'
        f'<text aria-hidden="true" x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{size}" '
        f'text-anchor="middle" fill="{colour.text_hex}">{sign}</text></a>'
    )
