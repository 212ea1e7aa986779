"""What people do in a browser, and what the worker does meanwhile."""

import re
from typing import Any

from django.core import mail
from django.db import connection
from django.test import Client
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.entrypoints.worker import duties
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
