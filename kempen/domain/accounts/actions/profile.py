"""What a person and a business say about themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import Business, Person
from kempen.kit import clock


@dataclass(frozen=True)
class Profile:
    """What the profile page asks.

    The website says where ads lead, the market decides the calendar and the tax rules, the
    platforms are the first to be connected.
    """

    website_url: str
    target_market: str
    primary_platforms: Sequence[str]


def complete_profile(actor: Actor, profile: Profile) -> Business:
    """Store the profile; the first time marks it as complete."""
    with transaction.atomic():
        business = Business.objects.select_for_update().get(pk=actor.business.pk)
        business.website_url = profile.website_url
        business.target_market = profile.target_market
        business.primary_platforms = list(profile.primary_platforms)
        if business.profile_completed_at is None:
            business.profile_completed_at = clock.now()
        business.save()
        audit(
            actor,
            "business.profile_changed",
            {
                "website_url": profile.website_url,
                "target_market": profile.target_market,
                "primary_platforms": list(profile.primary_platforms),
            },
        )
    return business


def edit_business(
    actor: Actor, *, name: str, profile: Profile, return_goal: Decimal | None
) -> Business:
    """Change the name, the profile and the return goal (revenue for each ringgit spent)."""
    with transaction.atomic():
        business = complete_profile(actor, profile)
        business.name = name
        business.return_goal = return_goal
        business.save(update_fields=["name", "return_goal"])
        audit(
            actor,
            "business.edited",
            {"name": name, "return_goal": str(return_goal) if return_goal is not None else None},
        )
    return business


def require_company_sign_in(actor: Actor, *, is_required: bool) -> None:
    """Say whether the business's pages open only to who came through its own provider."""
    with transaction.atomic():
        business = Business.objects.select_for_update().get(pk=actor.business.pk)
        if business.company_sign_in_required != is_required:
            business.company_sign_in_required = is_required
            business.save(update_fields=["company_sign_in_required"])
            audit(actor, "company_sign_in.required", {"is_required": is_required})


def choose_theme(person: Person, theme: str) -> None:
    """Remember light, dark or system."""
    Person.objects.filter(pk=person.pk).update(theme=theme)


def choose_language(person: Person, language: str) -> None:
    """Remember the language that pages and mails speak."""
    Person.objects.filter(pk=person.pk).update(language=language)
