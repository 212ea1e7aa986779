"""Opens the account of the demo business, which nobody signs up for."""

from decimal import Decimal

from allauth.account.models import EmailAddress
from django.db import connection, transaction

from kempen.domain.accounts.actions.profile import Profile, edit_business
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member, Person
from kempen.kit import clock
from kempen.platforms.registry import platform_codes


def open_demo_account(
    *, email: str, password: str, name: str, company_name: str, website_url: str
) -> Actor:
    """Return the owner of the demo business, made with a complete profile when there is none.

    Doing it again changes nothing but a password that is no longer the given one: whoever runs the
    service reads the demo's password from its data folder, so that is the one that must work.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            # Two at once: the second sees what the first made.
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"demo:{email}"])
        person = Person.objects.filter(email__iexact=email).first()
        if person is None:
            person = Person.objects.create_user(
                email, password, name=name, terms_accepted_at=clock.now()
            )
        elif not person.check_password(password):
            person.set_password(password)
            person.save(update_fields=["password"])
        EmailAddress.objects.update_or_create(
            user=person, email=person.email, defaults={"primary": True, "verified": True}
        )
        member = Member.objects.of_everyone().filter(person=person).order_by("id").first()
        if member is None:
            member = _open_business(person, company_name, website_url)
        return Actor.member(member)


def _open_business(person: Person, company_name: str, website_url: str) -> Member:
    business = Business.objects.create(name=company_name, status=Business.Status.ACTIVE)
    member = Member.objects.add(business, person=person, role=Member.Role.OWNER)
    profile = Profile(
        website_url=website_url, target_market="MY", primary_platforms=list(platform_codes())
    )
    member.business = edit_business(
        Actor.member(member), name=company_name, profile=profile, return_goal=Decimal(4)
    )
    return member
