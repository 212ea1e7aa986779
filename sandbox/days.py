"""Days go by: what each running campaign spends and brings, written once and never changed."""

import math
import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from sandbox import demo_business, leads, world
from sandbox.delivery import RATES, floor_to, search_spend, social_spend, unit
from sandbox.demo_ads import shown_for
from sandbox.late_conversions import Counted, counted_so_far
from sandbox.review import Finding, Verdict, findings, verdict
from sandbox.state import MALAYSIA, PlatformObject, State
from sandbox.targeting import keep, targeted
from sandbox.world import Market, Response

_KNOWN = {
    plan.name.casefold(): plan.market for plan in (*demo_business.PLANS, *demo_business.ABROAD)
}

_LEAN = 0.12  # How far a day's delivery leans to one ad or another.


def market_of(state: State, campaign: PlatformObject) -> Market:
    """Return whom a campaign reaches: known for the demo's campaigns, drawn once for any other."""
    # A launcher's tag at the end of a name is not part of what people see.
    name = re.sub(r"\s*\[[^\]]*\]$", "", campaign.name).casefold()
    for known, market in _KNOWN.items():
        if name == known:
            return market
    key = f"{campaign.platform}:{campaign.account}:{name}"
    source = world.draw(state.seed, key, world.EPOCH, "market")
    enquiries = leads.brings_leads(campaign)
    half = source.uniform(70, 220)
    top = half * 2 * source.uniform(2.6, 4.6)
    basket = source.uniform(420, 900) if enquiries else source.uniform(32, 110)
    return Market(
        key=key,
        response=Response(
            top=top, half=half, shape=source.uniform(1.0, 1.4), carry=source.uniform(0.1, 0.5)
        ),
        click_price=source.uniform(0.6, 1.6),
        basket=basket,
        orders=0.14 if enquiries else 1.0,
        week=(0.97, 0.98, 1.0, 1.0, 1.02, 1.04, 0.99),
        seasons={"payday": 0.1, "double_day": 0.3, "raya": 0.2, "ramadan": -0.1},
    )


def narrowed(market: Market, share: float) -> Market:
    """Return the market of a part of the country: fewer people are reached with less money."""
    # What it brings abroad is not simulated: such a campaign finds the whole market.
    size = share or 1.0
    response = replace(
        market.response, top=market.response.top * size, half=market.response.half * size
    )
    return replace(market, response=response) if size < 1 else market


def standing(state: State, ad: PlatformObject, now: datetime) -> Verdict:
    """Return where an ad stands in review at a moment."""
    if ad.data.get("disapproved"):
        return Verdict.REJECTED
    if ad.data.get("approved"):
        return Verdict.APPROVED
    submitted = datetime.fromisoformat(ad.data["submitted_at"])
    return verdict(ad.data["texts"], submitted, now, state.review_seconds)


def objections(state: State, ad: PlatformObject, now: datetime) -> list[Finding]:
    """Return why an ad is refused at a moment: by rule, or by somebody's second look."""
    if ad.data.get("disapproved"):
        return [Finding(**ad.data["disapproved"])]
    refused = standing(state, ad, now) is Verdict.REJECTED
    return findings(ad.data["texts"]) if refused else []


def running_word(platform: str) -> str:
    """Return what a platform calls something that may run."""
    return "ENABLED" if platform == "search" else "ACTIVE"


def _within(platform_object: PlatformObject, day: date) -> bool:
    """Tell whether a day lies between the first and last day that an object was given, if any."""
    first, last = platform_object.data.get("first_day"), platform_object.data.get("last_day")
    early = first is not None and day < date.fromisoformat(first)
    late = last is not None and day > date.fromisoformat(last)
    return not early and not late


def _running_ads(state: State, campaign: PlatformObject, day: date) -> list[int]:
    """Return the ads that are shown on a day, as things stand at its end."""
    running: list[int] = []
    now = datetime.combine(day + timedelta(days=1), time(), MALAYSIA)
    for group in state.objects(campaign.platform, "ad_set", parent=campaign.id):
        if group.status not in {"ACTIVE", "ENABLED"} or not _within(group, day):
            continue
        for ad in state.objects(campaign.platform, "ad", parent=group.id):
            approved = standing(state, ad, now) is Verdict.APPROVED
            if ad.status in {"ACTIVE", "ENABLED"} and approved:
                running.append(ad.id)
    return running


def delivers(state: State, campaign: PlatformObject, day: date) -> bool:
    """Tell whether a campaign runs on a day, as things stand at its end."""
    if campaign.status not in {"ACTIVE", "ENABLED"} or not _within(campaign, day):
        return False
    return campaign.created_at.date() <= day and bool(_running_ads(state, campaign, day))


def daily_budget(state: State, campaign: PlatformObject) -> Decimal:
    """Return what a campaign may spend a day, in the currency of its account."""
    if campaign.platform == "search":
        budget = state.object_by_id(int(campaign.data["budget"]))
        return Decimal(budget.data["amount_micros"]) / 1_000_000
    account = state.account(campaign.platform, campaign.account) or {}
    offset = 1 if unit(account["currency"]) == 1 else 100
    minor = Decimal(campaign.data.get("daily_budget") or 0)
    if not minor:
        groups = state.objects(campaign.platform, "ad_set", parent=campaign.id)
        running = [group for group in groups if group.status == "ACTIVE"]
        minor = sum((Decimal(g.data.get("daily_budget") or 0) for g in running), Decimal(0))
    return minor / offset


def _month_so_far(
    state: State, campaign: PlatformObject, day: date
) -> list[tuple[Decimal, Decimal]]:
    rows = state.results(campaign.id, day.replace(day=1), day - timedelta(days=1))
    return [(Decimal(row["budget"]), Decimal(row["spend"])) for row in rows]


def _carried(state: State, campaign: PlatformObject, day: date) -> float:
    """Return what is left of earlier spend; days without delivery let it fade."""
    row = state.database.execute(
        "SELECT date, carried FROM day WHERE campaign = ? ORDER BY date DESC LIMIT 1",
        (campaign.id,),
    ).fetchone()
    if row is None:
        return 0.0
    idle = (day - date.fromisoformat(row["date"])).days - 1
    fade: float = market_of(state, campaign).response.carry ** idle
    return float(row["carried"]) * fade


def _live(state: State, campaign: PlatformObject, day: date) -> None:
    account = state.account(campaign.platform, campaign.account) or {}
    currency, budget = account["currency"], daily_budget(state, campaign)
    key = f"{campaign.account}:{campaign.name}"
    if campaign.platform == "social":
        spend = social_spend(state.seed, key, day, budget, currency)
    else:
        earlier = _month_so_far(state, campaign, day)
        spend = search_spend(state.seed, key, day, budget, currency, earlier)
    if spend <= 0:
        return
    aim, rate = targeted(state, campaign), RATES[currency]
    market = narrowed(market_of(state, campaign), aim.share)
    result = world.outcome(state.seed, market, day, spend / rate, _carried(state, campaign, day))
    keep_day(state, campaign, day, budget, spend, result, rate=rate, currency=currency)
    _keep_ads(state, campaign, day)
    keep(state, campaign, day, aim)
    leads.live(state, campaign, day, result.conversions)


def _keep_ads(state: State, campaign: PlatformObject, day: date) -> None:
    """Write down how a day's delivery was split over the ads that ran on it."""
    rows = []
    for ad in _running_ads(state, campaign, day):
        lean = world.draw(state.seed, f"ad:{ad}", day, "share").gauss(0.0, _LEAN)
        rows.append((campaign.id, day.isoformat(), ad, math.exp(lean)))
    state.database.executemany(
        "INSERT INTO ad_day VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", rows
    )


def keep_day(
    state: State,
    campaign: PlatformObject,
    day: date,
    budget: Decimal,
    spend: Decimal,
    result: world.Outcome,
    *,
    rate: Decimal,
    currency: str,
) -> None:
    """Write a day's result; the world's ringgit become the account's currency."""
    state.database.execute(
        "INSERT INTO day VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (
            campaign.id,
            day.isoformat(),
            str(budget),
            str(spend),
            shown_for(state.seed, campaign.id, day, result.clicks),
            result.clicks,
            result.conversions,
            str(floor_to(result.revenue * rate, currency)),
            result.carried,
        ),
    )


def reported_days(
    state: State, campaign: PlatformObject, since: date, until: date
) -> list[dict[str, Any]]:
    """Return the days of a campaign as they are told by now: the last ones are not complete."""
    currency = (state.account(campaign.platform, campaign.account) or {})["currency"]
    today, key, rows = state.today(), f"{campaign.account}:{campaign.id}", []
    lost_since = campaign.data.get("tracking_lost_since")
    for row in state.results(campaign.id, since, until):
        whole = Counted(row["conversions"], Decimal(row["revenue"]))
        day = date.fromisoformat(row["date"])
        known = counted_so_far(state.seed, key, day, today, whole, currency)
        if lost_since is not None and row["date"] >= lost_since:
            known = Counted(0, Decimal(0))
        rows.append({**dict(row), "conversions": known.conversions, "revenue": str(known.revenue)})
    return rows


def catch_up(state: State) -> None:
    """Live every day that is over and was not lived yet, each in a transaction of its own."""
    yesterday = state.today() - timedelta(days=1)
    last = date.fromisoformat(state.setting("lived_until", yesterday.isoformat()))
    while last < yesterday:
        last += timedelta(days=1)
        with state.change():
            for platform in ("social", "search"):
                for campaign in state.objects(platform, "campaign"):
                    if delivers(state, campaign, last):
                        _live(state, campaign, last)
            state.set("lived_until", last.isoformat())
