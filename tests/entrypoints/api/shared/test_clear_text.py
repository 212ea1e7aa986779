"""A key that is sent over http is refused, revoked, and its owner told."""

from typing import Any

import pytest
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import ApiKey, Business
from kempen.domain.events.models import AuditEntry
from tests import make
from tests.builders.program import problem

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def behind_nginx(settings: Any) -> None:
    """As DASHBOARD_URL=https://… and TRUSTED_PROXY_COUNT=1 set it."""
    settings.IS_HTTPS = settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1


@pytest.fixture
def token(business: Business) -> str:
    _, token = create_key(make.actor(business), "Import", ["campaigns:read"])
    return token


def ask(token: str = "", *, proto: str | None = "http", path: str = "/v1/campaigns") -> Any:
    headers = {"X-Forwarded-For": "203.0.113.9"}
    if proto:
        headers["X-Forwarded-Proto"] = proto
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return Client().get(path, headers=headers)


def is_revoked(business: Business) -> bool:
    return ApiKey.objects.of(business).get().revoked_at is not None


def mails() -> int:
    return ProcrastinateJob.objects.filter(task_name="mail.send").count()


def test_a_key_sent_in_clear_is_refused_revoked_and_its_owner_told(
    business: Business, token: str
) -> None:
    make.member(business)
    make.member(business, make.person("bob"), role="analyst")
    before = mails()
    answer = ask(token)
    assert problem(answer) == (403, "https_required")
    assert "has been revoked" in answer.json()["detail"]
    assert "Location" not in answer.headers
    assert is_revoked(business)
    assert mails() - before == 1
    entry = AuditEntry.objects.of(business).get(action="key.exposed")
    assert entry.data["address"] == "203.0.113.9"
    assert AuditEntry.objects.of(business).filter(action="key.revoked").exists()
    # Over https it has been revoked, and sent in clear again nobody is told twice.
    assert problem(ask(token, proto="https")) == (401, "key_invalid")
    assert problem(ask(token)) == (403, "https_required")
    assert mails() - before == 1


def test_without_a_key_the_api_is_refused_over_http_and_not_redirected() -> None:
    for path in ("/v1", "/v1/campaigns", "/v1/openapi.json"):
        answer = ask(path=path)
        assert problem(answer) == (403, "https_required")
        assert "Location" not in answer.headers


def test_a_text_that_is_no_key_changes_nothing(business: Business, token: str) -> None:
    assert problem(ask("kpn_" + "0" * 36)) == (403, "https_required")
    assert not is_revoked(business)


def test_over_https_a_key_works(business: Business, token: str) -> None:
    assert ask(token, proto="https").status_code == 200
    assert not is_revoked(business)


def test_a_program_on_this_machine_past_the_proxy_keeps_its_key(
    business: Business, token: str
) -> None:
    """Nobody else could read it; it is refused all the same."""
    assert problem(ask(token, proto=None)) == (403, "https_required")
    assert not is_revoked(business)


def test_pages_are_redirected_as_before() -> None:
    answer = ask(path="/accounts/login/")
    assert (answer.status_code, answer["Location"]) == (
        301,
        "https://testserver/accounts/login/",
    )
