"""The second factor: optional, encrypted at rest, and ending other sessions."""

import re
import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from kempen.domain.accounts.models import Member
from kempen.kit.secrets import SecretError
from tests import make
from tests.builders.people import link_in_mail, sign_in, work_off

pytestmark = pytest.mark.django_db

ACTIVATE = "/accounts/2fa/totp/activate/"


@pytest.fixture(autouse=True)
def _the_code_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes change every half a minute: none may change between being made and being shown."""
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)


def _code(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def _set_up(client: Client) -> str:
    page = client.get(ACTIVATE).content.decode()
    match = re.search(r'data-text="([A-Z2-7]+)"', page)
    assert match
    answer = client.post(ACTIVATE, {"code": _code(match[1])})
    assert answer["Location"] == "/accounts/2fa/recovery-codes/"
    return match[1]


def _row(kind: str = "totp") -> Authenticator:
    row: Authenticator = Authenticator.objects.get(type=kind)
    return row


def test_the_qr_code_is_drawn_in_the_page_itself(at_screen: Client) -> None:
    page = at_screen.get(ACTIVATE).content.decode()
    assert "<svg" in page
    assert 'class="qr"' in page
    assert "data:image" not in page
    assert "style=" not in page


def test_seeds_are_encrypted_at_rest(at_screen: Client) -> None:
    secret = _set_up(at_screen)
    stored = str(Authenticator.objects.values_list("data", flat=True).order_by("type")[1])
    assert secret not in stored
    assert TOTP(_row()).validate_code(_code(secret))
    for row in Authenticator.objects.all():
        for value in row.data.values():
            assert not isinstance(value, str) or "|" in value


def test_a_seed_that_is_copied_into_another_persons_row_does_not_open_it(
    at_screen: Client,
) -> None:
    secret = _set_up(at_screen)
    bob = make.person("bob")
    Authenticator.objects.create(user=bob, type="totp", data=dict(_row().data))
    with pytest.raises(SecretError, match="belongs to another row"):
        TOTP(Authenticator.objects.get(user=bob)).validate_code(_code(secret))


def test_signing_in_then_needs_the_code(at_screen: Client) -> None:
    secret = _set_up(at_screen)
    elsewhere = Client()
    assert sign_in(elsewhere, "alice@example.com")["Location"] == "/accounts/2fa/authenticate/"
    assert elsewhere.get("/settings/security/").status_code == 302
    page = elsewhere.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert b"Wrong code." in page.content
    spaced = f" {_code(secret)[:3]} {_code(secret)[3:]} "
    assert elsewhere.post("/accounts/2fa/authenticate/", {"code": spaced})["Location"] == "/"
    assert elsewhere.get("/settings/security/").status_code == 200


def test_a_new_password_by_link_still_needs_the_code(at_screen: Client) -> None:
    _set_up(at_screen)
    elsewhere = Client()
    elsewhere.post("/accounts/password/reset/", {"email": "alice@example.com"})
    work_off()
    form = elsewhere.get(link_in_mail(), follow=True).request["PATH_INFO"]
    elsewhere.post(form, {"password1": "angin kencang malam"})
    assert elsewhere.get("/settings/security/").status_code == 302
    answer = sign_in(elsewhere, "alice@example.com", "angin kencang malam")
    assert answer["Location"] == "/accounts/2fa/authenticate/"


def test_the_code_that_switched_it_on_opens_nothing_any_more(
    at_screen: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        secret = _set_up(at_screen)
    assert not TOTP(_row()).validate_code(_code(secret))


def test_a_recovery_code_works_once(at_screen: Client) -> None:
    _set_up(at_screen)
    page = at_screen.get("/accounts/2fa/recovery-codes/download/")
    code = page.content.decode().split("\n\n")[1].split("\n")[0]
    for expected in (302, 200):
        elsewhere = Client()
        sign_in(elsewhere, "alice@example.com")
        answer = elsewhere.post("/accounts/2fa/authenticate/", {"code": code})
        assert answer.status_code == expected


def test_setting_it_up_ends_the_other_sessions(
    at_screen: Client, django_capture_on_commit_callbacks: Any
) -> None:
    elsewhere = Client()
    sign_in(elsewhere, "alice@example.com")
    assert elsewhere.get("/settings/security/").status_code == 200
    with django_capture_on_commit_callbacks(execute=True):
        _set_up(at_screen)
    assert elsewhere.get("/settings/security/").status_code == 302
    assert at_screen.get("/settings/security/").status_code == 200


def test_new_recovery_codes_end_the_other_sessions(
    at_screen: Client, django_capture_on_commit_callbacks: Any
) -> None:
    secret = _set_up(at_screen)
    elsewhere = Client()
    sign_in(elsewhere, "alice@example.com")
    elsewhere.post("/accounts/2fa/authenticate/", {"code": _code(secret)})
    assert elsewhere.get("/settings/security/").status_code == 200
    with django_capture_on_commit_callbacks(execute=True):
        at_screen.post("/accounts/2fa/recovery-codes/generate/")
    assert elsewhere.get("/settings/security/").status_code == 302
    assert at_screen.get("/settings/security/").status_code == 200


def test_turning_it_off_asks_who_it_is_when_the_last_time_is_long_ago(
    at_screen: Client, alice: Member
) -> None:
    _set_up(at_screen)
    session = at_screen.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 16 * 60
    session.save()
    answer = at_screen.post("/accounts/2fa/totp/deactivate/")
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert Authenticator.objects.filter(user=alice.person, type="totp").exists()


def test_the_offer_after_the_profile_can_be_skipped(at_screen: Client) -> None:
    page = at_screen.get("/welcome/second-factor/").content.decode()
    assert 'href="/">Not now</a>' in page
