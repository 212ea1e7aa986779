"""What is kept of alerts: each one, how members want to hear of them, and what is to be sent."""

from datetime import time
from typing import ClassVar, Final

from django.db import models

from kempen.domain.accounts.models import Business, Member
from kempen.domain.alerts.rules import AlertDelivery, Cause
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import json_column
from kempen.kit.tenancy import TenantManager

_DELIVERIES: Final = [(str(one), str(one)) for one in AlertDelivery]
EMAIL, SLACK, TELEGRAM = "email", "slack", "telegram"
CHATS: Final = (SLACK, TELEGRAM)


class AlertCheck(models.Model):
    """When a business was last looked at; who looks holds the row, so that it is one at a time."""

    business = models.OneToOneField(
        Business, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    checked_at = models.DateTimeField(null=True)
    # When its figures were last judged: that takes longer, and only new figures say anything new.
    figures_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["AlertCheck"]] = TenantManager()


class Alert(models.Model):
    """Something that is wrong: open until it is over, acknowledged or not.

    About a campaign, or a whole account, or (both null) what is brought in as files.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    cause = models.CharField(max_length=24, choices=[(str(one), str(one)) for one in Cause])
    platform = models.CharField(max_length=8, blank=True)
    connection = models.ForeignKey(
        Connection, on_delete=models.CASCADE, null=True, related_name="+"
    )
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, null=True, related_name="+")
    # What makes it the same alert: the account and the campaign (rules.Subject).
    account_key = models.CharField(max_length=40)
    campaign_key = models.CharField(max_length=40, blank=True)
    since = models.DateTimeField()
    opened_at = models.DateTimeField(default=clock.now)
    closed_at = models.DateTimeField(null=True)
    # Numbers and days that its sentence names (alert_copy.py).
    facts: dict[str, float | str] = json_column(default=dict)
    acknowledged_at = models.DateTimeField(null=True)
    acknowledged_by = models.CharField(max_length=80, blank=True)  # The actor's label.

    objects: ClassVar[TenantManager["Alert"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "cause", "account_key", "campaign_key"],
                condition=models.Q(closed_at=None),
                name="alert_open_once",
            )
        ]
        indexes = [
            models.Index(fields=["business", "-id"], name="alert_newest_first"),
            models.Index(
                fields=["business"], condition=models.Q(closed_at=None), name="alert_open_ones"
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("alr", self.id)


class AlertSettings(models.Model):
    """How a member hears of alerts by email, and when by no channel at all.

    Without a row: at once for those who may act, else not (rules of `actions/notify.py`).
    """

    member = models.OneToOneField(
        Member, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    email = models.CharField(max_length=8, choices=_DELIVERIES)
    # Times of day in Malaysia.
    digest_at = models.TimeField(default=time(8))
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)

    objects: ClassVar[TenantManager["AlertSettings"]] = TenantManager()


class ChatChannel(models.Model):
    """A member's Slack channel or Telegram chat. Its secret is encrypted."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=[(one, one) for one in CHATS])
    delivery = models.CharField(max_length=8, choices=_DELIVERIES)
    # Slack: the path of the incoming webhook. Telegram: the bot's token.
    sealed_secret = models.BinaryField()
    chat_id = models.CharField(max_length=64, blank=True)  # Telegram alone.
    hint = models.CharField(max_length=8)  # The end of the secret, to recognise it by.
    last_sent_at = models.DateTimeField(null=True)
    last_failed_at = models.DateTimeField(null=True)
    last_fault = models.CharField(max_length=16, blank=True)  # chat_calls.ChatFault
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["ChatChannel"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "member", "kind"], name="chat_channel_once_a_kind"
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as it stands in addresses."""
        return ids.encode("chat", self.id)


class AlertNotice(models.Model):
    """What is to be told to a member by a channel; many that are due become one message."""

    class Subject(models.TextChoices):
        """An alert that opened or closed; or a test that the member asked for."""

        OPENED = "opened"
        CLOSED = "closed"
        TEST = "test"

    class Status(models.TextChoices):
        """waiting → sent; dropped when it is over before it was told; failed after a day."""

        WAITING = "waiting"
        SENT = "sent"
        DROPPED = "dropped"
        FAILED = "failed"

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    channel = models.CharField(max_length=8, choices=[(one, one) for one in (EMAIL, *CHATS)])
    alert = models.ForeignKey(Alert, on_delete=models.CASCADE, null=True, related_name="+")
    subject = models.CharField(max_length=6, choices=Subject.choices)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    due_at = models.DateTimeField()
    created_at = models.DateTimeField(default=clock.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    finished_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["AlertNotice"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "member", "channel", "alert", "subject"],
                name="alert_notice_once_a_channel",
            )
        ]
        indexes = [
            models.Index(
                fields=["due_at"], condition=models.Q(status="waiting"), name="alert_notices_due"
            )
        ]
