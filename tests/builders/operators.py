"""An operator at a screen, with a second factor."""

import re
import time

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client

from kempen.domain.accounts.models import Person
from kempen.domain.operators.actions.people import add_operator
from tests import make
from tests.builders.people import sign_in

EMAIL = "ops@kempen.example"
ACTIVATE = "/accounts/2fa/totp/activate/"


def operator(email: str = EMAIL) -> Person:
    """An operator who has chosen a password."""
    add_operator(email)
    person = Person.objects.get(email=email)
    person.set_password(make.PASSWORD)
    person.save()
    return person


def code_of(secret: str) -> str:
    """What an authenticator app shows now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def set_up_factor(client: Client) -> str:
    """Set up an authenticator app on the page and return its secret."""
    match = re.search(r'data-text="([A-Z2-7]+)"', client.get(ACTIVATE).content.decode())
    assert match
    answer = client.post(ACTIVATE, {"code": code_of(match[1])})
    assert answer.status_code == 302, answer.content
    return match[1]


def signed_in_operator(client: Client, email: str = EMAIL) -> Client:
    """Have an operator sign in, set up a second factor and show it in this session."""
    operator(email)
    sign_in(client, email)
    secret = set_up_factor(client)
    answer = client.post("/accounts/2fa/reauthenticate/", {"code": code_of(secret)})
    assert answer.status_code == 302, answer.content
    return client
