"""A session that came through a provider opens one business, and nothing of the account."""

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from kempen.domain.accounts.actions.invitations import invite
from kempen.domain.accounts.models import Business, Member, Person
from tests import make
from tests.builders.company_sign_in import newcomer, sign_in_through, why_refused
from tests.builders.identity_provider import PretendProvider
from tests.builders.people import link_in_mail, sign_in, work_off


def test_a_provider_that_names_another_business_owner_gets_nothing(
    kopi: Business, teh: Business, provider: PretendProvider
) -> None:
    charlie = Person.objects.get(email="charlie@example.com")
    provider.claims |= {"email": charlie.email, "sub": str(charlie.pk), "groups": ["owner"]}
    browser = Client()
    page = sign_in_through(browser, provider)
    assert b"Check your email" in page.content
    assert browser.get("/")["Location"].startswith("/accounts/login/")
    assert not SocialAccount.objects.exists()
    assert not Member.objects.of(kopi).filter(person=charlie).exists()


def test_a_linked_owner_of_another_business_is_let_into_this_one_alone(
    kopi: Business, teh: Business, provider: PretendProvider
) -> None:
    """Charlie linked their account; from then on kopi's provider can sign in as Charlie."""
    provider.claims["email"] = "charlie@example.com"
    charlie = Client()
    sign_in_through(charlie, provider)
    work_off()
    sign_in(charlie, "charlie@example.com")
    charlie.post(link_in_mail())
    assert charlie.get(f"/{teh.public_id}/settings/members/").status_code == 200
    intruder = Client()
    assert sign_in_through(intruder, provider).status_code == 302
    assert b"Kopi Rimba" in intruder.get("/settings/members/").content
    assert b"Teh Tarik" not in intruder.get("/settings/members/").content
    theirs = intruder.get(f"/{teh.public_id}/settings/members/", follow=True)
    assert b"You are not a member" in theirs.content
    assert b"Teh Tarik" not in theirs.content
    assert intruder.get("/portfolio/").status_code == 403
    session = intruder.session
    session["business"] = str(teh.pk)
    session.save()
    assert b"Teh Tarik" not in intruder.get("/settings/business/").content


OWN_PAGES = [
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/password/set/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/recovery-codes/",
    "/accounts/2fa/recovery-codes/generate/",
    "/accounts/sessions/",
]


def test_a_company_session_does_nothing_to_the_account_itself(
    kopi: Business, provider: PretendProvider
) -> None:
    browser = newcomer(provider)
    person = Person.objects.get(email="dewi@kopi.example")
    before = person.password
    for path in OWN_PAGES:
        for ask in (browser.get, browser.post):
            page = ask(path, {"password1": "hujan lebat petang", "email": "m@evil.example"})
            assert page.status_code == 403, path
            assert b"Sign in to your own account" in page.content, path
    security = browser.get("/settings/security/").content
    assert b"You signed in through your company" in security
    assert b'href="/accounts/' not in security.split(b"<main")[1]
    person.refresh_from_db()
    assert (person.password, person.email) == (before, "dewi@kopi.example")
    assert not Authenticator.objects.exists()


def test_a_company_session_accepts_no_invitation_elsewhere(
    kopi: Business, teh: Business, provider: PretendProvider
) -> None:
    browser = newcomer(provider)
    invite(make.actor(teh), "dewi@kopi.example", "owner")
    work_off()
    link = link_in_mail()
    assert b"Sign out, then open the link again" in browser.get(link).content
    browser.post(link)
    assert not Member.objects.of(teh).filter(person__email="dewi@kopi.example").exists()


def test_an_operator_is_not_let_in(kopi: Business, provider: PretendProvider) -> None:
    browser = newcomer(provider)
    Person.objects.filter(email="dewi@kopi.example").update(is_operator=True)
    assert browser.get("/instance/")["Location"].startswith("/accounts/login/")
    assert sign_in_through(browser, provider).status_code == 403
    assert why_refused(kopi) == ["closed_account"]
