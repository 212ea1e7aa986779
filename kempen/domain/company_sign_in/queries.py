"""What is asked about providers and sign-ins through them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.db.models import Exists, IntegerField, OuterRef, UUIDField

from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.accounts.queries import owners_of
from kempen.domain.company_sign_in.models import (
    CompanySignIn,
    Identity,
    IdentityProvider,
    ProviderMetadata,
)
from kempen.domain.company_sign_in.rules import ATTEMPT_LASTS
from kempen.kit import clock, ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.database.scope import as_service

__all__ = [
    "CompanySession",
    "CompanySignIn",
    "Identity",
    "IdentityProvider",
    "ProviderMetadata",
    "account_of_address",
    "attempt_by",
    "emergency_owners",
    "is_link_alive",
    "people_linked",
    "provider_by_id",
    "provider_by_name",
    "provider_of",
    "provider_of_id",
    "sign_in_names_of",
]

# Each page of who came through a provider asks this one.
_LINK: Final = CompiledQuery(
    lambda: SocialAccount.objects.filter(
        pk=Parameter("link", IntegerField()), user=Parameter("person", UUIDField())
    )
)


@dataclass(frozen=True)
class CompanySession:
    """What a session remembers that came through a provider: the business it is for, the link."""

    business: str
    link: int


def provider_of(business: Business) -> IdentityProvider | None:
    """Return the provider of a business."""
    return IdentityProvider.objects.of(business).select_related("business").first()


@as_service("whoever signs in is in no business yet")
def provider_by_name(sign_in_name: str) -> IdentityProvider | None:
    """Return the provider that people find by this name, once it can be used."""
    name = sign_in_name.strip().lower()
    if "\x00" in name:
        return None
    rows = IdentityProvider.objects.of_everyone().select_related("business")
    return rows.filter(sign_in_name=name, metadata__isnull=False).first()


@as_service("whoever signs in is in no business yet")
def provider_by_id(public_id: str) -> IdentityProvider | None:
    """Return a provider by its identifier, once it can be used."""
    identifier = ids.decode("idp", public_id)
    rows = IdentityProvider.objects.of_everyone().select_related("business")
    return rows.filter(pk=identifier, metadata__isnull=False).first() if identifier else None


@as_service("a person may belong to several businesses")
def sign_in_names_of(businesses: Sequence[UUID]) -> dict[UUID, str]:
    """Return by which name people find the sign-in of each of these businesses."""
    rows = IdentityProvider.objects.of_everyone().filter(business__in=businesses)
    return dict(rows.values_list("business_id", "sign_in_name"))


@as_service("whoever signs in is in no business yet")
def provider_of_id(business_id: str) -> IdentityProvider | None:
    """Return the provider of a business by the identifier of the business, once it can be used."""
    identifier = ids.decode("biz", business_id)
    rows = IdentityProvider.objects.of_everyone().select_related("business")
    return rows.filter(business=identifier, metadata__isnull=False).first() if identifier else None


@as_service("whoever signs in is in no business yet")
def attempt_by(public_id: str) -> CompanySignIn | None:
    """Return a sign-in that is not too old; only the browser that began it may ask for it."""
    identifier = ids.decode("csi", public_id)
    rows = CompanySignIn.objects.of_everyone().select_related("business", "provider__business")
    since = clock.now() - ATTEMPT_LASTS
    return rows.filter(pk=identifier, created_at__gt=since).first() if identifier else None


def is_link_alive(link: int, person: UUID) -> bool:
    """Whether a session that came by this link may go on: unlinking and removing delete it."""
    return bool(_LINK.rows(link=link, person=person))


def people_linked(provider: IdentityProvider) -> int:
    """Return how many people have signed in through a provider."""
    return SocialAccount.objects.filter(provider=provider.public_id).count()


def account_of_address(email: str) -> Person | None:
    """Return whose account an address belongs to, verified or not."""
    address = EmailAddress.objects.filter(email__iexact=email, verified=True)
    owner = address.select_related("user").first()
    return owner.user if owner else Person.objects.filter(email__iexact=email).first()


def emergency_owners(business: Business) -> list[Member]:
    """Return the owners who can enter without the provider: by a password and a second factor."""
    factors = Authenticator.objects.filter(
        user=OuterRef("person"), type__in=[Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
    )
    owners = owners_of(business).filter(Exists(factors)).select_related("person")
    return [owner for owner in owners if owner.person.has_usable_password()]
