"""What tests of scenes look for."""

from __future__ import annotations

from typing import Any


def zone(scene: dict[str, Any], id: str) -> dict[str, Any]:
    """The zone of a scene that has this id."""
    found: dict[str, Any] = next(z for z in scene["zones"] if z["id"] == id)
    return found
