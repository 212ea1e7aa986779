"""The overview: what the money did, in a sentence, four figures, a chart and the campaigns."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponseBase
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import Campaign, campaigns_of
from kempen.domain.connections.queries import lost_accounts
from kempen.domain.drift.queries import drifting_campaigns
from kempen.domain.launches.failed_changes import not_done
from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.metrics.definitions import BY_SLUG, CONVERSIONS, RETURN
from kempen.domain.metrics.estimates import goal_chance, sales_uplift
from kempen.domain.metrics.periods import LAST_DAYS, Period
from kempen.domain.metrics.queries import Performance, extent_of, performance_of
from kempen.entrypoints.dashboard.overview.advice import advice
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.metric_copy import LABELS
from kempen.entrypoints.dashboard.shared.performance.campaign_rows import most_spent, rows_for
from kempen.entrypoints.dashboard.shared.performance.chart_figure import CHARTED, figure_of
from kempen.entrypoints.dashboard.shared.performance.headlines import story
from kempen.entrypoints.dashboard.shared.performance.key_figures import strip
from kempen.entrypoints.dashboard.shared.performance.overview_state import Situation, State
from kempen.entrypoints.dashboard.shared.period import (
    USUAL,
    Choice,
    choice_of,
    length_in_words,
    presets,
)
from kempen.kit import clock

_CAMPAIGNS_SHOWN = 10
_WITHOUT_FIGURES = (State.NOTHING_YET, State.NO_NUMBERS, State.NO_MATCH)


@require_safe
def overview(request: BusinessRequest) -> HttpResponseBase:
    """The first page."""
    business = request.actor.business
    choice = choice_of(request.GET, tuple(CHARTED))
    performance = performance_of(
        business, choice.period, search=choice.search, suppliers=suppliers_of(business)
    )
    campaigns = campaigns_of(business).count()
    matching = campaigns_of(business, search=choice.search).count() if choice.search else campaigns
    situation = Situation(
        choice=choice,
        performance=performance,
        extent=known_extent(request, choice, performance),
        campaigns=campaigns,
        matching=matching,
        goal=business.return_goal,
        uplift=sales_uplift(business, performance, search=choice.search),
        chance=None if choice.search else goal_chance(business, business.return_goal),
    )
    context = filter_context(request, choice) | {
        "story": story(situation),
        "situation": situation,
        "drifting": drifting_campaigns(business),
        "lost_accounts": lost_accounts(business),
        "not_done": not_done(business),
    }
    if situation.state not in _WITHOUT_FIGURES:
        context |= figures_context(request, situation) | _table_context(request, situation)
    elif situation.state is State.NO_NUMBERS:
        context |= _table_context(request, situation)
    return render(request, "overview/overview.html", context)


def known_extent(
    request: BusinessRequest,
    choice: Choice,
    performance: Performance,
    campaign: Campaign | None = None,
) -> Period | None:
    """Return where there are numbers; asked of the database only when these days hold none."""
    if performance.now.rows:
        return choice.period
    return extent_of(request.actor.business, search=choice.search, campaign=campaign)


@dataclass(frozen=True)
class Option:
    """One of several to choose from."""

    value: str
    label: str
    is_chosen: bool
    page: str = ""


def filter_context(
    request: BusinessRequest, choice: Choice, campaign: Campaign | None = None
) -> dict[str, Any]:
    """Return what the filters of a page show: search, period, export."""
    hidden = {"campaign": campaign.public_id} if campaign else {}
    return {
        "choice": choice,
        "path": request.path,
        "presets": [
            Option(name, label, is_chosen=name == choice.name) for name, label in presets()
        ],
        "before": length_in_words(choice.period),
        "usual": USUAL,
        "has_today": choice.name in LAST_DAYS or choice.name.startswith("this-"),
        "today": clock.today().isoformat(),
        "exports": _exports(choice, hidden) if may(request.role, "export") else [],
        "clear_query": choice.query(q=""),
        "may_import": may(request.role, "import_data"),
        "import_page": page_or_nothing("import") if may(request.role, "import_data") else "",
        "new_page": reverse("new_campaign") if may(request.role, "edit_campaigns") else "",
        "plan_page": page_or_nothing("new_strategy") if may(request.role, "write_briefs") else "",
        "api_page": page_or_nothing("keys") if may(request.role, "manage_keys") else "",
    }


def figures_context(
    request: BusinessRequest, situation: Situation, campaign: Campaign | None = None
) -> dict[str, Any]:
    """Return the strip of figures and the chart."""
    choice = situation.choice
    goal_page = reverse("settings_business") if may(request.role, "edit_business") else ""
    metric = BY_SLUG[choice.metric or _usual_metric(situation)]
    return {
        "kpis": strip(situation, goal_page=goal_page, campaign=campaign),
        "figure": figure_of(situation.performance, metric, situation.goal),
        "metrics": [
            Option(slug, str(LABELS[slug]), slug == metric.slug, f"?{choice.query(metric=slug)}")
            for slug in CHARTED
        ],
        "earlier": _earlier(situation),
    }


def _usual_metric(situation: Situation) -> str:
    """Return what the chart shows where nobody chose: the return, or conversions for prospects."""
    return CONVERSIONS.slug if situation.state is State.PROSPECTS else RETURN.slug


def page_or_nothing(name: str) -> str:
    """Return the address of a page, or nothing where there is no such page in this installation."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


def _table_context(request: BusinessRequest, situation: Situation) -> dict[str, Any]:
    choice, performance = situation.choice, situation.performance
    business = request.actor.business
    shown = most_spent(business, performance, search=choice.search, first=0, count=_CAMPAIGNS_SHOWN)
    rows = rows_for(business, performance, shown, situation.goal)
    everything = choice.query(metric="")
    return {
        "rows": rows,
        "more": situation.matching - len(rows),
        "all_campaigns": f"{reverse('campaigns')}?{everything}"
        if everything
        else reverse("campaigns"),
        "row_query": choice.query(q="", metric=""),
        "advice": advice(
            choice,
            performance,
            rows,
            goal=situation.goal,
            today=clock.today(),
            import_page=page_or_nothing("import") if may(request.role, "import_data") else "",
        ),
    }


def _exports(choice: Choice, hidden: dict[str, str]) -> list[Option]:
    """Return what can be taken away of what is shown."""

    def page(table: str, form: str) -> str:
        query = choice.query() + "&" + urlencode({"table": table, "format": form, **hidden})
        return f"{reverse('export')}?{query.lstrip('&')}"

    offers = [
        ("all", "xlsx", _("Everything shown (Excel)")),
        ("days", "csv", _("By day (CSV)")),
        ("campaigns", "csv", _("By campaign (CSV)")),
        ("data", "csv", _("Each campaign’s days, to import again (CSV)")),
    ]
    return [
        Option(table, label, is_chosen=False, page=page(table, form))
        for table, form, label in offers
        if not (hidden and table == "campaigns")
    ]


def _earlier(situation: Situation) -> Option | None:
    """Return, where these days hold no numbers, as many days up to the newest ones."""
    extent = situation.extent
    if situation.performance.now.rows or extent is None:
        return None
    length = situation.choice.period.length
    first = max(extent.first, extent.last.fromordinal(extent.last.toordinal() - length + 1))
    period = Period(first, extent.last)
    return Option("", "", is_chosen=False, page=f"?{situation.choice.showing(period).query()}")


def goal_of(campaign: Campaign, of_business: Decimal | None) -> Decimal | None:
    """Return the return goal that a campaign is held to: its own, or that of the business."""
    if campaign.objective == "generate_prospects" and campaign.return_goal is None:
        return None
    return campaign.return_goal or of_business
