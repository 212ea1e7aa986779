"""Campaigns: what they may be, how they are found, and what two requests at once leave."""

import json
import threading
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.actions import NewCampaign, change_campaign, create_campaign
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.campaigns.queries import (
    campaign_of,
    campaigns_of,
    campaigns_page,
    find_campaigns,
    number,
    representation,
)
from kempen.domain.campaigns.rules import CampaignBudget, flaws_of
from kempen.domain.events.models import AuditEntry, Event
from kempen.kit import strict_json
from kempen.kit.refusal import Refusal
from tests import make
from tests.waiting import PATIENCE


def new(name: str = "Raya", **fields: object) -> NewCampaign:
    return NewCampaign(name=name, objective="increase_sales", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("10000", "10000.00"),
        ("10000.000000", "10000.00"),
        ("1E+4", "10000.00"),
        ("0", "0.00"),
        ("0.1", "0.10"),
        ("0.125", "0.125"),
        ("999999999999.999999", "999999999999.999999"),
    ],
)
def test_a_number_is_shown_short_with_at_least_two_places(sent: str, shown: str) -> None:
    assert str(number(Decimal(sent))) == shown


@given(st.decimals(0, 10**12, places=6))
def test_showing_a_number_never_changes_it(value: Decimal) -> None:
    shown = number(value)
    assert shown == value
    assert "E" not in str(shown)


def test_nothing_is_shown_for_no_number() -> None:
    assert number(None) is None


@pytest.mark.parametrize(
    ("audience", "codes"),
    [
        ({}, []),
        ({"age_min": 18, "age_max": 18}, []),
        ({"age_min": 17}, ["too_young"]),
        ({"age_max": 17}, ["too_young"]),
        ({"age_min": 40, "age_max": 39}, ["too_small"]),
    ],
)
def test_nobody_under_18_is_advertised_to(audience: dict[str, int], codes: list[str]) -> None:
    flaws = flaws_of(name="Raya", budget=None, audience=audience)
    assert [flaw.code for flaw in flaws] == codes


def test_a_budget_of_one_day_is_one() -> None:
    day = date(2026, 12, 1)
    assert flaws_of(name="A", budget=CampaignBudget(Decimal(1), day, day), audience=None) == []
    backwards = CampaignBudget(Decimal(1), day, date(2026, 11, 30))
    [flaw] = flaws_of(name="A", budget=backwards, audience=None)
    assert (flaw.path, flaw.code) == (("budget", "end_date"), "ends_before_start")


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


def test_a_campaign_and_its_event_are_one(business: Business) -> None:
    campaign = create_campaign(make.actor(business), new())
    assert (campaign.status, campaign.platform) == ("draft", "other")
    assert [event.type for event in Event.objects.of(business)] == ["campaign.created"]
    with pytest.raises(Refusal):
        create_campaign(make.actor(business), new(" "))
    assert Campaign.objects.of(business).count() == Event.objects.of(business).count() == 1


def test_a_campaign_is_found_by_our_identifier_and_by_a_platforms(business: Business) -> None:
    actor = make.actor(business)
    one = create_campaign(actor, new(external_ids={"search": "123", "other": "x"}))
    two = create_campaign(actor, new(external_ids={"social": "456"}))
    assert find_campaigns(business, one.public_id) == [one]
    assert find_campaigns(business, "123") == find_campaigns(business, "x") == [one]
    assert find_campaigns(business, "456") == [two]
    for unknown in ("", "\x00", "789", "cmp_x", "%", str(one.id)):
        assert find_campaigns(business, unknown) == []
    assert campaign_of(business, "123") is None
    stranger = make.business("Charlie's")
    assert find_campaigns(stranger, "123") == []
    assert find_campaigns(stranger, one.public_id) == []


def test_the_same_id_on_two_platforms_is_ambiguous(business: Business) -> None:
    actor = make.actor(business)
    one = create_campaign(actor, new(external_ids={"search": "123"}))
    two = create_campaign(actor, new(external_ids={"social": "123"}))
    assert set(find_campaigns(business, "123")) == {one, two}


def test_one_campaign_with_the_same_id_on_two_platforms_is_not(business: Business) -> None:
    one = create_campaign(
        make.actor(business), new(external_ids={"search": "123", "social": "123"})
    )
    assert find_campaigns(business, "123") == [one]


def test_search_treats_signs_of_patterns_as_themselves(business: Business) -> None:
    for name in ("50% off", "50 offers", "a_b", "aXb", "back\\slash"):
        make.campaign(business, name)
    for wanted, names in {"50%": ["50% off"], "A_B": ["a_b"], "\\": ["back\\slash"]}.items():
        assert [row.name for row in campaigns_of(business, search=wanted)] == names


def test_a_page_is_read_in_one_query(
    business: Business, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    for count in range(5):
        create_campaign(make.actor(business), new(external_ids={"search": str(count)}))
    with django_assert_num_queries(1):  # type: ignore[operator]
        shown = [representation(row) for row in campaigns_page(business, limit=3)]
    assert [row.external_ids["search"] for row in shown] == ["4", "3", "2"]


@pytest.mark.parametrize("search", ["", "day"])
def test_a_page_is_narrowed_by_all_that_is_asked(business: Business, search: str) -> None:
    make.campaign(make.business("Stranger"), "Friday")
    draft = make.campaign(business, "Sunday", status="draft")
    one, two, three = (make.campaign(business, name) for name in ("Monday", "Tuesday", "Friday"))

    def page(**asked: Any) -> list[Campaign]:
        return campaigns_page(business, search=search, **asked)

    assert page(limit=9) == [three, two, one, draft]
    assert page(limit=2) == [three, two]
    assert page(before=three.id, limit=1) == [two]
    assert page(status="active", before=three.id, limit=9) == [two, one]
    assert page(status="draft", platform=draft.platform, limit=9) == [draft]
    assert page(status="draft", platform="social", limit=9) == []


def test_a_change_is_in_the_audit_table_with_its_fields(business: Business) -> None:
    campaign = make.campaign(business)
    change_campaign(
        make.actor(business), campaign, new(name="New", target="More"), only={"name", "target"}
    )
    entry = AuditEntry.objects.of(business).get(action="campaign.changed")
    assert entry.data == {"campaign_id": campaign.public_id, "fields": ["name", "target"]}


def test_an_external_id_can_move_when_it_is_free(business: Business) -> None:
    actor = make.actor(business)
    one = create_campaign(actor, new(external_ids={"search": "123"}))
    two = create_campaign(actor, new())
    with pytest.raises(Refusal) as refused:
        change_campaign(actor, two, new(external_ids={"search": "123"}), only={"external_ids"})
    assert [flaw.code for flaw in refused.value.flaws] == ["external_id_taken"]
    change_campaign(actor, one, new(), only={"external_ids"})
    change_campaign(actor, two, new(external_ids={"search": "123"}), only={"external_ids"})
    assert find_campaigns(business, "123") == [two]


@pytest.mark.django_db(transaction=True)
def test_of_two_campaigns_that_want_one_id_at_once_one_gets_it() -> None:
    business = make.business()
    outcomes: list[str] = []
    barrier = threading.Barrier(4)

    def want() -> None:
        barrier.wait(PATIENCE)
        try:
            create_campaign(make.actor(business), new(external_ids={"search": "123"}))
            outcomes.append("made")
        except Refusal as refused:
            outcomes.append(refused.flaws[0].code)
        connection.close()

    threads = [threading.Thread(target=want) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["external_id_taken"] * 3 + ["made"]
    assert Campaign.objects.of(business).count() == 1
    assert ExternalId.objects.of(business).count() == 1
    assert [event.sequence for event in Event.objects.of(business)] == [1]


def test_a_campaign_of_an_older_version_is_shown_whole(business: Business) -> None:
    campaign = make.campaign(business)
    old = {"audience": {"states": ["Selangor"], "age_min": 21}, "creative_guidelines": {}}
    Campaign.objects.of(business).filter(pk=campaign.pk).update(**old)
    stored_campaign = campaign_of(business, campaign.public_id)
    assert stored_campaign is not None
    shown = json.loads(strict_json.dumps(representation(stored_campaign)))
    assert shown["audience"] == {
        "states": ["Selangor"],
        "languages": [],
        "age_min": 21,
        "age_max": None,
        "interests": [],
        "description": "",
    }
    assert shown["creative_guidelines"]["permits"] == {}
    assert shown["creative_guidelines"]["tone"] is None
