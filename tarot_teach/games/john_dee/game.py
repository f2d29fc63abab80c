"""John Dee's Tarot: its options, its deal, its positions, its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import Card, card_name
from ...engine.chance import Chance
from ...engine.events import HIDDEN
from ...engine.game import Game, Option, Options, fill_hidden
from ...engine.moves import CARD, SEAT, WORD, Move
from ...engine.positions import CODES, COUNT, FLAG, LABEL, LABELS, Reader, by_seat, closed, nullable
from ...engine.steps import Refusal
from ...errors import PositionError
from .decision import said
from .duels import Answer, Ask, Sacrifice, Swap
from .names import ASKED, PACK, PATHS, gifts
from .state import JohnDeeState
from .steps import Agree, Call, Declare, Fought, Lot

HAND_SIZE = 6

_PENDING = {
    "proposal": ("kind", "by", "agreed"),
    "duel": ("kind", "by", "to", "card"),
    "swap": ("kind", "taker", "giver", "ask", "card"),
}
"""The keys of each kind of pending object; all are required."""

_KINDS = {
    "agree": "proposal",
    "sacrifice": "duel",
    "ask": "swap",
    "answer": "swap",
    "swap": "swap",
}
"""Which kind of pending object a phase has."""

_DECLARED = {
    f"declare-{p.id}": f"{{seat}} [declare|declares] the Path of {p.name}"
    + (f": {p.word}, {p.value}." if p.word else ".")
    for p in PATHS.values()
}
_ASKED = {f"ask-{a.name}": f"{{seat}} [ask|asks] {{other}} for {a.words}." for a in ASKED.values() if a.words}


class JohnDee(Game[JohnDeeState]):
    """John Dee's Tarot, a game of Duels, swaps and sums for 42 cards."""

    slug = "john-dee"
    title = "John Dee's Tarot"
    seats = (2, 3, 4, 5, 6)
    over_clause = "JD-61"
    options = Options(
        {
            "call": Option(
                "must", ("must", "may"), "Whether the seat on turn may pass instead of calling a Duel."
            ),
            "household": Option(
                "no", ("no", "yes"), "Whether the royal cards of a suit may be asked for as a house."
            ),
            "fool_path": Option(44, (44, 88), "What the Path of the Fool counts when it is attained."),
        }
    )
    shapes = {
        "declare": [*((name,) for name in PATHS), (WORD,)],
        "duel": [(SEAT,)],
        "propose": [()],
        "pass": [()],
        "agree": [()],
        "refuse": [()],
        "sacrifice": [(CARD,)],
        "ask": [(CARD,), (WORD,), *(tuple(name.split()) for name in ASKED if name not in PACK)],
        "give": [(CARD,)],
        "decline": [()],
        "swap": [(CARD,)],
        "put": [(CARD,)],
        "done": [()],
    }
    named_only = frozenset({"ask"})
    open_verbs = frozenset({"ask", "put"})
    texts = {
        "dealer": "{seat} [are|is] the dealer.",
        "deal": "The 42 cards are shuffled, each seat is dealt six, and the rest is the Deck.",
        **_DECLARED,
        "first": "{seat} [have|has] the first turn, for all have declared.",
        "turn": "{seat} [are|is] on turn.",
        "duel": "{seat} [call|calls] {other} to a Duel.",
        "propose": "{seat} [propose|proposes] the final reckoning.",
        "agree": "{seat} [agree|agrees].",
        "refuse": "{seat} [refuse|refuses]: {other} must go on.",
        "pass": "{seat} [pass|passes].",
        "sacrifice": "{seat} [lay|lays] {cards} face down.",
        "turn-up": "{seat} [turn|turns] up {0}, {other} {1}; both are discarded for good.",
        "win": "{seat} [win|wins] the Duel: {0} beats {1}.",
        "tie": "{0} and {1} are equal: nobody wins, and nothing is swapped.",
        "ask-card": "{seat} [ask|asks] {other} for {cards}.",
        **_ASKED,
        "decline": "{seat} [decline|declines]: no card fits.",
        "give": "{seat} [lay|lays] {cards} face down for {other}.",
        "swap": "{seat} [give|gives] {other} {0} and [get|gets] {1}.",
        "draw": "{seat} [draw|draws] {cards}.",
        "no-draw": "No card is left for {seat} to draw.",
        "deck-empty": "The Deck is used up: the final reckoning begins, and all hands are laid open.",
        "all-agree": "All agree: the final reckoning begins, and all hands are laid open.",
        "all-passed": "All have passed: the final reckoning begins, and all hands are laid open.",
        "put": "{seat} [put|puts] {cards} into the Lot.",
        "lot-path": "{whose} Lot is exactly the number of the path and counts double: {n}.",
        "lot-fool": "{whose} Lot is Fool's Gold and attains the Path of the Fool: {n}.",
        "lot-gold": "{whose} Lot is Fool's Gold and counts {n}.",
        "lot-plain": "{whose} Lot counts its total: {n}.",
        "wins": "{seat} [win|wins] with {n}.",
        "shares": "{seat} [share|shares] the win with {n}.",
    }
    state_schema = {
        "dealer": LABEL,
        "phase": {
            "enum": ["declare", "call", "agree", "sacrifice", "ask", "answer", "swap", "lot", "over"],
        },
        "to_move": nullable(LABEL),
        "turn": nullable(LABEL),
        "deck": CODES,
        "discard": CODES,
        "hands": by_seat(CODES),
        "paths": by_seat({"enum": [*PATHS, None]}),
        "proposed": FLAG,
        "passes": COUNT,
        "lots": by_seat(CODES),
        "pending": {
            "type": "array",
            "items": closed(
                {
                    "kind": {"enum": list(_PENDING)},
                    "by": LABEL,
                    "agreed": LABELS,
                    "to": LABEL,
                    "taker": LABEL,
                    "giver": LABEL,
                    "ask": nullable({"type": "string"}),
                    "card": nullable({"type": "string"}),
                },
                ("kind",),
            ),
            "maxItems": 1,
        },
    }

    # Options and pack

    def default_players(self, options: Mapping[str, Any]) -> int:
        """Three: with so many each seat has four turns."""
        return 3

    def pack(self, players: int, options: Mapping[str, Any]) -> list[Card]:
        """The 42 cards (JD-02, JD-03)."""
        return list(PACK)

    # Making states

    def new_state(self, players: int, options: dict[str, Any], chance: Chance) -> JohnDeeState:
        """An empty table."""
        s = JohnDeeState(self, players, options, chance)
        s.dealer = players - 1
        s.deck, s.discard = [], []
        s.hands, s.lots = [[] for _ in range(players)], [[] for _ in range(players)]
        s.paths = [None] * players
        return s

    def begin(self, s: JohnDeeState) -> None:
        """Choose the dealer, shuffle, and deal six cards each, one at a time (JD-05 to JD-07)."""
        s.dealer = s.labels.index(s.chance.pick(list(s.labels)))
        s.tell("dealer", s.dealer, (), ("JD-05", "JD-01"))
        order = s.chance.shuffle(list(PACK))
        dealt = HAND_SIZE * s.players
        for i, seat in enumerate(s.in_order()):
            s.hands[seat] = sorted(order[i : dealt : s.players], key=lambda c: c.order)
        s.deck = order[dealt:][::-1]
        s.tell("deal", None, (), ("JD-02", "JD-03", "JD-06", "JD-07", "JD-08"))
        s.agenda.append(Declare(s.left_of(s.dealer)))

    def fill(self, view: dict[str, Any], unseen: list[Card]) -> None:
        """A Giver's hidden card is one that was asked for, or the Fool."""
        for step in view.get("pending", []):
            if step["kind"] == "swap" and step["card"] == HIDDEN:
                able = [c for c in unseen if c in gifts(step["ask"])]
                if not able:
                    raise PositionError("pending[0].card", "no unseen card fits what was asked for")
                step["card"] = able[0]
                unseen.remove(able[0])
        fill_hidden(view, unseen)

    def read(self, s: JohnDeeState, r: Reader) -> None:
        """A position (see the ledger's section *Position*)."""
        data = r.data
        phase = data.get("phase", "call")
        r.need("players" in data, "players", "the number of seats is missing")
        s.dealer = r.seat(data.get("dealer", s.labels[-1]), "dealer")
        s.deck, s.discard = r.pile("deck")[::-1], r.pile("discard")[::-1]
        s.hands, s.lots = r.hands(), r.hands("lots")
        s.paths = r.each_seat("paths", lambda path, where: path, lambda: None)
        s.over = phase == "over"
        r.need(
            bool(s.deck) or phase in ("lot", "over"), "deck", f"it is used up, so phase {phase!r} cannot be"
        )
        pending, kind = data.get("pending", []), _KINDS.get(phase)
        wanted = (
            f"phase {phase!r} has one pending object of kind {kind!r}"
            if kind
            else f"phase {phase!r} has none"
        )
        r.need([step["kind"] for step in pending] == ([kind] if kind else []), "pending", wanted)
        if kind:
            for key in _PENDING[kind]:
                r.need(key in pending[0], f"pending[0].{key}", f"a {kind} needs this key")
            for key in pending[0]:
                r.need(key in _PENDING[kind], f"pending[0].{key}", f"a {kind} has no such key")
        self._read_agenda(s, r, phase, pending[0] if kind else {})
        self._check_counts(s, r, phase)

    def _read_agenda(self, s: JohnDeeState, r: Reader, phase: str, pending: dict[str, Any]) -> None:
        """Put the steps of a phase on the agenda."""
        data = r.data
        proposed, passes = data.get("proposed", False), data.get("passes", 0)
        r.need(not proposed or phase == "call", "proposed", f"phase {phase!r} knows no failed proposal")
        if passes:
            r.need(s.options["call"] == "may", "passes", "there is no passing without the option call='may'")
            r.need(phase in ("call", "agree"), "passes", f"phase {phase!r} counts no passes")
            r.need(passes < s.players, "passes", "when all seats have passed in a row, the reckoning begins")
        first = s.left_of(s.dealer)
        if phase == "over":
            self._expect_turn(s, r, None)
        elif phase == "declare":
            order = s.in_order()
            declared = [s.paths[seat] is not None for seat in order]
            r.need(not all(declared), "paths", "all have declared, so phase 'declare' is over")
            seat = order[declared.index(False)]
            late = [s.labels[other] for other in order[declared.index(False) :] if s.paths[other] is not None]
            r.need(not late, f"paths.{late[0] if late else ''}", f"{s.labels[seat]} declares first")
            self._expect_turn(s, r, seat)
            s.agenda.append(Declare(seat))
        elif phase in ("call", "lot"):
            label = data.get("turn", data.get("to_move", s.labels[first]))
            seat = r.seat(label, "turn" if "turn" in data else "to_move")
            s.agenda.append(Lot(seat) if phase == "lot" else Call(seat, proposed, passes))
        elif phase == "agree":
            by = r.seat(pending["by"], "pending[0].by")
            agreed = r.seats(pending["agreed"], "pending[0].agreed")
            order = [(by + i) % s.players for i in range(1, s.players)]
            r.need(
                len(agreed) < len(order) and agreed == order[: len(agreed)],
                "pending[0].agreed",
                f"the seats answer in turn order, {', '.join(s.labels[seat] for seat in order)}, "
                "and the last of them is still to answer",
            )
            self._expect_turn(s, r, by)
            s.agenda += [Call(by, passes=passes), Agree(order[len(agreed)], by)]
        elif phase == "sacrifice":
            by, to = r.seat(pending["by"], "pending[0].by"), r.seat(pending["to"], "pending[0].to")
            r.need(by != to, "pending[0].to", "a Duel is with another seat")
            code = pending["card"]
            card = None if code is None else r.card(code, "pending[0].card")
            self._expect_turn(s, r, by)
            s.agenda += [Fought(by, to), Sacrifice(by if card is None else to, by, to, card)]
        else:
            self._read_exchange(s, r, phase, pending)

    def _read_exchange(self, s: JohnDeeState, r: Reader, phase: str, pending: dict[str, Any]) -> None:
        """Put the turn and the exchange of a won Duel on the agenda."""
        taker, giver = (
            r.seat(pending["taker"], "pending[0].taker"),
            r.seat(pending["giver"], "pending[0].giver"),
        )
        r.need(taker != giver, "pending[0].giver", "a swap is with another seat")
        turn = r.seat(r.data.get("turn", s.labels[taker]), "turn")
        r.need(turn in (taker, giver), "turn", "the seat on turn is one of the two duellers")
        s.agenda.append(Fought(turn, giver if turn == taker else taker))
        name, code = pending["ask"], pending["card"]
        r.need(
            (name is not None) == (phase != "ask"), "pending[0].ask", f"{name!r} does not fit phase {phase!r}"
        )
        r.need(
            (code is not None) == (phase == "swap"),
            "pending[0].card",
            f"{code!r} does not fit phase {phase!r}",
        )
        if name is None:
            s.agenda.append(Ask(taker, giver))
            return
        refusal = Ask(taker, giver).rule(s, "ask", name)
        r.need(refusal is None, "pending[0].ask", f"{name!r} cannot be asked for")
        if code is None:
            s.agenda.append(Answer(taker, giver, name))
            return
        card = r.card(code, "pending[0].card")
        r.need(card in gifts(name), "pending[0].card", f"{card} was not asked for, nor is it the Fool")
        s.agenda.append(Swap(taker, giver, name, card))

    def _expect_turn(self, s: JohnDeeState, r: Reader, seat: int | None) -> None:
        """Whose turn it is follows from the rest of the position."""
        label = None if seat is None else s.labels[seat]
        turn = r.data.get("turn", label)
        r.need(turn == label, "turn", f"{turn!r} does not fit; here it is {label!r}")

    def _check_counts(self, s: JohnDeeState, r: Reader, phase: str) -> None:
        """How many cards a seat can have, and where Lots can lie."""
        step: Any = s.agenda[-1] if s.agenda else None
        order = s.in_order()
        waiting = order[order.index(step.seat) + 1 :] if phase == "lot" else [] if phase == "over" else order
        for seat, label in enumerate(s.labels):
            count = len(s.hands[seat]) + len(s.lots[seat])
            if phase == "sacrifice":
                count += step.card is not None and seat == step.by
            elif phase in ("ask", "answer", "swap"):
                count += (seat in (step.taker, step.giver)) + (step.card is not None and seat == step.giver)
            r.need(
                not (seat in waiting and s.lots[seat]),
                f"lots.{label}",
                "this seat has not been asked for a Lot",
            )
            r.need(count <= HAND_SIZE, f"hands.{label}", f"{count} cards; a seat has six at most")
            least = 0 if phase in ("lot", "over") else 2
            r.need(
                count >= least,
                f"hands.{label}",
                f"{count} cards; before the reckoning a seat has two at least",
            )

    # Words

    def refuse_unknown(self, state: JohnDeeState, move: Move) -> Refusal:
        """Any text that is no move is refused by what is asked now."""
        step: Any = state.agenda[-1]
        refusal: Refusal = step.refuse(state, move) or step.sentence
        return refusal

    def say(self, move: Move, state: JohnDeeState | None = None) -> str:
        """A move in words: "Sacrifice the Sun"."""
        name = said(move)
        if move.verb == "declare":
            return f"Declare the Path of {PATHS[name].name}" if name in PATHS else f"Declare {name}"
        if move.verb == "ask" and name in ASKED and ASKED[name].words:
            return f"Ask for {ASKED[name].words}"
        # a card that is not in the pack can be named too, in vain
        words = [
            self.card_words(a) if a in PACK else f"the {card_name(a)}" if isinstance(a, Card) else a
            for a in move.args
        ]
        return {
            "duel": "Call {0} to a Duel",
            "propose": "Propose the final reckoning",
            "pass": "Pass",
            "agree": "Agree to the reckoning",
            "refuse": "Refuse the reckoning",
            "sacrifice": "Sacrifice {0}",
            "ask": "Ask for {0}",
            "give": "Give {0}",
            "decline": "Decline",
            "swap": "Swap {0}",
            "put": "Put {0} into your Lot",
            "done": "Close your Lot",
        }[move.verb].format(*words)


GAME = JohnDee()
