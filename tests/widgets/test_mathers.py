"""Mathers' Tarot on the table: the sheets add up, tricks stay apart, and nothing hidden is shown."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach.cards import CARDS
from tarot_teach.widgets.scene import Scene, compendium
from tarot_teach.widgets.session import Session
from tarot_teach.widgets.still import svg

# The worked example of the rules: two seats, 25 tricks, of which P1 takes 14. Each is leader's card, answer.
FIRST = "T21-T2 W14-W2 W13-W3 C13-C2 W12-W4 W11-W5 W10-W6 W9-W7 C10-C3 C9-C4 C8-C5 C7-C6 T9-T3"
THEN = "S2-S14"
LAST = "S13-S3 S12-S4 D12-D2 S11-S5 D11-D3 S10-S6 S9-S7 D10-D4 D9-D5 D8-T0"


def tricks() -> list[dict[str, Any]]:
    """All tricks of the example but the last, in which P1 cuts the King of Cups."""
    found = []
    for pairs, leader, taker in ((FIRST, "P1", "P1"), (THEN, "P1", "P2"), (LAST, "P2", "P2")):
        other = "P2" if leader == "P1" else "P1"
        for pair in pairs.split():
            lead, answer = pair.split("-")
            cards = [{"seat": leader, "card": lead}, {"seat": other, "card": answer}]
            found.append({"cards": cards, "taken_by": taker})
    return found


EXAMPLE = {
    "game": "mathers", "players": 2, "phase": "play", "dealer": "P2", "options": {"target": 30},
    "hands": {"P1": ["T6"], "P2": ["C14"]}, "tricks": tricks(),
    "points": {"P1": {"shown": 20, "asked": 5}, "P2": {"shown": 10}},
    "declared": {"P1": ["greater", "run T17 T21", "ask P2"], "P2": ["trumps"]},
}  # fmt: skip


def sheets(session: Session) -> dict[str, dict[str, Any]]:
    return {zone["label"]: zone for zone in session.scene()["zones"] if zone["kind"] == "sheet"}


def column(sheet: dict[str, Any], name: str) -> dict[str, Any]:
    at = sheet["head"].index(name)
    cells = {row[0]: row[at] for row in (*sheet["rows"], *sheet["foot"])}
    return {k: v[0] if isinstance(v, list) else v for k, v in cells.items()}


def test_the_sheet_agrees_with_the_example_counted_on_paper() -> None:
    table = tt.Table("mathers", seats={"P1": "human", "P2": "human"}, position=EXAMPLE, seed=1, auto=False)
    session = Session(table, seat="P1")
    before = sheets(session)["Hand 1"]
    assert column(before, "You") == {
        "Shown": 20, "Asked": 5, "Kings cut": 0, "Tricks": 15 - 5 + 8 + 3 + 2 + 7, "The Fool": 5,
        "Total": 60, "Ahead by": 60 - 34,
    }  # fmt: skip
    for move in ("play C14", "play T6"):
        table.play(move)
    session.refresh()
    counted = sheets(session)["Hand 1, counted"]
    assert column(counted, "You") == {
        "Shown": 20, "Asked": 5, "Kings cut": 5, "Tricks": 15 + 8 + 3 + 2 + 7, "The Fool": 5,
        "Total": 70, "Marks": 36,
    }  # fmt: skip
    assert column(counted, "P2") == {
        "Shown": 10, "Asked": 0, "Kings cut": 0, "Tricks": 5 + 4 + 6 + 4 + 5, "The Fool": 0,
        "Total": 34, "Marks": "–",
    }  # fmt: skip
    scene = session.scene()
    assert scene["result"]["text"] == "After hand 1 the match is over. You have won. You 36, P2 0."
    assert column(sheets(session)["Match to 30"], "You") == {"Hand 1": 36, "So far": 36}
    trick = next(zone for zone in scene["zones"] if zone["kind"] == "trick")
    assert trick["sum"] == "You take it: 5 points in the count. The King is cut: 5 more at once."


def test_taken_tricks_stay_apart_under_their_takers_count() -> None:
    session = Session(tt.Table("mathers", seats=["human", "greedy"], position=EXAMPLE, seed=1, auto=False))
    scene = session.scene()
    piles = {zone["label"]: zone for zone in scene["zones"] if zone.get("opens")}
    assert {label: zone["count"] for label, zone in piles.items()} == {"your tricks": 13, "tricks of P2": 11}
    listed = scene["panels"]["discard"]
    assert scene["piles"][0] == "Taken tricks" and len(listed) == 24
    assert listed[0] == {"label": "You: trick 1 counts 5 points", "cards": ["T21", "T2"]}
    assert listed[-1] == {"label": "P2: trick 24 counts 1 point", "cards": ["D8", "T0"]}


def played(seed: int, players: int, moves: int, **options: Any) -> tuple[tt.Table, Session]:
    seats = ["human"] + ["greedy"] * (players - 1)
    table = tt.Table("mathers", seats=seats, seed=seed, options=options, auto=False)
    session, dice = Session(table), random.Random(seed)
    for _ in range(moves):
        scene = session.scene()
        legal = [a for a in scene["actions"] if a["legal"]]
        if table.to_move is None:
            break
        if not legal:
            assert session.handle({"do": "bot", "v": scene["v"]}) == []
            continue
        intent = {"do": "play", "v": scene["v"], "at": table.at, "move": dice.choice(legal)["move"]}
        for answer in session.handle(intent):
            assert answer["note"]["kind"] == "info"
    return table, session


@pytest.mark.parametrize("players", [2, 3])
def test_no_scene_shows_what_the_seat_does_not_see(players: int) -> None:
    """The dead hand, the talon, what the dealer laid away and closed hands; over two hands of each deal."""
    for seed in range(6):
        for moves in (4, 12, 40, 75, 110):
            table, session = played(seed, players, moves)
            view = json.dumps(table.view("P1"))
            scene = session.scene()
            text = json.dumps({k: v for k, v in scene.items() if k not in ("panels", "faces", "log")})
            for code in CARDS:
                if f'"{code}"' not in view:
                    assert f'"code": "{code}"' not in text, (seed, moves, code)
            tricks_open = json.dumps(scene["panels"]["discard"])
            unseen = {c for part in scene["panels"]["unseen"] for c in part["cards"]}
            assert not any(f'"{code}"' in tricks_open for code in unseen)
            svg(scene)


def test_the_running_sheet_is_the_counted_one_at_the_end() -> None:
    table, _ = played(4, 3, 400, target=1)
    assert table.to_move is None
    scene = Scene(table, "P1").build()
    counted = next(zone for zone in scene["zones"] if zone["label"].endswith("counted"))
    sheet = table.state.position()["last_hand"]["points"]
    for at, seat in enumerate(table.seats, 1):
        assert [row[at][0] for row in counted["rows"]] == [
            sheet[seat][k] for k in ("shown", "asked", "cuts", "tricks", "fool")
        ]
        assert counted["foot"][0][at] == sum(row[at][0] for row in counted["rows"])


def test_the_sheet_of_the_match_adds_up_hand_by_hand() -> None:
    table = tt.Table("mathers", seats=["greedy", "greedy"], seed=7)
    match = next(z for z in Scene(table, "P1", you=False).build()["zones"] if z["id"] == "sheet:match")
    for at, seat in enumerate(table.seats, 1):
        marked = [row[at] for row in match["rows"] if row[at] != "–"]
        assert sum(marked) == match["foot"][0][at] == table.state.result().scores[seat]
    assert len(match["rows"]) <= 6


HAND = ["W14", "C4", "C5", "C6", "C7", "T0", "T1", "T2", "T3", "T18", "T19", "T20"]
OTHERS = ["W1", "W3", "W5", "C9", "C11", "S1", "S3", "S5", "S7", "D2", "D4", "D6"]


def declaring(**more: Any) -> Session:
    position = {
        "game": "mathers", "players": 2, "phase": "declare", "dealer": "P2",
        "hands": {"P1": HAND, "P2": OTHERS}, **more,
    }  # fmt: skip
    return Session(tt.Table("mathers", seats=["human", "greedy"], position=position, seed=1, auto=False))


def test_show_everything_plays_each_show_and_says_what_it_did() -> None:
    session = declaring()
    scene = session.scene()
    everything = scene["actions"][0]
    assert (
        everything["label"] == "Show everything"
        and "show everything" not in session.table.state.legal_moves()
    )
    (answer,) = session.handle({"do": "play", "v": scene["v"], "at": 0, "move": everything["move"]})
    text = answer["note"]["text"]
    assert answer["note"]["kind"] == "info" and "for 15 points. (MT-26)" in text and "(MT-21)" in text
    assert session.table.moves == ("show greater", "show lesser", "show tarots", "show run C4 C7")
    assert session.table.state.position()["points"]["P1"]["shown"] == 5 + 5 + 15 + 5
    assert [a["move"] for a in session.scene()["actions"] if a["legal"]] == ["done"]
    assert session.handle({"do": "undo"}) == [] and session.table.at == 3


def test_what_only_looks_like_a_run_is_listed_with_its_reason() -> None:
    actions = {a["move"]: a for a in declaring().scene()["actions"]}
    fool = actions["show run T0 T3"]
    assert (fool["legal"], fool["clause"], fool["help"]) == (False, "MT-27", "The Fool is outside every run.")
    assert not actions["show run T18 T20"]["legal"] and actions["show run C4 C7"]["legal"]
    assert actions["ask P2"]["clause"] == "MT-33"


def test_show_everything_reminds_of_the_question() -> None:
    hand = ["W14", "T1", "C4", "C5", "C6", "C7", "T18", "T19", "T20", "D1", "D3", "D5"]
    others = [c for c in OTHERS if not c.startswith("D")] + ["S9", "S11", "S13"]
    session = declaring(hands={"P1": hand, "P2": others})
    scene = session.scene()
    (answer,) = session.handle({"do": "play", "v": scene["v"], "at": 0, "move": "show everything"})
    assert "You may still ask for a third Tarot Trump." in answer["note"]["text"]


def test_a_range_is_asked_for_as_a_number() -> None:
    session = Session(tt.Table("mathers", seed=7, options={"target": 60}))
    target = next(o for o in session.form()["options"] if o["name"] == "target")
    assert (target["value"], target["least"], target["most"]) == (60, 1, 1000) and "allowed" not in target
    assert session.handle({"do": "new", "players": 2, "options": {"target": "75", "trick_count": "1"}})
    assert session.table.options == {"target": 75, "trick_count": "each", "asked_set": "none"}
    for wrong in ("0", "1001", "many", "", None):
        (answer,) = session.handle({"do": "new", "players": 2, "options": {"target": wrong}})
        assert "target: there is no choice" in answer["note"]["text"].lower()
    assert session.table.options["target"] == 75


def test_the_compendium_says_what_every_card_counts() -> None:
    cards = {c["code"]: c for c in compendium(tt.Table("mathers"))["cards"]}
    assert len(cards) == 78
    assert cards["W14"]["text"].startswith("Tarot Trump: its trick counts 5. Highest of its suit")
    assert (cards["C13"]["short"], cards["T9"]["short"], cards["D4"]["short"]) == ("4", "1, trump", "1")
    book = tt.games["mathers"].rulebook
    assert all(clause in book for c in cards.values() for clause in c["clauses"])


def test_a_counted_hand_is_told_until_the_next_is_played() -> None:
    table = tt.Table("mathers", seats=["greedy", "greedy"], seed=7)
    counts = [n for n in range(1, table.of) if any(e.kind == "total" for e in table.events_for("P1", n))]
    table.go_to(counts[0])
    (note,) = Scene(table, "P1").build()["notes"]
    assert note.startswith("Hand 1 is counted: you ")
    gain = table.state.position()["last_hand"]["gain"]
    assert f" {gain}, the lead over the second best." in note
    table.go_to(counts[0] + 20)
    assert Scene(table, "P1").build()["notes"] == []
