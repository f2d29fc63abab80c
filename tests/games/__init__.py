"""Tests of single games, for what the worked cases and the conformance run do not cover."""
