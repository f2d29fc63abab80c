"""A notebook open in a browser: what a test can do with it and see of it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, Locator

from .server import Server
from .window import Theme, Window

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


class Cell(NamedTuple):
    """One cell of the open notebook, without what running it changes."""

    id: str
    type: str
    source: str


class NotebookPage(Window):
    """One window on one notebook, open when its kernel answers.

    Args:
        browser: where to open it.
        server: the server that has it.
        path: its path there, as `Server.put` returned it.
        theme: "light" or "dark", Jupyter's own theme.
        view: "doc" for JupyterLab's single-document mode.
        **options: as for `Window`.
    """

    def __init__(
        self,
        browser: Browser,
        server: Server,
        path: str,
        *,
        theme: Theme = "light",
        view: Literal["", "doc"] = "",
        **options: Any,
    ) -> None:
        super().__init__(browser, theme=theme, **options)
        self.server, self.path = server, path
        # A workspace of its own, or JupyterLab would open the tabs of the test before.
        part = "notebooks" if server.app == "notebook" else f"lab/workspaces/w{next(_ids)}/tree"
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
        super().close()
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


class VoilaPage(Window):
    """One window on a notebook's outputs alone, as Voila shows them: with a kernel, but no notebook to ask.

    Args:
        browser: where to open it.
        server: where the notebook is; Voila runs on it beside JupyterLab, as on Binder.
        path: the notebook's path there.
        **options: as for `Window`.
    """

    def __init__(
        self, browser: Browser, server: Server, path: str, *, theme: Theme = "light", **options: Any
    ) -> None:
        super().__init__(browser, theme=theme, **options)
        self.server, self.path = server, path
        query = f"token={server.token}&theme={theme}"
        self.page.goto(f"{server.url}/voila/render/{path}?{query}", timeout=60_000)
        self.page.locator("#rendered_cells").wait_for(state="attached", timeout=60_000)
