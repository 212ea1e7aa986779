"""Tests of ads that compete."""
