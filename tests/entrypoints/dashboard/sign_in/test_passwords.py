"""Forgotten and changed passwords, and what they end."""

import re
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import mail
from django.test import Client

from kempen.domain.accounts.models import Member
from tests import make
from tests.builders.people import (
    link_in_mail,
    mails,
    sign_in,
    sign_up,
    work_off,
)

pytestmark = pytest.mark.django_db

NEW = "angin kencang malam"
RESET = "/accounts/password/reset/"


def _reset(client: Client, email: str) -> None:
    client.post(RESET, {"email": email})
    work_off()


def test_a_forgotten_password_is_replaced_by_the_link_in_the_mail(
    client: Client, alice: Member
) -> None:
    _reset(client, "alice@example.com")
    assert mails() == [("alice@example.com", "Choose a new password for Kempen")]
    form = client.get(link_in_mail(), follow=True)
    assert b"Choose a new password" in form.content
    page = form.request["PATH_INFO"]
    assert client.post(page, {"password1": NEW})["Location"] == f"{RESET}key/done/"
    assert sign_in(Client(), "alice@example.com").status_code == 200
    assert sign_in(Client(), "alice@example.com", NEW)["Location"] == "/"


def test_the_link_works_once(client: Client, alice: Member) -> None:
    _reset(client, "alice@example.com")
    page = client.get(link_in_mail(), follow=True).request["PATH_INFO"]
    client.post(page, {"password1": NEW})
    assert b"This link no longer works" in Client().get(link_in_mail(0), follow=True).content


def test_the_answer_is_the_same_for_every_address_and_only_mails_differ(alice: Member) -> None:
    sign_up(Client())
    work_off()
    mail.outbox.clear()
    answers = set()
    for email in ("alice@example.com", "siti@example.com", "nobody@example.com"):
        answer = Client().post(RESET, {"email": email})
        answers.add((answer.status_code, answer["Location"], answer.content, len(answer.cookies)))
    assert len(answers) == 1
    work_off()
    assert mails() == [
        ("alice@example.com", "Choose a new password for Kempen"),
        ("siti@example.com", "Confirm your email address for Kempen"),
        ("nobody@example.com", "No account with this address"),
    ]


def test_a_changed_password_ends_the_other_sessions_and_keeps_this_one(
    at_screen: Client, alice: Member
) -> None:
    elsewhere = Client()
    sign_in(elsewhere, "alice@example.com")
    assert elsewhere.get("/settings/security/").status_code == 200
    answer = at_screen.post(
        "/accounts/password/change/", {"oldpassword": make.PASSWORD, "password1": NEW}
    )
    assert answer["Location"] == "/settings/security/"
    assert at_screen.get("/settings/security/").status_code == 200
    assert elsewhere.get("/settings/security/").status_code == 302
    work_off()
    assert mails() == [("alice@example.com", "Your password was changed")]


def test_a_wrong_present_password_changes_nothing(at_screen: Client) -> None:
    answer = at_screen.post("/accounts/password/change/", {"oldpassword": "no", "password1": NEW})
    assert b"Wrong current password." in answer.content
    assert sign_in(Client(), "alice@example.com")["Location"] == "/"


def test_a_reset_ends_every_session(at_screen: Client) -> None:
    visitor = Client()
    _reset(visitor, "alice@example.com")
    page = visitor.get(link_in_mail(), follow=True).request["PATH_INFO"]
    visitor.post(page, {"password1": NEW})
    assert at_screen.get("/settings/security/").status_code == 302


def test_a_new_address_replaces_the_old_one_after_its_link_was_followed(
    at_screen: Client, alice: Member
) -> None:
    at_screen.post("/accounts/email/", {"action_add": "1", "email": "alice@new.example"})
    work_off()
    assert mails() == [("alice@new.example", "Confirm your new address for Kempen")]
    assert (
        b"Waiting for you to confirm <b>alice@new.example</b>"
        in at_screen.get("/accounts/email/").content
    )
    at_screen.post(link_in_mail())
    alice.person.refresh_from_db()
    assert alice.person.email == "alice@new.example"
    work_off()
    assert mails()[1:] == [("alice@example.com", "Your email address was changed")]


def test_a_changed_address_ends_the_other_sessions_and_keeps_this_one(
    at_screen: Client, alice: Member
) -> None:
    elsewhere = Client()
    sign_in(elsewhere, "alice@example.com")
    at_screen.post("/accounts/email/", {"action_add": "1", "email": "alice@new.example"})
    work_off()
    assert elsewhere.get("/settings/security/").status_code == 200
    at_screen.post(link_in_mail())
    assert elsewhere.get("/settings/security/").status_code == 302
    assert at_screen.get("/settings/security/").status_code == 200


def test_a_link_to_a_new_password_works_for_one_hour(
    client: Client, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    _reset(client, "alice@example.com")
    assert "The link works for one hour, once." in str(mail.outbox[-1].body)
    asked = datetime.now()  # noqa: DTZ005 -- as Django's generator of links counts

    def later(**passed: float) -> bytes:
        moment = asked + timedelta(**passed)
        monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda self: moment)
        page: bytes = Client().get(link_in_mail(), follow=True).content
        return page

    assert b"Choose a new password" in later(minutes=59)
    assert b"over one hour old" in later(minutes=61)


def test_an_address_of_somebody_who_never_verified_it_cannot_be_taken_over_by_accident(
    at_screen: Client, alice: Member
) -> None:
    sign_up(Client())
    work_off()
    at_screen.post("/accounts/email/", {"action_add": "1", "email": "siti@example.com"})
    work_off()
    answer = at_screen.post(link_in_mail(-1))
    assert answer.status_code == 302
    alice.person.refresh_from_db()
    assert alice.person.email == "alice@example.com"
    page = at_screen.get("/settings/security/").content.decode()
    assert re.search("Another account uses this address", page)
