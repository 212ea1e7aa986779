"""From the sign-up page to an active business."""

import re
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kempen.domain.accounts.actions.sign_up import finish_sign_up
from kempen.domain.accounts.models import Business, Member, PendingSignUp, Person
from kempen.domain.events.models import AuditEntry
from tests import make
from tests.builders.people import (
    SIGN_UP,
    link_in_mail,
    mails,
    sign_in,
    sign_up,
    waiting_jobs,
    work_off,
)

pytestmark = pytest.mark.django_db

VERIFY = "Confirm your email address for Kempen"
EXISTS = "You already have a Kempen account"


def _without_tokens(answer: Any) -> str:
    return re.sub(r'(value=|X-CSRFToken": )"[A-Za-z0-9]{64}"', "", answer.content.decode())


def test_a_new_person_signs_up_follows_the_link_and_has_an_active_business(client: Client) -> None:
    answer = sign_up(client)
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/confirm-email/")
    assert b"siti@example.com" in client.get("/accounts/confirm-email/").content
    assert not Person.objects.exists()

    work_off()
    person, business = Person.objects.get(), Business.objects.get()
    assert (person.email, business.name, business.status) == (
        "siti@example.com",
        "Kedai Siti",
        "unverified",
    )
    assert person.terms_accepted_at is not None
    assert Member.objects.of(business).get().role == "owner"
    assert mails() == [("siti@example.com", VERIFY)]
    assert sign_in(client, "siti@example.com", SIGN_UP["password1"])["Location"] == (
        "/accounts/confirm-email/"
    )

    link = link_in_mail(0)
    assert b"Confirm that <b>siti@example.com</b> is your address." in client.get(link).content
    business.refresh_from_db()
    assert business.status == "unverified", "looking at the link confirms nothing"

    assert client.post(link)["Location"] == "/accounts/login/"
    business.refresh_from_db()
    assert business.status == "active"
    assert sign_in(client, "siti@example.com", SIGN_UP["password1"])["Location"] == "/"
    assert client.get("/")["Location"] == "/welcome/"
    actions = AuditEntry.objects.of(business).order_by("id").values_list("action", flat=True)
    assert list(actions) == ["business.signed_up", "business.verified", "person.signed_in"]


def test_a_known_address_gets_the_same_answer_and_another_mail() -> None:
    make.member(make.business(), make.person("siti"))
    seen = []
    for email in ("siti@example.com", "nobody@example.com"):
        visitor = Client()
        first = sign_up(visitor, email=email)
        second = visitor.get(first["Location"])
        page = _without_tokens(second).replace(email, "")
        seen.append((first.status_code, first["Location"], sorted(first.cookies), page))
    assert seen[0] == seen[1]
    work_off()
    assert mails() == [("siti@example.com", EXISTS), ("nobody@example.com", VERIFY)]
    assert Person.objects.count() == 2
    assert PendingSignUp.objects.get(email="siti@example.com").password_hash == ""


def test_a_known_address_costs_the_same_work() -> None:
    make.member(make.business(), make.person("siti"))
    sign_up(Client(), email="first@example.com")  # Makes the row that counts attempts.
    work = []
    for email in ("siti@example.com", "nobody@example.com"):
        with CaptureQueriesContext(connection) as queries:
            sign_up(Client(), email=email)
        work.append([query["sql"].split(" ", 1)[0] for query in queries])
    assert work[0] == work[1]


def test_an_unverified_address_gets_its_verification_mail_again(client: Client) -> None:
    sign_up(client)
    work_off()
    sign_up(client, company_name="Kedai Siti Dua")
    work_off()
    assert mails() == [("siti@example.com", VERIFY)] * 2
    assert Person.objects.count() == Business.objects.count() == 1


def test_finishing_a_sign_up_twice_makes_one_account_and_sends_one_mail(client: Client) -> None:
    sign_up(client)
    work_off()
    finish_sign_up(str(PendingSignUp.objects.get().id))
    work_off()
    assert mails() == [("siti@example.com", VERIFY)]
    assert Person.objects.count() == Business.objects.count() == 1


def test_an_account_prepared_by_somebody_else_opens_with_the_password_of_the_link_that_was_followed(
    client: Client,
) -> None:
    sign_up(client, password1="the attacker knows this", company_name="Not Siti")
    work_off()
    sign_up(client)
    work_off()
    client.post(link_in_mail(1))
    person = Person.objects.get()
    assert check_password(SIGN_UP["password1"], person.password)
    assert Business.objects.get().name == "Kedai Siti"
    assert not PendingSignUp.objects.exists(), "no password hash outlives the sign-up"


def test_the_link_of_an_earlier_sign_up_does_nothing_once_the_address_is_verified(
    client: Client,
) -> None:
    sign_up(client, password1="the attacker knows this", company_name="Not Siti")
    work_off()
    sign_up(client)
    work_off()
    client.post(link_in_mail(1))
    assert client.post(link_in_mail(0)).status_code in (302, 404)
    assert check_password(SIGN_UP["password1"], Person.objects.get().password)
    assert Business.objects.get().name == "Kedai Siti"


def test_following_the_link_twice_is_no_mistake(client: Client) -> None:
    sign_up(client)
    work_off()
    client.post(link_in_mail(0))
    assert b"Email address confirmed" in client.get(link_in_mail(0)).content
    assert client.post(link_in_mail(0))["Location"] == "/accounts/login/"


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"email": ""}, "Enter your email address."),
        ({"email": "siti"}, "Enter an address such as aisyah@example.com."),
        ({"company_name": ""}, "Enter your company name."),
        ({"company_name": "   "}, "Enter your company name."),
        ({"company_name": "Kedai\nSiti"}, "Use letters, digits and signs only, on one line."),
        ({"company_name": "x" * 121}, "Enter 120 characters or fewer. This has 121."),
        ({"password1": ""}, "Choose a password."),
        ({"password1": "short"}, "Choose a password of 10 characters or more."),
        ({"password1": "password123"}, "Many people use this password."),
        ({"password1": "siti@example.com"}, "too close to your name or email address"),
        ({"password1": "x1" * 65}, "It may have up to 128 characters."),
        ({"terms": ""}, "Accept the terms to create an account."),
    ],
)
def test_a_sign_up_that_lacks_something_stores_nothing_and_says_what(
    client: Client, changes: dict[str, str], error: str
) -> None:
    answer = sign_up(client, **changes)
    assert error in answer.content.decode()
    assert not PendingSignUp.objects.exists()
    assert waiting_jobs() == []


def test_a_waiting_mail_does_not_show_its_link(client: Client) -> None:
    sign_up(client)
    for job in waiting_jobs():
        finish_sign_up(job.args["sign_up_id"])
    (waiting,) = [job for job in waiting_jobs() if job.task_name == "mail.send"]
    assert set(waiting.args) == {"mail_id", "sealed"}
    assert "confirm-email" not in str(waiting.args)


def test_links_lead_to_the_dashboard_whatever_the_host_header_says(client: Client) -> None:
    client.post("/accounts/signup/", SIGN_UP, headers={"host": "localhost"})
    client.post(
        "/accounts/password/reset/", {"email": "x@example.com"}, headers={"host": "localhost"}
    )
    work_off()
    for message in mail.outbox:
        assert "http://127.0.0.1:8000/" in str(message.body)
        assert "localhost" not in str(message.body)


def _mail_as_html() -> str:
    (message,) = mail.outbox
    assert isinstance(message, EmailMultiAlternatives)
    ((html, kind),) = message.alternatives
    assert kind == "text/html"
    return str(html)


def test_a_mail_is_plain_text_and_html_from_the_same_words(client: Client) -> None:
    sign_up(client)
    work_off()
    assert f'href="http://127.0.0.1:8000{link_in_mail()}"' in _mail_as_html()
    assert "Someone entered this address to create a Kempen account." in _mail_as_html()
    assert "Someone entered this address to create a Kempen account." in str(mail.outbox[0].body)


def test_a_mail_to_a_strangers_address_carries_no_word_of_whoever_signed_up(
    client: Client,
) -> None:
    free = {"company_name": "WIN RM5,000 at prize.example", "email": "x+prize.example@example.com"}
    sign_up(client, **free)
    client.post("/accounts/password/reset/", {"email": "y+prize.example@example.com"})
    work_off()
    make.person("z+prize.example")
    sign_up(client, email="z+prize.example@example.com", company_name="prize.example")
    work_off()
    assert len(mail.outbox) == 3
    for message in mail.outbox:
        assert isinstance(message, EmailMultiAlternatives)
        words = [message.subject, message.body, *(str(html) for html, _ in message.alternatives)]
        assert not [text for text in words if "prize" in str(text)]


def test_sending_the_link_again_answers_alike_and_mails_only_who_waits(client: Client) -> None:
    make.person("bob")
    sign_up(client)
    work_off()
    mail.outbox.clear()
    answers = set()
    for email in ("siti@example.com", "bob@example.com", "nobody@example.com"):
        visitor = Client()
        answer = visitor.post("/accounts/confirm-email/", {"email": email})
        page = _without_tokens(visitor.get(answer["Location"])).replace(email, "")
        answers.add((answer.status_code, answer["Location"], page))
    assert len(answers) == 1
    work_off()
    assert mails() == [("siti@example.com", VERIFY)]


def test_signing_up_again_and_again_does_not_fill_somebodys_inbox(client: Client) -> None:
    make.member(make.business(), make.person("bob"))
    for _ in range(7):
        sign_up(client)
        sign_up(client, email="bob@example.com")
    work_off()
    assert mails().count(("siti@example.com", VERIFY)) == 5
    assert mails().count(("bob@example.com", EXISTS)) == 5


def test_signing_in_before_verifying_sends_the_link_again(client: Client) -> None:
    sign_up(client)
    work_off()
    answer = sign_in(client, "siti@example.com", SIGN_UP["password1"])
    assert answer["Location"] == "/accounts/confirm-email/"
    work_off()
    assert mails() == [("siti@example.com", VERIFY)] * 2
    client.post(link_in_mail())
    assert Business.objects.get().status == "active"


def test_asking_for_the_link_again_and_again_mails_once_in_a_while(client: Client) -> None:
    sign_up(client)
    work_off()
    mail.outbox.clear()
    for _ in range(5):
        assert (
            client.post("/accounts/confirm-email/", {"email": "siti@example.com"}).status_code
            == 302
        )
    work_off()
    assert len(mail.outbox) == 1


def test_a_link_that_was_never_sent_says_so(client: Client) -> None:
    assert b"This link no longer works" in client.get("/accounts/confirm-email/abc:def/").content
    assert client.post("/accounts/confirm-email/abc:def/").status_code == 404
