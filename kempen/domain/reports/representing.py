"""A schedule as programs see it."""

from typing import Any

from kempen.domain.campaigns.queries import moment
from kempen.domain.reports.models import ReportSchedule
from kempen.domain.reports.schedules import SentReport, newest_sending, readers_listed
from kempen.kit.tenancy import TenantQuerySet

__all__ = ["ReportSchedule", "representation", "schedules_listed"]


def schedules_listed(business: Any) -> TenantQuerySet[ReportSchedule]:
    """Return a business's schedules, newest first."""
    return ReportSchedule.objects.of(business).order_by("-id")


def representation(schedule: ReportSchedule) -> dict[str, Any]:
    """Return a schedule with its readers and how the newest sending went."""
    newest = newest_sending(schedule)
    return {
        "schedule_id": schedule.public_id,
        "revision": schedule.revision,
        "name": schedule.name,
        "is_on": schedule.next_due is not None,
        "every": schedule.every,
        "day": schedule.day,
        "at": f"{schedule.at:%H:%M}",
        "period": schedule.period,
        "group_by": schedule.group_by,
        "compare": schedule.compare or None,
        "search": schedule.search,
        "formats": schedule.formats,
        "readers": [
            {"email": reader.member.person.email, "is_stopped": reader.stopped_at is not None}
            for reader in readers_listed(schedule)
        ],
        "next_due": moment(schedule.next_due) if schedule.next_due else None,
        "last_sending": _sending(newest) if newest else None,
        "created_at": moment(schedule.created_at),
    }


def _sending(sent: SentReport) -> dict[str, Any]:
    return {
        "due": moment(sent.due),
        "is_posted": sent.is_posted,
        "mails": sent.mails,
        "sent": sent.sent,
        "note": sent.note,
        "refused": [{"email": email, "reason": reason} for email, reason in sent.refused],
    }
