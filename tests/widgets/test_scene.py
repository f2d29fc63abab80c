"""Scenes and sessions: nothing hidden in them, and an answer to every intent."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from tarot_teach.errors import OptionError
from tarot_teach.games import games
from tarot_teach.play.table import Table
from tarot_teach.widgets.scene import LOG_LINES, retitle
from tarot_teach.widgets.session import Session
from tarot_teach.widgets.still import figure, svg

VARIANTS: list[dict[str, Any]] = [
    {},
    {"attribution": "thoth", "trading": True},
    {"variant": "one_tree"},
    {"variant": "pairs"},
    {"variant": "middle_pillar"},
    {"variant": "middle_pillar", "piles": "separate", "trading": True, "gates": "any"},
]


def played(options: dict[str, Any], seed: int, moves: int, people: tuple[str, ...] = ("P1",)) -> Session:
    """A session some way into a game in which the people play at random."""
    players = 4 if options.get("variant") == "pairs" else 3
    seats = {f"P{i + 1}": "human" if f"P{i + 1}" in people else "random" for i in range(players)}
    session = Session(Table("four-worlds", seats=seats, options=options, seed=seed, auto=False))
    dice = random.Random(seed)
    for _ in range(moves):
        scene = session.scene()
        if scene["handover"]:
            answers = session.handle({"do": "ready"})
        elif legal := [a for a in scene["actions"] if a["legal"]]:
            move = dice.choice(legal)["move"]
            answers = session.handle({"do": "play", "v": scene["v"], "at": session.table.at, "move": move})
        else:
            answers = session.handle({"do": "bot", "v": scene["v"]})
        assert answers == []
        if session.table.to_move is None:
            break
    return session


@pytest.mark.parametrize("slug", list(games))
def test_any_game_can_be_shown_and_played(slug: str) -> None:
    """Also a game without a layout of its own: every legal move can be chosen, and nothing else."""
    session = Session(
        Table(slug, seats=["human"] + ["random"] * (games[slug].seats[0] - 1), seed=5, auto=False)
    )
    dice = random.Random(5)
    for _ in range(120):
        scene, state = session.scene(), session.table.state
        if state.to_move is None:
            break
        assert json.loads(json.dumps(scene)) == scene
        svg(scene)
        if state.to_move == scene["you"]:
            legal = [a["move"] for a in scene["actions"] if a["legal"] and "moves" not in a]
            assert set(legal) == {str(m) for m in state.legal_moves()}
            intent = {"do": "play", "v": scene["v"], "at": session.table.at, "move": dice.choice(legal)}
        else:
            intent = {"do": "bot", "v": scene["v"]}
        assert session.handle(intent) == []


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_scene_lists_what_is_legal_and_no_more(options: dict[str, Any]) -> None:
    for seed in range(4):
        session = played(options, seed, 60)
        scene, state = session.scene(), session.table.state
        if state.to_move == "P1":
            assert {a["move"] for a in scene["actions"] if a["legal"]} == {
                str(m) for m in state.legal_moves()
            }
            for action in scene["actions"]:
                assert action["legal"] or (action["reason"] and action["clause"] in scene["clauses"])
        else:
            assert scene["actions"] == []
        for zone in scene["zones"]:
            assert zone["kind"] in ("tree", "fan", "pile", "row")
        assert json.loads(json.dumps(scene)) == scene
        assert len(json.dumps(scene)) < 30_000


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_no_scene_shows_what_the_view_hides(options: dict[str, Any]) -> None:
    """Exchange two cards that P1 does not see: everything that P1's screen gets stays the same."""
    for seed in range(3):
        session = played(options, seed, 41)
        position = session.table.state.position()
        hidden = ["deck"] if position["deck"] else []
        if (
            len(position.get("deck", [])) < 2
            or not position["hands"]["P2"]
            or options.get("variant") == "one_tree"
        ):
            continue
        assert hidden
        other = json.loads(json.dumps(position))
        other["deck"][-1], other["hands"]["P2"][0] = other["hands"]["P2"][0], other["deck"][-1]
        shown = []
        for start in (position, other):
            table = Table("four-worlds", position=start, seats=session.table.kinds, seed=1, auto=False)
            one = Session(table, seat="P1")
            scene = one.scene()
            shown.append([scene, one.text(), svg(scene), one.handle({"do": "panel", "name": "log"})])
        assert shown[0] == shown[1]


def test_hot_seat_scenes_show_only_the_seat_that_is_ready() -> None:
    session = played({}, 3, 0, people=("P1", "P2", "P3"))
    for _ in range(30):
        scene = session.scene()
        if scene["handover"]:
            assert "zones" not in scene
            assert "log" not in scene
            assert not session.handle({"do": "panel", "name": "log"})[0].get("panel")
            session.handle({"do": "ready"})
            continue
        assert scene["you"] == session.table.to_move
        other = next(s for s in session.table.seats if s != scene["you"])
        held = session.table.state.position()["hands"][other]
        hand = next(z for z in scene["zones"] if z["id"] == "hand")
        assert {c["code"] for c in hand["cards"]}.isdisjoint(held)
        move = next(a for a in scene["actions"] if a["legal"])["move"]
        session.handle({"do": "play", "v": scene["v"], "at": scene["at"], "move": move})


def test_looking_back_keeps_the_own_eyes_and_plays_on_only_when_asked() -> None:
    session = played({}, 5, 30)
    at = session.table.at
    assert session.handle({"do": "go", "to": 0}) == []
    scene = session.scene()
    assert (scene["live"], scene["actions"], scene["at"]) == (False, [], 0)
    move = session.table.moves[0]
    note = session.handle({"do": "play", "v": scene["v"], "at": 0, "move": str(move)})[0]["note"]
    assert "look back" in note["text"]
    assert session.table.of == at
    session.handle({"do": "here"})
    scene = session.scene()
    assert scene["live"]
    session.handle({"do": "play", "v": scene["v"], "at": 0, "move": str(move)})
    assert session.table.of == 1


BAD: list[Any] = [
    None, 3, [], "play", {}, {"do": 5}, {"do": "fly"}, {"do": "play"},
    {"do": "play", "v": 1, "at": 0, "move": 7},
    {"do": "play", "v": 1, "at": 0, "move": "play T99"}, {"do": "play", "v": 1, "at": 0, "move": "end"},
    {"do": "go"}, {"do": "go", "to": "x"}, {"do": "go", "to": -1}, {"do": "go", "to": 99}, {"do": "load"},
    {"do": "load", "text": "zz"}, {"do": "load", "text": '{"format": "tarot_teach.transcript"}'},
    {"do": "new", "players": 77}, {"do": "new", "players": 2, "options": {"variant": "99"}},
    {"do": "new", "players": 2, "seats": {"P1": "king"}}, {"do": "new", "players": 2, "seed": "-1"},
    {"do": "new", "players": 2, "names": {"P1": "x" * 99}}, {"do": "new", "players": 2, "options": 5},
    {"do": "panel"}, {"do": "panel", "name": "secrets"}, {"do": "settings", "pace": "soon"}, {"do": "undo"},
    {"do": "redo"}, {"do": "settings", "pace": []}, {"do": "settings", "pace": 1e999},
    {"do": "settings", "theme": []}, {"do": "settings", "tradition": "nope"},
    {"do": "new", "seats": ["human"]},
    {"do": "new", "names": ["Ann"]}, {"do": "new", "options": ["variant"]}, {"do": "new", "seed": "9" * 5000},
    {"do": "new", "players": 2, "options": {"variant": "-1"}}, {"do": "new", "options": {"variant": 1e999}},
    {"do": "new", "options": {"variant": "x" * 5000}}, {"do": "new", "players": [2]},
    {"do": "load", "text": [1]},
]  # fmt: skip


@pytest.mark.parametrize("intent", BAD, ids=lambda i: json.dumps(i)[:60])
def test_every_bad_intent_gets_a_clear_note_and_changes_nothing(intent: Any) -> None:
    session = Session(Table("four-worlds", seed=7))
    scene = session.scene()
    before = session.table.transcript()
    answers = session.handle(intent)
    assert len(answers) == 1
    text = answers[0]["note"]["text"]
    assert text[0].isupper() and len(text) < 300 and "Error" not in text
    assert session.table.transcript() == before
    assert session.scene() == scene


@pytest.mark.parametrize(
    "look", [{"tradition": "nope"}, {"tradition": []}, {"theme": "pink"}, {"pace": "soon"}, {"seat": "P9"}]
)
def test_a_screen_is_not_made_with_a_look_that_there_is_not(look: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=f"^{next(iter(look))}: .* is (none of|no whole number)"):
        Session(Table("four-worlds", seed=7), **look)


def test_a_second_click_is_stale_and_a_second_screens_timer_is_silent() -> None:
    session = Session(Table("four-worlds", seed=7, auto=False))
    click = {"do": "play", "v": session.scene()["v"], "at": 0, "move": "draw deck"}
    assert session.handle(click) == []
    session.scene()
    assert "moved on" in session.handle(click)[0]["note"]["text"]
    move = next(a for a in session.scene()["actions"] if a["move"].startswith("discard"))["move"]
    session.handle({"do": "play", "v": session.scene()["v"], "at": 1, "move": move})
    tick = {"do": "bot", "v": session.scene()["v"]}
    assert session.handle(tick) == []
    assert session.table.of == 3
    session.scene()
    assert session.handle(tick) == []
    assert session.table.of == 3
    session.handle({"do": "skip"})
    assert session.table.to_move == "P1"


def test_a_new_deal_stays_the_same_object() -> None:
    table = Table("four-worlds", seed=7)
    session = Session(table)
    seats, names = {"P1": "human", "P2": "random", "P3": "greedy"}, {"P1": "<i>Ann</i>"}
    form = {"players": 3, "seats": seats, "names": names, "options": {"trading": "1"}, "seed": "11"}
    answers = session.handle({"do": "new", **form})
    assert answers == [{"note": {"kind": "info", "text": "A new deal."}}]
    assert (table.seed, len(table.seats), table.options["trading"]) == (11, 3, True)
    assert session.scene()["seats"][0]["name"] == "<i>Ann</i>"
    assert "&lt;i&gt;Ann" in figure(session.scene(), session.text() + table.names["P1"])


def test_what_python_does_to_the_table_is_noticed() -> None:
    table = Table("four-worlds", seed=7)
    session = Session(table)
    session.scene()
    assert not session.refresh()
    table.play("draw deck")
    assert session.refresh()
    assert session.scene()["at"] == 1


def test_hint_save_share_load() -> None:
    session = Session(Table("four-worlds", seed=7))
    session.handle({"do": "hint"})
    assert session.scene()["hint"]["move"] == "draw deck"
    saved = session.handle({"do": "save"})[0]["file"]
    assert saved["name"] == "four-worlds-0-moves.json"
    shared = session.handle({"do": "share"})[0]["share"]
    session.handle({"do": "play", "v": session.scene()["v"], "at": 0, "move": "draw deck"})
    for text in (saved["text"], shared):
        assert "Opened" in session.handle({"do": "load", "text": text})[0]["note"]["text"]
        assert session.table.of == 0


def test_other_names_for_cards_reach_the_words() -> None:
    session = Session(Table("four-worlds", seed=7), tradition="marseille")
    session.handle({"do": "play", "v": session.scene()["v"], "at": 0, "move": "draw deck"})
    assert "Cavalier d'Épée" in session.scene()["log"][0]["text"]
    game = session.table.game
    assert retitle("the Priestess", ["T2"], game, "thoth", "mathers") == "the High Priestess"
    both = retitle("Prince of Cups, Knight of Cups, Six of Disks", ["C13", "C14"], game, "thoth", "rws")
    assert both == "Knight of Cups, King of Cups, Six of Pentacles"


@pytest.mark.parametrize("slug", games)
@pytest.mark.parametrize("tradition", ["thoth", "rws", "mathers", "marseille"])
def test_a_hint_can_be_given_in_any_tradition(slug: str, tradition: str) -> None:
    session = Session(Table(slug, seed=4), tradition=tradition)
    for _ in range(8):
        assert session.handle({"do": "hint"}) == []
        scene = session.scene()
        assert scene["hint"]["text"]
        session.handle({"do": "play", "v": scene["v"], "at": scene["at"], "move": scene["hint"]["move"]})
        session.handle({"do": "skip"})
        if session.table.to_move is None:
            break


def test_the_log_has_the_whole_of_the_last_move() -> None:
    table = Table("arcana", ["greedy", "greedy"], seed=3)
    lines = Counter(line.n for line in table.log("P1"))
    longest = max(lines, key=lambda n: lines[n])
    table.go_to(longest)
    log = Session(table).scene()["log"]
    assert [line["n"] for line in log] == [longest] * lines[longest]
    assert "You win round 2." in [line["text"] for line in log]
    table.go_to(longest - 1)
    assert len(Session(table).scene()["log"]) == LOG_LINES


def test_every_clause_named_has_its_text() -> None:
    for seed in range(3):
        scene = played({"trading": True}, seed, 50).scene()
        named = {c for line in scene["log"] for c in line["clauses"]}
        named |= {a["clause"] for a in scene["actions"] if a.get("clause")}
        assert named <= set(scene["clauses"])


@pytest.mark.parametrize("players", [2, 3])
def test_the_end_is_told_with_all_points_the_winners_first(players: int) -> None:
    table = Table("four-worlds", seats=["greedy"] * players, seed=2)
    result = table.state.result()
    won, points = result.winners[0], result.scores
    rest = [n for seat, n in points.items() if seat != won]
    told = " to ".join(str(n) for n in dict.fromkeys([points[won], *rest]))
    who = "You have" if won == "P1" else f"{won} has"
    assert Session(table).scene()["result"]["text"] == f"The game is over. {who} won, {told}."
