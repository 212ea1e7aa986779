"""Sales uplift and the chance of a goal: what the kept forecasts say of a period's numbers."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from django.db.models import DateField, UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.forecasts import goal_forecast, uplift_estimate
from kempen.domain.forecasts.freshness import NewestNumbers
from kempen.domain.forecasts.goal_forecast import GoalChance
from kempen.domain.forecasts.rules import ATTRIBUTED, PROSPECTS
from kempen.domain.forecasts.uplift_estimate import BASELINE, ExcludedCampaign, InsufficientData
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import DAYS_OF_BASELINE, Performance
from kempen.domain.metrics.verdicts import Lift, lift
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "BASELINE",
    "ExcludedCampaign",
    "GoalChance",
    "InsufficientData",
    "NewestNumbers",
    "SalesUplift",
    "goal_chance",
    "sales_uplift",
]

_SEN: Final = Decimal("0.01")


def _launched() -> TenantQuerySet[Campaign]:
    rows = Campaign.objects.of_everyone(closed_too=True).filter(
        business=Parameter("business", UUIDField()),
        budget_start__gt=Parameter("first", DateField()),
        budget_start__lte=Parameter("last", DateField()),
    )
    never = (Campaign.Status.DRAFT, Campaign.Status.LAUNCH_FAILED)
    return rows.exclude(status__in=never).only("id", "budget_start")


# Every overview asks.
_LAUNCHED: Final = CompiledQuery(_launched)


@dataclass(frozen=True)
class SalesUplift:
    """Revenue of `days` above what the earlier spend would have brought, in MYR.

    `low` to `high` is the likely range, `chance` (0 to 1) that it is above 0; numbers after `until`
    are not in it. `days` ends early where newer numbers are not worked in yet. It is that of all
    campaigns but those in `excluded`.
    """

    mean: Decimal
    low: Decimal
    high: Decimal
    chance: float
    days: Period
    until: date
    excluded: tuple[ExcludedCampaign, ...] = ()

    @property
    def lift(self) -> Lift:
        """Whether it may be told as more, as less, or only as doubtful."""
        return lift(self.low, self.high)


def sales_uplift(
    business: Business,
    performance: Performance,
    *,
    search: str = "",
    campaign: Campaign | None = None,
    newest: NewestNumbers | None = None,
) -> SalesUplift | InsufficientData:
    """Return the uplift of the period that `performance` is of, for the same campaigns.

    A campaign whose budget begins inside the period is compared with the 28 days before that, its
    launch; the others with the 28 days before the period. Those without all of these days are left
    out. Lacking says what is missing where nothing is left.
    """
    period = performance.period
    if not performance.now.rows:
        return InsufficientData("no_numbers")
    if not performance.now.revenue:
        return InsufficientData("no_revenue")
    chosen = None
    if campaign is not None:
        chosen = [campaign.id]
    elif search:
        chosen = list(campaigns_of(business, search=search).values_list("id", flat=True))
    launched = _LAUNCHED.rows(business=business.pk, first=period.first, last=period.last)
    launches = {one.id: one.budget_start for one in launched if one.budget_start}
    estimate = uplift_estimate.estimate_uplift(
        business, period.first, period.last, campaigns=chosen, launches=launches, newest=newest
    )
    if isinstance(estimate, InsufficientData):
        is_short = performance.days_of_baseline < DAYS_OF_BASELINE
        if estimate.code == "pending" and is_short:
            return InsufficientData(
                "short_baseline", performance.days_of_baseline, DAYS_OF_BASELINE
            )
        return estimate
    uplift = estimate.uplift
    return SalesUplift(
        _sen(uplift.mean),
        _sen(uplift.p10),
        _sen(uplift.p90),
        uplift.chance,
        Period(estimate.first, estimate.last),
        estimate.until,
        estimate.excluded,
    )


def goal_chance(
    business: Business,
    goal: Decimal | None,
    campaign: Campaign | None = None,
    newest: NewestNumbers | None = None,
) -> GoalChance | InsufficientData | None:
    """Return the chance that a goal is met by its end; None without a goal or a forecast.

    Lacking (`pending`) while the forecast does not know the newest numbers. The end is the last day
    of the campaign's budget (for the business, of the longest one that runs), else that of the next
    28 days. A campaign with a prospect goal is held to that.
    """
    wanted, target = goal, ATTRIBUTED
    if campaign is not None and campaign.prospect_goal:
        wanted, target = Decimal(campaign.prospect_goal), PROSPECTS
    if wanted is None or wanted <= 0:
        return None
    return goal_forecast.goal_chance(business, campaign, wanted, target, newest)


def _sen(value: float) -> Decimal:
    return Decimal(repr(value)).quantize(_SEN)
