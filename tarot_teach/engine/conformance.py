"""What every game must keep to, as one check that plays at random and looks at each state on the way.

Whoever writes or changes a game can run it: ``check(game, decisions=1000)`` raises `AssertionError` with the
seed and the moves that lead to the fault, or returns a report.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from ..cards import CARDS
from ..errors import IllegalMove, OptionError
from .chance import SeededChance
from .events import HIDDEN
from .game import Game, Option
from .moves import CARD, SEAT, WORD, Move
from .positions import texts
from .state import State


@dataclass
class Report:
    """What a run saw: how much it played, and which clauses events and refusals named."""

    decisions: int = 0
    games: int = 0
    longest: int = 0
    attempts: int = 0
    events: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)

    def emitted(self) -> set[str]:
        """The clauses that an event, a refusal or the ground of a legal move really named."""
        return set(self.events) | set(self.refusals)


def settings(game: Game[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with every combination of options that the game allows.

    Of an option that takes any whole number of a range, the ends and the default stand for all.
    """
    names = list(game.options)
    values_of = [_values(option) for option in game.options.values()]
    for players in game.seats:
        for values in product(*values_of):
            options = dict(zip(names, values, strict=True))
            try:
                game.complete_options(options, players)
            except OptionError:
                continue
            yield players, options


def _values(option: Option) -> Sequence[Any]:
    allowed = option.allowed
    return sorted({allowed[0], option.default, allowed[-1]}) if isinstance(allowed, range) else allowed


def check(
    game: Game[Any],
    decisions: int = 1000,
    seed: int = 0,
    only: Sequence[tuple[int, Mapping[str, Any]]] | None = None,
    attempts: int = 6,
    limit: int = 20000,
    share: float = 1.0,
) -> Report:
    """Play at random over all seats and options (or `only` these) and check every state.

    Checked at each decision: listed moves are playable and in a stable order; the position round-trips; cards
    are conserved; copies are independent; a refused attempt leaves everything as it was and names a clause of
    the rulebook; `explain` agrees with the list; no view tells more than its seat may know; determinize keeps
    the view and the legal moves; and when a game is over, the seed and the moves make it again. `attempts`
    random texts are tried at each decision, and no game may take more than `limit` decisions. With a
    `share` below 1 only so many of the states are looked at; all are played through.
    """
    report = Report()
    luck = random.Random(seed)
    choices = list(only if only is not None else settings(game))
    luck.shuffle(choices)
    while report.decisions < decisions:
        players, options = choices[report.games % len(choices)]
        _play(game, players, dict(options), luck, report, decisions, attempts, limit, share)
    return report


def _play(
    game: Game[Any],
    players: int,
    options: dict[str, Any],
    luck: random.Random,
    report: Report,
    decisions: int,
    attempts: int,
    limit: int,
    share: float,
) -> None:
    seed = luck.randrange(1 << 30)
    state = game.deal(players=players, seed=seed, options=options)
    pack = sorted(game.pack(players, state.options))
    played: list[str] = []
    report.games += 1
    try:
        _note(game, state, report)
        while state.to_move is not None and report.decisions < decisions:
            move = _choose(state, luck)
            played.append(str(move))
            if luck.random() < share:
                _look_and_play(game, state, move, pack, attempts, luck, report)
            else:
                state.play(move)
            report.decisions += 1
            _note(game, state, report)
            assert len(played) <= limit, f"no end after {limit} decisions"
        if state.to_move is None:
            assert state.legal_moves() == [], "legal moves after the end"
            result = state.result()
            assert result.over, "nobody is to move, but the result says that the game goes on"
            assert set(result.winners) <= set(state.labels)
            assert game.load(state.position(), seed=0).position() == state.position()
            refused = state.explain("end")
            assert refused.clause in game.rulebook
            report.refusals[refused.clause] += 1
        report.longest = max(report.longest, len(played))
        again = game.deal(players=players, seed=seed, options=options)
        for text in played:
            again.play(text)
        assert again.position() == state.position(), "the same seed and moves make another position"
    except Exception as error:
        last = ", ".join(played[-12:])
        error.add_note(
            f"{game.slug}, {players} seats, {options}, seed {seed}, move {len(played)}: ... {last}"
        )
        raise


def _choose(state: State, luck: random.Random) -> Move:
    """A legal move: half the time any, half the time any verb first, so that rare kinds come up too."""
    legal = state.legal_moves()
    if luck.random() < 0.5:
        verb = luck.choice(sorted({move.verb for move in legal}))
        legal = [move for move in legal if move.verb == verb]
    return luck.choice(legal)


def _look_and_play(
    game: Game[Any],
    state: State,
    move: Move,
    pack: list[Any],
    attempts: int,
    luck: random.Random,
    report: Report,
) -> None:
    before = state.position()
    _check_state(game, state, before, pack, luck)
    for _ in range(attempts):
        _check_attempt(game, state, before, _attempt(game, state, luck), report)
    grounds = state.explain(move)
    assert grounds.legal, f"{move!r} is listed, but explain says {grounds}"
    assert grounds.clause in game.rulebook, f"the ground of {move!r} is {grounds.clause!r}"
    report.events[grounds.clause] += 1
    assert game.say(move, state), f"{move!r} has no words"
    old, views = state.copy(), [state.view(label) for label in state.labels]
    state.play(move)
    assert old.position() == before, "playing on a state changed its copy"
    _check_events(state, views, move)


def _note(game: Game[Any], state: State, report: Report) -> None:
    for event in state.events:
        assert event.text and HIDDEN not in event.text, f"an event without words: {event}"
        assert event.clauses, f"an event without a clause: {event}"
        for clause in event.clauses:
            assert clause in game.rulebook, f"an event names {clause}, which is not in the rulebook"
            report.events[clause] += 1


def _check_state(
    game: Game[Any], state: State, position: dict[str, Any], pack: list[Any], luck: random.Random
) -> None:
    legal = state.legal_moves()
    assert legal, "a seat is to move, but has no legal move"
    assert len(set(legal)) == len(legal), f"a move is listed twice: {legal}"
    assert json.loads(json.dumps(position)) == position, "the position is not plain JSON"
    again = game.load(json.dumps(position), seed=0)
    assert again.position() == position, "the position does not round-trip"
    assert again.legal_moves() == legal, "the legal moves do not survive a save and a load"
    # a trump can serve as a figure, outside the pack
    held = [code for code in _cards(position, game.named_only) if code in pack]
    assert sorted(held) == pack, f"cards are lost or doubled: {Counter(held) - Counter(pack)}"
    assert str(state) and state.trail() and state.question().endswith("?"), "no words for what is asked"
    for label in state.labels:
        view = state.view(label)
        other = game.determinize(view, SeededChance(luck.randrange(1 << 30)))
        assert other.view(label) == view, f"determinize does not keep the view of {label}"
        assert other.to_move == state.to_move
        assert other.trail() == state.trail(), f"the trail tells {label} of hidden cards"
        assert other.question() == state.question(), f"the question tells {label} of hidden cards"
        if label == state.to_move:
            assert other.legal_moves() == legal, f"determinize changes the legal moves of {label}"
        assert other.board(other.seat_number(label)) == state.board(state.seat_number(label)), (
            "the board leaks"
        )
    twin, spaced = state.copy(), state.copy()
    chosen = luck.choice(legal)
    twin.play(chosen)
    spaced.play("  ".join(["", *chosen.split(), ""]))
    assert spaced.position() == twin.position(), f"blanks around {chosen!r} change what it does"
    assert state.position() == position, "playing on a copy changed the state"
    assert state.legal_moves() == legal


def _cards(position: Any, skip: Collection[str] = ()) -> list[str]:
    """The card codes in a position, in order."""
    return [text for text in texts(position, skip) if text[:1] in "WCSDT" and text[1:2].isdigit()]


def _check_events(state: State, views: list[dict[str, Any]], move: Move) -> None:
    """A card that a seat saw neither before nor after a move is not named to it, unless on purpose."""
    shown = move.args if move.verb in state.game.open_verbs else ()
    for eye, label in enumerate(state.labels):
        known = {*shown, *texts(views[eye]), *texts(state.view(label))}
        for entry, event in zip(state.entries, state.events_for(label), strict=True):
            if entry.seen is None:
                secret = [c for c in event.cards if c not in known and c != HIDDEN]
                assert not secret, f"{label} is told of {secret} in {event.text!r}"
            elif eye not in entry.seen:
                assert set(event.cards) <= {HIDDEN}


def _attempt(game: Game[Any], state: State, luck: random.Random) -> str:
    """A random text: mostly of a move's shape, sometimes nonsense."""
    if luck.random() < 0.05:
        return luck.choice(
            ["", " ", "end end", "play", "??", "play 7", "draw deck deck", "pass please", "T7"]
        )
    verb = luck.choice(list(game.shapes))
    words = [verb]
    cards = _cards(state.view(state.to_move or state.labels[0]))
    for kind in luck.choice(list(game.shapes[verb])):
        if kind == CARD:
            words.append(luck.choice(cards if cards and luck.random() < 0.8 else list(CARDS)))
        elif kind == SEAT:
            words.append(luck.choice(state.labels))
        else:
            words.append(luck.choice(list(CARDS)) if kind == WORD else kind)
    return " ".join(words)


def _check_attempt(
    game: Game[Any], state: State, position: dict[str, Any], text: str, report: Report
) -> None:
    report.attempts += 1
    explained = state.explain(text)
    listed = " ".join(text.split()) in state.legal_moves()
    assert explained.legal == listed, f"explain({text!r}) is {explained}, listed: {listed}"
    if listed:
        return
    assert explained.clause in game.rulebook, f"the refusal of {text!r} names {explained.clause!r}"
    assert explained.reason.endswith((".", "?")), (
        f"the refusal of {text!r} is no sentence: {explained.reason}"
    )
    report.refusals[explained.clause] += 1
    try:
        state.play(text)
    except IllegalMove as error:
        assert (error.clause, error.reason, error.help) == explained[1:]
    else:
        raise AssertionError(f"{text!r} was refused by explain but played")
    assert state.position() == position, f"the refused {text!r} changed the state"
