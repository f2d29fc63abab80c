"""A static page with one table: the front end with a stand-in for the notebook, to look at and to test.

Run as a script it writes the page with a scene: ``python -m tests.widgets.harness scene.json page.html``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tarot_teach.widgets.bundle import css, esm

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ margin: 0; padding: 8px; }} body[data-jp-theme-light=false] {{ background: #111516; }}</style>
<style>{css}</style></head>
<body data-jp-theme-light="{light}"><main id="place"></main>
<script type="application/json" id="scene">{scene}</script>
<script type="application/json" id="code">{code}</script>
<script type="module">
const listeners = {{}}, state = {{ scene: JSON.parse(document.getElementById("scene").textContent) }};
window.sent = [];
const model = {{
  get: k => state[k], off: (e, f) => {{ listeners[e] = (listeners[e] || []).filter(g => g !== f); }},
  on: (e, f) => {{ (listeners[e] ??= []).push(f); }}, send: m => {{ window.sent.push(m); }},
}};
window.setScene = scene => {{ state.scene = scene; (listeners["change:scene"] || []).forEach(f => f()); }};
window.tell = m => (listeners["msg:custom"] || []).forEach(f => f(m));
window.pressed = [];
document.addEventListener("keydown", e => {{
  if (!e.target.closest("[data-lm-suppress-shortcuts]")) window.pressed.push(e.key);
}}, {{ capture: true }});
const code = JSON.parse(document.getElementById("code").textContent);
const url = URL.createObjectURL(new Blob([code], {{ type: "text/javascript" }}));
const widget = (await import(url)).default;
window.close_table = widget.render({{ model, el: document.getElementById("place") }});
document.body.dataset.ready = "yes";
</script></body></html>"""


def page(scene: dict[str, Any], *, dark: bool = False) -> str:
    """The page as text. In it, ``sent`` lists the intents; ``setScene`` and ``tell`` stand for Python."""

    def inline(value: Any) -> str:
        return json.dumps(value).replace("<", "\\u003c")

    return PAGE.format(
        css=css("table"), scene=inline(scene), code=inline(esm("table")), light="false" if dark else "true"
    )


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(page(json.loads(Path(sys.argv[1]).read_text())))
