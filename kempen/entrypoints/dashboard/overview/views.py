"""The overview: what the money did, in a sentence, four figures, a chart and the campaigns."""

from django.http import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from kempen.domain.accounts.queries import Business
from kempen.domain.accounts.rules import may
from kempen.domain.alerts.alert_copy import AlertWords
from kempen.domain.campaigns.queries import Campaign, campaigns_of, few_campaigns
from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.metrics.estimates import (
    GoalChance,
    NewestNumbers,
    goal_chance,
    sales_uplift,
)
from kempen.domain.metrics.late_conversions import LateGrowth, late_growth
from kempen.domain.metrics.queries import performance_of
from kempen.domain.metrics.total_sales import sales_comparison
from kempen.domain.sample_data.queries import is_filled
from kempen.domain.strategies.goals import plan_goal, prospects_of_plan
from kempen.entrypoints.dashboard.overview.advice import advice
from kempen.entrypoints.dashboard.overview.first_steps import first_step_rows, lacks_data
from kempen.entrypoints.dashboard.overview.running_plans import running_plans
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.gates.sample_data import may_open_sample
from kempen.entrypoints.dashboard.shared.pending_decisions import problems_of
from kempen.entrypoints.dashboard.shared.performance.campaign_rows import most_spent, rows_for
from kempen.entrypoints.dashboard.shared.performance.chart_figure import CHARTED
from kempen.entrypoints.dashboard.shared.performance.figures_context import (
    figures_context,
    known_extent,
)
from kempen.entrypoints.dashboard.shared.performance.filters import filter_context, page_or_nothing
from kempen.entrypoints.dashboard.shared.performance.headlines import headline_of
from kempen.entrypoints.dashboard.shared.performance.overview_state import (
    HeadlineFacts,
    OverviewState,
)
from kempen.entrypoints.dashboard.shared.period import PeriodChoice, choice_of
from kempen.kit import clock

_CAMPAIGNS_SHOWN = 10
_WITHOUT_FIGURES = (OverviewState.NOTHING_YET, OverviewState.NO_NUMBERS, OverviewState.NO_MATCH)


@require_safe
def overview(request: BusinessRequest) -> HttpResponseBase:
    """The first page."""
    business = request.actor.business
    choice = choice_of(request.GET, tuple(CHARTED))
    performance = performance_of(
        business, choice.period, search=choice.search, suppliers=suppliers_of(business)
    )
    few = few_campaigns(business)
    campaigns = campaigns_of(business).count() if few is None else len(few)
    matching = campaigns_of(business, search=choice.search).count() if choice.search else campaigns
    # What the business set for itself comes before the goal of a plan.
    planned = plan_goal(business) if business.return_goal is None else None
    goal = planned.return_goal if planned else business.return_goal
    newest = NewestNumbers(business)
    chance = None if choice.search else goal_chance(business, goal, newest=newest)
    headline_facts = HeadlineFacts(
        choice=choice,
        performance=performance,
        extent=known_extent(request, choice, performance),
        campaigns=campaigns,
        matching=matching,
        goal=goal,
        uplift=sales_uplift(business, performance, search=choice.search, newest=newest),
        chance=chance,
        plan=planned,
        # Of no use without a chance, so nobody waits for it then.
        coming=planned or (plan_goal(business) if isinstance(chance, GoalChance) else None),
        plan_prospects=prospects_of_plan(business, planned) if planned else None,
        late=_late_growth(business, choice),
    )
    problems = problems_of(request, business)
    context = filter_context(request, choice) | {
        "headline": headline_of(headline_facts),
        "headline_facts": headline_facts,
        "drifting": problems.drifting,
        "restoring": problems.restoring,
        "lost_accounts": problems.lost_accounts,
        "failed_changes": problems.failed_changes,
        "alerts": [AlertWords(one) for one in problems.alerts],
        "total_sales": None if choice.search else sales_comparison(business, choice.period),
        "plans": None if choice.search else running_plans(business),
        "is_filling": business.is_sample and not is_filled(business),
        **_first_steps(request, headline_facts.state),
    }
    if headline_facts.state not in _WITHOUT_FIGURES:
        context |= figures_context(request, headline_facts)
        context |= _table_context(request, headline_facts, few)
    elif headline_facts.state is OverviewState.NO_NUMBERS:
        context |= _table_context(request, headline_facts, few)
    return render(request, "overview/overview.html", context)


def _first_steps(request: BusinessRequest, state: OverviewState) -> dict[str, object]:
    """Return the first steps, and where sample data are offered: on a page without data."""
    business = request.actor.business
    rows = [] if business.is_sample else first_step_rows(request.member)
    may_try = may_open_sample(request, business)
    # The page of nothing yet has the same button of its own.
    is_beside = state is not OverviewState.NOTHING_YET and lacks_data(rows)
    return {
        "first_steps": rows,
        "may_try_sample": may_try,
        "offers_sample": may_try and is_beside,
    }


def _late_growth(business: Business, choice: PeriodChoice) -> LateGrowth | None:
    campaign_ids = None
    if choice.search:
        matching = campaigns_of(business, search=choice.search)
        campaign_ids = list(matching.values_list("id", flat=True))
    return late_growth(business, choice.period, campaign_ids)


def _table_context(
    request: BusinessRequest, headline_facts: HeadlineFacts, few: list[Campaign] | None
) -> dict[str, object]:
    choice, performance = headline_facts.choice, headline_facts.performance
    business = request.actor.business
    shown = most_spent(
        business,
        performance,
        search=choice.search,
        count=_CAMPAIGNS_SHOWN,
        everything=None if choice.search else few,
    )
    rows = rows_for(business, performance, shown, headline_facts.goal)
    everything = choice.query(metric="")
    return {
        "rows": rows,
        "more": headline_facts.matching - len(rows),
        "all_campaigns": f"{reverse('campaigns')}?{everything}"
        if everything
        else reverse("campaigns"),
        "row_query": choice.query(q="", metric=""),
        "advice": advice(
            choice,
            performance,
            rows,
            goal=headline_facts.goal,
            today=clock.today(),
            import_page=page_or_nothing("import") if may(request.role, "import_data") else "",
        ),
    }
