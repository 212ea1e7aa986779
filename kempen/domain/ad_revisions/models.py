"""What is kept of revisions of ads and of each change in them."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business, Person
from kempen.domain.ad_revisions.rules import ChangeKind, RevisionStatus
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class AdRevision(models.Model):
    """Changes to the ads of a campaign that runs; nothing of them is sent before an approval.

    `version` counts up with each edit: what was seen is what is approved.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    # Of the approved plan in which the campaign runs.
    strategy = models.ForeignKey(Strategy, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    status = models.CharField(
        max_length=10,
        choices=[(one.value, one.value) for one in RevisionStatus],
        default=RevisionStatus.READY,
    )
    version = models.PositiveIntegerField(default=1)
    written_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    approved_hash = models.CharField(max_length=64, blank=True)
    approved_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    # The address of a client who approved by a link, in place of a person.
    approved_by_client = models.EmailField(max_length=254, blank=True, default="")
    approved_at = models.DateTimeField(null=True)
    # Who declined it by a link, and what they said.
    declined_by_client = models.EmailField(max_length=254, blank=True, default="")
    declined_reason = models.CharField(max_length=500, blank=True, default="")
    # When the undo window ends.
    starts_at = models.DateTimeField(null=True)
    # When its platform had done all that was approved; an ad that is replaced pauses later. Ads in
    # reserve are so from `starts_at`.
    applied_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["AdRevision"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "campaign"],
                condition=models.Q(status="ready"),
                name="ad_revision_open_once",
            )
        ]
        indexes = [models.Index(fields=["business", "-id"], name="ad_revision_newest_first")]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("arv", self.id)


class AdRevisionChange(models.Model):
    """What becomes of one ad. An ad that is made has the identifier of its change."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    revision = models.ForeignKey(AdRevision, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=8, choices=[(one.value, one.value) for one in ChangeKind])
    # What is replaced, paused or resumed.
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, null=True, related_name="+")
    # What a new ad says.
    creative = models.ForeignKey(Creative, on_delete=models.PROTECT, null=True, related_name="+")
    position = models.PositiveSmallIntegerField()

    objects: ClassVar[TenantManager["AdRevisionChange"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "revision", "ad"], name="ad_once_a_revision"
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it; the ad that it makes keeps it."""
        return ids.encode("ad", self.id)
