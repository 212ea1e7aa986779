"""Tests of the entrypoints floor."""
