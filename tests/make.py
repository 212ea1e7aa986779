"""Makes what tests need: Alice owns, Bob helps, Charlie is a stranger."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock

PASSWORD = "correct horse battery"


def person(name: str = "alice") -> Person:
    """A person whose e-mail address is verified."""
    from allauth.account.models import EmailAddress

    account = Person.objects.create_user(f"{name}@example.com", PASSWORD, name=name.title())
    EmailAddress.objects.create(user=account, email=account.email, verified=True, primary=True)
    return account


def business(name: str = "Kopi Rimba", **fields: Any) -> Business:
    """An active business with a complete profile."""
    fields.setdefault("status", Business.Status.ACTIVE)
    fields.setdefault("profile_completed_at", clock.now())
    return Business.objects.create(name=name, **fields)


def member(of: Business, who: Person | None = None, role: str = "owner") -> Member:
    """A member; Alice, the owner, unless told."""
    return Member.objects.add(of, person=who or person(), role=role)


def actor(of: Business) -> Actor:
    """The service acting for a business, where the test does not care who."""
    return Actor.service(of, "test")


def campaign(of: Business, name: str = "Raya hampers", **fields: Any) -> Campaign:
    """A running campaign that increases sales."""
    fields.setdefault("objective", Campaign.Objective.INCREASE_SALES)
    fields.setdefault("status", Campaign.Status.ACTIVE)
    return Campaign.objects.add(of, name=name, **fields)


def on_platform(of: Campaign, external_id: str = "120210") -> None:
    """Have a campaign's platform know it."""
    ExternalId.objects.add(of.business, campaign=of, platform=of.platform, external_id=external_id)


def day(
    of: Campaign, on: date, spend: str = "100", revenue: str = "400", **fields: Any
) -> PerformanceDay:
    """One performance day."""
    return PerformanceDay.objects.add(
        of.business, campaign=of, date=on, spend=Decimal(spend), revenue=Decimal(revenue), **fields
    )


def days(of: Campaign, money: Mapping[date, tuple[str, str]], **fields: Any) -> None:
    """Performance days with spend and revenue, all at once: one by one, each takes milliseconds."""
    PerformanceDay.objects.of(of.business).bulk_create(
        PerformanceDay(
            business=of.business,
            campaign=of,
            date=on,
            spend=Decimal(spend),
            revenue=Decimal(revenue),
            **fields,
        )
        for on, (spend, revenue) in money.items()
    )
