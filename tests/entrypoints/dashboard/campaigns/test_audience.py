"""What people typed and where they were, on a campaign's page; adding and excluding searches."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.ad_results.actions.store_audience import (
    ReadAudience,
    store_failure,
    store_regions,
    store_terms,
)
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.actions import keywords
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.models import Change
from kempen.entrypoints.dashboard.campaigns import audience
from kempen.platforms.targeting import RegionResult, SearchTermResult
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.everything import launched
from tests.builders.pages import unescaped_text_of

pytestmark = pytest.mark.django_db
DAYS: dict[str, Any] = {"since": date(2026, 11, 1), "until": date(2026, 11, 27)}
FIGURES: dict[str, Any] = {
    "impressions": 1200,
    "clicks": 40,
    "spend": Decimal("12.50"),
    "conversions": Decimal(3),
    "revenue": Decimal(90),
}


@pytest.fixture
def campaign(alice: Member) -> Campaign:
    beans = make.campaign(alice.business, "Beans", platform="search", status="active")
    launched(beans, account(alice.business, "search"))
    read = ReadAudience(alice.business, {"7": beans.pk}, DAYS["since"], DAYS["until"], Decimal(1))
    term = SearchTermResult(campaign_id="7", term="jawatan kopi", keyword="kopi", **DAYS, **FIGURES)
    store_terms(read, [term])
    place = RegionResult(campaign_id="7", key="1", name="Penang", **DAYS, **FIGURES)
    store_regions(read, [place])
    return beans


def page_of(client: Client, campaign: Campaign) -> str:
    return unescaped_text_of(client.get(f"/campaigns/{campaign.public_id}/searches/"))


def test_the_page_shows_terms_and_states_with_their_figures(
    at_screen: Client, campaign: Campaign
) -> None:
    page = page_of(at_screen, campaign)
    for words in ("jawatan kopi", "Keyword: kopi", "RM12.50", "1,200", "Pulau Pinang"):
        assert words in page
    store_failure(campaign.business, [campaign.pk], "terms", "The platform is busy.")
    page = page_of(at_screen, campaign)
    assert "The platform says: “The platform is busy.”" in page
    assert "jawatan kopi" in page


def test_a_search_is_excluded_once_somebody_approves_it(
    at_screen: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = Change.objects.of(campaign.business).get().connection
    monkeypatch.setattr(keywords, "connection_of_campaign", lambda _campaign: connection)
    address = f"/campaigns/{campaign.public_id}/keywords/"
    asked = at_screen.get(address, {"do": "exclude", "text": "jawatan kopi"})
    assert "Exclude “jawatan kopi”?" in unescaped_text_of(asked)
    assert not Change.objects.of(campaign.business).filter(kind="change_keywords").exists()
    for _twice in range(2):
        done = at_screen.post(address, {"do": "exclude", "text": "jawatan kopi", "match": "phrase"})
        assert done.status_code == 302
    [change] = Change.objects.of(campaign.business).filter(kind="change_keywords")
    assert content_of(change).to_json() == {"excluded": [{"text": "jawatan kopi"}]}
    refused = at_screen.post(address, {"do": "add", "text": "a b c d e f g h i j k"})
    assert refused.status_code == 422
    assert "Enter 10 words or fewer." in unescaped_text_of(refused)
    assert at_screen.get(address, {"do": "nothing", "text": "x"}).status_code == 404


def test_a_search_that_is_a_keyword_or_excluded_says_so(
    at_screen: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = Change.objects.of(campaign.business).get().connection
    monkeypatch.setattr(keywords, "connection_of_campaign", lambda _campaign: connection)
    monkeypatch.setattr(audience, "connection_of_campaign", lambda _campaign: connection)
    page = page_of(at_screen, campaign)
    assert "Already a keyword" not in page
    assert "Add as keyword" in page
    address = f"/campaigns/{campaign.public_id}/keywords/"
    order = {"do": "add", "text": "Jawatan kopi", "match": "phrase"}
    at_screen.post(address, order)
    page = page_of(at_screen, campaign)
    assert "Already a keyword" in page
    # Exactly this search is another keyword.
    assert "Add as keyword" in page
    at_screen.post(address, order | {"match": "exact"})
    assert "Add as keyword" not in page_of(at_screen, campaign)
    at_screen.post(address, order | {"do": "exclude"})
    page = page_of(at_screen, campaign)
    assert "Excluded search" in page
    assert "do=exclude" not in at_screen.get(f"/campaigns/{campaign.public_id}/searches/").text


def test_who_may_not_launch_changes_no_keywords(
    at_screen: Client, campaign: Campaign, alice: Member
) -> None:
    alice.role = "analyst"
    alice.save()
    answer = at_screen.post(
        f"/campaigns/{campaign.public_id}/keywords/", {"do": "add", "text": "kopi"}
    )
    assert answer.status_code == 403
    assert not Change.objects.of(campaign.business).filter(kind="change_keywords").exists()
