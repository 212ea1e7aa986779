"""What is kept about what happened."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class EventCounter(models.Model):
    """The last sequence number of a business. Its row lock makes the numbers gap-free."""

    business = models.OneToOneField(
        Business, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    last = models.BigIntegerField(default=0)

    objects: ClassVar[TenantManager["EventCounter"]] = TenantManager()


class Event(models.Model):
    """One thing that happened. `body` is what feed and webhooks carry, to the byte."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    sequence = models.BigIntegerField()
    type = models.CharField(max_length=40)
    occurred_at = models.DateTimeField()
    body = models.TextField()
    is_fanned_out = models.BooleanField(default=False)

    objects: ClassVar[TenantManager["Event"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "sequence"], name="event_once_a_sequence")
        ]
        indexes = [
            models.Index(
                fields=["id"], name="event_to_fan_out", condition=models.Q(is_fanned_out=False)
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("evt", self.id)


class AuditEntry(models.Model):
    """Who did what, when. Only ever added to."""

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.PROTECT, related_name="+")
    occurred_at = models.DateTimeField(default=clock.now)
    actor = models.CharField(max_length=80)
    action = models.CharField(max_length=60)
    data = models.JSONField(default=dict)

    objects: ClassVar[TenantManager["AuditEntry"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["business", "-id"], name="audit_newest_first")]
