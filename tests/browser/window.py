"""A browser window: what it is told, what it shows, what went over its wires."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import axe_playwright_python  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, ViewportSize, WebSocket

SIZES = {"wide": (1200, 900), "phone": (390, 844)}
Size = Literal["wide", "phone"] | tuple[int, int]
Theme = Literal["light", "dark"]

# From the real click's event to the first change of the watched element, and to the frame painted after it.
_TIME = """([watch, target]) => new Promise((done) => {
  const seen = document.querySelector(watch), hit = document.querySelector(target);
  let start;
  hit.addEventListener("click", () => { start = performance.now(); }, {capture: true, once: true});
  const observer = new MutationObserver(() => {
    if (start === undefined) return;
    observer.disconnect();
    const change = performance.now() - start;
    requestAnimationFrame(() => setTimeout(() => done([change, performance.now() - start])));
  });
  observer.observe(seen, {subtree: true, childList: true, characterData: true, attributes: true});
  window.ttArmed = true;
})"""


class Click(NamedTuple):
    """Milliseconds from a click to the first change of the page, and to the frame painted after it."""

    change: float
    paint: float


@dataclass
class Frames:
    """Every websocket frame of the page, in order: ("in" to the browser or "out" of it, bytes)."""

    all: list[tuple[str, bytes]] = field(default_factory=list)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._add("in", data))
        socket.on("framesent", lambda data: self._add("out", data))

    def _add(self, way: str, data: str | bytes) -> None:
        self.all.append((way, data.encode() if isinstance(data, str) else data))

    def __len__(self) -> int:
        """So many frames so far; keep it as the mark for `since`."""
        return len(self.all)

    def since(self, mark: int, way: str | None = None) -> Frames:
        """The frames after a mark, in one direction or both."""
        return Frames([frame for frame in self.all[mark:] if way in (None, frame[0])])

    @property
    def bytes(self) -> int:
        """The size of these frames together."""
        return sum(len(data) for _, data in self.all)

    def text(self) -> str:
        """These frames as one text, to search for what must not be in them."""
        return "\n".join(data.decode(errors="replace") for _, data in self.all)


class Window:
    """One browser window in a context of its own. `page` is Playwright's, for all not offered here.

    Args:
        browser: where to open it.
        size: "wide" (1200 x 900), "phone" (390 x 844) or (width, height).
        theme: "light" or "dark".
        touch: whether it is a touch screen.
        **context: more for Playwright's `new_context`, e.g. reduced_motion, forced_colors, contrast.
    """

    def __init__(
        self,
        browser: Browser,
        *,
        size: Size = "wide",
        theme: Theme = "light",
        touch: bool = False,
        **context: Any,
    ) -> None:
        self.frames, self.errors = Frames(), list[str]()
        self.context = browser.new_context(
            viewport=_viewport(size), has_touch=touch, color_scheme=theme, **context
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("websocket", self.frames.listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)

    def close(self) -> None:
        """Close the window."""
        self.context.close()

    def resize(self, size: Size) -> None:
        """Make the window "wide", "phone" or (width, height)."""
        self.page.set_viewport_size(_viewport(size))

    def focus(self) -> str:
        """The focused element: tag, id, classes and accessible name, e.g. ``div.tt-card "Five of Wands"``."""
        return str(
            self.page.evaluate(
                """() => { let e = document.activeElement;
                  while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
                  const name = e.getAttribute("aria-label") ?? e.textContent.trim().slice(0, 60);
                  const classes = [...e.classList].map((c) => "." + c).join("");
                  return e.tagName.toLowerCase() + (e.id && "#" + e.id) + classes + ' "' + name + '"'; }"""
            )
        )

    def axe(
        self, within: str = ".tt", rules: dict[str, bool] | None = None, incomplete: bool = False
    ) -> list[str]:
        """What axe finds inside the elements of a selector, as "rule: wish | where" lines; [] is well.

        Args:
            within: a CSS selector; an AssertionError when nothing on the page matches it.
            rules: rules to switch on or off; target-size is on.
            incomplete: also list what axe could not decide.
        """
        assert self.page.locator(within).count(), f"nothing matches {within}"
        # Jupyter's body is 0 high with its overflow hidden, which axe reads as: everything is invisible.
        style = self.page.add_style_tag(content="html, body { height: 100vh !important }")
        self.page.evaluate(_axe_script())
        options = {
            "rules": {rule: {"enabled": on} for rule, on in ({"target-size": True} | (rules or {})).items()}
        }
        found = self.page.evaluate("([within, options]) => axe.run(within, options)", [within, options])
        style.evaluate("(style) => style.remove()")
        kinds = ["violations", "incomplete"] if incomplete else ["violations"]
        return [
            f"{rule['id']}: {rule['help']} | {' '.join(map(str, node['target']))}"
            for kind in kinds
            for rule in found[kind]
            for node in rule["nodes"]
        ]

    def aria(self, within: str = ".tt") -> str:
        """The accessibility tree of an element as text: what a screen reader is told."""
        return self.page.locator(within).first.aria_snapshot()

    def heap(self) -> tuple[int, int]:
        """(bytes used by JavaScript, DOM nodes), after a garbage collection."""
        session = self.context.new_cdp_session(self.page)
        session.send("HeapProfiler.enable")
        for _ in range(2):
            session.send("HeapProfiler.collectGarbage")
        used = session.send("Runtime.getHeapUsage")["usedSize"]
        nodes = session.send("Memory.getDOMCounters")["nodes"]
        session.detach()
        return int(used), int(nodes)

    def time_click(self, target: str, watch: str) -> Click:
        """Click an element; how long until something below another one changes, and until that is painted."""
        waiting = self.page.evaluate_handle(f"(a) => {{ window.ttTime = ({_TIME})(a); }}", [watch, target])
        waiting.dispose()
        self.page.locator(target).first.click()
        return Click(*self.page.evaluate("() => window.ttTime"))

    def shot(self, name: str, within: str | None = None) -> Path | None:
        """Save a picture as NAME.png in the folder that TAROT_TEACH_SHOTS names; without one do nothing.

        Args:
            name: what it shows, e.g. "table-1200-dark".
            within: a CSS selector for a part of the page.
        """
        folder = os.environ.get("TAROT_TEACH_SHOTS")
        if not folder:
            return None
        file = Path(folder) / (re.sub(r"[^\w.-]+", "-", name) + ".png")
        file.parent.mkdir(parents=True, exist_ok=True)
        if within:
            self.page.locator(within).first.screenshot(path=file)
        else:
            self.page.screenshot(path=file)
        return file


def _viewport(size: Size) -> ViewportSize:
    width, height = SIZES[size] if isinstance(size, str) else size
    return {"width": width, "height": height}


@cache
def _axe_script() -> str:
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
