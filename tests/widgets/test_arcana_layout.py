"""Arcana's scene: every legal move and no other is offered, hidden cards stay out, and who knows what."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach.play.table import Table
from tarot_teach.widgets.scene import compendium
from tarot_teach.widgets.session import Session

from .scenes import zone

GAME = tt.games["arcana"]


def at(seats: Any = None, **position: Any) -> Session:
    return Session(Table("arcana", seats or {"P1": "human"}, position={"game": "arcana", **position}, seed=1))


def hidden_from_p1(state: Any) -> set[str]:
    """The cards that P1 may not see; a card that all saw in the pile when it was named counts as seen."""
    view, whole = state.view("P1"), state.position()
    hands = [card for seat, hand in whole["hands"].items() if seat != "P1" for card in hand]
    others = [card for seat, card in whole["fortunes"].items() if seat != "P1" and card]
    deck = [] if "?" not in view["deck"] else whole["deck"]
    named = {str(step.get("chosen")) for step in whole["pending"]}
    return {str(card) for card in [*deck, *hands, *others]} - named


@pytest.mark.parametrize("seed", range(12))
def test_scenes_of_whole_matches(seed: int) -> None:
    players = 2 + seed % 3
    seats = {"P1": "human", **{f"P{n}": "greedy" for n in range(2, players + 1)}}
    table = Table("arcana", seats, seed=seed, auto=False, options={"self_target": seed % 2 == 0})
    session, chance = Session(table), random.Random(seed)
    while table.to_move:
        scene, state = session.scene(), table.state
        told = {k: v for k, v in scene.items() if k not in ("panels", "log", "clauses", "faces")}
        told["zones"] = [z for z in scene["zones"] if z["id"] != "moon" or state.phase == "moon"]
        text = json.dumps(told)
        assert not [code for code in hidden_from_p1(state) if re.search(rf"\b{code}\b", text)]
        assert scene["trail"] and all(zone["label"] for zone in scene["zones"])
        if table.to_move != "P1":
            session.handle({"do": "bot", "v": session.version})
            continue
        legal = [str(move) for move in state.legal_moves()]
        assert sorted(a["move"] for a in scene["actions"] if a["legal"]) == sorted(legal)
        refused = [action for action in scene["actions"] if not action["legal"]]
        assert all(action["reason"] and action["clause"] in scene["clauses"] for action in refused)
        assert scene["question"]["text"].endswith("?") and scene["question"]["clauses"]
        session.handle({"do": "play", "v": session.version, "at": table.at, "move": chance.choice(legal)})
    scene = session.scene()
    assert "won the match with" in scene["result"]["text"]


def test_the_magician_sees_the_deck_and_the_other_seat_does_not() -> None:
    pending = [{"effect": "T1", "by": "P1", "card": "T1", "from": "hand", "ask": "magician-deck"}]
    more: dict[str, Any] = {"deck": ["T9", "T0"], "pending": pending}
    scene = at(hands={"P1": ["T4"], "P2": ["T8"]}, **more).scene()
    offers = zone(scene, "offers")
    assert [card["code"] for card in offers["cards"]] == ["T0", "T9"] and offers["second"]
    other = at({"P1": "greedy", "P2": "human"}, hands={"P1": ["T4"], "P2": ["T8"]}, **more)
    assert not [z for z in other.scene()["zones"] if z["id"] == "offers"]


def test_unseen_cards_are_sorted_and_hold_the_fortunes() -> None:
    scene = at(hands={"P1": ["T4", "T5"], "P2": ["T8"]}, fortunes={"P2": "T2"}, deck=["T9", "T0"]).scene()
    assert scene["panels"]["unseen"] == [
        {"label": "Deck, other hands and fortunes", "cards": ["T0", "T2", "T8", "T9"]}
    ]


def test_tokens_marks_and_ties() -> None:
    scene = at(
        players=3, hands={"P1": ["T4"], "P2": ["T8"], "P3": ["T9"]}, deck=["T0"], extra={"P1": 3},
        fresh={"P1": 1}, death="P2", lovers="P3", link={"by": "P1", "to": "P3"}, skip=["P2"],
    ).scene()  # fmt: skip
    mine = [(t["word"], t.get("n")) for t in zone(scene, "tokens:P1")["tokens"]]
    assert mine == [("Extra turn", 2), ("Extra turn, new", 1), ("Tied to P3", None)]
    assert [t["word"] for t in zone(scene, "tokens:P2")["tokens"]] == ["Death", "Skips the next turn"]
    assert [t["word"] for t in zone(scene, "tokens:P3")["tokens"]] == ["Lovers"]


def test_a_round_that_is_over_is_told_while_the_next_begins() -> None:
    last = {"round": 1, "by": "deck", "winners": ["P2"], "hands": {"P1": ["T5"], "P2": ["T9"]},
            "totals": {"P1": 5, "P2": 9}}  # fmt: skip
    start: dict[str, Any] = {"round": 2, "wins": {"P2": 1}, "last_winners": ["P2"], "last_round": last}
    hands = {"P1": ["T4", "T6", "T7"], "P2": ["T8", "T10"]}
    scene = at(hands=hands, deck=["T0"], begun=["P1"], **start).scene()
    assert scene["notes"] == ["Round 1 is over. The deck ran out. P2 won it. In hand: you 5; P2 9."]
    assert scene["stage"] == "Round 2, first to 3"
    assert not at(hands=hands, deck=["T0"], **start).scene()["notes"]


def test_open_hands_after_the_count() -> None:
    session = at(options={"target": 1}, hands={"P1": ["T4", "T20"], "P2": ["T8"]}, deck=[])
    session.handle({"do": "play", "v": session.scene()["v"], "at": 0, "move": "play T4"})
    session.handle({"do": "play", "v": session.scene()["v"], "at": 1, "move": "choose P1"})
    scene = session.scene()
    assert scene["result"]["text"] == "The deck ran out. You won the round. In hand: you 20; P2 8."
    assert [card["code"] for card in zone(scene, "hand:P2")["cards"]] == ["T8"]


def test_the_compendium_has_each_card_with_clauses() -> None:
    cards = compendium(Table("arcana", seed=1))["cards"]
    assert len(cards) == 22
    for card in cards:
        assert card["text"].endswith(".") and card["short"] and card["clauses"]
        assert all(clause in GAME.rulebook for clause in card["clauses"])
    deck = GAME.deck
    assert repr(deck).splitlines()[9] == "T9 | The Hermit | plays another's highest card"
    assert deck._repr_markdown_().count("\n") == 23  # type: ignore[attr-defined]
