"""Further businesses of somebody who has an account: the clients of an agency."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from allauth.account.models import EmailAddress
from django.db import transaction

from kempen.domain.accounts.actions.profile import Profile
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.accounts.refusals import BusinessChangeRefusal
from kempen.kit import clock
from kempen.kit.database.scope import as_service
from kempen.kit.refusal import Refusal
from kempen.platforms.registry import platform_codes

# What one person may own: far above any agency, and below what could fill a disk.
MOST_OWNED: Final = 1_000
_SAMPLE_GOAL: Final = Decimal(3)


@dataclass(frozen=True)
class NewBusiness:
    """What is said of a business when it is made; the goal is revenue for each ringgit spent."""

    name: str
    profile: Profile
    return_goal: Decimal | None = None


@as_service("nobody is in a business yet that is only made")
def create_business(person: Person, new: NewBusiness) -> Member:
    """Make a business whose owner is `person`; return the membership.

    It is active at once: the address of its owner is verified. Refusal where it is not, and for
    somebody who owns MOST_OWNED.
    """
    with transaction.atomic():
        # One after the other, so that the count is right.
        Person.objects.select_for_update(no_key=True).get(pk=person.pk)
        if not EmailAddress.objects.filter(user=person, verified=True).exists():
            raise Refusal(BusinessChangeRefusal.ADDRESS_UNVERIFIED)
        owned = Member.objects.of_everyone().filter(person=person, role=Member.Role.OWNER)
        if owned.count() >= MOST_OWNED:
            raise Refusal(BusinessChangeRefusal.TOO_MANY, most=MOST_OWNED)
        business = Business.objects.create(
            name=new.name,
            status=Business.Status.ACTIVE,
            website_url=new.profile.website_url,
            target_market=new.profile.target_market,
            primary_platforms=list(new.profile.primary_platforms),
            return_goal=new.return_goal,
            profile_completed_at=clock.now(),
        )
        member = Member.objects.add(business, person=person, role=Member.Role.OWNER)
        facts = {"business_id": business.public_id, "name": business.name}
        audit(Actor.member(member), "business.created", facts)
    return member


@as_service("nobody is in a business yet that is only made")
def create_sample_business(person: Person, name: str) -> tuple[Member, bool]:
    """Make a business for sample data, which `person` visits; return the membership.

    A person has one: True where it was made now, False where it is there already.
    """
    with transaction.atomic():
        # One after the other, so that two clicks make one.
        Person.objects.select_for_update(no_key=True).get(pk=person.pk)
        known = Member.objects.of_everyone().filter(person=person, business__is_sample=True)
        member = known.select_related("business", "person").first()
        if member is not None:
            return member, False
        business = Business.objects.create(
            name=name,
            status=Business.Status.ACTIVE,
            is_sample=True,
            primary_platforms=list(platform_codes()),
            return_goal=_SAMPLE_GOAL,
            profile_completed_at=clock.now(),
        )
        member = Member.objects.add(business, person=person, role=Member.Role.VISITOR)
        audit(
            Actor.member(member),
            "business.created",
            {"business_id": business.public_id, "name": name, "is_sample": True},
        )
    return member, True


def remove_visitors(business: Business) -> None:
    """Take everybody out of a business with sample data; call it with the business locked."""
    if not business.is_sample:
        raise ValueError("only sample data is left this way")
    Member.objects.of(business).delete()
