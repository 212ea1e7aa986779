"""What a launch would change, and how far one has failed."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import ExternalId
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.domain.launches.actions.adopting import bring_in, offered
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.outcomes import settle
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import addition_of, plan_of
from kempen.domain.launches.rules import TOLD, Cap, LaunchRefused, dearest_day
from kempen.platforms.interface import Audience, Goal, NewAd, NewCampaign
from kempen.platforms.search.translate import launch_body
from kempen.platforms.social.translate import ad_set_form
from tests import make
from tests.domain.launches.approved import approve, strategy
from tests.domain.launches.conftest import Later
from tests.sandbox.partners import Partners

FIRST = date(2026, 12, 1)


def cap(day: int, amount: str) -> Cap:
    return Cap(date(2026, 12, day), Decimal(amount))


def test_the_dearest_day_is_one_on_which_all_campaigns_together_may_spend_most() -> None:
    rising = (cap(1, "10"), cap(5, "40"), cap(9, "5"))
    falling = (cap(1, "50"), cap(6, "20"))
    # The highest caps fall on different days: 40 + 50 comes about from the 5th on, for one day.
    assert dearest_day([rising, falling]) == (date(2026, 12, 5), Decimal(90))
    assert dearest_day([rising, (cap(1, "50"), cap(5, "20"))]) == (FIRST, Decimal(60))
    assert dearest_day([rising, (cap(7, "1"),)]) == (date(2026, 12, 7), Decimal(41))
    assert dearest_day([]) == (None, Decimal(0))


def a_campaign() -> NewCampaign:
    ad = NewAd("a", "https://kopi.example", ("One", "Two", "Three"), ("Four", "Five"), "Six")
    audience = Audience(languages=("ms",), age_min=33, age_max=44)
    return NewCampaign(
        tag="t",
        name="Beans",
        goal=Goal.INCREASE_SALES,
        daily_budget=Decimal(9),
        ads=(ad,),
        audience=audience,
        keywords=("kopi",),
    )


def test_what_a_platform_is_told_is_what_its_form_holds() -> None:
    search = str(launch_body(a_campaign(), "1", "MYR"))
    social = str(ad_set_form(a_campaign(), "1", "5", "Asia/Kuala_Lumpur"))
    assert ("'kopi'" in search, "languageConstants" in search, "33" in search) == (
        "keywords" in TOLD["search"],
        "languages" in TOLD["search"],
        "ages" in TOLD["search"],
    )
    assert ("kopi" in social, "locale" in social, "'age_min': 33" in social) == (
        "keywords" in TOLD["social"],
        "languages" in TOLD["social"],
        "ages" in TOLD["social"],
    )


@pytest.mark.django_db
def test_the_plan_is_what_waits_in_the_rows(
    business: Business, member: Member, alice: Actor, search: Connection
) -> None:
    made = approve(strategy(business, "search"), member)
    (account,) = plan_of(made).accounts
    (planned,) = account.changes
    wanted = addition_of(made, planned)
    launch(alice, made)
    row = Change.objects.of(business).get(kind="create_campaign")
    assert {name: row.payload[name] for name in wanted} == wanted
    assert wanted["keywords"] == ["liberica beans", "coffee"]


@pytest.mark.django_db
def test_a_budget_under_the_accounts_least_is_refused(
    business: Business, member: Member, alice: Actor, social: Connection
) -> None:
    # The sandbox's account says that it takes RM 4.00 a day or more.
    assert social.facts["smallest_daily_budget"] == "4"
    made = approve(strategy(business, amounts=("11.97",), days=3), member)
    with pytest.raises(LaunchRefused) as refusal:
        launch(alice, made)
    assert refusal.value.code == "under_minimum"
    assert refusal.value.facts["least"] == "4"
    launch(alice, approve(strategy(business, amounts=("12.00",), days=3), member))


@pytest.mark.django_db
def test_a_launch_has_not_failed_while_another_campaign_goes_on(
    business: Business, member: Member, alice: Actor, social: Connection, later: Later
) -> None:
    made = launch(alice, approve(strategy(business, "social", "social"), member))
    later(61)
    rows = Change.objects.of(business).filter(launch=made)
    first, second = rows.filter(kind="create_campaign").order_by("id")
    Launch.objects.of(business).update(status="pushing")
    rows.filter(pk=first.pk).update(status="failed")
    settle(made)
    made.refresh_from_db()
    assert made.status == "pushing"
    rows.filter(campaign=second.campaign_id).update(status="done")
    settle(made)
    made.refresh_from_db()
    # What waits behind the failed one waits for a person.
    assert made.status == "failed"


@pytest.mark.django_db
def test_bringing_in_joins_the_campaign_whose_numbers_are_here_already(
    business: Business, alice: Actor, partners: Partners
) -> None:
    connection = connect(alice, "social", "sandbox", partners.account("social", "Kopi Rimba"))
    there = offered(connection)[0].there
    known = make.campaign(business, there.name.upper(), platform="social", status="active")
    ExternalId.objects.add(business, campaign=known, platform="social", external_id="demo-x")
    make.day(known, date(2026, 1, 2), spend="5.00")
    first = offered(connection)[0]
    assert (first.ours, first.namesake) == (None, known)
    joined = bring_in(alice, connection, [there.campaign_id], objective="generate_prospects")
    assert joined == [known]
    assert ExternalId.objects.of(business).get().external_id == there.campaign_id
    known.refresh_from_db()
    assert known.objective == "increase_sales"
    assert offered(connection)[0].ours == known


@pytest.mark.django_db
def test_two_of_one_name_join_nothing(business: Business, alice: Actor, partners: Partners) -> None:
    connection = connect(alice, "social", "sandbox", partners.account("social", "Kopi Rimba"))
    there = offered(connection)[0].there
    for _ in range(2):
        make.campaign(business, there.name, platform="social", status="active")
    assert offered(connection)[0].namesake is None
    (made,) = bring_in(alice, connection, [there.campaign_id], objective="increase_sales")
    assert ExternalId.objects.of(business).get().campaign == made
