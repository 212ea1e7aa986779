"""Tests of the room forecasts."""
