"""Tests in a real browser on a real Jupyter server; README.md beside this file says how to write one."""
