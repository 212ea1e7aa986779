"""What is kept about creatives (texts and images) and ads (a creative placed in a campaign)."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models

from kempen.domain.accounts.models import Business, Person
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.rules import FOCAL_SCALE, MIDDLE, format_of
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import json_column
from kempen.kit.tenancy import TenantManager


class Image(models.Model):
    """A picture without its metadata; the same bytes are kept once a business.

    The focal point stays in sight where it is cut; in thousandths from the top left. `is_made`:
    Kempen drew it for an ad. `is_ai_made`: its file or a person says that AI made it.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    digest = models.BinaryField(max_length=32)  # Of the bytes as they were uploaded.
    media_type = models.CharField(max_length=20)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    content = models.BinaryField()
    name = models.CharField(max_length=200)
    is_made = models.BooleanField(default=False, db_default=False)
    is_ai_made = models.BooleanField(default=False, db_default=False)
    focal_x = models.PositiveSmallIntegerField(default=MIDDLE, db_default=MIDDLE)
    focal_y = models.PositiveSmallIntegerField(default=MIDDLE, db_default=MIDDLE)
    uploaded_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Image"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "digest"], name="image_once_a_business"),
            models.CheckConstraint(
                condition=models.Q(focal_x__lte=FOCAL_SCALE, focal_y__lte=FOCAL_SCALE),
                name="focal_point_in_image",
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("img", self.id)


class Creative(models.Model):
    """The texts of one ad in one language for one platform. Limits are in rules.py."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    platform = models.CharField(max_length=8)
    language = models.CharField(max_length=12)
    angle = models.CharField(max_length=12)  # benefit, offer, proof, urgency, question
    headlines = ArrayField(models.CharField(max_length=255))
    descriptions = ArrayField(models.CharField(max_length=255))
    primary_text = models.TextField(blank=True)  # Social only.
    call_to_action = models.CharField(max_length=24, blank=True)
    # Ads from before this was asked said "contact us" in places and always sent "learn more".
    sends_call_to_action = models.BooleanField(default=False, db_default=False)
    landing_url = models.CharField(max_length=2048)
    image = models.ForeignKey(Image, on_delete=models.SET_NULL, null=True, related_name="+")
    writer = models.CharField(max_length=16, default="built-in")  # built-in, model, person
    # What its texts claim, as market/claims writes it; of ads from before 2026-12 it is unknown.
    claims: list[dict[str, object]] = json_column(default=list)
    # How the images that Kempen made for it are laid out; "" where it has its own or none.
    layout = models.CharField(max_length=8, blank=True, default="", db_default="")
    # Of its image, so that no page of ads asks for each.
    has_ai_image = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Creative"]] = TenantManager()

    @property
    def button(self) -> str:
        """The code of the button that people see and a launch sends; "" for ads without one."""
        chosen = self.call_to_action if self.sends_call_to_action else ""
        return format_of(self.platform).button(chosen)


class CreativePicture(models.Model):
    """The picture of an ad in one shape; one of another shape is cut around its focal point.

    Without rows an ad has its one `image` for every placement.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    creative = models.ForeignKey(Creative, on_delete=models.CASCADE, related_name="pictures")
    shape = models.CharField(max_length=6)  # Of ad_images/task.py, as width to height.
    image = models.ForeignKey(Image, on_delete=models.PROTECT, related_name="+")
    focal_x = models.PositiveSmallIntegerField(default=MIDDLE)
    focal_y = models.PositiveSmallIntegerField(default=MIDDLE)

    objects: ClassVar[TenantManager["CreativePicture"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "creative", "shape"], name="picture_once_a_shape"
            ),
            models.CheckConstraint(
                condition=models.Q(focal_x__lte=FOCAL_SCALE, focal_y__lte=FOCAL_SCALE),
                name="focal_point_in_picture",
            ),
        ]


class SwitchedOffRule(models.Model):
    """A rule of market/ad_rules that a business switched off, and why; without a row it holds."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    code = models.CharField(max_length=40)
    reason = models.CharField(max_length=500)
    switched_off_by = models.ForeignKey(
        Person, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["SwitchedOffRule"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "code"], name="ad_rule_switched_off_once")
        ]


class Ad(models.Model):
    """A creative placed in a campaign on its platform."""

    class Status(models.TextChoices):
        """draft → submitted → in_review → approved or rejected; also problem, paused."""

        DRAFT = "draft"
        SUBMITTED = "submitted"
        IN_REVIEW = "in_review"
        APPROVED = "approved"
        REJECTED = "rejected"
        PROBLEM = "problem"
        PAUSED = "paused"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    creative = models.ForeignKey(Creative, on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    reasons: list[str] = json_column(default=list)
    external_id = models.CharField(max_length=120, blank=True)
    # Verdicts that were told already, as "approved:<the platform's creative>": each is told once.
    told: list[str] = json_column(default=list)
    created_at = models.DateTimeField(default=clock.now)
    reviewed_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["Ad"]] = TenantManager()

    class Meta:
        indexes = [models.Index(fields=["business", "campaign"], name="ad_of_a_campaign")]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("ad", self.id)
