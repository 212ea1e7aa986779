"""Signing in through a company's provider, as people do it."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.core import mail
from django.test import Client

from kempen.domain.accounts.actions.invitations import invite
from kempen.domain.accounts.actions.members import end_membership
from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.company_sign_in.actions.entering import enter
from kempen.domain.company_sign_in.actions.providers import remove_provider
from kempen.domain.company_sign_in.models import CompanySignIn
from kempen.domain.company_sign_in.refusals import SignInRefusal
from kempen.domain.events.queries import latest_audited_actions
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.company_sign_in import address_to_provider, newcomer, sign_in_through
from tests.builders.identity_provider import PretendProvider, set_up
from tests.builders.people import link_in_mail, sign_in, work_off


def audited(business: Business) -> list[str]:
    return [entry.action for entry in latest_audited_actions(business, 50)]


def test_a_newcomer_joins_by_the_mailed_link_and_then_enters_at_once(
    kopi: Business, provider: PretendProvider
) -> None:
    browser = newcomer(provider)
    member = Member.objects.of(kopi).select_related("person").get(person__email="dewi@kopi.example")
    assert member.role == "viewer"
    assert not member.person.has_usable_password()
    assert EmailAddress.objects.get(user=member.person).verified
    assert b"Kopi Rimba" in browser.get("/").content
    assert SocialAccount.objects.get(user=member.person).extra_data == {}
    assert {"member.joined", "company_sign_in.linked", "person.signed_in"} <= set(audited(kopi))
    assert not CompanySignIn.objects.of(kopi).exclude(sealed_input=None).exists()
    mails = len(mail.outbox)
    assert sign_in_through(Client(), provider, next="/campaigns/")["Location"] == "/campaigns/"
    assert len(mail.outbox) == mails


def test_an_account_that_exists_is_linked_only_by_its_own_sign_in(
    kopi: Business, provider: PretendProvider
) -> None:
    dewi = Person.objects.create_user("dewi@kopi.example", make.PASSWORD)
    EmailAddress.objects.create(user=dewi, email=dewi.email, verified=True, primary=True)
    browser = Client()
    page = sign_in_through(browser, provider)
    work_off()
    link = link_in_mail()
    assert b"has a Kempen account" in browser.get(link).content
    assert browser.post(link, {"name": "Dewi", "terms": "on"}).status_code == 200
    assert not SocialAccount.objects.exists()
    assert not page.wsgi_request.user.is_authenticated
    sign_in(browser, dewi.email)
    assert b"Link company sign-in" in browser.get(link).content
    browser.post(link)
    assert SocialAccount.objects.get().user == dewi
    assert Member.objects.of(kopi).get(person=dewi).role == "viewer"
    assert browser.get(link).status_code == 410
    assert sign_in_through(Client(), provider)["Location"] == "/"


def test_somebody_else_cannot_use_the_link(kopi: Business, provider: PretendProvider) -> None:
    dewi = Person.objects.create_user("dewi@kopi.example", make.PASSWORD)
    EmailAddress.objects.create(user=dewi, email=dewi.email, verified=True, primary=True)
    sign_in_through(Client(), provider)
    work_off()
    mallory = Client()
    mallory.force_login(make.person("mallory"))
    page = mallory.post(link_in_mail())
    assert b"Sign out, then open the link again" in page.content
    assert not SocialAccount.objects.exists()


def test_the_page_is_the_same_whether_the_address_has_an_account(
    kopi: Business, provider: PretendProvider
) -> None:
    unknown = sign_in_through(Client(), provider)
    Person.objects.create_user("dewi@kopi.example", make.PASSWORD)
    known = sign_in_through(Client(), provider)
    assert known.status_code == unknown.status_code == 200
    page = [answer.content.split(b"<h1>")[1].split(b"</main>")[0] for answer in (known, unknown)]
    assert page[0] == page[1]


def test_a_removed_member_is_out_and_stays_out_until_invited(
    kopi: Business, provider: PretendProvider
) -> None:
    browser = newcomer(provider)
    member = Member.objects.of(kopi).select_related("person", "business").get(role="viewer")
    end_membership(make.actor(kopi), member)
    assert browser.get("/campaigns/")["Location"].startswith("/accounts/login/")
    refused = sign_in_through(browser, provider)
    assert refused.status_code == 403
    assert b"no longer a member" in refused.content
    invite(make.actor(kopi), "dewi@kopi.example", "analyst")
    assert sign_in_through(browser, provider).status_code == 302
    assert Member.objects.of(kopi).get(person=member.person).role == "analyst"


def test_removing_the_provider_ends_its_sessions(kopi: Business, provider: PretendProvider) -> None:
    browser = newcomer(provider)
    assert browser.get("/").status_code == 200
    remove_provider(make.actor(kopi))
    assert browser.get("/")["Location"].startswith("/accounts/login/")
    assert browser.get("/accounts/company/kopi-rimba/").status_code == 404


def test_another_issuer_unlinks_everyone(kopi: Business, provider: PretendProvider) -> None:
    browser = newcomer(provider)
    set_up(kopi, "https://localhost:8443/other")
    assert browser.get("/")["Location"].startswith("/accounts/login/")
    assert not SocialAccount.objects.exists()


def test_the_claim_decides_the_role_at_each_sign_in(
    kopi: Business, provider: PretendProvider
) -> None:
    set_up(kopi, provider.issuer, role_claim="realm.roles", role_values={"manager": ["ads"]})
    work_off()
    provider.claims["realm"] = {"roles": ["ads", "other"]}
    browser = newcomer(provider)
    members = Member.objects.of(kopi)
    assert members.get(person__email="dewi@kopi.example").role == "manager"
    assert browser.get("/settings/company-sign-in/").status_code == 403
    provider.claims["realm"] = {"roles": []}
    sign_in_through(browser, provider)
    assert members.get(person__email="dewi@kopi.example").role == "viewer"
    assert "member.role_changed" in audited(kopi)


def test_an_owner_keeps_the_role_whatever_the_claim_says(
    kopi: Business, provider: PretendProvider
) -> None:
    set_up(kopi, provider.issuer, role_claim="groups", role_values={"viewer": ["all"]})
    work_off()
    browser = newcomer(provider)
    rows = Member.objects.of(kopi).filter(person__email="dewi@kopi.example")
    rows.update(role="owner")
    provider.claims["groups"] = ["all"]
    sign_in_through(browser, provider)
    assert rows.get().role == "owner"


def test_the_button_of_the_browser_leads_nowhere_twice(
    kopi: Business, provider: PretendProvider
) -> None:
    browser = newcomer(provider)
    attempt = CompanySignIn.objects.of(kopi).filter(status="used").latest("created_at")
    page = browser.get(f"/accounts/company/attempts/{attempt.public_id}/")
    assert page["Location"] == "/"
    stranger = Client().get(f"/accounts/company/attempts/{attempt.public_id}/")
    assert stranger.status_code == 410


def test_the_company_is_found_by_its_name_and_not_by_people(kopi: Business) -> None:
    browser = Client()
    answer = browser.post("/accounts/company/", {"sign_in_name": " Kopi-Rimba "})
    assert answer["Location"] == "/accounts/company/kopi-rimba/"
    unknown = browser.post("/accounts/company/", {"sign_in_name": "teh-tarik"})
    assert unknown.status_code == 422
    assert b"No company uses this sign-in name" in unknown.content


def test_a_session_of_a_company_ends_after_twelve_hours(
    kopi: Business, provider: PretendProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it is used meanwhile."""
    browser = newcomer(provider)
    began = clock.now()
    for hours, status in ((6, 200), (11, 200), (13, 302)):
        moment = began + timedelta(hours=hours)
        monkeypatch.setattr(clock, "now", lambda moment=moment: moment)
        assert browser.get("/settings/business/").status_code == status, hours


def test_the_subject_is_the_person_when_the_address_changes(
    kopi: Business, provider: PretendProvider
) -> None:
    newcomer(provider)
    provider.claims["email"] = "dewi.tan@kopi.example"
    browser = Client()
    assert sign_in_through(browser, provider).status_code == 302
    assert b"dewi@kopi.example" in browser.get("/settings/security/").content
    provider.claims |= {"email": "dewi@kopi.example", "sub": "person-2"}
    assert b"Check your email" in sign_in_through(Client(), provider).content


def test_a_password_of_ones_own_opens_what_the_company_does_not(
    kopi: Business, provider: PretendProvider
) -> None:
    browser = newcomer(provider)
    person = Person.objects.get(email="dewi@kopi.example")
    browser.logout()
    browser.post("/accounts/password/reset/", {"email": person.email})
    work_off()
    form = browser.get(link_in_mail(), follow=True).redirect_chain[-1][0]
    browser.post(form, {"password1": "hujan lebat petang"})
    sign_in(browser, person.email, "hujan lebat petang")
    assert browser.get("/accounts/2fa/").status_code == 200


def test_two_returns_of_one_sign_in_enter_once(kopi: Business, provider: PretendProvider) -> None:
    newcomer(provider)
    browser = Client()
    path = provider.authorize(address_to_provider(browser))
    waiting = browser.get(path)["Location"]
    work_off()
    attempt = CompanySignIn.objects.of(kopi).filter(status="verified").get()
    assert enter(attempt) is not None
    with pytest.raises(Refusal) as caught:
        enter(attempt)
    assert caught.value.code == SignInRefusal.OVER
    assert browser.get(waiting).status_code == 410
