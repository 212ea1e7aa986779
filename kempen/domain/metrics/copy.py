"""What a chart of a metric shows, in the page's language."""

from django.utils.translation import gettext as _

from kempen.domain.metrics.series import Grain, Series


def title_of(series: Series, name: str) -> str:
    """Say what is drawn of a metric: single days, seven of them together, weeks, months."""
    if series.grain is Grain.DAY and series.window == 1:
        template = _("%(metric)s by day")
    elif series.metric.is_ratio:
        template = {
            Grain.DAY: _("%(metric)s over the last 7 days"),
            Grain.WEEK: _("%(metric)s by week"),
            Grain.MONTH: _("%(metric)s by month"),
        }[series.grain]
    else:
        template = {
            Grain.DAY: _("%(metric)s a day, 7-day average"),
            Grain.WEEK: _("%(metric)s a day, average of each week"),
            Grain.MONTH: _("%(metric)s a day, average of each month"),
        }[series.grain]
    return template % {"metric": name}
