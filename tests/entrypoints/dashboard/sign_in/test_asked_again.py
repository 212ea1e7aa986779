"""A browser that was left signed in is not enough to take the account over."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from kempen.domain.accounts.models import Member
from tests import make
from tests.builders.people import sign_in, waiting_jobs

TAKES_OVER = {
    "/accounts/email/": {"action_add": "1", "email": "thief@example.com"},
    "/accounts/sessions/": {},
    "/accounts/2fa/totp/activate/": {"code": "123456"},
    "/accounts/2fa/webauthn/add/": {"name": "Thief's", "credential": "{}"},
    "/settings/keys/new/": {"name": "x", "scopes": "data:write", "lives": "90"},
    "/settings/webhooks/new/": {"url": "https://thief.example/", "all_events": "on"},
}


@pytest.fixture
def left_signed_in(at_screen: Client) -> Client:
    """Alice's browser, sixteen minutes after she gave her password."""
    session = at_screen.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 16 * 60
    session.save()
    return at_screen


@pytest.mark.parametrize("path", TAKES_OVER)
def test_a_browser_left_signed_in_is_asked_for_the_password(
    left_signed_in: Client, alice: Member, path: str
) -> None:
    before = len(waiting_jobs())
    for answer in (left_signed_in.get(path), left_signed_in.post(path, TAKES_OVER[path])):
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/reauthenticate/?next=")
    assert [row.email for row in EmailAddress.objects.all()] == [alice.person.email]
    assert len(waiting_jobs()) == before


def test_it_ends_nobody_elses_session(left_signed_in: Client, alice: Member) -> None:
    elsewhere = Client()
    sign_in(elsewhere, alice.person.email)
    left_signed_in.post("/accounts/sessions/")
    assert elsewhere.get("/settings/security/").status_code == 200


def test_with_the_password_it_goes_on_where_it_was(left_signed_in: Client) -> None:
    asked = left_signed_in.get("/accounts/email/")["Location"]
    answer = left_signed_in.post(asked, {"password": make.PASSWORD})
    assert answer["Location"] == "/accounts/email/"
    assert left_signed_in.get("/accounts/email/").status_code == 200


def test_a_new_password_needs_the_old_one(left_signed_in: Client, alice: Member) -> None:
    fields = {"oldpassword": "a guess of the thief", "password1": "of the thief 1234"}
    left_signed_in.post(reverse("account_change_password"), fields)
    alice.person.refresh_from_db()
    assert alice.person.check_password(make.PASSWORD)
