"""A table to play at: seats, bots, history, transcripts, simulation. It knows no screen but the terminal."""

from .table import Hint, Logged, Table

__all__ = ["Hint", "Logged", "Table"]
