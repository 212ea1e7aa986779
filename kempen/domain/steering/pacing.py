"""How a running plan keeps to its money: spend so far against plan, and where it will end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from math import sqrt
from statistics import fmean, stdev
from typing import Annotated, Final

from django.db.models import Sum

from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.models import Launch
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.steering.rules import OFF_PACE, ZERO, room_a_day
from kempen.domain.steering.running_plan import RunningLine, RunningPlan, running_plan
from kempen.kit.documented import AllowedValues, Doc, Documented, Number

# The pace of so many days is taken to go on; with fewer than three the plan is.
_RECENT_DAYS, _FEWEST_DAYS = 14, 3
# Without days of its own, spend is taken to differ so much from its plan from day to day.
_USUAL_SPREAD, _LEAST_SPREAD = 0.2, 0.03
_P90: Final = 1.2816
# Platforms may spend twice a daily budget on one day.
_MOST: Final = 2
_SEN: Final = Decimal("0.01")
AHEAD, ON_PLAN, BEHIND = "ahead", "on_plan", "behind"


@dataclass(frozen=True)
class DailyPace:
    """Past days as (planned, spent), and the daily budgets of the days to come, in MYR."""

    past: Sequence[tuple[float, float]]
    to_come: Sequence[float]


@dataclass(frozen=True)
class Projection:
    """What will have been spent, MYR: likely, and 8 times in 10 between low and high."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class PlanPace:
    """A plan's spend before today, against its plan, and where it will end; MYR.

    `catch_up` is what may be spent more a day (below 0: less) to end on plan; 0 while it is.
    `month` is the end of the calendar month, where the plan goes on after it.
    """

    first: date
    last: date
    budget: Decimal
    spent: Decimal
    planned: Decimal
    at_end: Projection
    catch_up: Decimal
    month: date | None
    at_month_end: Projection | None

    @property
    def state(self) -> str:
        """ahead, on_plan or behind."""
        if abs(self.spent - self.planned) < max(OFF_PACE * self.planned, Decimal(1)):
            return ON_PLAN
        return AHEAD if self.spent > self.planned else BEHIND


@dataclass(frozen=True)
class PacingAnswer(Documented):
    """How a running plan keeps to its money, in MYR."""

    state: Annotated[
        str, AllowedValues((AHEAD, ON_PLAN, BEHIND)), Doc("Spend so far against the plan.")
    ]
    spent: Annotated[Number, Doc("Spent before today.")]
    planned: Annotated[Number, Doc("Planned for the days before today.")]
    budget: Annotated[Number, Doc("The approved money.")]
    projected: Annotated[Number, Doc("What will be spent by the last day.")]
    projected_p10: Annotated[Number, Doc("One time in ten it is less.")]
    projected_p90: Annotated[Number, Doc("One time in ten it is more.")]
    catch_up: Annotated[Number, Doc("What may be spent more a day (below 0: less) to end on plan.")]


def projection(spent: float, pace: DailyPace) -> Projection:
    """Project spend to the end of the days to come. Pure."""
    ratios = [done / planned for planned, done in pace.past[-_RECENT_DAYS:] if planned > 0]
    is_known = len(ratios) >= _FEWEST_DAYS
    ratio = fmean(ratios) if is_known else 1.0
    spread = max(stdev(ratios), _LEAST_SPREAD) if is_known else _USUAL_SPREAD
    total, days = sum(pace.to_come), len(pace.to_come)
    if not days or total <= 0:
        return Projection(spent, spent, spent)
    learned_from = len(ratios) if is_known else _FEWEST_DAYS
    doubt = spread * total * sqrt(1 / days + 1 / learned_from)
    mean = spent + min(ratio, _MOST) * total
    low = max(spent, mean - _P90 * doubt)
    return Projection(mean, low, min(mean + _P90 * doubt, spent + _MOST * total))


def pace_of(launch: Launch) -> PlanPace | None:
    """Return how a launched plan keeps to its money; None before its second day and after it."""
    plan = running_plan(launch)
    if plan is None or not plan.lines or plan.days[0] == plan.first:
        return None
    return _pace(plan, plan.lines)


def campaign_pace(launch: Launch, campaign: Campaign) -> PlanPace | None:
    """Return the same of one campaign of a plan."""
    plan = running_plan(launch)
    if plan is None or plan.days[0] == plan.first:
        return None
    lines = [one for one in plan.lines if one.campaign.pk == campaign.pk]
    return _pace(plan, lines) if lines else None


def pacing_answer(pace: PlanPace | None) -> PacingAnswer | None:
    """Return a pace as the API shows it."""
    if pace is None:
        return None
    return PacingAnswer(
        state=pace.state,
        spent=_sen(pace.spent),
        planned=_sen(pace.planned),
        budget=_sen(pace.budget),
        projected=_sen(pace.at_end.mean),
        projected_p10=_sen(pace.at_end.low),
        projected_p90=_sen(pace.at_end.high),
        catch_up=_sen(pace.catch_up),
    )


def _pace(plan: RunningPlan, lines: Sequence[RunningLine]) -> PlanPace:
    # What a move gave a campaign counts as its own.
    moved = [sum(one.current, ZERO) - sum(one.planned, ZERO) for one in lines]
    budget = sum((one.line.amount for one in lines), ZERO) + _net(plan, lines, moved)
    spent = sum((one.spent for one in lines), ZERO)
    planned = sum((one.planned_so_far for one in lines), ZERO)
    to_come = [float(sum(day)) for day in zip(*(one.current for one in lines), strict=True)]
    past = _past(plan, lines)
    month = _month_end(plan.days[0])
    days_of_month = (month - plan.days[0]).days + 1
    whole = Decimal(str(round(sum(to_come), 2)))
    goes_on = month < plan.last
    return PlanPace(
        first=plan.first,
        last=plan.last,
        budget=budget,
        spent=spent,
        planned=planned,
        at_end=projection(float(spent), DailyPace(past, to_come)),
        catch_up=room_a_day(budget - spent, whole, len(plan.days)),
        month=month if goes_on else None,
        at_month_end=projection(float(spent), DailyPace(past, to_come[:days_of_month]))
        if goes_on
        else None,
    )


def _net(plan: RunningPlan, lines: Sequence[RunningLine], moved: Sequence[Decimal]) -> Decimal:
    """Return what moves gave these campaigns; the whole plan never gets more."""
    is_whole = len(lines) == len(plan.lines) and not plan.taken_over
    return ZERO if is_whole else sum(moved, ZERO)


def _past(plan: RunningPlan, lines: Sequence[RunningLine]) -> list[tuple[float, float]]:
    today = plan.days[0]
    campaigns = [one.campaign.pk for one in lines]
    rows = PerformanceDay.objects.of(plan.launch.business).filter(
        campaign_id__in=campaigns, date__gte=plan.first, date__lt=today
    )
    spends: Mapping[date, Decimal] = dict(
        rows.values("date").annotate(sum=Sum("spend")).values_list("date", "sum")
    )
    days = (today - plan.first).days
    planned = [sum((one.past[n] for one in lines), ZERO) for n in range(days)]
    return [
        (float(planned[n]), float(spends.get(plan.first + timedelta(days=n), ZERO)))
        for n in range(days)
    ]


def _month_end(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)


def _sen(amount: Decimal | float) -> Decimal:
    return Decimal(str(amount)).quantize(_SEN)
