"""What is asked about people, businesses, members and keys."""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.db.models import BinaryField, DateTimeField, Exists, OuterRef, Q, UUIDField

from kempen.domain.accounts import keys
from kempen.domain.accounts.models import ApiKey, Business, Invitation, Member, Person
from kempen.domain.accounts.refusals import BusinessRefusal
from kempen.domain.accounts.rules import ALLOWED, RANK, ROLES
from kempen.kit import clock, ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.database.scope import as_service
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "ApiKey",
    "Business",
    "Member",
    "Person",
    "business_by",
    "every_business",
    "invitations_by",
    "key_by",
    "key_of",
    "keys_of",
    "keys_of_member",
    "keys_of_who_left",
    "member_by_email",
    "members_allowed_to",
    "members_of",
    "names_of",
    "owners_of",
    "person_by_email",
    "refused_key",
    "without_second_factor",
]


# A key made at a screen works while its maker is the member that they were then: who is added again
# is a member anew, and makes new keys. One made by a command has no maker.
_MAKER_LEFT: Final = Q(created_by__isnull=False) & ~Exists(
    Member.objects.of_everyone(closed_too=True).filter(
        business_id=OuterRef("business_id"),
        person_id=OuterRef("created_by_id"),
        person__is_active=True,
        created_at__lte=OuterRef("created_at"),
    )
)

# Each request of the API asks this one, each page the other.
_WORKING_KEY: Final = CompiledQuery(
    lambda: (
        ApiKey.objects.of_everyone()
        .select_related("business", "member__person")
        .filter(digest=Parameter("digest", BinaryField()), revoked_at=None)
        .filter(Q(expires_at=None) | Q(expires_at__gt=Parameter("now", DateTimeField())))
        .exclude(_MAKER_LEFT)
    )
)
_MEMBERSHIPS: Final = CompiledQuery(
    lambda: (
        Member.objects.of_everyone(closed_too=True)
        .filter(person=Parameter("person", UUIDField()))
        .select_related("business", "person")
        .order_by("id")
    )
)


def key_of(token: str) -> ApiKey | None:
    """Return the key that works now, with its business and member; None for any other text.

    A text of the wrong form or checksum is refused without asking the database.
    """
    if not keys.is_well_formed(token):
        return None
    with as_service("whose key it is shows only when it is found"):
        rows = _WORKING_KEY.rows(digest=keys.digest(token), now=clock.now())
    for key in rows:
        if key.member is None or key.member.person.is_active:
            return key
    return None


def refused_key(token: str) -> tuple[ApiKey, str] | None:
    """Return the key that this text was, and why it works no more; None for no key of ours."""
    if not keys.is_well_formed(token):
        return None
    rows = ApiKey.objects.of_everyone(closed_too=True).select_related("business")
    with as_service("whose key it was shows only when it is found"):
        key = rows.filter(digest=keys.digest(token)).first()
    if key is None:
        return None
    if key.business.closed_at is not None:
        return key, "business_closed"
    if key.revoked_at is not None:
        return key, "revoked"
    if key.expires_at is not None and key.expires_at <= clock.now():
        return key, "expired"
    return key, "maker_left"


def keys_of_who_left(business: Business) -> set[UUID]:
    """Return the keys that stopped because whoever made them is no longer a member."""
    return set(ApiKey.objects.of(business).filter(_MAKER_LEFT).values_list("id", flat=True))


def keys_of(business: Business) -> TenantQuerySet[ApiKey]:
    """Return the keys of a business, newest first, revoked and expired ones included."""
    return ApiKey.objects.of(business).select_related("member__person").order_by("-id")


def keys_of_member(member: Member) -> TenantQuerySet[ApiKey]:
    """Return the working keys that a member made or that act in their name."""
    theirs = Q(created_by=member.person, created_at__gte=member.created_at) | Q(member=member)
    working = Q(expires_at=None) | Q(expires_at__gt=clock.now())
    return keys_of(member.business).filter(theirs, working, revoked_at=None)


def key_by(business: Business, public_id: str) -> ApiKey | None:
    """Return a key of this business by the identifier that people see, or None."""
    identifier = ids.decode("key", public_id)
    return keys_of(business).filter(id=identifier).first() if identifier else None


def invitations_by(member: Member, *, up_to: str = "") -> TenantQuerySet[Invitation]:
    """Return the open invitations that a member sent, to roles above `up_to` where it is given."""
    rows = Invitation.objects.of(member.business).filter(accepted_at=None, withdrawn_at=None)
    above = [role for role in ROLES if not up_to or RANK[role] > RANK[up_to]]
    return rows.filter(invited_by=member.person_id, role__in=above).order_by("id")


def members_of(person: Person) -> list[Member]:
    """Return the memberships of a person, oldest first."""
    with as_service("a person may belong to several businesses"):
        return _MEMBERSHIPS.rows(person=person.pk)


def members_allowed_to(business: Business, action: str) -> TenantQuerySet[Member]:
    """Return the active members of a business whose role may do `action`."""
    return _active_members(business).filter(role__in=ALLOWED[action])


def owners_of(business: Business) -> TenantQuerySet[Member]:
    """Return the active owners of a business."""
    return _active_members(business).filter(role=Member.Role.OWNER)


def _active_members(business: Business) -> TenantQuerySet[Member]:
    return Member.objects.of(business).filter(person__is_active=True)


def without_second_factor(members: Iterable[Member]) -> set[UUID]:
    """Return the people among these members who have no app and no passkey."""
    people = {member.person_id for member in members}
    factors = Authenticator.objects.filter(user_id__in=people)
    factors = factors.exclude(type=Authenticator.Type.RECOVERY_CODES)
    return people - set(factors.values_list("user_id", flat=True))


def person_by_email(email: str) -> Person | None:
    """Return the person whose address this is, in any case."""
    return Person.objects.filter(email__iexact=email).first()


def member_by_email(business: Business, email: str) -> Member | None:
    """Return the member of this business with this e-mail address, or None."""
    if "\x00" in email:
        return None
    return (
        Member.objects.of(business)
        .select_related("business", "person")
        .filter(person__email__iexact=email.strip())
        .first()
    )


def ids_of_person(email: str) -> set[str]:
    """Return what the audit log calls a person: their memberships, and the keys bound to them."""
    members = Member.objects.of_everyone(closed_too=True).filter(person__email__iexact=email)
    keys = ApiKey.objects.of_everyone(closed_too=True).filter(member__in=members)
    return {ids.encode("mem", member.id) for member in members} | {key.public_id for key in keys}


def business_by(email_or_id: str) -> Business | None:
    """Return a business by its identifier (biz_… or a UUID) or by the e-mail address of a member.

    Refusal when the address belongs to members of several.
    """
    text = email_or_id.strip()
    if "@" in text and "\x00" not in text:
        memberships = (
            Member.objects.of_everyone(closed_too=True)
            .filter(person__email__iexact=text)
            .select_related("business")
            .order_by("id")
        )
        businesses = [member.business for member in memberships]
        if len(businesses) > 1:
            named = tuple(f"{one.public_id} ({one.name})" for one in businesses)
            raise Refusal(BusinessRefusal.SEVERAL, asked=text, businesses=named)
        return businesses[0] if businesses else None
    identifier = ids.decode("biz", text) or _uuid(text)
    return Business.objects.filter(id=identifier).first() if identifier else None


def every_business() -> list[Business]:
    """Return every business, oldest first: for whoever runs the service, never for a request."""
    return list(Business.objects.order_by("id"))


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def names_of(business: Business, labels: set[str]) -> dict[str, str]:
    """Return who stands behind labels of actors: a person, or the key that a program showed.

    Labels of the service itself, and of members who have left, are missing.
    """
    names: dict[str, str] = {}
    for label in labels:
        kind, _, public_id = label.partition(":")
        if kind == "member":
            identifier = ids.decode("mem", public_id)
            rows = Member.objects.of(business).select_related("person")
            member = rows.filter(id=identifier).first() if identifier else None
            if member is not None:
                names[label] = member.person.name or member.person.email
        elif kind == "key":
            key = key_by(business, public_id)
            if key is not None:
                names[label] = key.name
    return names
