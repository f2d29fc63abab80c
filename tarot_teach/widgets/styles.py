"""Make a style sheet shorter without changing what it says: nested selectors, short names of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from string import ascii_letters

Rule = tuple[str, list["Item"]]
Item = str | Rule
"""A declaration, or a selector with what stands in its braces."""

_PART = re.compile(r"\"[^\"]*\"|'[^']*'|[{};]|[^{};\"']+")
_NAME = re.compile(r"--[a-z][\w-]*")


def shrink(text: str, names: dict[str, str] | None = None) -> str:
    """The same style sheet, shorter; `names` are other names for custom properties.

    Rules that follow each other and begin with the same selector are nested in it.

    >>> shrink(".a { x: 1; } .a .b { y: 2; }  /* why */  .a > p, .a i { y: 3; }")
    '.a{x:1;.b{y:2}}.a>p,.a i{y:3}'
    """
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"\s*([{};,>])\s*|(:) +", r"\1\2", text)
    short = _write(_nested(_parsed(iter(_PART.findall(text)))))
    return _NAME.sub(lambda found: (names or {}).get(found[0], found[0]), short)


def short_names(styles: str, scripts: str) -> dict[str, str]:
    """Short names for the custom properties of style sheets that no script names, the most used first.

    >>> short_names(".a { --ink: red; color: var(--ink); --all: 2; }", "style='--all:3'")
    {'--ink': '--a'}
    """
    used = Counter(_NAME.findall(styles))
    own = [name for name, _ in used.most_common() if name not in scripts and not name.startswith("--jp-")]
    return {name: f"--{letter}" for name, letter in zip(own, ascii_letters, strict=False)}


def _parsed(parts: Iterable[str]) -> list[Item]:
    """What stands up to the next closing brace."""
    items: list[Item] = []
    said = ""
    for part in parts:
        if part == "{":
            items.append((said.strip(), _parsed(parts)))
        elif part in ";}":
            if said.strip():
                items.append(said.strip())
            if part == "}":
                return items
        else:
            said += part
            continue
        said = ""
    return items


def _split(selector: str, at: str, most: int = 0) -> list[str]:
    """A selector split at a sign outside of brackets."""
    found: list[str] = []
    depth = start = 0
    for i, sign in enumerate(selector):
        depth += (sign in "([") - (sign in ")]")
        if sign == at and not depth and (not most or len(found) < most):
            found.append(selector[start:i])
            start = i + 1
    return [*found, selector[start:]]


def _begins(selector: str) -> tuple[str, str] | None:
    """The first part that all alternatives of a selector begin with, and the rest; None if there is none."""
    if selector.startswith(("@", "&", ":", ">")):
        return None
    each = [_split(alternative, " ", 1) for alternative in _split(selector, ",")]
    if any(one[0] != each[0][0] for one in each) or (len(each) > 1 and any(len(one) < 2 for one in each)):
        return None
    return each[0][0], ",".join(one[1] for one in each if len(one) > 1)


def _nested(items: Sequence[Item]) -> list[Item]:
    """Runs of rules that begin alike, each run as one rule."""
    out: list[Item] = []
    run: list[tuple[str, list[Item]]] = []
    first = ""

    def close() -> None:
        if len(run) == 1:
            out.append((f"{first} {run[0][0]}".strip(), _nested(run[0][1])))
        elif run:
            own = run[0][1] if not run[0][0] else []
            inner: list[Item] = [*own, *((rest, body) for rest, body in run if rest)]
            out.append((first, _nested(inner)))
        run.clear()

    for item in items:
        found = None if isinstance(item, str) else _begins(item[0])
        if isinstance(item, str) or found is None or "," in found[1]:
            close()
            if isinstance(item, str):
                out.append(item)
            else:
                out.append((item[0], _nested(item[1])))
            continue
        if run and (found[0] != first or not found[1]):
            close()
        first = found[0]
        run.append((found[1], item[1]))
    close()
    return out


def _write(items: Sequence[Item]) -> str:
    last = len(items) - 1
    return "".join(
        item + (";" if i < last else "") if isinstance(item, str) else f"{item[0]}{{{_write(item[1])}}}"
        for i, item in enumerate(items)
    )
