"""The checker of lessons, with planted mistakes, and the reading of lesson files."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarot_teach.lessons import Lesson, LessonError, Progress, read_lesson
from tarot_teach.lessons.check import check_lesson, check_notebook
from tarot_teach.lessons.files import shaped


def planted(change: Any) -> list[str]:
    data = copy.deepcopy(read_lesson("10-four-worlds"))
    steps = {step["id"]: step for step in data["steps"]}
    change(steps)
    return check_lesson(shaped(data))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda s: s["touch"]["solution"].pop(), "touch: solution: it does not reach the goal"),
        (lambda s: s["touch"]["solution"].insert(0, "play T7"), "touch: solution: 'play T7' is refused"),
        (lambda s: s["touch"]["wrong"][0].update(refused="FW-30"), "refused by FW-25, not FW-30"),
        (lambda s: s["touch"]["wrong"][2].update(move="sing"), "'sing' misses, but it is refused by FW-16"),
        (lambda s: s["touch"]["wrong"][1].update(line=["play T7"]), "wrong[1].line: 'play T7' is refused"),
        (lambda s: s["touch"]["wrong"][1].update(when={"over": True}), "wrong[1].when: it does not hold"),
        (lambda s: s["touch"].update(goal={"over": False}), "it holds before anything is done"),
        (lambda s: s["touch"].update(goal={"at": "/nowhere", "is": 1}), "nothing at /nowhere"),
        (lambda s: s["touch"]["position"]["hands"]["P1"].append("W5"), "lies in hands.P1"),
        (lambda s: s["touch"]["clauses"].remove("FW-25"), "names FW-25, which its clauses leave out"),
        (lambda s: s["touch"]["clauses"].append("FW-99"), "FW-99 is not in the rulebook"),
        (lambda s: s["touch"].update(done="word " * 31 + "."), "a sentence of 31 words"),
        (lambda s: s["last-turn"].update(best=14), "best: 14, but the solution scores 15"),
        (lambda s: s["up-to-kether"].update(par=3), "par: 3, but the solution has 4"),
        (lambda s: s["four-from-five"].update(solution=["T7"]), "the engine marks"),
        (lambda s: s["first-card"]["frames"][2].update(refused="FW-28"), "refused by FW-25, not FW-28"),
        (lambda s: s["first-card"]["frames"][2].update(attempt="play W5"), "'play W5' is legal there"),
        (lambda s: s["first-card"]["frames"][3].update(move="play C1"), "frames[3]: 'play C1' is refused"),
        (lambda s: s["last-turns"]["final"].update(winners=["P1"]), "final.winners: ['P1', 'P2']"),
        (lambda s: s["two-names"]["items"][0]["choices"][1].update(right=True), "2 choices are right"),
        (lambda s: s["two-names"]["items"][0]["verify"].update(sephirah=8), "S9 is 9 in S"),
        (lambda s: s["count-up"]["items"][0].update(value=12), "the engine finds 13, not 12"),
        (lambda s: s["placing"]["items"][0].update(ref="FW-Q99"), "there is no question 'FW-Q99'"),
        (lambda s: s["placing"]["items"][0]["replies"].pop("0"), "no reply to 'The Fool (T0)'"),
        (lambda s: s["endgame"]["lines"]["one way"].update(decisions=1), "decisions is"),
        (lambda s: s["no-minor"]["answer"].update(value=0.05), "the formula gives"),
        (lambda s: s["reach"].update(code="tt.plots.("), "invalid syntax"),
        (
            lambda s: s["touch"].update(learner="P3"),
            "touch: learner: P3 is no seat here; the seats are P1, P2",
        ),
        (lambda s: s["first-card"].update(learner="P3"), "first-card: learner: P3 is no seat here"),
        (lambda s: s["endgame"].update(learner="P4"), "endgame: learner: P4 is no seat here"),
        (
            lambda s: s["endgame"].pop("position"),
            "endgame: position: the step has neither a position nor a deal",
        ),
        (lambda s: s["touch"]["position"].update(game="chess"), "touch: there is no game 'chess'"),
        (
            lambda s: s["endgame"].update(goal={"over": False}),
            "endgame: goal: it holds before anything is done",
        ),
    ],
)
def test_planted_mistakes_are_found(change: Any, words: str) -> None:
    problems = planted(change)
    assert any(words in problem for problem in problems), problems


def talking(data: dict[str, Any]) -> dict[str, Any]:
    return next(step for step in data["steps"] if "talk" in step)


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        (lambda d: d.update(version=2), "version", "2 is not one of 1"),
        (lambda d: d.pop("title"), "", "missing 'title'"),
        (lambda d: d["steps"][0].update(kind="dance"), "steps[0] (touch).kind", "'dance'"),
        (lambda d: d["steps"][0].update(colour=1), "steps[0] (touch)", "unknown key 'colour'"),
        (lambda d: d["steps"][0].pop("hints"), "steps[0] (touch)", "missing 'hints'"),
        (
            lambda d: d["steps"][0]["wrong"].pop() and d["steps"][0]["wrong"].pop(),
            "steps[0] (touch).wrong",
            "2",
        ),
        (lambda d: d["steps"][0].pop("position"), "steps[0] (touch)", "missing 'position'"),
        (lambda d: d["steps"][0]["position"].pop("game"), "steps[0] (touch).position", "missing 'game'"),
        (
            lambda d: talking(d)["talk"][0].update(when="at noon"),
            "steps[20] (short-game).talk[0].when",
            "'at noon' is not start, final, over, turn n or idle n",
        ),
        (lambda d: d["steps"].append(d["steps"][0]), "steps[23] (touch)", "twice"),
        (lambda d: d.update(opens_with="nowhere"), "opens_with", "no step 'nowhere'"),
        (lambda d: d["steps"].append(7), "steps[23]", "not of type object"),
    ],
)
def test_files_of_the_wrong_shape(change: Any, where: str, words: str) -> None:
    data = copy.deepcopy(read_lesson("10-four-worlds"))
    change(data)
    with pytest.raises(LessonError) as wrong:
        shaped(data)
    assert wrong.value.where == where and words in str(wrong.value)


@pytest.mark.parametrize(
    ("id", "change", "words"),
    [
        ("touch", lambda s: s.update(learner="P3"), "touch: learner: P3 is no seat here"),
        ("touch", lambda s: s["position"]["hands"]["P1"].append("W5"), "touch: hands.P1[3]: W5 lies in"),
        ("first-card", lambda s: s.update(learner="P3"), "first-card: learner: P3 is no seat here"),
        ("endgame", lambda s: s.pop("position"), "endgame: position: the step has neither"),
    ],
)
def test_a_step_that_cannot_be_opened_says_why(tmp_path: Path, id: str, change: Any, words: str) -> None:
    data = copy.deepcopy(read_lesson("10-four-worlds"))
    change(next(step for step in data["steps"] if step["id"] == id))
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(LessonError) as wrong:
        Lesson(file, Progress(tmp_path / "p.json")).session(id)
    assert str(wrong.value).startswith(words)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4),
        lambda s: (
            st.lists(s, max_size=3)
            | st.dictionaries(st.sampled_from(["steps", "format", "id", "kind"]), s, max_size=4)
        ),
    )
)
def test_any_data_is_a_lesson_or_a_clear_error(data: Any) -> None:
    with pytest.raises(LessonError):
        shaped(data)


def test_a_file_that_is_no_json(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{", encoding="utf-8")
    with pytest.raises(LessonError, match=r"mine\.json is no JSON text"):
        read_lesson(file)


def cell(kind: str, text: str) -> dict[str, Any]:
    return {"cell_type": kind, "source": text}


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([cell("markdown", "One."), cell("markdown", "Two.")], "cell 2: a text cell after a text cell"),
        ([cell("markdown", "# A\n\n# B")], "more than one heading"),
        ([cell("markdown", "word " * 151)], "151 words, more than 150"),
        ([cell("markdown", "word " * 26 + ".")], "a sentence of 26 words"),
        ([cell("markdown", "Well done!")], "an exclamation mark"),
        ([cell("code", "1"), cell("code", "1\n2")], "cell 2: 2 lines of code"),
        ([cell("code", "x" * 91)], "a line of 91 signs"),
        ([cell("markdown", "Go on.")], "the mean sentence has 2.0 words"),
    ],
)
def test_notebook_style(cells: list[dict[str, Any]], words: str) -> None:
    assert any(words in problem for problem in check_notebook({"cells": cells}))


def test_the_command_says_what_does_not_hold(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from tarot_teach.cli import app

    data = copy.deepcopy(read_lesson("11-four-worlds-variations"))
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(data), encoding="utf-8")
    data["steps"][0]["solution"] = ["end"]
    bad.write_text(json.dumps(data), encoding="utf-8")
    said = CliRunner().invoke(app, ["check", str(good)])
    assert (said.exit_code, said.output) == (0, "Everything holds.\n")
    said = CliRunner().invoke(app, ["check", str(good), str(bad)])
    assert said.exit_code == 1 and "race-of-three: solution: 'end' is refused" in said.output
    data["steps"][0]["kind"] = "dance"
    worse = tmp_path / "worse.json"
    worse.write_text(json.dumps(data), encoding="utf-8")
    said = CliRunner().invoke(app, ["check", str(worse), str(bad)])
    assert f"{worse}: steps[0] (race-of-three).kind: 'dance'" in said.output and f"{bad}: " in said.output
