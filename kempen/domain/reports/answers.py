"""What programs are answered about reports."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Final

from kempen.domain.metrics import definitions
from kempen.domain.metrics.definitions import Metric, Missing
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.tables import GroupBy
from kempen.domain.sales.answers import TotalSalesAnswer
from kempen.kit.documented import (
    AllowedValues,
    Count,
    DateTime,
    Day,
    Doc,
    Documented,
    Form,
    Number,
    WrittenList,
)
from kempen.platforms.registry import campaign_platform_codes

Likelihood = Annotated[Decimal, Form({"type": "number", "minimum": 0, "maximum": 1})]
_AS_OF: Final = Doc("The moment as of which the days were read; null: now.")
_COMPARED: Final = Doc("The days that `compare` asked for; null without it.")
_CURRENCY: Final = AllowedValues(("MYR",))
_PLATFORMS: Final = AllowedValues(campaign_platform_codes)


def _metric(metric: Metric) -> Doc:
    return Doc(f"{metric.description} ({metric.unit})")


@dataclass(frozen=True, kw_only=True)
class MetricsAnswer(Documented):
    """Every metric of some days. An exact number, of at most six places, without idle zeros."""

    spend: Annotated[Number | None, _metric(definitions.SPEND)]
    revenue: Annotated[Number | None, _metric(definitions.REVENUE)]
    clicks: Annotated[Number | None, _metric(definitions.CLICKS)]
    conversions: Annotated[Number | None, _metric(definitions.CONVERSIONS)]
    return_: Annotated[Number | None, _metric(definitions.RETURN)]
    roi: Annotated[Number | None, _metric(definitions.ROI)]
    cost_per_click: Annotated[Number | None, _metric(definitions.COST_PER_CLICK)]
    cost_per_conversion: Annotated[Number | None, _metric(definitions.COST_PER_CONVERSION)]
    conversion_rate: Annotated[Number | None, _metric(definitions.CONVERSION_RATE)]
    prospects: Annotated[Number | None, _metric(definitions.PROSPECTS)]
    cost_with_tax: Annotated[Number | None, _metric(definitions.COST_WITH_TAX)]
    true_return: Annotated[Number | None, _metric(definitions.TRUE_RETURN)]
    impressions: Annotated[Number | None, _metric(definitions.IMPRESSIONS)]
    click_through_rate: Annotated[Number | None, _metric(definitions.CLICK_THROUGH_RATE)]
    cost_per_thousand: Annotated[Number | None, _metric(definitions.COST_PER_THOUSAND)]
    claimed_profit: Annotated[Number | None, _metric(definitions.CLAIMED_PROFIT)]
    total_sales: Annotated[Number | None, _metric(definitions.TOTAL_SALES)]
    orders: Annotated[Number | None, _metric(definitions.ORDERS)]
    new_customers: Annotated[Number | None, _metric(definitions.NEW_CUSTOMERS)]
    return_on_total_sales: Annotated[Number | None, _metric(definitions.RETURN_ON_TOTAL_SALES)]
    claimed_share: Annotated[Number | None, _metric(definitions.CLAIMED_SHARE)]
    profit: Annotated[Number | None, _metric(definitions.PROFIT)]
    missing: Annotated[
        Mapping[str, Annotated[str, AllowedValues(tuple(why.value for why in Missing))]],
        Doc(
            "Each metric that is null, and why: `no_data` (no row held a number), "
            "`not_defined` (there is nothing to divide by), `unanswered` (nobody has said how a "
            "platform bills the business, or the margin of a sale) or `not_offered` (total sales "
            "are of the whole business: campaigns, platforms and searches have no part of them). "
            "Never shown as 0."
        ),
    ]


@dataclass(frozen=True, kw_only=True)
class ComparedMetrics(MetricsAnswer):
    """The same; where a report compares, beside the metrics of the other days."""

    compared: MetricsAnswer | None = None
    change_per_cent: Annotated[
        Mapping[str, Number | None] | None,
        Doc("Each metric's change against the compared days; null where they held 0 or nothing."),
    ] = None


@dataclass(frozen=True, kw_only=True)
class ReportRowHeads(Documented):
    """What a row stands for, by how the report is grouped."""

    date: Day | None = None
    from_: Day | None = None
    to: Day | None = None
    campaign_id: str | None = None
    campaign: str | None = None
    platform: Annotated[str | None, _PLATFORMS] = None
    state: str | None = None
    shop: str | None = None


@dataclass(frozen=True, kw_only=True)
class ReportRow(ComparedMetrics, ReportRowHeads):
    """One row of a report."""


@dataclass(frozen=True)
class PeriodAnswer(Documented):
    """The first and the last day."""

    from_: Day
    to: Day


@dataclass(frozen=True)
class ComparedPeriod(Documented):
    """The days that a report is compared with."""

    from_: Day
    to: Day
    kind: Annotated[str, AllowedValues(tuple(kind.value for kind in Compare))]
    season: Annotated[
        str | None,
        Doc("The festival or sale that decided which days are compared; null: none did."),
    ]
    season_day: Day | None
    season_day_before: Day | None
    sentence: Annotated[str, Doc("Which days are compared, and why those.")]


@dataclass(frozen=True)
class ComparedSummary(ComparedPeriod):
    """The same with their metrics."""

    metrics: MetricsAnswer


@dataclass(frozen=True)
class TrueReturnAnswer(Documented):
    """What taxes stand between the return and the true return."""

    sentence: Annotated[
        str | None, Doc("Why the true return is below the platform's; null: not answered.")
    ]
    unanswered: Annotated[
        tuple[Annotated[str, _PLATFORMS], ...],
        Doc("Platforms whose billing was not answered yet."),
    ]


@dataclass(frozen=True)
class LikelyReturn(Documented):
    """The range of the return."""

    low: Number
    high: Number


@dataclass(frozen=True)
class ProspectGrowth(Documented):
    """Prospects against the days before."""

    absolute: Number
    per_cent: Number | None


@dataclass(frozen=True)
class GoalChanceAnswer(Documented):
    """The chance that some days meet a goal."""

    chance: Likelihood
    words: Annotated[str, Doc("The chance as pages say it.", ("38 in 100, could go either way",))]
    from_: Day
    to: Day
    as_of: Day


@dataclass(frozen=True)
class GoalAnswer(Documented):
    """The return goal."""

    return_goal: Number
    progress: Number | None
    chance: Annotated[
        GoalChanceAnswer | None,
        Doc(
            "The chance that the days `from` to `to` meet the goal, with the numbers up to "
            "`as_of`: so far, and then with the rest of the budget or the spend of the last 28 "
            "days. `to` is the budget's last day, else that of the next 28 days. Null without a "
            "forecast, and from an import until the forecast knows the new days."
        ),
    ]


@dataclass(frozen=True)
class ExcludedCampaignAnswer(Documented):
    """A campaign that an uplift does not include."""

    campaign_id: str
    name: str
    days: Count
    days_needed: Annotated[int, Form({"minimum": 1})]


Excluded = Annotated[
    tuple[ExcludedCampaignAnswer, ...],
    Doc(
        "Campaigns of the period that the uplift does not include, because they have "
        "data on fewer than `days_needed` days to compare with; by name."
    ),
]


@dataclass(frozen=True)
class UpliftAnswer(Documented):
    """A sales uplift."""

    value: Number
    low: Number
    high: Number
    chance: Likelihood
    from_: Day
    to: Day
    as_of: Day
    reason: None
    excluded: Excluded


@dataclass(frozen=True)
class NoUpliftAnswer(Documented):
    """Why there is none."""

    value: None
    reason: str
    excluded: Excluded


@dataclass(frozen=True)
class SummaryAnswer(Documented):
    """The metrics of a period."""

    period: PeriodAnswer
    previous_period: PeriodAnswer
    as_of: Annotated[DateTime | None, _AS_OF]
    currency: Annotated[str, _CURRENCY]
    metrics: MetricsAnswer
    previous_metrics: MetricsAnswer
    true_return: Annotated[
        TrueReturnAnswer,
        Doc("How the platforms bill the business, for `cost_with_tax` and `true_return`."),
    ]
    compared: Annotated[ComparedSummary | None, _COMPARED]
    likely_return: Annotated[
        LikelyReturn | None,
        Doc(
            "Where the return would lie in eight of ten repetitions of the period's "
            "luck; null with fewer than 14 days of spend."
        ),
    ]
    total_sales: Annotated[
        TotalSalesAnswer | None,
        Doc(
            "Null where no day of the period has total sales (or had at `as_of`), and for one "
            "campaign or a search."
        ),
    ]
    prospect_growth: Annotated[
        ProspectGrowth | None,
        Doc(
            "Prospects against the equally long period just before. `per_cent` is "
            "null where that one had none."
        ),
    ]
    goal: Annotated[
        GoalAnswer | None,
        Doc("The return goal, how far along it is in per cent; null without one."),
    ]
    sales_uplift: Annotated[
        UpliftAnswer | NoUpliftAnswer,
        Doc(
            "Revenue of the period above what the spend of the 28 days before (or before a "
            "campaign's launch in the period) would have brought, in MYR. `low` to `high` is the "
            "likely range, held in eight of ten cases; `chance` that it is above 0. It counts the "
            "days `from` to `to` with the numbers up to `as_of`. Campaigns without 28 days to "
            "compare with are in `excluded` and not in the figures. Without an estimate `value` is "
            "null and `reason` says what is missing; so it is from an import until the estimate "
            "knows the new days."
        ),
    ]


@dataclass(frozen=True)
class PerformanceAnswer(Documented):
    """A report row by row, and its total."""

    period: PeriodAnswer
    compared: Annotated[ComparedPeriod | None, _COMPARED]
    as_of: Annotated[DateTime | None, _AS_OF]
    group_by: Annotated[str, AllowedValues(tuple(group.value for group in GroupBy))]
    currency: Annotated[str, _CURRENCY]
    data: WrittenList[ReportRow]
    total: ComparedMetrics
