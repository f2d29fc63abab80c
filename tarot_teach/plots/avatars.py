"""The 22 avatars of Fool's Arcana: what each does, when it can act, and how often it wins between bots."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tarot_teach.cards import Card, card
from tarot_teach.errors import OptionError, PositionError, quoted
from tarot_teach.facts import table
from tarot_teach.games.fools_arcana import GAME
from tarot_teach.play.simulate import Share, simulate, wilson
from tarot_teach.plots.canvas import ACT, FAINT, INK, RULE, STOCK, Canvas
from tarot_teach.plots.picture import Picture
from tarot_teach.qabalah.colours import parts
from tarot_teach.qabalah.tree import path_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TRUMPS = [code for code in GAME.deck if code.suit == "T"]
_TILE, _HIGH, _ACROSS = 312, 66, 2


def _disc(canvas: Canvas, this: Card, at: tuple[float, float], radius: float, size: float) -> None:
    """The avatar as a disc in the colour of its path, with its number."""
    colour = parts(path_of(GAME.deck[this]["face"]).number, "king")
    canvas.coloured(at, radius, colour, str(this.number), size)


def avatars(moment: str = "", ax: Axes | None = None) -> Picture:
    """Draw the avatars as tiles: number, name, moment, and what they do.

    Args:
        moment: show only those of one moment, "any time", "always"; all 22 when it is empty.
        ax: axes of your own.

    Raises `ValueError` for a moment that no avatar has, with those that there are. ``.facts``: the ``names``.

    >>> avatars("always").facts
    {'names': ['The Lovers', 'The Chariot', 'The Sun']}
    """
    moments = list(dict.fromkeys(GAME.deck[t]["moment"] for t in TRUMPS))
    if moment and moment not in moments:
        raise ValueError(f"no avatar has the moment {moment!r}; choose {', '.join(moments)}")
    shown = [t for t in TRUMPS if not moment or GAME.deck[t]["moment"] == moment]
    rows = -(-len(shown) // _ACROSS)
    canvas = Canvas(_TILE * min(len(shown), _ACROSS) + 12, _HIGH * rows + 12, ax)
    told = []
    for i, this in enumerate(shown):
        row = GAME.deck[this]
        left, top = 6 + i % _ACROSS * _TILE, 6 + i // _ACROSS * _HIGH
        canvas.box((left + _TILE / 2, top + _HIGH / 2), _TILE - 6, _HIGH - 6, STOCK, RULE, 1, z=1, radius=5)
        _disc(canvas, this, (left + 28, top + _HIGH / 2), 18, 14)
        canvas.text((left + 54, top + 17), row["name"], 14, INK, ha="left", bold=True)
        canvas.text((left + 54, top + 34), row["moment"], 12, FAINT, ha="left")
        canvas.text((left + 54, top + 50), row["short"], 12, INK, ha="left")
        told.append(f"{this.number} {row['name']}, {row['moment']}: {row['short']}")
    what = f"{len(shown)} avatars" + (f" with the moment: {moment}" if moment else "")
    names = [GAME.deck[t]["name"] for t in shown]
    return Picture(canvas.ax, f"{what}. {'; '.join(told)}.", f"{what}.", {"names": names})


# When each can act

_PLACES: dict[str, dict[str, Any]] = {
    "own turn starts": {"stage": "start", "pending": [{"window": "start", "ask": ["P1"]}]},
    "own choice": {"stage": "choose"},
    "own playing": {"stage": "play"},
    "another's turn": {"stage": "start", "turn": "P2", "pending": [{"window": "start", "ask": ["P1"]}]},
    "own card attacked": {
        "turn": "P2",
        "battle": {"target": "W9", "links": [["W13"]]},
        "pending": [{"window": "battle", "ask": ["P1"]}],
    },
    "another's battle": {
        "turn": "P2",
        "battle": {"target": "S9", "links": [["W13"]]},
        "pending": [{"window": "battle", "ask": ["P1"]}],
    },
    "a battle goes on": {
        "turn": "P2",
        "battle": {"target": "S9", "links": [["W13"], ["S13"]]},
        "pending": [{"window": "battle", "ask": ["P1"]}],
    },
    "own card lost": {"turn": "P2", "pending": [{"leaves": "W9", "draw": False}]},
}
"""The moments of a game, each as a position in which there is enough of everything."""


@cache
def can_act() -> dict[str, tuple[str, ...]]:
    """For each avatar that is inverted: the moments in which the engine lets it be.

    >>> can_act()["T20"]
    ('own card attacked',)
    """
    found: dict[str, tuple[str, ...]] = {}
    for this in TRUMPS:
        if GAME.deck[this]["used"] == "inverted":
            found[str(this)] = tuple(moment for moment, place in _PLACES.items() if _acts(this, place))
    return found


def _acts(this: Card, place: dict[str, Any]) -> bool:
    position = {
        "game": "fools-arcana",
        "players": 3,
        "round": 3,
        "deck": ["D2", "D3", "D4", "D5", "D6", "D7"],
        "discard": ["C2"],
        "hands": {"P1": ["C3", "C4"], "P2": ["C5"], "P3": ["C6"]},
        "table": {"P1": [["W9"], ["W5", "W4"]], "P2": [["D9"]], "P3": [["S9"]]},
        "avatars": {"P1": str(this)},
    }
    try:
        state = GAME.load(position | place)
    except PositionError:  # nobody could be asked there
        return False
    return any(move.verb == "invert" for move in state.legal_moves())


def avatar_moments(ax: Axes | None = None) -> Picture:
    """Draw for each avatar in which moments of a game it can be inverted, as the engine finds it.

    The moments stand in the order of a turn. Fool and Devil are used in moves, three work all the time.
    ``.facts`` has the ``moments`` by avatar.

    >>> avatar_moments().facts["moments"]["T20"]
    ('own card attacked',)
    """
    can, columns = can_act(), list(_PLACES)
    left, top, step, high = 190, 112, 52, 23
    canvas = Canvas(left + step * len(columns) + 56, top + high * len(TRUMPS) + 10, ax)
    for k, moment in enumerate(columns):
        at = left + step * k + step / 2
        canvas.text((at - 4, top - 10), moment, 11, INK, ha="left", va="bottom", rotation=40)
    for i, this in enumerate(TRUMPS):
        row, y = GAME.deck[this], top + high * i + high / 2
        canvas.line([(8, y + high / 2), (left + step * len(columns), y + high / 2)], RULE, 0.8)
        _disc(canvas, this, (20, y), 9.5, 9)
        canvas.text((36, y), row["name"], 11.5, INK, ha="left")
        if str(this) not in can:
            said = "works all the time" if row["used"] == "passive" else f"used {row['used']}"
            canvas.text((left + 8, y), said, 11, FAINT, ha="left")
        for moment in can.get(str(this), ()):
            canvas.disc((left + step * columns.index(moment) + step / 2, y), 6, ACT, ACT)
    said = "; ".join(f"{GAME.deck[card(t)]['name']}: {', '.join(when)}" for t, when in can.items())
    caption = "When each avatar can be inverted. An answer to an inversion comes as at any time."
    return Picture(
        canvas.ax, f"22 avatars and the moments of a turn. {said}.", caption, {"moments": dict(can)}
    )


# Who wins

KEPT = "avatars_won.csv"
MOST = 10_000
"""So many games take a minute or two."""


def count(games: int, seed: int = 0) -> dict[str, tuple[int, int]]:
    """Let two greedy bots with random avatars play: for each avatar its games and its wins.

    >>> sum(played for played, won in count(5).values())
    10
    """
    options = {"avatars": "random"}
    found = {str(t): [0, 0] for t in TRUMPS}
    for result in simulate("fools-arcana", games=games, seed=seed, options=options, players=2).results:
        dealt = GAME.deal(players=2, seed=result.seed, options=options).position()["avatars"]
        for seat, avatar in dealt.items():
            found[avatar][0] += 1
            found[avatar][1] += seat in result.winners
    return {avatar: (played, won) for avatar, (played, won) in found.items()}


def avatar_wins(games: int | None = None, seed: int = 0, ax: Axes | None = None) -> Picture:
    """Draw how often each avatar won between two sensible bots, with the 95 % interval of each.

    Args:
        games: so many games are played now, 10000 at most; left out, a count made beforehand is shown.
        seed: of the first game.
        ax: axes of your own.

    ``.facts``: ``games``, ``shares`` by avatar, and ``apart``, the avatars whose interval leaves out 50 %.

    >>> avatar_wins().facts["apart"][:3]
    ['T1', 'T19', 'T10']
    """
    if games is None:
        counted = {row["avatar"]: (int(row["games"]), int(row["wins"])) for row in table(KEPT)}
    elif type(games) is not int or not 0 < games <= MOST:
        raise OptionError(f"games: {quoted(games)} is not allowed; choose a whole number from 1 to {MOST}")
    else:
        counted = count(games, seed)
    total = sum(played for played, _ in counted.values()) // 2
    shares = {avatar: wilson(won, played) for avatar, (played, won) in counted.items() if played}
    order = sorted(shares, key=lambda avatar: -shares[avatar].value)
    apart = [a for a in order if not shares[a].low <= 0.5 <= shares[a].high]
    left, wide, top, high = 190, 380, 30, 22
    canvas = Canvas(left + wide + 70, top + high * len(order) + 12, ax)

    def place(share: float) -> float:
        return left + wide * share

    for percent in (0, 25, 50, 75, 100):
        x = place(percent / 100)
        canvas.line([(x, top - 6), (x, top + high * len(order))], INK if percent == 50 else RULE, 1)
        canvas.text((x, 14), f"{percent} %", 11, FAINT)
    for i, avatar in enumerate(order):
        this, share, y = card(avatar), shares[avatar], top + high * i + high / 2
        _disc(canvas, this, (20, y), 9, 9)
        canvas.text((36, y), GAME.deck[this]["name"], 11.5, INK, ha="left")
        colour = ACT if avatar in apart else FAINT
        canvas.line([(place(share.low), y), (place(share.high), y)], colour, 3)
        canvas.disc((place(share.value), y), 4.5, colour, colour)
        canvas.text((left + wide + 60, y), f"{share.value:.0%}", 11.5, INK, ha="right")
    told = "; ".join(f"{GAME.deck[card(a)]['name']} {_share(shares[a])}" for a in order)
    alt = f"Share of games won by each avatar, with its 95 % interval: {told}."
    caption = f"{total} games of two sensible bots. Of {len(order)} intervals {len(apart)} leave out 50 %."
    facts = {"games": total, "shares": {a: shares[a].value for a in order}, "apart": apart}
    return Picture(canvas.ax, alt, caption, facts)


def _share(share: Share) -> str:
    return f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"
