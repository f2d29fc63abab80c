"""The explorer by itself: choosing, keys, focus, words for a screen reader, widths, themes, labels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import axe_playwright_python  # type: ignore[import-untyped]
import pytest

from tarot_teach.lessons.progress import Progress
from tarot_teach.qabalah.book import columns
from tarot_teach.qabalah.colours import SCALES, parts
from tarot_teach.widgets.explorer import Explorer

from .front import ExplorerFront, FrontPage

AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"


@pytest.fixture
def front(fronts: list[FrontPage], chromium: Any, tmp_path: Path) -> Callable[..., ExplorerFront]:
    """`front(what, look={}, **options)`: the explorer on a page without Jupyter."""

    def open_it(what: Any = None, look: dict[str, Any] | None = None, **options: Any) -> ExplorerFront:
        made = Explorer(what, progress=Progress(tmp_path / "progress.json"), **(look or {}))
        fronts.append(page := ExplorerFront(chromium, tmp_path, made, **options))
        return page

    return open_it


def spot(f: ExplorerFront, key: str) -> Any:
    return f.page.locator(f'[data-key="spot:{key}"]')


def title(f: ExplorerFront) -> str:
    return str(f.page.locator(".side h2").first.inner_text())


def axe(f: ExplorerFront) -> list[str]:
    f.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = f.page.evaluate("axe.run('.tt-root', {rules: {'target-size': {enabled: true}}})")
    return [f"{v['id']}: {n['html'][:150]}" for v in found["violations"] for n in v["nodes"]]


def test_click_a_path_and_ask_who_says_so(front: Any) -> None:
    f = front()
    spot(f, "20").click()
    f.page.get_by_role("heading", name="Path 20 · The Hermit").wait_for()
    assert spot(f, "20").get_attribute("aria-pressed") == "true"
    assert f.said() == "Path 20 · The Hermit. 54 items."
    cell = f.page.locator('[data-key="cell:20/XLII"]')
    cell.get_by_role("button", name="who says so").click()
    assert "White Sandal: Edition 1929. Witnesses: M: Magick" in cell.inner_text()
    f.page.locator(".facts").get_by_role("button", name="4 Chesed").click()
    f.page.get_by_role("heading", name="Sephirah 4 · Chesed").wait_for()
    f.page.locator(".minis").get_by_role("button", name="Four of Cups").click()
    f.page.get_by_role("button", name="To Sephirah 4").wait_for()
    f.page.get_by_role("button", name="Back").click()
    f.page.get_by_role("heading", name="Sephirah 4 · Chesed").wait_for()


def test_a_place_is_ringed_where_its_row_takes_long(front: Any) -> None:
    f = front()
    f.page.evaluate("window.toPython = null")
    spot(f, "4").click()
    f.page.locator(".side[aria-busy=true]").wait_for()
    assert spot(f, "4").get_attribute("aria-pressed") == "true"
    f.session.handle({"do": "go", "row": "4"})
    f.page.evaluate("scene => setScene(scene)", f.session.scene())
    assert title(f) == "Sephirah 4 · Chesed"
    assert f.page.locator(".side").get_attribute("aria-busy") is None


def test_searching(front: Any) -> None:
    f = front()
    f.press("Tab")
    field = f.page.get_by_role("searchbox")
    for word, words, rows in (
        ("rose", "rows 7, 14 and 6", ["6", "7", "14"]),
        ("Heh", "row 15", ["15"]),
        ("path 18", "row 18", ["18"]),
        ("Mars", "13 rows", None),
        ("zzzz", "Nothing here is called", []),
    ):
        field.fill(word)
        f.page.locator(".found", has_text=words).wait_for()
        ringed = f.page.evaluate(
            "[...document.querySelectorAll('.pt:has(.hit)')].map(e => e.dataset.row).sort((a, b) => a - b)"
        )
        assert rows is None or ringed == rows
        assert words in f.said()
    field.fill("lily")
    f.press("Enter")
    f.page.get_by_role("heading", name="Sephirah 10 · Malkuth").wait_for()
    assert f.page.locator("mark").inner_text() == "Lily"
    assert f.focus() == "search"
    f.page.locator(".found li button", has_text="Path 20").click()
    f.page.get_by_role("heading", name="Path 20").wait_for()
    assert f.focus() == "hit:1"
    f.press("Escape")
    assert not f.page.locator(".found").count()
    assert f.focus() == "search" and field.input_value() == ""
    field.fill("roze")
    f.page.get_by_role("button", name="Rose", exact=True).click()
    f.page.get_by_role("heading", name="Sephirah 7").wait_for()


def test_by_keys_alone(front: Any) -> None:
    f = front()
    spot(f, "6").focus()
    f.press("ArrowUp", "ArrowUp")
    assert f.focus().startswith("spot:")
    f.press("Home", "End")
    assert f.focus() == "spot:10"
    f.press("Enter")
    assert title(f) == "Sephirah 10 · Malkuth" and f.focus() == "spot:10"
    assert f.page.locator("[data-spot][tabindex='0']").count() == 1
    f.press("2")
    assert f.said() == "Queen scale."
    f.press("w")
    assert title(f).endswith("Atziluth, Archetypal World")
    f.press("w", "w", "w", "w")
    assert f.said() == "All four Worlds."
    f.press("a")
    assert "Book of Thoth" in f.said()
    f.press("a", "b")
    f.press("c")
    assert "Choose a row to compare" in f.said()
    spot(f, "14").focus()
    f.press("Enter")
    assert title(f) == "In common"
    f.press("Escape")
    assert title(f) == "Path 14 · The Empress" and f.focus() == "spot:14"
    f.press("/")
    assert f.focus() == "search"
    spot(f, "14").focus()
    f.press("?")
    assert f.focus() == "keys"
    f.press("Escape")
    assert f.focus() == "keys-open"
    assert f.page.evaluate("pressed.filter(k => !['Tab', 'Escape'].includes(k))") == []


def test_flash_cards_by_keys(front: Any) -> None:
    f = front()
    spot(f, "6").focus()
    f.press("f")
    assert f.focus() == "turn"
    for n in range(8):
        f.press(" ")
        assert f.page.locator(".answer").inner_text()
        f.press("y" if n else "n")
    assert "7 of 8 known" in f.page.locator(".flashcard").inner_text()
    assert f.page.locator(".boxes li").first.get_attribute("aria-label") == "Box 1: 1 cards"
    assert f.focus() == "round"
    f.press("Enter")
    f.page.get_by_label("What to learn").select_option("letters")
    f.page.locator(".front.huge").wait_for()
    f.page.get_by_role("button", name="Turn").click()
    f.press("Escape")
    assert not f.page.locator(".flash").count()


def test_a_column_on_the_tree(front: Any) -> None:
    f = front(5)
    f.page.get_by_label("On the Tree").select_option("XL")
    f.page.locator(".treefig .plate").first.wait_for()
    assert spot(f, "5").get_attribute("aria-label") == "5 Geburah, Ruby"
    assert "Topaz; Chalcedony" in f.page.locator(".column").inner_text()
    f.page.locator(".side").get_by_role("button", name="Perfumes").click()
    f.page.locator(".column", has_text="Perfumes").wait_for()
    assert f.page.get_by_label("On the Tree").input_value() == "XLII"
    f.page.get_by_role("button", name="Close the column").click()
    f.page.locator(".treefig .plate").first.wait_for(state="detached")


@pytest.mark.parametrize("scale", SCALES)
def test_every_part_of_a_colour_is_drawn(front: Any, scale: str) -> None:
    f = front(look={"scale": scale})
    for n in range(1, 11):
        seen = set(spot(f, str(n)).locator("[fill], [stroke]").evaluate_all(PAINT))
        assert {part.hex for part in parts(n, scale)} <= seen, n
    lines = set(f.page.locator(".treefig > line").evaluate_all(PAINT))
    assert {part.hex for n in range(11, 33) for part in parts(n, scale)} <= lines


PAINT = "all => all.flatMap(e => [e.getAttribute('fill'), e.getAttribute('stroke')])"
MEET = """() => {
  const boxes = [...document.querySelectorAll('.pt')].flatMap(g => {
    const plate = g.querySelector('.plate-rim'), words = plate ? [plate] : [...g.querySelectorAll('.lb')];
    const all = words.map(e => e.getBoundingClientRect()).filter(b => b.width);
    return all.length ? [[g.dataset.row, Math.min(...all.map(b => b.left)), Math.min(...all.map(b => b.top)),
                          Math.max(...all.map(b => b.right)), Math.max(...all.map(b => b.bottom))]] : [];
  });
  const met = [], side = document.querySelector('.treefig').getBoundingClientRect();
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
    if (Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1.5 && Math.min(a[4], b[4]) - Math.max(a[2], b[2]) > 3)
      met.push(a[0] + ' and ' + b[0]);
  }));
  const out = boxes.filter(a => a[1] < side.left - 6 || a[3] > side.right + 6);
  met.push(...out.map(a => a[0] + ' leaves the figure'));
  return met;
}"""


@pytest.mark.parametrize("width", [352, 1200])
def test_no_words_meet_on_the_tree(front: Any, width: int) -> None:
    f = front(size=(width, 844))
    met = {}
    for key in ["", *columns()]:
        f.session.handle({"do": "column", "key": key})
        f.page.evaluate("scene => setScene(scene)", f.session.scene())
        if found := f.page.evaluate(MEET):
            met[key] = found
    assert met == {}
    f.session.handle({"do": "column", "key": "XXXIX"})
    f.page.evaluate("scene => setScene(scene)", f.session.scene())
    f.page.evaluate("""document.querySelector('.pt[data-row="26"]').style.translate = '0 24px'""")
    assert f.page.evaluate(MEET)  # so the test can fail


@pytest.mark.parametrize("width", [286, 352, 390, 768, 1200])
def test_no_side_scroll_and_targets_large_enough(front: Any, width: int) -> None:
    f = front("lily", {"column": "XL"}, size=(width, 844))
    for step in ({"do": "go", "card": "W5"}, {"do": "hold", "row": "7"}, {"do": "flash", "deck": "letters"}):
        wide = f.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0
        small = f.page.evaluate(
            """() => [...document.querySelectorAll('.tt :is(.btn, .seg button, select, .found button)')]
                 .filter(e => { const b = e.getBoundingClientRect();
                                return b.width && (b.width < 44 || b.height < 43.9); })
                 .map(e => e.outerHTML.slice(0, 80))"""
        )
        assert small == []
        f.session.handle(step)
        f.page.evaluate("scene => setScene(scene)", f.session.scene())


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_and_names(front: Any, theme: str) -> None:
    f = front("lily", {"theme": theme, "column": "XXXIX"}, dark=theme == "dark")
    f.page.locator(".side .chip").first.click()
    assert axe(f) == []
    steps: tuple[dict[str, Any], ...] = (
        {"do": "world", "suit": "C"},
        {"do": "go", "card": "W5"},
        {"do": "hold", "row": "7"},
        {"do": "flash", "deck": "letters"},
        {"do": "turn"},
    )
    for step in steps if theme != "contrast" else ():
        f.session.handle(step)
        f.page.evaluate("scene => setScene(scene)", f.session.scene())
        assert axe(f) == [], step
    spot(f, "6").focus()
    f.press("?")
    assert axe(f) == []
    unnamed = f.page.evaluate(
        """() => [...document.querySelectorAll('.tt [role=button], .tt [role=img], .tt [role=group]')]
             .filter(e => !e.getAttribute('aria-label')).map(e => e.outerHTML.slice(0, 90))"""
    )
    assert unnamed == []


def test_closing_leaves_nothing_behind(front: Any) -> None:
    f = front()
    f.page.evaluate("closeTable()")
    f.page.evaluate("scene => setScene(scene)", f.session.scene())
    f.page.keyboard.press("f")
    assert f.page.evaluate("sent.length") == 0
    assert not f.page.locator(".tt").count()


def test_a_flash_card_is_not_answered_by_the_tree(front: Any) -> None:
    f = front(None, {"flash": "letters"})
    assert f.page.locator(".tree text").first.is_hidden()
    f.page.get_by_role("button", name="Turn").click()
    assert f.page.locator(".tree text").first.is_visible()


def test_escape_leaves_the_field_of_the_search(front: Any) -> None:
    f = front()
    spot(f, "6").focus()
    f.press("/")
    f.page.keyboard.type("rose")
    f.press("Enter")
    f.page.locator(".words").wait_for(state="attached")
    f.press("Escape", "Escape")
    assert f.focus().startswith("spot:")
    f.press("f")
    f.page.locator(".flash").wait_for()
