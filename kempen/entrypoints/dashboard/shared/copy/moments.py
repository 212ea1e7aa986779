"""Moments in the words of the page's language."""

from datetime import datetime

from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit.clock import BUSINESS_TIME_ZONE


def moment_in_words(at: datetime) -> str:
    """Write a moment in Malaysian time: 5 Mar 2026, 09:12."""
    local = at.astimezone(BUSINESS_TIME_ZONE)
    return f"{figures.day(local.date())}, {local:%H:%M}"
