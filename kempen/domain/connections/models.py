"""What is kept about connections: whose keys to which platform."""

from typing import ClassVar

from django.db import models

from kempen.domain.accounts.models import Business, Person
from kempen.domain.campaigns.models import Campaign
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import json_column
from kempen.kit.tenancy import TenantManager


class Connection(models.Model):
    """An account on a platform that a person let Kempen read and write."""

    class Environment(models.TextChoices):
        """The sandbox spends no money; the two never mix."""

        LIVE = "live"
        SANDBOX = "sandbox"

    class Status(models.TextChoices):
        """active, expiring, reconnect_needed, disconnected."""

        ACTIVE = "active"
        EXPIRING = "expiring"
        RECONNECT_NEEDED = "reconnect_needed"
        DISCONNECTED = "disconnected"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    platform = models.CharField(max_length=8)  # The code of a partner of the registry.
    environment = models.CharField(max_length=8, choices=Environment.choices)
    account_id = models.CharField(max_length=64)
    account_name = models.CharField(max_length=120, blank=True)
    currency = models.CharField(max_length=3, default="MYR")
    time_zone = models.CharField(max_length=64, default="Asia/Kuala_Lumpur")
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.ACTIVE)
    reason = models.CharField(max_length=300, blank=True)  # Why it needs attention, in words.
    # Trying again alone does not mend the reason: something is to be done on the platform.
    needs_person = models.BooleanField(default=False)
    # What the partner needs besides the account (page, pixel, login customer); never a secret.
    facts: dict[str, str] = json_column(default=dict)
    sealed_credentials = models.BinaryField(null=True)
    expires_at = models.DateTimeField(null=True)
    last_synced_at = models.DateTimeField(null=True)
    connected_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["Connection"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "platform", "environment", "account_id"],
                name="connection_once_an_account",
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as programs see it."""
        return ids.encode("con", self.id)


class PartnerCall(models.Model):
    """A call to a partner that a person asked for: pending → done or failed.

    The worker makes it, a page polls for its outcome.
    """

    class Kind(models.TextChoices):
        """What is asked of the partner."""

        CONNECT = "connect"
        LIST_CAMPAIGNS = "list_campaigns"
        LIST_PROPERTIES = "list_properties"
        SEND_TEST_CONTACT = "send_test_contact"

    class Status(models.TextChoices):
        """pending, done, failed."""

        PENDING = "pending"
        DONE = "done"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    platform = models.CharField(max_length=8)
    environment = models.CharField(max_length=8, choices=Connection.Environment.choices)
    # The account that is asked; for `connect` the account that the call connected.
    connection = models.ForeignKey(
        Connection, on_delete=models.CASCADE, null=True, related_name="+"
    )
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PENDING)
    # What the worker needs, credentials among it; deleted as soon as the call is over.
    sealed_input = models.BinaryField(null=True)
    # What a person entered besides secrets: shown again when the partner refuses it.
    shown: dict[str, str] = json_column(default=dict)
    result: dict[str, object] = json_column(default=dict)
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["PartnerCall"]] = TenantManager()

    class Meta:
        indexes = [
            models.Index(fields=["business", "connection", "kind"], name="partner_call_of_account")
        ]

    @property
    def public_id(self) -> str:
        """The identifier as it stands in addresses."""
        return ids.encode("call", self.id)


class CampaignAccount(models.Model):
    """The account that a campaign was last seen in."""

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    connection = models.ForeignKey(Connection, on_delete=models.CASCADE, related_name="+")

    objects: ClassVar[TenantManager["CampaignAccount"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "campaign"], name="one_account_holds_a_campaign"
            )
        ]


class ExchangeRate(models.Model):
    """What one unit of a currency is worth in MYR from a day on, until a later rate."""

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    currency = models.CharField(max_length=3)
    valid_from = models.DateField()
    rate = models.DecimalField(max_digits=18, decimal_places=8)
    source = models.CharField(max_length=200, blank=True)  # Where the figure was read.
    set_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    set_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["ExchangeRate"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["business", "currency", "valid_from"], name="rate_once_a_day"
            )
        ]

    @property
    def public_id(self) -> str:
        """The identifier as it stands in addresses."""
        return ids.encode("rate", self.id)


class IgnoredCampaign(models.Model):
    """A campaign of an account that a person chose not to import, until they choose otherwise."""

    id = models.BigAutoField(primary_key=True)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    connection = models.ForeignKey(Connection, on_delete=models.CASCADE, related_name="+")
    external_id = models.CharField(max_length=64)
    left_out_by = models.CharField(max_length=80)  # The actor's label.
    left_out_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["IgnoredCampaign"]] = TenantManager()

    class Meta:
        db_table = "connections_leftout"
        constraints = [
            models.UniqueConstraint(
                fields=["business", "connection", "external_id"], name="left_out_once"
            )
        ]
