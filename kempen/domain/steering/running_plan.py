"""A launched plan as it stands today: the daily budgets to come, and what was spent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Self
from uuid import UUID

from django.db.models import Sum

from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.launches.approvals import approved_amount, caps_in_force
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.lookups import IS_OF_A_PLAN
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.later_plans import decided_by_later_plans
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import external_id_of
from kempen.domain.launches.rules import daily_caps
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.models import StrategyLine
from kempen.domain.strategies.queries import lines_of
from kempen.kit import clock
from kempen.platforms.registry import OTHER


@dataclass(frozen=True)
class RunningLine:
    """One campaign of a plan, from today to the plan's last day, in MYR.

    `planned` is what was approved for each day, `current` its daily budget after earlier moves,
    `past` what was approved for each day before today, and `spent` what those took. `cap` is the
    change that brought today's budget; None: none of this launch has been sent yet.
    """

    line: StrategyLine
    campaign: Campaign
    connection: Connection | None
    planned: tuple[Decimal, ...]
    current: tuple[Decimal, ...]
    past: tuple[Decimal, ...]
    spent: Decimal
    cap: Change | None

    @property
    def planned_so_far(self) -> Decimal:
        """What was approved for the days before today."""
        return sum(self.past, Decimal(0))

    @property
    def line_id(self) -> str:
        """The line as people and the envelope name it."""
        return self.line.public_id


@dataclass(frozen=True)
class RunningPlan:
    """A launched plan today; `days` are today and those to come.

    `lines` are the campaigns that it still decides: from others a later plan took `taken_over`.
    """

    launch: Launch
    first: date
    last: date
    days: tuple[date, ...]
    lines: tuple[RunningLine, ...]
    taken_over: int = 0

    @property
    def daily_budgets(self) -> tuple[tuple[Decimal, ...], ...]:
        """Each campaign's days as they stand: equal where nothing has changed since."""
        return tuple(one.current for one in self.lines)


def running_plan(launch: Launch, today: date | None = None) -> RunningPlan | None:
    """Return a launched plan as it stands today; None before its first day and after its last."""
    day = today or clock.today()
    brief = launch.strategy.brief
    if not brief.budget_start <= day <= brief.budget_end:
        return None
    days = tuple(day + timedelta(days=n) for n in range((brief.budget_end - day).days + 1))
    pairs = [
        (line, campaign)
        for line in lines_of(launch.strategy)
        if line.platform != OTHER
        and line.amount > 0
        and (campaign := line.campaign or line.launched_as) is not None
    ]
    later = decided_by_later_plans(
        launch.business, launch.pk, [campaign.pk for _, campaign in pairs]
    )
    own = [(line, campaign) for line, campaign in pairs if campaign.pk not in later]
    rows = _Rows.of(launch, [campaign for _, campaign in own], day)
    lines = tuple(_running(launch, rows, line, campaign, days) for line, campaign in own)
    return RunningPlan(
        launch, brief.budget_start, brief.budget_end, days, lines, len(pairs) - len(own)
    )


@dataclass(frozen=True)
class _Rows:
    """What is stored about the campaigns of a plan, by campaign, asked for all of them at once."""

    caps: Mapping[UUID, Change]
    waiting: Mapping[UUID, Sequence[tuple[date, Decimal]]]
    accounts: Mapping[UUID, Connection]
    spent: Mapping[UUID, Decimal]

    @classmethod
    def of(cls, launch: Launch, campaigns: Sequence[Campaign], today: date) -> Self:
        return cls(
            caps=caps_in_force(launch.business, campaigns),
            waiting=_waiting(launch, campaigns),
            accounts=_accounts(launch, campaigns),
            spent=_spent(launch, campaigns, today),
        )


def _running(
    launch: Launch, rows: _Rows, line: StrategyLine, campaign: Campaign, days: tuple[date, ...]
) -> RunningLine:
    brief, today = launch.strategy.brief, days[0]
    plan = {day.date: day.amount for day in line.daily}
    whole = daily_caps(plan, line.amount, brief.budget_start, brief.budget_end, brief.budget_start)
    length = (today - brief.budget_start).days
    steps = [(cap.day, cap.amount) for cap in whole]
    before = tuple(brief.budget_start + timedelta(days=n) for n in range(length))
    planned = by_day(steps, days)
    cap = rows.caps.get(campaign.pk)
    is_own = cap is not None and cap.launch_id == launch.pk
    current = planned
    if cap is not None and is_own:
        waiting = rows.waiting.get(campaign.pk, ())
        current = by_day([(today, approved_amount(cap)), *waiting], days)
    return RunningLine(
        line=line,
        campaign=campaign,
        connection=rows.accounts.get(campaign.pk),
        planned=planned,
        current=current,
        past=by_day(steps, before),
        spent=rows.spent.get(campaign.pk, Decimal(0)),
        cap=cap if is_own else None,
    )


def by_day(steps: Sequence[tuple[date, Decimal]], days: Sequence[date]) -> tuple[Decimal, ...]:
    """Return the amount of each day, where `steps` say from which day on which holds."""
    amounts: list[Decimal] = []
    for day in days:
        holding = [amount for since, amount in steps if since <= day]
        amounts.append(holding[-1] if holding else Decimal(0))
    return tuple(amounts)


def has_waiting_changes(campaign: Campaign) -> bool:
    """Whether something is to be changed there now, or was begun: then nothing else is."""
    rows = Change.objects.of(campaign.business).filter(campaign=campaign)
    due = rows.filter(status=Change.Status.PLANNED, not_before__lte=clock.now())
    return due.exists() or rows.filter(status=Change.Status.PUSHING).exists()


def is_on_platform(line: RunningLine) -> bool:
    """Whether its daily budget can be changed where it runs."""
    known = external_id_of(line.campaign, line.campaign.platform)
    return bool(known) and line.connection is not None and line.cap is not None


def _waiting(
    launch: Launch, campaigns: Sequence[Campaign]
) -> dict[UUID, list[tuple[date, Decimal]]]:
    rows = Change.objects.of(launch.business).filter(
        IS_OF_A_PLAN,
        launch=launch,
        campaign__in=campaigns,
        kind__in=kinds_with(ChangeRole.CHANGES_CAP),
        status=Change.Status.PLANNED,
    )
    waiting: dict[UUID, list[tuple[date, Decimal]]] = {}
    for change in rows.order_by("not_before", "id"):
        day = change.not_before.astimezone(clock.BUSINESS_TIME_ZONE).date()
        waiting.setdefault(change.campaign_id, []).append((day, approved_amount(change)))
    return waiting


def _accounts(launch: Launch, campaigns: Sequence[Campaign]) -> dict[UUID, Connection]:
    rows = Change.objects.of(launch.business).filter(launch=launch, campaign__in=campaigns)
    first = rows.order_by("campaign_id", "id").distinct("campaign_id")
    return {change.campaign_id: change.connection for change in first.select_related("connection")}


def _spent(launch: Launch, campaigns: Sequence[Campaign], today: date) -> dict[UUID, Decimal]:
    days = PerformanceDay.objects.of(launch.business).filter(
        campaign__in=campaigns, date__gte=launch.strategy.brief.budget_start, date__lt=today
    )
    return dict(
        days.values("campaign_id").annotate(sum=Sum("spend")).values_list("campaign_id", "sum")
    )
