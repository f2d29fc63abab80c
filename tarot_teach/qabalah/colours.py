"""The four colour scales: a colour of each Sephirah and path in each World.

Names of colours come from 777; the values (``hex``) are ours, as ``SOURCES.md`` beside the data says. A
colour can have parts: a field or four quarters, then flecks, rays or a band upon it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from tarot_teach.facts import table

SCALES = ("king", "queen", "emperor", "empress")
RIM = 0.66
"""From here to its edge a disc of radius 1 shows flecks and rays; what stands inside stays legible."""
_ROUND = 24


class Part(NamedTuple):
    """A part of a colour.

    `kind` is field, quarter, blend, fleck, ray or band; `name` and `hex` are the part's own, `text_hex` is
    black or white, whichever is legible on it; `colour_name` is the name of the whole colour.
    """

    kind: str
    name: str
    hex: str
    text_hex: str
    colour_name: str


@cache
def _scale(name: str) -> dict[str, tuple[Part, ...]]:
    found: dict[str, list[Part]] = {}
    for row in table("colours.csv"):
        if row["scale"].lower() == name:
            part = Part(row["part_kind"], row["part_colour"], row["hex"], row["text_hex"], row["colour_name"])
            found.setdefault(row["key_scale_row"], []).append(part)
    return {key: tuple(listed) for key, listed in found.items()}


def parts(row: int | str, scale: str) -> tuple[Part, ...]:
    """The parts of the colour of a Sephirah (1 to 10), a path (11 to 32, 31-bis, 32-bis) in one scale.

    Raises `ValueError` for a scale or row that there is not.

    >>> [(part.kind, part.name) for part in parts(21, "empress")]
    [('field', 'bright blue'), ('ray', 'yellow')]
    """
    if scale not in SCALES:
        raise ValueError(f"{scale!r} is no colour scale; there are {', '.join(SCALES)}")
    try:
        return _scale(scale)[str(row)]
    except KeyError:
        raise ValueError(f"{row!r} has no colour; rows are 1 to 32, 31-bis and 32-bis") from None


def upon(made: Sequence[Part]) -> Iterator[tuple[Part, list[tuple[float, float]]]]:
    """The flecks and rays of a colour, each with its points on a disc of radius 1 about (0, 0).

    Points lie on the rim of the disc, several parts in turn. A ray runs outward from its point to the edge.

    >>> [(part.name, len(points)) for part, points in upon(parts(2, "empress"))]
    [('red', 8), ('blue', 8), ('yellow', 8)]
    """
    marks = [part for part in made if part.kind in ("fleck", "ray")]
    for first, part in enumerate(marks):
        points = []
        for n, at in enumerate(range(first, _ROUND, len(marks))):
            turn = 2 * pi * (at + 0.5) / _ROUND
            out = RIM if part.kind == "ray" else 0.74 + 0.14 * (n % 2)
            points.append((out * cos(turn), out * sin(turn)))
        yield part, points
