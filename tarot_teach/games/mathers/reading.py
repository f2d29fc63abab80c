"""Reading a position of Mathers' Tarot: what does not fit is an error that names its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ...cards import Card
from ...engine.positions import ORDER, Reader
from ...engine.steps import Step
from .hands import FOOL, KINDS, SHORTEST_RUN, TAROTS, asked, run_of, tarots
from .rounds import LAST_HAND, TALON
from .state import COLUMNS, SHEET, MathersState, Sheet, margin
from .steps import PLAYS, Answer, Declare, Exchange, Return
from .tricks import Trick, taking

PHASES = ("exchange", "declare", "answer", "return", "play", "over")


def read(s: MathersState, r: Reader) -> None:
    """Fill a fresh state from a position whose shape has been checked."""
    data = r.data
    phase = data.get("phase", "play")
    s.over = phase == "over"
    s.dealer = r.seat(data.get("dealer", s.labels[-1]), "dealer")
    s.hand_no = data.get("hand_no", 1)
    s.scores = tuple(r.each_seat("scores", lambda n, where: int(n), int))
    s.hands = r.hands()
    s.dead, s.talon, s.discard = (_sorted(r.pile(key)) for key in ("dead", "talon", "discard"))
    s.points = tuple(r.each_seat("points", _row, lambda: (0, 0, 0)))
    s.declared = tuple(r.each_seat("declared", lambda given, where: _declared(r, given, where), tuple))
    s.tricks = tuple(_trick(s, r, t, f"tricks[{i}]") for i, t in enumerate(data.get("tricks", ())))
    s.lead, s.trick = _played(s, r, data.get("trick", ()), "trick")
    if not s.trick:
        s.lead = s.tricks[-1].taker if s.tricks else s.eldest
    s.shown = _shown(s, r)
    if data.get("last_hand") is not None:
        s.last_hand = _sheet(s, r, data["last_hand"])
    _piles(s, r, phase)
    _sizes(s, r, phase)
    _match(s, r, phase)
    s.agenda += _agenda(s, r, phase)
    turn = s.labels[s.agenda[0].seat] if s.agenda else None
    r.need(data.get("turn", turn) == turn, "turn", f"it is the turn of {turn}, not of {data.get('turn')}")


def _sorted(cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=ORDER))


def _row(given: Mapping[str, int], where: str) -> tuple[int, ...]:
    return tuple(given.get(name, 0) for name in COLUMNS)


def _declared(r: Reader, entries: Sequence[str], where: str) -> tuple[str, ...]:
    """What a seat has scored or asked, each entry as its notation writes it (N2)."""
    seat = where.rpartition(".")[2]
    for i, entry in enumerate(entries):
        at = f"{where}[{i}]"
        words = entry.split(" ")
        if words[0] == "run" and len(words) == 3:
            low, high = r.name(words[1], at), r.name(words[2], at)
            fits = low.suit == high.suit and high.number - low.number + 1 >= SHORTEST_RUN and low is not FOOL
            r.need(fits, at, f"{entry!r} is no run: four or more neighbours, lowest first (MT-27)")
        elif words[0] == "ask" and len(words) in (2, 3):
            r.seat(words[1], at)
            r.need(words[1] != seat, at, "nobody asks himself (MT-34)")
            if len(words) == 3:
                r.need(r.name(words[2], at) in TAROTS, at, f"{words[2]} is no Tarot Trump")
        else:
            r.need(entry in KINDS, at, f"{entry!r} is nothing that a seat declares")
    r.need(len(set(entries)) == len(entries), where, "the same thing is declared twice (MT-31)")
    r.need(sum(entry.startswith("ask") for entry in entries) <= 1, where, "a seat asks once a hand (MT-33)")
    ends = sorted((pair for entry in entries if (pair := run_of(entry))), key=lambda pair: pair[0].order)
    apart = all(a[1].order < b[0].order for a, b in pairwise(ends))
    r.need(apart, where, "a card scores in one run only (MT-29)")
    return tuple(entries)


def _played(
    s: MathersState, r: Reader, entries: Sequence[Mapping[str, Any]], where: str
) -> tuple[int, tuple[Card, ...]]:
    """The seat that led and the cards, one of each seat in clockwise order (MT-42)."""
    seats = len(s.labels)
    r.need(len(entries) <= seats, where, "more cards than seats")
    lead = r.seat(entries[0]["seat"], f"{where}[0].seat") if entries else 0
    cards = []
    for i, entry in enumerate(entries):
        cards.append(r.card(entry["card"], f"{where}[{i}].card"))
        next_label = s.labels[(lead + i) % seats]
        r.need(entry["seat"] == next_label, f"{where}[{i}].seat", f"{next_label} plays here (MT-42)")
    return lead, tuple(cards)


def _trick(s: MathersState, r: Reader, data: Mapping[str, Any], where: str) -> Trick:
    lead, cards = _played(s, r, data["cards"], f"{where}.cards")
    r.need(len(cards) == len(s.labels), f"{where}.cards", "a taken trick has one card of each seat")
    taker = r.seat(data["taken_by"], f"{where}.taken_by")
    best = taking(cards)
    right = (lead + best) % len(cards)
    r.need(
        taker == right, f"{where}.taken_by", f"{cards[best]} of {s.labels[right]} takes this trick (MT-50)"
    )
    return Trick(cards, lead, taker)


def _shown(s: MathersState, r: Reader) -> frozenset[Card]:
    found: set[Card] = set()

    def look(codes: Sequence[str], where: str) -> None:
        hand = s.hands[s.labels.index(where.rpartition(".")[2])]
        for i, code in enumerate(codes):
            this = r.name(code, f"{where}[{i}]")
            r.need(this in hand, f"{where}[{i}]", f"{code} is not in that hand")
            found.add(this)

    r.each_seat("shown", look, lambda: None)
    return frozenset(found)


def _sheet(s: MathersState, r: Reader, data: Mapping[str, Any]) -> Sheet:
    where = "last_hand.points"
    for label in data["points"]:
        r.seat(label, f"{where}.{label}")
    for label in s.labels:
        r.need(label in data["points"], where, f"{label} is missing")
        row = data["points"][label]
        total = sum(row[name] for name in SHEET[:-1])
        r.need(row["total"] == total, f"{where}.{label}.total", f"the points add up to {total} (MT-61)")
    rows = tuple(tuple(data["points"][label][name] for name in SHEET) for label in s.labels)
    winner, gain = margin([row[-1] for row in rows])
    marked = None if winner is None else s.labels[winner]
    r.need(data["winner"] == marked, "last_hand.winner", f"by these totals it is {marked} (MT-62, MT-63)")
    r.need(data["gain"] == gain, "last_hand.gain", f"by these totals it is {gain} (MT-62, MT-63)")
    return Sheet(data["hand_no"], r.seat(data["dealer"], "last_hand.dealer"), rows, winner, gain)


def _piles(s: MathersState, r: Reader, phase: str) -> None:
    """What lies beside the hands in which phase."""
    r.need(len(s.labels) == 2 or not s.dead, "dead", "a third hand lies dead with two seats only (MT-15)")
    if phase == "exchange":
        r.need(len(s.talon) == TALON, "talon", "the talon is three cards (MT-13)")
        r.need(len(s.discard) < TALON, "discard", "after the third card the exchange is over (MT-16)")
        r.need(
            not any(s.declared) and not s.shown, "declared", "nothing is shown before the exchange (MT-16)"
        )
    else:
        r.need(not s.talon, "talon", "the talon lies there in phase exchange only (MT-16)")
        r.need(len(s.discard) <= TALON, "discard", "three cards are laid away (MT-16)")
    if phase not in ("play", "over"):
        r.need(not s.trick, "trick", f"no card is played in phase {phase} (MT-20)")
        r.need(not s.tricks, "tricks", f"no trick is taken in phase {phase} (MT-20)")


def _sizes(s: MathersState, r: Reader, phase: str) -> None:
    """Hands are of one size, counting what is on its way (MT-13)."""
    sizes = [len(hand) for hand in s.hands]
    if phase == "over":
        r.need(not any(sizes) and not s.trick, "hands", "all cards are played when the match is over")
        return
    for i in range(len(s.trick)):
        sizes[(s.lead + i) % len(sizes)] += 1
    if phase == "exchange":
        sizes[s.dealer] += len(s.discard)
    if phase == "return" and r.data.get("pending"):
        sizes[r.seat(r.data["pending"][0]["by"], "pending[0].by")] -= 1
        sizes[r.seat(r.data["pending"][0]["to"], "pending[0].to")] += 1
    listed = ", ".join(f"{label} {n}" for label, n in zip(s.labels, sizes, strict=True))
    r.need(len(set(sizes)) == 1, "hands", f"the hands are of different sizes: {listed}")
    least = TALON if phase == "exchange" else 1
    r.need(sizes[0] >= least, "hands", f"each hand has at least {least} card{'s' * (least > 1)} here")
    r.need(len(s.trick) < len(sizes), "trick", "a full trick is taken at once (MT-50)")


def _match(s: MathersState, r: Reader, phase: str) -> None:
    """A decided match is over, and no other is."""
    target = s.options["target"]
    decided = max(s.scores) >= target
    if phase == "over":
        r.need(decided or s.hand_no == LAST_HAND, "phase", f"nobody has {target} points (MT-65)")
    else:
        r.need(not decided, "scores", f"the match is over when a seat has {target} points (MT-65)")


def _agenda(s: MathersState, r: Reader, phase: str) -> list[Step[Any]]:
    data = r.data
    pending = data.get("pending", [])
    r.need(bool(pending) == (phase in ("answer", "return")), "pending", f"does not fit the phase {phase!r}")
    if phase == "over":
        return []
    if phase == "exchange":
        return [Exchange(s.dealer)]
    if phase == "play":
        return [PLAYS[(s.lead + len(s.trick)) % len(s.labels)]]
    if not pending:
        asked_for = data.get("to_move", data.get("turn"))
        return [Declare(s.eldest if asked_for is None else r.seat(asked_for, "to_move"))]
    return _question(s, r, pending[0], phase)


def _question(s: MathersState, r: Reader, data: Mapping[str, Any], phase: str) -> list[Step[Any]]:
    """A question under way (N3): what the asker's entry in `declared` has to say by now."""
    by, other = r.seat(data["by"], "pending[0].by"), r.seat(data["to"], "pending[0].to")
    r.need(by != other, "pending[0].to", "nobody asks himself (MT-34)")
    where = f"declared.{s.labels[by]}"
    entry, code = asked(s.declared[by]), data.get("card")
    if phase == "answer":
        r.need(code is None, "pending[0].card", "no card is given yet in phase answer")
        r.need(entry is None, where, "the question is entered when it is answered")
        both = tarots(s.hands[by])
        r.need(len(both) == 2, "pending[0].by", f"{s.labels[by]} needs exactly two Tarot Trumps (MT-33)")
        seen = s.shown.issuperset(both)
        r.need(seen, f"shown.{s.labels[by]}", "asking shows both Tarot Trumps (MT-35)")
        able = bool(tarots(s.hands[other]))
        r.need(able, "pending[0].to", f"{s.labels[other]} holds no Tarot Trump to give (MT-36)")
        return [Declare(by), Answer(other, by)]
    r.need(code is not None, "pending[0].card", "the card given is missing")
    given = r.name(code, "pending[0].card")
    r.need(given in s.hands[by], "pending[0].card", f"{given} is not in the hand of {s.labels[by]}")
    wanted = f"ask {s.labels[other]} {given}"
    r.need(entry == wanted, where, f"{wanted!r} is missing")
    r.need(given in s.shown, f"shown.{s.labels[by]}", f"{given} was given openly (MT-37)")
    r.need(len(s.hands[by]) > 1, "hands", f"{s.labels[by]} has no card to give back (MT-38)")
    return [Declare(by), Return(by, other, given)]
