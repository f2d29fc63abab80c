"""The bots: always legal, the same for a seed, blind to what is hidden, and the greedy one sensible."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach import bots
from tarot_teach.bots import Bot, RandomBot, ask, chance_for
from tarot_teach.bots.search import SearchBot
from tarot_teach.games.four_worlds import FourWorlds
from tarot_teach.play.simulate import simulate

GAME = tt.games["four-worlds"]
WAYS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"gates": "any", "attribution": "thoth"}),
    (3, {"trading": True}),
    (2, {"variant": "one_tree", "trading": True}),
    (4, {"variant": "pairs", "trading": True}),
    (3, {"variant": "middle_pillar", "piles": "separate", "trading": True}),
    (2, {"variant": "middle_pillar"}),
]


def states(players: int, options: dict[str, Any], seed: int, bot: Bot, every: int = 1) -> Any:
    """The states of a game in which a bot has all seats."""
    state = GAME.deal(players, seed=seed, options=options)
    number = 0
    while state.to_move is not None:
        if number % every == 0:
            yield number, state
        state.play(ask(bot, state, seed, number))
        number += 1


@pytest.mark.parametrize(("players", "options"), WAYS)
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_bots_play_whole_games_and_are_never_refused(
    kind: str, players: int, options: dict[str, Any]
) -> None:
    for seed in range(2):
        last = -1
        for number, state in states(players, options, seed, bots.make(kind, GAME)):
            assert state.result().over is False
            last = number
        assert 10 < last < 6000


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_search_is_never_refused(players: int, options: dict[str, Any]) -> None:
    bot = SearchBot(playouts=6, depth=4)
    for _, state in states(players, options, 3, RandomBot(), every=301 if "piles" in options else 71):
        move = ask(bot, state, 1, 1)
        assert move in state.legal_moves() and move == ask(bot, state, 1, 1)


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_the_same_view_gives_the_same_move_whatever_is_hidden(players: int, options: dict[str, Any]) -> None:
    """Hidden cards change places at random; view and choice stay."""
    search = SearchBot(playouts=4, depth=3)
    for bot in (RandomBot(), bots.make("greedy", GAME), search):
        for number, state in states(players, options, 8, RandomBot(), every=97 if bot is search else 11):
            seat = state.to_move
            other = GAME.determinize(state.view(seat), tt.SeededChance(number))
            assert other.view(seat) == state.view(seat)
            assert ask(bot, other, 8, number) == ask(bot, state, 8, number)


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_greedy_leaves_nothing_to_chance_and_changes_nothing_it_is_given(
    players: int, options: dict[str, Any]
) -> None:
    bot = bots.make("greedy", GAME)
    for number, state in states(players, options, 2, RandomBot(), every=13):
        view, legal = state.view(state.to_move), state.legal_moves()
        before = json.dumps(view), list(legal)
        advice = bot.advise(GAME, view, legal, chance_for(1, number, "P1"))
        assert (json.dumps(view), legal) == before
        assert advice.clause in GAME.rulebook and advice.reason.endswith(".") and "!" not in advice.reason
        from_json = json.loads(before[0])
        assert bot.choose(GAME, from_json, legal, chance_for(99, 0, "P2")) == advice.move


HASHED = """
import tarot_teach as tt
for seats in (["greedy", "greedy"], ["random", "greedy"]):
    for options in ({"trading": True}, {"variant": "middle_pillar"}):
        table = tt.Table("four-worlds", seats, options=options, seed=6)
        print(table.of, " ".join(table.moves))
"""


def test_no_bot_depends_on_the_order_of_hashes() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    }
    assert len(said) == 1 and said.pop().count("draw") > 100


def test_chance_of_a_decision() -> None:
    assert chance_for(7, 3, "P1").seed == chance_for(7, 3, "P1").seed
    seeds = {chance_for(s, n, seat).seed for s in range(20) for n in range(20) for seat in ("P1", "P2")}
    assert len(seeds) == 800 and 7 not in seeds


# Kinds and policies


def test_kinds() -> None:
    assert [bots.make(kind, GAME).name for kind in ("random", "greedy", "bot", "search")] == [
        "random",
        "greedy",
        "greedy",
        "search",
    ]
    with pytest.raises(tt.OptionError, match="'wizard' is no kind of player; choose human, random"):
        bots.make("wizard", GAME)


def test_a_variant_has_its_parents_policy_and_another_game_may_bring_its_own() -> None:
    class Variant(FourWorlds):
        slug = "house-rules"

    class Other(tt.engine.game.Game):  # type: ignore[name-defined, type-arg]
        slug = "snap"

    assert bots.policy_of(Variant()) is bots.policy_of(GAME)
    assert bots.policy_of(Other()) is None and isinstance(bots.make("greedy", Other()), SearchBot)
    bots.register("snap", RandomBot)
    try:
        assert bots.policy_of(Other()) is RandomBot
    finally:
        bots._registered.clear()


def test_a_bot_that_only_chooses_gives_advice_without_a_reason() -> None:
    state = GAME.deal(seed=1)
    advice = RandomBot().advise(GAME, state.view("P1"), state.legal_moves(), chance_for(1, 0, "P1"))
    assert advice == ("draw deck", "", "")
    with pytest.raises(NotImplementedError):
        Bot().choose(GAME, state.view("P1"), state.legal_moves(), chance_for(1, 0, "P1"))


def test_search_plays_a_game_without_a_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MODULES", {})
    state = GAME.load({"phase": "act", "hands": {"P1": ["W5"]}, "deck": ["T3"], "laid": 1})
    assert ask(SearchBot(playouts=40), state, 1, 1) == "play W5"


# What the greedy bot of the Four Worlds does


def advised(position: dict[str, Any]) -> Any:
    state = GAME.load(position)
    seat = state.to_move
    return bots.make("greedy", GAME).advise(
        GAME, state.view(seat), state.legal_moves(), chance_for(1, 1, seat)
    )


def tree(*minors: str, majors: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    return {"sephiroth": list(minors), "majors": list(majors), **more}


CHOICES: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "the first Minor is the one that most cards can follow",
        {"hands": {"P1": ["W2", "C5", "C8", "T12"]}, "deck": ["T1"]},
        "play C5",
        "2 cards of your hand can follow",
    ),
    (
        "the link before anything else",
        {"hands": {"P1": ["D11", "W1", "T18"]}, "trees": {"P1": tree("D10")}, "deck": ["T1"]},
        "gate D11 W1",
        "six points",
    ),
    (
        "a gatekeeper rather than a wildcard",
        {
            "hands": {"P1": ["S13", "C4"]},
            "trees": {"P1": tree("S4"), "P2": tree("W9", majors=("T9",))},
            "deck": ["T1"],
        },
        "gate S13 C4",
        "opens Briah",
    ),
    (
        "a wildcard when nothing else fits",
        {
            "hands": {"P1": ["S14", "C9"]},
            "trees": {"P1": tree("S4"), "P2": tree("W9", majors=("T9",))},
            "deck": ["T1"],
        },
        "wild S14 T9",
        "one point",
    ),
    (
        "end when nothing else fits",
        {"hands": {"P1": ["C9"]}, "trees": {"P1": tree("S4")}, "deck": ["T1"], "laid": 1},
        "end",
        "Nothing else",
    ),
    (
        "the discard that brings points now",
        {
            "phase": "draw",
            "hands": {"P1": ["C9"]},
            "trees": {"P1": tree("S4")},
            "deck": ["C1"],
            "discard": ["T9"],
        },
        "draw discard",
        "one point",
    ),
    (
        "not the discard that brings nothing",
        {
            "phase": "draw",
            "hands": {"P1": ["C9"]},
            "trees": {"P1": tree("S4")},
            "deck": ["T9"],
            "discard": ["T21"],
        },
        "draw deck",
        "no point",
    ),
    (
        "no discard that the next seat could lay",
        {
            "hands": {"P1": ["C9", "T21", "S9"]},
            "trees": {"P1": tree("S4"), "P2": tree("W10")},
            "deck": ["T1"],
        },
        "discard C9",
        "least chance",
    ),
    (
        "under One Tree everything is laid",
        {
            "options": {"variant": "one_tree"},
            "hands": {"P1": ["C4", "S9"]},
            "trees": {"P1": tree("S4")},
            "deck": ["T1"],
        },
        "play C4",
        "makes room",
    ),
    (
        "in the race nothing off the way",
        {
            "options": {"variant": "middle_pillar"},
            "hands": {"P1": ["T18", "T20", "D11", "W1"]},
            "trees": {"P1": tree("D10")},
            "deck": ["T1"],
        },
        "gate D11 W1",
        "you reach Kether",
    ),
    (
        "in the race a spare card goes",
        {
            "options": {"variant": "middle_pillar"},
            "hands": {"P1": ["D11", "T20"]},
            "trees": {"P1": tree("D10")},
            "deck": ["W1", "T1"],
        },
        "discard T20",
        "does not need it",
    ),
    (
        "a trade is asked for when nothing can be laid",
        {
            "options": {"trading": True},
            "phase": "draw",
            "hands": {"P1": ["T21", "C9"], "P2": ["T9"]},
            "trees": {"P1": tree("S4"), "P2": tree("W10")},
            "deck": ["T1"],
        },
        "trade P2",
        "can lay nothing",
    ),
]


@pytest.mark.parametrize(("what", "position", "move", "said"), CHOICES, ids=[c[0] for c in CHOICES])
def test_what_greedy_does(what: str, position: dict[str, Any], move: str, said: str) -> None:
    advice = advised(position)
    assert advice.move == move and said in advice.reason


def trading(**more: Any) -> dict[str, Any]:
    return {
        "options": {"trading": True},
        "hands": {"P1": ["T21", "C9"], "P2": ["T9", "C2"]},
        "trees": {"P1": tree("S4"), "P2": tree("W10")},
        "deck": ["T1"],
        "traded": True,
        **more,
    }


def test_greedy_trades_what_it_cannot_use_for_what_it_can() -> None:
    trade = {"type": "trade", "from": "P1", "to": "P2"}
    assert advised(trading(phase="offer", pending=[trade])).move == "offer T21"
    assert advised(trading(phase="answer", pending=[{**trade, "offer": "T21"}])).move == "give T9"
    assert advised(trading(phase="answer", pending=[{**trade, "offer": "C9"}])).move == "decline"
    done = {**trade, "offer": "T21", "answer": "T9"}
    assert advised(trading(phase="settle", pending=[done])).move == "accept"
    assert advised(trading(phase="settle", pending=[{**done, "answer": "C2"}])).move == "decline"


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random(players: int) -> None:
    for place in range(players):
        seats = ["random"] * players
        seats[place] = "greedy"
        counted = simulate("four-worlds", seats, games=8, seed=100)
        assert counted.seats[place].wins >= 7


def test_greedy_finishes_the_shared_tree_and_the_race() -> None:
    assert simulate("four-worlds", players=3, options={"variant": "one_tree"}, games=8, seed=1).unwon == 0
    race = simulate(
        "four-worlds", ["greedy", "random"], options={"variant": "middle_pillar"}, games=5, seed=1
    )
    assert race.seats[0].wins == 5 and race.seats[0].score < 9
