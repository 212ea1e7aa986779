"""Refused sign-ins, codes and keys are in the audit log and in the log, without secrets."""

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob
from structlog.testing import capture_logs

from kempen.domain.accounts.actions.keys import create_key, revoke_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.keys import new_token
from kempen.domain.accounts.models import ApiKey, Business, Member
from kempen.domain.events.models import AuditEntry
from kempen.kit import clock, ids
from tests import make
from tests.builders.people import sign_in, work_off
from tests.builders.program import Program

pytestmark = pytest.mark.django_db

EMAIL, WRONG = "alice@example.com", "my other secret"


def _entries(business: Business, *actions: str) -> list[dict[str, Any]]:
    rows = AuditEntry.objects.of(business).filter(action__in=actions).order_by("id")
    return [{"action": row.action, "actor": row.actor, **row.data} for row in rows]


def test_a_wrong_password_is_seen_in_the_activity_and_in_the_log(alice: Member) -> None:
    guesser = Client(REMOTE_ADDR="203.0.113.9")
    with capture_logs() as logs:
        sign_in(guesser, EMAIL, WRONG)
        work_off()
    [line] = [log for log in logs if log["event"] == "a sign-in was refused"]
    assert (line["why"], line["address"]) == ("wrong_password", "203.0.113.9")
    member = ids.encode("mem", alice.id)
    assert _entries(alice.business, "person.sign_in_refused", "person.locked_out") == [
        {
            "action": "person.sign_in_refused",
            "actor": "service:sign-in",
            "member_id": member,
            "why": "wrong_password",
            "address": "203.0.113.9",
        }
    ]
    sign_in(at_screen := Client(), EMAIL)
    page = at_screen.get("/settings/activity/").content.decode()
    assert "Failed sign-in for a member" in page
    assert "203.0.113.9" in page


def test_whoever_has_to_wait_is_seen_in_the_activity_once_and_in_the_log_each_time(
    alice: Member,
) -> None:
    guesser = Client(REMOTE_ADDR="203.0.113.9")
    with capture_logs() as logs:
        for _ in range(8):
            sign_in(guesser, EMAIL, WRONG)
        work_off()
    assert [one["seconds"] for one in _entries(alice.business, "person.locked_out")] == [15]
    assert len(_entries(alice.business, "person.sign_in_refused")) == 5
    reasons = [log["why"] for log in logs if log["event"] == "a sign-in was refused"]
    assert reasons == ["wrong_password"] * 5 + ["must_wait"] * 3


def test_what_was_typed_goes_nowhere_in_clear(alice: Member) -> None:
    with capture_logs() as logs:
        sign_in(Client(), EMAIL, WRONG)
        sign_in(Client(), "typed-into-the-wrong-field@secret.example", WRONG)
        jobs = [str(job.args) for job in ProcrastinateJob.objects.all()]
        work_off()
    entries = [str(row.data) for row in AuditEntry.objects.of(alice.business)]
    for text in [*jobs, *entries, str(logs)]:
        for secret in (WRONG, "secret.example", EMAIL):
            assert secret not in text


def test_an_unknown_address_is_answered_with_the_same_work(alice: Member) -> None:
    for email in (EMAIL, "nobody@example.com"):
        sign_in(Client(), email, WRONG)
    names = [job.task_name for job in ProcrastinateJob.objects.filter(status="todo")]
    assert names == ["accounts.record_wrong_password"] * 2


def test_a_wrong_code_is_seen_in_the_activity_and_in_the_log(
    at_screen: Client, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value

    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    page = at_screen.get("/accounts/2fa/totp/activate/").content.decode()
    [secret] = re.findall(r'data-text="([A-Z2-7]+)"', page)
    right = format_hotp_value(hotp_value(secret, int(now) // 30))
    at_screen.post("/accounts/2fa/totp/activate/", {"code": right})
    guesser = Client(REMOTE_ADDR="203.0.113.9")
    sign_in(guesser, EMAIL)
    wrong = f"{(int(right) + 1) % 1_000_000:06}"
    with capture_logs() as logs:
        guesser.post("/accounts/2fa/authenticate/", {"code": wrong})
    assert wrong not in str(logs)
    [line] = [log for log in logs if log["event"] == "a sign-in was refused"]
    assert (line["why"], line["address"]) == ("wrong_code", "203.0.113.9")
    [entry] = _entries(alice.business, "person.sign_in_refused")
    assert (entry["why"], entry["address"]) == ("wrong_code", "203.0.113.9")


def _ended(business: Business, why: str) -> tuple[ApiKey, str]:
    bob = make.member(business, make.person("bob"))
    key, token = create_key(Actor.member(bob), "Shop", ["campaigns:read"])
    if why == "revoked":
        revoke_key(make.actor(business), key)
    elif why == "expired":
        ApiKey.objects.of(business).update(expires_at=clock.now() - timedelta(seconds=1))
    else:
        Member.objects.of(business).filter(pk=bob.pk).delete()
    return key, token


@pytest.mark.parametrize("why", ["revoked", "expired", "maker_left"])
def test_a_program_with_a_key_that_ended_is_seen_in_the_activity_once_an_hour(
    alice: Member, why: str
) -> None:
    key, token = _ended(alice.business, why)
    with capture_logs() as logs:
        for _ in range(3):
            assert Program(token).get("/campaigns").status_code == 401
    refusals = [log for log in logs if log["event"] == "an API key was refused"]
    assert [(log["why"], log["key"]) for log in refusals] == [(why, key.public_id)] * 3
    assert token not in str(logs)
    [entry] = _entries(alice.business, "key.refused")
    assert (entry["why"], entry["key_id"], entry["address"]) == (why, key.public_id, "127.0.0.1")


@pytest.mark.parametrize(
    "token", [new_token(), "my-database-password"], ids=["well formed", "any text"]
)
def test_a_key_that_never_was_one_is_logged_without_its_text(db: None, token: str) -> None:
    with capture_logs() as logs:
        assert Program(token).get("/campaigns").status_code == 401
    [line] = [log for log in logs if log["event"] == "an API key was refused"]
    assert (line["why"], line["address"]) == ("unknown", "127.0.0.1")
    assert token not in str(logs)
