"""Ways over the Tree: Lightning Flash, Serpent, Middle Pillar, a walk of your own, and routes counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from tarot_teach.plots.canvas import ACT, EDGE, FAINT, INK, RULE, STOCK, Canvas, Point
from tarot_teach.plots.drawing import Layout, empty_place, line_of, name_of
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import tree

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes

#: Walks with a name: the Sephiroth in their order, or, for the Serpent, the paths.
WALKS: dict[str, tuple[int, ...]] = {
    "lightning-flash": tuple(range(1, 11)),
    "serpent": tuple(range(32, 10, -1)),
    "middle-pillar": (10, 9, 6, 1),
}
_NAMES = {"lightning-flash": "Lightning Flash", "serpent": "Serpent", "middle-pillar": "Middle Pillar"}
NO = "#9B2C17"  # where no path runs
# colours and dashes of routes, told apart by their letters too
_STYLES: tuple[tuple[str, tuple[float, float] | None], ...] = (
    (ACT, None),
    ("#735000", (10, 4)),
    ("#1F6338", (3, 3)),
    (NO, (14, 3)),
)
_LAYOUT = Layout()


class Hop(NamedTuple):
    """One step of a walk: from a Sephirah to another, by a path, or by none."""

    start: int
    end: int
    path: int | None


def walk(route: str | Sequence[int] = "lightning-flash", ax: Axes | None = None) -> Picture:
    """Draw a walk over the Tree.

    `route` is ``"lightning-flash"``, ``"serpent"``, ``"middle-pillar"`` or a sequence of Sephiroth, such as
    ``[1, 3, 5]``. A step where no path runs is drawn dashed and said. ``.facts`` has the ``walk``, its
    ``hops`` and the ``gaps`` among them; for the Serpent the ``paths`` that it touches, and the ``breaks``
    where one path and the next have no Sephirah in common. Raises `ValueError` for another name or number.

    >>> walk("lightning-flash").facts["gaps"]
    [Hop(start=3, end=4, path=None)]
    >>> walk("middle-pillar").caption
    'Middle Pillar: 10-9-6-1, by paths 32, 25, 13.'
    """
    if route == "serpent":
        return _serpent(ax)
    places, name = _places(route)
    hops = [Hop(a, b, found.number if (found := tree.between(a, b)) else None) for a, b in pairwise(places)]
    gaps = [hop for hop in hops if hop.path is None]
    canvas = _ground(ax)
    for n, hop in enumerate(hops, 1):
        same = [at for at, other in enumerate(hops, 1) if {*other[:2]} == {*hop[:2]}]
        _arrow(canvas, hop, ", ".join(map(str, same)) if same[0] == n else "")
    _all_places(canvas, set(places))
    way = "-".join(map(str, places))
    by = ", ".join(str(hop.path) for hop in hops if hop.path)
    caption = f"{name}: {way}" + (f", by path{'s' * (len(hops) - len(gaps) > 1)} {by}." if by else ".")
    caption += "".join(f" No path joins {gap.start} and {gap.end}." for gap in gaps)
    said = (
        f"The Tree of Life with a walk drawn on it, the {name}: "
        if isinstance(route, str)
        else "A walk on the Tree: "
    )
    said += ", ".join(f"{n} {tree.SEPHIROTH[n].name}" for n in places) + "."
    said += "".join(f" From {gap.start} to {gap.end} no path runs." for gap in gaps)
    return Picture(canvas.ax, said, caption, {"walk": [*places], "hops": hops, "gaps": gaps})


def _places(route: str | Sequence[int]) -> tuple[tuple[int, ...], str]:
    if isinstance(route, str):
        if route not in WALKS:
            raise ValueError(f"{route!r} is no walk; there are {', '.join(WALKS)}, or a list of Sephiroth")
        return WALKS[route], _NAMES[route]
    places = tuple(tree.places(route))
    if any(a == b for a, b in pairwise(places)):
        raise ValueError(f"{route!r} stays where it is; each step of a walk leads to another Sephirah")
    if not places:
        raise ValueError("a walk needs one Sephirah at least")
    return places, "Walk"


def _ground(ax: Axes | None) -> Canvas:
    canvas = Canvas(_LAYOUT.width, _LAYOUT.height, ax)
    for n in tree.PATHS:
        line_of(canvas, _LAYOUT, n, RULE, 2)
    return canvas


def _all_places(canvas: Canvas, on: Iterable[int], closed: Iterable[int] = ()) -> None:
    for n, place in tree.SEPHIROTH.items():
        x, y = _LAYOUT.place(n)
        if n in on:
            canvas.disc((x, y), _LAYOUT.radius, STOCK, ACT, 3, z=6)
            canvas.text((x, y), str(n), 20, INK, z=7, bold=True)
        else:
            empty_place(canvas, _LAYOUT, n)
        if n in closed:
            arm = _LAYOUT.radius * 0.7
            for turn in (1, -1):
                canvas.line([(x - arm, y - turn * arm), (x + arm, y + turn * arm)], NO, 3, z=8)
        name_of(canvas, (x, y + _LAYOUT.radius + 12), "closed" if n in closed else place.name)


def _arrow(canvas: Canvas, hop: Hop, numbers: str) -> None:
    """One hop as an arrow, with the numbers of the hops there about the middle of what is seen of it."""
    start, end = _LAYOUT.place(hop.start), _LAYOUT.place(hop.end)
    colour = ACT if hop.path else NO
    tip = _before(hop.end, start)
    base = _towards(tip, start, 14)
    if hop.path:
        canvas.line([start, base], colour, 5, z=2, solid_capstyle="butt")
    else:
        canvas.line([start, base], colour, 3, z=2, dashes=(7, 5))
    dx, dy = (base[1] - tip[1]) / 2, (tip[0] - base[0]) / 2
    canvas.shape([tip, (base[0] + dx, base[1] + dy), (base[0] - dx, base[1] - dy)], colour, colour, z=4)
    if numbers:
        # the step over the Abyss has its number aside of Gimel and Teth, which it crosses
        share = 0.5 if hop.path else 0.3
        at = _between(_before(hop.start, end), tip, share)
        canvas.box(at, 12 + 9 * len(numbers), 22, STOCK, colour, 1.5, radius=10)
        canvas.text(at, numbers, 14, colour, bold=True)


def _before(sephirah: int, far: Point) -> Point:
    """Where a line from `far` comes out from behind a Sephirah and its name."""
    x, y = _LAYOUT.place(sephirah)
    half = len(tree.SEPHIROTH[sephirah].name) * 14 * 0.31 + 8
    for step in range(round(_LAYOUT.radius) + 3, 120, 2):
        at = _towards((x, y), far, step)
        if not (abs(at[0] - x) < half and 0 < at[1] - y - _LAYOUT.radius < 26):
            return at
    return _towards((x, y), far, _LAYOUT.radius)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _towards(a: Point, b: Point, distance: float) -> Point:
    """The point at this distance from `a` on the way to `b`; `a` itself if they are one."""
    whole = float(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
    return _between(a, b, distance / whole) if whole else a


# -- the Serpent ---------------------------------------------------------------------------------------


def _serpent(ax: Axes | None) -> Picture:
    paths = WALKS["serpent"]
    breaks = [(a, b) for a, b in pairwise(paths) if not set(tree.PATHS[a].ends) & set(tree.PATHS[b].ends)]
    canvas = _ground(ax)
    canvas.line(_smooth([_LAYOUT.label(n) for n in paths]), ACT, 4, z=2)
    for n in paths:
        at = _LAYOUT.label(n)
        canvas.disc(at, 12, STOCK, ACT, 1.5, z=5)
        canvas.text(at, str(n), 13, ACT, z=7, bold=True)
    for n in tree.SEPHIROTH:
        empty_place(canvas, _LAYOUT, n)
        x, y = _LAYOUT.place(n)
        name_of(canvas, (x, y + _LAYOUT.radius + 12), tree.SEPHIROTH[n].name)
    caption = "Serpent: paths 32 to 11, in their order, from Tav up to Aleph."
    if breaks:
        caption += f" {len(breaks)} times one path and the next do not meet: "
        caption += ", ".join(f"{a} and {b}" for a, b in breaks) + "."
    alt = (
        "The Tree of Life with the Serpent, a line that winds up from Malkuth and touches every path: "
        + ", ".join(f"{n} {tree.PATHS[n].letter_name}" for n in paths)
    )
    return Picture(canvas.ax, f"{alt}.", caption, {"paths": [*paths], "breaks": breaks})


def _smooth(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """A curve through points (Catmull-Rom), so that the line winds as a serpent does."""
    ends = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for p, a, b, q in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            t = step / steps
            w = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2)
            x, y = (sum(k * point[i] for k, point in zip(w, (p, a, b, q), strict=True)) / 2 for i in (0, 1))
            curve.append((x, y))
    return [*curve, points[-1]]


# -- routes --------------------------------------------------------------------------------------------


def routes(
    start: int = 1,
    goal: int = 10,
    kind: str = "shortest",
    without: Iterable[int] = (),
    ax: Axes | None = None,
) -> Picture:
    """Draw all routes from one Sephirah to another, no place visited twice.

    `kind` is ``"shortest"``, or ``"simple"`` for every route. `without` closes Sephiroth. Four routes or
    fewer are drawn one beside the other, with letters; of more, each path has the number that use it.
    ``.facts`` has the ``routes`` (if there are no more than 40), their ``count``, the ``steps`` of the
    shortest, and ``uses``, the routes by path. Raises `ValueError` for another kind or number.

    >>> routes().caption
    'Three shortest routes from 1 to 10, of 3 steps each: A 1-6-7-10, B 1-6-9-10, C 1-6-8-10.'
    >>> routes(kind="simple").facts["count"]
    573
    """
    if kind not in ("shortest", "simple"):
        raise ValueError(f"{kind!r} is no kind of route; there are shortest and simple")
    tree.places([start, goal])
    closed = sorted(set(tree.places(without)))
    if {start, goal} & set(closed):
        raise ValueError(f"{start} and {goal} are the ends of the route and cannot be closed")
    found = _found(start, goal, kind, closed)
    uses = Counter(number for route in found for number in _along(route))
    canvas = _ground(ax)
    few = len(found) <= len(_STYLES)
    if few:
        _beside(canvas, found, uses)
    else:
        _counted(canvas, uses)
    _all_places(canvas, {n for route in found for n in route} if few else {start, goal}, closed)
    facts: dict[str, Any] = {"count": len(found), "uses": dict(sorted(uses.items()))}
    facts["steps"] = min((len(route) - 1 for route in found), default=None)
    if len(found) <= 40:
        facts["routes"] = found
    words = _words(start, goal, kind, closed, found)
    return Picture(canvas.ax, f"The Tree of Life with routes drawn on it. {words}", words, facts)


def _found(start: int, goal: int, kind: str, closed: Sequence[int]) -> list[list[int]]:
    import networkx as nx

    g: nx.Graph[int] = tree.graph()
    g.remove_nodes_from(closed)
    if not nx.has_path(g, start, goal):
        return []
    every = (
        nx.all_shortest_paths(g, start, goal) if kind == "shortest" else nx.all_simple_paths(g, start, goal)
    )
    # from right to left, as the Tree is numbered
    return sorted(map(list, every), key=lambda route: (len(route), [-tree.SEPHIROTH[n].x for n in route]))


def _along(route: Sequence[int]) -> list[int]:
    return [path.number for a, b in pairwise(route) if (path := tree.between(a, b))]


def _beside(canvas: Canvas, found: Sequence[Sequence[int]], uses: Counter[int]) -> None:
    """Each route as a line of its own, beside the others where they share a path, with its letter."""
    drawn: Counter[int] = Counter()
    for at, route in enumerate(found):
        colour, dashes = _STYLES[at]
        badge = min(_along(route), key=lambda path: (uses[path], -path), default=0)
        for number in _along(route):
            a, b = (_LAYOUT.place(end) for end in tree.PATHS[number].ends)
            aside = (drawn[number] - (uses[number] - 1) / 2) * 9
            drawn[number] += 1
            length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
            dx, dy = (a[1] - b[1]) / length * aside, (b[0] - a[0]) / length * aside
            line = [(a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)]
            canvas.line(line, colour, 5, z=2, **({"dashes": dashes} if dashes else {}))
            if number == badge:
                share = 0.5 + 0.14 * (drawn[number] - 1) + (0.08 if a[0] == b[0] else 0)
                spot = _between(line[0], line[1], share)
                canvas.disc(spot, 12, STOCK, colour, 1.5, z=5)
                canvas.text(spot, "ABCD"[at], 15, colour, z=7, bold=True)


def _counted(canvas: Canvas, uses: Counter[int]) -> None:
    """Every path as thick as it is used, with the number of routes on it."""
    most = max(uses.values(), default=1)
    for number in tree.PATHS:
        if not uses[number]:
            continue
        line_of(canvas, _LAYOUT, number, ACT, 1.5 + 9 * uses[number] / most, z=1.5)
        at = _LAYOUT.label(number)
        canvas.box(at, 10 + 9 * len(str(uses[number])), 20, STOCK, EDGE, 1)
        canvas.text(
            at, str(uses[number]), 13, FAINT if uses[number] < most else ACT, bold=uses[number] == most
        )


def _words(start: int, goal: int, kind: str, closed: Sequence[int], found: Sequence[Sequence[int]]) -> str:
    without = f" without {', '.join(map(str, closed))}" if closed else ""
    ends = f"from {start} to {goal}{without}"
    if not found:
        return f"No route {ends}."
    count = ("no", "one", "two", "three", "four")[len(found)] if len(found) < 5 else str(len(found))
    what = f"{count} {'shortest ' if kind == 'shortest' else ''}route{'s' * (len(found) != 1)} {ends}"
    lengths = sorted({len(route) - 1 for route in found})
    steps = f"{lengths[0]} to {lengths[-1]}" if len(lengths) > 1 else str(lengths[0])
    what = (
        f"{what}, of {steps} step{'s' * (lengths[-1] != 1)}{' each' * (len(lengths) == 1 and len(found) > 1)}"
    )
    if len(found) > len(_STYLES):
        return f"{what[0].upper()}{what[1:]}; the number on a path is that of the routes that use it."
    told = ", ".join(f"{'ABCD'[at]} {'-'.join(map(str, route))}" for at, route in enumerate(found))
    return f"{what[0].upper()}{what[1:]}: {told}."
