"""What is kept of what platforms say themselves, before it is converted."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.kit import clock
from kempen.kit.tenancy import TenantManager


class OriginalDay(models.Model):
    """A day's money as its account has it, in another currency, and the rate it was converted by.

    The performance day of the same campaign and date holds the MYR.
    """

    pk = models.CompositePrimaryKey("campaign_id", "date")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    date = models.DateField()
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    currency = models.CharField(max_length=3)
    spend = models.DecimalField(max_digits=18, decimal_places=6)
    revenue = models.DecimalField(max_digits=18, decimal_places=6)
    rate = models.DecimalField(max_digits=18, decimal_places=8)  # MYR for one unit.
    converted_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["OriginalDay"]] = TenantManager()

    class Meta:
        db_table = "launches_originalday"
