"""The table: one line of moves, a place in it, and what each seat may know."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tarot_teach as tt
from tarot_teach.bots import Bot
from tarot_teach.engine.chance import Chance
from tarot_teach.engine.game import Game
from tarot_teach.engine.moves import Move
from tarot_teach.play.table import Table

HUMANS = {"P1": "human", "P2": "human"}


def whole(state: Any) -> tuple[Any, ...]:
    """Everything that makes a state: the position, where chance stands, and what just happened."""
    return state.position(), repr(state.chance), state.events


def played(table: Table, moves: int) -> Table:
    """The table after so many moves of the people at it."""
    for _ in range(moves):
        if table.to_move is None:
            break
        legal = table.state.legal_moves()
        table.play(legal[(table.at * 7) % len(legal)])
    return table


# The line of moves


class Model:
    """What a table must do, said in the plainest way: states by replaying from the deal."""

    def __init__(self, **kinds: Any) -> None:
        self.kinds = kinds
        self.line: list[str] = []
        self.at = 0

    def state(self, n: int) -> Any:
        state = tt.games["four-worlds"].deal(players=2, seed=11, options=self.kinds)
        for move in self.line[:n]:
            state.play(move)
        return state

    def play(self, move: str) -> None:
        self.line = [*self.line[: self.at], move]
        self.at += 1

    def undo(self) -> None:
        self.at = max(self.at - 1, 0)

    def redo(self) -> None:
        self.at = min(self.at + 1, len(self.line))


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.integers(0, 1000)),
        st.tuples(st.sampled_from(["undo", "redo", "refused"]), st.just(0)),
        st.tuples(st.just("go"), st.integers(0, 1000)),
    ),
    max_size=40,
)


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_any_mixture_of_play_undo_redo_and_go_to(steps: list[tuple[str, int]]) -> None:
    options = {"trading": True}
    table = Table("four-worlds", HUMANS, options=options, seed=11)
    model = Model(**options)
    for what, number in steps:
        if what == "play":
            legal = table.state.legal_moves()
            table.play(legal[number % len(legal)])
            model.play(legal[number % len(legal)])
        elif what == "undo":
            assert table.undo() == (model.at > 0)
            model.undo()
        elif what == "redo":
            assert table.redo() == (model.at < len(model.line))
            model.redo()
        elif what == "refused":
            with pytest.raises(tt.IllegalMove):
                table.play("play nothing")
        else:
            table.go_to(number % (table.of + 1))
            model.at = number % (len(model.line) + 1)
        assert (table.at, table.of, list(table.moves)) == (model.at, len(model.line), model.line)
        assert (table.can_undo, table.can_redo) == (model.at > 0, model.at < len(model.line))
        assert whole(table.state) == whole(model.state(model.at))
        assert table.state.legal_moves() == model.state(model.at).legal_moves()
    again = Table.replay(table.transcript())
    assert whole(again.state) == whole(model.state(len(model.line)))


def test_undo_goes_back_to_a_humans_decision_over_the_bots_moves() -> None:
    table = Table("four-worlds", {"P1": "human", "P2": "greedy", "P3": "random"}, seed=3)
    stops = [0]
    for _ in range(12):
        table.play(table.hint().move)  # type: ignore[union-attr]
        assert table.to_move == "P1" and table.live
        stops.append(table.at)
    states = {n: whole(table.state_at(n)) for n in stops}
    for n in reversed(stops[:-1]):
        assert table.undo() and table.at == n and whole(table.state) == states[n]
    assert not table.undo() and not table.can_undo
    for n in stops[1:]:
        assert table.redo() and table.at == n and whole(table.state) == states[n]
    assert not table.redo() and not table.can_redo
    table.go_to(stops[4] + 1)
    assert table.undo() and table.at == stops[4]
    table.go_to(stops[4] + 1)
    assert table.redo() and table.at == stops[5]


def test_the_same_moves_after_undo_bring_the_same_game() -> None:
    table = Table("four-worlds", {"P1": "human", "P2": "random"}, seed=5)
    played(table, 20)
    line, end = table.moves, whole(table.state)
    table.go_to(0)
    while table.of < len(line) or not table.live:
        table.play(line[table.at])
    assert (table.moves, whole(table.state)) == (line, end)


def test_without_humans_undo_goes_back_one_move() -> None:
    table = Table("four-worlds", ["greedy", "random"], seed=2)
    assert table.to_move is None and table.of > 50
    assert table.undo() and table.at == table.of - 1
    table.go_to(10)
    assert table.redo() and table.at == 11


def test_looking_back_loses_nothing_and_playing_there_replaces_the_rest() -> None:
    table = played(Table("four-worlds", HUMANS, seed=1), 10)
    table.comment("the first move", 1)
    table.comment("the last move")
    table.go_to(3)
    assert table.of == 10 and not table.live and not table.waiting_for_bot
    with pytest.raises(tt.IllegalMove):
        table.play("end of the world")
    assert table.of == 10
    table.play(table.state.legal_moves()[0])
    assert (table.at, table.of) == (4, 4)
    assert table.comments == {1: "the first move"}
    assert not table.redo()


@pytest.mark.parametrize("n", [-1, 11, 1.0, "3", True])
def test_there_is_no_such_move(n: Any) -> None:
    table = played(Table("four-worlds", HUMANS, seed=1), 10)
    for ask in (table.go_to, table.state_at, lambda n: table.view("P1", n), lambda n: table.log("P1", n)):
        with pytest.raises(tt.TarotTeachError, match=r"moves 0 to 10"):
            ask(n)
    assert table.at == 10


def test_the_state_is_a_copy() -> None:
    table = Table("four-worlds", seed=1)
    state = table.state
    state.play("draw deck")
    state.options["gates"] = "any"
    assert table.at == 0 and table.to_move == "P1" and table.state.phase == "draw"


# Bots


def test_bots_wait_for_their_step_when_they_are_told_to() -> None:
    seats = {"P1": "human", "P2": "greedy", "P3": "greedy"}
    by_step = Table("four-worlds", seats, seed=8, auto=False)
    at_once = Table("four-worlds", seats, seed=8)
    assert by_step.bot_step() is None
    for _ in range(6):
        move = by_step.hint().move  # type: ignore[union-attr]
        at_once.play(move)
        by_step.play(move)
        while by_step.waiting_for_bot:
            before = by_step.of
            assert by_step.bot_step() == by_step.moves[before] and by_step.of == before + 1
    assert by_step.moves == at_once.moves


def test_a_bot_that_decides_first_begins() -> None:
    assert Table("four-worlds", {"P1": "greedy", "P2": "human"}, seed=1).to_move == "P2"
    waiting = Table("four-worlds", {"P1": "greedy", "P2": "human"}, seed=1, auto=False)
    assert waiting.waiting_for_bot and waiting.run_bots() > 0 and waiting.to_move == "P2"


def test_a_bot_step_never_replaces_moves() -> None:
    table = Table("four-worlds", {"P1": "human", "P2": "greedy"}, seed=4)
    while table.of < 8:
        table.play(table.hint().move)  # type: ignore[union-attr]
    bots_turn = next(n for n in range(table.of) if table.state_at(n).to_move == "P2")
    table.go_to(bots_turn)
    assert not table.waiting_for_bot and table.bot_step() is None and table.run_bots() == 0


class Spy(Bot):
    """A bot that keeps what it is given."""

    name = "spy"

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []

    def choose(self, game: Game[Any], view: Mapping[str, Any], legal: Sequence[Move], chance: Chance) -> Move:
        self.given.append((game, view, list(legal), chance))
        return legal[-1]


def test_a_bot_of_ones_own_gets_a_view_and_nothing_else() -> None:
    spy = Spy()
    table = Table("four-worlds", {"P1": "human", "P2": spy}, seed=4)
    assert table.kinds == {"P1": "human", "P2": "spy"}
    while len(spy.given) < 5:
        table.play(table.hint().move)  # type: ignore[union-attr]
    n = next(n for n in range(table.of) if table.state_at(n).to_move == "P2")
    game, view, legal, chance = spy.given[0]
    assert game is table.game and view == table.view("P2", n) and legal == table.state_at(n).legal_moves()
    assert set(view["hands"]["P1"]) == set(view["deck"]) == {"?"}
    assert chance.seed not in (4, 4 << 32)


def test_a_bot_that_breaks_the_rules_is_refused() -> None:
    class Cheat(Spy):
        def choose(self, *given: Any) -> Move:
            return Move("play everything")

    table = Table("four-worlds", {"P1": "human", "P2": Cheat()}, seed=4, auto=False)
    while not table.waiting_for_bot:
        table.play(table.hint().move)  # type: ignore[union-attr]
    before = table.moves
    with pytest.raises(tt.IllegalMove, match="play everything"):
        table.bot_step()
    assert table.moves == before


# Seats, options, names


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seats": {"P1": "wizard"}}, "'wizard' cannot sit at P1"),
        ({"seats": {"P5": "human"}}, "there is no P5 here"),
        ({"seats": {"X": "human"}}, "'X' is no seat"),
        ({"seats": "human"}, "give the kind of each seat"),
        ({"seats": 7}, "give the kind of each seat"),
        ({"players": 9}, "for 2 to 4 seats, not 9"),
        ({"options": {"magic": 1}}, "no option 'magic'"),
        ({"options": {"gates": "wide"}}, "'wide' is not allowed"),
        ({"seed": "x"}, "a seed is a whole number"),
        ({"names": {"P9": "Ada"}}, "names: there is no P9"),
        ({"names": {"P1": "A" * 41}}, "is no name for P1"),
        ({"names": {"P1": "two\nlines"}}, "is no name for P1"),
        ({"names": {"P1": ""}}, "is no name for P1"),
        ({"position": {"phase": "draw"}}, "nothing to draw"),
        ({"position": {}, "options": {}}, "a position has its own options"),
        ({"position": {}, "players": 2}, "a position has its own options"),
        ({"chance": []}, "no result left"),
    ],
)
def test_what_a_table_refuses(given: dict[str, Any], said: str) -> None:
    with pytest.raises(tt.TarotTeachError, match=said):
        Table("four-worlds", **given)


def test_an_unknown_game() -> None:
    with pytest.raises(tt.TarotTeachError, match="there is no game 'whist'"):
        Table("whist")


def test_who_sits_where() -> None:
    assert Table("four-worlds", seed=1).kinds == {"P1": "human", "P2": "greedy"}
    assert Table("four-worlds", players=3, seed=1, auto=False).kinds["P3"] == "greedy"
    assert Table("four-worlds", {"P1": "bot", "P2": "human"}, seed=1).kinds["P1"] == "greedy"
    assert len(Table("four-worlds", {"P1": "human"}, options={"variant": "pairs"}, seed=1).seats) == 4
    assert Table("four-worlds", ["human", "human", "search"], seed=1).humans == ("P1", "P2")
    assert Table("four-worlds", seed=1).seed == 1 and Table("four-worlds").seed >= 0


def test_names_stand_in_the_log_as_they_are() -> None:
    table = Table("four-worlds", HUMANS, seed=1, names={"P2": "<b>Ada</b>"})
    table.play("draw deck")
    table.play(table.state.legal_moves()[-1])
    table.play("draw deck")
    texts = [line.event.text for line in table.log("P1")]
    assert texts[-1] == "<b>Ada</b> draws a card from the draw pile."
    assert table.log("P2")[-1].event.text.startswith("You draw the ")


# What a seat may know


def test_views_events_and_log_by_move() -> None:
    table = played(Table("four-worlds", HUMANS, seed=9), 40)
    for seat in table.seats:
        lines = []
        for n in range(table.of + 1):
            state = table.state_at(n)
            assert table.view(seat, n) == state.view(seat)
            assert table.events_for(seat, n) == state.events_for(seat)
            lines += [(n, event) for event in state.events_for(seat)]
        assert [tuple(line) for line in table.log(seat)] == lines
        assert [tuple(line) for line in table.log(seat, 5)] == [line for line in lines if line[0] <= 5]
    everything = [line.event for line in table.log(None)]
    assert not any("?" in event.cards for event in everything)
    table.go_to(10)
    assert table.log("P1")[-1].n <= 10


def test_the_log_forgets_what_was_replaced() -> None:
    table = played(Table("four-worlds", HUMANS, seed=9), 12)
    before = table.log("P1", 4)
    table.log("P2")
    table.go_to(4)
    table.play(table.state.legal_moves()[-1])
    assert table.log("P1", 4) == before
    assert table.log("P1")[len(before) :][0].event == table.events_for("P1")[0]


def test_the_text_board_has_the_eyes_of_the_human() -> None:
    table = Table("four-worlds", seed=7)
    state = table.state
    assert str(table) == state.board(0) and "Hand of P2: 7 cards" in str(table)
    table.play("draw deck")
    table.undo()
    assert str(table).startswith("Move 0 of 1\n")
    assert "Hand of P2: 7 cards" not in str(Table("four-worlds", ["random", "random"], seed=7, auto=False))


def test_people_at_one_screen_see_the_hand_of_the_one_who_decides() -> None:
    table = Table("four-worlds", HUMANS, seed=7)
    assert table.eye == "P1" and "Hand of P2: 7 cards" in str(table)
    while table.to_move == "P1":
        table.play(table.state.legal_moves()[-1])
    assert table.eye == "P2" and "Hand of P1: 7 cards" in str(table)


def test_repr_is_stable() -> None:
    table = Table("four-worlds", seed=7)
    assert repr(table) == "<table four-worlds: P1 human, P2 greedy; move 0 of 0, P1 to move>"
    over = Table("four-worlds", ["greedy", "greedy"], seed=7)
    assert repr(over).endswith(f"move {over.of} of {over.of}, the game is over>")


# Hints


def test_a_hint_is_legal_and_says_why_with_a_clause() -> None:
    table = Table("four-worlds", seed=7)
    for _ in range(30):
        hint = table.hint()
        assert hint is not None and hint == table.hint()
        assert hint.move in table.state.legal_moves()
        assert hint.clause in table.game.rulebook
        assert hint.reason.endswith(".") and str(hint) == f"{hint.text}. {hint.reason} ({hint.clause})"
        table.play(hint.move)


def test_no_hint_after_the_end() -> None:
    assert Table("four-worlds", ["greedy", "greedy"], seed=7).hint() is None


def test_a_hint_for_a_place_in_the_past() -> None:
    table = played(Table("four-worlds", HUMANS, seed=7), 9)
    table.go_to(0)
    assert table.hint().move == "draw deck"  # type: ignore[union-attr]
    assert table.of == 9


# Positions and scripted chance

POSITION = {
    "game": "four-worlds",
    "players": 2,
    "phase": "draw",
    "deck": ["T3"],
    "discard": ["W7", "W9", "C1"],
    "hands": {"P1": ["W5", "T7", "W3"], "P2": ["C5"]},
}


def test_a_table_from_a_position_keeps_its_chance() -> None:
    ends = set()
    for seed in range(8):
        table = Table("four-worlds", HUMANS, position=POSITION, seed=seed)
        table.play("draw deck")
        deck = tuple(table.state.position()["deck"])
        ends.add(deck)
        table.undo()
        table.play("draw deck")
        assert tuple(table.state.position()["deck"]) == deck
        assert tuple(Table.replay(table.share()).state.position()["deck"]) == deck
    assert len(ends) > 1


def test_scripted_chance_is_used_undone_and_written_down() -> None:
    script = [["C1", "W7", "W9"]]
    table = Table("four-worlds", HUMANS, position=POSITION, chance=script)
    table.play("draw deck")
    assert table.state.position()["deck"] == script[0]
    table.undo()
    table.play("draw deck")
    assert table.state.position()["deck"] == script[0]
    assert table.transcript()["chance"] == script
    again = Table.replay(table.transcript())
    assert again.state.position() == table.state.position()


def test_when_the_script_ends_the_table_stands_still() -> None:
    table = Table("four-worlds", HUMANS, position=POSITION, chance=[])
    with pytest.raises(tt.TarotTeachError, match="no result left"):
        table.play("draw deck")
    assert table.at == table.of == 0 and table.state.position()["deck"] == ["T3"]
    table.play("draw discard")
    assert table.at == 1


LIGHT = """
import sys, tarot_teach as tt
table = tt.Table("four-worlds", seed=7)
for _ in range(5):
    table.play(table.hint().move)
table.undo()
table.log("P1")
table.transcript()
table.share()
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_playing_loads_nothing_heavy() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", LIGHT], env=environment, capture_output=True, text=True, check=True
    )
    heavy = {
        "fastjsonschema",
        "joblib",
        "pandas",
        "matplotlib",
        "networkx",
        "ipywidgets",
        "anywidget",
        "numpy",
    }
    assert not heavy & set(done.stdout.split()) and "tarot_teach" in done.stdout.split()


def test_a_ninth_seat_is_not_dropped_silently() -> None:
    with pytest.raises(tt.OptionError, match="at most 8, not 9"):
        Table("fools-arcana", ["greedy"] * 9)
