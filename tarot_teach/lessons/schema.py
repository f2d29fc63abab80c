"""The shape of a lesson file (format ``tarot_teach.lesson``, version 1), as a JSON schema.

What a schema cannot say (that a solution reaches its goal, that a refusal names the clause given),
`lessons.check` finds out by playing.
"""

from __future__ import annotations

from typing import Any

from ..engine.positions import Schema, closed

_TEXT: Schema = {"type": "string", "minLength": 1}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_ID: Schema = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
_CLAUSES: Schema = {"type": "array", "items": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{2,3}$"}}
_CLAUSE: Schema = {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{2,3}$"}
_SEAT: Schema = {"type": "string", "pattern": "^P[1-8]$"}
_OBJECT: Schema = {"type": "object"}
_CHANCE: Schema = {"type": "array"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_POSITION: Schema = {"type": "object", "properties": {"game": _TEXT}, "required": ["game"]}
_DEAL = closed({"game": _TEXT, "players": {"type": "integer"}, "options": _OBJECT}, ("game",))
_WHEN: Schema = {
    "type": "string",
    "pattern": "^(start|final|over|(turn|idle) [0-9]{1,4})$",
    "description": "start, final, over, turn n or idle n",
}

_COMMON: dict[str, Schema] = {
    "id": _ID,
    "kind": _TEXT,
    "title": _TEXT,
    "clauses": _CLAUSES,
    "done": _TEXT,
    "world": {"enum": ["W", "C", "S", "D", "all"]},
}
_START: dict[str, Schema] = {"position": _POSITION, "chance": _CHANCE, "learner": _SEAT, "seed": _COUNT}

_FRAME = closed(
    {"say": _TEXT, "clauses": _CLAUSES, "move": _TEXT, "attempt": _TEXT, "refused": _CLAUSE},
    ("say", "clauses"),
)
_WRONG_TRY = closed(
    {
        "line": _TEXTS,
        "when": _OBJECT,
        "move": _TEXT,
        "refused": _CLAUSE,
        "misses": _CLAUSE,
        "mark": _TEXT,
        "leave_out": _TEXT,
        "thought": _TEXT,
        "say": _TEXT,
        "hint": _TEXT,
    },
    ("thought", "say"),
)
_CHOICE = closed({"text": _TEXT, "right": {"type": "boolean"}, "say": _TEXT}, ("text", "say"))
_REPLIES: Schema = {"type": "object", "additionalProperties": _TEXT}
_ITEM: Schema = {
    "anyOf": [
        closed({"ref": _TEXT, "replies": _REPLIES}, ("ref", "replies")),
        closed(
            {
                "id": _ID,
                "ask": _TEXT,
                "choices": {"type": "array", "items": _CHOICE, "minItems": 2},
                "verify": _OBJECT,
                "clauses": _CLAUSES,
            },
            ("id", "ask", "choices"),
        ),
        closed(
            {
                "id": _ID,
                "ask": _TEXT,
                "position": _OBJECT,
                "number": _OBJECT,
                "value": {"type": "number"},
                "replies": _REPLIES,
                "say": _TEXT,
                "clauses": _CLAUSES,
            },
            ("id", "ask", "number", "value", "replies", "say"),
        ),
    ]
}
_TALK = closed({"when": _WHEN, "say": _TEXT, "clauses": _CLAUSES}, ("when", "say"))
_WRONG_LOOK = closed(
    {"value": {"type": "number"}, "thought": _TEXT, "say": _TEXT}, ("value", "thought", "say")
)

_TWO_OR_MORE: Schema = {"type": "array", "items": _WRONG_TRY, "minItems": 2}

KINDS: dict[str, Schema] = {
    "watch": closed(
        {
            **_COMMON,
            **_START,
            "frames": {"type": "array", "items": _FRAME, "minItems": 1},
            "ask_at": closed({"frame": _COUNT, "ask": _TEXT, "right": _OBJECT}, ("frame", "ask", "right")),
            "final": _OBJECT,
        },
        ("id", "kind", "title", "clauses", "position", "learner", "frames"),
    ),
    "try": closed(
        {
            **_COMMON,
            **_START,
            "task": _TEXT,
            "goal": _OBJECT,
            "star": _OBJECT,
            "solution": _TEXTS,
            "also": {"type": "array", "items": _TEXTS},
            "others": _TEXTS,
            "par": _COUNT,
            "best": {"type": "integer"},
            "mark": closed({"from": _TEXT, "right": _OBJECT}, ("from", "right")),
            "wrong": _TWO_OR_MORE,
            "hints": {**_TEXTS, "minItems": 1},
            "solution_say": _TEXT,
        },
        (
            *("id", "kind", "title", "clauses", "position", "learner", "task", "goal"),
            *("solution", "wrong", "hints", "solution_say"),
        ),
    ),
    "quiz": closed(
        {**_COMMON, "items": {"type": "array", "items": _ITEM, "minItems": 1}},
        ("id", "kind", "title", "clauses", "items"),
    ),
    "play": closed(
        {
            **_COMMON,
            **_START,
            "deal": _DEAL,
            "seats": _OBJECT,
            "goal": _OBJECT,
            "star": _OBJECT,
            "talk": {"type": "array", "items": _TALK},
            "lines": _OBJECT,
        },
        ("id", "kind", "title", "clauses", "learner", "seats", "goal"),
    ),
    "explore": closed(
        {**_COMMON, "code": _TEXT, "uses": _ID, "facts": {"type": "array", "items": _OBJECT}},
        ("id", "kind", "title", "clauses", "code"),
    ),
    "look": closed(
        {
            **_COMMON,
            "task": _TEXT,
            "code": _TEXT,
            "answer": closed(
                {"formula": _TEXT, "value": {"type": "number"}, "tolerance": {"type": "number"}}, ("value",)
            ),
            "wrong": {"type": "array", "items": _WRONG_LOOK},
            "hints": _TEXTS,
            "solution_say": _TEXT,
        },
        ("id", "kind", "title", "task", "code", "answer", "solution_say"),
    ),
}

LESSON = closed(
    {
        "format": {"enum": ["tarot_teach.lesson"]},
        "version": {"enum": [1]},
        "lesson": _ID,
        "game": {"anyOf": [_TEXT, {"type": "null"}]},
        "title": _TEXT,
        "language": _TEXT,
        "minutes": {"type": "integer", "minimum": 1},
        "needs": {"type": "array", "items": _ID},
        "opens_with": _ID,
        "clauses": _CLAUSES,
        "steps": {"type": "array", "items": {"type": "object"}, "minItems": 1},
    },
    ("format", "version", "lesson", "game", "title", "language", "minutes", "steps"),
)
"""The lesson around its steps; each step is checked by its kind, so that an error names the right place."""


def step_schema(kind: Any) -> Schema | None:
    """The schema of one kind of step, or None for a kind that there is not."""
    return KINDS.get(kind) if isinstance(kind, str) else None
