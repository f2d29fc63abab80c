"""Transcripts: a table as JSON-able data and as a short text, checked on the way in."""

from __future__ import annotations

import base64
import json
import re
import zlib
from functools import cache
from typing import TYPE_CHECKING, Any

from ..bots import HUMAN, KINDS
from ..engine.positions import Check, Schema, by_seat, compile_schema
from ..errors import IllegalMove, OptionError, PositionError, TarotTeachError, TranscriptError, quoted
from ..games import games

if TYPE_CHECKING:
    from .table import Seats, Table

FORMAT = "tarot_teach.transcript"
VERSION = 1
MAX_BYTES = 1 << 20
"""The largest transcript that is read, as JSON; the longest games take a tenth of it."""
MOVE_LENGTH = 100

SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "format": {"enum": [FORMAT]},
        "version": {"enum": [VERSION]},
        "game": {"type": "string"},
        "options": {"type": "object"},
        "players": {"type": "integer"},
        "seed": {"type": "integer", "minimum": 0},
        "position": {"type": "object"},
        "chance": {"type": "array"},
        "moves": {"type": "array"},
        "names": by_seat({"type": "string"}),
        "seats": by_seat({"enum": list(KINDS)}),
        "comments": {
            "type": "object",
            "patternProperties": {"^(0|[1-9][0-9]{0,5})$": {"type": "string"}},
            "additionalProperties": False,
        },
    },
    "required": ["format", "version", "game", "moves"],
    "anyOf": [{"required": ["seed"]}, {"required": ["position"]}, {"required": ["chance"]}],
    "additionalProperties": False,
}
"""The shape of a transcript; what its parts mean is checked by making the table."""


@cache
def _check() -> Check:
    return compile_schema(SCHEMA)


def write(table: Table, moves: bool) -> dict[str, Any]:
    """The transcript of a table; without moves, of its deal alone."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": table.game.slug,
        "options": table.options,
        "players": len(table.seats),
        "seed": table.seed,
    }
    if table.from_position is not None:
        data["position"] = table.from_position
    if table.script is not None:
        data["chance"] = table.script
    data["moves"] = [str(move) for move in table.moves] if moves else []
    if table.names:
        data["names"] = dict(table.names)
    # a bot of the user's own cannot be written down; its seat is left out
    data["seats"] = {seat: kind for seat, kind in table.kinds.items() if kind in KINDS}
    if moves and table.comments:
        data["comments"] = {str(n): text for n, text in sorted(table.comments.items())}
    # half of a surrogate pair, from a comment that was pasted oddly, could be neither stored nor sent
    text = json.dumps(data, ensure_ascii=False).encode(errors="replace").decode()
    plain: dict[str, Any] = json.loads(text)
    return plain


def pack(transcript: dict[str, Any]) -> str:
    """A transcript as short text: its JSON, compressed, in the letters of base64url."""
    text = json.dumps(transcript, separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(text: str) -> str:
    """The JSON of a share text. Line breaks and blanks from pasting do not matter."""
    letters = "".join(text.split()).rstrip("=")
    if len(letters) > MAX_BYTES:
        raise TranscriptError(f"this text has {len(letters)} letters; a transcript has at most {MAX_BYTES}")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", letters):
        raise TranscriptError(f"{quoted(text)} is neither JSON nor a share text")
    inflate = zlib.decompressobj()
    try:
        packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        data = inflate.decompress(packed, MAX_BYTES + 1)
    except (ValueError, zlib.error):
        raise TranscriptError(f"{quoted(text)} is no share text, or a part of it is lost") from None
    if len(data) > MAX_BYTES:
        raise TranscriptError(f"this share text unpacks to more than {MAX_BYTES} bytes")
    if not inflate.eof or inflate.unused_data:
        raise TranscriptError(f"{quoted(text)} is cut off, or something else is stuck to it")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise TranscriptError("this share text does not hold a transcript") from None


def parse(source: Any) -> dict[str, Any]:
    """The checked data of a transcript given as a dict, as JSON text, or as a share text."""
    data = source
    if isinstance(source, str):
        text = source.strip() if source.lstrip()[:1] in ("{", "[", '"') else unpack(source)
        if len(text.encode(errors="replace")) > MAX_BYTES:
            raise TranscriptError(f"this text is longer than {MAX_BYTES} bytes, the most that is read")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise TranscriptError(f"this is no JSON: {error}") from None
    if not isinstance(data, dict):
        raise TranscriptError(f"a transcript is an object, not {type(data).__name__}")
    if data.get("format") != FORMAT:
        raise TranscriptError(f"format: {quoted(data.get('format'))} is not {FORMAT!r}")
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise TranscriptError(f"version: {version} is newer than {VERSION}, the newest that is read here")
    import fastjsonschema

    try:
        _check()(data)
    except fastjsonschema.JsonSchemaValueException as error:
        raise TranscriptError(_shape_error(error, data)) from None
    return data


def _shape_error(error: Any, data: dict[str, Any]) -> str:
    where = str(error.name or "data").removeprefix("data").lstrip(".")
    if error.rule == "required" and not where:
        missing = [key for key in SCHEMA["required"] if key not in data]
        return f"{', '.join(map(repr, missing))} is missing"
    if error.rule == "anyOf":
        return "'seed' is missing (or 'position', or 'chance')"
    if error.rule == "additionalProperties":
        known = error.definition.get("properties", {})
        extra = sorted(k for k in error.value if k not in known) if known else sorted(error.value)
        return f"{where + ': ' if where else ''}unknown key among {', '.join(map(repr, extra))}"
    allowed = error.definition.get("enum") if isinstance(error.definition, dict) else None
    need = f"one of {', '.join(map(repr, allowed))}" if allowed else f"of type {error.definition.get('type')}"
    return f"{where}: {quoted(error.value)} is not {need}"


def read(cls: type[Table], source: Any, seats: Seats | None, auto: bool) -> Table:
    """The table that a transcript describes (see `Table.replay`)."""
    data = parse(source)
    position, players = data.get("position"), data.get("players")
    try:
        game = games[data["game"]]
        start: dict[str, Any]
        if position is None:
            options, count = game.complete_options(data.get("options"), players)
            start = {"options": options, "players": count}
        else:
            there = game.load(position, seed=0)
            count, start = there.players, {"position": position}
            if data.get("options", there.options) != there.options or (players or count) != count:
                raise OptionError("options and players are not those of the position")
        if seats is None:
            seats = dict.fromkeys(game.labels(count), HUMAN) | data.get("seats", {})
        table = cls(
            game,
            seats,
            seed=data.get("seed", 0),
            chance=data.get("chance"),
            names=data.get("names"),
            auto=False,
            **start,
        )
    except PositionError as error:
        raise TranscriptError(f"position: {error}") from None
    except TarotTeachError as error:
        raise TranscriptError(str(error)) from None
    for number, move in enumerate(data["moves"], 1):
        try:
            if not isinstance(move, str) or len(move) > MOVE_LENGTH:
                raise TarotTeachError("a move is a short text")
            table._push(move)
        except IllegalMove as error:
            raise TranscriptError(str(error), number, table) from None
        except TarotTeachError as error:
            raise TranscriptError(f"{quoted(move)} cannot be played: {error}", number, table) from None
    for key, text in data.get("comments", {}).items():
        if int(key) > table.of:
            raise TranscriptError(f"comments: there is no move {key}, the last is {table.of}", 0, table)
        table.comment(text, int(key))
    table.auto = auto
    return table


__all__ = ["FORMAT", "MAX_BYTES", "SCHEMA", "VERSION", "pack", "parse", "read", "unpack", "write"]
