"""What is kept about a campaign: the unit of performance, living on one platform."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.kit import clock, ids
from kempen.kit.json_values import JsonObject
from kempen.kit.tenancy import TenantManager
from kempen.platforms.registry import OTHER


class Campaign(models.Model):
    """A campaign. Money is MYR before tax; days are Malaysian calendar days, both ends included."""

    class Objective(models.TextChoices):
        """What the campaign is for."""

        INCREASE_SALES = "increase_sales"
        GENERATE_PROSPECTS = "generate_prospects"

    class Status(models.TextChoices):
        """draft → launching → active ↔ paused → ended; launching may fail."""

        DRAFT = "draft"
        LAUNCHING = "launching"
        ACTIVE = "active"
        PAUSED = "paused"
        ENDED = "ended"
        LAUNCH_FAILED = "launch_failed"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=120)
    objective = models.CharField(max_length=20, choices=Objective.choices)
    # The code of a platform of the registry, or OTHER.
    platform = models.CharField(max_length=8, default=OTHER)
    status = models.CharField(max_length=14, choices=Status.choices, default=Status.DRAFT)
    target = models.CharField(max_length=500, blank=True)
    return_goal = models.DecimalField(max_digits=9, decimal_places=3, null=True)
    prospect_goal = models.IntegerField(null=True)
    audience: "models.JSONField[JsonObject | None, JsonObject | None]" = models.JSONField(null=True)
    budget_amount = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    budget_start = models.DateField(null=True)
    budget_end = models.DateField(null=True)
    creative_guidelines: "models.JSONField[JsonObject | None, JsonObject | None]" = (
        models.JSONField(null=True)
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Campaign"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["business", "-id"], name="campaign_newest_first")]
        constraints = [
            # What days refer to: a day is of the business of its campaign.
            models.UniqueConstraint(fields=["business", "id"], name="campaign_of_its_business")
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("cmp", self.id)


class ExternalId(models.Model):
    """The campaign as a platform calls it."""

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="external_ids")
    platform = models.CharField(max_length=8)
    external_id = models.CharField(max_length=64)

    objects: ClassVar[TenantManager["ExternalId"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "platform", "external_id"], name="external_id_once_a_platform"
            ),
            models.UniqueConstraint(
                fields=["business", "campaign", "platform"], name="campaign_once_a_platform"
            ),
        ]
