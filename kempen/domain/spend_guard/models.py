"""What is kept of limits on what campaigns spend, and of what was told about their spend."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.kit import clock
from kempen.kit.tenancy import TenantManager


class SpendGuard(models.Model):
    """Whether Kempen may pause a campaign that spends too much; off without a row.

    A row without a campaign holds for all of the business that have none of their own.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, null=True, related_name="+")
    is_on = models.BooleanField(default=False)
    # How far over its daily cap a day may go, in per cent of the cap.
    margin = models.PositiveSmallIntegerField(default=100)
    set_by = models.CharField(max_length=80)  # The actor's label.
    set_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["SpendGuard"]] = TenantManager()

    class Meta:
        db_table = "launches_spendguard"
        constraints = [
            models.UniqueConstraint(
                fields=["business"],
                condition=models.Q(campaign=None),
                name="spend_guard_once_a_business",
            )
        ]


class SpendNotice(models.Model):
    """A limit or share of the budget that a campaign's spend has reached: told once.

    What the guard stopped has the amounts in MYR that it stopped it for.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    mark = models.CharField(max_length=60)  # "day:2026-12-01", or "<launch>:50"
    spent = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    allowed = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    told_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["SpendNotice"]] = TenantManager()

    class Meta:
        db_table = "launches_spendtold"
        constraints = [
            models.UniqueConstraint(fields=["business", "campaign", "mark"], name="spend_told_once")
        ]
