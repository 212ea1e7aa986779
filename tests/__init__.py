"""Tests read as behaviour; the folders follow the floors of the house."""
