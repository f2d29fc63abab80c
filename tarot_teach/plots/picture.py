"""What a plot returns: figure and axes, with the words that go with them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any, cast

from PIL import Image

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class Picture(tuple["Figure", "Axes"]):
    """The pair ``(fig, ax)`` of a plot, with its alternative text, its caption and the facts it shows.

    In a notebook it shows itself as ``<figure>`` with ``<img alt=...>`` and ``<figcaption>``: so the
    alternative text survives where JupyterLab drops it from a plain picture, and so does the picture in a
    notebook that is not trusted. Printed, it is its words.
    """

    alt: str
    caption: str
    facts: dict[str, Any]

    def __new__(cls, ax: Axes, alt: str, caption: str, facts: Mapping[str, Any] | None = None) -> Picture:
        """Put a drawing and its words together."""
        # the root figure, for axes of a subfigure too
        self = super().__new__(cls, (cast("Figure", ax.get_figure(root=True)), ax))
        self.alt, self.caption, self.facts = alt, caption, dict(facts or {})
        return self

    @property
    def fig(self) -> Figure:
        """The figure."""
        return self[0]

    @property
    def ax(self) -> Axes:
        """The axes."""
        return self[1]

    def png(self, dpi: float = 160) -> bytes:
        """The picture as PNG, with no date or version in it, in 256 colours to keep notebooks small."""
        drawn, out = BytesIO(), BytesIO()
        self.fig.savefig(drawn, format="png", dpi=dpi, facecolor=self.fig.get_facecolor())
        image = Image.open(drawn).convert("RGB").quantize(256, Image.Quantize.FASTOCTREE)
        image.save(out, format="png", optimize=True)
        return out.getvalue()

    def _repr_html_(self) -> str:
        data = b64encode(self.png()).decode("ascii")
        width = round(self.fig.get_figwidth() * 100)
        return (
            f'<figure style="margin:0"><img alt="{escape(self.alt)}" width="{width}" '
            f'style="max-width:100%;height:auto" src="data:image/png;base64,{data}">'
            f"<figcaption>{escape(self.caption)}</figcaption></figure>"
        )

    def __repr__(self) -> str:
        """The words of the picture."""
        return f"{self.alt}\n{self.caption}"
