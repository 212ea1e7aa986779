"""Figures of the search platform: of campaigns, ads, what people typed, regions; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import date
from decimal import Decimal
from typing import Final, TypedDict

from kempen.platforms.ad_figures import AdDayResult
from kempen.platforms.interface import DayResult
from kempen.platforms.search.money import from_micros
from kempen.platforms.search.rows import SearchRow
from kempen.platforms.search.translate import number
from kempen.platforms.targeting import Criterion, RegionResult, SearchTermResult


class Figures(TypedDict):
    """What something spent and brought."""

    spend: Decimal
    impressions: int
    clicks: int
    conversions: Decimal
    revenue: Decimal


_FIGURES: Final = (
    "metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions,"
    " metrics.conversions_value"
)
_DAYS_QUERY: Final = (
    "SELECT segments.date, campaign.id, customer.currency_code, {figures} FROM campaign"
    " WHERE segments.date BETWEEN '{since}' AND '{until}' AND campaign.id IN ({ids})"
)
# Removed ads stay in it: what they brought is part of what their campaign brought.
_AD_DAYS_QUERY: Final = (
    "SELECT segments.date, campaign.id, ad_group_ad.ad.id, {figures} FROM ad_group_ad"
    " WHERE segments.date BETWEEN '{since}' AND '{until}' AND campaign.id IN ({ids})"
)
_TERMS_QUERY: Final = (
    "SELECT campaign.id, search_term_view.search_term, segments.keyword.info.text, {figures}"
    " FROM search_term_view"
    " WHERE segments.date BETWEEN '{since}' AND '{until}' AND campaign.id IN ({ids})"
    " ORDER BY metrics.cost_micros DESC LIMIT {most}"
)
# Where people were: a place that they were only interested in would count twice.
_REGIONS_QUERY: Final = (
    "SELECT campaign.id, segments.geo_target_state, {figures} FROM user_location_view"
    " WHERE segments.date BETWEEN '{since}' AND '{until}' AND campaign.id IN ({ids})"
)
# So many search terms are read at most, the dearest first.
MOST_TERMS: Final = 5000


def days_query(campaign_ids: Sequence[str], since: date, until: date) -> str:
    """Return the query for daily figures."""
    return _query(_DAYS_QUERY, campaign_ids, since, until)


def ad_days_query(campaign_ids: Sequence[str], since: date, until: date) -> str:
    """Return the query for daily figures of ads."""
    return _query(_AD_DAYS_QUERY, campaign_ids, since, until)


def terms_query(campaign_ids: Sequence[str], since: date, until: date) -> str:
    """Return the query for what people typed: one row for each group and keyword."""
    return _query(_TERMS_QUERY, campaign_ids, since, until)


def regions_query(campaign_ids: Sequence[str], since: date, until: date) -> str:
    """Return the query for figures by state."""
    return _query(_REGIONS_QUERY, campaign_ids, since, until)


def _query(text: str, campaign_ids: Sequence[str], since: date, until: date) -> str:
    """Fill a query: the language has no parameters, so ids are checked."""
    ids = ", ".join(number(one) for one in campaign_ids)
    first, last = since.isoformat(), until.isoformat()
    return text.format(figures=_FIGURES, since=first, until=last, ids=ids, most=MOST_TERMS)


def day_of(row: SearchRow) -> DayResult:
    """Read a day's figures."""
    return DayResult(
        campaign_id=str(row["campaign"]["id"]),
        date=date.fromisoformat(row["segments"]["date"]),
        **_figures(row),
    )


def ad_day_of(row: SearchRow) -> AdDayResult:
    """Read a day's figures of an ad."""
    day = day_of(row)
    figures = {field.name: getattr(day, field.name) for field in fields(DayResult)}
    return AdDayResult(ad_id=str(row["adGroupAd"]["ad"]["id"]), **figures)


def terms_of(rows: Sequence[SearchRow], since: date, until: date) -> list[SearchTermResult]:
    """Read what people typed, the dearest first: the same in several groups is added up."""
    sums: dict[tuple[str, str, str], Figures] = {}
    for row in rows:
        keyword = row.get("segments", {}).get("keyword", {}).get("info", {})
        key = (
            str(row["campaign"]["id"]),
            str(row["searchTermView"]["searchTerm"]),
            str(keyword.get("text", "")),
        )
        sums[key] = _added(sums.get(key), _figures(row))
    results = [
        SearchTermResult(
            campaign_id=campaign, since=since, until=until, term=term, keyword=keyword, **figures
        )
        for (campaign, term, keyword), figures in sums.items()
    ]
    return sorted(results, key=lambda one: (-one.spend, one.term, one.campaign_id))


def regions_of(
    rows: Sequence[SearchRow], names: Mapping[str, Criterion], since: date, until: date
) -> list[RegionResult]:
    """Read figures by state; what has no state is one region without a name."""
    sums: dict[tuple[str, str], Figures] = {}
    for row in rows:
        key = (str(row["campaign"]["id"]), state_of(row))
        sums[key] = _added(sums.get(key), _figures(row))
    results = [
        RegionResult(
            campaign_id=campaign,
            since=since,
            until=until,
            key=state,
            name=names[state].name if state in names else "",
            **figures,
        )
        for (campaign, state), figures in sums.items()
    ]
    return sorted(results, key=lambda one: (one.campaign_id, -one.spend, one.name))


def state_of(row: SearchRow) -> str:
    """Return the key of the state that a row is about, "" where it has none."""
    return row.get("segments", {}).get("geoTargetState", "").rpartition("/")[2]


def _figures(row: SearchRow) -> Figures:
    """Read a row's figures; conversions may be fractions."""
    metrics = row.get("metrics", {})
    return {
        "spend": from_micros(metrics.get("costMicros", "0")),
        "impressions": int(metrics.get("impressions", "0")),
        "clicks": int(metrics.get("clicks", "0")),
        "conversions": _decimal(metrics.get("conversions", 0)),
        "revenue": _decimal(metrics.get("conversionsValue", 0)),
    }


def _added(so_far: Figures | None, more: Figures) -> Figures:
    if so_far is None:
        return more
    return {
        "spend": so_far["spend"] + more["spend"],
        "impressions": so_far["impressions"] + more["impressions"],
        "clicks": so_far["clicks"] + more["clicks"],
        "conversions": so_far["conversions"] + more["conversions"],
        "revenue": so_far["revenue"] + more["revenue"],
    }


def _decimal(value: float | str) -> Decimal:
    """Return a JSON number as the decimal that it was written as, six places at most."""
    return round(Decimal(str(value)), 6).normalize() + Decimal(0)
