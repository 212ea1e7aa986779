"""The chance of a goal: what the days up to its end may bring, forecast by the worker, kept."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final

import numpy as np
from django.db import transaction
from django.db.models import CharField, Sum, UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.freshness import NewestNumbers
from kempen.domain.forecasts.histories import InsufficientHistory, Span, history_of
from kempen.domain.forecasts.learning import learn_span
from kempen.domain.forecasts.models import GoalOutlook
from kempen.domain.forecasts.rules import ATTRIBUTED, PROSPECTS, OverClaim
from kempen.domain.forecasts.total_sales import over_claims, real_shares
from kempen.domain.forecasts.uplift_estimate import InsufficientData
from kempen.domain.performance.models import PerformanceDay
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet
from kempen.optimiser.answer.predict import chance_at_least, predict
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.fit import LONGEST
from kempen.optimiser.model.history import History

__all__ = ["GoalChance", "forecast_goals", "goal_chance", "over_claims_of"]

# Without a budget's dates a goal is looked at over so many days.
USUAL_DAYS: Final = 28
# Each end of a goal takes a fit of its own; goals with a rarer end go without a chance.
_MOST_ENDS: Final = 4
# Numbers that stopped longer ago say too little of the days to come.
_LONGEST_SILENCE: Final = 14
_STOPPED: Final = (Campaign.Status.PAUSED, Campaign.Status.ENDED, Campaign.Status.LAUNCH_FAILED)


def _outlooks() -> TenantQuerySet[GoalOutlook]:
    return GoalOutlook.objects.of_everyone(closed_too=True).filter(
        business=Parameter("business", UUIDField()), target=Parameter("target", CharField())
    )


_OF_ALL: Final = CompiledQuery(lambda: _outlooks().filter(campaign=None))
_OF_CAMPAIGN: Final = CompiledQuery(
    lambda: _outlooks().filter(campaign=Parameter("campaign", UUIDField()))
)


@dataclass(frozen=True)
class GoalChance:
    """The chance (0 to 1) that the days `first` to `last` meet a goal, as known after `until`."""

    chance: float
    first: date
    last: date
    until: date


@dataclass(frozen=True)
class _GoalSpan:
    """The days of a goal, of one campaign or of all, and what they had so far."""

    campaign: Campaign | None
    target: str
    first: date
    last: date
    spent: Decimal = Decimal(0)
    brought: Decimal = Decimal(0)


def goal_chance(
    business: Business,
    campaign: Campaign | None,
    goal: Decimal,
    target: str,
    newest: NewestNumbers | None = None,
) -> GoalChance | InsufficientData | None:
    """Return the chance of a return goal (or of so many prospects), of a campaign or of all.

    Lacking (`pending`) from an import on until the forecast knows it; None without a forecast.
    """
    # Asked first: what is read after it is no older.
    is_current = (newest or NewestNumbers(business)).counterfactual is not None
    asked = {"business": business.pk, "target": target}
    if campaign is None:
        outlooks = _OF_ALL.rows(**asked)
    else:
        outlooks = _OF_CAMPAIGN.rows(**asked, campaign=campaign.pk)
    if not outlooks:
        return None
    (outlook,) = outlooks
    if not is_current:
        return InsufficientData("pending")
    wanted = float(goal)
    if target == ATTRIBUTED:
        wanted *= float(outlook.spent + outlook.to_spend)
    wanted -= float(outlook.brought)
    share = chance_at_least(np.array(outlook.quantiles), wanted)
    return GoalChance(round(share, 3), outlook.first, outlook.last, outlook.history_until)


def over_claims_of(business: Business) -> dict[str, OverClaim]:
    """Return by its code what each platform over-claims; empty where nobody knows.

    It is as of the newest forecast, which learns from total sales once there are enough.
    """
    outlooks = _OF_ALL.rows(business=business.pk, target=ATTRIBUTED)
    return {one.platform: one for outlook in outlooks for one in outlook.over_claims}


def forecast_goals(
    business: Business, learnable: dict[str, list[Campaign]], today: date, read_at: datetime
) -> None:
    """Forecast the days of every goal of the business and its campaigns; older ones go.

    `learnable` are the campaigns with a history by target, each list by identifier.
    """
    rows = {
        row.campaign_id: row
        for target, campaigns in learnable.items()
        for row in _of_target(business, campaigns, target, today, read_at)
    }
    with transaction.atomic():
        GoalOutlook.objects.of(business).bulk_create(
            rows.values(),
            update_conflicts=True,
            unique_fields=["business", "campaign"],
            update_fields=[
                "target", "first", "last", "history_until", "spent", "brought", "to_spend",
                "quantiles", "over_claims", "read_at",
            ],
        )  # fmt: skip
        GoalOutlook.objects.of(business).filter(read_at__lt=read_at).delete()


def _of_target(
    business: Business,
    campaigns: Sequence[Campaign],
    target: str,
    today: date,
    read_at: datetime,
) -> list[GoalOutlook]:
    newest = _newest_day(business, campaigns, today)
    if newest is None or (today - newest).days > _LONGEST_SILENCE:
        return []
    stretches = _goal_spans(business, campaigns, newest, target)
    # The whole business comes first, then the ends that most goals share.
    ends = list(Counter(one.last for one in stretches).most_common())
    lasts = dict.fromkeys([one.last for one in stretches[:1]] + [last for last, _ in ends])
    rows: list[GoalOutlook] = []
    for last in list(lasts)[:_MOST_ENDS]:
        wanted = [one for one in stretches if one.last == last]
        rows += _forecast(business, campaigns, wanted, newest, read_at)
    return rows


def _newest_day(business: Business, campaigns: Sequence[Campaign], today: date) -> date | None:
    """Return the last day before today that has numbers."""
    days = PerformanceDay.objects.of(business).filter(campaign__in=campaigns, date__lt=today)
    return days.order_by("-date").values_list("date", flat=True).first()


def _goal_spans(
    business: Business, campaigns: Sequence[Campaign], newest: date, target: str
) -> list[_GoalSpan]:
    """Return the days of each goal; for sales that of the whole business first."""
    usual = newest + timedelta(days=USUAL_DAYS)
    running = [one for one in campaigns if one.status not in _STOPPED]
    stretches: list[_GoalSpan] = []
    if target == ATTRIBUTED:
        ends = [one.budget_end for one in running if one.budget_end and _is_within(one, newest)]
        stretches.append(
            _GoalSpan(None, target, newest + timedelta(days=1), max(ends, default=usual))
        )
    for one in running:
        if one.budget_start is None or one.budget_end is None or not _is_within(one, newest):
            stretches.append(_GoalSpan(one, target, newest + timedelta(days=1), usual))
            continue
        spent, brought = _so_far(business, one, one.budget_start, newest, target)
        stretches.append(_GoalSpan(one, target, one.budget_start, one.budget_end, spent, brought))
    return stretches


def _is_within(campaign: Campaign, newest: date) -> bool:
    """Whether days of the campaign's budget are still to come, and some have been."""
    return (
        campaign.budget_amount is not None
        and campaign.budget_start is not None
        and campaign.budget_end is not None
        and campaign.budget_start <= newest < campaign.budget_end
        and (campaign.budget_end - newest).days <= LONGEST
    )


def _so_far(
    business: Business, campaign: Campaign, first: date, last: date, target: str
) -> tuple[Decimal, Decimal]:
    sums = (
        PerformanceDay.objects.of(business)
        .filter(campaign=campaign, date__range=(first, last))
        .aggregate(spend=Sum("spend"), got=Sum("conversions" if target == PROSPECTS else "revenue"))
    )
    return sums["spend"] or Decimal(0), sums["got"] or Decimal(0)


def _forecast(
    business: Business,
    campaigns: Sequence[Campaign],
    wanted: Sequence[_GoalSpan],
    newest: date,
    read_at: datetime,
) -> list[GoalOutlook]:
    """Fit once and tell every stretch that ends on this day; nothing without a history."""
    target, last = wanted[0].target, wanted[0].last
    span = Span(newest + timedelta(days=1), last)
    try:
        history = history_of(business, campaigns, span, with_sales=target == ATTRIBUTED)
        money = _money(business, campaigns, history, span)
        posterior = learn_span(history, span, target=target, budget=sum(money.values()))
    except (InsufficientHistory, BadInput):
        return []
    rows, real = [], real_shares(posterior)
    claims = over_claims(posterior, {one.public_id: one.platform or "" for one in campaigns})
    for one in wanted:
        own = [one.campaign.public_id] if one.campaign is not None else list(money)
        column = None if one.campaign is None else posterior.names.index(own[0])
        split = np.array([money[name] for name in posterior.names])
        prediction = predict(posterior, split, only=column)
        rows.append(
            GoalOutlook(
                business=business,
                campaign=one.campaign,
                target=target,
                first=one.first,
                last=last,
                history_until=newest,
                spent=one.spent,
                brought=one.brought * Decimal(str(real.get(own[0], 1.0))),
                to_spend=Decimal(str(round(sum(money[name] for name in own), 2))),
                quantiles=np.sort(prediction.draws).tolist(),
                over_claims=tuple(claims) if one.campaign is None else (),
                read_at=read_at,
            )
        )
    return rows


def _money(
    business: Business, campaigns: Iterable[Campaign], history: History, span: Span
) -> dict[str, float]:
    """Return what each campaign is taken to spend over the span, in whole sen as splits are.

    The rest of its budget, or the pace of its last 28 days; nothing once it is stopped.
    """
    pace = dict(zip(history.names, history.recent_spend().tolist(), strict=True))
    budgets = {}
    for one in campaigns:
        money = pace[one.public_id] * span.days
        if one.status in _STOPPED:
            money = 0.0
        elif _is_within(one, history.end) and one.budget_start and one.budget_end:
            spent, _ = _so_far(business, one, one.budget_start, history.end, ATTRIBUTED)
            rest = max(float((one.budget_amount or Decimal(0)) - spent), 0.0)
            days = (one.budget_end - history.end).days
            money = rest * min(span.days, days) / days
        budgets[one.public_id] = round(money, 2)
    return budgets
