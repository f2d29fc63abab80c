"""A player's Tree in the Four Worlds, drawn from a state as that player sees it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from tarot_teach.cards import Card, card, deck, pack
from tarot_teach.errors import quoted
from tarot_teach.plots.canvas import ACT, INK, STOCK, Canvas, Point
from tarot_teach.plots.drawing import Layout, empty_place, full_place, line_of, name_of
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah import tree, worlds
from tarot_teach.qabalah.colours import parts

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Reach(NamedTuple):
    """What a tree could take next, whoever holds the cards."""

    minors: tuple[Card, ...] = ()
    majors: tuple[Card, ...] = ()


def player_tree(state: Any, seat: str = "P1", reach: bool = True, ax: Axes | None = None) -> Picture:
    """Draw what a player of the Four Worlds has laid.

    A full circle is a held Sephirah, with a badge for each World in which it is held; a thick line is a
    laid path, a dashed one a wildcard. With `reach` also what may follow: places one Major away (dashed
    rings), Majors that fit (dashed blue lines) and Minors that fit (badges with a plus). The game itself is
    asked for these, as if the player held every card that lies on no tree.

    `state` is a state of the Four Worlds; nothing is shown that `seat` may not see. The numbers are in
    ``.facts`` too: ``held``, ``one_major_away``, ``majors_that_fit``, ``minors_that_fit``. Raises
    `ValueError` for another game or seat.
    """
    if not hasattr(state, "view"):
        raise ValueError(f"{quoted(state)} is no state of a game")
    view = state.view(seat)
    if view["game"] != "four-worlds":
        raise ValueError(f"only the Four Worlds have Trees of their players, not {view['game']!r}")
    laid = view["trees"][_owner(view, seat)]
    attribution = view["options"]["attribution"]
    reach = reach and view["to_move"] is not None  # nothing follows when the game is over
    may = _reach(state, view, seat) if reach else Reach()
    held = sorted({card(code).number for code in laid["sephiroth"]})
    away = sorted({end for trump in may.majors for end in tree.joins(trump, attribution)} - set(held))
    facts: dict[str, Any] = {"held": held}
    if reach:
        facts |= {"one_major_away": away, "majors_that_fit": [*may.majors], "minors_that_fit": [*may.minors]}
    canvas = _draw(laid, facts, attribution, ax)
    return Picture(canvas.ax, _alt(seat, laid, attribution), _caption(facts), facts)


def _owner(view: Mapping[str, Any], seat: str) -> str:
    """Under which seat a seat's tree lies: its own, its partner's or the one that all share."""
    owners = sorted(view["trees"])
    try:
        return str(owners[(int(seat.removeprefix("P")) - 1) % len(owners)])
    except ValueError:
        raise ValueError(f"{seat!r} is no seat") from None


def _reach(state: Any, view: Mapping[str, Any], seat: str) -> Reach:
    """Ask the game what the tree could take if the player held every card that lies on no tree."""
    options, trees = view["options"], view["trees"]
    packs = view["players"] if options["variant"] == "middle_pillar" else 1
    kinds = {"minor", "trump"}
    used = {code for laid in trees.values() for code in (*laid["sephiroth"], *laid["majors"])}
    hand = [each for k in range(1, packs + 1) for each in pack(k) if each.kind in kinds and each not in used]
    asked = {key: view[key] for key in ("game", "options", "players", "trees")}
    asked |= {"phase": "act", "turn": seat, "hands": {seat: sorted(hand, key=attrgetter("order"))}}
    found = {m.args[0].plain for m in state.game.load(asked).legal_moves() if m.verb == "play"}
    inside = sorted(found, key=attrgetter("order"))
    return Reach(
        tuple(each for each in inside if each.kind == "minor"),
        tuple(each for each in inside if each.kind == "trump"),
    )


def _draw(laid: Mapping[str, Any], facts: Mapping[str, Any], attribution: str, ax: Axes | None) -> Canvas:
    layout = Layout()
    canvas = Canvas(layout.width, layout.height, ax)
    wild: dict[int, list[Card]] = {}
    for each in laid["wild"]:
        wild.setdefault(tree.path_of(each["as"], attribution).number, []).append(card(each["card"]))
    on = {tree.path_of(code, attribution).number: card(code).plain for code in laid["majors"]}
    fit = {tree.path_of(trump, attribution).number: trump for trump in facts.get("majors_that_fit", ())}
    for n in tree.PATHS:
        if n in on:
            line_of(canvas, layout, n, parts(n, "king")[0].hex, 8, cased=True, z=1.5)
            _tile(canvas, layout.label(n), n, on[n])
        elif n in wild:
            scale = worlds.WORLDS[wild[n][0].suit].scale
            line_of(canvas, layout, n, parts(n, scale)[0].hex, 8, cased=True, dashes=(12, 6), z=1.5)
            _stand_ins(canvas, layout.label(n), wild[n])
        elif n in fit:
            line_of(canvas, layout, n, ACT, 2.5, dashes=(8, 5), z=1.2)
            canvas.box(layout.label(n), 34, 20, STOCK, ACT, 1.3, dashed=True)
            canvas.text(layout.label(n), fit[n], 13, ACT)
        else:
            line_of(canvas, layout, n)
    gates = {card(each["opens"]).plain: card(each["card"]) for each in laid["gates"]}
    held = {card(code).plain for code in laid["sephiroth"]}
    follow = set(facts.get("minors_that_fit", ()))
    for n in tree.SEPHIROTH:
        here = [code for suit in worlds.WORLDS if (code := card(f"{suit}{n}")) in held]
        if here:
            full_place(canvas, layout, n, worlds.WORLDS[here[0].suit].scale)
        else:
            empty_place(canvas, layout, n, ACT if n in facts.get("one_major_away", ()) else None)
        _badges(canvas, layout, n, held, follow, gates)
    _legend(canvas, layout, bool(wild), gates, "majors_that_fit" in facts, bool(follow))
    return canvas


def _tile(canvas: Canvas, at: Point, path: int, trump: Card) -> None:
    """A laid Major: its number over the letter of its path."""
    (x, y), colour = at, parts(path, "king")[0]
    canvas.box(at, 30, 38)
    canvas.text((x, y - 9.5), str(trump.number), 15, bold=True)
    canvas.box((x, y + 8.5), 24, 17, colour.hex, INK, 0.6, z=6, radius=2)
    canvas.text((x, y + 8.5), tree.PATHS[path].letter, 15, colour.text_hex)


def _stand_ins(canvas: Canvas, at: Point, courts: list[Card]) -> None:
    """The wildcards on a path, by their codes, two in a row."""
    rows = [" ".join(courts[i : i + 2]) for i in range(0, len(courts), 2)]
    canvas.box(at, 8 + 8 * max(map(len, rows)), 6 + 15 * len(rows), STOCK, INK, 1.3, dashed=True)
    for i, words in enumerate(rows):
        canvas.text((at[0], at[1] + 15 * (i - (len(rows) - 1) / 2)), words, 12, bold=True)


def _badges(
    canvas: Canvas, layout: Layout, n: int, held: set[Card], follow: set[Card], gates: Mapping[Card, Card]
) -> None:
    """One badge for each World: held, opened by a gatekeeper (named), or free for a Minor that fits."""
    x, y = layout.place(n)
    row = [card(f"{suit}{n}") for suit in worlds.WORLDS if {f"{suit}{n}"} & (held | follow)]
    widths = [19 if code in held else 25 for code in row]
    left = x - sum(widths) / 2 - len(row) + 1
    for code, width in zip(row, widths, strict=True):
        colour = parts(n, worlds.WORLDS[code.suit].scale)[0]
        middle = (left + width / 2, y + layout.radius)
        if code in held:
            canvas.box(middle, width, 19, colour.hex, INK, 1.2)
            canvas.text(middle, code.suit, 13, colour.text_hex, bold=True)
        else:
            canvas.box(middle, width, 19, STOCK, ACT, 1.2, dashed=True)
            canvas.text(middle, f"+{code.suit}", 11.5, ACT, bold=True)
        left += width + 2
    below = y + layout.radius + (20 if row else 12)
    name_of(canvas, (x, below), tree.SEPHIROTH[n].name)
    words = " ".join(f"{code.suit}:{gates[code]}" for code in row if code in gates)
    if words:
        name_of(canvas, (x, below + 17), words, 12)


def _legend(
    canvas: Canvas, layout: Layout, wild: bool, gates: Mapping[Card, Card], reach: bool, follow: bool
) -> None:
    """What the marks mean, in the two upper corners."""
    left = [("full circle, badges: held", INK), ("thick line: laid", INK)]
    left += [("broken thick line: wildcard", INK)] * wild
    left += [(f"{opened.suit}:{by}: gate opened by {by}", INK) for opened, by in gates.items()][:1]
    right = [("dashed ring: one Major away", ACT), ("dashed line: Major that fits", ACT)] * reach
    right += [("plus: Minor that fits", ACT)] * follow
    for i, (words, colour) in enumerate(left):
        canvas.text((10, 16 + 18 * i), words, 12.5, colour, ha="left")
    for i, (words, colour) in enumerate(right):
        canvas.text((layout.width - 10, 16 + 18 * i), words, 12.5, colour, ha="right")


def _alt(seat: str, laid: Mapping[str, Any], attribution: str) -> str:
    names = deck("four-worlds")

    def name(code: str) -> str:
        return str(names[card(code).plain]["name"])

    def line(code: str) -> str:
        return "{} from {} to {}".format(name(code), *tree.joins(code, attribution))

    said = [f"The Tree of {seat}."]
    if not laid["sephiroth"]:
        said.append("Nothing lies on it.")
    else:
        said.append(f"Held: {', '.join(name(code) for code in laid['sephiroth'])}.")
    if laid["majors"]:
        said.append(f"Paths: {', '.join(line(code) for code in laid['majors'])}.")
    if laid["wild"]:
        told = (f"{name(each['card'])} for {line(each['as'])}" for each in laid["wild"])
        said.append(f"Wildcards: {', '.join(told)}.")
    if laid["gates"]:
        told = (f"{name(each['card'])} opens the {name(each['opens'])}" for each in laid["gates"])
        said.append(f"Gatekeepers: {', '.join(told)}.")
    return " ".join(said)


def _caption(facts: Mapping[str, Any]) -> str:
    def listed(key: str, comma: str) -> str:
        return comma.join(map(str, facts[key])) or "none"

    said = [f"Held: {listed('held', ', ')}."]
    if "one_major_away" in facts:
        said.append(f"One Major away: {listed('one_major_away', ', ')}.")
        said.append(f"Majors that fit: {listed('majors_that_fit', ' ')}.")
        if len(facts["minors_that_fit"]) == 40:
            said.append("Any Minor fits.")
        elif facts["minors_that_fit"]:
            said.append(f"Minors that fit: {listed('minors_that_fit', ' ')}.")
    return " ".join(said)
