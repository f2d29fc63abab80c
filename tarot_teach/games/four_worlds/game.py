"""The Four Worlds: its options, its deal, its positions, its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import Card, card, pack
from ...engine.chance import Chance
from ...engine.events import HIDDEN
from ...engine.game import Game, Option, Options, fill_hidden
from ...engine.moves import CARD, SEAT, WORD, Move
from ...engine.positions import CODES, COUNT, FLAG, LABEL, LABELS, Reader, by_seat, closed, nullable
from ...engine.steps import Refusal, Step
from ...errors import OptionError
from ...qabalah.worlds import world_of_rank
from .laid import Gate, LaidTree, Wild, is_link, rules
from .state import FourWorldsState
from .steps import HAND_SIZE, Act, Answer, Draw, Offer, Settle, Start

VARIANTS = ("standard", "one_tree", "pairs", "middle_pillar")
PHASES = ("draw", "offer", "answer", "settle", "act", "over")

_TREE = closed(
    {
        "sephiroth": CODES,
        "majors": CODES,
        "wild": {
            "type": "array",
            "items": closed({"card": {"type": "string"}, "as": {"type": "string"}}, ("card", "as")),
        },
        "gates": {
            "type": "array",
            "items": closed({"card": {"type": "string"}, "opens": {"type": "string"}}, ("card", "opens")),
        },
    }
)
_TRADE = closed(
    {
        "type": {"enum": ["trade"]},
        "from": LABEL,
        "to": LABEL,
        "offer": nullable({"type": "string"}),
        "answer": nullable({"type": "string"}),
    },
    ("type", "from", "to"),
)


class FourWorlds(Game[FourWorldsState]):
    """The Four Worlds, a game for the Thoth pack on the Tree of Life."""

    slug = "four-worlds"
    title = "The Four Worlds"
    seats = (2, 3, 4)
    over_clause = "FW-61"
    options = Options(
        {
            "variant": Option(
                "standard",
                VARIANTS,
                "Each for itself; one shared Tree (FW-68); two pairs (FW-76); or the race (FW-80).",
                {"pairs": (4,)},
            ),
            "attribution": Option(
                "777", ("777", "thoth"), "Which of the Emperor and the Star joins 2 and 6 (FW-07)."
            ),
            "gates": Option(
                "new", ("new", "any"), "Whether a gatekeeper may join two open Worlds once more (FW-49)."
            ),
            "piles": Option(
                "combined",
                ("combined", "separate"),
                "In the race: one draw pile (FW-81), or one for each seat (FW-82).",
            ),
            "trading": Option(
                False, (False, True), "Whether a seat may trade a card in place of its draw (FW-91)."
            ),
        }
    )
    shapes = {
        "draw": [("deck",), ("discard",), (CARD,)],
        "trade": [(SEAT,)],
        "offer": [(CARD,)],
        "give": [(CARD,)],
        "accept": [()],
        "decline": [()],
        "play": [(CARD,)],
        "wild": [(CARD, WORD)],
        "gate": [(CARD, CARD)],
        "discard": [(CARD,)],
        "end": [()],
    }
    named_only = frozenset({"as", "opens", "offer", "answer"})
    open_verbs = frozenset({"play", "wild", "gate", "discard"})
    texts = {
        "deal": "Each seat is dealt seven cards, and the rest is the draw pile.",
        "deal-one-tree": "The Courts are taken out. Each seat is dealt seven cards, open to all.",
        "deal-race": "As many packs as seats are shuffled together, and each seat is dealt seven cards.",
        "deal-separate": "Each seat shuffles a pack of its own and takes seven cards.",
        "pairs": "P1 and P3 build one tree, P2 and P4 the other.",
        "draw": "{seat} [draw|draws] {cards} from the draw pile.",
        "take": "{seat} [take|takes] {cards} from the discard pile.",
        "reshuffle": "The draw pile is empty: the discard pile, {n} in all, is shuffled and replaces it.",
        "trade": "{seat} [ask|asks] {other} to trade.",
        "offer": "{seat} [offer|offers] {other} {cards}.",
        "give": "{seat} [offer|offers] {other} {cards} in return.",
        "no-trade": "{seat} [decline|declines]; the trade is off.",
        "swap": "{seat} [accept|accepts]: {0} for {1}.",
        "lay-minor": "{seat} [lay|lays] {cards}.",
        "lay-path": "{seat} [lay|lays] {cards} as a path.",
        "wild": "{seat} [lay|lays] {0} as a wildcard for {1}.",
        "gate": "{seat} [lay|lays] {0} as gatekeeper, with {1} on it.",
        "link": "{seat} [lay|lays] {0} with {1}: the link from Assiah to Atziluth.",
        "discard": "{seat} [discard|discards] {cards}.",
        "end": "{seat} [end|ends] the turn.",
        "fill": "{seat} [draw|draws] {cards} to fill the hand.",
        "no-draw": "{seat} [have|has] nothing to draw and [go|goes] straight on.",
        "passed-over": "{seat} [have|has] no card and nothing to draw, and [are|is] passed over.",
        "last-turns": "Both piles are empty: every seat has one last turn.",
        "stalemate": "No card was laid for {n} turns: every seat has one last turn.",
        "last-turn": "{whose} last turn begins.",
        "kether": "{seat} [have|has] reached Kether, and the turn ends.",
        "race-over": "The round is complete and somebody is at Kether: the race is over.",
        "complete": "All ten Sephiroth are held and all 22 paths laid: the Tree is complete.",
        "over": "The last of the last turns has ended: the game is over.",
    }
    state_schema = {
        "phase": {"enum": list(PHASES)},
        "turn": nullable(LABEL),
        "to_move": nullable(LABEL),
        "deck": CODES,
        "discard": CODES,
        "decks": by_seat(CODES),
        "discards": by_seat(CODES),
        "hands": by_seat(CODES),
        "trees": by_seat(_TREE),
        "laid": COUNT,
        "traded": FLAG,
        "idle": COUNT,
        "final": nullable(LABELS),
        "pending": {"type": "array", "items": _TRADE, "maxItems": 1},
    }

    # Options and pack

    def default_players(self, options: Mapping[str, Any]) -> int:
        """Two, and four in pairs."""
        return 4 if options["variant"] == "pairs" else 2

    def check_options(self, options: Mapping[str, Any], players: int) -> None:
        """Separate piles are for the race only (FW-82)."""
        if options["piles"] == "separate" and options["variant"] != "middle_pillar":
            raise OptionError("piles: 'separate' goes with the variant 'middle_pillar' only")

    def pack(self, players: int, options: Mapping[str, Any]) -> list[Card]:
        """One Thoth pack; without Courts under One Tree; a pack for each seat in the race."""
        if options["variant"] == "one_tree":
            return [c for c in pack() if c.kind != "court"]
        packs = players if options["variant"] == "middle_pillar" else 1
        return sorted((c for k in range(1, packs + 1) for c in pack(k)), key=lambda c: c.order)

    # Making states

    def new_state(self, players: int, options: dict[str, Any], chance: Chance) -> FourWorldsState:
        """An empty table."""
        s = FourWorldsState(self, players, options, chance)
        of_laying = rules(options["variant"], options["attribution"], options["gates"])
        trees = {"one_tree": 1, "pairs": 2}.get(options["variant"], players)
        piles = players if options["piles"] == "separate" else 1
        s.trees = [LaidTree(of_laying) for _ in range(trees)]
        s.decks, s.discards = [[] for _ in range(piles)], [[] for _ in range(piles)]
        s.hands = [[] for _ in range(players)]
        s.turn, s.laid, s.traded, s.idle, s.final = 0, 0, False, 0, None
        return s

    def begin(self, s: FourWorldsState) -> None:
        """Shuffle and deal seven cards each, one at a time (FW-09, FW-10, FW-69, FW-80 to FW-82)."""
        whole = self.pack(s.players, s.options)
        if s.separate:
            for seat, deck in enumerate(s.decks):
                order = s.chance.shuffle([c for c in whole if c.pack == seat + 1])
                s.hands[seat] = order[:HAND_SIZE]
                deck[:] = order[HAND_SIZE:][::-1]
            s.tell("deal-separate", None, (), ("FW-80", "FW-82", "FW-09"))
        else:
            order = s.chance.shuffle(whole)
            dealt = HAND_SIZE * s.players
            for seat in range(s.players):
                s.hands[seat] = order[seat : dealt : s.players]
            s.decks[0][:] = order[dealt:][::-1]
            if s.options["variant"] == "one_tree":
                s.tell("deal-one-tree", None, (), ("FW-68", "FW-69", "FW-09"))
            elif s.options["variant"] == "middle_pillar":
                s.tell("deal-race", None, (), ("FW-80", "FW-81", "FW-09"))
            else:
                s.tell("deal", None, (), ("FW-01", "FW-09", "FW-10", "FW-11"))
            if s.options["variant"] == "pairs":
                s.tell("pairs", None, (), ("FW-76", "FW-77", "FW-78"))
        for hand in s.hands:
            hand.sort(key=lambda c: c.order)
        s.agenda.append(Start(0))

    def fill(self, view: dict[str, Any], unseen: list[Card]) -> None:
        """A traded card lies in a hand: a seen one goes there first, a hidden one is one of that hand."""
        trades = view.get("pending", [])
        held = [(t[key], t[who]) for t in trades for key, who in (("offer", "from"), ("answer", "to"))]
        for code, who in held:
            if code not in (None, HIDDEN):
                hand = view["hands"][who]
                if HIDDEN in hand:
                    hand[hand.index(HIDDEN)] = code
                    unseen.remove(card(code))
        hidden = [(t, key, t[who]) for t in trades for key, who in (("offer", "from"), ("answer", "to"))]
        for trade, key, _ in hidden:
            if trade.get(key) == HIDDEN:
                trade[key] = None
        fill_hidden(view, unseen)
        for (code, who), (trade, key, _) in zip(held, hidden, strict=True):
            if code == HIDDEN:
                trade[key] = view["hands"][who][0]

    def read(self, s: FourWorldsState, r: Reader) -> None:
        """A position (see the ledger's section *Position*); connection of trees is not checked."""
        data, variant = r.data, s.options["variant"]
        phase = data.get("phase", "act")
        s.over = phase == "over"
        if s.separate:
            r.need(
                not data.get("deck") and not data.get("discard"),
                "deck",
                "with separate piles use decks and discards",
            )
            s.decks = [pile[::-1] for pile in r.piles("decks")]
            s.discards = [pile[::-1] for pile in r.piles("discards")]
        else:
            r.need(
                not data.get("decks") and not data.get("discards"),
                "decks",
                "only the race with separate piles has these",
            )
            s.decks, s.discards = [r.pile("deck")[::-1]], [r.pile("discard")[::-1]]
        for deck, discard in zip(s.decks, s.discards, strict=True):
            r.need(
                bool(deck) or not discard,
                "deck",
                "an empty draw pile beside a discard pile is replaced at once (FW-12)",
            )
        s.hands = r.hands()
        owners = s.labels[: len(s.trees)]
        for label in data.get("trees", {}):
            r.need(label in owners, f"trees.{label}", f"the trees of this game lie under {', '.join(owners)}")
        for i, label in enumerate(owners):
            if label in data.get("trees", {}):
                s.trees[i] = self._read_tree(s, r, data["trees"][label], f"trees.{label}")
        if variant == "one_tree":
            r.need(
                s.over or not s.trees[0].complete(),
                "phase",
                "the Tree is complete, so the game is over (FW-72)",
            )
        s.laid, s.traded, s.idle = data.get("laid", 0), data.get("traded", False), data.get("idle", 0)
        final = data.get("final")
        s.final = None if final is None else r.seats(final, "final")
        turn = data.get("turn", None if s.over else "P1")
        if s.over:
            r.need(turn is None, "turn", "nobody's turn when the game is over")
            r.need(not s.final, "final", "the game is over, so nobody has a last turn")
            r.need(
                not s.laid and not s.traded and not data.get("pending"),
                "phase",
                "laid, traded and pending end with the game",
            )
            return
        s.turn = r.seat(turn, "turn")
        if s.final is not None:
            r.need(
                bool(s.final) and s.final[0] == s.turn,
                "final",
                "the first of the last turns is that of the seat on turn",
            )
            r.need(phase == "act", "phase", "a last turn is phase act from its start (FW-58)")
        r.need(phase == "act" or not s.laid, "laid", "cards are laid in phase act only")
        if phase == "draw":
            something = s.deck_of(s.turn) or s.discard_of(s.turn)
            r.need(bool(something), "phase", "there is nothing to draw")
        bottom: Step[Any] = Act(s.turn) if phase == "act" else Draw(s.turn)
        s.agenda.append(bottom)
        trades = data.get("pending", [])
        r.need(
            bool(trades) == (phase in ("offer", "answer", "settle")),
            "pending",
            f"does not fit the phase {phase!r}",
        )
        if trades:
            s.agenda.append(self._read_trade(s, r, trades[0], phase))

    def _read_tree(self, s: FourWorldsState, r: Reader, data: Mapping[str, Any], where: str) -> LaidTree:
        def kinds(key: str, kind: str) -> list[Card]:
            found = r.cards(data.get(key, ()), f"{where}.{key}")
            for i, this in enumerate(found):
                r.need(this.kind == kind, f"{where}.{key}[{i}]", f"{this} does not belong among the {key}")
            return sorted(found, key=lambda c: c.order)

        minors, majors = kinds("sephiroth", "minor"), kinds("majors", "trump")
        wild: list[Wild] = []
        gates: list[Gate] = []
        for i, entry in enumerate(data.get("wild", ())):
            at = f"{where}.wild[{i}]"
            court, major = r.card(entry["card"], f"{at}.card"), r.name(entry["as"], f"{at}.as")
            r.need(court.kind == "court", f"{at}.card", f"{court} is no Court")
            r.need(
                major.kind == "trump" and major.pack == 1,
                f"{at}.as",
                f"{major} is no Major without pack number",
            )
            wild.append(Wild(court, major))
        for i, entry in enumerate(data.get("gates", ())):
            at = f"{where}.gates[{i}]"
            court, minor = r.card(entry["card"], f"{at}.card"), r.name(entry["opens"], f"{at}.opens")
            r.need(court.kind == "court", f"{at}.card", f"{court} is no Court")
            r.need(minor in minors, f"{at}.opens", f"{minor} does not lie among the sephiroth")
            r.need(all(g.opens != minor for g in gates), f"{at}.opens", f"{minor} has a gatekeeper already")
            fits = is_link(court, minor) or world_of_rank(court.number).suit == minor.suit
            r.need(fits, f"{at}.card", f"the rank of {court} does not open the World of {minor} (FW-47)")
            gates.append(Gate(court, minor))
        if s.options["variant"] != "one_tree":
            places = [(m.suit, m.number) for m in minors]
            r.need(
                len(set(places)) == len(places),
                f"{where}.sephiroth",
                "a Sephirah of one World is held twice (FW-90)",
            )
        numbers = [m.number for m in majors]
        r.need(len(set(numbers)) == len(numbers), f"{where}.majors", "a Major lies here twice (FW-90)")
        uses = [(w.card.suit, w.major) for w in wild]
        r.need(len(set(uses)) == len(uses), f"{where}.wild", "a path has two wildcards in one World (FW-43)")
        wild.sort(key=lambda w: w.card.order)
        gates.sort(key=lambda g: g.card.order)
        return LaidTree(s.trees[0].rules, minors, majors, wild, gates)

    def _read_trade(self, s: FourWorldsState, r: Reader, data: Mapping[str, Any], phase: str) -> Step[Any]:
        r.need(s.options["trading"], "pending", "this game is played without trading (FW-91)")
        r.need(s.traded, "traded", "a trade is under way, so it has been tried in this turn")
        one, other = r.seat(data["from"], "pending[0].from"), r.seat(data["to"], "pending[0].to")
        r.need(one == s.turn, "pending[0].from", "the seat on turn trades")
        r.need(one != other, "pending[0].to", "a trade needs another seat (FW-96)")
        both = bool(s.hands[one]) and bool(s.hands[other])
        r.need(both, "pending[0]", "both traders need a card in hand (FW-96)")
        cards: list[Card] = []
        for key, seat, needed in (("offer", one, phase != "offer"), ("answer", other, phase == "settle")):
            code, where = data.get(key), f"pending[0].{key}"
            r.need((code is not None) == needed, where, f"{code!r} does not fit the phase {phase!r}")
            if code is not None:
                cards.append(r.name(code, where))
                r.need(cards[-1] in s.hands[seat], where, f"{code} is not in the hand of {s.labels[seat]}")
        if phase == "offer":
            return Offer(one, other)
        return Answer(one, other, cards[0]) if phase == "answer" else Settle(one, other, cards[0], cards[1])

    # Words

    def refuse_unknown(self, state: FourWorldsState, move: Move) -> Refusal:
        """Any text that is no move."""
        verbs = ", ".join(self.shapes)
        return Refusal("FW-16", f"That is no move of this game. Moves begin with {verbs}.")

    def say(self, move: Move, state: FourWorldsState | None = None) -> str:
        """A move in words: "Lay the Three of Wands"."""
        words = [self.card_words(a) if isinstance(a, Card) else a for a in move.args]
        said = {
            "draw": "Draw from the draw pile" if words[:1] == ["deck"] else "Take the top discard",
            "trade": "Trade with {0}",
            "offer": "Offer {0}",
            "give": "Give {0}",
            "accept": "Accept the trade",
            "decline": "Decline the trade",
            "play": "Lay {0}",
            "wild": "Lay {0} as a wildcard for {1}",
            "gate": "Lay {0} as gatekeeper with {1}",
            "discard": "Discard {0}",
            "end": "End the turn",
        }[move.verb]
        return said.format(*words)


GAME = FourWorlds()
