"""Settings > Company sign-in: an owner sets it up, checks it, requires it and removes it."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from django.test import Client, RequestFactory

from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.company_sign_in.actions.providers import check_waiting
from kempen.domain.company_sign_in.models import IdentityProvider
from kempen.domain.company_sign_in.sealing import client_secret
from kempen.domain.events.queries import latest_audited_actions
from kempen.kit import clock
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.company_sign_in import newcomer, sign_in_through
from tests.builders.identity_provider import CLIENT_SECRET, PretendProvider, as_json
from tests.builders.people import sign_in, work_off

PAGE = "/settings/company-sign-in/"
LATER = timedelta(minutes=16)


def entered(provider: PretendProvider, **changes: str) -> dict[str, str]:
    return {
        "sign_in_name": "kopi-rimba",
        "issuer": provider.issuer,
        "client_id": "kempen-at-kopi",
        "client_secret": CLIENT_SECRET,
        "default_role": "viewer",
        **changes,
    }


@pytest.fixture
def business(db: None, provider: PretendProvider) -> Business:
    return make.business()


@pytest.fixture
def owner(business: Business) -> Client:
    return signed_in(business)


def use_second_factor(browser: Client, person: Person) -> None:
    """What giving a code leaves in the session."""
    request: Any = RequestFactory().get("/")
    request.session, request.user = browser.session, person
    record_authentication(request, person, method="mfa", type="totp")
    request.session.save()


def row(business: Business) -> IdentityProvider:
    return IdentityProvider.objects.of(business).get()


def test_an_owner_sets_a_provider_up_and_kempen_checks_it(
    owner: Client, business: Business, provider: PretendProvider
) -> None:
    redirect_url = f"/accounts/company/callback/{business.public_id}/".encode()
    assert redirect_url in owner.get(PAGE).content
    assert owner.post(PAGE, entered(provider)).status_code == 302
    assert b"Checking the provider" in owner.get(PAGE).content
    assert owner.get(PAGE, headers={"HX-Request": "true"}).status_code == 204
    work_off()
    assert owner.get(PAGE, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    page = owner.get(PAGE).content
    assert b"The provider works" in page
    assert CLIENT_SECRET.encode() not in page
    assert client_secret(row(business)) == CLIENT_SECRET
    facts = latest_audited_actions(business, 1)[0]
    assert facts.action == "company_sign_in.configured"
    assert CLIENT_SECRET not in str(facts.data)


def test_an_empty_secret_keeps_the_one_before(
    owner: Client, business: Business, provider: PretendProvider
) -> None:
    assert owner.post(PAGE, entered(provider, client_secret="")).status_code == 422
    owner.post(PAGE, entered(provider))
    owner.post(PAGE, entered(provider, client_secret="", client_id="another"))
    assert (client_secret(row(business)), row(business).client_id) == (CLIENT_SECRET, "another")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"issuer": "http://login.example.com"}, "begins with https"),
        ({"issuer": "https://login.example.com/?a=b"}, "without a question mark"),
        ({"sign_in_name": "Kopi Rimba!"}, "Use 3 to 40 letters"),
        ({"email_domains": "kopi"}, "is not an email domain"),
        ({"owner_values": "root", "role_claim": "groups"}, "Let the provider make owners"),
        ({"manager_values": "ads"}, "Enter the claim that has these values"),
        ({"default_role": "owner"}, "Choose one of the options"),
        ({"client_id": "a\x07b"}, "on one line"),
        ({"client_id": "a\x00b"}, "Delete the invisible characters"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(
    owner: Client,
    business: Business,
    provider: PretendProvider,
    changes: dict[str, str],
    message: str,
) -> None:
    page = owner.post(PAGE, entered(provider, **changes))
    assert page.status_code == 422
    assert message in page.content.decode()
    assert not IdentityProvider.objects.of(business).exists()


def test_every_field_at_fault_is_said_at_once(
    owner: Client, business: Business, provider: PretendProvider
) -> None:
    wrong = {"issuer": "ftp://x", "sign_in_name": "a", "email_domains": "kopi"}
    page = owner.post(PAGE, entered(provider, **wrong)).content
    assert page.count(b'class="error" id="id_') == 3


def test_a_name_belongs_to_one_business(
    owner: Client, business: Business, provider: PretendProvider
) -> None:
    owner.post(PAGE, entered(provider))
    other = signed_in(make.business("Teh Tarik"), "charlie")
    page = other.post(PAGE, entered(provider, sign_in_name="KOPI-rimba"))
    assert page.status_code == 422
    assert b"Another business uses this name" in page.content


def test_a_provider_that_fails_the_check_is_said_to_and_signs_nobody_in(
    owner: Client, business: Business, provider: PretendProvider
) -> None:
    provider.published["issuer"] = "https://login.example.com"
    owner.post(PAGE, entered(provider))
    work_off()
    page = owner.get(PAGE).content
    assert b"calls itself by another issuer URL" in page
    assert b"https://login.example.com" in page
    assert owner.get("/accounts/company/kopi-rimba/").status_code == 404
    provider.published.clear()
    owner.post(f"{PAGE}check/")
    work_off()
    assert b"The provider works" in owner.get(PAGE).content


def test_the_outcome_of_a_check_is_not_written_to_what_was_changed_since(
    owner: Client, business: Business, provider: PretendProvider
) -> None:
    owner.post(PAGE, entered(provider))
    first = row(business)
    owner.post(PAGE, entered(provider, client_id="another"))
    check_waiting(str(first.pk), first.revision)
    assert row(business).check_status == "pending"
    work_off()
    assert row(business).check_status == "works"


def test_nobody_but_an_owner_opens_the_page(business: Business) -> None:
    for role in ("manager", "analyst", "viewer"):
        browser = signed_in(business, role, role)
        assert browser.get(PAGE).status_code == 403
        assert browser.post(f"{PAGE}require/", {"require": "yes"}).status_code == 403


def test_it_is_required_only_with_an_owner_who_can_enter_without(
    kopi: Business, provider: PretendProvider
) -> None:
    alice = Person.objects.get(email="alice@example.com")
    owner = Client()
    sign_in(owner, alice.email)
    page = owner.post(f"{PAGE}require/", {"require": "yes"}, follow=True)
    assert b"One owner needs a password and a second factor first" in page.content
    member = signed_in(kopi, "bob", "manager")
    Authenticator.objects.create(user=alice, type="totp", data={})
    owner.post(f"{PAGE}require/", {"require": "yes"})
    locked = member.get("/campaigns/")
    assert locked.status_code == 403
    assert b"opens only after its own company sign-in" in locked.content
    assert member.post("/settings/members/invite/", {}).status_code == 403
    # Without the second factor in this session, a password alone opens nothing for an owner too.
    assert owner.get(PAGE).status_code == 403
    use_second_factor(owner, alice)
    assert owner.get(PAGE).status_code == 200
    assert newcomer(provider).get("/campaigns/").status_code == 200
    owner.post(f"{PAGE}require/", {"require": "no"})
    assert member.get("/campaigns/").status_code == 200


def test_a_required_sign_in_does_not_close_other_businesses(
    kopi: Business, provider: PretendProvider
) -> None:
    teh = make.business("Teh Tarik")
    bob = make.person("bob")
    for business in (kopi, teh):
        make.member(business, bob, "manager")
    browser = Client()
    sign_in(browser, bob.email)
    Business.objects.filter(pk=kopi.pk).update(company_sign_in_required=True)
    page = browser.get("/settings/business/").content
    assert b"Teh Tarik" in page
    assert b"Kopi Rimba" not in page
    assert browser.post("/preferences/business/", {"business": str(kopi.pk)}).status_code == 404


def test_a_page_that_was_open_is_closed_when_it_becomes_required(kopi: Business) -> None:
    browser = signed_in(kopi, "bob", "manager")
    make.member(make.business("Teh Tarik"), Person.objects.get(email="bob@example.com"), "owner")
    assert browser.get(f"/{kopi.public_id}/campaigns/").status_code == 200
    Business.objects.filter(pk=kopi.pk).update(company_sign_in_required=True)
    page = browser.post("/settings/members/invite/", {"email": "x@example.com"})
    assert b"Company sign-in required" in page.content


def test_what_asks_again_who_it_is_asks_the_provider(
    kopi: Business, provider: PretendProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = newcomer(provider)
    rows = Member.objects.of(kopi).filter(person__email="dewi@kopi.example")
    rows.update(role="owner")
    assert browser.get("/settings/keys/new/").status_code == 200
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + LATER)
    asked = browser.get("/settings/keys/new/")
    assert asked["Location"].startswith("/accounts/company/kopi-rimba/?next=")
    monkeypatch.undo()
    assert b"asks you to sign in again" in browser.get(asked["Location"]).content
    entered_again = sign_in_through(browser, provider, next="/settings/keys/new/", again="yes")
    assert entered_again["Location"] == "/settings/keys/new/"


def test_removing_says_whose_sessions_end(kopi: Business, provider: PretendProvider) -> None:
    newcomer(provider)
    owner = Client()
    sign_in(owner, "alice@example.com")
    assert b"1 person signed in through the provider" in owner.get(f"{PAGE}remove/").content
    owner.post(f"{PAGE}remove/")
    assert not IdentityProvider.objects.of(kopi).exists()
    assert owner.post(f"{PAGE}remove/").status_code == 302
    provider.answers["/token"] = as_json({})
    assert Client().get("/accounts/company/kopi-rimba/").status_code == 404
