"""John Dee's Tarot in the browser: to the reckoning by mouse and by keys, Hebrew from right to left."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .test_table import own_errors

DEAL = """import tarot_teach as tt
game = tt.games["john-dee"]
start = game.deal(players=3, seed=24).position()
start["deck"] = start["deck"][:8]
table = tt.Table(game, ["human", "greedy", "greedy"], position=start, seed=3, auto=False)
tt.show(table, pace=0)"""
TURNS = 60


def playing(nb: Any) -> Any:
    nb.run_all()
    table = nb.output(0).locator(".tt-root")
    table.locator(".ask").first.wait_for()
    return table


def wait(nb: Any, table: Any) -> str:
    """Wait until the learner is asked, or the game is over; the phase."""
    for _ in range(200):
        phase = str(nb.python("table.state.phase if table.to_move in ('P1', None) else ''"))
        shown = table.locator(".ask h3, .bubble").first.inner_text()
        if phase.strip("'") and "decides" not in shown:
            return phase.strip("'")
        nb.page.wait_for_timeout(50)
    raise AssertionError("nobody asks anything")


def test_a_game_by_mouse(open_notebook: Any) -> None:
    nb = open_notebook([DEAL], "lab")
    table = playing(nb)
    seen: list[str] = []
    for _ in range(TURNS):
        phase = wait(nb, table)
        if phase not in seen:
            seen.append(phase)
            nb.shot(f"dee-mouse-{phase}", within=".tt-root")
            assert nb.axe() == []
        at = nb.python("table.at")
        if phase == "over":
            break
        if phase == "declare":
            table.get_by_role("button", name=re.compile("^Man")).click()
        elif phase == "call":
            table.locator("[data-pick=P3]").click()
            table.get_by_role("button", name="Duel P3").click()
        elif phase == "agree":
            table.get_by_role("button", name="No", exact=True).click()
        elif phase == "ask":
            table.get_by_role("button", name=re.compile("^Celestial")).click()
            table.get_by_role("button", name=re.compile("^A Celestial card")).click()
        elif phase == "lot" and "exactly 45" in table.locator(".me").inner_text():
            table.get_by_role("button", name="Close your Lot").click()
        else:
            legal = table.locator("[role=gridcell][data-state~=legal]")
            if legal.count():
                legal.last.click()
                table.locator(".acts .btn.main").click()
            else:
                table.get_by_role("button", name=re.compile("Decline|Close your Lot")).click()
        nb.page.wait_for_timeout(60)
        for _ in range(40):
            if nb.python("table.at") != at:
                break
            nb.page.wait_for_timeout(50)
    assert seen[-1] == "over" and {"declare", "call", "sacrifice", "lot"} <= set(seen)
    assert "have won" in table.locator(".ask").inner_text() or "has won" in table.locator(".ask").inner_text()
    assert not own_errors(nb)


def test_a_game_by_keys(open_notebook: Any) -> None:
    nb = open_notebook(["1 + 1", DEAL, "2 + 2"], "notebook")
    nb.run_all()
    table = nb.output(1).locator(".tt-root")
    table.locator(".ask").first.wait_for()
    before = nb.cells()
    press, seen = nb.page.keyboard.press, []
    table.locator("h2[tabindex]").first.focus()
    for _ in range(TURNS):
        phase = wait(nb, table)
        seen.append(phase)
        at = nb.python("table.at")
        if phase == "over":
            break
        if phase == "declare":
            press("4")
        elif phase == "call":
            press("1")
        elif phase == "agree":
            press("n")
        elif phase == "ask":
            press("2")
            table.locator(".acts .btn").first.wait_for()
            press("3")
        else:
            cards = table.locator("[role=gridcell]")
            count = cards.count()
            able = [i for i in range(count) if "legal" in (cards.nth(i).get_attribute("data-state") or "")]
            if able:
                press(str(able[-1] + 1))
                press("Enter")
            elif phase == "answer":
                press("n")
            else:
                table.get_by_role("button", name="Close your Lot").focus()
                press("Enter")
        for _ in range(60):
            if nb.python("table.at") != at:
                break
            nb.page.wait_for_timeout(50)
        else:
            raise AssertionError(f"no key plays in {phase}: {nb.focus()}")
        assert ".tt" in nb.page.evaluate("() => document.activeElement.closest('.tt') ? '.tt' : ''")
    assert seen[-1] == "over" and {"declare", "call", "sacrifice", "lot"} <= set(seen)
    nb.page.wait_for_timeout(1300)
    assert nb.cells() == before
    assert not own_errors(nb)


def test_escape_leaves_a_house_and_digits_choose_within_it(open_notebook: Any) -> None:
    ask = """import tarot_teach as tt
table = tt.Table("john-dee", ["human", "human"], position={
    "players": 2, "phase": "ask", "turn": "P1", "deck": ["S12"], "discard": ["W11", "T9"],
    "hands": {"P1": ["T0", "W1"], "P2": ["C11", "T4"]}, "paths": {"P1": "man", "P2": "love"},
    "pending": [{"kind": "swap", "taker": "P1", "giver": "P2", "ask": None, "card": None}]})
tt.show(table, seat="P1")"""
    nb = open_notebook([ask], "notebook", size="phone", theme="dark")
    table = playing(nb)
    table.locator(".ask .menu .btn").first.focus()
    nb.page.keyboard.press("2")
    assert table.locator(".acts .btn").count() == 9
    assert table.locator("[aria-pressed=true][data-pick]").inner_text().startswith("Man")
    wide, room = table.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide <= room
    assert nb.axe() == []
    nb.shot("dee-ask-phone-dark", within=".tt-root")
    nb.page.keyboard.press("Escape")
    assert table.locator(".acts .btn").count() == 0
    nb.page.keyboard.press("6")
    refused = table.get_by_role("button", name=re.compile("Any of Wands"))
    assert refused.get_attribute("aria-disabled") == "true"
    refused.click(force=True)
    assert "one by one, by name" in table.locator(".bubble").inner_text()
    nb.page.keyboard.press("Escape")
    nb.page.keyboard.press("Escape")
    nb.page.keyboard.press("2")
    nb.page.keyboard.press("3")
    nb.page.wait_for_timeout(400)
    assert nb.python("table.moves[0]") == "Move('ask man of spirit')"


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_hebrew_runs_from_right_to_left(open_notebook: Any, size: str) -> None:
    """The first letter of a word stands at its right, on the table and in the explorer."""
    nb = open_notebook(
        [DEAL, "tt.word_explorer('Melekh')"], "lab" if size == "wide" else "notebook", size=size
    )
    nb.run_all()
    table, words = nb.output(0).locator(".tt-root"), nb.output(1).locator(".tt-root")
    table.locator(".menu bdi").first.wait_for()
    for text in table.locator(".menu bdi").all():
        left, right = text.evaluate(
            """e => { const t = e.firstChild, at = i => { const r = document.createRange();
                 r.setStart(t, i); r.setEnd(t, i + 1); return r.getBoundingClientRect().left; };
               return [at(t.length - 1), at(0)]; }"""
        )
        assert left < right, text.inner_text()
        assert text.get_attribute("lang") == "he"
    boxes = [li.bounding_box() for li in words.locator(".sum-row li").all()]
    assert [b["x"] for b in boxes] == sorted((b["x"] for b in boxes), reverse=True)
    assert words.locator(".sum-row li").first.inner_text().startswith("מ")
    words.locator("[data-key=field]").fill("Siman")
    nb.page.keyboard.press("Enter")
    words.get_by_text("60 + 10 + 40 + 50 =").wait_for()
    words.get_by_role("button", name="Aleph, 1").click()
    words.get_by_text("= 161").wait_for()
    assert nb.axe(".words") == []
    before = nb.cells()
    for key in ("d", "d", "x", "0", "0"):
        nb.page.keyboard.press(key)
    nb.page.wait_for_timeout(1300)
    assert nb.cells() == before
    wide, room = words.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide <= room
    nb.shot(f"words-{size}", within=".words")
    nb.shot(f"dee-declare-{size}", within=".tt-root")
    assert not own_errors(nb)
