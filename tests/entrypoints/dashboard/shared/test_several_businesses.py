"""Somebody in two businesses: the address says which one a page and a form belong to."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import get_script_prefix

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import text_of

pytestmark = pytest.mark.django_db
CAMPAIGN = {"name": "Merdeka", "objective": "increase_sales", "platform": "other"}


@pytest.fixture
def kopi() -> Business:
    return make.business()


@pytest.fixture
def teh() -> Business:
    return make.business("Teh Tarik")


@pytest.fixture
def both(kopi: Business, teh: Business) -> Client:
    """Alice owns one and analyses the other."""
    client = signed_in(kopi)
    make.member(teh, Member.objects.of(kopi).get().person, "analyst")
    return client


def test_two_tabs_show_two_businesses_and_each_form_goes_to_its_own(
    both: Client, kopi: Business, teh: Business
) -> None:
    form = f"/{kopi.public_id}/campaigns/new/"
    assert both.get(form).status_code == 200
    # The other tab switches; the first one's form is sent after that.
    assert "Teh Tarik" in text_of(both.get(f"/{teh.public_id}/"))
    answer = both.post(form, CAMPAIGN)
    assert answer["Location"].startswith(f"/{kopi.public_id}/campaigns/cmp_")
    assert Campaign.objects.of(kopi).count() == 1
    assert not Campaign.objects.of(teh).exists()


def test_the_role_is_that_of_the_business_of_the_address(both: Client, teh: Business) -> None:
    assert both.post(f"/{teh.public_id}/campaigns/new/", CAMPAIGN).status_code == 403
    assert both.get(f"/{teh.public_id}/settings/keys/").status_code == 403


def test_a_form_that_names_no_business_changes_nothing(
    both: Client, kopi: Business, teh: Business
) -> None:
    both.get(f"/{kopi.public_id}/")
    assert both.post("/campaigns/new/", CAMPAIGN)["Location"] == "/portfolio/"
    assert not Campaign.objects.of_everyone().exists()
    assert "Nothing was changed" in text_of(both.get("/portfolio/"))
    part = both.get("/campaigns/", headers={"HX-Request": "true"})
    assert (part.status_code, part["HX-Redirect"]) == (204, "/portfolio/")


def test_a_thing_of_one_business_is_not_found_in_the_other(
    both: Client, kopi: Business, teh: Business
) -> None:
    page = f"/campaigns/{make.campaign(kopi).public_id}/"
    assert both.get(f"/{kopi.public_id}{page}").status_code == 200
    assert both.get(f"/{teh.public_id}{page}").status_code == 404


def test_links_of_a_page_stay_in_its_business_and_no_other_page_gets_them(
    both: Client, kopi: Business
) -> None:
    content = both.get(f"/{kopi.public_id}/campaigns/").content.decode()
    assert f'href="/{kopi.public_id}/campaigns/new/"' in content
    assert 'href="/campaigns/' not in content
    assert get_script_prefix() == "/"
    assert 'href="/static/kempen/css/base' in content
    assert settings.STATIC_URL == "/static/"
    assert 'href="/accounts/signup/"' in Client().get("/accounts/login/").content.decode()


def test_a_refusal_leads_to_a_page_of_the_same_business(both: Client, kopi: Business) -> None:
    gone = both.post(
        f"/{kopi.public_id}/settings/members/{Member.objects.of(kopi).get().public_id}/remove/"
    )
    assert gone.status_code == 422
    slashless = both.get(f"/{kopi.public_id}/campaigns")
    assert slashless["Location"] == f"/{kopi.public_id}/campaigns/"


@pytest.mark.parametrize("path", ["/v1/campaigns", "/livez", "/readyz", "/metrics", "/static/x"])
def test_what_programs_ask_for_has_one_address(both: Client, kopi: Business, path: str) -> None:
    assert both.get(f"/{kopi.public_id}{path}").status_code in (302, 404)


def test_somebody_in_one_business_may_leave_it_out(kopi: Business) -> None:
    alice = signed_in(kopi)
    assert alice.get("/campaigns/").status_code == 200
    assert alice.get(f"/{kopi.public_id}/campaigns/").status_code == 200
    assert b"switcher" not in alice.get("/").content


def test_the_switcher_names_some_and_the_portfolio_all(both: Client, kopi: Business) -> None:
    person = Member.objects.of(kopi).get().person
    for number in range(9):
        make.member(make.business(f"Client {number}"), person)
    content = both.get(f"/{kopi.public_id}/").content.decode()
    assert "Client 7" in content
    assert "Client 8" not in content
    assert "Portfolio: all 11 businesses" in content
    assert "Client 8" in both.get("/portfolio/").content.decode()


def test_a_sign_in_without_a_page_leads_to_the_portfolio_and_later_to_the_last(
    both: Client, teh: Business
) -> None:
    assert both.get("/")["Location"] == "/portfolio/"
    both.get(f"/{teh.public_id}/")
    assert both.get("/")["Location"] == f"/{teh.public_id}/"
