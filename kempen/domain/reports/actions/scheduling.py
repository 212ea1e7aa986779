"""Make, change, stop and delete schedules of reports."""

from collections.abc import Sequence

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import may
from kempen.domain.events.actions import audit
from kempen.domain.metrics.periods import NAMES
from kempen.domain.reports.files import FileFormat
from kempen.domain.reports.models import ReportReader, ReportSchedule
from kempen.domain.reports.refusals import ScheduleRefusal
from kempen.domain.reports.rules import (
    MOST_READERS,
    MOST_SCHEDULES,
    READERS_MAY,
)
from kempen.domain.reports.schedule_options import (
    LONGEST_NAME,
    Amendment,
    ScheduleOptions,
    stored_arrangement,
)
from kempen.domain.reports.schedules import recurrence_of
from kempen.kit import clock
from kempen.kit.plain_text import is_line
from kempen.kit.refusal import Flaw, Refusal


def schedule_report(
    actor: Actor, wanted: ScheduleOptions, readers: Sequence[Member], *, made_for: str = ""
) -> ReportSchedule:
    """Keep a schedule that sends from its next due moment on; raise Refusal.

    `readers` are members of the business who may take numbers away. A switch elsewhere that turns
    reports on names itself in `made_for`: turned on twice, there is still one schedule, changed to
    what is wanted now.
    """
    with transaction.atomic():
        business = Business.objects.select_for_update().get(pk=actor.business.pk)
        fields = _fields(wanted, readers, business)
        mine = ReportSchedule.objects.of(business)
        known = mine.filter(made_for=made_for).first() if made_for else None
        if known is not None:
            return _change(actor, known, fields, readers)
        if mine.count() >= MOST_SCHEDULES:
            raise Refusal(ScheduleRefusal.TOO_MANY, most=MOST_SCHEDULES)
        schedule = ReportSchedule.objects.add(
            business, **fields, made_for=made_for, created_by=actor.person
        )
        _set_readers(actor, schedule, readers)
        audit(actor, "report.scheduled", {"schedule_id": schedule.public_id})
    return schedule


def change_schedule(
    actor: Actor,
    schedule: ReportSchedule,
    wanted: ScheduleOptions,
    readers: Sequence[Member],
    revision: int,
) -> ReportSchedule:
    """Change what a schedule sends, when and to whom; it is switched on by that.

    Raises Refusal, with the code `changed_meanwhile` where somebody changed it since `revision`.
    """
    with transaction.atomic():
        locked = _locked(actor, schedule)
        _refuse_late(locked, revision)
        return _change(actor, locked, _fields(wanted, readers, actor.business), readers)


def amend_schedule(
    actor: Actor, schedule: ReportSchedule, amendment: Amendment, revision: int
) -> ReportSchedule:
    """Change what is named, if nobody changed it since `revision`; the same again changes nothing.

    Raises Refusal, with the code `changed_meanwhile` where somebody did.
    """
    with transaction.atomic():
        locked = _locked(actor, schedule)
        readers = amendment.readers
        fields = _fields(amendment.amended(locked), readers, actor.business)
        is_on = locked.next_due is not None if amendment.on is None else amendment.on
        same_rhythm = all(fields[name] == getattr(locked, name) for name in ("every", "day", "at"))
        if not is_on:
            fields["next_due"] = None
        elif same_rhythm and locked.next_due is not None:
            fields["next_due"] = locked.next_due
        mine = ReportReader.objects.of(actor.business).filter(schedule=locked)
        same_readers = readers is None or {reader.pk for reader in readers} == set(
            mine.values_list("member_id", flat=True)
        )
        if same_readers and all(fields[name] == getattr(locked, name) for name in fields):
            # Also where it was this very change whose answer was lost.
            return locked
        _refuse_late(locked, revision)
        return _change(actor, locked, fields, None if same_readers else readers)


def switch_schedule(actor: Actor, schedule: ReportSchedule, *, on: bool) -> None:
    """Switch a schedule on, from its next due moment, or off; twice is the same as once."""
    with transaction.atomic():
        locked = _locked(actor, schedule)
        if (locked.next_due is not None) == on:
            return
        locked.next_due = recurrence_of(locked).after(clock.now()) if on else None
        locked.revision += 1
        locked.save(update_fields=["next_due", "revision"])
        action = "report.switched_on" if on else "report.switched_off"
        audit(actor, action, {"schedule_id": locked.public_id})


def delete_schedule(actor: Actor, schedule: ReportSchedule) -> None:
    """Forget a schedule and what it sent; twice is the same as once."""
    with transaction.atomic():
        deleted, _of_each = (
            ReportSchedule.objects.of(actor.business).filter(pk=schedule.pk).delete()
        )
        if deleted:
            audit(actor, "report.deleted", {"schedule_id": schedule.public_id})


def unsubscribe(reader: ReportReader) -> None:
    """Stop one reader's reports, by the link in a mail; twice is the same as once."""
    with transaction.atomic():
        stopped = (
            ReportReader.objects.of(reader.business)
            .filter(pk=reader.pk, stopped_at=None)
            .update(stopped_at=clock.now())
        )
        if stopped:
            actor = Actor.member(reader.member)
            audit(actor, "report.reader_stopped", {"schedule_id": reader.schedule.public_id})


def _locked(actor: Actor, schedule: ReportSchedule) -> ReportSchedule:
    try:
        return ReportSchedule.objects.of(actor.business).select_for_update().get(pk=schedule.pk)
    except ReportSchedule.DoesNotExist as error:
        raise Refusal(ScheduleRefusal.GONE) from error


def _refuse_late(locked: ReportSchedule, revision: int) -> None:
    if locked.revision != revision:
        raise Refusal(ScheduleRefusal.CHANGED_MEANWHILE, revision=locked.revision)


def _change(
    actor: Actor,
    schedule: ReportSchedule,
    fields: dict[str, object],
    readers: Sequence[Member] | None,
) -> ReportSchedule:
    for name, value in fields.items():
        setattr(schedule, name, value)
    schedule.revision += 1
    schedule.save()
    if readers is not None:
        _set_readers(actor, schedule, readers)
    audit(actor, "report.schedule_changed", {"schedule_id": schedule.public_id})
    return schedule


def _fields(
    wanted: ScheduleOptions, readers: Sequence[Member] | None, business: Business
) -> dict[str, object]:
    name = " ".join(wanted.name.split())
    if not name or len(name) > LONGEST_NAME:
        raise Refusal.of(Flaw(("name",), ScheduleRefusal.BAD_NAME, {"longest": LONGEST_NAME}))
    if not is_line(name):
        raise Refusal.of(Flaw(("name",), ScheduleRefusal.NAME_NOT_SHOWN))
    if wanted.period not in NAMES:
        raise Refusal(ScheduleRefusal.BAD_PERIOD, periods=", ".join(NAMES))
    if not wanted.formats:
        raise Refusal(ScheduleRefusal.NO_FORMAT)
    if readers is not None:
        _check(readers, business)
    return {
        "name": name,
        "period": wanted.period,
        "group_by": wanted.group_by.value,
        "compare": wanted.compare or "",
        "search": " ".join(wanted.search.split())[:120],
        "formats": [form.value for form in FileFormat if form in wanted.formats],
        "every": wanted.rhythm.every.value,
        "day": wanted.rhythm.day,
        "at": wanted.rhythm.at,
        "next_due": wanted.rhythm.after(clock.now()),
        **stored_arrangement(wanted.arrangement, wanted.group_by, is_whole=not wanted.search),
    }


def _check(readers: Sequence[Member], business: Business) -> None:
    if not readers:
        raise Refusal.of(Flaw(("readers",), ScheduleRefusal.NO_READER))
    if len(readers) > MOST_READERS:
        raise Refusal(ScheduleRefusal.TOO_MANY_READERS, most=MOST_READERS)
    if any(
        reader.business_id != business.pk or not may(reader.role, READERS_MAY) for reader in readers
    ):
        raise Refusal.of(Flaw(("readers",), ScheduleRefusal.BAD_READER))


def _set_readers(actor: Actor, schedule: ReportSchedule, readers: Sequence[Member]) -> None:
    """Keep exactly these readers; whoever stopped stays stopped until they choose themselves."""
    mine = ReportReader.objects.of(schedule.business).filter(schedule=schedule)
    mine.exclude(member__in=readers).delete()
    known = set(mine.values_list("member_id", flat=True))
    for reader in readers:
        if reader.pk not in known:
            ReportReader.objects.add(schedule.business, schedule=schedule, member=reader)
    if actor.person is not None:
        mine.filter(member__person=actor.person).update(stopped_at=None)
