"""The switch on the integrations' pages that sends a weekly report by e-mail."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.accounts.rules import may
from kempen.domain.reports.actions.scheduling import schedule_report, switch_schedule
from kempen.domain.reports.rules import READERS_MAY
from kempen.domain.reports.schedule_options import weekly
from kempen.domain.reports.schedules import readers_of, schedule_for
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed

_MADE_FOR: Final = "integrations"


@dataclass(frozen=True)
class AutoReport:
    """Whether the report goes out, when next, to how many, and whether one may switch it."""

    next_due: datetime | None
    readers: int
    may_switch: bool
    is_mine: bool


def auto_report_of(request: BusinessRequest) -> AutoReport:
    """Return how the switch stands."""
    schedule = schedule_for(request.actor.business, _MADE_FOR)
    readers = readers_of(schedule) if schedule is not None else []
    return AutoReport(
        next_due=schedule.next_due if schedule is not None else None,
        readers=len(readers),
        may_switch=may(request.role, READERS_MAY),
        is_mine=any(reader.member_id == request.member.pk for reader in readers),
    )


@require_POST
@allowed(READERS_MAY)
def switch(request: BusinessRequest) -> HttpResponseBase:
    """Send the report every week, to who asks and to those who have it already; or stop it."""
    schedule = schedule_for(request.actor.business, _MADE_FOR)
    if request.POST.get("deed") == "stop":
        if schedule is not None:
            switch_schedule(request.actor, schedule, on=False)
        messages.success(request, _("Weekly report turned off."))
        return redirect("integrations")
    others = [reader.member for reader in readers_of(schedule)] if schedule is not None else []
    readers = {member.pk: member for member in [*others, request.member]}
    schedule_report(
        request.actor,
        weekly(_("Weekly report of all accounts")),
        list(readers.values()),
        made_for=_MADE_FOR,
    )
    messages.success(request, _("Weekly report turned on. It comes by email every Monday at 8:00."))
    return redirect("integrations")
