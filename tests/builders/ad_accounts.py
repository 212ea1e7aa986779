"""Accounts at the platforms that nobody asks anything."""

from typing import Any

from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection


def account(of: Business, platform: str = "social", **how: Any) -> Connection:
    """A connected account; nobody asks it anything here."""
    fields = {
        "environment": "sandbox",
        "account_id": "120000000000",
        "account_name": "Kopi Rimba",
        "sealed_credentials": b"sealed",
        "facts": {"pixel_id": "55", "smallest_daily_budget": "4"},
    }
    return Connection.objects.add(of, platform=platform, **{**fields, **how})
