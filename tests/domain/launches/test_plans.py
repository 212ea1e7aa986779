"""What a launch would change, and how far one has failed."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.connections.models import Connection
from kempen.domain.launches.actions.change_results import update_launch_status
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.plans import creation_of
from kempen.domain.launches.queries import addition_of, plan_of
from kempen.domain.launches.rules import Cap, most_expensive_day
from kempen.kit.refusal import Refusal
from kempen.platforms.interface import Goal, NewAd, NewPlatformCampaign, TargetAudience
from kempen.platforms.registry import platform_of
from kempen.platforms.search.launching import launch_body
from kempen.platforms.social.translate import ad_set_form
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later

FIRST = date(2026, 12, 1)


def cap(day: int, amount: str) -> Cap:
    return Cap(date(2026, 12, day), Decimal(amount))


def test_the_dearest_day_is_one_on_which_all_campaigns_together_may_spend_most() -> None:
    rising = (cap(1, "10"), cap(5, "40"), cap(9, "5"))
    falling = (cap(1, "50"), cap(6, "20"))
    # The highest caps fall on different days: 40 + 50 comes about from the 5th on, for one day.
    assert most_expensive_day([rising, falling]) == (date(2026, 12, 5), Decimal(90))
    assert most_expensive_day([rising, (cap(1, "50"), cap(5, "20"))]) == (FIRST, Decimal(60))
    assert most_expensive_day([rising, (cap(7, "1"),)]) == (date(2026, 12, 7), Decimal(41))
    assert most_expensive_day([]) == (None, Decimal(0))


def a_campaign() -> NewPlatformCampaign:
    ad = NewAd("a", "https://kopi.example", ("One", "Two", "Three"), ("Four", "Five"), "Six")
    audience = TargetAudience(languages=("ms",), age_min=33, age_max=44)
    return NewPlatformCampaign(
        tag="t",
        name="Beans",
        goal=Goal.INCREASE_SALES,
        daily_budget=Decimal(9),
        ads=(ad,),
        audience=audience,
        keywords=("kopi",),
    )


def test_what_a_platform_is_told_is_what_its_form_holds() -> None:
    search_facts, social_facts = (
        platform_of("search").audience_facts,
        platform_of("social").audience_facts,
    )
    search = str(launch_body(a_campaign(), "1", "MYR"))
    social = str(ad_set_form(a_campaign(), "1", "5", "Asia/Kuala_Lumpur"))
    assert ("'kopi'" in search, "languageConstants" in search, "33" in search) == (
        "keywords" in search_facts,
        "languages" in search_facts,
        "ages" in search_facts,
    )
    assert ("kopi" in social, "locale" in social, "'age_min': 33" in social) == (
        "keywords" in social_facts,
        "languages" in social_facts,
        "ages" in social_facts,
    )


@pytest.mark.django_db
def test_the_plan_is_what_waits_in_the_rows(
    business: Business, member: Member, alice: Actor, search: Connection
) -> None:
    approved_strategy = approve(strategy(business, "search"), member)
    (account,) = plan_of(approved_strategy).accounts
    (planned,) = account.changes
    wanted = addition_of(approved_strategy, planned)
    launch(alice, approved_strategy)
    row = Change.objects.of(business).get(kind="create_campaign")
    assert content_of(row) == creation_of(approved_strategy, planned)
    assert wanted.to_json().items() <= row.payload.items()
    assert wanted.keywords == ("liberica beans", "coffee")


@pytest.mark.django_db
def test_a_budget_under_the_accounts_least_is_refused(
    business: Business, member: Member, alice: Actor, social: Connection
) -> None:
    # The sandbox's account says that it takes RM 4.00 a day or more.
    assert social.facts["smallest_daily_budget"] == "4"
    approved_strategy = approve(strategy(business, amounts=("11.97",), days=3), member)
    with pytest.raises(Refusal) as refusal:
        launch(alice, approved_strategy)
    assert refusal.value.code == "under_minimum"
    assert refusal.value.facts["least"] == 4
    launch(alice, approve(strategy(business, amounts=("12.00",), days=3), member))


@pytest.mark.django_db
def test_a_launch_has_not_failed_while_another_campaign_goes_on(
    business: Business, member: Member, alice: Actor, social: Connection, later: Later
) -> None:
    new_launch = launch(alice, approve(strategy(business, "social", "social"), member))
    later(61)
    rows = Change.objects.of(business).filter(launch=new_launch)
    first, second = rows.filter(kind="create_campaign").order_by("id")
    Launch.objects.of(business).update(status="pushing")
    rows.filter(pk=first.pk).update(status="failed")
    update_launch_status(new_launch)
    new_launch.refresh_from_db()
    assert new_launch.status == "pushing"
    rows.filter(campaign=second.campaign_id).update(status="done")
    update_launch_status(new_launch)
    new_launch.refresh_from_db()
    # What waits behind the failed one waits for a person.
    assert new_launch.status == "failed"
