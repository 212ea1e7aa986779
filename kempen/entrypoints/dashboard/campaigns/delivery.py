"""How a campaign was shown, as its platform's own table of campaigns has it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.campaigns.queries import Campaign
from kempen.domain.metrics.delivery import IMPRESSIONS, SHOWN, CampaignReach, reach_of, reach_period
from kempen.domain.metrics.queries import Performance
from kempen.entrypoints.dashboard.shared.metric_copy import LABELS
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers


@dataclass(frozen=True)
class ShownFigure:
    """A figure with its name; `about` is a line below it."""

    label: str
    value: str
    about: str = ""


def delivery_context(campaign: Campaign, performance: Performance) -> dict[str, object]:
    """Return what is known of how a campaign was shown; nothing where nothing was reported."""
    if performance.now.impressions is None:
        return {}
    values = ((metric, metric.formula(performance.now)) for metric in SHOWN)
    lacking = _lacking_words(performance)
    shown = [
        ShownFigure(
            str(LABELS[metric.slug]),
            figures.figure_of(metric, value),
            lacking if metric is IMPRESSIONS else "",
        )
        for metric, value in values
    ]
    return {"shown_figures": [*shown, *map(_reach, reach_of(campaign))]}


def _lacking_words(performance: Performance) -> str:
    """Say on how many of the days nobody told how often it was shown; nothing where all have it."""
    period = performance.period
    days = [sums for day, sums in performance.by_day.items() if period.first <= day <= period.last]
    lacking = sum(1 for sums in days if sums.rows and sums.impressions is None)
    if not lacking:
        return ""
    return ngettext(
        "Without %(count)s day for which the platform reported none",
        "Without %(count)s days for which the platform reported none",
        lacking,
    ) % {"count": lacking}


def _reach(row: CampaignReach) -> ShownFigure:
    period = reach_period(row)
    people = ngettext("%(number)s person", "%(number)s people", row.reach) % {
        "number": numbers.count(row.reach)
    }
    return ShownFigure(
        _("Reach, last %(days)s days") % {"days": row.days},
        people,
        _("%(days)s. Each person saw it %(times)s times on average.")
        % {
            "days": figures.days_between(period.first, period.last),
            "times": numbers.trimmed(row.frequency, 1),
        },
    )
