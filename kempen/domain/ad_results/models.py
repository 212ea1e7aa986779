"""What is kept of the figures of ads: days of single ads, impressions of campaigns, reach."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.kit import clock
from kempen.kit.tenancy import TenantManager


class ReportedFigures(models.Model):
    """What a platform reports of a part of a campaign.

    Money is in the account's currency, and `rate` is what one unit is worth in MYR. The sum over
    the parts may be less than the campaign's: platforms do not split everything.
    """

    spend = models.DecimalField(max_digits=18, decimal_places=6)
    revenue = models.DecimalField(max_digits=18, decimal_places=6)
    rate = models.DecimalField(max_digits=18, decimal_places=8)
    impressions = models.BigIntegerField()
    clicks = models.BigIntegerField()
    conversions = models.DecimalField(max_digits=18, decimal_places=6)

    class Meta:
        abstract = True


class AdDay(ReportedFigures):
    """One ad on one day, as its platform numbers the ad; also ads that Kempen did not make."""

    pk = models.CompositePrimaryKey("campaign_id", "ad_number", "date")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    ad_number = models.CharField(max_length=120)
    date = models.DateField()
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")

    objects: ClassVar[TenantManager["AdDay"]] = TenantManager()


class DeliveryDay(models.Model):
    """How often a campaign was shown on a day, beside the spend and the clicks of those showings.

    A performance day may come from a file, which says nothing of impressions. So what is divided by
    them is kept here with them. Money as in ReportedFigures.
    """

    pk = models.CompositePrimaryKey("campaign_id", "date")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    date = models.DateField()
    business = models.ForeignKey(
        Business, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    spend = models.DecimalField(max_digits=18, decimal_places=6)
    rate = models.DecimalField(max_digits=18, decimal_places=8)
    impressions = models.BigIntegerField()
    clicks = models.BigIntegerField()

    objects: ClassVar[TenantManager["DeliveryDay"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["business", "date"], name="delivery_of_a_business")]


class CampaignReach(models.Model):
    """How many people saw a campaign in its last 7 or 28 days, as its platform counts them.

    The same person may be in two periods, so these numbers are never added up.
    """

    pk = models.CompositePrimaryKey("campaign_id", "days")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    days = models.PositiveSmallIntegerField()
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    last_day = models.DateField()
    reach = models.BigIntegerField()
    frequency = models.DecimalField(max_digits=12, decimal_places=6)
    read_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["CampaignReach"]] = TenantManager()


class AudienceReading(models.Model):
    """When the search terms and regions of a campaign were last read, and of which days.

    `failure` is why the last try brought nothing; what an earlier one brought stays.
    """

    pk = models.CompositePrimaryKey("campaign_id", "what")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    what = models.CharField(max_length=8)  # terms, regions
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    since = models.DateField(null=True)
    until = models.DateField(null=True)
    read_at = models.DateTimeField(null=True)
    tried_at = models.DateTimeField(default=clock.now)
    failure = models.CharField(max_length=300, blank=True)

    objects: ClassVar[TenantManager["AudienceReading"]] = TenantManager()


class SearchTerm(ReportedFigures):
    """What people typed before they saw a campaign, in the days of its last reading.

    Platforms withhold what few people typed.
    """

    pk = models.CompositePrimaryKey("campaign_id", "position")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    position = models.PositiveSmallIntegerField()  # The dearest first.
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    term = models.CharField(max_length=255)
    keyword = models.CharField(max_length=255, blank=True)

    objects: ClassVar[TenantManager["SearchTerm"]] = TenantManager()


class RegionTotal(ReportedFigures):
    """What a campaign brought in one region, in the days of its last reading.

    `name` is as the platform has it, "" where it does not know the region.
    """

    pk = models.CompositePrimaryKey("campaign_id", "position")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    position = models.PositiveSmallIntegerField()
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=120, blank=True)

    objects: ClassVar[TenantManager["RegionTotal"]] = TenantManager()
