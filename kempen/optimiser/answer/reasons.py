"""Why the answer is as it is: codes with figures, so that a page can say it in any language."""

from dataclasses import dataclass
from typing import cast

from kempen.optimiser.answer.campaign_plan import CampaignPlan
from kempen.optimiser.answer.plan import AllocationQuestion
from kempen.optimiser.answer.sufficiency import MOST_TIMES, times_the_most
from kempen.optimiser.model.posterior import ResponsePosterior

MOVED = 0.03
BEYOND = 1.2


@dataclass(frozen=True)
class PlanReason:
    """A code and the figures that fill its sentence; no campaign: the whole answer."""

    code: str
    campaign: str | None
    numbers: dict[str, float]


SENTENCES = {
    "raise": "{campaign}: raised by {change:.0%}; today the next 1 spent brings {marginal:.2f}.",
    "cut": "{campaign}: cut by {change:.0%}; today the last 1 spent brings only {marginal:.2f}.",
    "keep": "{campaign}: kept; the next 1 spent brings {marginal:.2f}.",
    "locked": "{campaign}: stays at {amount:,.2f} because it is locked.",
    "at_most": "{campaign}: held by its upper bound of {amount:,.2f}.",
    "at_least": "{campaign}: held by its lower bound of {amount:,.2f}.",
    "beyond_seen": "{campaign}: {ratio:.1f} times the most it ever spent in a day; raise in steps.",
    "few_data": "{campaign}: little is known; its figures lean on the other campaigns.",
    "never_spent": "{campaign}: it has never spent; its figures are those of the other campaigns.",
    "budget_beyond": (
        "The budget is {ratio:,.1f} times the most ever spent in as many days: what so much brings "
        "is a guess; raise it in steps."
    ),
    "low_confidence": "Low confidence: use this as a direction, move in steps, and measure.",
    "hold_out_test": "Spend has followed demand; pause a campaign in one region to measure it.",
    "wide_record": "Past forecasts missed by more than expected: range widened {widen:.1f} times.",
}


def reasons_for(
    posterior: ResponsePosterior,
    question: AllocationQuestion,
    campaigns: tuple[CampaignPlan, ...],
    level: str,
) -> tuple[PlanReason, ...]:
    """The reasons for each campaign's amount, then those for the whole."""
    greatest = cast("list[float]", posterior.facts["greatest_daily"])
    reasons: list[PlanReason] = []
    for k, one in enumerate(campaigns):
        reasons.append(_move(one, float(question.low[k]), float(question.high[k]), question.budget))
        pace = one.amount / posterior.horizon
        if greatest[k] > 0 and pace > BEYOND * greatest[k]:
            reasons.append(PlanReason("beyond_seen", one.name, {"ratio": pace / greatest[k]}))
        if one.verdict.level == "none":
            reasons.append(PlanReason("never_spent", one.name, {}))
        elif one.verdict.level == "weak":
            reasons.append(PlanReason("few_data", one.name, {}))
    ratio = times_the_most(posterior, question.budget)
    if ratio > MOST_TIMES:
        reasons.append(PlanReason("budget_beyond", None, {"ratio": ratio}))
    if level == "low":
        reasons.append(PlanReason("low_confidence", None, {}))
    if any(code == "hold_out_test" for one in campaigns for code, _ in one.verdict.missing):
        reasons.append(PlanReason("hold_out_test", None, {}))
    if posterior.widen > 1.3:
        reasons.append(PlanReason("wide_record", None, {"widen": posterior.widen}))
    return tuple(reasons)


def _move(one: CampaignPlan, low: float, high: float, budget: float) -> PlanReason:
    if high - low < 0.01:
        return PlanReason("locked", one.name, {"amount": one.amount})
    change = one.amount / one.current - 1 if one.current > 0 else 1.0
    if one.amount >= high - 0.01 and high < budget:
        return PlanReason("at_most", one.name, {"amount": high})
    if one.amount <= low + 0.01 and low > 0:
        return PlanReason("at_least", one.name, {"amount": low})
    if change > MOVED:
        return PlanReason("raise", one.name, {"change": change, "marginal": one.current_marginal})
    if change < -MOVED:
        return PlanReason("cut", one.name, {"change": -change, "marginal": one.current_marginal})
    return PlanReason("keep", one.name, {"marginal": one.marginal})


def sentence(reason: PlanReason) -> str:
    """The reason in plain English."""
    return SENTENCES[reason.code].format(campaign=reason.campaign, **reason.numbers)
