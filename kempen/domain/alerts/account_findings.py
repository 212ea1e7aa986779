"""What is wrong with accounts, ads, approved settings and budgets, without any statistics."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.db.models import Count, Min, OuterRef, Q, Subquery

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.figures import (
    FILES,
    ActiveCampaign,
    is_file_late,
    is_late,
    last_file_gap,
    start_of,
)
from kempen.domain.alerts.pacing import SpendPlan, off_pace, running_out
from kempen.domain.alerts.rules import Cause, Subject
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.drift.models import Drift
from kempen.domain.launches.models import Launch
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.models import StrategyLine
from kempen.kit import clock
from kempen.platforms.registry import platform_codes


@dataclass(frozen=True)
class Wrong:
    """Something that is wrong, as it becomes an alert."""

    cause: Cause
    account: str
    campaign: str
    since: datetime
    facts: dict[str, float | str]

    @property
    def subject(self) -> Subject:
        """What makes it one and the same."""
        return self.cause, self.account, self.campaign


def access_faults(business: Business) -> list[Wrong]:
    """Return the accounts that cannot be read any more, or will not be soon."""
    causes = {
        Connection.Status.RECONNECT_NEEDED: Cause.ACCESS_LOST,
        Connection.Status.EXPIRING: Cause.ACCESS_ENDING,
    }
    rows = Connection.objects.of(business).filter(status__in=causes, platform__in=platform_codes())
    return [
        Wrong(
            causes[Connection.Status(one.status)],
            str(one.pk),
            "",
            one.last_synced_at or one.created_at,
            {"ends": one.expires_at.isoformat()} if one.expires_at else {},
        )
        for one in rows
    ]


def late_data(business: Business, running: Sequence[ActiveCampaign]) -> list[Wrong]:
    """Return the accounts that were not read today by noon, and files that are overdue."""
    accounts = {one.connection.pk: one.connection for one in running if one.connection}
    late = [
        Wrong(Cause.DATA_LATE, str(one.pk), "", known, {"last": _day(known).isoformat()})
        for one in accounts.values()
        if is_late(one)
        for known in (one.last_synced_at or one.created_at,)
    ]
    gap = last_file_gap(business) if any(one.connection is None for one in running) else None
    if gap is not None and is_file_late(*gap):
        facts: dict[str, float | str] = {
            "last": _day(gap[0]).isoformat(),
            "usual": round(gap[1], 1),
        }
        late.append(Wrong(Cause.DATA_LATE, FILES, "", gap[0], facts))
    return late


def rejected_ads(business: Business, running: Sequence[ActiveCampaign]) -> list[Wrong]:
    """Return the running campaigns in which a platform rejected ads."""
    accounts = {one.campaign.pk: one.account_key for one in running}
    rows = (
        Ad.objects.of(business)
        .filter(campaign_id__in=accounts, status=Ad.Status.REJECTED)
        .values("campaign_id")
        .annotate(count=Count("id"), since=Min("reviewed_at"), made=Min("created_at"))
    )
    return [
        Wrong(
            Cause.ADS_REJECTED,
            accounts[row["campaign_id"]],
            str(row["campaign_id"]),
            row["since"] or row["made"],
            {"count": row["count"]},
        )
        for row in rows
    ]


def drifted(business: Business, running: Sequence[ActiveCampaign]) -> list[Wrong]:
    """Return the campaigns that run otherwise than approved, and nobody has decided."""
    accounts = {one.campaign.pk: one.account_key for one in running}
    rows = (
        Drift.objects.of(business)
        .filter(status=Drift.Status.OPEN)
        .values("campaign_id")
        .annotate(count=Count("id"), since=Min("seen_at"))
    )
    return [
        Wrong(
            Cause.DRIFT,
            accounts.get(row["campaign_id"], FILES),
            str(row["campaign_id"]),
            row["since"],
            {"count": int(row["count"])},
        )
        for row in rows
    ]


def budget_faults(
    business: Business, running: Sequence[ActiveCampaign], known: Collection[Subject]
) -> list[Wrong]:
    """Return the campaigns whose spend is off its plan, or whose budget will not last."""
    yesterday = clock.today() - timedelta(days=1)
    problems: list[Wrong] = []
    for one in running:
        plan = _plan_of(one.campaign)
        if plan is None or not plan.first <= yesterday <= plan.last:
            continue
        days = PerformanceDay.objects.of(business).filter(
            campaign=one.campaign, date__gte=plan.first, date__lte=yesterday
        )
        spend = {day: float(amount) for day, amount in days.values_list("date", "spend")}
        if yesterday not in spend:
            continue
        account, campaign = one.account_key, str(one.campaign.pk)
        pace = off_pace(
            plan, spend, yesterday, is_open=(Cause.OFF_PACE, account, campaign) in known
        )
        if pace:
            facts: dict[str, float | str] = {
                "spent": round(pace.spent, 2),
                "planned": round(pace.planned, 2),
            }
            since = start_of(yesterday)
            problems.append(Wrong(Cause.OFF_PACE, account, campaign, since, facts))
        is_open = (Cause.BUDGET_RUNNING_OUT, account, campaign) in known
        end = running_out(plan, spend, yesterday, is_open=is_open)
        if end:
            facts = {
                "left": round(end.left, 2),
                "days": round(end.days, 1),
                "last": plan.last.isoformat(),
            }
            since = start_of(yesterday)
            problems.append(Wrong(Cause.BUDGET_RUNNING_OUT, account, campaign, since, facts))
    return problems


def _plan_of(campaign: Campaign) -> SpendPlan | None:
    """Return a campaign's budget with its approved days; None where it has none."""
    if campaign.budget_amount is None or not campaign.budget_start or not campaign.budget_end:
        return None
    launches = Launch.objects.of(campaign.business).filter(strategy=OuterRef("strategy"))
    launched = launches.exclude(status=Launch.Status.UNDONE).order_by("-id").values("id")[:1]
    lines = StrategyLine.objects.of(campaign.business).filter(
        Q(launched_as=campaign) | Q(campaign=campaign),
        strategy__status="launched",
        strategy__brief__budget_start=campaign.budget_start,
    )
    # Of two plans that begin on the same day the one launched last decides.
    line = lines.annotate(launch_id=Subquery(launched)).order_by("-launch_id").first()
    planned: Sequence[tuple[date, Decimal]] = (
        [(one.date, one.amount) for one in line.daily] if line else []
    )
    return SpendPlan(
        float(campaign.budget_amount),
        campaign.budget_start,
        campaign.budget_end,
        {day: float(amount) for day, amount in planned},
    )


def _day(moment: datetime) -> date:
    return moment.astimezone(clock.BUSINESS_TIME_ZONE).date()
