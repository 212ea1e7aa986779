"""What is kept about offerings, and which campaign promotes which."""

from datetime import date
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Lower

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Image
from kempen.domain.creatives.rules import FOCAL_SCALE, MIDDLE
from kempen.domain.offerings.rules import (
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    LONGEST_PHRASE,
    LONGEST_URL,
    Permit,
    Town,
)
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import json_column, struct_column
from kempen.kit.tenancy import TenantManager
from kempen.market.claims import Claim, from_json


class Offering(models.Model):
    """What is sold. Prices are MYR; `states` are codes of market/states.py, none for all of them.

    `claims` holds what `market.claims.to_json` makes. `version` counts the savings, so that two
    pages that edit one offering notice each other.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    # Forms by language; one that is the name itself says that it stays there.
    names: dict[str, str] = json_column(default=dict)
    category = models.CharField(max_length=24, blank=True)  # Of market/categories, "" for unknown.
    description = models.CharField(max_length=LONGEST_DESCRIPTION, blank=True)
    languages = ArrayField(models.CharField(max_length=2))
    landing_url = models.CharField(max_length=LONGEST_URL, blank=True)
    price_from = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    price_to = models.DecimalField(max_digits=18, decimal_places=6, null=True)
    # The share of its sales (0 to 1) that is profit before ads.
    margin = models.DecimalField(max_digits=7, decimal_places=6, null=True)
    states = ArrayField(models.CharField(max_length=2), default=list)
    towns: tuple[Town, ...] = struct_column(tuple[Town, ...], default=list)
    claims: list[dict[str, object]] = json_column(default=list)
    must_say = ArrayField(models.CharField(max_length=LONGEST_PHRASE), default=list)
    never_say = ArrayField(models.CharField(max_length=LONGEST_PHRASE), default=list)
    permits: tuple[Permit, ...] = struct_column(tuple[Permit, ...], default=list)
    colours = ArrayField(models.CharField(max_length=7), default=list)
    logo = models.ForeignKey(Image, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.PositiveIntegerField(default=1)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Offering"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "business",
                Lower("name"),
                name="offering_name_once",
                condition=models.Q(archived_at__isnull=True),
            )
        ]
        indexes = [models.Index(fields=["business", "-id"], name="offering_newest_first")]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("off", self.id)

    @property
    def typed_claims(self) -> tuple[Claim, ...]:
        """What is claimed, read."""
        return tuple(from_json(one) for one in self.claims)

    def held_permits(self, on: date) -> dict[str, str]:
        """Return the numbers of the permits by kind, without those that are over on that day."""
        over = self.expired_permits(on)
        return {one.kind: one.number for one in self.permits if one not in over}

    def expired_permits(self, on: date) -> tuple[Permit, ...]:
        """Return the permits whose last day was before that day."""
        return tuple(one for one in self.permits if one.expires_on and one.expires_on < on)


class OfferingPicture(models.Model):
    """A picture of a brand kit, with the point that stays in sight where it is cropped.

    The point is in thousandths of width and height from the top left.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    offering = models.ForeignKey(Offering, on_delete=models.CASCADE, related_name="pictures")
    image = models.ForeignKey(Image, on_delete=models.CASCADE, related_name="+")
    focal_x = models.PositiveSmallIntegerField(default=MIDDLE)
    focal_y = models.PositiveSmallIntegerField(default=MIDDLE)
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["OfferingPicture"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "offering", "image"], name="picture_once_an_offering"
            ),
            models.CheckConstraint(
                condition=models.Q(focal_x__lte=FOCAL_SCALE, focal_y__lte=FOCAL_SCALE),
                name="focal_point_inside",
            ),
        ]


class Promotion(models.Model):
    """Which offering a campaign promotes; none: somebody said that it promotes none of them.

    A campaign without a row has not been decided about, so pages ask.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="+")
    offering = models.ForeignKey(
        Offering, on_delete=models.CASCADE, null=True, related_name="promotions"
    )
    decided_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Promotion"]] = TenantManager()
