"""The explorer without a screen: where it goes, what it finds, compares, writes on the Tree and asks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tarot_teach.errors import OptionError
from tarot_teach.lessons.progress import Progress
from tarot_teach.qabalah.book import ROWS, columns
from tarot_teach.qabalah.pages import write_pages
from tarot_teach.widgets.explorer import Explorer
from tarot_teach.widgets.explorer_screen import ExplorerWidget, svg


@pytest.fixture
def explorer(tmp_path: Path) -> Callable[..., Explorer]:
    def make(what: int | str | None = None, **look: Any) -> Explorer:
        return Explorer(what, progress=Progress(tmp_path / "progress.json"), **look)

    return make


def do(explorer: Explorer, what: str, **more: Any) -> dict[str, Any]:
    assert explorer.handle({"do": what, **more}) == []
    return explorer.scene()


@pytest.mark.parametrize(
    ("what", "place", "row"),
    [
        (18, ("row", "18"), "18"),
        ("path 18", ("row", "18"), "18"),
        ("Heh", ("row", "15"), "15"),
        ("Cheth", ("row", "18"), "18"),
        ("חית", ("row", "18"), "18"),
        ("The Chariot", ("card", "T7"), "18"),
        ("T7", ("card", "T7"), "18"),
        ("Briah", ("world", "C"), "23"),
        ("31-bis", ("row", "31-bis"), "31-bis"),
        ("what is rose?", ("row", "7"), "7"),
        ("Mars", ("row", "5"), "5"),
        ("qwertyuiop", ("row", "6"), "6"),
        (None, ("row", "6"), "6"),
    ],
)
def test_it_opens_where_it_is_asked(
    explorer: Callable[..., Explorer], what: Any, place: tuple[str, str], row: str
) -> None:
    made = explorer(what)
    assert (made.place, made.row) == (place, row)
    assert not made.scene()["back"]


def test_a_search_rings_its_rows_and_leads_there(explorer: Callable[..., Explorer]) -> None:
    made = explorer()
    scene = do(made, "find", text="rose")
    assert scene["find"]["rows"] == ["7", "14", "6"] and scene["here"] == "6"
    scene = do(made, "find", text="rose", go=True)
    assert scene["here"] == "7"
    marked = [i["text"] for cell in scene["row"]["cells"] for i in cell["items"] if i.get("hit")]
    assert marked == ["Rose", "Rose"]
    scene = do(made, "find", text="zzzzzz")
    assert scene["find"]["rows"] == [] and "Nothing here is called" in scene["say"]
    assert do(made, "find", text=" ")["find"] is None


def test_everything_in_every_row_names_its_edition_and_witnesses(explorer: Callable[..., Explorer]) -> None:
    made = explorer()
    for key in ROWS:
        for cell in do(made, "go", row=key)["row"]["cells"]:
            for item in cell["items"]:
                assert item["edition"] in ("1909", "1929")
                assert item["witnesses"] or item.get("note")
        assert len(json.dumps(made.scene())) < 25_000


def test_from_a_card_to_its_path_and_back(explorer: Callable[..., Explorer]) -> None:
    made = explorer("Geburah")
    assert do(made, "go", card="W5")["card"]["row"] == "5"
    scene = do(made, "go", card="T7")
    assert (scene["card"]["title"], scene["here"]) == ("The Chariot", "18")
    assert do(made, "go", row=scene["card"]["row"])["card"] is None
    assert do(made, "back")["card"]["code"] == "T7"
    assert do(made, "back")["card"]["code"] == "W5"
    assert do(made, "back")["place"] == ["row", "5"]
    assert do(made, "back")["say"] == "This is where you began."


def test_a_world_brings_its_scale_and_its_cards_first(explorer: Callable[..., Explorer]) -> None:
    made = explorer("Geburah")
    scene = do(made, "world", suit="S")
    assert (scene["scale"], scene["of_world"]["title"]) == ("emperor", "Yetzirah, Formative World")
    scene = do(made, "go", row="6")
    assert scene["row"]["cards"][:2] == ["S6", "S12"] and scene["row"]["big"]
    assert do(made, "scale", name="king")["world"] == ""
    assert do(made, "world", suit="S")["scale"] == "emperor"
    assert do(made, "world", suit="")["of_world"] is None


def test_the_attribution_moves_the_emperor(explorer: Callable[..., Explorer]) -> None:
    made = explorer("T4")
    assert made.row == "15"
    assert do(made, "attribution", name="thoth")["here"] == "28"
    assert "The Star" in do(made, "go", row="15")["row"]["title"]


def test_two_rows_and_what_they_have_in_common(explorer: Callable[..., Explorer]) -> None:
    made = explorer(7)
    assert do(made, "hold")["held"]["row"] == "7"
    scene = do(made, "go", row="14")
    assert {each["words"] for each in scene["compare"]["common"]} >= {"Rose", "Emerald", "Venus"}
    assert "have in common" in scene["say"]
    assert do(made, "hold")["compare"] is None
    assert explorer(14, compare="Netzach").scene()["compare"]["rows"][0]["row"] == "7"


def test_every_column_can_be_written_on_the_tree(explorer: Callable[..., Explorer]) -> None:
    made = explorer()
    for key in columns():
        scene = do(made, "column", key=key)
        assert scene["column"]["key"] == key and scene["column"]["words"]
    assert do(made, "column", key="")["column"] is None


def test_flash_cards_tell_no_answer_before_they_are_turned(explorer: Callable[..., Explorer]) -> None:
    made = explorer(flash="letters")
    scene = made.scene()
    assert scene["flash"]["card"].keys() == {"ask", "front", "box"}
    assert made.handle({"do": "answer", "known": True}) == [] and made.scene() is scene
    turned = do(made, "turn")["flash"]["card"]
    assert turned["back"] and turned["row"]
    scene = do(made, "answer", known=True)
    assert scene["flash"]["counts"] == [0, 1, 0, 0, 0] and scene["say"].startswith("Box 2.")
    while made.scene()["flash"]["card"]:
        do(made, "turn")
        do(made, "answer", known=False)
    assert made.scene()["say"] == "Box 1. Round over: 1 of 8 known."
    assert do(made, "round")["flash"]["round"] == 2
    assert do(made, "flash", deck="XL")["flash"]["title"] == "XL, Precious stones"
    assert do(made, "flash", deck="letters")["flash"]["counts"] == [7, 1, 0, 0, 0]
    assert do(made, "flash-close")["flash"] is None


def test_nothing_that_comes_is_an_error(explorer: Callable[..., Explorer]) -> None:
    made = explorer(18)
    for intent in (
        None, [], {}, {"do": "fly"}, {"do": "go"}, {"do": "go", "row": "99"}, {"do": "go", "card": "X"},
        {"do": "scale", "name": "prince"}, {"do": "column", "key": "MM"}, {"do": "world", "suit": "T"},
        {"do": "flash", "deck": "runes"}, {"do": ["go"]}, {"do": "attribution"},
    ):  # fmt: skip
        (answer,) = made.handle(intent)
        assert answer["note"]["text"]
    assert made.row == "18"


@pytest.mark.parametrize(
    "look",
    [
        {"scale": "prince"}, {"column": "MM"}, {"compare": "no"}, {"attribution": "x"}, {"tradition": "x"},
        {"theme": "x"}, {"flash": "runes"}, {"pages": "/etc"}, {"pages": "../pages"},
    ],
)  # fmt: skip
def test_bad_options_are_named(explorer: Callable[..., Explorer], look: dict[str, str]) -> None:
    with pytest.raises(OptionError, match=r"x|prince|MM|no|runes|below"):
        explorer(**look)


def test_reading_pages_are_linked_where_they_are(
    explorer: Callable[..., Explorer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert explorer(18, pages="leaves").scene()["page"] == ""
    write_pages("leaves")
    made = explorer(18, pages="leaves")
    assert made.scene()["page"] == "leaves/row-18.html"
    assert do(made, "go", card="T7")["page"] == "leaves/card-T7.html"
    assert explorer(18, pages="https://class.example/p/").scene()["page"].endswith("/p/row-18.html")


def test_text_and_picture(explorer: Callable[..., Explorer]) -> None:
    made = explorer("rose", scale="queen")
    text = made.text()
    assert "Sephirah 7 · Netzach." in text and "XXXIX Plants, real and imaginary: Rose" in text
    widget = ExplorerWidget(made)
    assert repr(widget) == text
    root = ElementTree.fromstring(svg(made.scene()))
    assert int(root.attrib["height"]) < 700
    shown = ExplorerWidget.figure(made.scene(), text)
    assert len(shown) < 40_000 and "Run this cell to explore." in shown
    asked = explorer(flash="trumps")
    hidden = asked.boxes.card.back if asked.boxes and asked.boxes.card else ""
    assert hidden and hidden not in asked.text()
    widget.close()


def test_the_session_knows_no_jupyter() -> None:
    code = "import sys, tarot_teach as tt; tt.explore('rose'); print(*[m for m in ('anywidget', 'pandas', "
    code += "'networkx', 'matplotlib') if m in sys.modules])"
    root = Path(__file__).parents[2]
    env = os.environ | {"PYTHONPATH": str(root)}
    said = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == ""
