"""Positions of Fool's Arcana, read in; every error names its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...cards import Card, card
from ...engine.positions import ORDER, Reader
from ...engine.steps import GameOver
from .battle import Fight, Weapon
from .frames import (
    ABILITIES,
    Ability,
    AnswerWindow,
    ArcanaStep,
    BattleWindow,
    Leaves,
    StartWindow,
    Window,
)
from .moments import PASSIVE
from .plays import DEVIL, FOOL, SINGLE, Battle, against, matches, play_of
from .state import Slot, round_from
from .turn import TURNS, Turn

if TYPE_CHECKING:
    from .state import FoolsArcanaState

STAGES = ("draft", "start", "choose", "discard", "play")
PHASES = (
    "draft",
    "window",
    "choose",
    "discard",
    "play",
    "weapon",
    "counter",
    "strength",
    *(a.phase for a in ABILITIES.values() if a.phase),
    "over",
)
WINDOWS: Mapping[str, type[Window]] = {"start": StartWindow, "battle": BattleWindow, "answer": AnswerWindow}


def read(s: FoolsArcanaState, r: Reader) -> None:
    """Fill a fresh state from a position, or raise an error that names the place of the fault."""
    data = r.data
    phase, frames = data.get("phase"), data.get("pending", [])
    s.over = phase == "over"
    s.deck, s.discard = r.pile("deck")[::-1], r.pile("discard")[::-1]
    s.hands, s.table = r.hands(), r.each_seat("table", lambda v, w: _table(r, v, w), tuple)
    s.spoils = [tuple(pile) for pile in r.hands("spoils")]
    s.turn = r.seat(data.get("turn", "P1"), "turn")
    s.stage = data.get("stage") or _stage(phase, frames)
    s.round, s.quiet = data.get("round", 2), data.get("quiet", 0)
    s.six = frozenset(r.seats(data.get("six", ()), "six"))
    s.sacrificed, s.discarded = data.get("sacrificed", False), data.get("discarded", 0)
    _avatars(s, r)
    _battle(s, r)
    _emperor(s, r)
    _end(s, r)
    _turn(s, r)
    if s.over:
        r.need(not frames, "pending", "it is emptied when the game ends")
        return
    for i, frame in enumerate(frames):
        s.agenda.append(_frame(s, r, frame, f"pending[{i}]"))
    _nesting(s, r)
    _stands(s, r, phase)


def _stage(phase: str | None, frames: list[Mapping[str, Any]]) -> str:
    if phase in ("draft", "choose", "discard", "play"):
        return phase
    return "start" if frames and frames[0].get("window") == "start" else "play"


def _table(r: Reader, slots: list[list[Any]], where: str) -> tuple[Slot, ...]:
    found = [tuple(r.cards(slot, f"{where}[{i}]")) for i, slot in enumerate(slots)]
    return tuple(sorted(found, key=lambda slot: slot[0].order))


def _trump(r: Reader, code: Any, where: str) -> Card:
    try:
        this = card(code)
    except ValueError as error:
        raise r.fail(where, str(error)) from None
    r.need(this.suit == "T" and this.pack == 1, where, f"{code} is no trump, so no avatar")
    return this


def _avatars(s: FoolsArcanaState, r: Reader) -> None:
    data, twice = r.data, s.options["duplicates"] == "yes"

    def avatar(code: Any, where: str) -> Card | None:
        return None if code is None else _trump(r, code, where)

    s.avatars = tuple(r.each_seat("avatars", avatar, lambda: None))
    for seat, this in enumerate(s.avatars):
        r.need(
            this is None or twice or this not in s.avatars[:seat],
            f"avatars.{s.labels[seat]}",
            f"{this} is the avatar of two seats; that takes duplicates: 'yes'",
        )
    s.exhausted = frozenset(r.seats(data.get("exhausted", ()), "exhausted"))
    for seat in s.exhausted:
        mine = s.avatars[seat]
        ok = mine is not None and mine.number not in PASSIVE
        r.need(ok, "exhausted", f"{s.labels[seat]} has no avatar that can be exhausted (FA-81)")
    for seat in s.six:
        hermit = s.avatars[seat] == "T9" and seat in s.exhausted
        r.need(hermit, "six", f"{s.labels[seat]} has no exhausted Hermit (FA-118)")
    for seat, slots in enumerate(s.table):
        odd = [slot for slot in slots if len(slot) == 2 and not matches(*slot)]
        ok = not odd or s.avatars[seat] is FOOL
        r.need(ok, f"table.{s.labels[seat]}", f"{' and '.join(odd[0] if odd else ())} do not match (FA-34)")
    none: tuple[Card, ...] = ()
    offers = r.each_seat(
        "offers", lambda v, w: tuple(_trump(r, c, f"{w}[{i}]") for i, c in enumerate(v)), lambda: none
    )
    shown = [c for offer in offers for c in offer]
    for seat, offer in enumerate(offers):
        where = f"offers.{s.labels[seat]}"
        r.need(len(set(offer)) == len(offer), where, "a trump is offered twice")
        taken = s.avatars[seat]
        r.need(taken is None or not offer or taken in offer, where, f"{taken} was kept, but is not offered")
    r.need(twice or len(set(shown)) == len(shown), "offers", "two seats are offered the same trump")
    r.need(not shown or s.stage == "draft", "offers", "trumps are offered in the draft only")
    s.offers = tuple(tuple(sorted(offer, key=ORDER)) for offer in offers) if shown else ()


def _battle(s: FoolsArcanaState, r: Reader) -> None:
    data = r.data.get("battle")
    if data is None:
        return
    r.need(s.stage == "play", "battle", "battles are fought in the stage 'play' only")
    target = r.name(data["target"], "battle.target")
    owner = s.owner_of(target)
    slot = next((slot for slots in s.table for slot in slots if slot[-1] is target), None)
    if slot is None or owner is None or owner == s.turn:
        raise r.fail("battle.target", f"{target} is no uncovered card of an opponent of {s.labels[s.turn]}")
    s.battle = Battle(target, s.turn, owner)
    for i, codes in enumerate(data.get("links", ())):
        where = f"battle.links[{i}]"
        seat = s.battle.side(i)
        if list(codes) == ["T15"]:
            r.need(s.devil(seat), where, f"{s.labels[seat]} has no ready Devil to play")
            play = SINGLE[DEVIL]
        else:
            play = play_of(tuple(sorted(r.cards(codes, where), key=ORDER)))
        fool = s.avatars[seat] is FOOL and seat in s.exhausted
        r.need(not play.fool or fool, where, f"{' and '.join(play.cards)} do not match (FA-43)")
        r.need(not s.battle.killed, where, "an ace that kills cannot be countered (FA-59)")
        refusal = against(play, s.battle.mark, s.mark_pair_only())
        if refusal is not None:
            raise r.fail(where, f"{refusal.reason} ({refusal.clause})")
        s.battle = s.battle._replace(links=(*s.battle.links, play))


def _emperor(s: FoolsArcanaState, r: Reader) -> None:
    given = r.data.get("emperor")
    if given is None:
        s.emperor = None
        return
    mine = s.avatars[s.turn]
    ok = mine == "T4" and s.turn in s.exhausted and s.stage == "play"
    r.need(ok, "emperor", f"{s.labels[s.turn]} is not playing with an inverted Emperor (FA-101)")
    found = [r.name(code, f"emperor[{i}]") for i, code in enumerate(given)]
    s.emperor = tuple(sorted(found, key=ORDER))


def _end(s: FoolsArcanaState, r: Reader) -> None:
    """The game is over exactly when one of its ends has come (FA-70, FA-71, FA-77)."""
    four = [s.labels[seat] for seat in s.everyone if s.full(seat)]
    ended = not s.deck or bool(four) or s.quiet >= 3 * s.players
    if s.over:
        r.need(ended, "phase", "the game is not over: cards are in the pile, and nobody has four full stacks")
        return
    r.need(bool(s.deck), "deck", "an empty pile ends the game (FA-71)")
    r.need(not four, "table", f"{' and '.join(four)} with four full stacks ends the game (FA-70)")
    r.need(s.quiet < 3 * s.players, "quiet", f"{s.quiet} turns without a draw end the game (FA-77)")


def _turn(s: FoolsArcanaState, r: Reader) -> None:
    """The step at the bottom of the agenda, and what may be counted in it."""
    r.need(
        not s.discarded or s.stage == "discard", "discarded", "cards are counted in the stage 'discard' only"
    )
    r.need(s.discarded < 3, "discarded", "the third card ends a discard phase (FA-20)")
    r.need(
        not s.sacrificed or s.stage == "play", "sacrificed", "cards are sacrificed in the stage 'play' only"
    )
    if s.over:
        return
    seat = s.turn
    if s.stage == "draft":
        chosen = [this is not None for this in s.avatars]
        r.need(False in chosen, "avatars", "all seats have chosen, so the draft is over")
        seat = chosen.index(False)
        r.need(True not in chosen[seat:], "avatars", "seats choose in turn order (FA-07)")
        for other in range(seat, s.players):
            offered = bool(s.offers) and bool(s.offers[other])
            r.need(offered, f"offers.{s.labels[other]}", "this seat still chooses, so it needs an offer")
        dealt = any(s.hands) or any(s.spoils) or any(s.table)
        r.need(not dealt, "hands", "cards are dealt after the draft")
        needed = sum(s.limit(other) for other in s.everyone) + 1
        r.need(len(s.deck) >= needed, "deck", f"the draft needs {needed} cards in the pile to deal from")
    s.agenda.append(TURNS[s.stage](seat))
    if s.battle is not None:
        links = s.battle.links
        s.agenda.append(Fight(s.battle.side(len(links))) if links else Weapon(seat))


_OWN_TURN = frozenset({4, 5, 9, 10})
_STAGES_OF = dict.fromkeys((4, 11, 13, 17, 20), ("play",)) | {9: ("choose",), 10: ("choose", "play")}
"""The avatars that are inverted in the own turn or in some stages only."""

_WINDOW_KEYS, _LEAVES_KEYS = {"window", "ask"}, {"leaves", "draw"}


def _frame(s: FoolsArcanaState, r: Reader, frame: Mapping[str, Any], where: str) -> ArcanaStep:
    kinds = [key for key in ("window", "ability", "leaves") if key in frame]
    r.need(len(kinds) == 1, where, "a frame is a window, an ability, or a card that leaves")
    kind = kinds[0]
    if kind == "ability":
        return _ability(s, r, frame, where)
    keys = _WINDOW_KEYS if kind == "window" else _LEAVES_KEYS
    r.need(set(frame) == keys, where, f"it has the keys {' and '.join(sorted(keys))} and no others")
    if kind == "window":
        return WINDOWS[frame["window"]](tuple(r.seats(frame["ask"], f"{where}.ask")))
    leaving = r.name(frame["leaves"], f"{where}.leaves")
    owner = s.owner_of(leaving)
    ok = owner is not None and any(slot[-1] is leaving for slot in s.table[owner])
    r.need(ok, f"{where}.leaves", f"{leaving} is no uncovered card in play")
    assert owner is not None
    return Leaves(owner, leaving, frame["draw"])


def _ability(s: FoolsArcanaState, r: Reader, frame: Mapping[str, Any], where: str) -> Ability:
    r.need("by" in frame, where, "missing 'by'")
    by = r.seat(frame["by"], f"{where}.by")
    avatar = _trump(r, frame["ability"], f"{where}.ability")
    ok = s.avatars[by] is avatar and by in s.exhausted
    r.need(ok, where, f"{s.labels[by]} has no exhausted {avatar}, so it was not inverted")
    r.need(avatar.number in ABILITIES, f"{where}.ability", f"{avatar} is never inverted by itself")
    made = ABILITIES[avatar.number]
    stages = _STAGES_OF.get(avatar.number, STAGES)
    r.need(s.stage in stages, where, f"{avatar} is not inverted in the stage {s.stage!r}")
    own = avatar.number not in _OWN_TURN or by == s.turn
    r.need(own, f"{where}.by", f"{avatar} is inverted in the own turn only")
    extra = sorted(set(frame) - made.keys - {"ability", "by"})
    r.need(not extra, where, f"unknown key {', '.join(map(repr, extra))} for {avatar}")
    given: dict[str, Any] = {}
    for key in made.keys & set(frame):
        value, at = frame[key], f"{where}.{key}"
        if key == "left":
            most: int = getattr(made, "most", 0)
            r.need(0 < value <= most, at, f"{value} is not 1 to {most}")
        elif key == "queue":
            value = tuple(r.seats(value, at))
        elif key == "from":
            key, value = "partner", r.seat(value, at)
        elif key == "aside":
            value = tuple(r.cards(value, at))
        elif key == "order":
            value = tuple(r.name(code, f"{at}[{i}]") for i, code in enumerate(value))
        elif key in ("card", "mine", "theirs"):
            value = r.name(value, at)
        given[key] = value
    r.need("card" not in made.keys or "card" in given, where, "missing 'card'")
    return made(by, **given)


def _nesting(s: FoolsArcanaState, r: Reader) -> None:
    """Windows stand where they open, and an ability that waits lies under its answer window."""
    frames: list[Any] = [step for step in s.agenda if not isinstance(step, Turn | Fight | Weapon)]
    start = s.stage == "start"
    first = frames[0] if frames else None
    r.need(start == isinstance(first, StartWindow), "pending", "the stage 'start' begins with its window")
    r.need(not frames or s.stage not in ("draft", "discard"), "pending", f"nothing is pending in a {s.stage}")
    used: list[int] = []
    for i, step in enumerate(frames):
        where = f"pending[{i}]"
        above = frames[i + 1] if i + 1 < len(frames) else None
        below = frames[i - 1] if i else None
        if isinstance(step, Ability):
            r.need(step.by not in used, where, f"{s.labels[step.by]} has inverted one avatar already")
            used.append(step.by)
            waits = above is None or isinstance(above, AnswerWindow)
            r.need(waits, where, "an ability that waits lies under its answer window")
            continue
        if isinstance(step, Leaves):
            r.need(above is None, where, "nothing comes above a card that leaves")
            continue
        if isinstance(step, AnswerWindow):
            r.need(isinstance(below, Ability), where, "an answer window lies on an ability")
            order = round_from(s.players, below.by if isinstance(below, Ability) else 0)[1:]
        else:
            r.need(i == 0, where, "this window comes first")
            if isinstance(step, StartWindow):
                order = round_from(s.players, s.turn)
            else:
                links = s.battle.links if s.battle is not None else ()
                r.need(bool(links), where, "a battle window needs a play in a battle")
                assert s.battle is not None
                order = round_from(s.players, (s.battle.side(len(links) - 1) + 1) % s.players)
        r.need(_follows(step.ask, order), f"{where}.ask", f"seats are asked in turn: {_named(s, order)}")
    working = frames[-1] if frames else None
    if s.battle is not None and not s.battle.links:
        r.need(not frames, "pending", "nothing is pending before the first play of a battle")
    if isinstance(working, Ability) and working.phase in ("tower", "star", "moon"):
        queue: tuple[int, ...] = getattr(working, "queue", None) or ()
        order = round_from(s.players, working.by)
        where = f"pending[{len(frames) - 1}].queue"
        r.need(_follows(queue, order), where, f"seats act in turn: {_named(s, order)} (FA-92)")


def _follows(some: tuple[int, ...], order: tuple[int, ...]) -> bool:
    """Whether seats stand in the order of a round, which may leave seats out."""
    places = [order.index(seat) if seat in order else -1 for seat in some]
    return -1 not in places and places == sorted(places)


def _named(s: FoolsArcanaState, order: tuple[int, ...]) -> str:
    return ", ".join(s.labels[seat] for seat in order)


def _stands(s: FoolsArcanaState, r: Reader, phase: str | None) -> None:
    """A position stands at a decision: the innermost step waits, and its seat has an answer."""
    top, place = s.agenda[-1], f"pending[{len(r.data['pending']) - 1}]" if r.data.get("pending") else "phase"
    try:
        waits = top.run(s) and s.agenda[-1] is top and bool(top.legal(s))
    except GameOver:
        waits = False
    r.need(waits, place, "nobody has anything to decide here; a position stands at a decision")
    r.need(phase in (None, s.phase), "phase", f"{phase!r} does not fit: this position asks {s.phase!r}")
