"""Bodies of import requests, and what is looked at in their answers."""

from typing import Any

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import PerformanceDay

PATH = "/data/import"


def row(on: str = "2026-01-31", **more: Any) -> dict[str, Any]:
    return {"date": on, "spend": 120.5, "revenue": 480, **more}


def body(campaign: Campaign, *rows: Any, **more: Any) -> dict[str, Any]:
    return {"campaign_id": campaign.public_id, "data": list(rows), **more}


def errors(answer: Any) -> list[tuple[str, str]]:
    return [(error["pointer"], error["code"]) for error in answer.json()["errors"]]


def stored(business: Business) -> int:
    return PerformanceDay.objects.of(business).count()
