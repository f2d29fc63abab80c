"""The reading pages: one for each row, column and card, well-formed, closed in themselves, linked."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from typer.testing import CliRunner

import tarot_teach as tt
from tarot_teach.cards import CARDS, card_name
from tarot_teach.cli import app
from tarot_teach.qabalah import book, pages

ALL = dict(pages.pages())
TREES = {name: ET.fromstring(text.removeprefix("<!DOCTYPE html>\n")) for name, text in ALL.items()}
VOID = {"meta", "line", "circle"}


def words(element):
    return " ".join("".join(element.itertext()).split())


def test_a_page_for_each():
    assert next(iter(ALL)) == "index.html" and len(ALL) == 1 + 35 + 78 + 75
    assert {pages.row_page(row) for row in book.ROWS} <= set(ALL)
    assert {pages.card_page(code) for code in CARDS} <= set(ALL)
    assert {pages.column_page(column) for column in book.columns()} <= set(ALL)
    for bad in (lambda: pages.row_page(40), lambda: pages.card_page("X1"), lambda: pages.column_page("XX")):
        with pytest.raises(ValueError, match="is no"):
            bad()


@pytest.mark.parametrize(
    "name", ["index.html", "row-0.html", "row-18.html", "row-31-bis.html", "card-T4.html", "column-V.html"]
)
def test_a_page_is_whole(name):
    text, page = ALL[name], TREES[name]
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert page.find("head/title").text and page.find("head/meta[@name='viewport']") is not None
    assert [h.tag for h in page.iter("h1")] == ["h1"] and len(list(page.iter("main"))) == 1
    assert "prefers-color-scheme: dark" in text and "color-scheme: light dark" in text


def test_pages_fetch_nothing_and_run_nothing():
    for name, page in TREES.items():
        tags = {element.tag.rpartition("}")[2] for element in page.iter()}
        assert not tags & {"script", "link", "img", "iframe", "object", "form", "base"}, name
        for element in page.iter():
            assert not {"src", "srcset", "action", "onclick"} & set(element.keys()), name
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|url\(|@import", ALL[name]), name
        assert "default-src 'none'" in ALL[name]


def test_every_link_leads_to_a_page_and_every_page_is_led_to():
    led = Counter()
    for name, page in TREES.items():
        for element in page.iter():
            if element.tag.rpartition("}")[2] == "a":
                assert element.get("href") in ALL, (name, element.get("href"))
                assert element.get("aria-label") or words(element), name
                led[element.get("href")] += element.get("href") != name
    assert set(led) == set(ALL)


def test_tables_have_headers_and_ids_are_none():
    for name, page in TREES.items():
        for made in page.iter("table"):
            assert all(words(head) for head in made.iter("th")), name
            assert {len(line) for line in made.iter("tr")} == {len(made.find("thead/tr"))}, name
        assert not [element for element in page.iter() if element.get("id")], name
        for element in page.iter():
            if element.tag not in VOID and element.tag in ("td", "li", "dd", "p", "h1", "h2"):
                assert words(element), (name, element.tag)


def test_pages_say_all_that_is_held():
    for key in book.ROWS:
        told = words(TREES[pages.row_page(key)].find(".//table"))
        for item in book.row_items(key):
            assert item.value in told and item.second in told and item.seen_by in told, item
    for column in book.columns():
        told = words(TREES[pages.column_page(column)].find(".//table"))
        assert all(item.text in told for item in book.column_items(column)), column
    for code in CARDS:
        told = (
            words(TREES[pages.card_page(code)].find(".//main"))
            if TREES[pages.card_page(code)].find(".//main") is not None
            else ""
        )
        facts = tt.c777.of_card(code)
        for name in facts["names"].values():
            assert name in told, code
        assert book.ROWS[facts["row"]].title in told and facts["title"] in told
        if facts.get("decan"):
            assert facts["decan"].title in told


def test_both_attributions_are_told():
    for name in ("row-15.html", "row-28.html", "card-T4.html", "card-T17.html"):
        assert "In the Book of Thoth (1944)" in ALL[name]
    assert "1944" not in ALL["row-14.html"]


def test_hebrew_is_marked_as_such():
    for name, page in TREES.items():
        for element in page.iter():
            tag = element.tag.rpartition("}")[2]
            for text in (element.text if tag != "bdi" else "", element.tail):
                if text and re.search("[\u0590-\u05ff]", text):
                    assert tag == "text", (name, text)  # the letters on the Tree, whose links have names


def test_writing(tmp_path):
    written = pages.write_pages(tmp_path / "a" / "b")
    assert [path.name for path in written] == list(ALL) and all(path.is_file() for path in written)
    assert sum(path.stat().st_size for path in written) < 4_000_000
    again = pages.write_pages(str(tmp_path / "a" / "b"))
    assert [path.read_bytes() for path in again] == [ALL[path.name].encode() for path in written]
    (tmp_path / "file").write_text("")
    with pytest.raises(tt.TarotTeachError, match="the pages cannot be written to"):
        pages.write_pages(tmp_path / "file")


def test_the_command(tmp_path):
    said = CliRunner().invoke(app, ["pages", str(tmp_path / "pages")])
    assert said.exit_code == 0, said.output
    assert "".join(said.output.split()) == f"189pages.Open{tmp_path}/pages/index.htmlinabrowser."
    assert len(list((tmp_path / "pages").iterdir())) == 189


def test_the_five_of_wands_on_its_page():
    told = words(TREES["card-W5.html"].find(".//main"))
    assert card_name("W5") in told and "Saturn in Leo" in told and "13 of 36" in told
    for near in ("The Chariot", "Lust", "Adjustment", "The Hanged Man"):
        assert near in told
