"""The table in a notebook: one widget for each table, and a still picture of it for when no kernel runs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from ..play.table import Table
from .bundle import css, esm
from .session import Screen, Session
from .still import figure


def _packed(scene: dict[str, Any], _: Any) -> str:
    """A scene for the wire: one text, which Jupyter need not walk through and compare part by part."""
    return json.dumps(scene, ensure_ascii=False, separators=(",", ":"))


STILL_AFTER = 0.5
"""Seconds after a change in which the still picture is renewed: not at once, so that it holds up no click."""


def _after(seconds: float, do: Callable[[], None]) -> Any:
    """Do something later in the kernel's loop; at once where none runs."""
    try:
        return asyncio.get_running_loop().call_later(seconds, do)
    except RuntimeError:
        do()
        return None


class SceneWidget(anywidget.AnyWidget):
    """What a session shows.

    Down goes one trait, `scene`: what this screen may show. Up come small messages, answered by the session.
    The text form is what is shown as text, the same each time.
    """

    scene = traitlets.Dict().tag(sync=True, to_json=_packed)
    figure: Callable[[dict[str, Any], str], str]
    """Makes the still picture from the scene and the text."""

    def __init__(self, session: Screen) -> None:
        """Show what a session has to show: a table, a step of a lesson, the explorer."""
        self.session = session
        super().__init__(scene=session.scene())
        self._still: Any = None
        self._later: Any = None
        self.on_msg(self._hear)

    def _hear(self, _: Any, intent: Any, buffers: Any) -> None:
        answers = self.session.handle(intent)
        self.update()
        for answer in answers:
            self.send(answer)

    def update(self) -> None:
        """Send the scene if it has changed, and renew the still picture."""
        scene = self.session.scene()
        if scene["v"] == self.scene.get("v"):
            return
        self.scene = scene
        if self._still is not None and self._later is None:
            self._later = _after(STILL_AFTER, self._renew)

    def _renew(self) -> None:
        self._later = None
        self._still.update(self.still())

    def close(self) -> None:
        """Take it off the page."""
        if self._later is not None:
            self._later.cancel()
        self.layout.close()
        super().close()

    def still(self) -> Any:
        """A picture with its text, for a notebook that is only read."""
        from IPython.display import HTML

        return HTML(self.figure(self.session.scene(), self.session.text()))  # type: ignore[no-untyped-call]

    def show(self) -> None:
        """Display it, and beside it the still picture (unseen while the widget lives)."""
        from IPython.display import display

        display(self)  # type: ignore[no-untyped-call]
        self._still = display(self.still(), display_id=True)  # type: ignore[no-untyped-call]

    def refresh(self) -> None:
        """Show what the notebook has done to it meanwhile."""
        if self.session.refresh():
            self.update()

    def __repr__(self) -> str:
        return self.session.text()


class TableWidget(SceneWidget):
    """A table to click, key and rewind."""

    _esm = esm("play")
    _css = css("table")
    session: Session
    figure = staticmethod(figure)

    @property
    def table(self) -> Table:
        """The table that is shown."""
        return self.session.table


class LessonWidget(TableWidget):
    """A step of a lesson, with its table if it has one."""

    _esm = esm("learn")
    _css = css("table", "lesson")
