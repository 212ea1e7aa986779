"""Figures of single ads of the search platform; pure."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import date
from typing import Final

from kempen.platforms.ad_figures import AdDayResult
from kempen.platforms.interface import DayResult
from kempen.platforms.search.rows import SearchRow
from kempen.platforms.search.translate import day_of, number

# Removed ads stay in it: what they brought is part of what their campaign brought.
_AD_DAYS_QUERY: Final = (
    "SELECT segments.date, campaign.id, ad_group_ad.ad.id, metrics.cost_micros,"
    " metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value"
    " FROM ad_group_ad WHERE segments.date BETWEEN '{since}' AND '{until}'"
    " AND campaign.id IN ({ids})"
)


def ad_days_query(campaign_ids: Sequence[str], since: date, until: date) -> str:
    """Return the query for daily figures of ads; ids are checked, there are no parameters."""
    ids = ", ".join(number(one) for one in campaign_ids)
    return _AD_DAYS_QUERY.format(since=since.isoformat(), until=until.isoformat(), ids=ids)


def ad_day_of(row: SearchRow) -> AdDayResult:
    """Read a day's figures of an ad."""
    day = day_of(row)
    figures = {field.name: getattr(day, field.name) for field in fields(DayResult)}
    return AdDayResult(ad_id=str(row["adGroupAd"]["ad"]["id"]), **figures)
