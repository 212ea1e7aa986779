"""What is asked about schedules of reports, and the links by which a reader stops one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core import signing

from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import may
from kempen.domain.reports.models import ReportMail, ReportReader, ReportSchedule, ReportSending
from kempen.domain.reports.rules import READERS_MAY, Frequency, Recurrence
from kempen.kit import ids
from kempen.kit.database.scope import as_service

__all__ = [
    "ReportSchedule",
    "Scheduled",
    "SentReport",
    "newest_sending",
    "possible_readers",
    "reader_by_token",
    "readers_listed",
    "readers_of",
    "recurrence_of",
    "schedule_by",
    "schedule_for",
    "schedules_of",
    "schedules_read_by",
    "stop_token",
]

_STOP_SALT: Final = "kempen.reports.stop"
_SENDINGS_SHOWN: Final = 5


@dataclass(frozen=True)
class Scheduled:
    """A schedule with its readers and the newest sendings, newest first."""

    schedule: ReportSchedule
    readers: list[ReportReader]
    sendings: list["SentReport"]

    @property
    def reading(self) -> list[ReportReader]:
        """Those who have not stopped it."""
        return [reader for reader in self.readers if reader.stopped_at is None]


@dataclass(frozen=True)
class ReadSchedule:
    """A schedule that a member receives, and whether nobody else does."""

    schedule: ReportSchedule
    is_only_reader: bool


@dataclass(frozen=True)
class SentReport:
    """One sending: when it was due, how many mails arrived at a mail server, what went wrong."""

    due: datetime
    is_posted: bool
    sent: int
    mails: int
    note: str
    refused: list[tuple[str, str]]


def recurrence_of(schedule: ReportSchedule) -> Recurrence:
    """Return when a schedule sends."""
    return Recurrence(Frequency(schedule.every), schedule.day, schedule.at)


def schedules_of(business: Business) -> list[Scheduled]:
    """Return a business's schedules, oldest first."""
    schedules = list(ReportSchedule.objects.of(business).order_by("id"))
    readers = ReportReader.objects.of(business).select_related("member__person").order_by("id")
    of_schedule: dict[object, list[ReportReader]] = {}
    for reader in readers:
        of_schedule.setdefault(reader.schedule_id, []).append(reader)
    return [
        Scheduled(schedule, of_schedule.get(schedule.pk, []), _sendings(schedule))
        for schedule in schedules
    ]


def schedule_by(business: Business, public_id: str) -> ReportSchedule | None:
    """Return a schedule of this business by the identifier that people see, or None."""
    identifier = ids.decode("rep", public_id)
    if identifier is None:
        return None
    return ReportSchedule.objects.of(business).filter(pk=identifier).first()


def schedule_for(business: Business, made_for: str) -> ReportSchedule | None:
    """Return the schedule that a switch elsewhere made, or None."""
    return ReportSchedule.objects.of(business).filter(made_for=made_for).first()


def possible_readers(business: Business) -> list[Member]:
    """Return the members who may receive reports: those whose role may take numbers away."""
    members = Member.objects.of(business).select_related("person").order_by("id")
    return [m for m in members if may(m.role, READERS_MAY) and m.person.is_active]


def readers_of(schedule: ReportSchedule) -> list[ReportReader]:
    """Return who receives a schedule's reports now, each still in the business and allowed to."""
    readers = (
        ReportReader.objects.of(schedule.business)
        .filter(schedule=schedule, stopped_at=None, member__person__is_active=True)
        .select_related("member__person", "member__business")
        .order_by("id")
    )
    return [reader for reader in readers if may(reader.member.role, READERS_MAY)]


def readers_listed(schedule: ReportSchedule) -> list[ReportReader]:
    """Return everybody a schedule names, those who stopped it too, in the order of joining."""
    readers = ReportReader.objects.of(schedule.business).filter(schedule=schedule)
    return list(readers.select_related("member__person").order_by("id"))


def schedules_read_by(member: Member) -> list[ReadSchedule]:
    """Return the schedules that a member receives now, oldest first."""
    reading = ReportReader.objects.of(member.business).filter(stopped_at=None)
    rows = reading.filter(member=member).select_related("schedule").order_by("schedule_id")
    shared = set(reading.exclude(member=member).values_list("schedule_id", flat=True))
    return [ReadSchedule(row.schedule, row.schedule_id not in shared) for row in rows]


def newest_sending(schedule: ReportSchedule) -> SentReport | None:
    """Return how the newest sending went; None where nothing was due yet."""
    return next(iter(_sendings(schedule, most=1)), None)


def stop_token(reader: ReportReader) -> str:
    """Return what stands in the link by which one reader stops one schedule; it never expires."""
    return signing.dumps(str(reader.pk), salt=_STOP_SALT)


def reader_by_token(token: str) -> ReportReader | None:
    """Return the reader whose link this is; None for a forged one and a deleted schedule."""
    try:
        identifier = signing.loads(token, salt=_STOP_SALT)
    except signing.BadSignature:
        return None
    readers = ReportReader.objects.of_everyone().filter(pk=identifier)
    related = ("member__person", "member__business", "schedule", "business")
    with as_service("whose reader it is shows only when it is found"):
        return readers.select_related(*related).first()


def _sendings(schedule: ReportSchedule, most: int = _SENDINGS_SHOWN) -> list[SentReport]:
    sendings = []
    newest = ReportSending.objects.of(schedule.business).filter(schedule=schedule)
    for sending in newest.order_by("-due")[:most]:
        mails = list(ReportMail.objects.of(schedule.business).filter(sending=sending))
        sendings.append(
            SentReport(
                due=sending.due,
                is_posted=sending.posted_at is not None,
                sent=sum(mail.sent_at is not None for mail in mails),
                mails=len(mails),
                note=sending.note,
                refused=[(mail.address, mail.error) for mail in mails if mail.error],
            )
        )
    return sendings
