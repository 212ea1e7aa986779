"""The page of an ad: its address, its form, and what it stores."""

import html
from typing import Any

from kempen.domain.creatives.models import Creative
from kempen.domain.creatives.rules import format_of
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of


def ad_on(strategy: Strategy, platform: str) -> StrategyAd:
    return next(ad for ad in ads_of(strategy) if ad.creative.platform == platform)


def address_of(ad: StrategyAd) -> str:
    strategy = ad.line.strategy
    return f"/strategies/{strategy.public_id}/ads/{ad.public_id}/"


def typed(ad: StrategyAd, **changes: str) -> dict[str, str]:
    """What the browser sends: every field as the page shows it, but for the changes."""
    creative = ad.creative
    fields = {
        "revision": str(Strategy.objects.of(ad.business).get(pk=ad.line.strategy_id).revision),
        "landing_url": creative.landing_url,
        "do": "save",
    }
    if format_of(creative.platform).has_primary_text:
        fields["primary_text"] = creative.primary_text
    fields |= {f"headline_{number}": text for number, text in enumerate(creative.headlines)}
    fields |= {f"description_{number}": text for number, text in enumerate(creative.descriptions)}
    return fields | changes


def stored(ad: StrategyAd) -> Creative:
    return Creative.objects.of(ad.business).get(pk=ad.creative_id)


def html_of(answer: Any) -> str:
    return " ".join(html.unescape(answer.content.decode()).split())
