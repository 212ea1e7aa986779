"""What people do in a browser, and what the worker does meanwhile."""

import re
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.account.signals import user_logged_in
from django.conf import settings
from django.contrib.auth import login
from django.core import mail
from django.db import connection
from django.test import Client, RequestFactory
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Person
from kempen.entrypoints.worker import duties
from kempen.kit.sessions import SessionStore
from tests import make

assert duties.people  # Importing the duties registers them.

LINK = re.compile(r"http://127\.0\.0\.1:8000(/\S+)")
SIGN_UP = {
    "email": "siti@example.com",
    "company_name": "Kedai Siti",
    "password1": "hujan lebat petang",
    "terms": "on",
}


def sign_in(client: Client, email: str, password: str = make.PASSWORD) -> Any:
    """Sign in through the page, as people do."""
    return client.post("/accounts/login/", {"login": email, "password": password})


def begin_session(client: Client, person: Person) -> None:
    """Have a person signed in with the password just now, as the page leaves it, without the page.

    Most tests begin so, and the page takes as long as many of them.
    """
    request = RequestFactory().get("/")
    request.session, request.user = SessionStore(), person
    login(request, person, backend=settings.AUTHENTICATION_BACKENDS[0])
    record_authentication(request, person, "password", email=person.email)
    request.session.set_expiry(settings.SESSION_COOKIE_AGE)
    user_logged_in.send(sender=Person, request=request, user=person)
    request.session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = request.session.token or ""


def sign_up(client: Client, **changes: str) -> Any:
    """Send the sign-up form."""
    return client.post("/accounts/signup/", {**SIGN_UP, **changes})


def waiting_jobs() -> list[ProcrastinateJob]:
    """The jobs that the worker has not done yet, oldest first."""
    return list(ProcrastinateJob.objects.filter(status="todo").order_by("id"))


def work_off() -> None:
    """Do what waits for the worker, and what that leads to."""
    while jobs := waiting_jobs():
        for job in jobs:
            with connection.cursor() as cursor:
                cursor.execute(
                    "UPDATE procrastinate_jobs SET status = 'succeeded' WHERE id = %s", [job.id]
                )
            app.tasks[job.task_name].func(**job.args)


def mails() -> list[tuple[str, str]]:
    """To whom, and with which subject, mails went out."""
    return [(message.to[0], str(message.subject)) for message in mail.outbox]


def link_in_mail(number: int = -1) -> str:
    """The path of the first link of a mail."""
    match = LINK.search(str(mail.outbox[number].body))
    assert match, mail.outbox[number].body
    return match[1]
