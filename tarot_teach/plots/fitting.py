"""Texts that fit their place: wrapped, set smaller, and only then cut, with an ellipsis that says so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from tarot_teach.plots.canvas import FONT

SIZES = (14.0, 13.0, 12.0, 11.0, 10.0)
LINE = 1.1  # height of a line in sizes of its letters
_BREAKS = re.compile(r"(\s*)([^\s-]+-*|-+)")  # words, also the parts of one with hyphens
_SPARE = 1.04  # letters on a picture may come out this much wider than their outlines


class Fitted(NamedTuple):
    """Lines that fit, at a size; `cut` says whether something is missing."""

    lines: tuple[str, ...]
    size: float
    width: float
    height: float
    cut: bool


@lru_cache(maxsize=4096)
def _em(words: str) -> float:
    """The width of words in sizes of their letters."""
    width, _, _ = text_to_path.get_text_width_height_descent(
        words, FontProperties(family=FONT, size=100), False
    )
    return float(width) / 100 * _SPARE


def width_of(words: str, size: float) -> float:
    """How wide words come out at a size, in units of the sheet."""
    return _em(words) * size


def fit(paragraphs: Sequence[str], width: float, height: float, sizes: Sequence[float] = SIZES) -> Fitted:
    """Set paragraphs into a box: at the largest size at which all of it fits, or cut at the smallest.

    >>> fit(["Rose"], 90, 42)[:2], fit(["Power of being in two or more places at one time"], 90, 42).cut
    ((('Rose',), 14.0), True)
    """
    for size in sizes:
        lines, whole = _wrap(paragraphs, width, size)
        if whole and len(lines) * size * LINE <= height + 0.01:
            return _fitted(lines, size, cut=False)
    size = sizes[-1]
    room = max(int((height + 0.01) // (size * LINE)), 1)
    lines, _ = _wrap(paragraphs, width, size)
    kept = lines[:room]
    if len(lines) > room:
        kept[-1] = _shorten(f"{kept[-1]} {lines[room]}", width, size)
    return _fitted([_shorten(line, width, size, only_if_wide=True) for line in kept], size, cut=True)


def _fitted(lines: Sequence[str], size: float, cut: bool) -> Fitted:
    wide = max((width_of(line, size) for line in lines), default=0)
    return Fitted(tuple(lines), size, wide, len(lines) * size * LINE, cut)


def _wrap(paragraphs: Sequence[str], width: float, size: float) -> tuple[list[str], bool]:
    """Lines of whole words or parts to a hyphen; False if one of them is wider than the box."""
    lines: list[str] = []
    whole = True
    for paragraph in paragraphs:
        line = ""
        for before, word in _BREAKS.findall(paragraph):
            longer = f"{line}{before and ' '}{word}" if line else word
            if line and width_of(longer, size) > width:
                lines.append(line)
                longer = word
            whole = whole and width_of(word, size) <= width
            line = longer
        lines.append(line)
    return lines, whole


def _shorten(line: str, width: float, size: float, only_if_wide: bool = False) -> str:
    if only_if_wide and width_of(line, size) <= width:
        return line
    line = line.rstrip("…")
    words = line.split()
    while len(words) > 1 and width_of(f"{' '.join(words)}…", size) > width:
        words.pop()
    line = " ".join(words)
    while line and width_of(f"{line}…", size) > width:
        line = line[:-1]
    return f"{line.rstrip(' ;,(')}…"
