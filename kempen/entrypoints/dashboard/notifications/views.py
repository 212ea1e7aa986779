"""The notification centre: a page that works without JavaScript and by keyboard."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.notification_centre.actions import mark_read
from kempen.domain.notification_centre.queries import (
    Happening,
    PendingDecision,
    happenings,
    unread_count,
)
from kempen.entrypoints.dashboard.notifications.copy import (
    DECISIONS,
    FILTERS,
    DecisionCopy,
    happening_words,
)
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.activity import Fact, facts_of
from kempen.entrypoints.dashboard.shared.pending_decisions import decisions_of
from kempen.kit import ids

_A_PAGE: Final = 30
# What the database's whole numbers hold; a larger one is nobody's.
_LARGEST: Final = 2**63 - 1


@dataclass(frozen=True)
class DecisionRow:
    """Something that waits for a person; `page` is "" where the member may not open it."""

    copy: DecisionCopy
    subject: str
    page: str


@dataclass(frozen=True)
class HappeningRow:
    """An event in words."""

    what: str
    facts: list[Fact]
    when: datetime
    is_unread: bool


@allowed("see")
@require_safe
def notifications(request: BusinessRequest) -> HttpResponseBase:
    """List what needs the member, then what happened, newest first."""
    kind = request.GET.get("kind", "")
    kind = kind if kind in dict(FILTERS) else ""
    before = _number(request.GET.get("before", ""))
    rows = happenings(request.member, _A_PAGE + 1, before=before, kind=kind)
    shown = rows[:_A_PAGE]
    waiting = decisions_of(request, request.actor.business)
    context = {
        "decisions": [_decision(one, request.role) for one in waiting],
        "rows": _rows(request, shown),
        "filters": FILTERS,
        "kind": kind,
        "is_first": before is None,
        "older": shown[-1].sequence if len(rows) > _A_PAGE else None,
        "newest": shown[0].sequence if shown and before is None and not kind else None,
        "unread": unread_count(request.member),
    }
    return render(request, "notifications/notifications.html", context)


@allowed("see")
@require_POST
def mark_all_read(request: BusinessRequest) -> HttpResponseBase:
    """Mark what the page showed, and all before it, as read; what came since stays unread."""
    sequence = _number(request.POST.get("until", ""))
    if sequence is not None:
        mark_read(request.member, sequence)
    return redirect("notifications")


def _decision(one: PendingDecision, role: str) -> DecisionRow:
    copy = DECISIONS[one.kind]
    arguments = [] if copy.is_list else [one.public_id]
    page = reverse(copy.page, args=arguments) + copy.anchor if may(role, copy.needs) else ""
    return DecisionRow(copy, one.subject, page)


def _rows(request: BusinessRequest, shown: list[Happening]) -> list[HappeningRow]:
    named = [ids.decode("cmp", str(one.data.get("campaign_id"))) for one in shown]
    wanted = [identifier for identifier in named if identifier is not None]
    rows = campaigns_of(request.actor.business).filter(id__in=wanted)
    names = {row.public_id: row.name for row in rows}
    return [
        HappeningRow(
            happening_words(one.type, one.data),
            facts_of(one.data, names, request.role),
            one.occurred_at,
            one.is_unread,
        )
        for one in shown
    ]


def _number(text: str) -> int | None:
    return min(int(text), _LARGEST) if text.isascii() and text.isdecimal() else None
