"""What the shared suites do not ask of John Dee's Tarot: its secrets, its sums, its positions' faults."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tarot_teach as tt
from tarot_teach.engine.conformance import settings
from tarot_teach.games.john_dee.names import PACK, PATHS
from tarot_teach.games.john_dee.worth import worth

GAME: Any = tt.games["john-dee"]


def position(phase: str, pending: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A small position of three seats: P1, P2 and P3 hold two or three cards each."""
    found = {
        "game": "john-dee",
        "players": 3,
        "phase": phase,
        "deck": ["D1", "D11"],
        "hands": {"P1": ["W1", "T3", "T19"], "P2": ["C11", "T0", "T9"], "P3": ["S13", "T21"]},
        "pending": [pending] if pending else [],
    }
    return found | more


def duel(**more: Any) -> dict[str, Any]:
    return {"kind": "duel", "by": "P1", "to": "P2", "card": None} | more


def swap(**more: Any) -> dict[str, Any]:
    return {"kind": "swap", "taker": "P1", "giver": "P2", "ask": None, "card": None} | more


PHASES = {
    "declare": position("declare"),
    "call": position("call"),
    "agree": position("agree", {"kind": "proposal", "by": "P1", "agreed": []}),
    "sacrifice": position("sacrifice", duel(card="T8")),
    "ask": position("ask", swap()),
    "answer": position("answer", swap(ask="celestial")),
    "swap": position("swap", swap(ask="celestial", card="T18")),
    "lot": position("lot", deck=[]),
    "over": position("over"),
}


def seen_by(state: Any, label: str) -> tuple[Any, ...]:
    """Everything that a seat can learn of a state."""
    return (
        state.view(label),
        state.events_for(label),
        state.board(state.seat_number(label)),
        state.question(),
        state.trail(),
        state.to_move,
        repr(state),
    )


def look_the_same(state: Any, moves: list[str], labels: list[str]) -> None:
    """Whichever of these moves is played, these seats see the same."""
    for label in labels:
        seen = []
        for move in moves:
            after = state.copy()
            after.play(move)
            seen.append(seen_by(after, label))
        assert all(each == seen[0] for each in seen), f"{label} can tell {moves} apart"


# Secrets


def test_blind_choices_look_alike() -> None:
    luck, looked = random.Random(8), Counter[str]()
    choices = list(settings(GAME))
    while min(looked[kind] for kind in ("sacrifice", "give", "fool", "swap")) < 60:
        players, options = luck.choice(choices)
        state = GAME.deal(players=players, seed=luck.randrange(1 << 30), options=options)
        while state.to_move:
            moves = [move for move in state.legal_moves() if move.verb in ("sacrifice", "give", "swap")]
            others = [label for label in state.labels if label != state.to_move]
            pending = state.position()["pending"]
            if state.phase == "sacrifice" and pending[0]["card"] is None:
                look_the_same(state, moves, others)
                looked["sacrifice"] += 1
            elif state.phase == "answer" and len(moves) > 1:
                look_the_same(state, moves, others)
                looked["fool" if "give T0" in moves else "give"] += 1
            elif state.phase == "swap" and len(state.deck) > 2:  # else the reckoning opens all hands
                look_the_same(state, moves, [label for label in others if label != pending[0]["giver"]])
                looked["swap"] += 1
            state.play(luck.choice(state.legal_moves()))


def test_what_is_asked_tells_nothing_hidden() -> None:
    luck = random.Random(3)
    for players in GAME.seats:
        state = GAME.deal(players=players, seed=luck.randrange(1 << 30))
        while state.to_move:
            for label in state.labels:
                other = GAME.determinize(state.view(label), tt.SeededChance(luck.randrange(1 << 30)))
                assert (other.question(), other.trail()) == (state.question(), state.trail())
            state.play(luck.choice([m for m in state.legal_moves() if m != "propose"]))


@pytest.mark.parametrize(("phase", "verb"), [("sacrifice", "sacrifice"), ("swap", "swap")])
def test_no_refusal_tells_which_card_lies(phase: str, verb: str) -> None:
    state = GAME.load(PHASES[phase])
    hand = state.position()["hands"][state.to_move]
    answers = {state.explain(f"{verb} {card}") for card in PACK if card not in hand}
    assert len(answers) == 1 and not answers.pop().legal


def test_a_giver_with_one_answer_is_asked() -> None:
    for ask, answer in (("T16", "decline"), ("T9", "give T9")):
        hands = {"P1": ["W1", "T3"], "P2": ["C11", "T9"], "P3": ["S13", "T21"]}
        state = GAME.load(position("ask", swap(), hands=hands))
        state.play(f"ask {ask}")
        assert state.to_move == "P2" and state.legal_moves() == [answer]


def test_a_hidden_gift_is_drawn_among_what_could_be_given() -> None:
    view = GAME.load(PHASES["swap"]).view("P1")
    assert view["pending"][0]["card"] == "?"
    drawn = Counter(
        GAME.determinize(view, tt.SeededChance(seed)).position()["pending"][0]["card"] for seed in range(200)
    )
    assert set(drawn) == {"T0", "T6", "T17", "T18"}
    assert min(drawn.values()) > 25


def test_who_was_made_a_fool_of() -> None:
    state = GAME.load(PHASES["answer"] | {"deck": ["D1", "D11", "D12"]})
    assert state.explain("give T0").clause == "JD-42"
    state.play("give T0")
    state.play("swap T19")
    told = {label: state.events_for(label)[0].text for label in state.labels}
    assert told == {
        "P1": "You give P2 the Sun and get the Fool.",
        "P2": "P1 gives you the Sun and gets the Fool.",
        "P3": "P1 gives P2 a card and gets a card.",
    }


# Deal, paths, sums


def test_the_deal_goes_round_from_the_dealers_left() -> None:
    state = GAME.deal(players=2, chance=tt.ScriptedChance(["P2", list(PACK)]))
    assert state.position()["hands"] == {
        "P1": ["W1", "W12", "W14", "C11", "C13", "S1"],
        "P2": ["W11", "W13", "C1", "C12", "C14", "S11"],
    }
    assert state.position()["deck"] == list(PACK[12:])
    assert [event.clauses for event in state.events] == [
        ("JD-05", "JD-01"),
        ("JD-02", "JD-03", "JD-06", "JD-07", "JD-08"),
    ]


def test_a_seed_makes_the_same_deal_everywhere() -> None:
    state = GAME.deal(players=3, seed=7)
    assert (state.position()["dealer"], state.to_move) == ("P3", "P1")
    assert state.position()["hands"]["P1"] == ["C11", "C13", "S11", "T5", "T6", "T13"]


def test_the_ways_to_each_path() -> None:
    ways = Counter({(0, 0): 1})
    for number in range(22):
        for (cards, total), count in list(ways.items()):
            ways[cards + 1, total + number] += count
    sums = {p.id: sum(ways[n, p.value] for n in range(1, 7)) for p in PATHS.values() if p.word}
    assert sums == {
        "love": 12,
        "honour": 309,
        "power": 791,
        "man": 1894,
        "synergy": 2397,
        "motion": 2754,
        "wisdom": 2435,
        "flood": 2029,
        "sustenance": 1340,
        "kingship": 326,
        "passage": 44,
    }


@given(
    lot=st.sets(st.sampled_from(PACK), max_size=6),
    path=st.sampled_from([None, *PATHS]),
    fool_path=st.sampled_from([44, 88]),
)
def test_a_lot_counts_its_total_or_its_path(lot: set[Any], path: str | None, fool_path: int) -> None:
    counted = worth(path, lot, lot, fool_path)
    assert set(counted.clauses) <= set(GAME.rulebook)
    bare = sum(card.number for card in lot if card.suit == "T")
    if counted.kind == "plain":
        assert counted.points == counted.total == bare
        assert path in (None, "fool") or bare != PATHS[path].value
    elif counted.kind == "path":
        assert path is not None and counted.points == 2 * bare == 2 * PATHS[path].value
    else:
        assert bare == 0 and counted.total == 22 and len(lot) == 6
        assert counted.points == (fool_path if path == "fool" else 22)


def test_fools_gold_is_said() -> None:
    hands = {"P1": ["D1", "D11", "D12", "D13", "D14", "T0"], "P2": ["T1"], "P3": []}
    for path, text, clauses in (
        ("fool", "P1's Lot is Fool's Gold and attains the Path of the Fool: 44.", ("JD-59", "JD-60")),
        ("love", "P1's Lot is Fool's Gold and counts 22.", ("JD-59", "JD-57")),
    ):
        state = GAME.load(position("lot", hands=hands, paths={"P1": path}, deck=[]))
        state.play("put T0")
        state.play("done")
        assert (state.events[0].text, state.events[0].clauses) == (text, clauses)


def test_no_card_is_left_for_the_called_seat() -> None:
    state = GAME.load(position("answer", swap(ask="T8"), deck=["D1"]))
    state.play("decline")
    assert [event.kind for event in state.events] == ["decline", "draw", "no-draw", "deck-empty"]
    assert state.events[2].clauses == ("JD-47",)


# Positions that cannot be


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no seats": ({"players": ...}, "players", "missing"),
    "too many seats": ({"players": 7}, "players", "2 to 6"),
    "unknown key": ({"hand": []}, "", "unknown key 'hand'"),
    "no such path": ({"paths": {"P1": "ahav"}}, "paths.P1", "'ahav' is not one of"),
    "a pip": ({"deck": ["W5"]}, "deck[0]", "not in the pack"),
    "a card twice": ({"deck": ["D1", "T3"]}, "hands.P1[1]", "lies in deck[1] already"),
    "no deck": ({"deck": []}, "deck", "used up"),
    "one card": ({"hands": {"P1": ["W1"]}}, "hands.P1", "1 cards"),
    "no cards": ({"hands": {}}, "hands.P1", "0 cards"),
    "seven cards": (
        {"hands": {"P1": list(PACK[:7]), "P2": ["T1", "T2"], "P3": ["T3", "T4"]}},
        "hands.P1",
        "six at most",
    ),
    "a lot too early": ({"lots": {"P2": ["T5"]}}, "lots.P2", "not been asked"),
    "two seats at once": ({"turn": "P1", "to_move": "P2"}, "to_move", "'P2' does not decide here"),
    "a failed proposal": (PHASES["ask"] | {"proposed": True}, "proposed", "'ask'"),
    "passes": ({"passes": 1}, "passes", "call='may'"),
    "passes in a Duel": (PHASES["ask"] | {"passes": 1, "options": {"call": "may"}}, "passes", "'ask'"),
    "all passed": ({"passes": 3, "options": {"call": "may"}}, "passes", "reckoning"),
    "needless pending": ({"pending": [duel()]}, "pending", "has none"),
    "no pending": (PHASES["ask"] | {"pending": []}, "pending", "'swap'"),
    "wrong pending": (PHASES["ask"] | {"pending": [duel()]}, "pending", "'swap'"),
    "half a pending": ({"phase": "ask", "pending": [{"kind": "swap"}]}, "pending[0].taker", "needs"),
    "an odd key": ({"phase": "ask", "pending": [swap(by="P1")]}, "pending[0].by", "no such key"),
    "not a key": ({"phase": "ask", "pending": [swap(what=1)]}, "pending[0]", "unknown key 'what'"),
    "agreed out of turn": (
        {"phase": "agree", "pending": [{"kind": "proposal", "by": "P1", "agreed": ["P3"]}]},
        "pending[0].agreed",
        "P2, P3",
    ),
    "all agreed": (
        {"phase": "agree", "pending": [{"kind": "proposal", "by": "P1", "agreed": ["P2", "P3"]}]},
        "pending[0].agreed",
        "still to answer",
    ),
    "another's proposal": (PHASES["agree"] | {"turn": "P2"}, "turn", "here it is 'P1'"),
    "a Duel with oneself": ({"phase": "sacrifice", "pending": [duel(to="P1")]}, "pending[0].to", "another"),
    "a Duel out of turn": (PHASES["sacrifice"] | {"turn": "P2"}, "turn", "here it is 'P1'"),
    "a card from nowhere": (
        {"phase": "sacrifice", "pending": [duel(card="T3")]},
        "pending[0].card",
        "lies in hands.P1[1] already",
    ),
    "a swap with oneself": ({"phase": "ask", "pending": [swap(giver="P1")]}, "pending[0].giver", "another"),
    "a third seat's turn": (PHASES["ask"] | {"turn": "P3"}, "turn", "two duellers"),
    "asked too early": ({"phase": "ask", "pending": [swap(ask="life")]}, "pending[0].ask", "'life'"),
    "not asked": ({"phase": "answer", "pending": [swap()]}, "pending[0].ask", "None"),
    "asked for a suit": ({"phase": "answer", "pending": [swap(ask="cups")]}, "pending[0].ask", "'cups'"),
    "given too early": (
        {"phase": "answer", "pending": [swap(ask="life", card="T7")]},
        "pending[0].card",
        "'T7'",
    ),
    "not given": ({"phase": "swap", "pending": [swap(ask="life")]}, "pending[0].card", "None"),
    "given unasked": (
        {"phase": "swap", "pending": [swap(ask="life", card="T8")]},
        "pending[0].card",
        "not asked for",
    ),
    "a hidden card": (
        {"phase": "swap", "pending": [swap(ask="life", card="?")]},
        "pending[0].card",
        "determinize",
    ),
    "paths out of order": (PHASES["declare"] | {"paths": {"P2": "love"}}, "paths.P2", "P1 declares first"),
    "all declared": (PHASES["declare"] | {"paths": dict.fromkeys(("P1", "P2", "P3"), "man")}, "paths", "all"),
    "a lot out of order": (PHASES["lot"] | {"lots": {"P2": ["T5"]}}, "lots.P2", "not been asked"),
    "a lot too big": (
        PHASES["lot"] | {"lots": {"P1": ["T5", "T6", "T7", "T8"]}},
        "hands.P1",
        "six at most",
    ),
    "a turn after the end": (PHASES["over"] | {"turn": "P1"}, "turn", "here it is None"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_position_is_told_where(fault: str) -> None:
    change, where, what = FAULTS[fault]
    data = {key: value for key, value in (PHASES["call"] | change).items() if value is not ...}
    with pytest.raises(tt.PositionError) as error:
        GAME.load(data)
    assert error.value.where == where and what in error.value.what, str(error.value)


@pytest.mark.parametrize("phase", PHASES)
def test_the_sound_positions_are_sound(phase: str) -> None:
    state = GAME.load(PHASES[phase])
    assert state.phase == phase
    assert GAME.load(state.position()).position() == state.position()


# Odd inputs


WORDS = st.sampled_from(
    [
        *GAME.shapes,
        "P1",
        "P9",
        "T0",
        "T7",
        "W5",
        "W1#2",
        "woman",
        "of",
        "life",
        "cups",
        "love",
        "?",
        "é",
        "\x00",
    ]
)
STATES = {phase: GAME.load(data) for phase, data in PHASES.items()}


@given(text=st.lists(WORDS, max_size=4).map(" ".join) | st.text(max_size=8))
def test_any_text_gets_an_answer_in_every_phase(text: str) -> None:
    for phase, state in STATES.items():
        before = state.position()
        answer = state.explain(text)
        assert answer.legal == (" ".join(text.split()) in state.legal_moves()), phase
        assert answer.clause in GAME.rulebook and answer.reason
        assert state.position() == before


def test_any_move_can_be_said() -> None:
    assert GAME.say(tt.Move("ask W5")) == "Ask for the Five of Wands"
    assert GAME.say(tt.Move("ask T5")) == "Ask for the Pope"
    assert GAME.say(tt.Move("ask woman of life")) == "Ask for a Woman of Life"
    assert GAME.say(tt.Move("declare peace")) == "Declare peace"
