"""What programs are answered about schedules of reports."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import moment
from kempen.domain.reports.models import ReportSchedule
from kempen.domain.reports.schedules import SentReport, newest_sending, readers_listed
from kempen.kit.documented import AllowedValues, Doc, Documented
from kempen.kit.tenancy import TenantQuerySet

__all__ = ["ReportSchedule", "ScheduleAnswer", "representation", "schedules_listed"]


@dataclass(frozen=True)
class ReaderAnswer(Documented):
    """Somebody who receives it."""

    email: Annotated[str, Doc("Their address.")]
    is_stopped: Annotated[bool, Doc("Whether they stopped it by the link in a mail.")]


@dataclass(frozen=True)
class RefusedAnswer(Documented):
    """A mail that was refused."""

    email: Annotated[str, Doc("The email address.")]
    reason: Annotated[str, Doc("What the mail server said.")]


@dataclass(frozen=True)
class SendingAnswer(Documented):
    """How one sending went."""

    due: Annotated[str, Doc("When it was due (RFC 3339, UTC).")]
    is_posted: Annotated[bool, Doc("Whether its mails were handed over.")]
    mails: Annotated[int, Doc("How many mails.")]
    sent: Annotated[int, Doc("How many of them a mail server took.")]
    note: Annotated[str, Doc("What the mails do not hold, and why; empty when all is there.")]
    refused: Annotated[list[RefusedAnswer], Doc("The mails that were refused.")]


@dataclass(frozen=True)
class ScheduleAnswer(Documented):
    """A schedule, who receives it, when it goes out next, and how the newest sending went."""

    schedule_id: Annotated[str, Doc("Its identifier.", ("rep_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    revision: Annotated[int, Doc("Counts up with each change; name it when you change it.")]
    name: Annotated[str, Doc("The subject of the mail.")]
    is_on: Annotated[bool, Doc("Whether it goes out.")]
    every: Annotated[str, AllowedValues(("week", "month")), Doc("How often it goes out.")]
    day: Annotated[int, Doc("The weekday, 1 (Monday) to 7, or the day of the month.")]
    at: Annotated[str, Doc("The time in Malaysia.", ("08:00",))]
    period: Annotated[str, Doc("Which days.", ("last-7-days",))]
    group_by: Annotated[str, Doc("What one row stands for.", ("campaign",))]
    compare: Annotated[str | None, Doc("What it is compared with; null: nothing.")]
    search: Annotated[str, Doc("Only campaigns whose name holds this; empty: all.")]
    columns: Annotated[
        list[str], Doc("The metrics in the files; empty: all.", (["spend", "revenue"],))
    ]
    sort: Annotated[
        str, Doc("The column that sorts the rows; `-spend` is highest first; empty: as usual.")
    ]
    metric: Annotated[str, Doc("The metric in the PDF's chart; empty: the usual one.")]
    formats: Annotated[list[str], Doc("What is attached.", (["pdf", "xlsx"],))]
    readers: Annotated[list[ReaderAnswer], Doc("Who receives it.")]
    next_due: Annotated[
        str | None, Doc("When it goes out next (RFC 3339, UTC); null while it is off.")
    ]
    last_sending: Annotated[SendingAnswer | None, Doc("The newest sending; null before the first.")]
    created_at: Annotated[str, Doc("When it was made (RFC 3339, UTC).")]


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
        columns=list(schedule.columns),
        sort=schedule.sort,
        metric=schedule.metric,
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
