"""Where the cards that a seat does not see can lie, as far as showing, asking and playing tell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from ...cards import CARDS, Card, card
from ...engine.events import HIDDEN
from .hands import FOOL, KINDS, TAROTS, of_kind, run_of
from .tricks import led

_SUIT = {suit: frozenset(c for c in CARDS if c.suit == suit and c is not FOOL) for suit in "WCSDT"}
_BY_ORDER = {c.order: c for c in CARDS}


def fill(view: dict[str, Any], unseen: list[Card]) -> None:
    """Put the unseen cards, which are in a random order, in place of every "?" of a view.

    A hand gets no card that its seat is known not to hold. Should the view contradict itself, so that the
    cards do not go in, the rest is dealt out as it comes.
    """
    piles = {f"hands.{label}": hand for label, hand in view["hands"].items()}
    piles.update({name: view[name] for name in ("discard", "dead", "talon") if name in view})
    slots = [(name, i) for name, pile in piles.items() for i, code in enumerate(pile) if code == HIDDEN]
    barred: dict[str, frozenset[Card]] = {f"hands.{label}": gone for label, gone in missing(view).items()}
    barred["discard"] = TAROTS
    left = dict.fromkeys(unseen)
    if view.get("phase") == "answer":
        # who is asked holds a Tarot Trump, or would not be asked for one
        name = f"hands.{view['pending'][0]['to']}"
        if HIDDEN in piles[name] and not any(code in TAROTS for code in piles[name]):
            given = next(c for c in left if c in TAROTS)
            at = piles[name].index(HIDDEN)
            piles[name][at] = given
            slots.remove((name, at))
            del left[given]
    slots.sort(key=lambda slot: -len(barred.get(slot[0], ())))
    home: dict[Card, tuple[str, int]] = {}

    def settle(slot: tuple[str, int], tried: set[Card]) -> bool:
        """Find a card for a place, moving others on where there is no other way."""
        free = [c for c in left if c not in barred.get(slot[0], ()) and c not in tried]
        for c in free:
            if c not in home:
                home[c] = slot
                return True
        for c in free:
            tried.add(c)
            if settle(home[c], tried):
                home[c] = slot
                return True
        return False

    homeless = [slot for slot in slots if not settle(slot, set())]
    spare = (c for c in list(left) if c not in home)
    home.update({c: slot for slot, c in zip(homeless, spare, strict=False)})
    for c, (name, i) in home.items():
        piles[name][i] = c


def missing(view: Mapping[str, Any]) -> dict[str, frozenset[Card]]:
    """The cards that each seat is known not to hold unseen, whatever else is hidden."""
    gone: defaultdict[str, set[Card]] = defaultdict(set)
    for label, entries in view.get("declared", {}).items():
        for words in map(str.split, entries):
            if words[0] == "ask":
                # exactly two, and both shown
                gone[label] |= TAROTS
                if len(words) == 2:
                    gone[words[1]] |= TAROTS
            elif words[0] == "run":
                gone[label] |= _beside(" ".join(words))
            elif words[0] in KINDS:
                gone[label].update(of_kind(CARDS, words[0]))
    for question in view.get("pending", ()):
        gone[question["by"]] |= TAROTS
    for trick in _tricks(view):
        cards = [card(played["card"]) for played in trick]
        for i, played in enumerate(trick):
            first = led(cards[:i])
            if first is not None and cards[i] is not FOOL and cards[i].suit != first.suit:
                gone[played["seat"]] |= _SUIT[first.suit]
    return {label: frozenset(cards) for label, cards in gone.items()}


def _tricks(view: Mapping[str, Any]) -> Iterator[list[dict[str, Any]]]:
    for trick in view.get("tricks", ()):
        yield trick["cards"]
    yield view.get("trick", [])


def _beside(entry: str) -> set[Card]:
    """The two cards that would have made a shown run longer."""
    ends = run_of(entry)
    assert ends is not None
    beside = (_BY_ORDER.get(ends[0].order - 10), _BY_ORDER.get(ends[1].order + 10))
    return {c for c in beside if c is not None and c is not FOOL}
