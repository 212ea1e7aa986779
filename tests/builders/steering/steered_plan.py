"""A launched plan over two campaigns that ran for months, a week after its first day.

One campaign brings much for its money and the other little, so that money is worth moving. Nobody
asks the account anything: `carry_out` marks its changes as done, as the worker does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from msgspec.structs import replace

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.models import AlertCheck
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.models import Connection
from kempen.domain.launches.actions.change_results import record_done
from kempen.domain.launches.change_result import ChangeResult, SentBudget
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.changes.set_budget import SetBudget
from kempen.domain.launches.models import Change, Launch
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.envelope import Envelope, LineLimits
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.stored_shapes import PlannedDay
from kempen.kit import clock
from tests import make
from tests.builders import shop
from tests.builders.ad_accounts import account
from tests.builders.approved import approve, strategy
from tests.builders.steering.reserve import in_reserve

DAYS, PASSED = 28, 7


@dataclass(frozen=True)
class SteeredPlan:
    """It, its launch and its campaigns: first the one that brings little."""

    launch: Launch
    strategy: Strategy
    poor: Campaign
    rich: Campaign
    account: Connection


def steered_plan(
    member: Member,
    *,
    envelope: bool = True,
    may_pause_ads: bool = False,
    may_swap_ads: bool = False,
    reserve: Sequence[str] = (),
    most_amount: str = "30",
    passed: int = PASSED,
    days: int = DAYS,
    connection: Connection | None = None,
    numbers: tuple[str, str] = ("111", "222"),
) -> SteeredPlan:
    """Launch it `passed` days ago, RM100 a day for each campaign; today's data is in.

    `reserve` are the angles of ads in reserve of the campaign that brings little.
    """
    business = member.business
    there = connection or account(business, "search", last_synced_at=clock.now())
    Connection.objects.of(business).filter(pk=there.pk).update(last_synced_at=clock.now())
    AlertCheck.objects.add(business, figures_at=clock.now(), checked_at=clock.now())
    poor, rich = (
        make.campaign(business, name, platform="search") for name in ("Hampers", "Gift boxes")
    )
    for campaign, number, top in ((poor, numbers[0], 150.0), (rich, numbers[1], 1500.0)):
        ExternalId.objects.add(business, campaign=campaign, platform="search", external_id=number)
        shop.past(campaign, 84, top=top)
    first = clock.today() - timedelta(days=passed)
    planned = strategy(
        business, "search", "search", amounts=(str(100 * days),) * 2, days=days, start=first
    )
    lines = lines_of(planned)
    for line, campaign in zip(lines, (poor, rich), strict=True):
        plan = [PlannedDay(first + timedelta(days=n), Decimal("100.00")) for n in range(days)]
        line.campaign, line.name, line.daily = campaign, campaign.name, tuple(plan)
        line.save()
    if envelope:
        chosen = envelope_for(planned, lines, most_amount)
        planned.envelope = replace(chosen, may_pause_ads=may_pause_ads, may_swap_ads=may_swap_ads)
    for angle in reserve:
        in_reserve(planned, lines[0], text=f"Approved with {angle}", angle=angle)
    approve(planned, member)
    planned.status = Strategy.Status.LAUNCHED
    planned.save()
    launch = Launch.objects.add(
        business,
        strategy=planned,
        status=Launch.Status.DONE,
        approved_hash=planned.approved_hash,
        starts_at=clock.now() - timedelta(days=passed),
    )
    for line in lines:
        _first_cap(launch, line, there, days)
    steered = SteeredPlan(launch, planned, poor, rich, there)
    day_passes(steered)
    return steered


def day_passes(plan: SteeredPlan) -> None:
    """The days up to yesterday spent what was planned; their data is in and was judged."""
    business = plan.launch.business
    first = plan.strategy.brief.budget_start
    for campaign in (plan.poor, plan.rich):
        rows = PerformanceDay.objects.of(business).filter(campaign=campaign)
        rows.filter(date__gte=first).update(spend=Decimal(100))
        last = rows.latest("date").date
        for n in range(1, (clock.today() - last).days):
            make.day(campaign, last + timedelta(days=n))
    Connection.objects.of(business).update(last_synced_at=clock.now())
    AlertCheck.objects.of(business).update(figures_at=clock.now())


def envelope_for(planned: Strategy, lines: list[StrategyLine], most_amount: str) -> Envelope:
    return Envelope(
        lines=tuple(LineLimits(line.public_id, Decimal(50), Decimal(180)) for line in lines),
        most_share=Decimal("0.1"),
        most_amount=Decimal(most_amount),
        until=planned.brief.budget_end,
    )


def carry_out(plan: SteeredPlan) -> list[tuple[str, str]]:
    """Mark what is due as done, one after the other; return each campaign and its budget."""
    done: list[tuple[str, str]] = []
    while (change := due(plan)) is not None:
        change.status = Change.Status.PUSHING
        change.save()
        cap = content_of(change).daily_cap or Decimal(0)
        sent = SentBudget(amount=cap, currency="MYR", rate=Decimal(1))
        record_done(change, ChangeResult(sent=sent, ads=_numbers(change)))
        done.append((change.campaign.name, f"{cap:.2f}"))
    return done


def _numbers(change: Change) -> dict[str, str] | None:
    """What the platform calls the ads that a change makes."""
    content = content_of(change)
    if not isinstance(content, AdsChange):
        return None
    return {ad.tag: f"made-{ad.tag}" for ad in content.ads}


def due(plan: SteeredPlan) -> Change | None:
    """The next change that would be sent."""
    rows = Change.objects.of(plan.launch.business).filter(
        launch=plan.launch, status=Change.Status.PLANNED, not_before__lte=clock.now()
    )
    return rows.select_related("campaign", "connection", "launch").order_by("id").first()


def _first_cap(launch: Launch, line: StrategyLine, there: Connection, days: int) -> None:
    brief = launch.strategy.brief
    content = SetBudget(
        line_id=line.pk,
        amount=Decimal("100.00"),
        total=line.amount,
        start=brief.budget_start,
        end=brief.budget_end,
        ends_there=False,
    )
    Campaign.objects.of(launch.business).filter(name=line.name).update(
        budget_amount=line.amount, budget_start=brief.budget_start, budget_end=brief.budget_end
    )
    Change.objects.add(
        launch.business,
        launch=launch,
        connection=there,
        campaign=line.campaign,
        kind=content.code,
        payload=content.to_json(),
        status=Change.Status.DONE,
        finished_at=launch.starts_at,
        is_first=True,
    )
