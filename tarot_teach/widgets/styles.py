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
_FIRST = re.compile(r"&?(?:[.\w][\w-]*|\[[^]]*\])")
_NAME = re.compile(r"--[a-z][\w-]*")


def shrink(text: str, names: dict[str, str] | None = None) -> str:
    """The same style sheet, shorter; `names` are other names for custom properties.

    Rules that follow each other and begin with the same selector are nested in it.

    >>> shrink(".a { x: 1; } .a .b { y: 2; }  /* why */  .a > p, .a i { y: 3; }")
    '.a{x:1;.b{y:2}}.a>p,.a i{y:3}'
    >>> shrink(".card { x: 1; } .card[y] { x: 2; } .card[y] b { x: 3; }")
    '.card{x:1;&[y]{x:2;b{x:3}}}'
    """
    short = _write(_nested(parsed(text)))
    return _NAME.sub(lambda found: (names or {}).get(found[0], found[0]), short)


def short_names(styles: str, scripts: str) -> dict[str, str]:
    """Short names for the custom properties of style sheets that no script names, the most used first.

    >>> short_names(".a { --ink: red; color: var(--ink); --all: 2; }", "style='--all:3'")
    {'--ink': '--a'}
    """
    used = Counter(_NAME.findall(styles))
    own = [name for name, _ in used.most_common() if name not in scripts and not name.startswith("--jp-")]
    return {name: f"--{letter}" for name, letter in zip(own, ascii_letters, strict=False)}


def parsed(text: str) -> list[Item]:
    """What a style sheet says, without comments and needless blanks.

    >>> parsed("a { x: 1; }  /* why */")
    [('a', ['x:1'])]
    """
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"\s*([{};,>/])\s*|(:) +", r"\1\2", text)
    return _items(iter(_PART.findall(text)))


def _items(parts: Iterable[str]) -> list[Item]:
    """What stands up to the next closing brace."""
    items: list[Item] = []
    said = ""
    for part in parts:
        if part == "{":
            items.append((said.strip(), _items(parts)))
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


def split(selectors: str) -> list[str]:
    """A list of selectors, one by one.

    >>> split("a:is(b,i),p")
    ['a:is(b,i)', 'p']
    """
    found: list[str] = []
    depth = start = 0
    for i, sign in enumerate(selectors):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append(selectors[start:i])
            start = i + 1
    return [*found, selectors[start:]]


def _begins(selector: str) -> tuple[str, str] | None:
    """What a selector begins with and the rest of it, as it is written within; None if it is not to be split.

    A list of selectors is split where all of them begin alike; a single one behind its first class, tag
    or attribute.
    """
    each = split(selector)
    if len(each) == 1:
        found = _FIRST.match(selector)
        if not found:
            return None
        rest = selector[found.end() :]
        return found[0], rest.removeprefix(" ") if rest[:1] in ("", " ", ">") else f"&{rest}"
    parts = [one.partition(" ") for one in each]
    first = parts[0][0]
    if first.startswith(("@", "&", ":", ">")) or any(one[0] != first or not one[2] for one in parts):
        return None
    return first, ",".join(one[2] for one in parts)


def _joined(first: str, rest: str) -> str:
    """A selector of the two parts of `_begins`."""
    return first + rest[1:] if rest.startswith("&") else f"{first} {rest}".strip()


def _nested(items: Sequence[Item]) -> list[Item]:
    """Runs of rules that begin alike, each run as one rule where that is shorter."""
    out: list[Item] = []
    run: list[tuple[str, list[Item]]] = []
    first = ""

    def close() -> None:
        apart: list[Item] = [(_joined(first, rest), _nested(body)) for rest, body in run]
        if len(run) > 1:
            own = [] if run[0][0] else run[0][1]
            inner: list[Item] = [*own, *((rest, body) for rest, body in run if rest)]
            together: list[Item] = [(first, _nested(inner))]
            out.extend(together if len(_write(together)) < len(_write(apart)) else apart)
        else:
            out.extend(apart)
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
