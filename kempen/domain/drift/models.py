"""What is kept of differences between what runs and what was approved."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.approved import Baseline
from kempen.domain.launches.models import Change, Launch
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import struct_column
from kempen.kit.tenancy import TenantManager


class DriftCheck(models.Model):
    """The last check of what runs for a campaign on its platform.

    `baseline` is what was there at the first check after the launch and no approval says: the name
    of a campaign that ran before, ads of its own, and what each ad looked like.
    """

    campaign = models.OneToOneField(
        Campaign, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    launch = models.ForeignKey(Launch, on_delete=models.CASCADE, related_name="+")
    baseline: Baseline = struct_column(Baseline, default=dict)
    looked_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["DriftCheck"]] = TenantManager()

    class Meta:
        db_table = "launches_watch"


class Drift(models.Model):
    """One difference between what runs on a platform and what a person approved.

    open until a person accepts it or has it put back, or until it is gone by itself.
    """

    class Status(models.TextChoices):
        """open → accepted or put_back, by a person; or gone.

        put_back → open again when the platform refused the change.
        """

        OPEN = "open"
        ACCEPTED = "accepted"
        PUT_BACK = "put_back"
        GONE = "gone"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    launch = models.ForeignKey(Launch, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20)  # detection.DriftKind
    # The ad's number there, the key of a place, language or interest, a keyword; or nothing.
    subject = models.CharField(max_length=120, blank=True)
    approved = models.CharField(max_length=200, blank=True)
    found = models.CharField(max_length=200, blank=True)
    # The same for the same difference: detection.fingerprint_of
    mark = models.CharField(max_length=64)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    seen_at = models.DateTimeField(default=clock.now)
    # When an email was sent about it; null: the next check sends one.
    written_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    settled_by = models.CharField(max_length=80, blank=True)  # The actor's label.
    # What restores the approved setting, once a person has asked for that.
    change = models.ForeignKey(Change, on_delete=models.SET_NULL, null=True, related_name="+")

    objects: ClassVar[TenantManager["Drift"]] = TenantManager()

    class Meta:
        db_table = "launches_drift"
        constraints = [
            models.UniqueConstraint(
                fields=["business", "campaign", "mark"],
                condition=models.Q(status="open"),
                name="drift_open_once",
            )
        ]
        indexes = [
            models.Index(fields=["business", "campaign"], name="drift_of_a_campaign"),
            models.Index(
                fields=["business"],
                condition=models.Q(status="open", written_at=None),
                name="drift_to_write_of",
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as it stands in addresses."""
        return ids.encode("drift", self.id)
