"""Writes down whom an alert is told to, by which channel and when; sending is another duty's."""

from collections.abc import Mapping
from typing import Final

from django.db.models import Q

from kempen.domain.accounts.models import Member
from kempen.domain.accounts.rules import may
from kempen.domain.alerts.models import EMAIL, Alert, AlertNotice, AlertSettings, ChatChannel
from kempen.domain.alerts.queries import due_now, usual_settings
from kempen.domain.alerts.rules import Cause
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet

# Causes of which the room that finds them writes to those who may do this: with more than an alert
# says, and when they want alerts. A second email would say the same.
_WRITTEN_BY_ITS_ROOM: Final[Mapping[str, str]] = {
    Cause.ACCESS_LOST: "manage_connections",
    Cause.ACCESS_ENDING: "manage_connections",
    Cause.DRIFT: "approve_strategies",
}


def notify_of(alert: Alert, subject: AlertNotice.Subject) -> int:
    """Have an alert told to each member as they want it, in the caller's transaction; count them.

    What closes is told only to those who were told, or will be, that it opened.
    """
    business = alert.business
    members = Member.objects.of(business).filter(person__is_active=True).select_related("person")
    chosen = {row.member_id: row for row in AlertSettings.objects.of(business).all()}
    chats: TenantQuerySet[ChatChannel] = ChatChannel.objects.of(business).all()
    rows = []
    for member in members:
        settings = chosen.get(member.pk) or usual_settings(member)
        channels = [(EMAIL, settings.email)]
        channels += [(one.kind, one.delivery) for one in chats if one.member_id == member.pk]
        for channel, delivery in channels:
            due = due_now(settings, delivery)
            if due is not None:
                row = AlertNotice(
                    business=business,
                    member=member,
                    channel=channel,
                    alert=alert,
                    subject=subject,
                    due_at=due,
                )
                if subject is AlertNotice.Subject.OPENED and _is_written(alert, member, channel):
                    row.status, row.finished_at = AlertNotice.Status.SENT, clock.now()
                rows.append(row)
    if subject is AlertNotice.Subject.CLOSED:
        rows = _of_those_told(alert, rows)
    AlertNotice.objects.of(business).bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def _is_written(alert: Alert, member: Member, channel: str) -> bool:
    """Whether the room that found the cause has written to this member about it."""
    action = _WRITTEN_BY_ITS_ROOM.get(alert.cause)
    return channel == EMAIL and action is not None and may(member.role, action)


def _of_those_told(alert: Alert, rows: list[AlertNotice]) -> list[AlertNotice]:
    """Drop what nobody heard yet: it is over before it was told.

    An email of the room that found the cause waits for the same time, and then stays away.
    """
    opened = AlertNotice.objects.of(alert.business).filter(
        alert=alert, subject=AlertNotice.Subject.OPENED
    )
    untried = Q(status=AlertNotice.Status.WAITING, attempts=0)
    written = Q(status=AlertNotice.Status.SENT, due_at__gt=clock.now())
    opened.filter(untried | written).update(
        status=AlertNotice.Status.DROPPED, finished_at=clock.now()
    )
    recipients = set(
        opened.exclude(status=AlertNotice.Status.DROPPED).values_list("member_id", "channel")
    )
    return [row for row in rows if (row.member_id, row.channel) in recipients]
