"""The strip of four figures: return, prospects, sales uplift, goal; with what is known of each."""

from dataclasses import replace
from decimal import Decimal

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.campaigns.queries import Campaign
from kempen.domain.metrics.changes import MetricChange, change, goal_progress
from kempen.domain.metrics.definitions import (
    CONVERSIONS,
    COST_PER_CONVERSION,
    PROSPECTS,
    RETURN,
    ROI,
    TRUE_RETURN,
    Metric,
    Missing,
)
from kempen.domain.metrics.estimates import GoalChance, InsufficientData
from kempen.domain.metrics.queries import Performance, prospects_so_far
from kempen.domain.metrics.ranges import FEWEST_DAYS
from kempen.domain.metrics.verdicts import Direction, GoalStanding
from kempen.domain.strategies.goals import PlanGoal
from kempen.entrypoints.dashboard.shared.performance.estimates import (
    Kpi,
    chance_lines,
    chance_lines_of,
    uplift_kpi,
)
from kempen.entrypoints.dashboard.shared.performance.overview_state import (
    HeadlineFacts,
    OverviewState,
)
from kempen.entrypoints.dashboard.shared.period import length_in_words
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

_STANDINGS: dict[GoalStanding, tuple[str | Promise, str]] = {
    GoalStanding.ABOVE: (gettext_lazy("Above the goal"), "good"),
    GoalStanding.ON_PACE: (gettext_lazy("On track"), "good"),
    GoalStanding.CLOSE: (gettext_lazy("Just below"), "warning"),
    GoalStanding.BEHIND: (gettext_lazy("Behind"), "bad"),
    GoalStanding.UNSURE: (gettext_lazy("Learning"), "warning"),
}


def strip(
    headline_facts: HeadlineFacts, *, goal_page: str = "", campaign: Campaign | None = None
) -> list[Kpi]:
    """Return the four figures. `goal_page` is where a goal can be set, for who may.

    A campaign's own page counts its conversions where it brings no prospects, and measures a
    campaign for prospects by its own goal.
    """
    performance = headline_facts.performance
    is_for_sales = campaign is not None and campaign.objective == "increase_sales"
    return [
        _cost(performance)
        if headline_facts.state is OverviewState.PROSPECTS
        else _return(headline_facts),
        _counted(performance, CONVERSIONS if is_for_sales else PROSPECTS),
        uplift_kpi(headline_facts),
        _goal_of_page(headline_facts, campaign, goal_page),
    ]


def _goal_of_page(headline_facts: HeadlineFacts, campaign: Campaign | None, goal_page: str) -> Kpi:
    """Return the goal that the page is about: a campaign's, the business's, or its plan's."""
    if campaign is not None and campaign.prospect_goal:
        so_far = prospects_so_far(campaign.business, campaign)
        return _prospect_goal(Decimal(campaign.prospect_goal), so_far, headline_facts.chance)
    plan = headline_facts.plan
    if campaign is not None or plan is None:
        return _goal(headline_facts, goal_page)
    if plan.prospect_goal:
        wanted = Decimal(plan.prospect_goal)
        return _of_plan(_prospect_goal(wanted, headline_facts.plan_prospects, None), plan)
    if plan.profit_goal and plan.margin:
        kpi = _profit_goal(headline_facts, plan.profit_goal, plan.margin)
        return _of_plan(kpi, plan)
    return _of_plan(_goal(headline_facts, goal_page), plan)


def _of_plan(kpi: Kpi, plan: PlanGoal) -> Kpi:
    """Say that a goal is that of a strategy, with the way to it."""
    words = _("From your strategy, %(days)s") % {
        "days": figures.days_between(plan.first, plan.last)
    }
    return replace(kpi, link=(reverse("strategy", args=[plan.strategy_id]), words))


def likely_words(performance: Performance) -> str:
    """Say the likely range of the return in words, or what it still needs."""
    likely = performance.likely_return
    if likely is not None:
        low, high = numbers.likely(Decimal(likely.low), Decimal(likely.high))
        return _("likely %(low)s to %(high)s×") % {"low": low, "high": high}
    days = performance.days_with_spend
    return ngettext(
        "Not enough data for a range: %(days)s of %(needed)s days with spend",
        "Not enough data for a range: %(days)s of %(needed)s days with spend",
        days,
    ) % {"needed": FEWEST_DAYS, "days": days}


def _return(headline_facts: HeadlineFacts) -> Kpi:
    performance = headline_facts.performance
    label, now = _("Return"), RETURN.formula(performance.now)
    if isinstance(now, Missing):
        words, why = figures.missing_words(now)
        if now is Missing.NOT_DEFINED:
            why = _("Nothing was spent, so there is no return.")
        return Kpi(label, _sentence_case(words), (why,), is_missing=True)
    roi = ROI.formula(performance.now)
    aside = "" if isinstance(roi, Missing) else _("ROI %(roi)s") % {"roi": numbers.percent(roi)}
    moved = change(now, RETURN.formula(performance.before))
    return Kpi(
        label,
        numbers.times(now),
        (likely_words(performance), *_true_return(performance)),
        aside=aside,
        pill=None if isinstance(moved, Missing) else _return_pill(moved, headline_facts.direction),
        link=(reverse("settings_tax"), _tax_question(performance)),
    )


def _true_return(performance: Performance) -> tuple[str, ...]:
    """Say the return on the cost with tax; nothing until it is known how the platforms bill."""
    true_return = TRUE_RETURN.formula(performance.now)
    if isinstance(true_return, Missing):
        return ()
    return (_("True return %(times)s, after tax") % {"times": numbers.times(true_return)},)


def _tax_question(performance: Performance) -> str:
    is_known = not isinstance(TRUE_RETURN.formula(performance.now), Missing)
    return _("How tax changes it") if is_known else _("See return after tax")


def _return_pill(moved: MetricChange, where: Direction) -> tuple[str, str]:
    text = numbers.signed(numbers.times(moved.absolute), moved.absolute)
    return text, {Direction.RISING: "good", Direction.FALLING: "bad"}.get(where, "")


def _cost(performance: Performance) -> Kpi:
    """Stands in the return's place where prospects are all that was wanted."""
    label, now = _("Cost per prospect"), COST_PER_CONVERSION.formula(performance.now)
    line = _("No revenue was recorded, so ROI is −100%.")
    if not performance.now.spend:
        line = _("Nothing was spent, so there is no ROI.")
    if isinstance(now, Missing):
        return Kpi(label, _sentence_case(figures.missing_words(now)[0]), (line,), is_missing=True)
    moved = change(now, COST_PER_CONVERSION.formula(performance.before))
    pill = None
    if not isinstance(moved, Missing):
        kind = "bad" if moved.absolute > 0 else "good" if moved.absolute < 0 else ""
        pill = (numbers.signed(figures.money(moved.absolute), moved.absolute), kind)
    return Kpi(label, figures.money(now), (line,), pill=pill)


def _counted(performance: Performance, metric: Metric) -> Kpi:
    """New prospects, or the conversions of one campaign, against the previous period."""
    is_prospects = metric is PROSPECTS
    label = _("New prospects") if is_prospects else _("Conversions")
    now = metric.formula(performance.now)
    if isinstance(now, Missing):
        line = _("Counted in campaigns that generate prospects.")
        if is_prospects:
            return Kpi(label, _("No data"), (line,), is_missing=True)
        return Kpi(
            label, _("No data"), (_("There are no conversions in these days."),), is_missing=True
        )
    grown = change(now, metric.formula(performance.before))
    before = length_in_words(performance.period)
    if isinstance(grown, Missing):
        line = _("No data for the %(before)s") % {"before": before}
        return Kpi(label, numbers.count(now), (line,))
    pill = (
        numbers.signed(numbers.count(grown.absolute), grown.absolute),
        "good" if grown.absolute > 0 else "bad" if grown.absolute < 0 else "",
    )
    if grown.per_cent is None:
        line = _("None in the %(before)s") % {"before": before}
    else:
        line = _("%(growth)s on the %(before)s") % {
            "growth": numbers.percent(grown.per_cent, signed=True),
            "before": before,
        }
    return Kpi(label, numbers.count(now), (line,), pill=pill)


def _goal(headline_facts: HeadlineFacts, goal_page: str) -> Kpi:
    goal = headline_facts.goal
    progress = goal_progress(RETURN.formula(headline_facts.performance.now), goal)
    if goal is None or progress is None:
        link = (goal_page, _("Set a return goal")) if goal_page else None
        lines = () if link else (_("An owner can set one in Settings."),)
        return Kpi(_("Return goal"), _("No goal set"), lines, is_missing=True, link=link)
    label = _("Goal %(goal)s×") % {"goal": numbers.trimmed(goal)}
    if isinstance(progress, Missing):
        line = _("There is no return to compare with it yet.")
        words = _sentence_case(figures.missing_words(progress)[0])
        return Kpi(label, words, (line,), is_missing=True)
    where = headline_facts.standing
    standing = _STANDINGS[where] if where else None
    return Kpi(
        label,
        reached(progress),
        chance_lines_of(headline_facts),
        aside=_("of the way"),
        pill=(str(standing[0]), standing[1]) if standing else None,
    )


def _profit_goal(headline_facts: HeadlineFacts, goal: Decimal, margin: Decimal) -> Kpi:
    label = _("Goal %(goal)s profit for each RM1") % {"goal": figures.money(goal)}
    now = RETURN.formula(headline_facts.performance.now)
    progress = now if isinstance(now, Missing) else goal_progress(now * margin - 1, goal)
    if isinstance(now, Missing) or progress is None or isinstance(progress, Missing):
        line = _("There is no return to compare with it yet.")
        return Kpi(label, _("No data"), (line,), is_missing=True)
    line = _("%(profit)s profit for each RM1 so far, at a margin of %(margin)s") % {
        "profit": figures.money(now * margin - 1),
        "margin": f"{numbers.trimmed(margin * 100)}%",
    }
    lines = (line, *chance_lines_of(headline_facts))
    return Kpi(label, reached(max(progress, Decimal(0))), lines, aside=_("of the way"))


def _prospect_goal(
    goal: Decimal, so_far: Decimal | None, chance: GoalChance | InsufficientData | None
) -> Kpi:
    label = _("Goal %(goal)s prospects") % {"goal": numbers.count(goal)}
    progress = goal_progress(Missing.NO_DATA if so_far is None else so_far, goal)
    if so_far is None or progress is None or isinstance(progress, Missing):
        return Kpi(label, _("No data"), (_("No prospects were reported yet."),), is_missing=True)
    line = _("%(number)s so far") % {"number": numbers.count(so_far)}
    lines = (line, *chance_lines(chance))
    return Kpi(label, reached(progress), lines, aside=_("of the way"))


def reached(progress: Decimal) -> str:
    """Write how far along a goal is; 100% is not written before it is reached."""
    text = numbers.percent(progress)
    return "99%" if text == "100%" and progress < 100 else text


def _sentence_case(words: str) -> str:
    return words[:1].upper() + words[1:]
