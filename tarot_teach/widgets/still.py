"""A still picture of a scene: plain shapes and letters, small enough to be saved with a notebook."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from textwrap import wrap
from typing import Any
from xml.etree import ElementTree

from ..cards import Card, card, card_name
from ..cards import rows as card_rows
from ..engine.events import capital
from ..lessons.replies import headed
from ..qabalah.colours import Part, parts
from ..qabalah.tree import SEPHIROTH, path_of
from ..qabalah.worlds import WORLDS

WIDTH = 640
INK, _PAPER, CLOTH, EDGE, _BACK = "#191B22", "#FBFAF6", "#ECEEEB", "#737D7C", "#2B3550"
_TREE = 208, 262
_CARD = 41, 62
_FONT = "Noto Sans, Segoe UI, Helvetica, Arial, sans-serif"


def figure(scene: dict[str, Any], words: str) -> str:
    """A scene as HTML: a picture that says in words what it shows, and below it what to do.

    An `img` with a data address is what untrusted notebooks and code hosts still show.
    """
    step = f"Move {scene['at']} of {scene['of']}. " if scene.get("seats") and "at" in scene else ""
    what = "play" if scene.get("seats") else "answer"
    return framed(svg(scene), words, f"Run this cell to {what}. {headed(_title(scene), step)}")


def framed(picture: str, words: str, caption: str) -> str:
    """A picture given as SVG, with what it shows in words and a line above it, as HTML."""
    data = b64encode(picture.encode()).decode()
    return (
        f'<figure class="tt-still"><figcaption>{escape(caption)}</figcaption>'
        f'<img alt="{escape(words)}" src="data:image/svg+xml;base64,{data}"></figure>'
    )


def svg(scene: dict[str, Any]) -> str:
    """The picture alone."""
    return _Picture(scene).text()


def _title(scene: dict[str, Any]) -> str:
    """The heading: of a lesson its step, else the game."""
    title: str = scene["lesson"]["step"]["title"] if scene.get("lesson") else scene["title"]
    return title


def _asked(lesson: dict[str, Any]) -> str:
    """What a lesson's step asks or says."""
    part: dict[str, Any] = lesson.get("quiz") or lesson.get("watch") or lesson["step"]
    return str(part.get("ask") or part.get("say") or part.get("task") or "")


class Sheet:
    """A picture that is drawn from the top down; `height` is what has been filled."""

    def __init__(self, title: str) -> None:
        self.root = ElementTree.Element("svg", xmlns="http://www.w3.org/2000/svg")
        self._ground = self.rect(0, 0, WIDTH, 0, CLOTH, rx=10)
        self.write(12, 24, title, 17, weight="bold")
        self.height = 40

    def text(self) -> str:
        """The picture as SVG."""
        size = {"width": WIDTH, "height": self.height, "viewBox": f"0 0 {WIDTH} {self.height}"}
        self.root.attrib.update({k: str(v) for k, v in size.items()} | {"font-family": _FONT})
        self._ground.set("height", str(self.height))
        return ElementTree.tostring(self.root, encoding="unicode")

    def shape(self, name: str, **attributes: Any) -> ElementTree.Element:
        """Add a shape; numbers are rounded, and `_` in a name stands for `-`."""
        said = {
            k.replace("_", "-"): f"{v:.4g}" if isinstance(v, float) else str(v) for k, v in attributes.items()
        }
        return ElementTree.SubElement(self.root, name, said)

    def rect(self, x: float, y: float, w: float, h: float, fill: str, **more: Any) -> ElementTree.Element:
        """Add a rectangle."""
        return self.shape("rect", x=x, y=y, width=w, height=h, fill=fill, **more)

    def write(
        self, x: float, y: float, words: Any, size: int, weight: str = "", anchor: str = "", ink: str = INK
    ) -> None:
        """Add words."""
        more = {"font_weight": weight, "text_anchor": anchor}
        given = {k: v for k, v in more.items() if v}
        self.shape("text", x=x, y=y, font_size=size, fill=ink, **given).text = str(words)

    def line(self, words: str) -> None:
        """Add a line of words below what is there."""
        self.write(12, self.height + 12, words, 14)
        self.height += 24


class _Picture(Sheet):
    def __init__(self, scene: dict[str, Any]) -> None:
        self.scene = scene
        super().__init__(_title(scene))
        seats = [
            f"{'▸ ' if s.get('decides') else ''}{s['name']} {'' if s.get('score') is None else s['score']}"
            for s in scene.get("seats") or ()
        ]
        self.write(WIDTH - 12, 24, "   ".join(seats), 13, anchor="end")
        if scene.get("lesson"):
            for words in wrap(_asked(scene["lesson"]), 76):
                self.line(words)
        if scene.get("handover"):
            self.line(f"{scene['handover']['name']}, it is your turn")
        if scene.get("question"):
            self.line(scene["question"]["text"])
        zones = scene.get("zones", ())
        self.trees([zone for zone in zones if zone["kind"] == "tree"])
        self.fans([zone for zone in zones if zone["cards"] and zone["kind"] not in ("pile", "tree")])
        for zone in zones:
            if zone.get("tokens"):
                said = ", ".join(f"{t['word']} {t.get('n') or ''}".strip() for t in zone["tokens"])
                self.line(f"{zone['label']}: {said}")
        self.piles([zone for zone in zones if zone["kind"] == "pile"])

    # Cards

    def fans(self, zones: list[dict[str, Any]]) -> None:
        """Add cards side by side, zone after zone as they fit: a label, and lines of cards below it."""
        x, per, high = 12.0, 15, 0
        for zone in zones:
            codes = [this["code"] for this in zone["cards"]]
            wide = max(min(len(codes), per) * _CARD[0], len(zone["label"]) * 8) + 16
            if x > 12 and x + wide > WIDTH:
                x, self.height, high = 12.0, self.height + high, 0
            self.write(x, self.height + 14, capital(zone["label"]), 13, weight="bold")
            for i, code in enumerate(codes):
                self.card(code, x + i % per * _CARD[0], self.height + 22 + i // per * _CARD[1])
            x, high = x + wide, max(high, 22 + _CARD[1] * -(-len(codes) // per))
        self.height += high

    def piles(self, zones: list[dict[str, Any]]) -> None:
        """Add the piles side by side, four in a line."""
        for i, zone in enumerate(zones):
            x = 12 + i % 4 * 160
            if i % 4 == 0:
                top = self.height
                self.height += 22 + _CARD[1]
            self.write(x, top + 14, f"{capital(zone['label'])}: {zone['count']}", 13, weight="bold")
            for this in zone["cards"][:1]:
                self.card(this["code"], x, top + 22)

    def card(self, code: str, x: float, y: float) -> None:
        """Add a card: its number and suit above a field of its colour."""
        hidden = code == "?"
        self.rect(x, y, 36, 54, _BACK if hidden else _PAPER, rx=3, stroke=EDGE)
        if hidden:
            return
        this = card(code).plain
        face, number = self.scene["faces"].get(str(this), (str(this), str(this.number)))
        if this.kind == "court":
            name = self.scene.get("names", {}).get(str(this)) or card_name(face, self.scene["tradition"])
            number = "Kv" if name.startswith("Knave") else name[:2]  # a Knight is Kn
        suit = "" if this.kind == "trump" else this.suit
        self.rect(x + 4, y + 22, 28, 28, _colour(card(face)).hex)
        self.write(x + 4, y + 17, number + suit, 14, weight="bold")

    # Trees

    def trees(self, zones: list[dict[str, Any]]) -> None:
        """Add small Trees, three side by side."""
        for i, zone in enumerate(zones):
            left, top = 12 + i % 3 * _TREE[0], self.height + i // 3 * _TREE[1]
            self.write(left, top + 14, zone["label"], 13, weight="bold")
            self.tree(zone["tree"], left, top + 18)
        self.height += _TREE[1] * -(-len(zones) // 3)

    def tree(self, tree: dict[str, Any], left: float, top: float) -> None:
        """Add a Tree: laid paths as lines, held Sephiroth as plates with a strip for each World."""
        at = {n: (left + 98 + s.x * 80, top + 16 + (4 - s.y) * 53) for n, s in SEPHIROTH.items()}
        dash = {"stroke_dasharray": "7 4"}
        for major, more in [(m, {}) for m in tree["majors"]] + [(w["as"], dash) for w in tree["wild"]]:
            path = path_of(major, self.scene.get("attribution", "777"))
            (x1, y1), (x2, y2) = (at[end] for end in path.ends)
            ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
            self.shape("line", **ends, stroke=INK, stroke_width=7)
            self.shape("line", **ends, stroke=parts(path.number, "king")[0].hex, stroke_width=5, **more)
        held = [card(code) for code in tree["sephiroth"]]
        for number, (x, y) in at.items():
            strips = [this for this in held if this.number == number]
            if not strips:
                self.shape("circle", cx=x, cy=y, r=10, fill=CLOTH, stroke=EDGE)
                self.write(x, y + 4, number, 11, anchor="middle")
                continue
            self.rect(x - 17, y - 14, 34, 28, _PAPER, rx=3, stroke=INK)
            high = 26 / len(strips)
            for i, this in enumerate(strips):
                part, low = _colour(this), y - 13 + i * high
                self.rect(x - 16, low, 32, high, part.hex)
                if len(strips) < 3:
                    self.write(
                        x, low + high / 2 + 4, f"{number}{this.suit}", 11, "bold", "middle", part.text_hex
                    )


def _colour(this: Card) -> Part:
    """The colour of a card's field: of its path, or its Sephirah in the World of its suit."""
    if this.kind == "trump":
        return parts(path_of(str(this.plain)).number, "king")[0]
    return parts(int(card_rows()[this.plain]["sephirah"]), WORLDS[this.suit].scale)[0]
