"""The tests; `python -m tests` runs them all, as CI does."""
