"""The screens of lesson steps: what they let through, and that nothing tells an answer beforehand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tarot_teach.lessons import Lesson, Progress
from tarot_teach.widgets import lesson as view
from tarot_teach.widgets.steps import StepScreen, screen
from tarot_teach.widgets.table import LessonWidget


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    return Lesson("10-four-worlds", Progress(tmp_path / "p.json"))


def send(shown: StepScreen, do: str, **more: Any) -> list[dict[str, Any]]:
    return shown.handle({"do": do, "v": shown.scene()["v"], "at": shown.table.at, **more})


@pytest.mark.parametrize("id", ["touch", "first-card", "count-up", "short-game", "four-from-five"])
@pytest.mark.parametrize(
    "do", ["new", "load", "play", "undo", "solution", "again", "hint", "bot", "go", "nonsense"]
)
def test_no_intent_breaks_a_step_or_finishes_it(lesson: Lesson, id: str, do: str) -> None:
    shown = screen(lesson, id)
    for odd in (
        {},
        {"to": 99},
        {"to": "x"},
        {"move": "sing"},
        {"text": "zz"},
        {"id": "nowhere"},
        {"card": []},
    ):
        for answer in send(shown, do, **odd):
            assert answer["note"]["text"]
        assert shown.scene()["lesson"]["step"]["id"] == id
        assert shown.text()
    assert not shown.step.done


def test_hints_survive_a_cell_that_runs_again(lesson: Lesson) -> None:
    send(screen(lesson, "touch"), "hint")
    again = screen(lesson, "touch")
    send(again, "hint")
    assert len(again.scene()["lesson"]["hints"]["texts"]) == 2
    assert send(again, "solution") == [] and again.step.done


def test_two_screens_of_one_step_show_one_table(lesson: Lesson) -> None:
    one, two = screen(lesson, "touch"), screen(lesson, "touch")
    send(one, "again")
    send(two, "play", move="play W5")
    send(one, "settings")
    assert one.table is two.table is two.step.table and one.table.at <= 1


def test_the_guess_cannot_be_jumped_over(lesson: Lesson) -> None:
    watch = screen(lesson, "first-card")
    send(watch, "go", to=99)
    assert watch.scene()["lesson"]["watch"]["guess"] and not watch.step.done


def test_a_counting_question_does_not_show_its_answer(lesson: Lesson) -> None:
    scene = screen(lesson, "count-up").scene()
    assert [seat["score"] for seat in scene["seats"]] == [None, None]
    assert "right" not in json.dumps(scene["lesson"]["quiz"]["choices"])


def test_wrong_uses_of_a_court_can_be_tried(lesson: Lesson) -> None:
    shown = screen(lesson, "open-briah")
    labels = {a["move"]: a["label"] for a in shown.scene()["actions"]}
    assert labels["gate W13 C5"] == "As a gatekeeper, with the Five of Cups"
    assert send(shown, "play", move="gate W13 C5") == []
    reply = shown.scene()["lesson"]["reply"]
    assert reply["kind"] == "refused" and "FW-48" in reply["clauses"]


def test_the_strip_of_an_opening_cell_that_ran_again_follows(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("TAROT_TEACH_PROGRESS", str(tmp_path / "p.json"))
    shown: list[LessonWidget] = []
    monkeypatch.setattr(view, "present", lambda made: shown.append(LessonWidget(made)) or shown[-1])
    first = view.lesson("10-four-worlds")
    first.quiz("two-names")
    view.lesson("10-four-worlds")
    view.lesson("11-four-worlds-variations")
    opening, quiz, again, other = shown
    opening.close()
    versions = [widget.scene["v"] for widget in (opening, other)]
    for n, item in enumerate(quiz.session.step.items):
        right = next(i for i, choice in enumerate(item.choices) if choice.right)
        for do in ({"do": "question", "to": n}, {"do": "answer", "n": n, "given": right}):
            quiz._hear(None, do, [])
    strip = {step["id"]: step["done"] for step in again.scene["lesson"]["strip"]["steps"]}
    assert strip["two-names"] and not strip["touch"]
    assert [widget.scene["v"] for widget in (opening, other)] == versions


def test_the_right_answer_stays_right_when_others_are_looked_at(lesson: Lesson) -> None:
    shown = screen(lesson, "count-up")
    quiz = shown.step
    shown.handle({"do": "question", "to": 1})
    answer = quiz.items[1].choices.index(next(c for c in quiz.items[1].choices if c.right))
    for given in (answer, (answer + 1) % len(quiz.items[1].choices)):
        assert shown.handle({"do": "answer", "n": 1, "given": given}) == []
        assert shown.scene()["lesson"]["quiz"]["answer"] == answer
    assert shown.scene()["lesson"]["reply"]["kind"] == "miss"


def test_hints_end_with_the_last_one_and_with_the_task(lesson: Lesson) -> None:
    touch = screen(lesson, "touch")
    for _ in range(touch.scene()["lesson"]["hints"]["of"]):
        assert touch.scene()["can"]["hint"]
        send(touch, "hint")
    assert not touch.scene()["can"]["hint"]


def test_an_answer_given_again_is_replied_to_again(lesson: Lesson) -> None:
    quiz, said = screen(lesson, "two-names"), []
    for _ in range(2):
        send(quiz, "answer", n=0, given=0)
        said.append(quiz.scene()["lesson"]["reply"])
    assert said[0]["text"] == said[1]["text"]
    assert said[0] != said[1]
    marks, said = screen(lesson, "four-from-five"), []
    for do in ("check", "check", "settings"):
        send(marks, do)
        said.append(marks.scene()["lesson"]["reply"])
    assert said[0] != said[1] == said[2]


def test_no_card_is_offered_that_has_left_the_hand(lesson: Lesson) -> None:
    shown = screen(lesson, "last-turn")
    for move in ("play D9", "gate D11 W1", "play T0", "play W2", "gate D12 S10"):
        assert any(action["move"] == move for action in shown.scene()["actions"])
        send(shown, "play", move=move)
    assert not any("S10" in action["move"] for action in shown.scene()["actions"])
    send(shown, "play", move="end")
    assert shown.scene()["lesson"]["reply"]["text"].startswith("Your turn is over with 14 of 15 points,")


def test_a_task_that_is_done_asks_for_nothing_more(lesson: Lesson) -> None:
    shown = screen(lesson, "touch")
    for move in shown.step.step["solution"]:
        send(shown, "play", move=move)
    assert shown.scene()["lesson"]["reply"]["kind"] == "done"
    assert shown.scene()["actions"] == []
    assert shown.scene()["can"]["undo"]
