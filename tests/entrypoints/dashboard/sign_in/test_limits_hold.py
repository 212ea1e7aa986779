"""Limits, used codes and used forms hold, whatever else is posted meanwhile."""

import re
import time
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.db.models import F
from django.test import Client

from kempen.domain.accounts.models import ApiKey, Business, Member
from kempen.domain.accounts.queries import keys_of
from kempen.domain.idempotency.models import SignInAttempts, UsedCode
from kempen.kit import clock
from tests import make
from tests.builders.people import sign_in

pytestmark = pytest.mark.django_db

CODE_PAGE = "/accounts/2fa/authenticate/"
RESET = "/accounts/password/reset/"
_visitors = count(1)


@pytest.fixture(autouse=True)
def _the_code_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes change every half a minute: none may change between being made and being shown."""
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)


@pytest.fixture
def _the_minute_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forms are counted by the minute: none may end while they are posted."""
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)


def _anybody_posts(forms: int) -> None:
    """Many people, each at an address of their own, ask for a new password once."""
    for _ in range(forms):
        number = next(_visitors)
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        asked = {"email": f"visitor-{number}@example.com"}
        assert Client(REMOTE_ADDR=address).post(RESET, asked).status_code == 302


def _code_of_the_app(client: Client) -> str:
    page = client.get("/accounts/2fa/totp/activate/").content.decode()
    [secret] = re.findall(r'data-text="([A-Z2-7]+)"', page)
    code = format_hotp_value(hotp_value(secret, int(time.time()) // 30))
    client.post("/accounts/2fa/totp/activate/", {"code": code})
    return code


def _form_of_a_new_key(client: Client) -> dict[str, Any]:
    page = client.get("/settings/keys/new/").content.decode()
    [mark] = re.findall(r'name="once" value="([^"]+)"', page)
    return {"name": "Warehouse", "scopes": ["campaigns:read"], "lives": "30", "once": mark}


def test_codes_refusals_and_forms_hold_after_200_forms_of_anybody(
    at_screen: Client, business: Business
) -> None:
    make.person("bob")
    form = _form_of_a_new_key(at_screen)
    assert at_screen.post("/settings/keys/new/", form).status_code == 200
    guesser = Client(REMOTE_ADDR="10.250.0.1")
    for _ in range(5):
        sign_in(guesser, "bob@example.com", "wrong")
    assert b"Too many" in sign_in(guesser, "bob@example.com").content
    code = _code_of_the_app(at_screen)
    owner, thief = Client(), Client(REMOTE_ADDR="10.250.0.2")
    for browser in (owner, thief):
        sign_in(browser, "alice@example.com")
    assert owner.post(CODE_PAGE, {"code": code})["Location"] == "/"
    # The clock that makes the codes stands still, so the code is not to expire by the database's.
    UsedCode.objects.update(expires_at=F("expires_at") + timedelta(hours=1))
    # The wait is of fifteen seconds; a slow machine needs more for the forms.
    SignInAttempts.objects.filter(failures__gt=0).update(next_at=F("next_at") + timedelta(hours=1))

    _anybody_posts(200)

    # A used code signs nobody in, who was refused is still, and a form sent again makes no key.
    assert thief.post(CODE_PAGE, {"code": code}).status_code == 200
    assert thief.get("/settings/security/").status_code == 302
    assert b"Too many" in sign_in(guesser, "bob@example.com").content
    assert guesser.get("/settings/security/").status_code == 302
    at_screen.post("/settings/keys/new/", form)
    keys: list[ApiKey] = list(keys_of(business))
    assert [key.name for key in keys] == ["Warehouse"]


@pytest.mark.usefixtures("_the_minute_stays")
def test_somebody_who_posts_form_after_form_is_asked_to_wait_a_minute(client: Client) -> None:
    answers = [client.post("/preferences/theme/", {"theme": "dark"}) for _ in range(61)]
    assert {answer.status_code for answer in answers[:60]} == {302}
    refused = answers[60]
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert "Too many attempts" in refused.content.decode()
    assert f"in {refused.headers['Retry-After']} second" in refused.content.decode()
    # Reading goes on, and so does somebody elsewhere.
    assert client.get("/accounts/login/").status_code == 200
    elsewhere = Client(REMOTE_ADDR="10.250.0.2")
    assert elsewhere.post("/preferences/theme/", {"theme": "dark"}).status_code == 302


@pytest.mark.usefixtures("_the_minute_stays")
def test_somebody_signed_in_posts_on_where_the_address_has_posted_enough(
    at_screen: Client,
) -> None:
    for _ in range(60):
        Client().post("/preferences/theme/", {"theme": "dark"})
    assert Client().post("/preferences/theme/", {"theme": "dark"}).status_code == 429
    assert at_screen.post("/preferences/theme/", {"theme": "dark"}).status_code == 302


@pytest.mark.parametrize("email", ["alice@example.com", "Nobody@Example.com"])
def test_the_sixth_link_to_a_new_password_within_an_hour_waits_for_what_is_left_of_it(
    alice: Member, monkeypatch: pytest.MonkeyPatch, email: str
) -> None:
    begun = time.time()
    for _ in range(5):
        assert Client().post(RESET, {"email": email}).status_code == 302
    monkeypatch.setattr(time, "time", lambda: begun + 20 * 60)
    refused = Client(REMOTE_ADDR="10.250.0.3").post(RESET, {"email": email})
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == str(40 * 60)
    assert "in 40 minutes" in refused.content.decode()


def test_the_21st_link_from_one_address_within_a_minute_waits_for_what_is_left_of_it(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = time.time()
    for number in range(20):
        assert Client().post(RESET, {"email": f"v{number}@example.com"}).status_code == 302
    monkeypatch.setattr(time, "time", lambda: begun + 22)
    refused = Client().post(RESET, {"email": "somebody@example.com"})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "38")
