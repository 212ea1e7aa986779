"""Figures of the social platform: of campaigns, of single ads, of people reached; pure."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from kempen.platforms.ad_figures import AdDayResult, PeriodReach
from kempen.platforms.interface import DayResult
from kempen.platforms.social.objects import SocialObject
from kempen.platforms.social.translate import Counting, day_of
from kempen.platforms.targeting import RegionResult

_DAY_FIELDS: Final = (
    "campaign_id,objective,account_currency,date_start,date_stop,spend,impressions,clicks,actions,"
    "action_values"
)
_FIELDS: Final[Mapping[str, str]] = {"campaign": _DAY_FIELDS, "ad": f"ad_id,{_DAY_FIELDS}"}
_UNKNOWN: Final = "Unknown"  # The region of people whose place the platform does not know.
_REACH_FIELDS: Final = "campaign_id,date_start,date_stop,reach,frequency"
_DAYS_A_CALL: Final = 90


def of_campaigns(numbers: Sequence[str]) -> str:
    """Return the filter that keeps what belongs to some campaigns."""
    return json.dumps([{"field": "campaign.id", "operator": "IN", "value": list(numbers)}])


def day_queries(
    level: str, campaign_ids: Sequence[str], since: date, until: date
) -> Iterator[dict[str, str]]:
    """Yield the queries for daily figures at a level (campaign or ad), 90 days each at most."""
    while since <= until:
        last = min(since + timedelta(days=_DAYS_A_CALL - 1), until)
        yield _query(level, campaign_ids, since, last) | {
            "time_increment": "1",
            "fields": _FIELDS[level],
        }
        since = last + timedelta(days=1)


def reach_query(campaign_ids: Sequence[str], since: date, until: date) -> dict[str, str]:
    """Return the query for people reached: one row a campaign for all the days together."""
    return _query("campaign", campaign_ids, since, until) | {
        "time_increment": "all_days",
        "fields": _REACH_FIELDS,
    }


def region_query(campaign_ids: Sequence[str], since: date, until: date) -> dict[str, str]:
    """Return the query for figures by region: one row a campaign and region for all the days."""
    return _query("campaign", campaign_ids, since, until) | {
        "time_increment": "all_days",
        "breakdowns": json.dumps(["region"]),
        "fields": _DAY_FIELDS,
    }


def _query(level: str, campaign_ids: Sequence[str], since: date, until: date) -> dict[str, str]:
    return {
        "level": level,
        "time_range": json.dumps({"since": since.isoformat(), "until": until.isoformat()}),
        "filtering": of_campaigns(campaign_ids),
        "use_unified_attribution_setting": "true",
    }


def ad_day_of(body: SocialObject, counting: Counting) -> AdDayResult:
    """Read a day's figures of an ad; the same action type counts as for its campaign."""
    day = day_of(body, counting, str(body.get("objective", "")))
    figures = {field.name: getattr(day, field.name) for field in fields(DayResult)}
    return AdDayResult(ad_id=str(body["ad_id"]), **figures)


def reach_of(body: SocialObject, since: date, until: date) -> PeriodReach:
    """Read how many people a campaign reached in a period."""
    return PeriodReach(
        campaign_id=str(body["campaign_id"]),
        since=since,
        until=until,
        reach=int(str(body.get("reach", "0"))),
        frequency=Decimal(str(body.get("frequency", "0"))),
    )


def region_of(body: SocialObject, since: date, until: date, counting: Counting) -> RegionResult:
    """Read a campaign's figures in one region; a sale that was counted elsewhere can be missing."""
    day = day_of(body, counting, str(body.get("objective", "")))
    name = str(body.get("region", ""))
    return RegionResult(
        campaign_id=day.campaign_id,
        since=since,
        until=until,
        key="",
        name="" if name == _UNKNOWN else name,
        impressions=day.impressions,
        clicks=day.clicks,
        spend=day.spend,
        conversions=day.conversions,
        revenue=day.revenue,
    )
