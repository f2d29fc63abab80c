"""Where the data files are, and how they are read: the one place that knows."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


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


def frame(lines: Iterable[Mapping[str, Any]], columns: list[str] | None = None) -> pd.DataFrame:
    """Lines as a pandas table. Raises `ImportError`, which says what to install, without pandas.

    >>> frame([{"suit": "W", "cards": 14}]).to_dict("list")
    {'suit': ['W'], 'cards': [14]}
    """
    try:
        import pandas as pd
    except ImportError:
        raise ImportError('tables need pandas; install it with: pip install "tarot-teach[plots]"') from None
    return pd.DataFrame([dict(line) for line in lines], columns=columns)


def load_json(name: str) -> Any:
    """The content of a JSON data file."""
    return json.loads(read_text(name))
