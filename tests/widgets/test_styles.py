"""Shorter style sheets say the same: the same rules, in the same order."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from tarot_teach.widgets.bundle import css
from tarot_teach.widgets.styles import parsed, short_names, shrink, split


def flat(items: Any, around: tuple[str, ...] = ("",)) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every rule as its full selectors and its declarations, in order."""
    said = tuple(item for item in items if isinstance(item, str))
    found = [(around, said)] if said else []
    for item in items:
        if isinstance(item, str):
            continue
        selector, body = item
        if selector.startswith("@"):
            found += [((selector, *full), lines) for full, lines in flat(body, around)]
            continue
        each = [
            one.replace("&", outer) if "&" in one else f"{outer} {one}".strip().replace(" >", ">")
            for outer in around
            for one in split(selector)
        ]
        found += flat(body, tuple(each))
    return found


@pytest.mark.parametrize("names", [("table",), ("table", "lesson"), ("table", "explorer")], ids=str)
def test_the_same_rules_in_the_same_order(names: tuple[str, ...]) -> None:
    folder = files("tarot_teach.widgets") / "js"
    source = "".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in names)
    short = shrink(source)
    assert flat(parsed(short)) == flat(parsed(source))
    assert len(short) < 0.82 * len(source)


def test_a_property_has_one_name_in_all_sheets() -> None:
    alone, beside = css("table"), css("table", "lesson")
    assert beside.startswith(alone[:2000])
    assert "--tip" in alone  # scripts set it, so it keeps its name
    assert "--act-soft" not in alone


def test_only_own_properties_are_renamed() -> None:
    styles = ".a { --b: var(--jp-x); --tip: 1; color: var(--b) }"
    assert short_names(styles, "setProperty('--tip')") == {"--b": "--a"}
    assert shrink(styles, {"--b": "--a"}) == ".a{--a:var(--jp-x);--tip:1;color:var(--a)}"
