"""The notification centre in a browser without JavaScript."""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.actions import NewCampaign, create_campaign
from kempen.domain.connections.models import Connection
from kempen.domain.events.actions import record
from kempen.domain.events.catalogue import subscribable
from kempen.domain.notification_centre.queries import DecisionKind
from kempen.entrypoints.dashboard.notifications.copy import DECISIONS, FILTERS
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import text_of

pytestmark = pytest.mark.django_db
PAGE = "/notifications/"


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def owner(business: Business) -> Client:
    return signed_in(business)


def lost(business: Business) -> Connection:
    return Connection.objects.add(
        business,
        platform="social",
        account_id="1",
        account_name="Kopi Rimba ads",
        status=Connection.Status.RECONNECT_NEEDED,
    )


def happened(business: Business, name: str = "Raya hampers") -> None:
    create_campaign(make.actor(business), NewCampaign(name, "increase_sales", "other"))


def test_every_kind_of_decision_has_its_words_and_every_event_a_filter() -> None:
    assert DECISIONS.keys() == set(DecisionKind)
    assert {one.partition(".")[0] for one in subscribable()} == {name for name, _ in FILTERS}


def test_what_needs_a_decision_leads_to_where_it_is_decided(
    owner: Client, business: Business
) -> None:
    account = lost(business)
    answer = owner.get(PAGE)
    page = text_of(answer)
    assert page.index("An account needs reconnecting") < page.index("What happened")
    assert "Kopi Rimba ads" in page
    at = reverse("connection_campaigns", args=[account.public_id])
    assert f'href="{at}"' in answer.content.decode()
    assert "1 needs a decision" in text_of(owner.get("/campaigns/"))


def test_a_viewer_sees_what_is_wrong_and_no_link_that_is_refused(business: Business) -> None:
    account = lost(business)
    answer = signed_in(business, "viewer", "viewer").get(PAGE)
    assert "An account needs reconnecting" in text_of(answer)
    assert account.public_id not in answer.content.decode()


def test_what_happened_is_unread_until_the_member_marks_it(
    owner: Client, business: Business
) -> None:
    happened(business)
    assert "Something is new" in text_of(owner.get("/campaigns/"))
    page = text_of(owner.get(PAGE))
    assert "Unread: Campaign created Raya hampers" in page
    assert "1 unread" in page
    happened(business, "Came meanwhile")
    page = text_of(owner.post(f"{PAGE}read/", {"until": "1"}, follow=True))
    assert "Unread: Campaign created Came meanwhile" in page
    assert "Unread: Campaign created Raya hampers" not in page
    owner.post(f"{PAGE}read/", {"until": "2"})
    assert "Something is new" not in text_of(owner.get("/campaigns/"))
    other = signed_in(business, "bob", "viewer")
    assert "2 unread" in text_of(other.get(PAGE))


def test_shares_of_a_budget_are_told_and_its_days_are_not(
    owner: Client, business: Business
) -> None:
    campaign = make.campaign(business, "Raya hampers")
    facts = {"campaign_id": campaign.public_id, "threshold": None}
    with transaction.atomic():
        record(make.actor(business), "budget.spent", facts, is_quiet=True)
    assert "Something is new" not in text_of(owner.get("/campaigns/"))
    with transaction.atomic():
        record(make.actor(business), "budget.spent", facts | {"threshold": 75})
    page = text_of(owner.get(PAGE))
    assert "1 unread" in page
    assert "Unread: 75% of the budget spent Raya hampers" in page
    assert page.count("Raya hampers") == 1


def test_odd_addresses_and_numbers_change_nothing(owner: Client, business: Business) -> None:
    happened(business)
    for query in ("?kind=secret", "?before=-1", "?before=x", "?before=" + "9" * 40):
        assert owner.get(PAGE + query).status_code == 200
    for until in ("", "x", "-5", "9" * 40):
        assert owner.post(f"{PAGE}read/", {"until": until}).status_code == 302
    happened(business, "After a huge number")
    assert "1 unread" in text_of(owner.get(PAGE))


def test_the_filter_and_older_pages_are_links(owner: Client, business: Business) -> None:
    for number in range(31):
        happened(business, f"Campaign {number}")
    page = owner.get(f"{PAGE}?kind=campaign")
    assert "?kind=campaign&amp;before=2" in page.content.decode()
    assert "Campaign 0" in text_of(owner.get(f"{PAGE}?kind=campaign&before=2"))
    assert "Nothing happened here in the last 30 days." in text_of(owner.get(f"{PAGE}?kind=ad"))
