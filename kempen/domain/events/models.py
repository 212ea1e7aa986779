"""What is kept about what happened."""

from typing import ClassVar, Final

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.kit import clock, ids
from kempen.kit.database.partitions import Partitioned
from kempen.kit.tenancy import TenantManager


class EventCounter(models.Model):
    """The last sequence number of a business. Its row lock makes the numbers gap-free."""

    business = models.OneToOneField(
        Business, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    last = models.BigIntegerField(default=0)

    objects: ClassVar[TenantManager["EventCounter"]] = TenantManager()


class Event(models.Model):
    """One thing that happened. `body` is what feed and webhooks carry, to the byte.

    The table is partitioned by day, and a unique key would have to hold the day: that no sequence
    is given twice is the work of the counter's lock.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    # The index below begins with this column.
    business = models.ForeignKey(
        Business, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    sequence = models.BigIntegerField()
    type = models.CharField(max_length=40)
    occurred_at = models.DateTimeField()
    body = models.TextField()
    is_fanned_out = models.BooleanField(default=False)

    objects: ClassVar[TenantManager["Event"]] = TenantManager()

    class Meta:
        indexes = [
            models.Index(fields=["business", "sequence"], name="event_in_sequence"),
            models.Index(
                fields=["id"], name="event_to_fan_out", condition=models.Q(is_fanned_out=False)
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("evt", self.id)


EVENT_DAYS: Final = Partitioned(Event._meta.db_table)  # noqa: SLF001 -- Django's own way to ask


class AuditEntry(models.Model):
    """Who did what, when. Only ever added to: the database refuses every other change.

    Soon after it is written an entry is sealed: it gets its place in the business's chain and a
    hash of itself and of the one before. Whoever changes or takes out an entry later breaks the
    chain, and `kempen audit verify` tells where.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.PROTECT, related_name="+")
    occurred_at = models.DateTimeField(default=clock.now)
    actor = models.CharField(max_length=80)
    action = models.CharField(max_length=60)
    data = models.JSONField(default=dict)
    place = models.BigIntegerField(null=True)  # 1, 2, 3 … in the business's chain.
    seal = models.CharField(max_length=64, blank=True)

    objects: ClassVar[TenantManager["AuditEntry"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "place"], name="audit_once_a_place")
        ]
        indexes = [
            models.Index(fields=["business", "-id"], name="audit_newest_first"),
            models.Index(
                fields=["id"], name="audit_to_seal", condition=models.Q(place__isnull=True)
            ),
        ]


class AuditHead(models.Model):
    """How far a business's chain has been sealed, and the last seal: what is cut off is missed.

    The database lets it only move on.
    """

    business = models.OneToOneField(
        Business, on_delete=models.PROTECT, primary_key=True, related_name="+"
    )
    place = models.BigIntegerField()
    seal = models.CharField(max_length=64)

    objects: ClassVar[TenantManager["AuditHead"]] = TenantManager()
