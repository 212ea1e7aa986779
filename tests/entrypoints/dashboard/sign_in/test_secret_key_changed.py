"""SECRET_KEY is changed without signing anybody out, and what the old key signed ends with it."""

from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from tests.builders.people import link_in_mail, work_off

pytestmark = pytest.mark.django_db

SECURITY = "/settings/security/"
NEW = "a-new-key-that-nobody-can-guess-0123456789-abcdefghijklmnop"


def changed(settings: Any) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = NEW


def test_a_session_goes_on_and_then_needs_the_old_key_no_more(
    at_screen: Client, settings: Any
) -> None:
    changed(settings)
    assert at_screen.get(SECURITY).status_code == 200
    assert at_screen.get(SECURITY).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert at_screen.get(SECURITY).status_code == 200


def test_a_session_ends_where_the_old_key_is_not_among_the_fallbacks(
    at_screen: Client, settings: Any
) -> None:
    settings.SECRET_KEY = NEW
    assert at_screen.get(SECURITY).status_code == 302


@pytest.mark.parametrize("known", [True, False])
def test_a_link_to_a_new_password_works_as_long_as_the_old_key_is_known(
    client: Client, alice: Member, settings: Any, known: bool
) -> None:
    client.post("/accounts/password/reset/", {"email": alice.person.email})
    work_off()
    changed(settings)
    if not known:
        settings.SECRET_KEY_FALLBACKS = []
    page = client.get(link_in_mail(), follow=True).content
    assert (b"Choose a new password" in page) is known
    assert (b"This link no longer works" in page) is not known
