"""Letters, words and squares as numbers, and the explorer of words."""

from __future__ import annotations

import builtins
import json
from typing import Any

import pytest

import tarot_teach as tt
from tarot_teach.games.john_dee.names import PATHS
from tarot_teach.qabalah import gematria
from tarot_teach.widgets.words import LISTS, WordScreen

# Letters and words


@pytest.mark.parametrize("word", gematria.words(), ids=lambda word: f"{word.group}-{word.spelling}")
def test_the_list_agrees_with_the_package(word: gematria.Word) -> None:
    assert gematria.value(word.spelling) == word.value
    assert sum(letter.value for letter in gematria.letters(word.spelling)) == word.value


def test_three_seven_twelve() -> None:
    kinds = [letter.kind for letter in gematria.LETTERS.values()]
    assert [kinds.count(kind) for kind in gematria.CLASSES] == [3, 7, 12]
    assert sum(letter.value for letter in gematria.LETTERS.values()) == 1495
    assert sorted(letter.final_value for letter in gematria.FINALS.values()) == [500, 600, 700, 800, 900]
    paths = tt.tree.PATHS
    assert all(paths[each.path].letter == each.letter for each in gematria.LETTERS.values())


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("Adam", "אדם"),
        ("adam", "אדם"),
        ("אָדָם", "אדם"),
        ("ADM", "אדם"),
        ("A-D-M", "אדם"),
        ("Ain Soph", "אין סוף"),
        ("ain soph aur", "אין סוף אור"),
        ("Sh L O M", "ש ל ע ם"),
        ("tz th ch", "ץ ת ח"),
        ("K", "ך"),
        ("Kh-W-F-I", "חופי"),
        (" שלום ", "שלום"),
    ],
)
def test_spelling(text: str, spelling: str) -> None:
    assert gematria.spell(text) == spelling


@pytest.mark.parametrize("text", ["", "  ", "x", "Adam 5", "אb", "é!", "😀", "12", "-", "- -", "\x00"])
def test_what_is_no_word_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(ValueError, match="letter"):
        gematria.value(text)


def test_finals_by_either_custom() -> None:
    assert (gematria.value("Melekh"), gematria.value("Melekh", finals=True)) == (90, 570)
    assert (gematria.value("Echad"), gematria.value("Ahavah"), gematria.value("YHVH")) == (13, 13, 26)


def test_sums_need_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **more: Any) -> Any:
        if name.startswith("hebrew"):
            raise ImportError(name)
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=r"tarot-teach\[lab\]"):
        gematria.value("Adam")
    assert gematria.words("dee_path")  # the list itself needs nothing


def test_the_words_of_the_paths_and_their_misfits() -> None:
    table = gematria.path_words()
    assert len(table) == 15 and set(table.index) == {path.word for path in PATHS.values() if path.word}
    usual = table[table["how"] == "usual"]
    assert sorted(usual[usual["fits"] == "no"].index) == ["Kavod", "Koakh", "Mabool", "Siman"]
    assert sorted(set(table.index) - set(table[table["fits"] == "yes"].index)) == ["Siman"]
    for path in PATHS.values():
        if path.word:
            assert usual.loc[path.word, "spelling"] == path.hebrew
            assert usual.loc[path.word, "game"] == path.value


def test_tables() -> None:
    assert list(gematria.alphabet()["value"])[-4:] == [100, 200, 300, 400]
    assert list(gematria.spelled("Siman")["sum"]) == [60, 70, 110, 160]
    assert {word.word for word in gematria.of_value(100)} == {"Kaph"}
    with pytest.raises(ValueError, match="no group"):
        gematria.words("angels")


# Squares


@pytest.mark.parametrize(
    ("planet", "n", "line"),
    [
        ("Saturn", 3, 15),
        ("Jupiter", 4, 34),
        ("Mars", 5, 65),
        ("Sun", 6, 111),
        ("Venus", 7, 175),
        ("Mercury", 8, 260),
        ("Moon", 9, 369),
    ],
)
def test_squares_are_magic(planet: str, n: int, line: int) -> None:
    square = gematria.square(planet)
    assert (square.n, square.line, square.total) == (n, line, line * n)
    cells = square.cells
    assert sorted(number for row in cells for number in row) == list(range(1, n * n + 1))
    lines = [*cells, *zip(*cells, strict=True)]
    lines += [[cells[i][i] for i in range(n)], [cells[i][n - 1 - i] for i in range(n)]]
    assert {sum(each) for each in lines} == {line}
    assert square.names and all(number in (n * n, line, line * n) for _, _, number in square.names)


def test_no_square_of_earth() -> None:
    with pytest.raises(ValueError, match="Saturn, Jupiter, Mars, Sun, Venus, Mercury, Moon"):
        gematria.square("Earth")


# The explorer


def test_letters_one_by_one() -> None:
    screen = WordScreen("Adam")
    screen.handle({"do": "clear"})
    assert screen.scene()["letters"] == [] and screen.scene()["value"] == 0
    for letter, value in (("מ", 40), ("ל", 70), ("כ", 90)):
        assert screen.handle({"do": "letter", "letter": letter}) == []
        assert screen.scene()["value"] == value
    scene = screen.scene()
    assert scene["spelling"] == "מלך"  # the last letter takes its final form by itself
    assert [each["sum"] for each in scene["letters"]] == [40, 70, 90]
    assert scene["about"][0]["game"] == 90 and scene["other"] == 570
    screen.handle({"do": "finals"})
    assert (screen.scene()["value"], screen.scene()["letters"][-1]["value"]) == (570, 500)
    screen.handle({"do": "back"})
    assert screen.scene()["spelling"] == "מל"


def test_a_text_that_is_no_word_is_told_and_changes_nothing() -> None:
    screen = WordScreen("Adam")
    for intent in (
        {"do": "word", "text": "x!"},
        {"do": "word", "text": "מ" * 40},
        {"do": "word", "text": "<b>"},
    ):
        screen.handle(intent)
        assert screen.scene()["value"] == 45 and screen.scene()["error"]
    for odd in (None, [], {"do": "fly"}, {"do": "letter", "letter": "Z"}, {"do": "list", "list": "x"}, {}):
        assert screen.handle(odd) == []
        assert screen.scene()["value"] == 45 and not screen.scene()["error"]


@pytest.mark.parametrize("group", LISTS)
def test_every_word_of_a_list_can_be_picked(group: str) -> None:
    screen = WordScreen()
    screen.handle({"do": "list", "list": group})
    for word in screen.scene()["words"]:
        screen.handle({"do": "word", "text": word["spelling"]})
        scene = screen.scene()
        assert scene["value"] == word["value"] and not scene["error"]
        assert json.loads(json.dumps(scene)) == scene
        assert all(other["value"] == scene["value"] for other in scene["others"])


def test_the_explorer_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    tt.word_explorer("Kavod")
    assert capsys.readouterr().out.startswith("כבוד: Kaph 20 + Beth 2 + Vav 6 + Daleth 4 = 32\n")
    with pytest.raises(ValueError, match="no Hebrew letter"):
        tt.word_explorer("x")


def test_other_words_and_the_field_follow_what_is_shown() -> None:
    """Final values are compared with final values, and letters pressed stand in the field as in the boxes."""
    screen = WordScreen("Shabbat")
    assert screen.scene()["value"] == 702 and screen.scene()["others"] == []
    screen.handle({"do": "finals"})
    assert [word["word"] for word in screen.scene()["others"]] == ["Ben"]
    screen = WordScreen("A")
    screen.handle({"do": "letter", "letter": "מ"})
    assert screen.scene()["given"] == screen.scene()["spelling"] == "אם"


@pytest.mark.parametrize(
    ("text", "spelling"),
    [("\u200fאדם", "אדם"), ("\u2067אדם\u2069", "אדם"), ("צה״ל", "צהל"), ("א־ד", "א ד"), ("ADM\u200e", "אדם")],
)
def test_marks_that_come_with_pasted_hebrew_are_left_out(text: str, spelling: str) -> None:
    assert gematria.spell(text) == spelling


@pytest.mark.parametrize("text", [None, 5, b"x", ["A"]])
def test_what_is_no_text_is_no_word(text: Any) -> None:
    with pytest.raises(ValueError, match="is no word"):
        tt.word_explorer(text)


def test_a_long_word_is_refused_wherever_it_comes_from() -> None:
    with pytest.raises(ValueError, match="24 letters is the longest"):
        WordScreen("a" * 10_000)
    with pytest.raises(ValueError) as caught:
        gematria.spell("?" * 10_000)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("intent", [{"do": "letter", "letter": ["א"]}, {"do": "list", "list": {}}, None, 5])
def test_odd_intents_leave_the_word_alone(intent: Any) -> None:
    screen = WordScreen("Adam")
    assert screen.handle(intent) == [] and screen.scene()["spelling"] == "אדם"


@pytest.mark.parametrize("planet", [None, 3, ["Mars"], "mars", "x" * 9_999])
def test_no_square_of_what_is_no_planet(planet: Any) -> None:
    with pytest.raises(ValueError, match="has no square here; these planets have: Saturn, ") as caught:
        gematria.square(planet)
    assert len(str(caught.value)) < 600


def test_each_word_of_a_name_is_looked_up() -> None:
    assert gematria.spell("Adam Kether") == "אדם כתר"
