"""The front end by itself: choosing, refusals, keys, focus, words for a screen reader, widths, themes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import axe_playwright_python  # type: ignore[import-untyped]
import pytest

from tarot_teach.play.table import Table

from .front import Front

POSITION: dict[str, Any] = {
    "game": "four-worlds", "players": 3, "phase": "act", "turn": "P1",
    "deck": ["D7", "T3", "C14", "W1", "W2"], "discard": ["S7", "D3", "T2"],
    "hands": {
        "P1": ["C3", "C6", "C9", "C12", "S5", "D11", "T16", "T17"],
        "P2": ["W10", "W11", "W13", "C1", "C2", "D1", "D2"],
        "P3": ["S1", "S6", "S8", "S9", "S10", "T10", "T13"],
    },
    "trees": {
        "P1": {
            "sephiroth": ["W3", "W4", "W5", "W6", "W9", "C5"], "majors": ["T7", "T8", "T14"],
            "wild": [{"card": "W12", "as": "T9"}], "gates": [{"card": "S13", "opens": "C5"}],
        },
        "P2": {"sephiroth": ["D5", "D6", "D8", "D9", "D10"], "majors": ["T9", "T12", "T15", "T19", "T21"]},
        "P3": {
            "sephiroth": ["C4", "S2", "S3", "S4"], "majors": ["T0", "T1", "T5"],
            "gates": [{"card": "D13", "opens": "C4"}],
        },
    },
}  # fmt: skip
SEATS = {"P1": "human", "P2": "greedy", "P3": "greedy"}


def position_table(**more: Any) -> Table:
    return Table("four-worlds", seats=SEATS, position=POSITION, seed=1, **more)


@pytest.fixture
def front(front: Callable[..., Front]) -> Callable[..., Front]:
    """`front(table=None, **options)`: by default the table of the position above."""
    return lambda table=None, **options: front(table or position_table(), **options)


def test_choosing_a_card_twice_plays_it(front: Any) -> None:
    f = front()
    f.choose("C6")
    assert f.card("C6").get_attribute("aria-selected") == "true"
    f.choose("C6")
    f.card("C6").wait_for(state="detached")
    assert str(f.table.moves[-1]) == "play C6"
    assert f.said().startswith("You lay the Six of Cups.")


def test_a_refusal_says_what_why_and_by_which_clause(front: Any) -> None:
    f = front()
    f.choose("C9")
    bubble = f.page.locator(".bubble")
    assert bubble.inner_text().startswith("Nine of Cups: not now. No path joins it")
    assert "FW-30" in bubble.inner_text()
    assert "not now" in f.said()
    bubble.get_by_role("button", name="FW-30").click()
    assert "A Minor may be laid if" in bubble.inner_text()
    f.choose("C9")  # choosing it again does not discard it
    assert f.table.of == 0
    f.page.get_by_role("button", name="Lay it: Nine of Cups").click(force=True)
    assert f.table.of == 0


def test_a_button_that_can_do_nothing_says_why(front: Any) -> None:
    f = front()
    f.page.get_by_role("button", name="End turn").click(force=True)
    assert "Lay a card, or discard one." in f.page.locator(".bubble").inner_text()


def test_a_court_offers_each_of_its_uses(front: Any) -> None:
    f = front()
    f.choose("C12")
    words = f.page.locator(".acts").inner_text()
    assert "As the Hanged Man, path 5–8" in words
    assert "As a gatekeeper, with the Five of Swords" in words
    f.page.locator('.treezone [data-place="T12"]').click(force=True)
    f.page.wait_for_function("sent.some(m => m.do === 'play')")
    assert str(f.table.moves[-1]) == "wild C12 T12"


def test_a_lit_place_chooses_its_card_and_then_lays_it(front: Any) -> None:
    f = front()
    place = f.page.locator('.treezone rect[data-place="C6"]')
    place.click()
    assert f.card("C6").get_attribute("aria-selected") == "true"
    place.click()
    f.page.wait_for_function("sent.some(m => m.do === 'play')")
    assert str(f.table.moves[-1]) == "play C6"


def test_keys_play_a_turn_and_focus_stays(front: Any) -> None:
    f = front(Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, seed=7))
    f.page.get_by_role("button", name="Draw from the pile").focus()
    f.press("Enter")
    f.page.wait_for_selector("[role=grid] [aria-disabled=false], [role=grid] [data-state~=legal]")
    f.press("1")
    assert f.focus() == "hand:W5"
    f.press("ArrowRight", "ArrowLeft")
    assert f.focus() == "hand:W5"
    f.press("Enter")
    f.page.wait_for_function("sent.filter(m => m.do === 'play').length === 2")
    f.page.wait_for_timeout(60)
    assert f.focus().startswith("hand:")
    f.press("z")
    f.page.wait_for_selector('[data-pick="W5"]')
    f.press("Shift+Z")
    f.page.wait_for_selector('[data-pick="W5"]', state="detached")
    assert f.page.evaluate("pressed") == ["Shift"]


def test_the_focus_is_never_lost_on_the_way(front: Any) -> None:
    f = front(Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, seed=7))
    f.page.get_by_role("button", name="Draw from the pile").focus()
    f.page.evaluate("""() => { window.lost = 0; window.moved = 0;
      document.addEventListener('blur', e => { e.relatedTarget ? moved++ : lost++; }, true); }""")
    for keys in (("Enter",), ("1", "Enter"), ("z",), ("h",), ("Escape",)):
        f.press(*keys)
        f.page.wait_for_timeout(60)
        assert f.focus() != "None"
    assert f.page.evaluate("[lost, moved > 1]") == [0, True]
    assert f.page.locator("[data-gone]").count() == 0


def test_left_and_right_follow_the_order_of_the_hand(front: Any) -> None:
    f = front(Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, seed=7))
    cards = [f"hand:{code}" for code in f.table.view("P1")["hands"]["P1"]]
    f.page.locator("[data-key^='hand:']").first.focus()
    went = []
    for key in ["ArrowRight"] * 7 + ["ArrowLeft"] * 7:
        went.append(f.focus())
        f.press(key)
    assert went == [*cards, *cards[::-1]]


def test_enter_again_on_a_refused_card_says_it_again_and_plays_nothing(front: Any) -> None:
    f = front()
    f.card("C9").focus()
    f.press("Enter")
    assert "not now" in f.said()
    f.press("Enter", "Enter")
    assert "not now" in f.said()
    assert f.focus() == "hand:C9"
    assert f.table.of == 0


@pytest.mark.parametrize("again", ["Enter", "click"])
def test_a_refused_button_does_not_hold_up_the_chosen_card(front: Any, again: str) -> None:
    f = front(Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, seed=7))
    f.page.get_by_role("button", name="Draw from the pile").click()
    f.page.get_by_text("Lay cards, or discard one?").first.wait_for()
    f.choose("W5")
    f.page.get_by_role("button", name="End turn").click(force=True)
    assert "not now" in f.said()
    if again == "click":
        f.choose("W5")
    else:
        f.card("W5").press(again)
    f.card("W5").wait_for(state="detached")
    assert str(f.table.moves[-1]) == "play W5"


def test_a_card_of_which_nothing_is_asked_leaves_the_question(front: Any) -> None:
    f = front(Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, seed=7))
    f.card("W5").focus()
    f.choose("W5")
    assert f.said() == "Five of Wands. Draw a card?"
    f.press("1")
    f.press("Enter")
    f.page.get_by_text("Lay cards, or discard one?").first.wait_for()


def test_keys_that_are_the_notebooks_reach_it_and_no_others(front: Any) -> None:
    f = front()
    f.card("C6").focus()
    for key in "dd0xmyrabzvuclgh?123456789":
        f.press(key)
    f.press("Escape", "Escape", "Escape", "Escape", "Escape", "Escape")
    f.page.wait_for_timeout(50)
    before = f.page.evaluate("pressed.length")
    f.card("C6").focus()
    f.press("Shift+Enter", "Control+s", "Tab", "Shift+Tab", "Escape")
    seen = f.page.evaluate("pressed")
    assert "".join(seen[:before]).replace("Escape", "") == ""
    for key in ("Enter", "s", "Tab", "Escape"):
        assert key in seen[before:]


def test_escape_closes_the_innermost_thing(front: Any) -> None:
    f = front()
    f.choose("C6")
    f.press("d")
    drawer = f.page.locator(".drawer")
    assert "Seven of Swords" in drawer.locator("[role=img]").first.get_attribute("aria-label")
    assert f.focus() == "drawer:discard"
    f.press("Escape")
    assert not drawer.count()
    assert f.focus() == "hand:C6"
    f.press("Escape")
    assert f.card("C6").get_attribute("aria-selected") == "false"


def test_panels(front: Any) -> None:
    f = front()
    f.card("C6").focus()
    f.press("c")
    search = f.page.get_by_role("searchbox")
    search.fill("hermit")
    assert f.page.locator(".list li").count() == 1
    f.page.get_by_role("button", name="Rules").click()
    f.page.get_by_role("searchbox").fill("FW-30")
    assert "joins it to a Sephirah" in f.page.locator(".scroll").inner_text()
    f.press("Escape")
    f.card("C6").focus()
    f.press("g")
    f.page.get_by_role("searchbox").fill("trump")
    assert f.page.locator(".words dt").count() >= 1
    f.press("Escape")
    f.card("C6").focus()
    f.press("u")
    assert "cards you have not seen" in f.page.locator(".drawer h2").inner_text().lower()


def test_a_new_deal_from_the_form(front: Any) -> None:
    f = front()
    f.page.get_by_role("button", name="Game …").click()
    f.page.get_by_label("Players").select_option("2")
    f.page.get_by_label("Variant").select_option(label="Middle pillar")
    f.page.locator("[name=name-P1]").fill("<b>Ann</b>")
    f.page.get_by_label("Number of the deal").fill("5")
    f.page.get_by_role("button", name="Deal", exact=True).click()
    f.page.get_by_text("A new deal.").first.wait_for()
    assert f.table.options["variant"] == "middle_pillar"
    assert f.table.seed == 5
    assert "<b>Ann</b>" in f.page.locator(".seats").inner_text()
    assert not f.page.locator(".seats b", has_text="Ann").count()


def test_share_and_open(front: Any) -> None:
    f = front()
    f.page.get_by_role("button", name="Game …").click()
    f.page.get_by_role("button", name="Share as a short text").click()
    text = f.page.get_by_label("Text of this game").input_value()
    assert Table.replay(text).state.position() == f.table.state.position()
    given = f.page.get_by_label("A text that somebody gave you")
    given.fill("nonsense")
    f.page.get_by_role("button", name="Open it").click()
    assert "Your game stays as it was" in f.page.locator(".tell").inner_text()
    given.fill(Table("four-worlds", seed=3).share())
    f.page.get_by_role("button", name="Open it").click()
    f.page.get_by_text("Opened:").first.wait_for()
    assert f.table.seed == 3


def test_stepping_through(front: Any) -> None:
    table = Table("four-worlds", seats=["greedy", "greedy"], seed=2)
    f = front(Table.replay(table.share(), seats={"P1": "human", "P2": "greedy"}))
    f.page.get_by_role("button", name="First move").click()
    f.page.get_by_text("Move 0 of").first.wait_for()
    f.page.get_by_role("button", name="Forward one move").click()
    f.page.wait_for_function("document.querySelector('.step output').textContent.startsWith('Move 1 ')")
    f.page.get_by_role("slider", name="Move").fill("30")
    f.page.wait_for_function("document.querySelector('.step output').textContent.startsWith('Move 30 ')")
    f.page.get_by_role("button", name="Autoplay").click()
    f.page.wait_for_function("document.querySelector('.step output').textContent.startsWith('Move 31 ')")
    f.press("m")
    at = f.table.at
    f.page.wait_for_timeout(1400)
    assert f.table.at == at  # any key stops it
    f.page.get_by_role("button", name="Back to now").click()
    f.page.get_by_text("The game is over").first.wait_for()


def test_hot_seat_shows_nobodys_cards_in_between(front: Any) -> None:
    f = front(Table("four-worlds", seats={"P1": "human", "P2": "human"}, seed=7, names={"P1": "Ann"}))
    assert "Ann, it is your turn" in f.page.locator(".handover").inner_text()
    assert not f.page.locator("[data-code]").count()
    f.page.get_by_role("button", name="Show the cards of Ann").click()
    f.page.get_by_role("button", name="Draw from the pile").click()
    f.choose("W5")
    f.page.get_by_role("button", name="Discard it: Five of Wands").click()
    f.page.locator(".handover", has_text="P2, it is your turn").wait_for()
    assert f.said().endswith("P2, it is your turn.")
    f.press(*"19hduclmg?ynz", "ArrowLeft", "ArrowDown", "m")
    assert f.errors == []
    assert f.page.locator(".handover").count() == 1
    assert "C7" not in f.page.content().split('id="scene"')[0]
    assert not f.page.locator("[data-code]").count()


def test_enlarging_a_tree_and_one_world(front: Any) -> None:
    f = front()
    f.page.get_by_role("button", name="Enlarge the Tree of P2").click()
    assert f.page.locator(".own .treezone").get_attribute("aria-label").startswith("Tree of P2")
    f.page.get_by_role("button", name="Back to your Tree").press("Enter")
    assert f.focus() == "big:tree:P2"
    f.page.locator(".worlds").get_by_role("button", name="Briah").click()
    node = f.page.locator('[data-spot="tree:P1:5"]')
    assert node.get_attribute("aria-label").startswith("5 Geburah: Five of Cups, opened by Queen of Swords")
    node.click()
    assert "Geburah" in f.page.locator(".spot").inner_text()


def test_arrows_walk_on_the_tree(front: Any) -> None:
    f = front()
    f.page.locator('[data-spot="tree:P1:10"]').focus()
    f.press("ArrowUp")
    assert f.focus() in ("tree:P1:9", "tree:P1:8", "tree:P1:7", "tree:P1:T14")
    f.press("End", "Home")
    assert f.focus().startswith("tree:P1:")


def test_names_of_cards_in_four_traditions(front: Any) -> None:
    f = front()
    for label, name in (
        ("Rider-Waite", "Five of Swords"),
        ("Mathers", "Five of Swords"),
        ("Marseille", "Cinq d'Épée"),
    ):
        if not f.page.locator(".drawer").count():
            f.page.get_by_role("button", name="Game …").click()
        f.page.get_by_role("button", name=label).click()
        f.page.wait_for_function(
            "n => document.querySelector('[data-pick=S5]').ariaLabel.startsWith(n)", arg=name
        )


@pytest.mark.parametrize("width", [286, 352, 700, 768, 1200])
def test_no_side_scroll_and_targets_large_enough(front: Any, width: int) -> None:
    f = front(size=(width, 844))
    f.choose("C9")
    assert f.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    small = f.page.evaluate(
        """() => [...document.querySelectorAll('.tt .btn, .tt [role=gridcell], .tt .seg button')]
             .filter(e => { const b = e.getBoundingClientRect();
                            return b.width && (b.width < 44 || b.height < 43.9); })
             .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_and_names(front: Any, theme: str) -> None:
    f = front(dark=theme == "dark", look={"theme": theme})
    f.choose("C9")
    f.page.locator(".log .chip").first.click() if f.page.locator(".log .chip").count() else None
    script = Path(axe_playwright_python.__file__).parent / "axe.min.js"
    f.page.evaluate(script.read_text(encoding="utf-8"))
    for opened in ("", "d", "c", "g", "?", "Game …") if theme != "contrast" else ("",):
        if opened == "Game …":
            f.page.get_by_role("button", name=opened).click()
        elif opened:
            f.card("C6").focus()
            f.press(opened)
        found = f.page.evaluate("axe.run('.tt-root', {rules: {'target-size': {enabled: true}}})")
        told = [f"{v['id']}: {n['html'][:120]}" for v in found["violations"] for n in v["nodes"]]
        assert told == [], opened
    unnamed = f.page.evaluate(
        """() => ['button', 'gridcell', 'img', 'grid']
             .flatMap(role => [...document.querySelectorAll(`.tt [role=${role}]`)])
             .filter(e => !e.getAttribute('aria-label')).map(e => e.outerHTML.slice(0, 90))"""
    )
    assert unnamed == []
    ids = f.page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))


def test_reduced_motion_and_forced_colours(front: Any) -> None:
    f = front(reduced_motion="reduce", forced_colors="active")
    f.choose("C6")
    assert (
        f.page.evaluate("getComputedStyle(document.querySelector('[data-pick=C6]')).transitionDuration")
        == "0s"
    )
    f.choose("C6")
    f.card("C6").wait_for(state="detached")
    assert f.page.evaluate("document.getAnimations().length") == 0


def test_closing_leaves_nothing_behind(front: Any) -> None:
    f = front()
    f.page.evaluate("closeTable()")
    sent = f.page.evaluate("sent.length")
    assert f.page.locator("#place > *").count() == 0
    f.press("z")
    f.page.evaluate("scene => setScene(scene)", f.session.scene())
    assert f.page.locator("#place > *").count() == 0
    assert f.page.evaluate("sent.length") == sent


def test_a_whole_game_by_keys(front: Any) -> None:
    f = front(
        Table("four-worlds", seats={"P1": "human", "P2": "greedy"}, options={"variant": "one_tree"}, seed=4)
    )
    assert f.page.get_by_role("group", name="Hand of P2").locator("[data-code]").count() == 7  # open to all
    f.page.locator(".ask .btn").first.focus()
    for _ in range(40):
        if f.page.locator(".ask.over").count() or f.table.of > 60:
            break
        if f.page.locator(".ask .btn:not([aria-disabled])").count():
            f.press("1")
        elif f.page.locator(".hand [data-state~=legal]").count():
            f.page.locator(".hand [data-state~=legal]").first.focus()
            f.press("Enter", "Enter")
        else:
            f.press("1")
            f.page.locator(".acts .btn:not([aria-disabled])").last.focus()
            f.press("Enter")
        f.page.wait_for_timeout(40)
    assert f.table.of > 30
    assert re.search(r"You (lay|draw|discard|take)", f.page.locator(".log").inner_text())
