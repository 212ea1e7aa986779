"""What is kept about a business's identity provider and the sign-ins through it."""

from typing import ClassVar

import msgspec
from django.contrib.postgres.fields import ArrayField
from django.db import models

from kempen.domain.accounts.models import Business
from kempen.kit import clock, ids
from kempen.kit.database.struct_column import struct_column
from kempen.kit.tenancy import TenantManager


class ProviderMetadata(msgspec.Struct, frozen=True):
    """What a provider publishes of itself, as far as Kempen uses it."""

    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: str = ""
    token_endpoint_auth_methods: tuple[str, ...] = ()


class Identity(msgspec.Struct, frozen=True):
    """Whom a provider named. `subject` stays when the address changes."""

    subject: str
    email: str
    name: str = ""
    values: tuple[str, ...] = ()  # Of the claim that decides the role.


class IdentityProvider(models.Model):
    """Where the members of a business sign in; one a business.

    Each change makes the provider unchecked: pending → works or fails.
    """

    class Check(models.TextChoices):
        """Whether the provider answered as one, when it was last asked."""

        PENDING = "pending"
        WORKS = "works"
        FAILS = "fails"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    sign_in_name = models.CharField(max_length=40, unique=True)
    issuer = models.CharField(max_length=300)
    client_id = models.CharField(max_length=190)
    sealed_secret = models.BinaryField()
    email_domains = ArrayField(models.CharField(max_length=253), default=list)
    role_claim = models.CharField(max_length=190, blank=True)
    role_values: dict[str, tuple[str, ...]] = struct_column(
        dict[str, tuple[str, ...]], default=dict
    )
    default_role = models.CharField(max_length=8, default="viewer")
    can_make_owners = models.BooleanField(default=False)
    metadata: ProviderMetadata | None = struct_column(ProviderMetadata, null=True)
    check_status = models.CharField(max_length=8, choices=Check.choices, default=Check.PENDING)
    check_fault = models.CharField(max_length=40, blank=True)
    check_detail = models.CharField(max_length=300, blank=True)
    checked_at = models.DateTimeField(null=True)
    # Counts the changes, so that the outcome of a check is not written to what was changed since.
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TenantManager["IdentityProvider"]] = TenantManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["business"], name="identity_provider_once_a_business")
        ]

    @property
    def public_id(self) -> str:
        """The identifier as people see it; what django-allauth calls the provider."""
        return ids.encode("idp", self.id)


class CompanySignIn(models.Model):
    """One return from a provider: pending → verified → used, or confirming → linked; or refused.

    `sealed_input` has what the worker needs to ask the provider, until it has asked.
    """

    class Status(models.TextChoices):
        """Confirming: a first sign-in, whose link was mailed to the address."""

        PENDING = "pending"
        VERIFIED = "verified"
        USED = "used"
        CONFIRMING = "confirming"
        LINKED = "linked"
        REFUSED = "refused"

    id = models.UUIDField(primary_key=True, default=ids.new_id, editable=False)
    business = models.ForeignKey(Business, on_delete=models.CASCADE, related_name="+")
    provider = models.ForeignKey(IdentityProvider, on_delete=models.CASCADE, related_name="+")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PENDING)
    sealed_input = models.BinaryField(null=True)
    identity: Identity | None = struct_column(Identity, null=True)
    fault = models.CharField(max_length=40, blank=True)
    detail = models.CharField(max_length=300, blank=True)
    language = models.CharField(max_length=12, default="en")
    created_at = models.DateTimeField(default=clock.now, db_index=True)
    finished_at = models.DateTimeField(null=True)

    objects: ClassVar[TenantManager["CompanySignIn"]] = TenantManager()

    @property
    def public_id(self) -> str:
        """The identifier as people see it."""
        return ids.encode("csi", self.id)
