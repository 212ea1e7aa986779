"""Alice at her screen on 20 November 2026."""

from tests.builders.raya_campaign import _the_day, at_screen, business, raya

__all__ = ["_the_day", "at_screen", "business", "raya"]
