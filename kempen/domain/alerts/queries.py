"""What is asked about alerts, and how a member hears of them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final

from django.db.models import UUIDField

from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import may
from kempen.domain.alerts.alert_copy import detail_of
from kempen.domain.alerts.answers import AlertAnswer
from kempen.domain.alerts.models import Alert, AlertSettings, ChatChannel
from kempen.domain.alerts.rules import (
    AlertDelivery,
    Cause,
    Subject,
    due_at,
    explanation_of,
    quiet_end,
)
from kempen.domain.campaigns.queries import Campaign, moment
from kempen.kit import clock, ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "Alert",
    "AlertSettings",
    "AlertsNow",
    "ChatChannel",
    "alert_of",
    "alert_rows",
    "alerts_now",
    "chat_channels_of",
    "closed_alerts",
    "day_time",
    "due_email_time",
    "due_now",
    "email_time",
    "explanations",
    "open_explanations",
    "quiet_now",
    "representation",
    "settings_of",
    "untracked_since",
    "usual_settings",
]
_MOST_CLOSED: Final = 30
_USUAL_DIGEST: Final = time(8)
# Without quiet hours an alert comes at night. What can wait does not.
_USUAL_NIGHT: Final = (time(22), time(8))
# Every page counts these.
_OPEN: Final = CompiledQuery(
    lambda: (
        Alert.objects.of_everyone(closed_too=True)
        .filter(business=Parameter("business", UUIDField()), closed_at=None)
        .select_related("business", "campaign", "connection")
        .order_by("opened_at", "id")
    )
)


@dataclass(frozen=True)
class AlertsNow:
    """The open alerts, causes first; `effects` has by identifier what follows from each."""

    causes: list[Alert]
    effects: dict[str, list[Alert]]


def alert_rows(business: Business) -> TenantQuerySet[Alert]:
    """Return all alerts of a business, with what they are about."""
    return Alert.objects.of(business).select_related("business", "campaign", "connection")


def alert_of(business: Business, public_id: str) -> Alert | None:
    """Return an alert of this business by its identifier."""
    identifier = ids.decode("alr", public_id)
    return alert_rows(business).filter(pk=identifier).first() if identifier else None


def alerts_now(business: Business) -> AlertsNow:
    """Return what is wrong now: what explains the others first, each with what follows from it."""
    alerts = _OPEN.rows(business=business.pk)
    order = list(Cause)
    alerts.sort(key=lambda one: order.index(Cause(one.cause)))
    explained = explanations(alerts)
    effects: dict[str, list[Alert]] = {}
    for alert in alerts:
        if cause := explained.get(alert.public_id):
            effects.setdefault(cause.public_id, []).append(alert)
    return AlertsNow([one for one in alerts if one.public_id not in explained], effects)


def explanations(alerts: list[Alert]) -> dict[str, Alert]:
    """Return for each open alert that follows from another, by its identifier, that other one."""
    by_subject = {_subject(alert): alert for alert in alerts if alert.closed_at is None}
    causes: dict[str, Alert] = {}
    for subject, alert in by_subject.items():
        cause = explanation_of(subject, by_subject)
        if cause is not None:
            causes[alert.public_id] = by_subject[cause]
    return causes


def open_explanations(business: Business) -> dict[str, Alert]:
    """Return by its identifier what each open alert of a business follows from, where it does."""
    return explanations(list(alert_rows(business).filter(closed_at=None)))


def closed_alerts(business: Business) -> list[Alert]:
    """Return the alerts that were over last, the newest first."""
    rows = alert_rows(business).filter(closed_at__isnull=False)
    return list(rows.order_by("-closed_at", "-id")[:_MOST_CLOSED])


def untracked_since(business: Business, campaigns: Collection[Campaign]) -> date | None:
    """Return the first day since when tracking is broken of one of these campaigns; None: of none.

    An alert about an account counts for all of its platform's campaigns.
    """
    broken = Alert.objects.of(business).filter(cause=Cause.TRACKING_BROKEN, closed_at=None)
    keys = {one.pk for one in campaigns}
    platforms = {one.platform or "" for one in campaigns}
    since = [
        one.since
        for one in broken
        if (one.campaign_id in keys if one.campaign_id else one.platform in {"", *platforms})
    ]
    return min(since).astimezone(clock.BUSINESS_TIME_ZONE).date() if since else None


def representation(alert: Alert, explained: dict[str, Alert]) -> AlertAnswer:
    """Return an alert as it leaves; `explained` is of all that is open."""
    cause = explained.get(alert.public_id)
    acknowledged = alert.acknowledged_at
    return AlertAnswer(
        alert_id=alert.public_id,
        cause=alert.cause,
        campaign_id=alert.campaign.public_id if alert.campaign else None,
        connection_id=alert.connection.public_id if alert.connection else None,
        since=moment(alert.since),
        until=moment(alert.closed_at) if alert.closed_at else None,
        opened_at=moment(alert.opened_at),
        detail=detail_of(alert),
        follows_from=cause.public_id if cause else None,
        acknowledged_at=moment(acknowledged) if acknowledged else None,
    )


def settings_of(member: Member) -> AlertSettings:
    """Return how a member hears of alerts, as they chose it or as it usually is."""
    row = AlertSettings.objects.of(member.business).filter(member=member).first()
    return row or usual_settings(member)


def usual_settings(member: Member) -> AlertSettings:
    """Return how a member hears of alerts who has never said so: who may act does, by email."""
    email = AlertDelivery.AT_ONCE if may(member.role, "edit_campaigns") else AlertDelivery.OFF
    return AlertSettings(
        member=member, business=member.business, email=email, digest_at=_USUAL_DIGEST
    )


def due_now(settings: AlertSettings, delivery: str) -> datetime | None:
    """Return when a channel of this delivery tells its member what happens now; None for never."""
    return due_at(
        AlertDelivery(delivery),
        clock.now().astimezone(clock.BUSINESS_TIME_ZONE),
        digest_at=settings.digest_at,
        quiet_from=settings.quiet_from,
        quiet_until=settings.quiet_until,
    )


def email_time(member: Member) -> datetime | None:
    """Return when a member hears by email of what is wrong now; None for never."""
    settings = settings_of(member)
    return due_now(settings, settings.email)


def due_email_time(member: Member) -> datetime | None:
    """Return when a member is emailed of what waited for its time; None: not by now."""
    settings = settings_of(member)
    is_off = settings.email == AlertDelivery.OFF
    return due_now(settings, AlertDelivery.OFF if is_off else AlertDelivery.AT_ONCE)


def day_time(member: Member) -> datetime:
    """Return when a member is emailed of what can wait: after their quiet hours, or the night."""
    settings = settings_of(member)
    now = clock.now().astimezone(clock.BUSINESS_TIME_ZONE)
    quiet = (settings.quiet_from, settings.quiet_until)
    return quiet_end(now, *(_USUAL_NIGHT if None in quiet else quiet)) or now


def quiet_now(member: Member) -> datetime | None:
    """Return when the quiet hours end that a member has at this moment; None outside of them."""
    settings = settings_of(member)
    now = clock.now().astimezone(clock.BUSINESS_TIME_ZONE)
    return quiet_end(now, settings.quiet_from, settings.quiet_until)


def chat_channels_of(member: Member) -> list[ChatChannel]:
    """Return a member's Slack channel and Telegram chat, where they have them."""
    return list(ChatChannel.objects.of(member.business).filter(member=member).order_by("kind"))


def _subject(alert: Alert) -> Subject:
    return Cause(alert.cause), alert.account_key, alert.campaign_key
