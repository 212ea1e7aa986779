"""Send scheduled reports: each due moment once, however often and wherever this runs.

One row for each schedule and due moment is the only door (ReportSending). Its mails are handed to
the worker in the transaction that marks it as posted: a process that dies before leaves nothing,
one that dies after has nothing left to do.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import translation
from django.utils.http import urlencode

from kempen.domain.branding.letterheads import letterhead_of
from kempen.domain.branding.queries import brand_of
from kempen.domain.metrics.periods import named
from kempen.domain.page_links import page_links
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.copy import comparison_words, left_out_words
from kempen.domain.reports.effort import report_slot
from kempen.domain.reports.files import MEDIA_TYPES, FileFormat, content_of, file_name
from kempen.domain.reports.models import ReportMail, ReportReader, ReportSchedule, ReportSending
from kempen.domain.reports.queries import Report, ReportQuery, report_of
from kempen.domain.reports.schedule_options import arrangement_of
from kempen.domain.reports.schedules import readers_of, recurrence_of, stop_token
from kempen.domain.reports.table_view import TableView
from kempen.domain.reports.tables import GroupBy
from kempen.kit import clock
from kempen.kit.jobs import defer
from kempen.kit.mail import Attachment, Letterhead, Mail, MailRefusedError, post, write
from kempen.kit.mail import send as send_mail
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import job_of
from kempen.market import days
from kempen.market.languages import locale_of

SEND: Final = "reports.send"
MAIL: Final = "reports.mail"
# Mail servers commonly refuse more than 10 MB as it travels, and base64 adds a third.
LARGEST_FILES: Final = 6 * 1024 * 1024
LATE, GIVE_UP = timedelta(minutes=10), timedelta(days=1)


def send_due() -> int:
    """Write down a sending for every schedule that is due, and have the worker make it."""
    now, count = clock.now(), 0
    due = ReportSchedule.objects.of_everyone().filter(next_due__lte=now)
    for identifier in list(due.order_by("next_due").values_list("pk", flat=True)):
        count += _create_sending(identifier)
    return count


def resend_late() -> int:
    """Have sendings made that something unforeseen kept from being made; for a day, then no more.

    One that is being made meanwhile is posted once all the same.
    """
    now = clock.now()
    left = ReportSending.objects.of_everyone().filter(
        posted_at=None, due__lte=now - LATE, due__gt=now - GIVE_UP
    )
    names = [str(identifier) for identifier in left.values_list("pk", flat=True)]
    return sum(defer(SEND, {"sending_id": name}, queueing_lock=f"{SEND}:{name}") for name in names)


def _create_sending(identifier: UUID) -> int:
    now = clock.now()
    with transaction.atomic():
        schedule = (
            ReportSchedule.objects.of_everyone()
            .select_for_update(skip_locked=True, of=("self",))
            .select_related("business")
            .filter(pk=identifier, next_due__lte=now)
            .first()
        )
        if schedule is None or schedule.next_due is None:
            return 0
        rhythm = recurrence_of(schedule)
        due = rhythm.newest(schedule.next_due, now)
        schedule.next_due = rhythm.after(now)
        schedule.save(update_fields=["next_due"])
        sending, is_new = ReportSending.objects.of(schedule.business).get_or_create(
            schedule=schedule, due=due, defaults={"business": schedule.business}
        )
        if is_new:
            defer(SEND, {"sending_id": str(sending.pk)})
    return int(is_new)


@job_of(ReportSending)
def create_and_send(sending_id: str) -> None:
    """Make the files of a sending and hand its mails to the worker; again is the same as once."""
    sending = (
        ReportSending.objects.of_everyone()
        .select_related("business", "schedule__business")
        .filter(pk=sending_id, posted_at=None)
        .first()
    )
    if sending is None:
        return
    by_language, mails = dict[str, _ReportFiles](), list[tuple[ReportReader, Mail]]()
    ask, group_by = _query_of(sending), GroupBy(sending.schedule.group_by)
    with report_slot(sending.business, ask, group_by, FileFormat.PDF, patient=True):
        report = report_of(sending.business, ask, group_by)
        for reader in readers_of(sending.schedule):
            language = reader.member.person.language
            if language not in by_language:
                by_language[language] = _create_files(sending, report, language)
            mails.append((reader, _mail(by_language[language], reader)))
    note = "; ".join(next(iter(by_language.values())).left_out)[:300] if by_language else ""
    with transaction.atomic():
        mine = ReportSending.objects.of(sending.business).filter(pk=sending.pk, posted_at=None)
        if not mine.update(posted_at=clock.now(), note=note):
            return
        for reader, mail in mails:
            row = ReportMail.objects.add(
                sending.business, sending=sending, member=reader.member, address=mail.to
            )
            post(mail, MAIL, report_mail_id=str(row.pk))


def send_one(mail_id: str, sealed: str, report_mail_id: str) -> None:
    """Hand one report to the mail server and note it; one that was sent is not sent again."""
    _send(report_mail_id, mail_id, sealed)


@job_of(ReportMail)
def _send(report_mail_id: str, mail_id: str, sealed: str) -> None:
    row = ReportMail.objects.of_everyone().filter(pk=report_mail_id).first()
    if row is None or row.sent_at is not None:
        return
    mine = ReportMail.objects.of_everyone().filter(pk=row.pk)
    try:
        send_mail(mail_id, sealed)
    except MailRefusedError as refused:
        mine.update(error=str(refused)[:300])
        raise
    mine.update(sent_at=clock.now(), error="")


@dataclass(frozen=True)
class _ReportFiles:
    """What a mail in one language says and holds; `left_out` says what it does not hold."""

    language: str
    letterhead: Letterhead
    context: dict[str, object]
    files: tuple[Attachment, ...]
    left_out: list[str]


def _create_files(sending: ReportSending, report: Report, language: str) -> _ReportFiles:
    with translation.override(language):
        files, left_out = _files(report, [FileFormat(form) for form in sending.schedule.formats])
        letterhead = letterhead_of(brand_of(sending.business))
        context = _context(sending, report) | {"business": letterhead.name}
        return _ReportFiles(language, letterhead, context, files, left_out)


def _mail(report: _ReportFiles, reader: ReportReader) -> Mail:
    """Write one reader's mail, with the link by which they alone stop it."""
    stop_url = page_links().stop_report(stop_token(reader))
    context = report.context | {
        "files": [file.name for file in report.files],
        "left_out": report.left_out,
        "stop_url": stop_url,
    }
    mail = write(
        "reports/mail",
        reader.member.person.email,
        context,
        language=report.language,
        letterhead=report.letterhead,
    )
    return replace(mail, stop_url=stop_url, attachments=report.files)


def _query_of(sending: ReportSending) -> ReportQuery:
    schedule = sending.schedule
    # The period is seen from the day it was due, so that a late worker sends the same days.
    today = sending.due.astimezone(clock.BUSINESS_TIME_ZONE).date()
    return ReportQuery(
        named(schedule.period, today),
        schedule.search,
        compare=Compare(schedule.compare) if schedule.compare else None,
        arrangement=arrangement_of(schedule),
    )


def _files(report: Report, forms: list[FileFormat]) -> tuple[tuple[Attachment, ...], list[str]]:
    """Make the files that fit into a mail; name those that do not, and those that cannot be."""
    files, left_out, size = list[Attachment](), list[str](), 0
    for form in forms:
        name = file_name(report.business, report.ask, f"by-{report.group_by}", form)
        try:
            content = _whole(content_of(report, form))
        except Refusal as refusal:
            left_out.append(left_out_words(refusal))
            continue
        if size + len(content) > LARGEST_FILES:
            left_out.append(
                translation.gettext("%(name)s is too large for an email.") % {"name": name}
            )
            continue
        size += len(content)
        files.append(Attachment.of(name, MEDIA_TYPES[form].partition(";")[0], content))
    return tuple(files), left_out


def _whole(content: bytes | Iterator[bytes]) -> bytes:
    return content if isinstance(content, bytes) else b"".join(content)


def _layout_query(schedule: ReportSchedule) -> dict[str, str]:
    """Return what the address of the page says of the layout; what is usual is left out."""
    layout = {
        "columns": ",".join(schedule.columns),
        "sort": schedule.sort,
        "metric": schedule.metric,
    }
    return {name: value for name, value in layout.items() if value}


def _context(sending: ReportSending, report: Report) -> dict[str, object]:
    """Return what the mail says: the days, the figures of the period, and where the page is."""
    schedule, period = sending.schedule, report.ask.period
    showing = TableView(report.table)
    total = showing.rows([report.table.total])[0] if report.table.total else []
    figures = [
        (head.text, cell.text, cell.aside)
        for head, cell in zip(showing.heads, total, strict=True)
        if cell.is_number
    ]
    query = urlencode(
        {
            "from": period.first.isoformat(),
            "to": period.last.isoformat(),
            "group_by": schedule.group_by,
            "compare": schedule.compare,
            "q": schedule.search,
            **_layout_query(schedule),
        }
    )
    locale = locale_of(translation.get_language())
    links = page_links().of(sending.business.public_id)
    return {
        "name": schedule.name,
        "when": days.days(period.first, period.last, locale),
        "figures": figures[:6],
        "compared": comparison_words(report.compared) if report.compared else "",
        "search": report.ask.search,
        "page": f"{links.reports()}?{query}",
        "schedules_page": links.report_schedules(),
    }
