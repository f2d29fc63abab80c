"""A page with one table and no Jupyter: the front end, with Python's side called directly.

``python -m tests.browser.front page.html`` writes one to look at (there nothing answers).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tarot_teach.play.table import Table
from tarot_teach.widgets.bundle import css, esm
from tarot_teach.widgets.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ margin: 0; padding: 8px; }} body[data-jp-theme-light=false] {{ background: #111516; }}</style>
<style>{css}</style></head>
<body data-jp-theme-light="{light}"><main id="place"></main>
<script type="application/json" id="scene">{scene}</script>
<script type="application/json" id="code">{code}</script>
<script type="module">
const listeners = {{}}, state = {{ scene: JSON.parse(document.getElementById("scene").textContent) }};
const emit = (event, value) => (listeners[event] || []).forEach(f => f(value));
window.sent = [];
window.waiting = 0;
window.pressed = [];
const model = {{
  get: k => JSON.stringify(state[k]),
  off: (e, f) => {{ listeners[e] = (listeners[e] || []).filter(g => g !== f); }},
  on: (e, f) => {{ (listeners[e] ??= []).push(f); }},
  send: async m => {{
    window.sent.push(m);
    if (!window.toPython) return;
    window.waiting += 1;
    const {{ scene, answers }} = await window.toPython(m);
    window.waiting -= 1;
    if (scene.v !== state.scene.v) {{ state.scene = scene; emit("change:scene"); }}
    answers.forEach(a => emit("msg:custom", a));
  }},
}};
window.setScene = scene => {{ state.scene = scene; emit("change:scene"); }};
// As Notebook 7 does: shortcuts look at the focused element before any listener on the page below.
document.addEventListener("keydown", e => {{
  if (!e.target.closest("[data-lm-suppress-shortcuts]")) window.pressed.push(e.key);
}}, {{ capture: true }});
const code = JSON.parse(document.getElementById("code").textContent);
const url = URL.createObjectURL(new Blob([code], {{ type: "text/javascript" }}));
const widget = (await import(url)).default;
window.closeTable = widget.render({{ model, el: document.getElementById("place") }});
document.body.dataset.ready = "yes";
</script></body></html>"""


def page(
    scene: dict[str, Any], *, dark: bool = False, entry: str = "play", styles: tuple[str, ...] = ("table",)
) -> str:
    """The page as text; `sent` lists the intents, `pressed` the keys that Jupyter would have seen."""

    def inline(value: Any) -> str:
        return json.dumps(value).replace("<", "\\u003c")

    light = "false" if dark else "true"
    return PAGE.format(css=css(*styles), scene=inline(scene), code=inline(esm(entry)), light=light)


class FrontPage:
    """A widget on a page, with its session."""

    entry = "play"
    styles: tuple[str, ...] = ("table",)

    def __init__(
        self, browser: Browser, folder: Path, session: Any, *, size: tuple[int, int] = (1200, 900),
        dark: bool = False, **context: Any,
    ) -> None:  # fmt: skip
        self.session = session
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **context)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("toPython", self._answer)
        file = folder / "page.html"
        text = page(self.session.scene(), dark=dark, entry=self.entry, styles=self.styles)
        file.write_text(text, encoding="utf-8")
        self.page.goto(file.as_uri())
        self.page.wait_for_selector("body[data-ready]")

    def _answer(self, intent: Any) -> dict[str, Any]:
        answers = self.session.handle(intent)
        return {"scene": self.session.scene(), "answers": answers}

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, each answered before the next."""
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(30)
            self.page.wait_for_function("!window.waiting")

    def focus(self) -> str:
        """The `data-key` of what has the focus."""
        return str(self.page.evaluate("document.activeElement?.getAttribute('data-key')"))

    def said(self) -> str:
        """What a screen reader was told last."""
        return self.page.locator(".tt > [role=status]").inner_text().strip()


class Front(FrontPage):
    """A table on a page."""

    def __init__(
        self, browser: Browser, folder: Path, table: Table, look: dict[str, Any] | None = None, **more: Any
    ) -> None:
        self.table = table
        super().__init__(browser, folder, Session(table, **({"pace": 0} | (look or {}))), **more)

    def card(self, code: str) -> Locator:
        """A card, pile or seat that can be chosen."""
        return self.page.locator(f'[data-pick="{code}"]')

    def choose(self, code: str) -> None:
        """Choose a card, also one that cannot be played."""
        self.card(code).click(force=True)


class ExplorerFront(FrontPage):
    """The explorer on a page."""

    entry = "explore"
    styles = ("table", "explorer")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(Session(Table("four-worlds", seed=7)).scene()), encoding="utf-8")
