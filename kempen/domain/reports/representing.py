"""A schedule as programs see it."""

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import moment
from kempen.domain.reports.answers import (
    ReaderAnswer,
    RefusedAnswer,
    ScheduleAnswer,
    SendingAnswer,
)
from kempen.domain.reports.models import ReportSchedule
from kempen.domain.reports.schedules import SentReport, newest_sending, readers_listed
from kempen.kit.tenancy import TenantQuerySet

__all__ = ["ReportSchedule", "representation", "schedules_listed"]


def schedules_listed(business: Business) -> TenantQuerySet[ReportSchedule]:
    """Return a business's schedules, newest first."""
    return ReportSchedule.objects.of(business).order_by("-id")


def representation(schedule: ReportSchedule) -> ScheduleAnswer:
    """Return a schedule with its readers and how the newest sending went."""
    newest = newest_sending(schedule)
    return ScheduleAnswer(
        schedule_id=schedule.public_id,
        revision=schedule.revision,
        name=schedule.name,
        is_on=schedule.next_due is not None,
        every=schedule.every,
        day=schedule.day,
        at=f"{schedule.at:%H:%M}",
        period=schedule.period,
        group_by=schedule.group_by,
        compare=schedule.compare or None,
        search=schedule.search,
        formats=list(schedule.formats),
        readers=[
            ReaderAnswer(reader.member.person.email, reader.stopped_at is not None)
            for reader in readers_listed(schedule)
        ],
        next_due=moment(schedule.next_due) if schedule.next_due else None,
        last_sending=_sending(newest) if newest else None,
        created_at=moment(schedule.created_at),
    )


def _sending(sent: SentReport) -> SendingAnswer:
    return SendingAnswer(
        due=moment(sent.due),
        is_posted=sent.is_posted,
        mails=sent.mails,
        sent=sent.sent,
        note=sent.note,
        refused=[RefusedAnswer(email, reason) for email, reason in sent.refused],
    )
