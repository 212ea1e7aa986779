"""Writes down whom an alert is told to, by which channel and when; sending is another duty's."""

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.models import EMAIL, Alert, AlertNotice, AlertSettings, ChatChannel
from kempen.domain.alerts.queries import usual_settings
from kempen.domain.alerts.rules import AlertDelivery, due_at
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet


def notify_of(alert: Alert, subject: AlertNotice.Subject) -> int:
    """Have an alert told to each member as they want it, in the caller's transaction; count them.

    What closes is told only to those who were told, or will be, that it opened.
    """
    business = alert.business
    members = Member.objects.of(business).filter(person__is_active=True).select_related("person")
    chosen = {row.member_id: row for row in AlertSettings.objects.of(business).all()}
    chats: TenantQuerySet[ChatChannel] = ChatChannel.objects.of(business).all()
    now = clock.now().astimezone(clock.BUSINESS_TIME_ZONE)
    rows = []
    for member in members:
        settings = chosen.get(member.pk) or usual_settings(member)
        channels = [(EMAIL, settings.email)]
        channels += [(one.kind, one.delivery) for one in chats if one.member_id == member.pk]
        for channel, delivery in channels:
            due = due_at(
                AlertDelivery(delivery),
                now,
                digest_at=settings.digest_at,
                quiet_from=settings.quiet_from,
                quiet_until=settings.quiet_until,
            )
            if due is not None:
                rows.append(
                    AlertNotice(
                        business=business,
                        member=member,
                        channel=channel,
                        alert=alert,
                        subject=subject,
                        due_at=due,
                    )
                )
    if subject is AlertNotice.Subject.CLOSED:
        rows = _of_those_told(alert, rows)
    AlertNotice.objects.of(business).bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def _of_those_told(alert: Alert, rows: list[AlertNotice]) -> list[AlertNotice]:
    """Drop what nobody heard yet: it is over before it was told."""
    opened = AlertNotice.objects.of(alert.business).filter(
        alert=alert, subject=AlertNotice.Subject.OPENED
    )
    waiting = opened.filter(status=AlertNotice.Status.WAITING, attempts=0)
    waiting.update(status=AlertNotice.Status.DROPPED, finished_at=clock.now())
    recipients = set(
        opened.exclude(status=AlertNotice.Status.DROPPED).values_list("member_id", "channel")
    )
    return [row for row in rows if (row.member_id, row.channel) in recipients]
