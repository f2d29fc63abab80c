"""The sensible bot of the Four Worlds."""

from .base import RandomBot


class Greedy(RandomBot):
    """For now any move."""

    name = "greedy"
