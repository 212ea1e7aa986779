"""Sends the emails about alerts that are due: all that is due to a member in one."""

from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.alert_copy import AlertWords
from kempen.domain.alerts.models import EMAIL, Alert, AlertNotice
from kempen.domain.alerts.queries import quiet_now
from kempen.domain.notifications.actions import notify_members
from kempen.domain.page_links import page_links
from kempen.kit import clock
from kempen.kit.database.scope import in_business


def send_due_emails() -> int:
    """Queue an email to every member who has something due; return how many."""
    due = AlertNotice.objects.of_everyone().filter(
        channel=EMAIL, status=AlertNotice.Status.WAITING, due_at__lte=clock.now()
    )
    members = set(due.values_list("business_id", "member_id"))
    return sum(_send(business_id, member_id) for business_id, member_id in members)


def _send(business_id: UUID, member_id: UUID) -> int:
    """Mark what is due and queue its email in one transaction: killed, neither has happened.

    What is late by so much that it falls into the quiet hours waits for their end.
    """
    with in_business(business_id), transaction.atomic():
        members = Member.objects.of_everyone().filter(pk=member_id, business_id=business_id)
        member = members.select_related("business", "person").first()
        due = AlertNotice.objects.of_everyone().filter(
            business_id=business_id,
            member_id=member_id,
            channel=EMAIL,
            status=AlertNotice.Status.WAITING,
            due_at__lte=clock.now(),
        )
        # Another worker that sends the same holds the rows: then there is nothing to do here.
        notices = list(due.select_for_update(skip_locked=True, of=("self",)).order_by("pk"))
        if member is None or not notices:
            return 0
        rows = AlertNotice.objects.of(member.business).filter(pk__in=[one.pk for one in notices])
        ends = quiet_now(member)
        if ends is not None:
            rows.update(due_at=ends)
            return 0
        _post(member, notices)
        rows.update(status=AlertNotice.Status.SENT, finished_at=clock.now())
    return 1


def _post(member: Member, notices: list[AlertNotice]) -> None:
    rows = Alert.objects.of(member.business).filter(pk__in=[one.alert_id for one in notices])
    alerts = {one.pk: one for one in rows.select_related("business", "campaign", "connection")}
    opened, closed = (
        [
            AlertWords(alerts[one.alert_id])
            for one in notices
            if one.alert_id is not None and one.subject == kind
        ]
        for kind in (AlertNotice.Subject.OPENED, AlertNotice.Subject.CLOSED)
    )
    notify_members(
        Member.objects.of(member.business).filter(pk=member.pk),
        "alerts/email/alerts",
        {
            "opened": opened,
            "closed": closed,
            "count": len(opened),
            "first": (opened or closed)[0],
        },
        page_url=page_links().of(member.business.public_id).alerts(),
    )
