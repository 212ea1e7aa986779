"""A business requires two-factor authentication of its members."""

import time

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business, Member
from kempen.domain.events.models import AuditEntry
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.operators import code_of, set_up_factor
from tests.builders.pages import text_of
from tests.builders.people import sign_in

pytestmark = pytest.mark.django_db
REQUIRE = "/settings/members/second-factor/"


@pytest.fixture(autouse=True)
def _the_code_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes change every half a minute: none may change between being made and being shown."""
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def owner(business: Business) -> Client:
    return signed_in(business)


def test_an_owner_without_one_does_not_lock_themselves_out(
    owner: Client, business: Business
) -> None:
    answer = owner.post(REQUIRE, {"required": "yes"}, follow=True)
    assert "Set up two-factor authentication for yourself first." in text_of(answer)
    business.refresh_from_db()
    assert not business.requires_second_factor


@pytest.mark.django_db(transaction=True)
def test_a_member_without_one_sets_it_up_before_any_page(owner: Client, business: Business) -> None:
    set_up_factor(owner)
    bob = signed_in(business, "bob", "viewer")
    assert bob.get("/").status_code == 200
    owner.post(REQUIRE, {"required": "yes"})
    owner.post(REQUIRE, {"required": "yes"})
    assert owner.get("/settings/members/").status_code == 200
    for path in ("/", "/campaigns/", "/settings/security/", "/welcome/second-factor/"):
        assert bob.get(path)["Location"] == "/accounts/2fa/", path
    part = bob.get("/campaigns/", headers={"HX-Request": "true"})
    assert (part.status_code, part["HX-Redirect"]) == (204, "/accounts/2fa/")
    page = text_of(bob.get("/", follow=True))
    assert "Kopi Rimba requires two-factor authentication." in page
    # What is set up in a session was used in it, so the code is not asked for twice.
    set_up_factor(bob)
    assert bob.get("/campaigns/").status_code == 200
    entry = AuditEntry.objects.of(business).get(action="business.second_factor_set")
    assert entry.data == {"required": True}
    owner.post(REQUIRE, {"required": "no"})
    business.refresh_from_db()
    assert not business.requires_second_factor


def test_a_session_without_the_second_factor_shows_it_first(
    owner: Client, business: Business
) -> None:
    """Somebody else's session of a member who has an app may be older than the app."""
    set_up_factor(owner)
    owner.post(REQUIRE, {"required": "yes"})
    person = Member.objects.of(business).get().person
    older = Client()
    older.force_login(person)
    there = older.get("/campaigns/?q=a")["Location"]
    assert there == "/accounts/2fa/reauthenticate/?next=%2Fcampaigns%2F%3Fq%3Da"


def test_signing_in_with_it_opens_the_business(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = set_up_factor(owner)
    owner.post(REQUIRE, {"required": "yes"})
    browser = Client()
    sign_in(browser, "alice@example.com")
    # The code that switched the app on opens nothing more; the app shows the next one.
    later = time.time() + 30
    monkeypatch.setattr(time, "time", lambda: later)
    browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert browser.get("/campaigns/").status_code == 200


def test_other_businesses_and_keys_are_not_affected(owner: Client, business: Business) -> None:
    _, token = create_key(make.actor(business), "Sheets", ["reports:read"])
    set_up_factor(owner)
    bob = signed_in(business, "bob", "analyst")
    other = make.business("Other")
    make.member(other, Member.objects.of(business).get(role="analyst").person)
    owner.post(REQUIRE, {"required": "yes"})
    assert bob.get(f"/{other.public_id}/campaigns/").status_code == 200
    assert bob.get(f"/{business.public_id}/campaigns/").status_code == 302
    portfolio = text_of(bob.get("/portfolio/"))
    assert "Needs two-factor authentication" in portfolio
    answer = Client().get(
        "/v1/reports/performance?group_by=day", headers={"Authorization": f"Bearer {token}"}
    )
    assert answer.status_code == 200, answer.content


@pytest.mark.parametrize("role", ["manager", "analyst", "viewer"])
def test_only_owners_require_it(owner: Client, business: Business, role: str) -> None:
    bob = signed_in(business, "bob", role)
    assert bob.post(REQUIRE, {"required": "yes"}).status_code == 403
    assert "Require for all members" not in text_of(bob.get("/settings/members/"))


def test_who_manages_members_sees_who_has_none(owner: Client, business: Business) -> None:
    signed_in(business, "bob", "viewer")
    set_up_factor(owner)
    assert text_of(owner.get("/settings/members/")).count("No two-factor authentication") == 1
    assert Authenticator.objects.exists()
