"""Mathers' Tarot on the table: trick, taken tricks, what is laid open, and the sheets that add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...cards import SUITS, Card, card
from ...engine.events import HIDDEN, capital
from ...engine.game import Game
from ...engine.moves import Move
from ...games.mathers.hands import FOOL, KINDS, PAGAD, TAROTS, asked, bits, run_of, run_points, runs
from ...games.mathers.state import MathersState, Sheet, margin
from ...games.mathers.tricks import TAROT_POINTS, Trick, king_cut, led, taking, worth
from . import base
from .base import Action, Look, Zone, cards_of, fan, pile, zone

SUIT_WORDS = {"W": "Sceptres", "C": "Cups", "S": "Swords", "D": "Pentacles", "T": "Trumps"}
ROWS = ("Shown", "Asked", "Kings cut", "Tricks", "The Fool")
LAST_HANDS = 5
"""How many hands the sheet of the match lists one by one."""
NEAR, MOST_NEAR = 3, 2
"""How many neighbours may be taken for a run, and how many such are listed with the reason why not."""


class Layout(base.Layout):
    """The trick in the middle, the sheets beside it, the hand as a fan."""

    tradition = "mathers"
    open_piles = "Taken tricks", "No trick has been taken yet."

    # Zones

    def zones(self, look: Look) -> list[Zone]:
        """What the others have laid open, the trick, the sheets, the piles, one's own hand."""
        view = look.view
        out = []
        for seat in look.others:
            out += self._open(look, seat, "opponent") + self._declared(look, seat, "opponent")
        mine = self._open(look, look.seat, "middle") if view["phase"] in _SCORING else []
        out += mine or [self._trick(look)]
        out += self._sheets(look)
        for seat in (look.seat, *look.others):
            count = sum(trick["taken_by"] == seat for trick in view["tricks"])
            whose = "your tricks" if seat == look.seat else f"tricks of {look.name(seat)}"
            out.append(pile(f"tricks:{seat}", whose, count) | {"opens": "discard", "unit": "trick"})
        for key, label in (("talon", "talon"), ("discard", "laid away"), ("dead", "third hand")):
            if view[key]:
                out.append(pile(key, label, len(view[key])))
        return out + self._mine(look)

    def _open(self, look: Look, seat: str, area: str) -> list[Zone]:
        """The cards of a hand that all have seen (MT-22)."""
        cards = look.view["shown"][seat]
        whose = "your hand" if seat == look.seat else f"the hand of {look.name(seat)}"
        label = f"In {whose}, seen by all"
        found = zone(f"open:{seat}", "row", label, [{"code": str(c)} for c in cards], area=area, seat=seat)
        return [found | ({"sum": label} if area == "middle" else {})] if cards else []

    def _declared(self, look: Look, seat: str, area: str) -> list[Zone]:
        """What a seat has shown and asked, as tokens."""
        told = [self._told(look, entry) for entry in look.view["declared"][seat]]
        whose = "You have" if seat == look.seat else f"{look.name(seat)} has"
        label, count = f"{whose} declared", len(told)
        found = zone(f"declared:{seat}", "tokens", label, area=area, seat=seat, count=count, tokens=told)
        return [found] if told else []

    def _trick(self, look: Look) -> Zone:
        """The open trick; before the next is led the one just taken, with its taker."""
        view, tricks = look.view, _state(look).tricks
        more = {}
        if view["trick"] or not tricks:
            played = [(p["seat"], card(p["card"])) for p in view["trick"]]
            cards = [c for _, c in played]
            best = taking(cards) if cards and cards != [FOOL] else None
            label = f"Trick {len(tricks) + 1}" if view["phase"] == "play" else "No trick yet"
            first = led(cards)
            empty = "The leader plays the first card." if view["phase"] == "play" else _BEFORE[view["phase"]]
            if not cards:
                more["empty"] = empty
            elif look.acting and first is None:
                more["sum"] = "The Fool was led: the next card counts as led."
            elif look.acting:
                more["sum"] = f"It counts {_points(worth(cards, _each(look)))} so far."
        else:
            last = tricks[-1]
            labels = look.state.labels
            played = [(labels[(last.lead + i) % len(labels)], c) for i, c in enumerate(last.cards)]
            best = taking(last.cards)
            label = f"Trick {len(tricks)}, taken"
            more["sum"] = self._taken(look, last)
        shown = [
            {"code": str(c), "by": self._by(look, seat, i), "state": "played"}
            | ({"takes": True} if i == best else {})
            for i, (seat, c) in enumerate(played)
        ]
        return zone("trick", "trick", label, shown, area="middle", **more)

    @staticmethod
    def _by(look: Look, seat: str, place: int) -> str:
        if seat == look.seat:
            return "you lead" if not place else "you"
        return f"{look.name(seat)} leads" if not place else look.name(seat)

    def _taken(self, look: Look, trick: Trick) -> str:
        """Who takes a trick and what it counts."""
        mine = look.state.labels[trick.taker] == look.seat
        who = "You take" if mine else f"{look.name(look.state.labels[trick.taker])} takes"
        text = f"{who} it: {_points(worth(trick.cards, _each(look)))} in the count."
        if _cut(trick):
            text += " The King is cut: 5 more at once."
        if FOOL in trick.cards:
            player = look.state.labels[(trick.lead + trick.cards.index(FOOL)) % len(look.state.labels)]
            text += f" The Fool’s 5 stay with {'you' if player == look.seat else look.name(player)}."
        return text

    def _mine(self, look: Look) -> list[Zone]:
        """The hand; what has been declared."""
        view, seat = look.view, look.seat
        held = self.hand(look)
        hand = fan("hand", f"Your hand, {cards_of(len(held))}", held, seat=seat)
        hand["asks"] = look.acting and view["phase"] != "declare"
        known = set(view["shown"][seat])
        for each in hand["cards"]:
            if each["code"] in known:
                each["note"] = "seen by all"
        return [hand, *self._declared(look, seat, "mine")]

    @staticmethod
    def _told(look: Look, entry: str) -> dict[str, Any]:
        """A declaration as a token."""
        run = run_of(entry)
        if run:
            length = run[1].number - run[0].number + 1
            return {
                "icon": "dot",
                "word": f"Run of {length} {SUIT_WORDS[run[0].suit]}",
                "n": run_points(length),
            }
        if entry.startswith("ask"):
            _, seat, *got = entry.split()
            what = look.game.card_words(got[0]) if got else "in vain, 5"
            return {"icon": "dot", "word": f"Asked {look.name(seat)}: {what}"}
        words = KINDS[entry].words.removeprefix("the ")
        return {"icon": "dot", "word": capital(words)}

    # Sheets

    def _sheets(self, look: Look) -> list[Zone]:
        """The hand counted last, while the next one is prepared; this hand; the match."""
        state = _state(look)
        before = next((s for s in reversed(look.past) if s.to_move == look.seat), None)
        out = []
        if state.last_hand and not (state.tricks or state.trick) and not state.over:
            out.append(self._counted(look, state.last_hand))
        if state.over and state.last_hand:
            out.append(self._counted(look, state.last_hand))
        elif state.phase != "exchange" or not state.last_hand:
            same = isinstance(before, MathersState) and before.hand_no == state.hand_no
            out.append(self._running(look, state, before if same else None))
        return [*out, self._match(look, state)]

    def _running(self, look: Look, state: MathersState, before: Any) -> Zone:
        """The sheet of the hand so far; what has come since the seat's last decision stands with a plus."""
        now = count_so_far(state)
        old = count_so_far(before) if before is not None else now
        rows = [
            [name, *([row[i], row[i] - was[i]] for row, was in zip(now, old, strict=True))]
            for i, name in enumerate(ROWS)
        ]
        return self._sheet(look, f"Hand {state.hand_no}", rows, [sum(row) for row in now], "Ahead by")

    def _counted(self, look: Look, sheet: Sheet) -> Zone:
        """The sheet of a counted hand."""
        rows = [[name, *([row[i], 0] for row in sheet.points)] for i, name in enumerate(ROWS)]
        return self._sheet(
            look, f"Hand {sheet.hand_no}, counted", rows, [row[-1] for row in sheet.points], "Marks"
        )

    def _sheet(self, look: Look, label: str, rows: list[Any], totals: Sequence[int], last: str) -> Zone:
        winner, gain = margin(totals)
        foot = [["Total", *totals], [last, *(gain if i == winner else "–" for i in range(len(totals)))]]
        head = ["Points", *self._heads(look)]
        return zone(f"sheet:{label}", "sheet", label, area="middle", head=head, rows=rows, foot=foot)

    def _heads(self, look: Look) -> list[str]:
        return ["You" if seat == look.seat else look.name(seat) for seat in look.state.labels]

    def _match(self, look: Look, state: MathersState) -> Zone:
        """What each hand brought, and the sum against the target."""
        sheets = {s.last_hand.hand_no: s.last_hand for s in (*look.past, state) if s.last_hand}  # type: ignore[attr-defined]
        seats = range(len(state.labels))
        listed = [sheets[n] for n in sorted(sheets)][-LAST_HANDS:]
        early = [state.scores[i] - sum(s.gain for s in listed if s.winner == i) for i in seats]
        rows: list[list[Any]] = [["Before", *early]] if any(early) else []
        for sheet in listed:
            rows.append([f"Hand {sheet.hand_no}", *(sheet.gain if i == sheet.winner else "–" for i in seats)])
        if not rows:
            rows = [["No hand yet", *("–" for _ in seats)]]
        foot = [["So far", *state.scores]]
        label = f"Match to {state.options['target']}"
        head = ["Marked", *self._heads(look)]
        return zone("sheet:match", "sheet", label, area="middle", head=head, rows=rows, foot=foot)

    # Actions

    def actions(self, look: Look) -> list[Action]:
        """By phase; every card of the hand, legal or not."""
        phase = look.view["phase"]
        if phase == "declare":
            return self._declare(look)
        verb, label = {
            "exchange": ("discard", "Lay it away"),
            "answer": ("give", "Give it up"),
            "return": ("return", "Give it back"),
            "play": ("play", "Play it" if look.view["trick"] else "Lead it"),
        }[phase]
        return [look.action(f"{verb} {c}", label, [c]) for c in self.hand(look)]

    def _declare(self, look: Look) -> list[Action]:
        """What can be shown and asked; also what a learner may try in vain."""
        seat, legal = look.seat, look.state.legal_moves()
        shows = [m for m in legal if m.verb == "show"]
        declared = look.view["declared"][seat]
        out = [
            look.action(f"show {kind}", f"Show {words.words}")
            for kind, words in KINDS.items()
            if kind not in declared
        ]
        for low, high in stretches([card(c) for c in self.hand(look)]):
            if f"run {low} {high}" not in declared:
                first, last = (look.game.card_words(c).removeprefix("the ") for c in (low, high))
                if low.suit != "T":
                    first = first.partition(" of ")[0]
                out.append(look.action(f"show run {low} {high}", f"Show the run {first} to {last}"))
        if asked(declared) is None:
            out += [
                look.action(f"ask {other}", f"Ask {look.name(other)} for a third Tarot Trump")
                for other in look.others
            ]
        out.append(look.action("done", "Done"))
        if len(shows) > 1:
            out.insert(0, self._everything(look, shows))
        return out

    def _everything(self, look: Look, shows: Sequence[Move]) -> Action:
        """A convenience, no rule: all shows one after the other, and what they were (MT-21)."""
        told = "That is all that this hand may show. You might have kept any of it back. (MT-21)"
        if any(m.verb == "ask" for m in look.state.legal_moves()):
            told += " You may still ask for a third Tarot Trump. Had you asked first,"
            told += " it might have scored here too. (MT-33, MT-40)"
        return {
            "move": "show everything",
            "moves": [str(m) for m in shows],
            "label": "Show everything",
            "full": "Show everything that scores",
            "pick": [],
            "legal": True,
            "told": told,
        }

    def question_clauses(self, look: Look) -> list[str]:
        """The clause behind each phase."""
        phase, trick = look.view["phase"], look.view["trick"]
        if phase == "play":
            first = led([card(p["card"]) for p in trick])
            if first is None:
                return ["MT-49"] if trick else ["MT-52"] if look.view["tricks"] else ["MT-41"]
            return ["MT-45"] if first.suit == "T" else ["MT-43", "MT-44"]
        return {
            "exchange": ["MT-16", "MT-17"],
            "declare": ["MT-21"],
            "answer": ["MT-37"],
            "return": ["MT-38"],
        }[phase]

    # Words

    def note(self, look: Look, seat: str) -> str:
        """Cards in hand, tricks taken; who deals."""
        taken = sum(trick["taken_by"] == seat for trick in look.view["tricks"])
        words = f"{cards_of(len(look.view['hands'][seat]))}, {taken} trick{'' if taken == 1 else 's'}"
        return f"dealer, {words}" if look.view["dealer"] == seat else words

    def notes(self, look: Look) -> list[str]:
        """How the last hand was counted, until the next one is played."""
        state = _state(look)
        sheet = state.last_hand
        if sheet is None or state.over or state.tricks or state.trick:
            return []
        heads = self._heads(look)
        totals = ", ".join(
            f"{head if head != 'You' else 'you'} {row[-1]}"
            for head, row in zip(heads, sheet.points, strict=True)
        )
        if sheet.winner is None:
            return [f"Hand {sheet.hand_no} is counted: {totals}. The best are level, so nobody marks."]
        who = "You mark" if heads[sheet.winner] == "You" else f"{heads[sheet.winner]} marks"
        return [
            f"Hand {sheet.hand_no} is counted: {totals}. {who} {sheet.gain}, the lead over the second best."
        ]

    def discards(self, look: Look) -> list[tuple[str, list[str]]]:
        """The taken tricks, each by itself, by their takers; then the cards that one has laid away."""
        labels, out = look.state.labels, []
        tricks = _state(look).tricks
        for seat in (look.seat, *look.others):
            whose = "You" if seat == look.seat else look.name(seat)
            for n, trick in enumerate(tricks, 1):
                if labels[trick.taker] == seat:
                    words = f"{whose}: trick {n} counts {_points(worth(trick.cards, _each(look)))}"
                    out.append((words + (", King cut" if _cut(trick) else ""), [str(c) for c in trick.cards]))
        mine = [str(c) for c in look.view["discard"] if c != HIDDEN]
        return [*out, ("You laid away", mine)] if mine else out

    def unseen(self, look: Look) -> list[tuple[str, list[str]]]:
        """The cards not seen, by suit, as Mathers calls them."""
        lists = super().unseen(look)
        return [(label, cards) for label, (_, cards) in zip(SUIT_WORDS.values(), lists, strict=True)]

    def about(self, game: Game[Any], options: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What each card is and counts in this game."""
        return [_about(c) for c in game.deck]

    def result(self, look: Look) -> str:
        """Who has won, and how the match stands."""
        text = f"After hand {look.view['hand_no']} the match is over. {self.winners(look)}."
        scores = look.state.result().scores
        heads = self._heads(look)
        return f"{text} {', '.join(f'{head} {n}' for head, n in zip(heads, scores.values(), strict=True))}."


_SCORING = ("declare", "answer", "return")
_BEFORE = {
    "exchange": "The dealer lays away three cards first.",
    **dict.fromkeys(_SCORING, "The hands are scored first."),
    "over": "",
}


def _state(look: Look) -> MathersState:
    assert isinstance(look.state, MathersState)
    return look.state


def _each(look: Look) -> bool:
    return bool(look.view["options"]["trick_count"] == "each")


def _points(n: int) -> str:
    return f"{n} point" if n == 1 else f"{n} points"


def _cut(trick: Trick) -> bool:
    """Whether a King was cut in a taken trick (MT-54)."""
    return trick.cards[taking(trick.cards)].suit == "T" and king_cut(trick.cards) is not None


def count_so_far(state: MathersState) -> list[list[int]]:
    """For each seat what `ROWS` names, as the hand stands: shown, asked, cuts, tricks, the Fool."""
    seats = len(state.labels)
    each = state.options["trick_count"] == "each"
    rows = [[*points, 0, 0] for points in state.points]
    for cards, lead, taker in state.tricks:
        rows[taker][3] += worth(cards, each)
        if FOOL in cards:
            rows[(lead + cards.index(FOOL)) % seats][4] = TAROT_POINTS
    return rows


def stretches(hand: Sequence[Card]) -> list[tuple[Card, Card]]:
    """The runs of a hand, and what a learner may take for one: three neighbours, or 0, 1, 2, 3 of trumps.

    >>> [f"{low}-{high}" for low, high in stretches([card(c) for c in ("C4", "C5", "C6", "T0", "T1", "T2")])]
    ['C4-C6', 'T0-T2']
    """
    held = set(hand)
    found, near = list(runs(bits(hand))), []
    for suit in SUITS:
        numbers = [c.number for c in hand if c.suit == suit]
        for low in numbers:
            if low - 1 in numbers:
                continue
            high = low
            while high + 1 in numbers:
                high += 1
            ends = card(f"{suit}{low}"), card(f"{suit}{high}")
            if high - low + 1 >= NEAR and ends not in found and held.issuperset(ends):
                near.append(ends)
    near.sort(key=lambda ends: (ends[0] is not FOOL, ends[0].number - ends[1].number))
    return sorted(found + near[:MOST_NEAR], key=lambda ends: ends[0].order)


def _about(this: Card) -> dict[str, Any]:
    """A card's part in this game: text, short text, clauses."""
    said, clauses = [], []
    if this.suit == "T" and this is not FOOL:
        said.append(
            "Takes every trick." if this.number == 21 else "Beats every suit card and all lower trumps."
        )
        clauses.append("MT-04")
        if this.number >= 17 or this.number <= 5:
            said.append("Greater Trump." if this.number >= 17 else "Lesser Trump.")
            clauses.append("MT-06")
    if this in TAROTS:
        said.insert(0, "Tarot Trump: its trick counts 5.")
        clauses.insert(0, "MT-07")
        if this is FOOL:
            said = ["Tarot Trump: 5 to who plays it. An excuse to any lead; it never takes a trick."]
            clauses += ["MT-46", "MT-47", "MT-58"]
        elif this is PAGAD:
            said.append("Its 5 go to the taker.")
            clauses.append("MT-59")
        elif this.suit != "T":
            said.append("Highest of its suit, yet no trump. Led suit and cut by a trump: 5 at once.")
            clauses += ["MT-08", "MT-53", "MT-54"]
        short = "5, Tarot Trump"
    elif this.suit == "T":
        short = "1, trump"
    elif this.number > 10:
        points = this.number - 9
        said.append(f"A trick with it counts {points}, if nothing better lies there.")
        short = str(points)
        clauses.append("MT-56")
    else:
        said.append(
            "Small card: a trick of these counts 1." + (" Lowest of its suit." if this.number == 1 else "")
        )
        short = "1"
        clauses += ["MT-56"] + (["MT-51"] if this.number == 1 else [])
    return {"code": str(this), "text": " ".join(said), "short": short, "clauses": clauses}
