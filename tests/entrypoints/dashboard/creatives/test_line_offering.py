"""What a campaign of a strategy sells, chosen on the page of its ads."""

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.offerings.actions.save import OfferingDetails, create_offering
from kempen.domain.offerings.models import Offering
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of, lines_of
from tests import make
from tests.builders import approved, plans
from tests.builders.people import sign_in
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    return plans.ready(alice, new_campaigns=(NewLine("search", "Beans"),))


@pytest.fixture
def hampers(alice: Member, strategy: Strategy) -> Offering:
    details = OfferingDetails(
        name="Raya hampers",
        names={},
        category="gifts",
        languages=("en",),
        landing_url="https://kopirimba.example/hampers",
    )
    return create_offering(Actor.member(alice), details)


def address_of(strategy: Strategy) -> str:
    line = lines_of(strategy)[0]
    return f"/strategies/{strategy.public_id}/lines/{line.public_id}/offering/"


def test_a_business_with_one_offering_is_not_asked(at_screen: Client, strategy: Strategy) -> None:
    assert "These ads sell" not in page_of(at_screen, strategy, "creatives")


def test_another_offering_has_the_ads_written_again(
    at_screen: Client, strategy: Strategy, hampers: Offering
) -> None:
    assert "Your changes to them are lost." in page_of(at_screen, strategy, "creatives")
    asked = {"revision": "1", "offering": hampers.public_id}
    page = at_screen.post(address_of(strategy), asked, follow=True).content.decode()
    assert "Kempen wrote the ads and keywords again. Check them." in page
    assert "These ads sell Raya hampers, not what the brief is about." in page
    assert {ad.creative.landing_url for ad in ads_of(strategy)} == {
        "https://kopirimba.example/hampers"
    }
    ads = [ad.pk for ad in ads_of(strategy)]
    again = at_screen.post(address_of(strategy), {**asked, "revision": "2"}, follow=True)
    assert "Nothing changed." in again.content.decode()
    assert [ad.pk for ad in ads_of(strategy)] == ads
    # The other page was open since before: it hears that the strategy changed.
    own = strategy.brief.offering
    assert own is not None
    late = {"revision": "1", "offering": own.public_id}
    at_screen.post(address_of(strategy), late, follow=True)
    assert [ad.pk for ad in ads_of(strategy)] == ads


def test_what_the_business_does_not_offer_is_refused(
    at_screen: Client, strategy: Strategy, hampers: Offering
) -> None:
    elsewhere = Actor.service(make.business("Other"), "test")
    theirs = create_offering(elsewhere, OfferingDetails(name="Theirs", names={}))
    ads = [ad.pk for ad in ads_of(strategy)]
    for offering_id in (theirs.public_id, "off_nothing", ""):
        asked = {"revision": "1", "offering": offering_id}
        at_screen.post(address_of(strategy), asked, follow=True)
    assert [ad.pk for ad in ads_of(strategy)] == ads


def test_another_businesses_strategy_and_another_line_do_not_exist(
    at_screen: Client, strategy: Strategy
) -> None:
    theirs = approved.strategy(make.business("Charlie's"), "search")
    assert at_screen.post(address_of(theirs), {"revision": "1"}).status_code == 404
    unknown = f"/strategies/{strategy.public_id}/lines/line_nothing/offering/"
    assert at_screen.post(unknown, {"revision": "1"}).status_code == 404


def test_who_may_not_write_briefs_is_refused(
    client: Client, alice: Member, strategy: Strategy, hampers: Offering
) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    sign_in(client, bob.person.email)
    asked = {"revision": "1", "offering": hampers.public_id}
    assert client.post(address_of(strategy), asked).status_code == 403
    assert "Change offering" not in page_of(client, strategy, "creatives")
