"""What waits to be told follows how its member wants to hear of alerts by now."""

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.models import EMAIL, AlertNotice
from kempen.domain.alerts.queries import chat_channels_of, due_now, settings_of
from kempen.domain.alerts.rules import AlertDelivery
from kempen.kit import clock


def replan(member: Member) -> None:
    """Tell what waits when the member wants it by now, and drop what they no longer want.

    In the transaction that changed how they hear of alerts. What is due already, or was tried,
    keeps its time: a sender may have it in hand.
    """
    settings = settings_of(member)
    deliveries = {EMAIL: settings.email}
    deliveries |= {one.kind: one.delivery for one in chat_channels_of(member)}
    now = clock.now()
    waiting = AlertNotice.objects.of(member.business).filter(
        member=member, status=AlertNotice.Status.WAITING, alert__isnull=False
    )
    for notice in waiting.select_for_update(of=("self",)).order_by("pk"):
        due = due_now(settings, deliveries.get(notice.channel, AlertDelivery.OFF))
        if due is None:
            notice.status, notice.finished_at = AlertNotice.Status.DROPPED, now
        elif notice.due_at > now and not notice.attempts:
            notice.due_at = due
        notice.save(update_fields=["status", "due_at", "finished_at"])
