"""Positions of Arcana: their schema, and what has to be true of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...cards import Card
from ...engine.positions import CODES, COUNT, LABEL, LABELS, Reader, Schema, by_seat, closed, nullable
from . import at_once, for_all, on_hands, on_seats
from .at_once import MOST_SHUFFLES
from .effect import Effect
from .rounds import End, Free, Play
from .state import LAST_ROUND, PACK

if TYPE_CHECKING:
    from .state import ArcanaState

_FIRST: tuple[type[Effect], ...] = (
    at_once.Fool,
    on_hands.Magician,
    on_hands.HighPriestess,
    on_hands.Empress,
    on_seats.Emperor,
    for_all.Hierophant,
    on_seats.Lovers,
    on_hands.Chariot,
    on_seats.Strength,
    for_all.Hermit,
    at_once.Wheel,
    on_seats.Justice,
    at_once.HangedMan,
    at_once.Death,
    on_seats.Temperance,
    on_hands.Devil,
    at_once.Tower,
    on_hands.Star,
    on_seats.Moon,
    on_hands.Sun,
    for_all.Judgement,
    at_once.World,
)
STARTS = {cls.code: cls for cls in _FIRST}
"""The step with which the effect of each card begins."""

_LATER: tuple[type[Effect], ...] = (
    on_hands.MagicianDeck,
    on_hands.MagicianDiscard,
    on_hands.PriestessGive,
    on_hands.EmpressCard,
    on_hands.StarGive,
    on_hands.SunDiscard,
    on_seats.MoonAnswer,
    for_all.HandOut,
    for_all.HermitWaits,
    for_all.JudgementWaits,
)
ASKING = {(cls.code, cls.phase or "done"): cls for cls in (*(c for c in _FIRST if c.phase), *_LATER)}
"""The steps that can stand in a position, by card and question."""

PHASES = ("play", "end", *sorted({ask for _, ask in ASKING if ask != "done"}), "over")

_TEXT: Schema = {"type": "string"}
_TOKENS: Schema = {"type": "integer", "minimum": 0, "maximum": 999}
_PENDING = closed(
    {
        "effect": _TEXT,
        "by": LABEL,
        "card": nullable(_TEXT),
        "from": {"enum": ["hand", "fortune", "free", "hermit", "judgement"]},
        "ask": {"enum": sorted({ask for _, ask in ASKING})},
        "owed": LABELS,
        "tokens": {"type": "array", "items": {"enum": list(for_all.TOKENS)}},
        "count": COUNT,
        "queue": LABELS,
        "shown": by_seat(_TEXT),
        "left": COUNT,
        "target": LABEL,
        "chosen": _TEXT,
    },
    ("effect", "by", "card", "from", "ask"),
)
_LAST_ROUND = closed(
    {
        "round": {"type": "integer", "minimum": 1, "maximum": LAST_ROUND},
        "by": {"enum": ["deck", "standing", "nobody"]},
        "winners": LABELS,
        "hands": by_seat(CODES),
        "totals": by_seat(COUNT),
    },
    ("round", "by", "winners", "hands", "totals"),
)
SCHEMA: Mapping[str, Schema] = {
    "to_move": nullable(LABEL),
    "phase": {"enum": list(PHASES)},
    "turn": LABEL,
    "round": {"type": "integer", "minimum": 1, "maximum": LAST_ROUND},
    "wins": by_seat({"type": "integer", "minimum": 0, "maximum": LAST_ROUND}),
    "last_winners": LABELS,
    "last_round": nullable(_LAST_ROUND),
    "deck": CODES,
    "discard": CODES,
    "hands": by_seat(CODES),
    "fortunes": by_seat(nullable(_TEXT)),
    "dead": LABELS,
    "extra": by_seat(_TOKENS),
    "fresh": by_seat(_TOKENS),
    "death": nullable(LABEL),
    "lovers": nullable(LABEL),
    "link": nullable(closed({"by": LABEL, "to": LABEL}, ("by", "to"))),
    "skip": LABELS,
    "begun": LABELS,
    "extra_taken": LABELS,
    "fools": {"type": "integer", "minimum": 0, "maximum": MOST_SHUFFLES},
    "pending": {"type": "array", "items": _PENDING},
}


def read(s: ArcanaState, r: Reader) -> None:
    """Fill a fresh state from a position whose shape has been checked."""
    data = r.data
    s.deck, s.discard, s.hands = r.pile("deck")[::-1], r.pile("discard")[::-1], r.hands()
    s.fortunes = r.each_seat(
        "fortunes", lambda code, at: None if code is None else r.card(code, at), lambda: None
    )
    dead = frozenset(r.seats(data.get("dead", ()), "dead"))
    s.alive = tuple(seat for seat in s.alive if seat not in dead)
    _read_tokens(s, r)
    _read_match(s, r)
    s.turn = r.seat(data.get("turn", "P1"), "turn")
    pending = data.get("pending", [])
    phase = data.get("phase", pending[-1]["ask"] if pending else "play")
    s.over = phase == "over"
    _need_wins(s, r)
    if s.over:
        r.need(not pending, "pending", "the match is over, so nothing is to be resolved")
        return
    r.need(len(s.alive) > 1, "dead", "a round ends when one seat is left (RA-56)")
    if pending:
        r.need(phase == pending[-1]["ask"], "phase", f"{phase!r} is not what the last of pending asks")
        _read_pending(s, r, pending)
        where = f"pending[{len(pending) - 1}]"
    else:
        r.need(phase in ("play", "end"), "phase", f"{phase!r} needs an effect in pending")
        r.need(s.turn in s.alive, "turn", f"{s.labels[s.turn]} is out of this round (RA-37)")
        s.agenda.append(Play(s.turn) if phase == "play" else End(s.turn))
        where = "phase"
    r.need(bool(s.legal_moves()), where, f"nothing can be answered to {phase!r} here")


def _read_tokens(s: ArcanaState, r: Reader) -> None:
    """What each seat holds; the dead hold nothing (RA-45, RA-46)."""
    data = r.data
    s.extra = r.each_seat("extra", lambda count, at: count, lambda: 0)
    s.fresh = r.each_seat("fresh", lambda count, at: count, lambda: 0)

    def holder(key: str) -> int | None:
        label = data.get(key)
        if label is None:
            return None
        seat = r.seat(label, key)
        r.need(seat in s.alive, key, f"{label} is out of this round and holds nothing (RA-46)")
        return seat

    s.death, s.lovers = holder("death"), holder("lovers")
    for seat, label in enumerate(s.labels):
        made = f"fresh.{label}"
        r.need(s.fresh[seat] <= s.extra[seat], made, f"{label} holds fewer extra turn tokens than that")
        if seat not in s.alive:
            gone = f"{label} is out of this round and holds nothing"
            r.need(not s.hands[seat], f"hands.{label}", f"{gone} (RA-45)")
            r.need(s.fortunes[seat] is None, f"fortunes.{label}", f"{gone} (RA-45)")
            r.need(not s.extra[seat], f"extra.{label}", f"{gone} (RA-46)")
    link = data.get("link")
    if link is not None:
        by, to = r.seat(link["by"], "link.by"), r.seat(link["to"], "link.to")
        r.need(by != to, "link.to", "the Lovers tie to an opponent (RA-94)")
        r.need(to in s.alive, "link.to", f"{link['to']} is out, and the link with it (RA-50)")
        stays = by in s.alive or s.options["dead_lover_wins"]
        r.need(stays, "link.by", f"by option the link ends with the death of {link['by']} (RA-54)")
        s.link = (by, to)
    s.skip = frozenset(r.seats(data.get("skip", ()), "skip"))
    for seat in s.skip:
        r.need(seat in s.alive, "skip", f"{s.labels[seat]} is out of this round and holds nothing (RA-46)")
    s.begun = frozenset(r.seats(data.get("begun", s.labels), "begun"))
    s.extra_taken = frozenset(r.seats(data.get("extra_taken", ()), "extra_taken"))
    s.fools = data.get("fools", 0)


def _read_match(s: ArcanaState, r: Reader) -> None:
    """Rounds and their winners."""
    data = r.data
    s.round = data.get("round", 1)
    s.wins = r.each_seat("wins", lambda count, at: count, lambda: 0)
    s.last_winners = tuple(sorted(r.seats(data.get("last_winners", ()), "last_winners")))
    last = data.get("last_round")
    if last is None:
        return
    by_deck, seats = last["by"] == "deck", sorted(last["hands"])
    winners = r.seats(last["winners"], "last_round.winners")
    r.need(bool(winners) == (last["by"] != "nobody"), "last_round.winners", f"does not fit by {last['by']!r}")
    where = "last_round.hands"
    r.need(bool(seats) == by_deck, where, "hands are shown when the deck ends a round, and only then (RA-58)")
    r.need(seats == sorted(last["totals"]), "last_round.totals", "hands and totals name the same seats")
    hands: dict[str, list[Card]] = {}
    for label in seats:
        r.seat(label, f"{where}.{label}")
        hands[label] = [r.name(c, f"{where}.{label}[{i}]") for i, c in enumerate(last["hands"][label])]
        total = sum(this.number for this in hands[label])
        r.need(total == last["totals"][label], f"last_round.totals.{label}", f"that hand sums to {total}")
    s.last_round = {
        "round": last["round"],
        "by": last["by"],
        "winners": s.named(frozenset(winners)),
        "hands": hands,
        "totals": dict(last["totals"]),
    }


def _need_wins(s: ArcanaState, r: Reader) -> None:
    """The match is over when somebody has won rounds enough, or after the last round (RA-03, RA-63)."""
    target = s.options["target"]
    for seat, won in enumerate(s.wins):
        r.need(s.over or won < target, f"wins.{s.labels[seat]}", f"{won} round wins end the match (RA-03)")
    if s.over:
        done = max(s.wins) >= target or s.round == LAST_ROUND
        r.need(done, "phase", f"nobody has {target} round wins, so the match is not over (RA-03)")


def _read_pending(s: ArcanaState, r: Reader, pending: list[dict[str, Any]]) -> None:
    """The effects on the table, outermost first, on top of the turn or the free fortune."""
    free = pending[0]["from"] == "free"
    s.agenda.append(Free(s.turn) if free else End(s.turn))
    above: Effect | None = None
    for i, data in enumerate(pending):
        at, last = f"pending[{i}]", i == len(pending) - 1
        code = r.name(data["effect"], f"{at}.effect")
        kind = ASKING.get((code, data["ask"]))
        r.need(kind is not None, f"{at}.ask", f"{data['ask']!r} is no question of {code}")
        assert kind is not None
        r.need(last == (data["ask"] != "done"), f"{at}.ask", "only effects below another one are done asking")
        for key in kind.keys:
            r.need(key in data, at, f"missing {key!r}")
        extra = sorted(set(data) - {"effect", "by", "card", "from", "ask", *kind.keys})
        r.need(not extra, at, f"{', '.join(extra)} does not belong to this question")
        by = r.seat(data["by"], f"{at}.by")
        _need_source(s, r, data, at, above, code, by)
        card = None if data["card"] is None else r.card(data["card"], f"{at}.card")
        r.need(not last or by in s.alive, f"{at}.by", f"{data['by']} is out of this round (RA-115)")
        above = kind.read(s, r, data, at, by, card)
        s.agenda.append(above)


def _need_source(
    s: ArcanaState, r: Reader, data: Mapping[str, Any], at: str, above: Effect | None, code: Card, by: int
) -> None:
    """An effect follows from the one above it in the list: the Hermit's, or Judgement's."""
    source, where = data["from"], f"{at}.from"
    if above is None:
        r.need(
            source not in ("hermit", "judgement"), where, "the first effect comes from a hand or a fortune"
        )
        r.need(by == s.turn, f"{at}.by", "the first effect is that of the seat on turn")
    elif isinstance(above, for_all.JudgementWaits):
        r.need(source == "judgement", where, "this effect stands inside Judgement")
        r.need(code is above.chosen, f"{at}.effect", f"Judgement is on {above.chosen}")
        r.need(by not in above.queue, f"{at}.by", "this seat is still to come (RA-112)")
    else:
        r.need(source == "hermit", where, "this effect stands inside the Hermit's")
        r.need(by == above.by, f"{at}.by", "the card that the Hermit borrows is played as one's own (RA-99)")
    lies = code if source != "judgement" else None
    on_table = f"an effect from {source} has {lies or 'no card'} on the table"
    r.need(data["card"] == lies, f"{at}.card", on_table)


assert set(STARTS) == set(PACK)
