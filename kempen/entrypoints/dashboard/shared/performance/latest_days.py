"""What the end of the line shows, in words: late conversions, a real move, or mere luck."""

from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.metrics.late_conversions import LateGrowth
from kempen.domain.metrics.recent import RECENT_DAYS
from kempen.domain.metrics.verdicts import Direction
from kempen.entrypoints.dashboard.shared.performance.overview_state import HeadlineFacts
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

# Where the whole period is as before and only its end moved, so that no line contradicts it.
_ONLY_THE_END: dict[Direction, str | Promise] = {
    Direction.RISING: gettext_lazy("Your return rose in the last %(days)s days."),
    Direction.FALLING: gettext_lazy("Your return fell in the last %(days)s days."),
}


def end_that_moved(headline_facts: HeadlineFacts) -> str | None:
    """Say how the period's last days really moved; None where only luck or lateness shows."""
    recent = headline_facts.recent
    if recent is None or not recent.is_visible or headline_facts.is_recent_late:
        return None
    words = _ONLY_THE_END.get(recent.direction)
    return None if words is None else str(words) % {"days": RECENT_DAYS}


def end_words(headline_facts: HeadlineFacts) -> str:
    """Explain the end of the line, where a reader sees it move; say which days are not complete."""
    recent, late = headline_facts.recent, headline_facts.late
    words = []
    if recent is not None and recent.is_visible:
        facts = {"days": RECENT_DAYS, "recent": numbers.times(recent.value)}
        if headline_facts.is_recent_late:
            template = _("The last %(days)s days look lower, at %(recent)s.")
        elif recent.direction is Direction.STEADY:
            template = _(
                "The last %(days)s days returned %(recent)s, which is within the usual ups and "
                "downs."
            )
        else:
            template = _("The last %(days)s days returned %(recent)s.")
        words.append(template % facts)
    if late is not None:
        words.append(late_words(late))
    return " ".join(words)


def late_words(late: LateGrowth) -> str:
    """Say which days are not complete, and by how much they usually grow."""
    return _(
        "Results for %(days)s are not complete. Late conversions usually add about %(growth)s."
    ) % {
        "days": figures.stretch(late.days),
        "growth": numbers.percent(Decimal(round(late.growth * 100))),
    }
