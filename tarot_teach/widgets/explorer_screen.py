"""The explorer in a notebook: its widget, and a still picture of it for when no kernel runs."""

from __future__ import annotations

from typing import Any

from ..qabalah.colours import RIM, parts, upon
from ..qabalah.tree import PATHS, SEPHIROTH
from .bundle import css, esm
from .explorer import Explorer, words_of
from .still import CLOTH, EDGE, INK, Sheet, framed
from .table import SceneWidget

_ACROSS, _DOWN, _LEFT = 105, 56, 148
_ASIDE = {27: (-0.5, 0.0), 25: (0.0, -0.05)}
"""Where two spots would meet: how far each steps aside, in columns and rows."""
_WIDE, _LINES, _SMALL = 42, 18, 15
_QUARTERS = [(-0.707, -0.707, 0.707, -0.707), (0.707, -0.707, 0.707, 0.707)]
_QUARTERS += [(-ax, -ay, -bx, -by) for ax, ay, bx, by in _QUARTERS]


class ExplorerWidget(SceneWidget):
    """The Tree of Life with 777 beside it, to click and key."""

    _esm = esm("explore")
    _css = css("table", "explorer")
    session: Explorer

    @staticmethod
    def figure(scene: dict[str, Any], words: str) -> str:
        """The still picture, with what it shows in words."""
        return framed(svg(scene), words, f"{scene['title']}. {_heading(scene)}. Run this cell to explore.")


def _heading(scene: dict[str, Any]) -> str:
    part = scene["flash"] or scene["of_world"] or scene["card"] or scene["row"]
    return str(part["title"])


def svg(scene: dict[str, Any]) -> str:
    """The picture alone: the Tree in its colours, what is shown ringed, and some of the row beside it."""
    sheet = Sheet(scene["title"])
    top, scale, here = sheet.height + 24, scene["scale"], scene["here"]
    rings = set(scene["find"]["rows"]) if scene["find"] else set()
    at = {n: (_LEFT + s.x / 0.866 * _ACROSS, top + (4 - s.y) * 2 * _DOWN) for n, s in SEPHIROTH.items()}
    for n, path in PATHS.items():
        (x1, y1), (x2, y2) = (at[end] for end in path.ends)
        ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        wide = 12 if str(n) == here else 7
        sheet.shape("line", **ends, stroke=INK, stroke_width=wide + 2)
        sheet.shape("line", **ends, stroke=parts(n, scale)[0].hex, stroke_width=wide)
    for n, path in PATHS.items():
        (x1, y1), (x2, y2) = (at[end] for end in path.ends)
        across, down = _ASIDE.get(n, (0.0, 0.0))
        x, y = (x1 + x2) / 2 + across * _ACROSS, (y1 + y2) / 2 + down * _DOWN
        _spot(sheet, str(n), x, y, 11, path.letter, scale, here, rings)
    for n, (x, y) in at.items():
        _spot(sheet, str(n), x, y, 20, str(n), scale, here, rings)
        halo = {"stroke": CLOTH, "stroke_width": 5, "paint_order": "stroke", "text_anchor": "middle"}
        sheet.shape("text", x=x, y=y + 33, font_size=11, fill=INK, **halo).text = SEPHIROTH[n].name
    _beside(sheet, scene, 2 * _LEFT + 8)
    sheet.height = max(sheet.height, top + 8 * _DOWN + 44)
    return sheet.text()


def _spot(
    sheet: Sheet, key: str, x: float, y: float, r: int, sign: str, scale: str, here: str, rings: set[str]
) -> None:
    made = parts(key, scale)
    if key in rings:
        ring = {"fill": "none", "stroke": "#735000", "stroke_width": 3, "stroke_dasharray": "5 4"}
        sheet.shape("circle", cx=x, cy=y, r=r + 6, **ring)
    if key == here:
        sheet.shape("circle", cx=x, cy=y, r=r + 4, fill=CLOTH, stroke=INK, stroke_width=3)
    sheet.shape("circle", cx=x, cy=y, r=r, fill=made[0].hex, stroke=EDGE)
    quarters = [part for part in made if part.kind == "quarter"]
    for part, (ax, ay, bx, by) in zip(quarters, _QUARTERS, strict=False):
        arc = f"L{x + r * ax:.1f} {y + r * ay:.1f}A{r} {r} 0 0 1 {x + r * bx:.1f} {y + r * by:.1f}z"
        sheet.shape("path", d=f"M{x:.1f} {y:.1f}{arc}", fill=part.hex)
    for part, points in upon(made) if r > _SMALL else ():
        for dx, dy in points:
            at = x + r * dx, y + r * dy
            if part.kind == "fleck":
                sheet.shape("circle", cx=at[0], cy=at[1], r=1.2, fill=part.hex)
            else:
                end = {"x2": x + r * dx / RIM, "y2": y + r * dy / RIM}
                sheet.shape("line", x1=at[0], y1=at[1], **end, stroke=part.hex, stroke_width=1.6)
    if quarters:
        sheet.shape("circle", cx=x, cy=y, r=r * 0.56, fill="#FFFFFF")
    sheet.write(x, y + r * 0.36, sign, r, "bold", "middle", INK if quarters else made[0].text_hex)


def _beside(sheet: Sheet, scene: dict[str, Any], left: float) -> None:
    """What stands beside the Tree, as far as it fits."""
    lines = []
    if scene["flash"]:
        card = scene["flash"]["card"]
        lines = [card["ask"], card["front"]] if card else ["This round is over."]
    else:
        part = scene["of_world"] or scene["card"] or scene["row"]
        lines += [f"{name}: {words_of(pieces)}" for name, pieces in part["facts"]]
        for cell in scene["row"]["cells"]:
            lines.append(f"{cell['name']}: {'; '.join(item['text'] for item in cell['items'])}")
    y = sheet.height + 14
    sheet.write(left, y, _heading(scene), 15, "bold")
    for line in lines[:_LINES]:
        y += 25
        sheet.write(left, y, line if len(line) <= _WIDE else f"{line[: _WIDE - 1]}…", 13)
    if len(lines) > _LINES:
        sheet.write(left, y + 25, f"and {len(lines) - _LINES} more lines", 13)
