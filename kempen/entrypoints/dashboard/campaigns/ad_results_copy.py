"""How ads stand against each other, in the words of the page's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from kempen.domain.forecasts.chance_copy import chance_figure
from kempen.entrypoints.dashboard.shared.copy.ads import tired_words
from kempen.optimiser.ads.competition import LEAST_CONVERSIONS, LEAST_DAYS, AdStanding, Verdict

# Each verdict's word and the shape that stands beside it (a class of the component `status`).
VERDICTS: Final[Mapping[Verdict, tuple[str | Promise, str]]] = {
    Verdict.TOO_LITTLE: (gettext_lazy("Not enough data"), "waiting"),
    Verdict.BEST: (pgettext_lazy("verdict on an ad", "Probably best"), ""),
    Verdict.UNKNOWN: (pgettext_lazy("verdict on an ad", "Cannot tell yet"), "draft"),
    Verdict.WORSE: (pgettext_lazy("verdict on an ad", "Probably worse"), "off"),
    Verdict.TIRED: (pgettext_lazy("verdict on an ad", "Tired"), "bad"),
}
ORDERS: Final[Mapping[str, str | Promise]] = {
    "best": gettext_lazy("Chance to be best"),
    "spend": gettext_lazy("Spend"),
    "conversions": gettext_lazy("Conversions"),
    "click_through_rate": gettext_lazy("Click-through rate (CTR)"),
    "return": gettext_lazy("Return"),
}


def odds_words(standing: AdStanding) -> str:
    """Say how sure a verdict is."""
    match standing.verdict:
        case Verdict.TOO_LITTLE:
            return _(
                "Kempen compares ads from %(days)s days and %(conversions)s conversions on, some "
                "of them of each ad."
            ) % {"days": LEAST_DAYS, "conversions": LEAST_CONVERSIONS}
        case Verdict.TIRED:
            return tired_words(standing.chance_tired)
    return _("Chance that it is the best ad here: %(chance)s.") % {
        "chance": chance_figure(standing.chance_best)
    }


def suggestion_words(standing: AdStanding) -> str:
    """Say what Kempen would do about an ad, or nothing."""
    if standing.should_pause:
        return _("Kempen suggests pausing it. Its money then goes to the other ads.")
    if standing.verdict is Verdict.TIRED:
        return _("Kempen suggests replacing it with a new ad.")
    return ""
