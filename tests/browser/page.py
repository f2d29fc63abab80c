"""A notebook open in a browser: what a test can do with it and see of it."""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import axe_playwright_python  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, Page, WebSocket

from .server import Server

WIDTHS = {"wide": (1200, 900), "phone": (390, 844)}
# Jupyter fires a chord's first key again after a second: only then has a wrong key shown itself.
CHORD_MS = 1200
_ids = itertools.count()

_READY = """async () => {
  const panel = jupyterapp.shell.currentWidget;
  await panel.context.ready; await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info; await panel.revealed;
}"""
_PYTHON = """async (code) => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, store_history: false});
  let text = "", error = "";
  future.onIOPub = ({header, content}) => {
    if (header.msg_type === "stream" && content.name === "stdout") text += content.text;
    if (header.msg_type === "execute_result") text += content.data["text/plain"];
    if (header.msg_type === "error") error = content.ename + ": " + content.evalue;
  };
  await future.done;
  return {text, error};
}"""
_RECORD = """(block) => {
  const commands = jupyterapp.commands, real = commands.execute;
  window.ttFired = [];
  window.ttStop = () => { commands.execute = real; return window.ttFired; };
  commands.execute = function (id, args) {
    window.ttFired.push(id);
    return block ? Promise.resolve() : real.call(commands, id, args);
  };
}"""
# From the real click's event to the first change of the watched element, and to the frame painted after it.
_TIME = """([watch, target]) => new Promise((done) => {
  const seen = document.querySelector(watch), hit = document.querySelector(target);
  let start;
  hit.addEventListener("click", () => { start = performance.now(); }, {capture: true, once: true});
  const observer = new MutationObserver(() => {
    if (start === undefined) return;
    observer.disconnect();
    done(performance.now() - start);
  });
  observer.observe(seen, {subtree: true, childList: true, characterData: true, attributes: true});
  window.ttArmed = true;
})"""


class Cell(NamedTuple):
    """One cell of the open notebook, without what running it changes."""

    id: str
    type: str
    source: str


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


class NotebookPage:
    """One browser window on one notebook. `page` is Playwright's page, for everything not offered here."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        path: str,
        *,
        size: str | tuple[int, int] = "wide",
        theme: Literal["light", "dark"] = "light",
        view: Literal["", "doc"] = "",
        touch: bool = False,
        **context: Any,
    ) -> None:
        """Open a notebook and wait until its kernel answers.

        Args:
            browser: where to open it, in a context of its own.
            server: the server that has it.
            path: its path there, as `Server.put` returned it.
            size: "wide" (1200 x 900), "phone" (390 x 844) or (width, height).
            theme: "light" or "dark", Jupyter's own theme.
            view: "doc" for JupyterLab's single-document mode.
            touch: whether it is a touch screen.
            **context: more for Playwright's `new_context`, e.g. reduced_motion, forced_colors, contrast.
        """
        self.server, self.path, self.frames, self.errors = server, path, Frames(), list[str]()
        width, height = WIDTHS[size] if isinstance(size, str) else size
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, color_scheme=theme, **context
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("websocket", self.frames.listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        # A workspace of its own, or JupyterLab would open the tabs of the test before.
        part = "notebooks" if server.app == "notebook" else f"{view or 'lab'}/workspaces/w{next(_ids)}/tree"
        if view == "doc":
            part = "doc/tree"
        self.page.goto(f"{server.url}/{part}/{path}?token={server.token}", timeout=60_000)
        self.ready()
        self.theme(theme)

    def ready(self) -> None:
        """Wait until notebook and kernel are there; sooner a run-all would do nothing."""
        self.page.wait_for_function(
            "() => globalThis.jupyterapp?.shell?.currentWidget?.sessionContext?.ready", timeout=60_000
        )
        self.page.evaluate(_READY)

    # What is done

    def command(self, name: str, args: dict[str, Any] | None = None) -> None:
        """Run a command of Jupyter, e.g. ``"docmanager:save"``, and wait for it."""
        self.page.evaluate(
            "async ([name, args]) => { await jupyterapp.commands.execute(name, args); }", [name, args or {}]
        )

    def run_all(self, allow_errors: bool = False) -> None:
        """Run every cell and wait for the last; a cell that fails is an AssertionError."""
        self.command("notebook:run-all-cells")
        self._check(allow_errors)

    def run(self, index: int, allow_errors: bool = False) -> None:
        """Run one cell, counted from 0, and wait for it."""
        self.page.evaluate("(n) => { jupyterapp.shell.currentWidget.content.activeCellIndex = n; }", index)
        self.command("notebook:run-cell")
        self._check(allow_errors)

    def _check(self, allow_errors: bool) -> None:
        failed = self.page.evaluate(
            """() => [...jupyterapp.shell.currentWidget.content.model.cells].flatMap((cell) =>
                 cell.sharedModel.toJSON().outputs ?? []).filter((o) => o.output_type === "error")
                 .map((o) => o.ename + ": " + o.evalue)"""
        )
        assert allow_errors or not failed, failed

    def python(self, code: str) -> str:
        """Run code in the notebook's kernel and return what it prints, or the value of its last line."""
        answer = self.page.evaluate(_PYTHON, code)
        assert not answer["error"], answer["error"]
        return str(answer["text"])

    def theme(self, name: str) -> None:
        """Switch Jupyter to its "light" or "dark" theme."""
        light = json.dumps(name == "light")
        if self.page.evaluate("() => document.body.dataset.jpThemeLight") != light:
            self.command("apputils:change-theme", {"theme": f"JupyterLab {name.title()}"})
        self.page.wait_for_function(f"() => document.body.dataset.jpThemeLight === '{light}'")

    def resize(self, size: str | tuple[int, int]) -> None:
        """Make the window "wide", "phone" or (width, height)."""
        width, height = WIDTHS[size] if isinstance(size, str) else size
        self.page.set_viewport_size({"width": width, "height": height})

    def save(self) -> dict[str, Any]:
        """Save the notebook and return it as it stands in the file."""
        self.command("docmanager:save")
        saved: dict[str, Any] = json.loads(self.server.file(self.path).read_text(encoding="utf-8"))
        return saved

    def reload(self) -> None:
        """Load the page again, the kernel running on."""
        self.page.reload()
        self.ready()

    def restart_kernel(self) -> None:
        """Restart the kernel; the outputs stay as they are."""
        self.page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
        self.page.evaluate(_READY)

    def second_window(self, **options: Any) -> NotebookPage:
        """The same notebook and kernel in another window; close it yourself, with `close(kernel=False)`."""
        browser = self.context.browser
        assert browser
        return NotebookPage(browser, self.server, self.path, **options)

    def close(self, kernel: bool = True) -> None:
        """Close the window and end the kernel; `open_notebook` does it after the test."""
        self.context.close()
        if kernel:
            self.server.end_kernels(self.path)

    # What is seen

    def cell(self, index: int) -> Locator:
        """The cell's element, counted from 0."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index)

    def output(self, index: int) -> Locator:
        """The element with the cell's outputs."""
        return self.cell(index).locator(".jp-Cell-outputArea")

    def cells(self) -> list[Cell]:
        """The cells as they are now: compare two of these to see that keys changed nothing."""
        rows = self.page.evaluate(
            """() => [...jupyterapp.shell.currentWidget.content.model.cells].map((c) =>
                 [c.id, c.type, c.sharedModel.getSource()])"""
        )
        return [Cell(*row) for row in rows]

    def active(self) -> int:
        """The index of the cell that Jupyter has selected."""
        return int(self.page.evaluate("() => jupyterapp.shell.currentWidget.content.activeCellIndex"))

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

    @contextmanager
    def commands(self, block: bool = True, wait_ms: int = CHORD_MS) -> Iterator[list[str]]:
        """Record which commands of Jupyter fire within the block; the list is filled at its end.

        Args:
            block: record them instead of running them.
            wait_ms: how long to wait at the end for late ones.
        """
        fired: list[str] = []
        self.page.evaluate(_RECORD, block)
        try:
            yield fired
            self.page.wait_for_timeout(wait_ms)
        finally:
            fired += self.page.evaluate("() => window.ttStop()")

    def axe(
        self, within: str = ".tt-root", rules: dict[str, bool] | None = None, incomplete: bool = False
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

    def aria(self, within: str = ".tt-root") -> str:
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

    def time_click(self, target: str, watch: str) -> float:
        """Click an element; milliseconds from the click in the page to the first change below another one."""
        waiting = self.page.evaluate_handle(f"(a) => {{ window.ttTime = ({_TIME})(a); }}", [watch, target])
        waiting.dispose()
        self.page.locator(target).first.click()
        return float(self.page.evaluate("() => window.ttTime"))

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


@cache
def _axe_script() -> str:
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
