"""The rulebook of a game: its numbered clauses."""

from __future__ import annotations

from typing import NamedTuple


class Clause(NamedTuple):
    """One rule: `basis` says whether the source states it (text, example) or we decided it (ruling)."""

    id: str
    text: str
    basis: str


class Rulebook(dict[str, Clause]):
    """Clauses by id, in the order of the ledger.

    >>> Rulebook.of("four-worlds")["FW-25"].text
    'The first card of a tree must be a Minor.'
    """

    @classmethod
    def of(cls, slug: str) -> Rulebook:
        """The rulebook of a game, read from ``data/rules/<slug>.csv``."""
        from ..facts import table  # reads files: not at import

        rows = table(f"rules/{slug}.csv")
        return cls((row["id"], Clause(row["id"], row["clause"], row["basis"])) for row in rows)

    def __repr__(self) -> str:
        return f"<rulebook: {len(self)} clauses, {next(iter(self), '')} to {next(reversed(self), '')}>"

    def find(self, words: str) -> list[Clause]:
        """The clauses that hold all of these words, whatever their case."""
        wanted = words.lower().split()
        return [c for c in self.values() if all(word in f"{c.id} {c.text}".lower() for word in wanted)]
