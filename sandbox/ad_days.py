"""What each ad had of its campaign's day: who ran is written once, the parts always sum up."""

import math
from collections.abc import Sequence
from datetime import date
from typing import Any

from sandbox.days import reported_days
from sandbox.splitting import split
from sandbox.state import PlatformObject, State
from sandbox.world import EPOCH, draw

# How much ads differ in what a click on them brings, as the deviation of a logarithm.
_DIFFERENCE = 0.3


def reported_ad_days(
    state: State, campaign: PlatformObject, since: date, until: date
) -> list[dict[str, Any]]:
    """Return the days of a campaign's ads as they are reported by now.

    Each figure of a day is that of the campaign, split: a reader may sum the ads up. What is
    reported of an ad's conversions only ever grows, as the campaign's does.
    """
    rows = []
    currency = str((state.account(campaign.platform, campaign.account) or {})["currency"])
    weights = _weights(state, campaign, since, until)
    others = _ads_below(state, campaign)
    for row in reported_days(state, campaign, since, until):
        ran = weights.get(row["date"]) or _those_of(others, row["date"])
        rows += _split(state, row, ran, currency)
    return rows


def _weights(
    state: State, campaign: PlatformObject, since: date, until: date
) -> dict[str, list[tuple[int, float]]]:
    shares: dict[str, list[tuple[int, float]]] = {}
    for row in state.database.execute(
        "SELECT * FROM ad_day WHERE campaign = ? AND date BETWEEN ? AND ? ORDER BY date, ad",
        (campaign.id, since.isoformat(), until.isoformat()),
    ):
        shares.setdefault(row["date"], []).append((row["ad"], row["share"]))
    return shares


def _ads_below(state: State, campaign: PlatformObject) -> list[PlatformObject]:
    groups = state.objects(campaign.platform, "ad_set", parent=campaign.id)
    return [ad for one in groups for ad in state.objects(campaign.platform, "ad", parent=one.id)]


def _those_of(ads: Sequence[PlatformObject], day: str) -> list[tuple[int, float]]:
    """Return the ads of a day from before anybody wrote down who ran: all that were there."""
    there = [ad for ad in ads if ad.created_at.date().isoformat() <= day] or ads
    return [(ad.id, 1.0) for ad in there]


def _split(
    state: State, row: dict[str, Any], ran: Sequence[tuple[int, float]], currency: str
) -> list[dict[str, Any]]:
    if not ran:
        return []
    shares = [share for _, share in ran]
    parts = split(row, shares, _sold(state, row, ran), currency)
    return [{**part, "ad": ad} for (ad, _), part in zip(ran, parts, strict=True)]


def _sold(state: State, row: dict[str, Any], ran: Sequence[tuple[int, float]]) -> list[int]:
    """Give each conversion to an ad: the first ones stay where they are when later ones come."""
    quality = [
        share * math.exp(draw(state.seed, f"ad:{ad}", EPOCH, "quality").gauss(0.0, _DIFFERENCE))
        for ad, share in ran
    ]
    source = draw(state.seed, f"campaign:{row['campaign']}", date.fromisoformat(row["date"]), "ads")
    sold = [0] * len(ran)
    for place in source.choices(range(len(ran)), quality, k=row["conversions"]):
        sold[place] += 1
    return sold
