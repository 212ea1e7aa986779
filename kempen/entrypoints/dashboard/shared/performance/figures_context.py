"""The key figures and the chart of a page of numbers."""

from decimal import Decimal

from django.urls import reverse

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.metrics.definitions import BY_SLUG, CONVERSIONS, RETURN
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance, extent_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.metric_copy import LABELS
from kempen.entrypoints.dashboard.shared.performance.chart_calendar import shown_calendar
from kempen.entrypoints.dashboard.shared.performance.chart_figure import CHARTED, figure_of
from kempen.entrypoints.dashboard.shared.performance.filters import (
    Option,
)
from kempen.entrypoints.dashboard.shared.performance.key_figures import strip
from kempen.entrypoints.dashboard.shared.performance.overview_state import (
    HeadlineFacts,
    OverviewState,
)
from kempen.entrypoints.dashboard.shared.period import (
    PeriodChoice,
)
from kempen.market.states import state_code


def known_extent(
    request: BusinessRequest,
    choice: PeriodChoice,
    performance: Performance,
    campaign: Campaign | None = None,
) -> Period | None:
    """Return where there are numbers; asked of the database only when these days hold none."""
    if performance.now.rows:
        return choice.period
    return extent_of(request.actor.business, search=choice.search, campaign=campaign)


def figures_context(
    request: BusinessRequest, headline_facts: HeadlineFacts, campaign: Campaign | None = None
) -> dict[str, object]:
    """Return the strip of figures and the chart."""
    choice = headline_facts.choice
    goal_page = reverse("settings_business") if may(request.role, "edit_business") else ""
    metric = BY_SLUG[choice.metric or _usual_metric(headline_facts)]
    return {
        "kpis": strip(headline_facts, goal_page=goal_page, campaign=campaign),
        "figure": figure_of(
            headline_facts.performance,
            metric,
            headline_facts.goal,
            shown_calendar(
                request.actor.business, choice.period.first, choice.period.last, _states(campaign)
            ),
        ),
        "metrics": [
            Option(slug, str(LABELS[slug]), slug == metric.slug, f"?{choice.query(metric=slug)}")
            for slug in CHARTED
        ],
        "earlier": _earlier(headline_facts),
    }


def _states(campaign: Campaign | None) -> tuple[str, ...]:
    """Return the codes of the states that a campaign is for; none: all of them."""
    named = (campaign.audience or {}).get("states") if campaign else None
    names = named if isinstance(named, list) else []
    return tuple(code for name in names if (code := state_code(str(name))))


def _usual_metric(headline_facts: HeadlineFacts) -> str:
    """Return what the chart shows where nobody chose: the return, or conversions for prospects."""
    return CONVERSIONS.slug if headline_facts.state is OverviewState.PROSPECTS else RETURN.slug


def _earlier(headline_facts: HeadlineFacts) -> Option | None:
    """Return, where these days hold no numbers, as many days up to the newest ones."""
    extent = headline_facts.extent
    if headline_facts.performance.now.rows or extent is None:
        return None
    length = headline_facts.choice.period.length
    first = max(extent.first, extent.last.fromordinal(extent.last.toordinal() - length + 1))
    period = Period(first, extent.last)
    return Option("", "", is_chosen=False, page=f"?{headline_facts.choice.showing(period).query()}")


def goal_of(campaign: Campaign, of_business: Decimal | None) -> Decimal | None:
    """Return the return goal that a campaign is held to: its own, or that of the business."""
    if campaign.objective == "generate_prospects" and campaign.return_goal is None:
        return None
    return campaign.return_goal or of_business
