"""Analytics > Forecasts: how the frozen forecasts turned out, good or bad."""

from dataclasses import dataclass
from decimal import Decimal

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from kempen.domain.forecasts.chance_copy import chance_figure
from kempen.domain.scorecards.queries import (
    Record,
    ScorecardStanding,
    ScorecardState,
    forecasts_of,
    record,
    standings,
)
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.strategies import name_of, range_words
from kempen.entrypoints.dashboard.shared.metric_copy import OBJECTIVES
from kempen.entrypoints.dashboard.shared.performance.estimates import Kpi
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

_ON_A_PAGE = 20
# State → the word and the shape (a class of the component `status`); a scored one says how it went.
_STATES: dict[ScorecardState, tuple[str | Promise, str]] = {
    ScorecardState.NOT_LAUNCHED: (gettext_lazy("Not launched"), "off"),
    ScorecardState.RUNNING: (gettext_lazy("Running"), "waiting"),
    ScorecardState.WAITING: (gettext_lazy("Waiting for data"), "waiting"),
    ScorecardState.NOT_FOLLOWED: (gettext_lazy("Not counted"), "off"),
}


@dataclass(frozen=True)
class ForecastRow:
    """One forecast as the page shows it; what is not known yet is empty."""

    page: str
    name: str
    days: str
    forecast: str
    spend: str
    came: str
    came_note: str
    verdict: str
    shape: str
    why: str
    goal: str

    @classmethod
    def of(cls, standing: ScorecardStanding) -> "ForecastRow":
        """Put a forecast into words."""
        frozen, brief = standing.forecast, standing.forecast.strategy.brief
        unit = "prospects" if standing.is_prospects else "revenue"
        verdict, shape = _verdict(standing)
        return cls(
            page=reverse("strategy", args=(frozen.strategy.public_id,)),
            name=name_of(brief.guidelines) or str(OBJECTIVES[brief.objective]),
            days=figures.days_between(frozen.first, frozen.last),
            forecast=range_words(float(frozen.p10), float(frozen.p90), unit),
            spend=_("for %(amount)s") % {"amount": figures.short_money(frozen.spend)},
            came=_came(standing),
            came_note=_came_note(standing),
            verdict=verdict,
            shape=shape,
            why=_why(standing),
            goal=_goal(standing),
        )


@require_safe
@allowed("see")
def forecasts(request: BusinessRequest) -> HttpResponse:
    """Show the record and every frozen forecast, newest first."""
    business = request.actor.business
    shown = Paginator(forecasts_of(business), _ON_A_PAGE).get_page(request.GET.get("page"))
    shown_standings = standings(business, list(shown))
    known = record(business)
    headline, support = _headline(known, shown_standings)
    return render(
        request,
        "forecasts/list.html",
        {
            "headline": headline,
            "support": support,
            "kpis": _kpis(known) if known else [],
            "rows": [ForecastRow.of(one) for one in shown_standings],
            "count": shown.paginator.count,
            "earlier_page": f"?page={shown.previous_page_number()}" if shown.has_previous() else "",
            "later_page": f"?page={shown.next_page_number()}" if shown.has_next() else "",
        },
    )


def _headline(known: Record | None, shown_standings: list[ScorecardStanding]) -> tuple[str, str]:
    """Say how good the forecasts were, and how far so few of them can tell."""
    if known is None:
        headline = _("No forecast has been scored yet.")
        ends = [one.forecast.last for one in shown_standings if one.state is ScorecardState.RUNNING]
        if ends:
            support = _("The first one ends on %(day)s.") % {"day": figures.day(min(ends))}
        else:
            support = _(
                "Kempen freezes each forecast at approval. After its days are over, this page "
                "shows whether the result was in the likely range."
            )
        return headline, support
    held = round(known.held * known.count)
    headline = ngettext(
        "%(held)s of %(count)s result was in the likely range.",
        "%(held)s of %(count)s results were in the likely range.",
        known.count,
    ) % {"held": held, "count": known.count}
    support = _(
        "Likely ranges should contain 8 of 10 results. In the long run, these forecasts suggest "
        "%(low)s to %(high)s in 100."
    ) % {"low": round(known.held_low * 100), "high": round(known.held_high * 100)}
    return headline, support


def _kpis(known: Record) -> list[Kpi]:
    return [_bias(known), _miss(known), _odds(known)]


def _bias(known: Record) -> Kpi:
    label, share = _("Bias"), Decimal(str(known.bias)) * 100
    text = numbers.percent(abs(share))
    line = _("average of all scored forecasts")
    if text == "0%":
        return Kpi(label, _("None"), (line,))
    template = _("%(share)s too high") if share > 0 else _("%(share)s too low")
    return Kpi(label, template % {"share": text}, (line,))


def _miss(known: Record) -> Kpi:
    text = numbers.percent(Decimal(str(known.error)) * 100)
    return Kpi(_("Typical error"), text, (_("between the middle of the range and the result"),))


def _odds(known: Record) -> Kpi:
    label = _("Accuracy of chances")
    if known.brier is None:
        return Kpi(label, _("No data"), (_("No scored forecast had a goal."),), is_missing=True)
    score = numbers.plain(Decimal(str(known.brier)), 2)
    line = _("Brier score: 0 is perfect, 0.25 is a coin toss")
    return Kpi(label, score, (line,))


def _verdict(standing: ScorecardStanding) -> tuple[str, str]:
    score = standing.score
    if standing.state is not ScorecardState.SCORED or score is None:
        word, shape = _STATES[standing.state]
        return str(word), shape
    if score.held:
        return _("In range"), ""
    word = _("Above range") if score.brought > standing.forecast.p90 else _("Below range")
    return word, "bad"


def _came(standing: ScorecardStanding) -> str:
    score = standing.score
    if score is None or standing.state is ScorecardState.NOT_LAUNCHED:
        return ""
    if standing.is_prospects:
        count = numbers.count(score.brought)
        plural = 1 if score.brought == 1 else 2
        return ngettext("%(count)s prospect", "%(count)s prospects", plural) % {"count": count}
    return figures.short_money(score.brought)


def _came_note(standing: ScorecardStanding) -> str:
    score = standing.score
    if score is None or standing.state is ScorecardState.NOT_LAUNCHED:
        return ""
    spent = figures.short_money(score.spent)
    if (
        standing.state in (ScorecardState.RUNNING, ScorecardState.WAITING)
        and score.until is not None
    ):
        day = figures.day(score.until)
        return _("for %(amount)s, up to %(day)s") % {"amount": spent, "day": day}
    return _("for %(amount)s") % {"amount": spent}


def _why(standing: ScorecardStanding) -> str:
    """Say why a forecast is not counted."""
    forecast = standing.forecast
    if not standing.is_untouched:
        return _("The saved forecast differs from the frozen one.")
    match standing.state:
        case ScorecardState.NOT_LAUNCHED:
            return _("The strategy was not launched, so there is nothing to compare.")
        case ScorecardState.WAITING:
            day = figures.day(forecast.last)
            return _("Data up to %(day)s is missing.") % {"day": day}
        case ScorecardState.NOT_FOLLOWED:
            return _("The spend differs from the one in the forecast.")
        case ScorecardState.RUNNING | ScorecardState.SCORED:
            return ""


def _goal(standing: ScorecardStanding) -> str:
    """Say what the chance of the goal was, and whether it was met."""
    chance, score = standing.forecast.chance_of_goal, standing.score
    if chance is None:
        return ""
    odds = chance_figure(float(chance))
    if score is None or score.goal_met is None or standing.state is not ScorecardState.SCORED:
        return odds
    met = _("%(odds)s, met") if score.goal_met else _("%(odds)s, not met")
    return met % {"odds": odds}
