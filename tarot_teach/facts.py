"""Where the data files are, and how they are read: the one place that knows."""

from __future__ import annotations

import csv
import io
import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


@cache
def folder(name: str) -> Traversable:
    """The folder ``data`` or ``notebooks``: inside the installed package, or beside it in a checkout.

    >>> (folder("data") / "paths.csv").is_file()
    True
    """
    installed = files("tarot_teach") / name
    return installed if installed.is_dir() else Path(__file__).parent.parent / name


def data_folder() -> Traversable:
    """The folder with the facts."""
    return folder("data")


def read_text(name: str) -> str:
    """The text of one data file, named by its path below the data folder, e.g. ``"rules/arcana.csv"``."""
    return data_folder().joinpath(*name.split("/")).read_text(encoding="utf-8")


def table(name: str) -> list[dict[str, str]]:
    """The rows of a CSV data file, each a dict of texts by column name.

    >>> len(table("paths.csv"))
    22
    """
    return list(csv.DictReader(io.StringIO(read_text(name), newline=""), strict=True))


def load_json(name: str) -> Any:
    """The content of a JSON data file."""
    return json.loads(read_text(name))
