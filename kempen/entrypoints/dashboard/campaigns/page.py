"""A campaign's own page: the frame of the overview for one campaign, its facts and its imports."""

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from kempen.domain.accounts.queries import Business
from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.campaigns.queries import Campaign, campaign_of, external_ids_of
from kempen.domain.launches.queries import launch_of_campaign
from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.metrics.estimates import NewestNumbers, goal_chance, sales_uplift
from kempen.domain.metrics.late_conversions import late_growth
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance, imports_behind, performance_of
from kempen.domain.metrics.ranges import FEWEST_DAYS, Sufficiency, sufficiency
from kempen.domain.steering.pacing import campaign_pace
from kempen.domain.strategies.goals import return_goal_of
from kempen.entrypoints.dashboard.campaigns.day_history import changes_context
from kempen.entrypoints.dashboard.campaigns.delivery import delivery_context
from kempen.entrypoints.dashboard.campaigns.drift_and_guard import watch_context
from kempen.entrypoints.dashboard.campaigns.live import on_platform
from kempen.entrypoints.dashboard.campaigns.status import is_fresh
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.copy.pacing import PaceWords, pace_words
from kempen.entrypoints.dashboard.shared.import_summary import ImportSummary
from kempen.entrypoints.dashboard.shared.metric_copy import OBJECTIVES
from kempen.entrypoints.dashboard.shared.performance.campaign_rows import status_words
from kempen.entrypoints.dashboard.shared.performance.chart_figure import CHARTED
from kempen.entrypoints.dashboard.shared.performance.figures_context import (
    figures_context,
    goal_of,
    known_extent,
)
from kempen.entrypoints.dashboard.shared.performance.filters import filter_context, page_or_nothing
from kempen.entrypoints.dashboard.shared.performance.headlines import Headline, headline_of
from kempen.entrypoints.dashboard.shared.performance.overview_state import (
    HeadlineFacts,
    OverviewState,
)
from kempen.entrypoints.dashboard.shared.period import choice_of
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from kempen.market import numbers
from kempen.platforms.registry import is_platform


@require_safe
def campaign(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show one campaign of this business; 404 for any other."""
    business = request.actor.business
    shown = campaign_of(business, public_id)
    if shown is None:
        raise Http404
    choice = choice_of(request.GET, tuple(CHARTED))
    performance = _performance(business, choice.period, shown)
    goal = goal_of(shown, return_goal_of(business))
    newest = NewestNumbers(business)
    headline_facts = HeadlineFacts(
        choice=choice,
        performance=performance,
        extent=known_extent(request, choice, performance, shown),
        campaigns=1,
        matching=1,
        goal=goal,
        uplift=sales_uplift(business, performance, campaign=shown, newest=newest),
        chance=goal_chance(business, goal, shown, newest),
        late=late_growth(business, choice.period, [shown.id]),
    )
    status, shape = status_words(shown, performance.days_with_spend)
    context = filter_context(request, choice, shown) | {
        "campaign": shown,
        "status_word": status,
        "shape": shape,
        "headline_facts": headline_facts,
        "headline": headline_of(headline_facts),
        "facts": facts_of(shown),
        "may_edit": may(request.role, "edit_campaigns"),
        "enough": enough_words(
            performance, is_for_prospects=headline_facts.state is OverviewState.PROSPECTS
        ),
        "row_query": choice.query(metric=""),
        "imports": [ImportSummary.of(batch) for batch in imports_behind(business, shown)],
        "import_page": page_or_nothing("import") if may(request.role, "import_data") else "",
        **changes_context(business, shown),
        "pace": _pace(shown),
    }
    live = on_platform(request, shown)
    context |= (vars(live) if live else {}) | watch_context(request, shown)
    context |= delivery_context(shown, performance)
    if headline_facts.state is not OverviewState.NO_NUMBERS:
        context |= figures_context(request, headline_facts, shown)
    begins = headline_facts.extent.first if headline_facts.extent else clock.today()
    is_new = begins >= clock.today() and is_fresh(live.standing if live else None)
    if is_new and not performance.days_with_spend:
        # Nothing is to be imported for what has just been launched.
        context["headline"] = _first_results(shown)
    return render(request, "campaigns/campaign.html", context)


def _performance(business: Business, period: Period, shown: Campaign) -> Performance:
    suppliers = suppliers_of(business)
    return performance_of(business, period, campaign=shown, suppliers=suppliers, impressions=True)


def enough_words(performance: Performance, *, is_for_prospects: bool) -> str:
    """Say whether the days suffice to tell luck from level; prospects are merely counted."""
    if is_for_prospects:
        return _("Data on %(days)s of %(all)s days.") % {
            "days": numbers.count(performance.days_with_rows),
            "all": numbers.count(performance.period.length),
        }
    days = performance.days_with_spend
    match sufficiency(days):
        case Sufficiency.NOTHING:
            return _("There are no days with spend yet.")
        case Sufficiency.LEARNING:
            needed = FEWEST_DAYS - days
            return ngettext(
                "Learning. A likely range needs %(needed)s more day with spend.",
                "Learning. A likely range needs %(needed)s more days with spend.",
                needed,
            ) % {"needed": needed}
        case Sufficiency.ENOUGH:
            return ngettext(
                "The likely range is based on %(days)s day with spend.",
                "The likely range is based on %(days)s days with spend.",
                days,
            ) % {"days": numbers.count(days)}


def facts_of(shown: Campaign) -> list[tuple[str, str]]:
    """Return what is known about a campaign, as pairs of word and value."""
    facts: list[tuple[str, object]] = [
        (_("Objective"), OBJECTIVES[shown.objective]),
        (_("Platform"), platform_name(shown.platform)),
    ]
    if shown.return_goal is not None:
        facts.append((_("Return goal"), f"{numbers.trimmed(shown.return_goal)}×"))
    if shown.prospect_goal is not None:
        facts.append((_("Prospect goal"), numbers.count(shown.prospect_goal)))
    if shown.budget_amount is not None:
        facts.append((_("Budget"), _budget(shown)))
    if shown.target:
        facts.append((_("Target"), shown.target))
    facts.append((_("Created"), figures.day(figures.local_day(shown.created_at))))
    facts.append((_("ID"), shown.public_id))
    for platform, external_id in external_ids_of(shown).items():
        facts.append((_id_words(platform), external_id))
    return [(name, str(value)) for name, value in facts]


def _id_words(platform: str) -> str:
    if not is_platform(platform):
        return _("ID on a platform no longer supported")
    return _("ID on %(platform)s") % {"platform": platform_name(platform)}


def _budget(shown: Campaign) -> str:
    amount = figures.money(shown.budget_amount)
    if not shown.budget_start or not shown.budget_end:
        return amount
    days = figures.days_between(shown.budget_start, shown.budget_end)
    return _("%(amount)s, %(days)s") % {"amount": amount, "days": days}


def _first_results(campaign: Campaign) -> Headline:
    """Say of a launched campaign without numbers when there will be some."""
    if campaign.status == Campaign.Status.LAUNCH_FAILED:
        return Headline(
            OverviewState.NO_SPEND,
            _("Its launch failed."),
            _("View the launch for the reason. Nothing is spent."),
        )
    if campaign.status in (Campaign.Status.PAUSED, Campaign.Status.ENDED):
        return Headline(
            OverviewState.NO_SPEND, _("It is not running."), _("It spends nothing on its platform.")
        )
    if campaign.budget_start and campaign.budget_start > clock.today():
        begins = {"day": figures.day(campaign.budget_start)}
        return Headline(
            OverviewState.NO_SPEND,
            _("It starts on %(day)s.") % begins,
            _("The first results arrive the next morning."),
        )
    return Headline(
        OverviewState.NO_SPEND,
        _("The first results arrive tomorrow."),
        _("Kempen reads spend and results from the platform every morning."),
    )


def _pace(shown: Campaign) -> PaceWords | None:
    """Return how a launched campaign keeps to its plan while that runs."""
    launch = launch_of_campaign(shown)
    return pace_words(campaign_pace(launch, shown)) if launch is not None else None
