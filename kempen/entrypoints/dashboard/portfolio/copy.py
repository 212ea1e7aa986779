"""The words of the portfolio."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from kempen.domain.portfolio.rules import Decisions, Urgency

# Urgency → its words, and the shape of the component `status`.
URGENCIES: Final[Mapping[Urgency, tuple[str | Promise, str]]] = {
    Urgency.LOCKED: (_("Needs two-factor authentication"), "off"),
    Urgency.BROKEN: (_("Needs fixing"), "bad"),
    Urgency.LOSING: (_("Below goal"), "bad"),
    Urgency.OVERSPENDING: (_("Spending too fast"), "bad"),
    Urgency.UNDECIDED: (_("Waiting for a decision"), "waiting"),
    Urgency.UNDERSPENDING: (_("Spending too slowly"), "waiting"),
    Urgency.FINE: (_("On track"), ""),
    Urgency.NO_DATA: (_("No data"), "off"),
}
# What a person has to look at; the others can wait.
URGENT: Final = frozenset(
    {
        Urgency.BROKEN,
        Urgency.LOSING,
        Urgency.OVERSPENDING,
        Urgency.UNDECIDED,
    }
)


def decisions_in_words(decisions: Decisions) -> Iterator[tuple[str, str]]:
    """Return what waits for a person, each with the URL name of the page where to decide."""
    if count := decisions.lost_accounts:
        yield (
            ngettext("%(count)d account to reconnect", "%(count)d accounts to reconnect", count)
            % {"count": count},
            "integrations",
        )
    if count := decisions.failed_campaigns:
        yield (
            ngettext(
                "%(count)d campaign with failed changes",
                "%(count)d campaigns with failed changes",
                count,
            )
            % {"count": count},
            "overview",
        )
    if count := decisions.drifting_campaigns:
        yield (
            ngettext(
                "%(count)d campaign changed since approval",
                "%(count)d campaigns changed since approval",
                count,
            )
            % {"count": count},
            "overview",
        )
    if count := decisions.ready_strategies:
        yield (
            ngettext("%(count)d strategy to review", "%(count)d strategies to review", count)
            % {"count": count},
            "strategies",
        )
