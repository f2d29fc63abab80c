"""The sums of the hands of Arcana, move by move through one round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matplotlib.patheffects import withStroke

from tarot_teach.errors import quoted
from tarot_teach.play.table import Table
from tarot_teach.plots.canvas import ACT, FAINT, INK, RULE, STOCK, Canvas
from tarot_teach.plots.picture import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HEAVY = 25
"""From this sum on Temperance kills (RA-105)."""
COLOURS = (ACT, "#9B2C17", "#1F6338", "#735000")
DASHES = (None, (9, 4), (2, 3), (9, 3, 2, 3))
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 70, 34, 46
_SIZE = 620, 360


def hand_sums(table: Any, ax: Axes | None = None) -> Picture:
    """Draw how the sum of each hand changes in the first round of a table of Arcana.

    One line a seat, with a dash of its own and its label at the end; it ends where the seat is killed. The
    black line at 25 is Temperance's. All hands are open in it, so it is for tables that have been played.
    Raises `ValueError` for another game. ``.facts`` has the ``sums`` by seat and ``how`` the round ended.

    >>> import tarot_teach as tt
    >>> hand_sums(tt.Table("arcana", seats=["bot"] * 3, seed=7)).facts["how"]
    'deck'
    """
    slug = table.game.slug if isinstance(table, Table) else quoted(table)
    if slug != "arcana":
        raise ValueError(f"hand_sums draws Arcana, not {slug}")
    sums = _sums(table)
    last, how = _ended(table)
    top = max(n for line in sums.values() for n in line) // HEAVY * HEAVY + HEAVY
    moves = max(map(len, sums.values())) - 1
    canvas = Canvas(*_SIZE, ax)

    def place(move: int, total: int) -> tuple[float, float]:
        width, height = _SIZE[0] - _LEFT - _RIGHT, _SIZE[1] - _TOP - _BOTTOM
        return _LEFT + width * move / max(moves, 1), _SIZE[1] - _BOTTOM - height * total / top

    for n in range(0, top + 1, HEAVY):
        heavy = n == HEAVY
        canvas.line([place(0, n), place(moves, n)], INK if heavy else RULE, 1.5 if heavy else 1)
        canvas.text((_LEFT - 8, place(0, n)[1]), str(n), 13, INK if heavy else FAINT, ha="right", bold=heavy)
    for n in range(0, moves + 1, max(1, moves // 8)):
        canvas.text((place(n, 0)[0], _SIZE[1] - _BOTTOM + 16), str(n), 13, FAINT)
    canvas.text(((_LEFT + _SIZE[0] - _RIGHT) / 2, _SIZE[1] - 12), "moves", 13, FAINT)
    canvas.text((_LEFT, 14), "sum of the hand", 13, FAINT, ha="left")
    _lines(canvas, sums, place)
    ends = {"deck": "the deck ran out", "standing": "one seat was left", "nobody": "nobody was left"}
    won = " and ".join(last["winners"]) if last else ""
    caption = "The sum of each hand, move by move. "
    caption += f"Then {ends[how]}, and {won or 'nobody'} won." if last else "The round is not over."
    told = "; ".join(f"{seat} from {line[0]} to {line[-1]}" for seat, line in sums.items())
    alt = f"Sums of the hands in round 1 of Arcana over {moves} moves: {told}. A black line marks 25."
    return Picture(canvas.ax, alt, caption, {"sums": sums, "how": how})


def _sums(table: Any) -> dict[str, list[int]]:
    """The sums after each move of round 1; a killed seat has none any more."""
    found: dict[str, list[int]] = {seat: [] for seat in table.seats}
    for n in range(table.of + 1):
        position = table.state_at(n).position()
        if position["round"] > 1:  # the next hands are dealt already: what was counted stands in the report
            for seat, total in position["last_round"]["totals"].items():
                found[seat].append(total)
            break
        for seat, hand in position["hands"].items():
            if seat not in position["dead"]:
                found[seat].append(sum(card.number for card in hand))
    return found


def _ended(table: Any) -> tuple[dict[str, Any] | None, str]:
    """The report of round 1, and how it ended; nothing while it is played."""
    for n in range(table.of + 1):
        last = table.state_at(n).position()["last_round"]
        if last:
            return last, str(last["by"])
    return None, ""


def _lines(canvas: Canvas, sums: dict[str, list[int]], place: Any) -> None:
    """The lines, with their labels at the end, kept apart."""
    labels: list[tuple[float, float, str, str]] = []
    longest = max(map(len, sums.values()))
    for i, (seat, line) in enumerate(sums.items()):
        points = [place(n, total) for n, total in enumerate(line)]
        dash = {} if DASHES[i] is None else {"dashes": DASHES[i]}
        canvas.line(points if len(points) > 1 else points * 2, COLOURS[i], 2.5, 3, **dash)
        out = "" if len(line) == longest else ", out"
        labels.append((points[-1][1], points[-1][0], f"{seat} {line[-1]}{out}", COLOURS[i]))
    low = -99.0
    for y, x, words, colour in sorted(labels):
        low = max(y, low + 17)
        label = canvas.text((x + 8, low), words, 14, colour, ha="left", bold=True)
        label.set_path_effects([withStroke(linewidth=5 * canvas.unit, foreground=STOCK)])
