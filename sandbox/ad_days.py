"""What each ad had of its campaign's day: who ran is written once, the parts always sum up."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sandbox.days import reported_days
from sandbox.demo_ads import lean_on, sold_by
from sandbox.splitting import split
from sandbox.state import PlatformObject, State


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
        ran = weights.get(row["date"]) or _those_of(state.seed, others, row["date"])
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


def _those_of(seed: int, ads: Sequence[PlatformObject], day: str) -> list[tuple[int, float]]:
    """Return the ads of a day from before anybody wrote down who ran: all that were there."""
    there = [ad for ad in ads if ad.created_at.date().isoformat() <= day] or ads
    return [(ad.id, lean_on(seed, ad.id, date.fromisoformat(day))) for ad in there]


def _split(
    state: State, row: dict[str, Any], ran: Sequence[tuple[int, float]], currency: str
) -> list[dict[str, Any]]:
    if not ran:
        return []
    shares = [share for _, share in ran]
    day = date.fromisoformat(row["date"])
    sold = sold_by(state.seed, int(row["campaign"]), day, row["conversions"], ran)
    parts = split(row, shares, sold, currency)
    return [{**part, "ad": ad} for (ad, _), part in zip(ran, parts, strict=True)]
