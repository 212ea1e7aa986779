"""Tests of the room strategies."""
