"""A table in a terminal, by its lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import tarot_teach as tt
from tarot_teach.cli import app
from tarot_teach.play.terminal import Terminal


def lines(table: tt.Table, *answers: str) -> list[str]:
    """What stands on the screen after these answers, prompts included; then the input ends."""
    screen: list[str] = []
    given = iter(answers)

    def read(prompt: str) -> str:
        screen.append(prompt)
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    Terminal(table, read, lambda line: screen.extend(line.split("\n"))).run()
    return screen


def table(**given: Any) -> tt.Table:
    return tt.Table("four-worlds", **{"seed": 7, **given})


def test_a_move_by_number_and_by_text() -> None:
    one = table()
    screen = lines(one, "1", "play C1", "end", "quit")
    assert one.moves[:3] == ("draw deck", "play C1", "end")
    assert "1  Draw from the draw pile  [draw deck]" in screen
    assert "You draw the Prince of Swords from the draw pile. (FW-13)" in screen
    assert any(line.startswith("P2 draws a card") for line in screen)


def test_a_refusal_names_reason_and_clause_and_the_list_is_not_repeated() -> None:
    one = table()
    screen = lines(one, "draw deck", "end", "dance", "99", "0")
    assert "Lay a card, or discard one. (FW-16)" in screen
    assert any(line.startswith("That is no move of this game.") for line in screen)
    assert "There is no move 99; choose 1 to 13." in screen
    assert "There is no move 0; choose 1 to 13." in screen
    assert sum("[discard T5]" in line for line in screen) == 1 and one.at == 1


def test_asking() -> None:
    screen = lines(table(), "why draw discard", "rule wildcard Worlds", "rule xyz", "hint", "?", "log", "")
    assert "There is no card to take. The other pile has a card: draw from there." in screen
    assert "FW-15: Of the discard pile only the top card may be taken." in screen
    assert "No rule has the words 'xyz'." in screen
    assert "Draw from the draw pile. No discard is there to be taken. (FW-13)" in screen
    assert any("quit" in line for line in screen)
    assert sum("[draw deck]" in line for line in screen) == 2


def test_undo_and_redo() -> None:
    one = table()
    screen = lines(one, "undo", "draw deck", "undo", "redo", "redo")
    assert "There is nothing to undo." in screen and "There is nothing to redo." in screen
    assert "Move 0 of 1" in screen and one.at == 1


def test_people_at_one_screen_take_turns_and_see_only_their_hands() -> None:
    one = table(seats=["human", "human"], names={"P2": "Ada"})
    screen = lines(one, "", "draw deck", "discard C1", "", "draw deck")
    handed = screen.index("Ada decides now. Press Enter when only you can see this. ")
    assert screen[handed - 40 : handed] == [""] * 40
    mine = next(line for line in screen if line.startswith("Hand of P1: W5"))
    assert mine in screen[:handed] and mine not in screen[handed:]
    assert "You draw the Prince of Swords from the draw pile. (FW-13)" not in screen[handed:]
    assert "P1 discards the Ace of Cups. (FW-18)" in screen[handed:]


def test_to_the_end() -> None:
    screen = lines(table(seats=["greedy", "greedy"]))
    assert any("the game is over" in line for line in screen)


def test_saving_and_going_on(tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    one = table()
    screen = lines(
        one, "draw deck", "save", f"save {place}", f"save {place}", f"save {tmp_path}/no/where", "share"
    )
    assert "Give the file a name: save FILE" in screen and f"Saved in {place}." in screen
    assert f"{place} is there already; choose another name." in screen
    assert any("cannot be written" in line for line in screen)
    assert json.loads(place.read_text(encoding="utf-8")) == one.transcript()
    for source in (str(place), one.share()):
        result = CliRunner().invoke(app, ["play", "--load", source], input="undo\nquit\n")
        assert result.exit_code == 0 and "Move 0 of 1" in result.output


def run(*arguments: str, answers: str = "quit\n") -> Any:
    return CliRunner().invoke(app, ["play", *arguments], input=answers)


def test_the_command() -> None:
    result = run(
        "--seed", "7", "--seats", "human,random,greedy", "--set", "trading=TRUE", "--set", "gates=any"
    )
    assert result.exit_code == 0 and "The Four Worlds, 3 seats" in result.output
    assert "Trade with P2" in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["whist"], "there is no game 'whist'"),
        (["--seats", "wizard"], "'wizard' cannot sit at P1"),
        (["--set", "gates=wide"], "'wide' is not allowed"),
        (["--set", "gates"], "write an option as name=value"),
        (["--set", "magic=1"], "no option 'magic'"),
        (["--load", "nothing.json"], "neither JSON nor a share text"),
    ],
)
def test_what_the_command_refuses(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert isinstance(result.exception, tt.TarotTeachError) and said in str(result.exception)


def test_a_broken_file_says_how_much_of_it_is_sound(tmp_path: Path) -> None:
    data = table().transcript()
    data["moves"] = ["draw deck", "play C1", "play C2"]
    place = tmp_path / "broken.json"
    place.write_text(json.dumps(data), encoding="utf-8")
    result = run("--load", str(place))
    assert "move 3: 'play C2' is refused" in str(result.exception)
    assert "the 2 moves before it are sound" in str(result.exception)
