"""Lessons without a screen: those that ship, and replies, goals, quizzes."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import tarot_teach as tt
from tarot_teach.lessons import Lesson, LessonError, Progress, lesson_places, read_lesson
from tarot_teach.lessons.check import check_file, check_lesson
from tarot_teach.lessons.goals import holds, pointer
from tarot_teach.lessons.look import calculate
from tarot_teach.lessons.playing import Play
from tarot_teach.lessons.quiz import Quiz
from tarot_teach.lessons.trying import Try, solved
from tarot_teach.lessons.watching import Watch

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


@pytest.fixture
def progress(tmp_path: Path) -> Iterator[Progress]:
    return Progress(tmp_path / "progress.json")


@pytest.fixture
def lesson(progress: Progress) -> Lesson:
    return Lesson("10-four-worlds", progress)


def open_try(lesson: Lesson, id: str) -> Try:
    session = lesson.session(id)
    assert isinstance(session, Try)
    return session


# Every lesson that ships


@pytest.mark.parametrize("slug", lesson_places())
def test_every_lesson_plays_through(slug: str) -> None:
    assert check_lesson(read_lesson(slug)) == []


@pytest.mark.parametrize("file", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda file: file.stem)
def test_every_notebook_keeps_to_the_style(file: Path) -> None:
    assert check_file(file) == []


@pytest.mark.parametrize("slug", lesson_places())
def test_notebook_and_lesson_agree(slug: str) -> None:
    """Each step has its cell, in the order of the lesson."""
    from tarot_teach.lessons.lesson import CALLS

    notebook = json.loads((NOTEBOOKS / f"{slug}.ipynb").read_text(encoding="utf-8"))
    code = "\n".join("".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code")
    at = 0
    for step in read_lesson(slug)["steps"]:
        opened = step["id"] == read_lesson(slug).get("opens_with")
        line = step["code"] if step["kind"] == "explore" else f'lesson.{CALLS[step["kind"]]}("{step["id"]}"'
        found = code.find(f'tt.lesson("{slug}")' if opened else line, at)
        if found < 0 and step["kind"] == "play":
            continue  # offered by a button of the play step before it
        assert found >= 0, f"{line} is not in the notebook, or out of order"
        at = found


# Trying


def test_a_try_from_miss_to_done(lesson: Lesson) -> None:
    touch = open_try(lesson, "touch")
    first = touch.play("play T7")
    assert first.kind == "refused" and first.clauses[0] == "FW-25"
    assert first.say.startswith("The Chariot is a line") and first.hint
    assert touch.play("play W5").kind == "go"
    assert touch.play("play W3").say.startswith("They do belong")
    assert touch.play("play T7").kind == "go"
    last = touch.play("play W3")
    assert last.kind == "done" and touch.done
    kept = lesson.progress.step("10-four-worlds", "touch")
    assert kept["tries"] == 2 and kept["first_miss"] == "FW-25"


def test_a_miss_that_is_allowed(lesson: Lesson) -> None:
    touch = open_try(lesson, "touch")
    reply = touch.play("discard T7")
    assert reply.kind == "miss" and reply.clauses == ("FW-18",)
    assert touch.play("play W5").kind == "back"
    touch.table.undo()
    assert touch.play("play W5").kind == "go"


def test_a_refusal_without_an_entry_is_the_engines(lesson: Lesson) -> None:
    touch = open_try(lesson, "touch")
    reply = touch.play("draw deck")
    assert (reply.kind, reply.clauses) == ("refused", ("FW-13",))
    assert touch.play("sing").clauses == ("FW-16",)


def test_an_entry_answers_wherever_its_line_leads(lesson: Lesson) -> None:
    best = open_try(lesson, "last-turn")
    assert best.score() == (2, 15)
    best.play("gate D12 S10")
    assert best.play("wild C12 T20").say.startswith("A good plan")


def test_par_is_told(lesson: Lesson) -> None:
    hod = open_try(lesson, "hod-of-briah")
    for move in ("play W8", "play C5"):
        hod.play(move)
    assert hod.play("play C8").hint == "The shortest way has 2 moves; yours had 3."


def test_marks(lesson: Lesson) -> None:
    four = open_try(lesson, "four-from-five")
    for card in ("T7", "T9"):
        four.mark(card)
    assert four.check_marks().say.startswith("Close is not touching")
    four.mark("T9")
    four.mark("T13")
    assert four.check_marks().say.startswith("Death does not fit.")
    four.mark("T13")
    assert four.check_marks().kind == "miss"
    for card in ("T8", "T11"):
        four.mark(card)
    assert four.check_marks().clauses == ("FW-28",)
    four.mark("T12")
    assert four.check_marks().kind == "done"
    with pytest.raises(LessonError):
        four.play("play T7")


def test_marks_are_cards_of_the_hand(lesson: Lesson) -> None:
    four = open_try(lesson, "four-from-five")
    for odd in ("T99", "zzz", "", "W1"):
        four.mark(odd)
    assert not four.marked and four.check_marks().say == "Mark at least one card first."


def test_hints_one_by_one_then_the_solution(lesson: Lesson) -> None:
    up = open_try(lesson, "up-to-kether")
    assert [up.hint().say for _ in range(3)] == [*up.step["hints"], up.step["hints"][-1]]
    assert up.solution().say == up.step["solution_say"]
    assert up.reached()
    kept = lesson.progress.step("10-four-worlds", "up-to-kether")
    assert kept["done"] and kept["solution"] and kept["hints"] == 2


def test_state_is_the_learners_own_when_it_reaches_the_goal(lesson: Lesson) -> None:
    assert lesson.state("up-to-kether").position() == solved(lesson.steps["up-to-kether"]).position()
    hod = open_try(lesson, "hod-of-briah")
    hod.play("play C5")
    assert "W8" not in lesson.state("hod-of-briah").position()["trees"]["P1"]["sephiroth"]
    hod.table.undo()
    for move in ("play W8", "play C5", "play C8"):
        hod.play(move)
    assert "W8" in lesson.state("hod-of-briah").position()["trees"]["P1"]["sephiroth"]
    again = Lesson("10-four-worlds", lesson.progress)
    assert "W8" in again.state("hod-of-briah").position()["trees"]["P1"]["sephiroth"]


def test_a_state_is_printed_as_the_learner_may_know_it(lesson: Lesson) -> None:
    touch = open_try(lesson, "touch")
    for state in (lesson.state("touch"), lesson.state("up-to-kether")):
        assert "Hand of P2: 3 cards" in str(state)
    assert "Two of Cups" in lesson.state("touch").board()
    assert "Two of Cups" in str(touch.table.state)


OTHERS = {
    "id": "answer",
    "kind": "try",
    "title": "A turn between",
    "learner": "P1",
    "task": "Lay a card in each of two turns.",
    "position": {
        "game": "four-worlds",
        "phase": "draw",
        "turn": "P2",
        "deck": ["D1", "D2", "D3", "D4", "D5", "D6"],
        "hands": {
            "P1": ["W3", "W5", "T7", "S1", "S2", "S3", "S4"],
            "P2": ["W9", "C1", "C2", "C3", "C4", "C5", "C6"],
        },
    },
    "goal": {"at": "/trees/P1/sephiroth", "has": ["W3", "W5"]},
    "solution": ["draw deck", "play W5", "play T7", "end", "draw deck", "play W3"],
    "others": ["draw deck", "discard D1", "draw deck", "discard W9"],
    "wrong": [
        {"line": [], "move": "play W5", "refused": "FW-14", "thought": "t", "say": "Draw.", "hint": "h"},
        {
            "line": ["draw deck"],
            "move": "play T7",
            "refused": "FW-25",
            "thought": "t",
            "say": "Point.",
            "hint": "h",
        },
    ],
    "hints": ["h"],
    "solution_say": "s",
    "clauses": ["FW-14", "FW-25"],
}


def test_scripted_moves_of_other_seats(progress: Progress) -> None:
    step = Try("x", OTHERS, progress)
    assert step.table.to_move == "P1" and step.table.at == 2
    assert step.play("play W5").say == "Draw."
    step.play("draw deck")
    assert step.play("play T7").say == "Point."
    for move in ("play W5", "play T7", "end"):
        assert step.play(move).kind == "go"
    assert step.table.to_move == "P1" and step.own_moves()[-1] == "end"
    step.play("draw deck")
    assert step.play("play W3").kind == "done"


def test_a_way_that_blocks_the_others_ends_the_try(progress: Progress) -> None:
    script = copy.deepcopy(OTHERS)
    script["others"][2:] = ["draw discard", "discard W9"]  # type: ignore[index]
    step = Try("x", script, progress)
    assert [step.play(move).kind for move in ("draw discard", "play W5", "end")] == ["go", "go", "back"]
    assert step.table.to_move == "P2" and step.play("draw deck").kind == "back"
    assert step.undo() and step.undo() and step.play("discard S4").kind == "go"
    assert step.table.to_move == "P1" and step.table.moves[-2:] == ("draw discard", "discard W9")


# Watching, quizzes, playing, looking behind


def test_a_watch_step(lesson: Lesson) -> None:
    watch = lesson.session("first-card")
    assert isinstance(watch, Watch)
    assert watch.frames[2].clause == "FW-25" and watch.frames[2].reason == "A tree starts with a Minor card."
    assert watch.table.at == 0
    watch.go_to(3)
    assert watch.guess and watch.answer_guess({"T8", "T9"}).say.startswith("You found 1 of 2: ")
    assert not watch.guess
    assert not watch.done
    watch.go_to(99)
    assert watch.done and watch.table.at == 6
    assert watch.said().clauses == ("FW-20", "FW-21", "FW-22")


def test_a_quiz(lesson: Lesson) -> None:
    quiz = lesson.session("count-up")
    assert isinstance(quiz, Quiz)
    assert "right" not in json.dumps([quiz.public(i) for i in range(len(quiz.items))])
    assert quiz.answer(0, "12").kind == "miss"
    assert quiz.answer(0, 99).say.startswith("Not that number")
    assert quiz.answer(0, "13,0").kind == "right"
    assert quiz.answer(1, 2).kind == "right" and not quiz.done
    assert quiz.answer(2, 0).kind == "done" and quiz.done
    for number, answer in ((0, "many"), (1, 9), (1, True), (7, 0), (1, None)):
        with pytest.raises(ValueError):
            quiz.answer(number, answer)


def test_a_play_step_to_its_end(progress: Progress) -> None:
    data = read_lesson("10-four-worlds")
    step = next(s for s in data["steps"] if s["id"] == "endgame")
    play = Play("10-four-worlds", step, progress)
    assert [r.say for r in play.remarks()] == [step["talk"][0]["say"]]
    said = []
    while play.table.to_move:
        hint = play.table.hint()
        assert hint is not None
        play.table.play(hint.move)
        said += play.remarks()
    assert said[-1].kind == "done" and play.done


def test_what_is_said_at_the_end_of_a_game_is_said_whole(progress: Progress) -> None:
    data = read_lesson("40-fools-arcana")
    step = next(
        s for s in data["steps"] if s["kind"] == "play" and any(t["when"] == "over" for t in s["talk"])
    )
    play = Play("40-fools-arcana", step, progress)
    last = play.remarks()
    while (hint := play.table.hint()) is not None:
        play.table.play(hint.move)
        last = play.remarks() or last
    over = next(talk["say"] for talk in step["talk"] if talk["when"] == "over")
    assert len(last) == 1 and last[0].kind == "done"
    assert over in last[0].say and step["done"] in last[0].say


def test_looking_behind(lesson: Lesson) -> None:
    assert lesson.check("no-minor", ...).say == "Put your number in place of the three dots."
    assert lesson.check("no-minor", "many").kind == "go"
    assert lesson.check("no-minor", 38 / 78).say.startswith("That is the chance that one card")
    assert lesson.check("no-minor", 0.3).kind == "miss"
    assert lesson.check("no-minor", 0.0048).kind == "done"
    for formula in ("__import__('os')", "open('x')", "x", "comb(1)", "[1]"):
        with pytest.raises((ValueError, TypeError)):
            calculate(formula)


def test_wrong_names_are_told(lesson: Lesson) -> None:
    with pytest.raises(LessonError, match="has no step 'kether'"):
        lesson.session("kether")
    with pytest.raises(LessonError, match=r"lesson\.quiz\('placing'\)"):
        lesson.state("placing")
    with pytest.raises(LessonError, match="there is no lesson '99'"):
        Lesson("99")
    with pytest.raises(LessonError, match="a line of code"):
        lesson.session("reach")


# Goals


def test_goals() -> None:
    state = tt.games["four-worlds"].load({"game": "four-worlds", "trees": {"P1": {"sephiroth": ["W5"]}}})
    yes = {"at": "/trees/P1/sephiroth", "has": ["W5"]}
    assert holds({"all": [yes, {"at": "/turn", "is": "P1"}, {"at": "/deck", "size": 0}]}, state)
    assert holds({"any": [{"over": True}, {"score": "P1", "at_least": 1}]}, state)
    assert holds({"not": {"winner": "P1"}}, state) and holds({"legal": ["end"]}, state)
    assert not holds({"marked": "exactly"}, state)
    with pytest.raises(ValueError, match="is no goal"):
        holds({"happy": True}, state)
    with pytest.raises(KeyError, match="nothing at"):
        pointer({"a": []}, "/a/0/b")


# Another day


def test_resuming(lesson: Lesson) -> None:
    assert lesson.go_on_at() is None
    open_try(lesson, "touch").solution()
    assert lesson.go_on_at() == "two-names"
    assert [s["done"] for s in lesson.strip()][:2] == [True, False]


def test_a_game_is_taken_up_where_it_was_left(lesson: Lesson) -> None:
    play = lesson.session("short-game")
    assert isinstance(play, Play)
    play.table.play("draw deck")
    play.keep()
    again = Lesson("10-four-worlds", lesson.progress).session("short-game")
    assert isinstance(again, Play)
    assert again.table.moves == play.table.moves


def test_a_cell_without_a_board_says_whether_an_answer_is_right(lesson: Lesson) -> None:
    assert str(lesson.check("no-minor", ...)._repr_markdown_()).startswith("Put your number")
    assert lesson.check("no-minor", 0.9)._repr_markdown_().startswith("**Not yet.** ")
    assert lesson.check("no-minor", 1 / 209)._repr_markdown_().startswith("**Yes.** ")
