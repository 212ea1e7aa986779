"""Days without tracked conversions that a forecast has learned from, said beside its figures."""

from collections.abc import Collection
from datetime import date

from django.http import HttpRequest

from kempen.domain.accounts.queries import Business
from kempen.domain.alerts.alert_copy import AlertWords
from kempen.domain.alerts.rules import Cause
from kempen.entrypoints.dashboard.shared.pending_decisions import problems_of
from kempen.entrypoints.dashboard.templatetags import figures


def untracked_days(
    request: HttpRequest, business: Business, learned_until: date | None, platforms: Collection[str]
) -> list[AlertWords]:
    """Return the open alerts about tracking that began within what a forecast learned from.

    `platforms` are those of its campaigns. A fault of one that has no part in it says nothing.
    """
    if learned_until is None:
        return []
    return [
        AlertWords(one)
        for one in problems_of(request, business).alerts
        if one.cause == Cause.TRACKING_BROKEN
        and figures.local_day(one.since) <= learned_until
        and (not one.platform or one.platform in platforms)
    ]
