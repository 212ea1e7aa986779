"""What is kept about leads, about what they agreed to, and about how a CRM is to be filled."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantManager


class Lead(models.Model):
    """A person who left an address in an ad, with what the person agreed to.

    `external_id` is the source's own number, once a business and source. Names, address, phone and
    company are emptied when the person is forgotten; the row stays, so that nothing comes back.
    """

    class Status(models.TextChoices):
        """pending → pushed; failed is tried again by itself, parked waits for a person.

        stopped: the person does not want it, or was forgotten.
        """

        PENDING = "pending"
        PUSHED = "pushed"
        FAILED = "failed"
        PARKED = "parked"
        STOPPED = "stopped"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    source = models.CharField(max_length=8)  # A platform whose lead form it was, or FROM_API.
    # Leads of the sandbox's ads never reach a live CRM.
    environment = models.CharField(max_length=8, choices=Connection.Environment.choices)
    external_id = models.CharField(max_length=64, null=True)
    campaign = models.ForeignKey(Campaign, on_delete=models.SET_NULL, null=True, related_name="+")
    ad = models.ForeignKey(Ad, on_delete=models.SET_NULL, null=True, related_name="+")
    email = models.CharField(max_length=254, blank=True)  # As it is compared: lower case.
    email_given = models.CharField(max_length=254, blank=True)
    first_name = models.CharField(max_length=120, blank=True)
    last_name = models.CharField(max_length=120, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    company = models.CharField(max_length=200, blank=True)
    # To a form's own questions.
    answers: "models.JSONField[dict[str, str], dict[str, str]]" = models.JSONField(default=dict)
    notice_version = models.CharField(max_length=80, blank=True)
    consented_at = models.DateTimeField(null=True)
    opted_out_at = models.DateTimeField(null=True)
    erased_at = models.DateTimeField(null=True)
    happened_at = models.DateTimeField(default=clock.now)
    created_at = models.DateTimeField(default=clock.now)

    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PENDING)
    reason = models.CharField(max_length=20, blank=True)  # rules.Reason
    detail = models.CharField(max_length=500, blank=True)  # In the CRM's words.
    attempts = models.PositiveIntegerField(default=0)
    next_attempt_at = models.DateTimeField(default=clock.now)
    pushed_at = models.DateTimeField(null=True)
    crm = models.ForeignKey(Connection, on_delete=models.SET_NULL, null=True, related_name="+")
    contact_id = models.CharField(max_length=40, blank=True)

    objects: ClassVar[TenantManager["Lead"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "source", "external_id"],
                name="lead_once_a_source",
                condition=models.Q(external_id__isnull=False),
            )
        ]
        indexes = [
            models.Index(fields=["business", "-id"], name="lead_newest_first"),
            models.Index(fields=["business", "email"], name="lead_by_address"),
            models.Index(
                fields=["next_attempt_at"],
                name="lead_due",
                condition=models.Q(status__in=["pending", "failed"]),
            ),
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("lead", self.id)


class OptOut(models.Model):
    """That an address must not be sent on; kept as a digest, also when the person is forgotten.

    A later agreement of the same person stands above it.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)  # rules.digest_of
    opted_out_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["OptOut"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "digest"], name="opt_out_once_an_address")
        ]


class FormNotice(models.Model):
    """Which privacy notice the platforms' lead forms show, from a moment on.

    Where a form asks whether the person agrees, `question` is what it asks.
    """

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    version = models.CharField(max_length=80)
    question = models.CharField(max_length=200, blank=True)
    since = models.DateTimeField()
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["FormNotice"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business", "since"], name="form_notice_once_a_moment")
        ]


class CrmSetup(models.Model):
    """How a CRM is filled: {field of a lead: {"property", "kind"}}, and until when it is paused."""

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    connection = models.OneToOneField(Connection, on_delete=models.CASCADE, related_name="+")
    mapping: "models.JSONField[dict[str, dict[str, str]], dict[str, dict[str, str]]]" = (
        models.JSONField(default=dict)
    )
    paused_until = models.DateTimeField(null=True)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["CrmSetup"]] = TenantManager()

    class Meta:
        db_table = "leads_feed"


class LeadSyncState(models.Model):
    """How far the leads of an ad account were read, and why the last try failed."""

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    connection = models.OneToOneField(Connection, on_delete=models.CASCADE, related_name="+")
    read_until = models.DateTimeField(null=True)
    reason = models.CharField(max_length=300, blank=True)

    objects: ClassVar[TenantManager["LeadSyncState"]] = TenantManager()

    class Meta:
        db_table = "leads_reading"


class Erasure(models.Model):
    """A contact that is to be deleted in a CRM, because the person asked to be forgotten.

    The address is encrypted, and wiped once it is done: a contact whose number never reached us is
    found by it.
    """

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="+")
    crm = models.ForeignKey(Connection, on_delete=models.CASCADE, related_name="+")
    sealed_email = models.BinaryField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    next_attempt_at = models.DateTimeField(default=clock.now)
    reason = models.CharField(max_length=300, blank=True)
    done_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["Erasure"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "lead", "crm"], name="erasure_once_a_lead_and_crm"
            )
        ]
        indexes = [
            models.Index(
                fields=["next_attempt_at"],
                name="erasure_due",
                condition=models.Q(done_at__isnull=True),
            )
        ]
