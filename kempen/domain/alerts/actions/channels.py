"""How a member wants to hear of alerts: email, quiet hours, Slack, Telegram, and a test."""

from dataclasses import dataclass
from datetime import time, timedelta
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.alerts.actions.send_chat import send_later
from kempen.domain.alerts.actions.waiting import replan
from kempen.domain.alerts.chat_calls import bot_token, chat_name, slack_path
from kempen.domain.alerts.models import SLACK, TELEGRAM, AlertNotice, AlertSettings, ChatChannel
from kempen.domain.alerts.refusals import ChannelRefusal
from kempen.domain.alerts.rules import AlertDelivery
from kempen.domain.alerts.sealing import seal
from kempen.domain.events.actions import audit
from kempen.kit import clock, ids
from kempen.kit.refusal import Flaw, Refusal
from kempen.kit.tenancy import TenantQuerySet

_BETWEEN_TESTS: Final = timedelta(minutes=1)


@dataclass(frozen=True)
class NewSettings:
    """Times of day are Malaysian; without both ends there are no quiet hours."""

    email: AlertDelivery
    digest_at: time
    quiet_from: time | None = None
    quiet_until: time | None = None


def save_settings(member: Member, new: NewSettings) -> None:
    """Keep how a member hears of alerts by email, and when by no channel."""
    has_quiet = new.quiet_from is not None and new.quiet_until is not None
    with transaction.atomic():
        AlertSettings.objects.of(member.business).update_or_create(
            member=member,
            defaults={
                "business": member.business,
                "email": new.email,
                "digest_at": new.digest_at,
                "quiet_from": new.quiet_from if has_quiet else None,
                "quiet_until": new.quiet_until if has_quiet else None,
            },
        )
        replan(member)
        audit(Actor.member(member), "alert_settings.changed", {"email": str(new.email)})


def save_slack(member: Member, address: str, delivery: AlertDelivery) -> ChatChannel:
    """Keep a member's Slack channel by the address of its incoming webhook; Refusal.

    Without an address, the one that is kept stays.
    """
    path = slack_path(address)
    if address.strip() and path is None:
        raise _wrong_secret(ChannelRefusal.NO_SLACK_WEBHOOK)
    return _save(member, SLACK, path, "", delivery)


def save_telegram(member: Member, token: str, chat: str, delivery: AlertDelivery) -> ChatChannel:
    """Keep a member's Telegram chat by the token of a bot that may write there; Refusal.

    Without a token, the one that is kept stays.
    """
    secret, chat_id = bot_token(token), chat_name(chat)
    if token.strip() and secret is None:
        raise _wrong_secret(ChannelRefusal.NO_BOT_TOKEN)
    if chat_id is None:
        raise Refusal.of(Flaw(("chat",), ChannelRefusal.NO_CHAT))
    return _save(member, TELEGRAM, secret, chat_id, delivery)


def remove_channel(member: Member, channel: ChatChannel) -> None:
    """Delete a channel with its secret, and what waits for it."""
    with transaction.atomic():
        _notices(member, channel.kind).filter(status=AlertNotice.Status.WAITING).delete()
        deleted, _ = ChatChannel.objects.of(member.business).filter(pk=channel.pk).delete()
        if deleted:
            audit(Actor.member(member), "alert_channel.removed", {"kind": channel.kind})


def send_test(member: Member, channel: ChatChannel) -> None:
    """Have a test message sent to a channel; once a minute, else Refusal."""
    with transaction.atomic():
        row = ChatChannel.objects.of(member.business).select_for_update().get(pk=channel.pk)
        recent = _notices(member, row.kind).filter(
            subject=AlertNotice.Subject.TEST, created_at__gt=clock.now() - _BETWEEN_TESTS
        )
        if recent.exists():
            raise Refusal(ChannelRefusal.TESTED_JUST_NOW)
        AlertNotice.objects.add(
            member.business,
            member=member,
            channel=row.kind,
            subject=AlertNotice.Subject.TEST,
            due_at=clock.now(),
        )
        send_later(row.pk)


def _save(
    member: Member, kind: str, secret: str | None, chat_id: str, delivery: AlertDelivery
) -> ChatChannel:
    with transaction.atomic():
        channel = _locked_channel(member, kind, has_secret=secret is not None)
        if secret is not None:
            channel.sealed_secret, channel.hint = seal(secret, channel.pk), secret[-4:]
        channel.chat_id, channel.delivery = chat_id, delivery
        channel.last_fault, channel.last_failed_at = "", None
        channel.save()
        replan(member)
        audit(Actor.member(member), "alert_channel.saved", {"kind": kind})
    return channel


def _locked_channel(member: Member, kind: str, *, has_secret: bool) -> ChatChannel:
    """Return a member's channel, a new one where none is kept; Refusal for that without secret."""
    rows = ChatChannel.objects.of(member.business).select_for_update()
    if not has_secret:
        known = rows.filter(member=member, kind=kind).first()
        if known is None:
            no_secret = {
                SLACK: ChannelRefusal.NO_SLACK_WEBHOOK,
                TELEGRAM: ChannelRefusal.NO_BOT_TOKEN,
            }
            raise _wrong_secret(no_secret[kind])
        return known
    # The secret is bound to the row, so the row's identifier is chosen first.
    channel, _ = rows.get_or_create(
        member=member,
        kind=kind,
        defaults={
            "id": ids.new_id(),
            "business": member.business,
            "delivery": AlertDelivery.OFF,
            "sealed_secret": b"",
            "hint": "",
        },
    )
    return channel


def _wrong_secret(code: ChannelRefusal) -> Refusal:
    return Refusal.of(Flaw(("secret",), code))


def _notices(member: Member, kind: str) -> TenantQuerySet[AlertNotice]:
    return AlertNotice.objects.of(member.business).filter(member=member, channel=kind)
