"""Mails over real SMTP: sent, kept while the server is down, given up when refused for good."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.jobs import Job

from kempen.kit import clock, mail
from kempen.kit.mail import MailRefusedError, RetryMail
from kempen.kit.secrets import SecretError
from tests.counts import counts_up
from tests.smtp_server import Postman, smtp_server
from tests.waiting import free_port

pytestmark = pytest.mark.django_db

TEMPLATE = "account/email/password_reset_key"
LINK = "http://127.0.0.1:8000/accounts/password/reset/key/1-abc/"


@pytest.fixture
def port(settings: Any) -> int:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    return int(settings.EMAIL_PORT)


def _posted(to: str = "siti@example.com") -> dict[str, Any]:
    mail.post(mail.write(TEMPLATE, to, {"password_reset_url": LINK}, language="en"))
    return dict(ProcrastinateJob.objects.get(task_name=mail.DUTY).args)


def test_a_mail_arrives_as_text_and_html(port: int) -> None:
    waiting = _posted()
    with smtp_server(port) as postman, counts_up("kempen_mail_total", outcome="sent"):
        mail.send(**waiting)
    (message,) = postman.messages
    assert postman.recipients == [["siti@example.com"]]
    assert message["Subject"] == "Choose a new password for Kempen"
    assert message["From"] == "Kempen <no-reply@127.0.0.1>"
    assert message["Message-ID"] == f"<{waiting['mail_id']}@127.0.0.1>"
    assert message["Auto-Submitted"] == "auto-generated"
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    assert text is not None
    assert html is not None
    assert f"\n{LINK}\n" in text.get_content().replace("\r\n", "\n")
    assert f'href="{LINK}"' in html.get_content()


def test_a_letterhead_shows_name_and_logo_beside_files_and_without(port: int) -> None:
    logo = mail.Attachment.of("logo.png", "image/png", b"the logo's bytes")
    head = mail.Letterhead("Agensi Kilat", logo, 96, 48)
    context = {"password_reset_url": LINK}
    alone = mail.write(TEMPLATE, "siti@example.com", context, language="en", letterhead=head)
    file = mail.Attachment.of("report.csv", "text/csv", b"a,b")
    for one in (alone, replace(alone, attachments=(file,))):
        mail.post(one)
    jobs = ProcrastinateJob.objects.filter(task_name=mail.DUTY).order_by("id")
    with smtp_server(port) as postman:
        for job in jobs:
            mail.send(**job.args)
    kinds = [message.get_content_type() for message in postman.messages]
    assert kinds == ["multipart/related", "multipart/mixed"]
    for message in postman.messages:
        html = message.get_body(("html",))
        assert html is not None
        assert 'src="cid:logo@kempen"' in html.get_content()
        assert 'alt="Agensi Kilat"' in html.get_content()
        (image,) = [one for one in message.walk() if one.get_content_type() == "image/png"]
        assert image["Content-ID"] == "<logo@kempen>"
        assert image.get_content() == b"the logo's bytes"


def test_a_letterhead_without_a_logo_shows_the_name_alone() -> None:
    head = mail.Letterhead("Agensi <Kilat>")
    written = mail.write(TEMPLATE, "a@example.com", {}, language="en", letterhead=head)
    assert "Agensi &lt;Kilat&gt;" in written.html
    assert "<img" not in written.html
    assert written.logo is None


def test_a_mail_waits_while_the_server_is_down_and_then_arrives_once(port: int) -> None:
    waiting = _posted()
    for _ in range(3):
        with (
            counts_up("kempen_mail_total", outcome="failed"),
            pytest.raises(OSError, match="refused"),
        ):
            mail.send(**waiting)
    with smtp_server(port) as postman:
        mail.send(**waiting)
    assert len(postman.messages) == 1


def test_a_mail_that_is_sent_twice_keeps_its_message_id(port: int) -> None:
    waiting = _posted()
    with smtp_server(port) as postman:
        mail.send(**waiting)
        mail.send(**waiting)
    assert len({message["Message-ID"] for message in postman.messages}) == 1


def test_a_recipient_who_does_not_exist_is_not_tried_again(port: int) -> None:
    waiting = _posted("gone@example.com")
    postman = Postman()
    postman.refused["gone@example.com"] = "550 no such person"
    with (
        smtp_server(port, postman),
        counts_up("kempen_mail_total", outcome="refused"),
        pytest.raises(MailRefusedError),
    ):
        mail.send(**waiting)


def test_a_recipient_whose_box_is_full_is_tried_again(port: int) -> None:
    waiting = _posted("full@example.com")
    postman = Postman()
    postman.refused["full@example.com"] = "452 the box is full"
    with smtp_server(port, postman), pytest.raises(Exception, match="452"):
        mail.send(**waiting)


def test_a_waiting_mail_is_sealed_for_itself_alone(port: int) -> None:
    waiting = _posted()
    assert "reset" not in str(waiting)
    with pytest.raises(SecretError):
        mail.send("another", waiting["sealed"])


@pytest.mark.parametrize(
    ("attempts", "seconds"), [(0, 5), (1, 10), (2, 20), (3, 40), (4, 80), (5, 90), (2000, 90)]
)
def test_waits_grow_to_a_minute_and_a_half(attempts: int, seconds: int) -> None:
    asked = clock.now()
    decision = RetryMail().get_retry_decision(exception=OSError(), job=_job(attempts))
    assert decision is not None
    assert decision.retry_at is not None
    wait = timedelta(seconds=seconds)
    assert asked <= decision.retry_at - wait <= clock.now()


def test_after_three_days_or_a_refusal_it_is_given_up() -> None:
    assert RetryMail().get_retry_decision(exception=OSError(), job=_job(2880)) is None
    assert RetryMail().get_retry_decision(exception=MailRefusedError(), job=_job(0)) is None


def _job(attempts: int) -> Job:
    return SimpleNamespace(attempts=attempts)  # type: ignore[return-value]  # All that is looked at.


def test_email_url_sends_by_smtp() -> None:
    import os
    import subprocess
    import sys

    program = (
        "from config import settings as s;"
        "print(s.EMAIL_BACKEND, s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_HOST_USER, s.EMAIL_USE_TLS,"
        " s.DEVELOPMENT_MAILBOX)"
    )
    url = "submission://someone:secret@mail.example:587"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "EMAIL_URL": url},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [
        "django.core.mail.backends.smtp.EmailBackend",
        "mail.example",
        "587",
        "someone",
        "True",
        "None",
    ]
