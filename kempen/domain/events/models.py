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
    # How many of the events so far were quiet.
    quiet = models.BigIntegerField(default=0, db_default=0)

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
    # For programs alone: feed and webhooks have it, the notifications of members do not.
    is_quiet = models.BooleanField(default=False, db_default=False)

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

    Soon after it is written an entry is sealed (`AuditSeal`): whoever changes or takes out an entry
    later breaks its business's chain of seals, and `kempen audit verify` tells where.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.PROTECT, related_name="+")
    occurred_at = models.DateTimeField(default=clock.now)
    actor = models.CharField(max_length=80)
    action = models.CharField(max_length=60)
    data = models.JSONField(default=dict)

    objects: ClassVar[TenantManager["AuditEntry"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["business", "-id"], name="audit_newest_first")]


class UnsealedEntry(models.Model):
    """An entry that waits for its seal. The database writes it beside each entry."""

    entry = models.OneToOneField(
        AuditEntry,
        on_delete=models.DO_NOTHING,
        primary_key=True,
        db_constraint=False,
        related_name="+",
    )


class AuditSeal(models.Model):
    """The place of an entry in its business's chain, and the seal. Only ever added to.

    `key_id` names the key of the seal, "" where a version before keyed seals wrote it. A row
    without an entry is the end of a chain, as such a version noted it, whose entry is missing.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(
        Business, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    # The seal stays where the entry is taken out, and says that it is missing.
    entry = models.OneToOneField(
        AuditEntry, on_delete=models.DO_NOTHING, null=True, db_constraint=False, related_name="+"
    )
    place = models.BigIntegerField()  # 1, 2, 3 … in the business's chain.
    seal = models.CharField(max_length=64)
    key_id = models.CharField(max_length=32, blank=True)

    objects: ClassVar[TenantManager["AuditSeal"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "place"], name="seal_once_a_place")
        ]


class AuditKey(models.Model):
    """What checks the seals and checkpoints of one key of CREDENTIALS_KEYS, when that key is gone.

    Sealed itself with a key that is there.
    """

    key_id = models.CharField(max_length=32, primary_key=True)
    sealed = models.BinaryField()
