"""What a screen or a notebook hands in, checked: each value is what was asked for, or a clear error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import OptionError, quoted


def one_of(name: str, value: Any, allowed: Sequence[str]) -> str:
    """One of some words; `OptionError` for anything else.

    >>> one_of("theme", "dark", ("light", "dark"))
    'dark'
    """
    if not isinstance(value, str) or value not in allowed:
        raise OptionError(f"{name}: {quoted(value)} is none of {', '.join(allowed)}")
    return value


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number, also as the text of a form; outside of the range its nearest end.

    >>> whole("pace", "900", 0, 5000), whole("pace", 10**9, 0, 5000)
    (900, 5000)
    """
    if isinstance(value, str) and len(value) <= 20 and value.strip().isdecimal():
        value = int(value)
    if type(value) is not int:
        raise OptionError(f"{name}: {quoted(value)} is no whole number from {least} to {most}")
    return min(most, max(least, value))


def by_name(name: str, value: Any) -> Mapping[str, Any]:
    """An object of names and values; nothing given is an empty one.

    >>> by_name("options", None), by_name("options", {"end": "points"})
    ({}, {'end': 'points'})
    """
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise OptionError(f"{name}: {quoted(value)} is no object of names and values")
    return value
