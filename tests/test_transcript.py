"""Transcripts and share texts: the way out and back, and every way in which they can be broken."""

from __future__ import annotations

import base64
import copy
import json
import time
import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tarot_teach as tt
from tarot_teach.play.table import Table
from tarot_teach.play.transcript import MAX_BYTES, SCHEMA, VERSION, pack

OPTIONS: list[dict[str, Any]] = [
    {},
    {"variant": "one_tree", "attribution": "thoth"},
    {"variant": "pairs", "gates": "any"},
    {"variant": "middle_pillar", "piles": "separate", "trading": True},
]


def some_table(moves: int = 30, **given: Any) -> Table:
    table = Table("four-worlds", ["human", "random", "human"], **{"seed": 5, **given})
    for _ in range(moves):
        legal = table.state.legal_moves()
        table.play(legal[(table.at * 11) % len(legal)])
    return table


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


# Out and back


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(
    "as_text", [dict, json.dumps, pack, lambda t: f"\n {pack(t)[:40]}\n{pack(t)[40:]} \n"]
)
def test_replay_makes_the_same_table(options: dict[str, Any], as_text: Callable[[Any], Any]) -> None:
    seats = ["human", "random", "greedy", "human"][: 4 if options.get("variant") == "pairs" else 3]
    table = Table("four-worlds", seats, options=options, seed=21, names={"P1": "Ada <3"})
    for _ in range(40):
        if table.to_move:
            table.play(table.state.legal_moves()[0])
    table.comment("The deal.", 0)
    table.comment("“Now”", 7)
    again = Table.replay(as_text(table.transcript()))
    assert again.transcript() == table.transcript()
    assert (again.kinds, again.names, again.comments) == (table.kinds, table.names, table.comments)
    for n in range(table.of + 1):
        one, two = table.state_at(n), again.state_at(n)
        assert one.position() == two.position() and one.events == two.events
    assert again.at == table.of and repr(again) == repr(table)


@given(st.integers(0, 2**63 - 1), st.sampled_from(OPTIONS[:2]), st.lists(st.integers(0, 99), max_size=60))
@settings(max_examples=25, deadline=None)
def test_any_game_comes_back(seed: int, options: dict[str, Any], choices: list[int]) -> None:
    table = Table("four-worlds", ["human", "human"], options=options, seed=seed)
    for choice in choices:
        legal = table.state.legal_moves()
        table.play(legal[choice % len(legal)])
    again = Table.replay(table.share())
    assert again.state.position() == table.state.position()
    assert again.transcript() == table.transcript()
    half = Table.replay({**table.transcript(), "moves": list(table.moves[: len(table.moves) // 2])})
    assert half.state.position() == table.state_at(len(table.moves) // 2).position()


def test_the_format_is_pinned() -> None:
    table = Table("four-worlds", ["human", "human"], seed=7)
    table.play("draw deck")
    assert table.transcript() == {
        "format": "tarot_teach.transcript",
        "version": 1,
        "game": "four-worlds",
        "options": table.options,
        "players": 2,
        "seed": 7,
        "moves": ["draw deck"],
        "seats": {"P1": "human", "P2": "human"},
    }
    assert set(table.transcript()) < set(SCHEMA["properties"])


def test_a_share_text_is_short_and_may_hold_the_deal_alone() -> None:
    table = some_table()
    deal = table.share(moves=False)
    assert len(deal) < 300 < len(table.share())
    assert set(deal) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    again = Table.replay(deal)
    assert again.of == 0 and again.state.position() == table.state_at(0).position()


def test_the_same_deal_for_other_seats() -> None:
    deal = Table("four-worlds", {"P1": "human", "P2": "greedy"}, seed=7).share(moves=False)
    table = Table.replay(deal, seats=["greedy", "human"])
    assert table.waiting_for_bot and table.run_bots() > 0 and table.humans == ("P2",)


def test_seats_not_named_are_human_and_bots_of_ones_own_are_left_out() -> None:
    class Mine(tt.bots.RandomBot):
        name = "mine"

    table = Table("four-worlds", {"P1": "greedy", "P2": Mine()}, seed=7)
    written = table.transcript()
    assert written["seats"] == {"P1": "greedy"}
    assert Table.replay(written).kinds == {"P1": "greedy", "P2": "human"}


def test_replay_lets_no_bot_play() -> None:
    table = some_table(10)
    data = table.transcript()
    data["moves"] = data["moves"][:-1]
    again = Table.replay(data)
    assert again.of == len(data["moves"])


def test_a_position_with_options_beside_it() -> None:
    position = {
        "phase": "act",
        "players": 3,
        "options": {"gates": "any"},
        "hands": {"P1": ["W5"]},
        "deck": ["T1"],
    }
    table = Table("four-worlds", ["human"] * 3, position=position, seed=1)
    data = table.transcript()
    assert Table.replay(data).transcript() == data
    del data["options"], data["players"], data["seed"]
    assert Table.replay(data).seed == 0
    for wrong in ({"players": 2}, {"options": {"gates": "new"}}):
        with pytest.raises(tt.TranscriptError, match="not those of the position"):
            Table.replay({**data, **wrong})


# Broken in the middle


@pytest.mark.parametrize("at", [1, 7, 31])
@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("draw nothing", "refused"),
        ("play X9", "refused"),
        ("", "refused"),
        ("x" * 101, "a move is a short text"),
        (None, "None cannot be played: a move is a short text"),
        (["play W5"], "a move is a short text"),
    ],
)
def test_a_bad_move_is_named_and_what_came_before_is_kept(at: int, bad: Any, said: str) -> None:
    table = some_table()
    data = table.transcript()
    data["moves"][at - 1 : at - 1] = [bad]
    with pytest.raises(tt.TranscriptError, match=said) as caught:
        Table.replay(data)
    kept = caught.value.table
    assert caught.value.at == at and str(caught.value).startswith(f"move {at}: ")
    assert isinstance(kept, Table) and kept.of == at - 1
    assert kept.state.position() == table.state_at(at - 1).position()
    kept.play(kept.state.legal_moves()[0])


def test_moves_after_the_end() -> None:
    table = Table("four-worlds", ["random", "random"], seed=1)
    data = table.transcript()
    data["moves"].append("end")
    with pytest.raises(tt.TranscriptError, match="The game is over") as caught:
        Table.replay(data)
    assert caught.value.at == table.of + 1 and caught.value.table.state.to_move is None  # type: ignore[union-attr]


def test_a_script_that_ends_too_soon() -> None:
    position = {"phase": "draw", "deck": ["T3"], "discard": ["W7"], "hands": {"P1": ["W5"], "P2": ["C5"]}}
    table = Table("four-worlds", ["human"] * 2, position=position, chance=[["W7"]])
    table.play("draw deck")
    data = table.transcript()
    data["chance"] = []
    with pytest.raises(tt.TranscriptError, match="no result left") as caught:
        Table.replay(data)
    assert caught.value.at == 1
    with pytest.raises(tt.TranscriptError, match="the script shuffles to"):
        Table.replay({**data, "chance": [["W8"]]})


def test_a_comment_on_a_move_that_is_not_there() -> None:
    data = some_table(3).transcript()
    data["comments"] = {"999": "Well played."}
    with pytest.raises(tt.TranscriptError, match="there is no move 999") as caught:
        Table.replay(data)
    assert caught.value.table.of == len(data["moves"])  # type: ignore[union-attr]


# Broken from the start


def broken(**changes: Any) -> dict[str, Any]:
    data = some_table(5).transcript()
    for key, value in changes.items():
        if value is ...:
            del data[key]
        else:
            data[key] = value
    return data


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": ...}, "format: None is not 'tarot_teach.transcript'"),
        ({"format": "tarot_teach.position"}, "format: 'tarot_teach.position' is not"),
        ({"version": ...}, "'version' is missing"),
        ({"version": VERSION + 1}, "newer than"),
        ({"version": "1"}, "version: '1' is not one of 1"),
        ({"version": 0}, "version: 0 is not one of 1"),
        ({"game": ...}, "'game' is missing"),
        ({"game": "whist"}, "there is no game 'whist'"),
        ({"game": 7}, "game: 7 is not of type string"),
        ({"moves": ...}, "'moves' is missing"),
        ({"moves": "draw deck"}, "moves: 'draw deck' is not of type array"),
        ({"seed": ...}, "'seed' is missing"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": 2**63}, "a seed is a whole number"),
        ({"seed": 7.5}, "seed: 7.5"),
        ({"seed": None}, "seed: None"),
        ({"players": 7}, "for 2 to 4 seats, not 7"),
        ({"players": "two"}, "players: 'two' is not of type integer"),
        ({"options": {"magic": True}}, "no option 'magic'"),
        ({"options": {"gates": "wide"}}, "gates: 'wide' is not allowed"),
        ({"options": []}, r"options: \[\] is not of type object"),
        ({"options": {"variant": "pairs"}}, "is for 4 seats, not 3"),
        ({"seats": {"P1": "wizard"}}, "seats.P1: 'wizard' is not one of 'human'"),
        ({"seats": {"P4": "human"}}, "there is no P4 here"),
        ({"seats": {"me": "human"}}, "seats: unknown key among 'me'"),
        ({"names": {"P1": 7}}, "names.P1: 7 is not of type string"),
        ({"names": {"P1": "a\u202eb"}}, "is no name for P1"),
        ({"comments": {"one": "x"}}, "comments: unknown key among 'one'"),
        ({"comments": {"1": None}}, "comments.1: None is not of type string"),
        ({"position": {"phase": "sleep"}}, "position: phase: 'sleep'"),
        ({"position": {"hands": {"P1": ["W5", "W5"]}}}, "position: .*W5 lies in"),
        ({"position": []}, r"position: \[\] is not of type object"),
        ({"chance": "W5"}, "chance: 'W5' is not of type array"),
        ({"extra": 1}, "unknown key among 'extra'"),
    ],
)
def test_each_thing_that_can_be_wrong(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(tt.TranscriptError, match=said) as caught:
        Table.replay(broken(**changes))
    assert caught.value.at == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "neither JSON nor a share text"),
        ("hello, world", "neither JSON nor a share text"),
        ("{", "this is no JSON"),
        ('{"format": NaN', "this is no JSON"),
        ("[]", "an object, not list"),
        ('"text"', "an object, not str"),
        ("[" * 100_000, "this is no JSON"),
        ('{"seed": ' + "9" * 5000 + "}", "this is no JSON"),
        ("AAAA", "is no share text"),
        ("A", "is no share text"),
        (packed(b"[1, 2]"), "an object, not list"),
        (packed(b"\xff\xfe"), "does not hold a transcript"),
        (packed(b"not json"), "this is no JSON"),
        (7, "an object, not int"),
        (None, "an object, not NoneType"),
        (b"{}", "an object, not bytes"),
    ],
)
def test_what_is_no_transcript_at_all(text: Any, said: str) -> None:
    with pytest.raises(tt.TranscriptError, match=said):
        Table.replay(text)


def test_a_share_text_cut_off_or_changed() -> None:
    text = some_table().share()
    for bad in (text[:-5], text[:50], text[5:], text + "AAAA", "A" + text, text[:30] + "zzzz" + text[34:]):
        with pytest.raises(tt.TranscriptError):
            Table.replay(bad)


def test_a_bomb_is_measured_before_it_goes_off() -> None:
    whole = json.dumps({**some_table(1).transcript(), "names": {"P1": "A" * 60 * MAX_BYTES}}).encode()
    bomb = packed(whole)
    assert len(bomb) < MAX_BYTES / 10
    del whole
    tracemalloc.start()
    start = time.process_time()
    with pytest.raises(tt.TranscriptError, match="unpacks to more than"):
        Table.replay(bomb)
    assert time.process_time() - start < 1 and tracemalloc.get_traced_memory()[1] < 20 * MAX_BYTES
    tracemalloc.stop()
    for text in ("A" * (MAX_BYTES + 1), '{"format": "' + "A" * MAX_BYTES + '"}'):
        with pytest.raises(tt.TranscriptError, match=str(MAX_BYTES)):
            Table.replay(text)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_is_changed_there_is_one_kind_of_error(data: st.DataObject) -> None:
    transcript: Any = copy.deepcopy(TRANSCRIPT)
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=4,
    )
    place, key = transcript, data.draw(st.sampled_from(sorted(transcript)))
    while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
        place = place[key]
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[key] = data.draw(junk)
    try:
        table = Table.replay(transcript)
    except tt.TranscriptError as error:
        assert str(error)
    else:
        assert table.of <= len(TRANSCRIPT["moves"])


TRANSCRIPT = some_table(20, names={"P1": "Ada", "P3": "Bo"}).transcript() | {"comments": {"0": "a", "3": "b"}}


def test_half_a_surrogate_pair_in_a_comment_breaks_neither_saving_nor_sharing() -> None:
    table = some_table(2)
    table.comment("odd \ud83d letters, “even” \U0001f600", 1)
    for sent in (table.transcript(), table.share()):
        json.dumps(table.transcript(), ensure_ascii=False).encode()
        assert Table.replay(sent).comments == {1: "odd ? letters, “even” \U0001f600"}
