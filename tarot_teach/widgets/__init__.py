"""The tables and explorers that learners see in a notebook; the only room that knows Jupyter."""
