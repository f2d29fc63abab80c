"""Reading positions: shape first, by a JSON schema, then cards and seats, each error naming its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from ..cards import Card, card
from ..errors import PositionError, quoted

T = TypeVar("T")

FORMAT = "tarot_teach.position"
Schema = dict[str, Any]
Check = Callable[[Any], Any]

CODES: Schema = {"type": "array", "items": {"type": "string"}}
COUNT: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
LABEL: Schema = {"type": "string", "pattern": "^P[1-8]$"}
LABELS: Schema = {"type": "array", "items": LABEL}


def nullable(schema: Schema) -> Schema:
    """A schema that also takes null."""
    if isinstance(schema.get("type"), str):
        # anyOf would hide what is wrong behind "fits no definition"
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def by_seat(schema: Schema) -> Schema:
    """The schema of an object from seats to values."""
    return {"type": "object", "patternProperties": {"^P[1-8]$": schema}, "additionalProperties": False}


def closed(properties: Mapping[str, Schema], required: Sequence[str] = ()) -> Schema:
    """The schema of an object with these keys and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def compile_schema(schema: Schema) -> Check:
    """A check of one schema; the validator is loaded only now."""
    import fastjsonschema

    check: Check = fastjsonschema.compile(schema, use_default=False)
    return check


def place(path: Sequence[Any]) -> str:
    """A path into a position as text: ``hands.P1[2]``."""
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path).lstrip(".")


def check_shape(check: Check, data: Any) -> None:
    """Raise `PositionError` where data does not have the shape of its schema."""
    import fastjsonschema

    try:
        check(data)
    except fastjsonschema.JsonSchemaValueException as error:
        name = error.name or "data"
        where = re.sub(r"\.(\d+)(?=\.|$|\[)", r"[\1]", name.removeprefix("data").lstrip("."))
        value = error.value
        if error.rule == "additionalProperties":
            known = set(error.definition.get("properties", {}))
            pattern = next(iter(error.definition.get("patternProperties", {})), None)
            extra = sorted(
                str(k) for k in value if k not in known and not (pattern and re.search(pattern, str(k)))
            )
            what = f"unknown key {', '.join(map(repr, extra))}"
            if known:
                what += f"; the keys are {', '.join(sorted(known))}"
        elif error.rule == "required":
            what = "missing " + ", ".join(repr(k) for k in error.rule_definition if k not in value)
        elif error.rule == "enum":
            what = f"{quoted(value)} is not one of {', '.join(map(repr, error.rule_definition))}"
        elif error.rule == "type":
            types = error.rule_definition
            what = f"{quoted(value)} is not of type {types if isinstance(types, str) else ' or '.join(types)}"
        elif error.rule == "pattern" and error.rule_definition == LABEL["pattern"]:
            what = f"{quoted(value)} is no seat"
        elif "description" in error.definition:
            what = f"{quoted(value)} is not {error.definition['description']}"
        else:
            what = f"{quoted(value)}: {error.message.removeprefix(name).strip()}"
        raise PositionError(where, what) from None


def unwrap(data: Any, format: str = FORMAT) -> Any:
    """The content of a file: JSON text is parsed, and a wrapper with `format` and `version` taken off."""
    if isinstance(data, str | bytes):
        import json

        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise PositionError("", f"this is no JSON text: {error}") from None
    if isinstance(data, dict) and "format" in data:
        if data["format"] != format:
            raise PositionError("format", f"{data['format']!r} is not {format!r}")
        if data.get("version") != 1:
            raise PositionError(
                "version", f"{data.get('version')!r} is not known; this program reads version 1"
            )
        data = {k: v for k, v in data.items() if k not in ("format", "version")}
        if set(data) == {"position"}:
            data = data["position"]
    if not isinstance(data, dict):
        raise PositionError("", f"a position is an object, not {type(data).__name__}")
    return data


def texts(value: Any, skip: Collection[str] = ()) -> Iterator[str]:
    """Every text of a position, in order, except under the keys to skip: card codes are among them.

    >>> list(texts({"turn": "P1", "hands": {"P1": ["W5", "C2"]}}, skip=["turn"]))
    ['W5', 'C2']
    """
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts(item, skip)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in skip:
                yield from texts(item, skip)


class Reader:
    """Reads the cards and seats of one position and remembers where each card was found."""

    def __init__(self, data: Mapping[str, Any], labels: Sequence[str], pack: Iterable[Card]) -> None:
        self.data, self.labels, self.pack = data, tuple(labels), frozenset(pack)
        self.found: dict[Card, str] = {}

    def fail(self, where: str, what: str) -> PositionError:
        """An error at a place, to be raised."""
        return PositionError(where, what)

    def need(self, ok: bool, where: str, what: str) -> None:
        """Raise an error at a place unless something holds."""
        if not ok:
            raise PositionError(where, what)

    def name(self, code: Any, where: str) -> Card:
        """A card of this game that is only named here, not lying here."""
        try:
            this = card(code)
        except ValueError:
            hidden = " (a view is filled by determinize, not loaded)" if code == "?" else ""
            raise PositionError(where, f"{code!r} is no card code{hidden}") from None
        if this not in self.pack:
            raise PositionError(where, f"{code} is not in the pack of this game")
        return this

    def card(self, code: Any, where: str) -> Card:
        """A card that lies here; a card that was found before is an error."""
        this = self.name(code, where)
        if this in self.found:
            raise PositionError(where, f"{code} lies in {self.found[this]} already")
        self.found[this] = where
        return this

    def cards(self, codes: Sequence[Any], where: str) -> list[Card]:
        """Cards that lie here, in the order given."""
        return [self.card(code, f"{where}[{i}]") for i, code in enumerate(codes)]

    def pile(self, key: str) -> list[Card]:
        """The list of cards under a key; empty if the key is left out."""
        return self.cards(self.data.get(key, ()), key)

    def seat(self, label: Any, where: str) -> int:
        """The number of a seat."""
        if label not in self.labels:
            raise PositionError(where, f"{label!r} is no seat; the seats are {', '.join(self.labels)}")
        return self.labels.index(label)

    def seats(self, labels: Sequence[Any], where: str) -> list[int]:
        """The numbers of several seats, each of them once."""
        found = [self.seat(label, f"{where}[{i}]") for i, label in enumerate(labels)]
        self.need(len(set(found)) == len(found), where, "a seat stands here twice")
        return found

    def each_seat(self, key: str, read: Callable[[Any, str], T], default: Callable[[], T]) -> list[T]:
        """The values of an object from seats to values, in seat order."""
        given = self.data.get(key, {})
        for label in given:
            self.seat(label, f"{key}.{label}")
        return [read(given[p], f"{key}.{p}") if p in given else default() for p in self.labels]

    def piles(self, key: str) -> list[list[Card]]:
        """The lists of cards of all seats under a key, in the order given."""
        none: list[Card] = []
        return self.each_seat(key, self.cards, none.copy)

    def hands(self, key: str = "hands") -> list[list[Card]]:
        """The lists of cards of all seats under a key, each sorted."""
        return [sorted(cards, key=ORDER) for cards in self.piles(key)]


def ORDER(this: Card) -> int:
    """The sort key of cards."""
    return this.order
