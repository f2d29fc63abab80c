"""Contrast, counted: axe does not see the text inside pictures, so the colours themselves are checked."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from tarot_teach.facts import table

TEXT, LARGE = 4.5, 3.0
PAIRS = [
    *[
        ("ink", ground, TEXT)
        for ground in ("page", "cloth", "panel", "well", "act-soft", "no-soft", "yes-soft")
    ],
    *[("ink2", ground, TEXT) for ground in ("page", "cloth", "panel")],
    ("ink", "turn-soft", TEXT),
    ("act", "page", TEXT),
    ("act", "cloth", TEXT),
    ("act", "act-soft", TEXT),
    ("on-act", "act", TEXT),
    ("no", "no-soft", TEXT),
    ("yes", "yes-soft", TEXT),
    ("turn", "turn-soft", TEXT),
    ("edge", "cloth", LARGE),
    ("edge", "panel", LARGE),
    ("page", "ink", TEXT),
]


def themes() -> dict[str, dict[str, str]]:
    """The colours of each theme, by the name of their variable."""
    source = files("tarot_teach.widgets") / "js" / "table.css"
    text = source.read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for theme, start in (
        ("light", ".tt {"),
        ("dark", "[data-theme=dark] {"),
        ("contrast", "[data-theme=contrast] {"),
    ):
        block = text[text.index(start) :]
        block = block[: block.index("}")]
        found[theme] = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{3,6})\b", block))
    found["contrast"] = {**found["light"], **found["contrast"]}
    return found


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_interface(theme: str, ink: str, ground: str, least: float) -> None:
    colours = themes()[theme]
    assert contrast(colours[ink], colours[ground]) >= least


def test_text_on_every_colour_of_the_scales() -> None:
    """The Hebrew letters and numbers that stand on a scale's colour take the ink that the data gives."""
    worst = min(
        (float(contrast(row["hex"], row["text_hex"])), row["colour_name"]) for row in table("colours.csv")
    )
    assert worst[0] >= TEXT, worst


def test_the_formula() -> None:
    assert round(contrast("#000", "#ffffff"), 1) == 21.0
