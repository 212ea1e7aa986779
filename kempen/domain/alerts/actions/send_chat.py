"""Sends what is due to a Slack channel or Telegram chat: all of it in one message.

A worker that is killed after the service took the message sends it again: at least once, as
webhooks. What fails is tried again for a day, later each time.
"""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import translation

from kempen.domain.alerts.alert_copy import AlertWords
from kempen.domain.alerts.chat_calls import (
    LONGEST_TEXT,
    ChatFailedError,
    ChatFault,
    send_message,
)
from kempen.domain.alerts.models import EMAIL, AlertNotice, ChatChannel
from kempen.domain.alerts.queries import quiet_now
from kempen.domain.alerts.sealing import unseal
from kempen.domain.page_links import page_links
from kempen.kit import clock, jobs
from kempen.kit.tenancy import TenantQuerySet, job_of

SEND: Final = "alerts.send_chat"
_LEASE: Final = timedelta(minutes=2)  # Longer than a call may take.
_FIRST_WAIT, _LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=4)
_GIVEN_UP_AFTER: Final = timedelta(days=1)


def send_due_chats() -> int:
    """Have every channel that has something due served by a job; return how many."""
    due = AlertNotice.objects.of_everyone().filter(
        status=AlertNotice.Status.WAITING, due_at__lte=clock.now()
    )
    wanted = set(due.exclude(channel=EMAIL).values_list("member_id", "channel"))
    channels = ChatChannel.objects.of_everyone().filter(member_id__in={one for one, _ in wanted})
    ready = [one for one in channels if (one.member_id, one.kind) in wanted]
    for channel in ready:
        send_later(channel.pk)
    return len(ready)


def send_later(channel_id: UUID) -> None:
    """Have the worker send what is due to a channel."""
    name = f"{SEND}:{channel_id}"
    jobs.defer(
        SEND, {"channel_id": str(channel_id)}, lock=name, queueing_lock=name, queue=jobs.PARTNERS
    )


@job_of(ChatChannel)
def send_chat(channel_id: str) -> int:
    """Send what is due to one channel; return how much that was."""
    rows = ChatChannel.objects.of_everyone().filter(pk=channel_id)
    channel = rows.select_related("business", "member__person").first()
    notices = _lease(channel) if channel is not None else []
    if channel is None or not notices:
        return 0
    secret = unseal(bytes(channel.sealed_secret), channel.pk)
    with translation.override(channel.member.person.language):
        text = _text(channel, notices)
    try:
        send_message(channel.kind, secret, channel.chat_id, text)
    except ChatFailedError as error:
        _record_failure(channel, notices, error.fault)
        return 0
    _rows_of(channel, notices).update(status=AlertNotice.Status.SENT, finished_at=clock.now())
    rows.update(last_sent_at=clock.now(), last_fault="", last_failed_at=None)
    return len(notices)


def _lease(channel: ChatChannel) -> list[AlertNotice]:
    """Take what is due for some minutes, so that nobody else sends it meanwhile.

    In the member's quiet hours only a test is: what is late, or tried again, waits for their end.
    """
    with transaction.atomic():
        due = AlertNotice.objects.of(channel.business).filter(
            member_id=channel.member_id,
            channel=channel.kind,
            status=AlertNotice.Status.WAITING,
            due_at__lte=clock.now(),
        )
        ends = quiet_now(channel.member)
        if ends is not None:
            due.filter(alert__isnull=False).update(due_at=ends)
        notices = list(due.select_for_update(skip_locked=True).order_by("pk"))
        for notice in notices:
            notice.attempts += 1
            notice.due_at = clock.now() + _LEASE
            notice.save(update_fields=["attempts", "due_at"])
    return notices


def _text(channel: ChatChannel, notices: list[AlertNotice]) -> str:
    lines: list[str] = []
    for notice in notices:
        if notice.alert is None:
            test = translation.gettext("This is a test from Kempen. Nothing is wrong.")
            lines.append(test)
            continue
        words = AlertWords(notice.alert)
        about = f" · {words.about}" if words.about else ""
        if notice.subject == AlertNotice.Subject.CLOSED:
            over = translation.gettext("Resolved: %(title)s") % {"title": words.title}
            lines.append(over + about)
        else:
            lines.append("\n".join([words.title + about, words.detail, words.advice]))
    page = page_links().of(channel.business.public_id).alerts()
    body = "\n\n".join([channel.business.name, *lines])
    return f"{body[:LONGEST_TEXT]}\n\n{page}"


def _record_failure(channel: ChatChannel, notices: list[AlertNotice], fault: ChatFault) -> None:
    now = clock.now()
    for notice in notices:
        wait = min(_FIRST_WAIT * 2 ** min(notice.attempts - 1, 12), _LONGEST_WAIT)
        is_over = now - notice.created_at > _GIVEN_UP_AFTER or notice.alert_id is None
        status = AlertNotice.Status.FAILED if is_over else AlertNotice.Status.WAITING
        _rows_of(channel, [notice]).update(
            status=status, due_at=now + wait, finished_at=now if is_over else None
        )
    ChatChannel.objects.of(channel.business).filter(pk=channel.pk).update(
        last_failed_at=now, last_fault=fault
    )


def _rows_of(channel: ChatChannel, notices: list[AlertNotice]) -> TenantQuerySet[AlertNotice]:
    return AlertNotice.objects.of(channel.business).filter(pk__in=[one.pk for one in notices])
