"""Interactive teaching notebooks for five tarot card games, the Tree of Life and the 777 correspondences.

>>> import tarot_teach as tt
>>> state = tt.games["four-worlds"].deal(players=2, seed=7)
>>> state.to_move
'P1'

Nearly everything is loaded when it is first asked for, so that ``import tarot_teach`` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# the room of the games and the games themselves share a name: bound here, so that the mapping wins
from .games import games as games

if TYPE_CHECKING:
    from .cards import Card as Card
    from .cards import card as card
    from .engine.chance import ScriptedChance as ScriptedChance
    from .engine.chance import SeededChance as SeededChance
    from .engine.moves import Move as Move
    from .errors import IllegalMove as IllegalMove
    from .errors import OptionError as OptionError
    from .errors import PositionError as PositionError
    from .errors import TarotTeachError as TarotTeachError
    from .errors import TranscriptError as TranscriptError
    from .play.simulate import simulate as simulate
    from .play.table import Table as Table
    from .qabalah import c777 as c777
    from .qabalah import gematria as gematria
    from .qabalah import tree as tree
    from .qabalah import worlds as worlds
    from .widgets.explorer import explore as explore
    from .widgets.show import show as show
    from .widgets.words import word_explorer as word_explorer

_PLACES = {
    "Table": ".play.table:Table",
    "simulate": ".play.simulate:simulate",
    "bots": ".bots",
    "card": ".cards:card",
    "Card": ".cards:Card",
    "Move": ".engine.moves:Move",
    "SeededChance": ".engine.chance:SeededChance",
    "ScriptedChance": ".engine.chance:ScriptedChance",
    "TarotTeachError": ".errors:TarotTeachError",
    "OptionError": ".errors:OptionError",
    "PositionError": ".errors:PositionError",
    "IllegalMove": ".errors:IllegalMove",
    "TranscriptError": ".errors:TranscriptError",
    "c777": ".qabalah.c777",
    "gematria": ".qabalah.gematria",
    "tree": ".qabalah.tree",
    "worlds": ".qabalah.worlds",
    "plots": ".plots",
    "lesson": ".widgets.lesson:lesson",
    "show": ".widgets.show:show",
    "explore": ".widgets.explorer:explore",
    "word_explorer": ".widgets.words:word_explorer",
}
"""Public name -> module, or module:attribute."""

__all__ = ["games", *_PLACES]


def __getattr__(name: str) -> Any:
    place = _PLACES.get(name)
    if place is None:
        raise AttributeError(f"module 'tarot_teach' has no attribute {name!r}")
    module, _, attribute = place.partition(":")
    found = import_module(module, __name__)
    value = getattr(found, attribute) if attribute else found
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
