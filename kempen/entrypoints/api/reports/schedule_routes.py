"""/reports/schedules: reports that go out by e-mail, as on the page Scheduled reports."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.accounts.queries import Business, Member
from kempen.domain.reports.actions.scheduling import (
    amend_schedule,
    delete_schedule,
    schedule_report,
)
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.files import FileFormat
from kempen.domain.reports.queries import GroupBy
from kempen.domain.reports.rules import Frequency
from kempen.domain.reports.schedule_answers import (
    ReportSchedule,
    ScheduleAnswer,
    representation,
    schedules_listed,
)
from kempen.domain.reports.schedule_options import (
    Amendment,
    ScheduleOptions,
    arrangement_from,
    recurrence,
)
from kempen.domain.reports.schedules import possible_readers, schedule_by
from kempen.entrypoints.api.reports.schedule_schemas import (
    ScheduleBody,
    ScheduleChanges,
    ScheduleList,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import Paging, page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.kit.refusal import Flaw, Refusal

router = Router()


@router.get(
    "/reports/schedules",
    auth=Key("reports:read"),
    response=ScheduleList,
    operation_id="list_report_schedules",
    summary="List scheduled reports",
)
def list_schedules(request: HttpRequest, paging: Query[Paging]) -> ScheduleList:
    """Reports that go out by e-mail, newest first."""
    schedules, next_cursor = page_of(request, schedules_listed(actor_of(request).business), paging)
    return ScheduleList(data=[representation(row) for row in schedules], next_cursor=next_cursor)


@router.post(
    "/reports/schedules",
    auth=Key("reports:write"),
    response={201: ScheduleAnswer},
    operation_id="create_report_schedule",
    summary="Schedule a report by e-mail",
)
def create_schedule(
    request: HttpRequest, response: HttpResponse, body: ScheduleBody
) -> Status[ScheduleAnswer]:
    """Send a report every week or every month, from the next due moment on.

    At most 50 schedules a business, 20 readers each. Each mail has a link of its reader's own by
    which they alone stop it.
    """
    actor = actor_of(request)
    wanted = ScheduleOptions(
        name=body.name,
        rhythm=recurrence(Frequency(body.every), body.day, body.at),
        period=body.period,
        group_by=GroupBy(body.group_by),
        compare=Compare(body.compare) if body.compare else None,
        search=body.search,
        formats=[FileFormat(form) for form in body.formats],
        arrangement=arrangement_from(body.columns, body.sort, body.metric),
    )
    schedule = schedule_report(actor, wanted, _readers(actor.business, body.readers))
    response.headers["Location"] = f"{settings.BASE_URL}/reports/schedules/{schedule.public_id}"
    return Status(201, representation(schedule))


@router.get(
    "/reports/schedules/{schedule_id}",
    auth=Key("reports:read"),
    response=ScheduleAnswer,
    operation_id="get_report_schedule",
    summary="Read a scheduled report",
)
def get_schedule(request: HttpRequest, schedule_id: str) -> ScheduleAnswer:
    """One schedule: what it sends, when, to whom, and how the newest sending went."""
    return representation(_schedule_or_404(request, schedule_id))


@router.patch(
    "/reports/schedules/{schedule_id}",
    auth=Key("reports:write"),
    response=ScheduleAnswer,
    operation_id="change_report_schedule",
    summary="Change a scheduled report, or switch it off or on",
)
def change_schedule(
    request: HttpRequest, schedule_id: str, body: ScheduleChanges
) -> ScheduleAnswer:
    """Change what the body names; 409 `changed_meanwhile` where somebody else was quicker.

    What changes nothing leaves the revision as it is. Whoever stopped a report stays stopped.
    """
    schedule, actor = _schedule_or_404(request, schedule_id), actor_of(request)
    amendment = Amendment(
        name=body.name,
        every=Frequency(body.every) if body.every else None,
        day=body.day,
        at=body.at,
        period=body.period,
        group_by=GroupBy(body.group_by) if body.group_by else None,
        # Null is a value here: nothing to compare with.
        compare=(body.compare or "") if "compare" in body.model_fields_set else None,
        search=body.search,
        formats=[FileFormat(form) for form in body.formats] if body.formats else None,
        columns=body.columns,
        sort=body.sort,
        metric=body.metric,
        readers=_readers(actor.business, body.readers) if body.readers else None,
        on=body.is_on,
    )
    return representation(amend_schedule(actor, schedule, amendment, body.revision))


@router.delete(
    "/reports/schedules/{schedule_id}",
    auth=Key("reports:write"),
    response={204: None},
    operation_id="delete_report_schedule",
    summary="Delete a scheduled report",
)
def remove_schedule(request: HttpRequest, schedule_id: str) -> Status[None]:
    """Send it no more and forget what it sent."""
    delete_schedule(actor_of(request), _schedule_or_404(request, schedule_id))
    return Status(204, None)


def _schedule_or_404(request: HttpRequest, schedule_id: str) -> ReportSchedule:
    schedule = schedule_by(actor_of(request).business, schedule_id)
    if schedule is None:
        raise NotFound
    return schedule


def _readers(business: Business, emails: list[str] | None) -> list[Member]:
    """Find the members who shall receive it; without addresses the owners."""
    possible = possible_readers(business)
    if emails is None:
        return [member for member in possible if member.role == Member.Role.OWNER]
    by_email = {member.person.email.casefold(): member for member in possible}
    unknown = [
        Flaw(("readers", str(place)), RequestRefusal.BAD_READER)
        for place, email in enumerate(emails)
        if email.casefold() not in by_email
    ]
    if unknown:
        raise Refusal.of(*unknown)
    # An address twice, once in capitals, is one reader.
    return list({email.casefold(): by_email[email.casefold()] for email in emails}.values())
