"""A POST with an Idempotency-Key has its effect once."""

import threading
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.db import OperationalError, connection, transaction

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns import actions
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import Event
from kempen.domain.idempotency.actions import (
    IdempotentRequest,
    claim_key,
    delete_old_requests,
    stored_answer,
)
from kempen.domain.idempotency.models import IdempotentAnswer
from kempen.entrypoints.api.shared.idempotency import SECRET_NOTE
from kempen.kit import clock
from kempen.kit.secrets import Keyring
from tests import make
from tests.builders.program import Program, problem
from tests.clocks import machine_says, time_is
from tests.waiting import PATIENCE

pytestmark = pytest.mark.django_db
NEW = {"name": "Raya", "objective": "increase_sales"}
KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324"


def test_the_same_request_again_replays_the_first_answer(
    program: Program, business: Business
) -> None:
    first = program.post("/campaigns", NEW, Idempotency_Key=KEY)
    again = program.post("/campaigns", NEW, Idempotency_Key=KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert again.headers["Location"] == first.headers["Location"]
    assert again.headers["Content-Type"] == first.headers["Content-Type"]
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.headers["X-Request-Id"] != first.headers["X-Request-Id"]
    assert Campaign.objects.of(business).count() == 1
    assert Event.objects.of(business).count() == 1


def test_another_key_that_repeats_the_request_does_not_read_the_secret(
    program: Program, business: Business
) -> None:
    body = {"url": "https://receiver.example.com/hook", "events": ["*"]}
    first = program.post("/webhooks", body, Idempotency_Key=KEY).json()
    assert first["secret"].startswith("whsec_")
    assert "secret_note" not in first
    other = Program.of(business, ["webhooks:write"])
    again = other.post("/webhooks", body, Idempotency_Key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json() == first | {"secret": None, "secret_note": SECRET_NOTE}
    [row] = IdempotentAnswer.objects.of(business)
    question = IdempotentRequest(business, row.path, row.key, bytes(row.body_digest))
    answer = stored_answer(question)
    assert answer is not None
    assert b"whsec_" not in answer.body


def test_another_key_that_repeats_a_rotation_does_not_read_the_new_secret(
    program: Program, business: Business
) -> None:
    body = program.post(
        "/webhooks", {"url": "https://receiver.example.com/hook", "events": ["*"]}
    ).json()
    path = f"/webhooks/{body['id']}/rotate-secret"
    first = program.post(path, {}, Idempotency_Key=KEY).json()
    assert first["secret"].startswith("whsec_")
    again = Program.of(business, ["webhooks:write"]).post(path, {}, Idempotency_Key=KEY).json()
    assert (again["secret"], again["secret_note"]) == (None, SECRET_NOTE)


def test_without_the_header_each_request_counts(program: Program, business: Business) -> None:
    program.post("/campaigns", NEW)
    program.post("/campaigns", NEW)
    assert Campaign.objects.of(business).count() == 2


def test_another_body_with_the_same_key_is_refused(program: Program, business: Business) -> None:
    program.post("/campaigns", NEW, Idempotency_Key=KEY)
    answer = program.post("/campaigns", {**NEW, "name": "Other"}, Idempotency_Key=KEY)
    assert problem(answer) == (422, "idempotency_key_reused")
    assert Campaign.objects.of(business).count() == 1


def test_a_refusal_is_replayed_too(program: Program) -> None:
    first = program.post("/campaigns", {"name": ""}, Idempotency_Key=KEY)
    again = program.post("/campaigns", {"name": ""}, Idempotency_Key=KEY)
    assert (first.status_code, again.status_code) == (422, 422)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.content == first.content


def test_keys_of_other_businesses_do_not_meet(program: Program) -> None:
    other = Program.of(make.business("Charlie's"))
    first = program.post("/campaigns", NEW, Idempotency_Key=KEY).json()
    theirs = other.post("/campaigns", NEW, Idempotency_Key=KEY)
    assert theirs.status_code == 201
    assert theirs.json()["campaign_id"] != first["campaign_id"]


def test_after_a_day_the_key_is_new(
    program: Program, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.post("/campaigns", NEW, Idempotency_Key=KEY)
    time_is(monkeypatch, clock.now() + timedelta(hours=24))
    answer = program.post("/campaigns", {**NEW, "name": "Other"}, Idempotency_Key=KEY)
    assert answer.status_code == 201
    assert Campaign.objects.of(business).count() == 2


@pytest.mark.parametrize("days", [-2, 2])
def test_a_wrong_clock_of_the_machine_gives_a_request_no_second_effect(
    program: Program, business: Business, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    now = clock.now()
    machine_says(monkeypatch, now + timedelta(days=min(days, 0)))
    first = program.post("/campaigns", NEW, Idempotency_Key=KEY)
    machine_says(monkeypatch, now + timedelta(days=max(days, 0)))
    again = program.post("/campaigns", NEW, Idempotency_Key=KEY)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Campaign.objects.of(business).count() == 1


def test_answers_are_forgotten_after_a_day(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.post("/campaigns", NEW, Idempotency_Key=KEY)
    assert delete_old_requests()[0] == 0
    tomorrow = clock.now() + timedelta(hours=24)
    time_is(monkeypatch, tomorrow)
    assert delete_old_requests()[0] == 1


@pytest.mark.parametrize("key", ["", "a" * 256, "é", "a\x01b"])
def test_an_odd_key_is_refused(program: Program, key: str) -> None:
    answer = program.post("/campaigns", NEW, Idempotency_Key=key)
    assert problem(answer) == (422, "invalid_idempotency_key")


def test_the_longest_key_is_taken(program: Program) -> None:
    assert program.post("/campaigns", NEW, Idempotency_Key="a" * 255).status_code == 201


def test_a_get_ignores_the_header(program: Program) -> None:
    assert program.get("/campaigns", Idempotency_Key="").status_code == 200


def test_a_failure_is_not_kept_and_leaves_nothing(program: Program, business: Business) -> None:
    """The campaign is already stored when the failure comes: it must go with it."""
    with mock.patch.object(actions, "record", side_effect=OperationalError("gone")):
        first = program.post("/campaigns", NEW, Idempotency_Key=KEY)
    assert problem(first) == (503, "unavailable")
    again = program.post("/campaigns", NEW, Idempotency_Key=KEY)
    assert again.status_code == 201
    assert "Idempotent-Replayed" not in again.headers
    assert Campaign.objects.of(business).count() == 1


def test_the_kept_answer_is_sealed(program: Program, business: Business) -> None:
    program.post("/campaigns", NEW, Idempotency_Key=KEY)
    row = IdempotentAnswer.objects.of(business).get()
    assert b"Raya" not in bytes(row.sealed_answer)
    assert b"campaign_id" not in bytes(row.sealed_answer)


def test_an_answer_that_cannot_be_read_is_not_done_twice(
    program: Program, business: Business, settings: Any
) -> None:
    program.post("/campaigns", NEW, Idempotency_Key=KEY)
    settings.CREDENTIALS_KEYS = Keyring.parse(Keyring.generate("other"))
    answer = program.post("/campaigns", NEW, Idempotency_Key=KEY)
    assert problem(answer) == (409, "idempotent_answer_unreadable")
    assert Campaign.objects.of(business).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_request_that_still_runs_is_a_409() -> None:
    business = make.business()
    program = Program.of(business)
    held, done = threading.Event(), threading.Event()

    def elsewhere() -> None:
        with transaction.atomic():
            claim_key(IdempotentRequest(business, "/v1/campaigns", KEY, b""))
            held.set()
            done.wait(PATIENCE)
        connection.close()

    thread = threading.Thread(target=elsewhere)
    thread.start()
    assert held.wait(PATIENCE)
    answer = program.post("/campaigns", NEW, Idempotency_Key=KEY)
    done.set()
    thread.join()
    assert problem(answer) == (409, "idempotency_key_in_use")
    assert answer.headers["Retry-After"] == "1"
    assert program.post("/campaigns", NEW, Idempotency_Key=KEY).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_ten_at_once_have_one_effect() -> None:
    business = make.business()
    program = Program.of(business)
    statuses = []

    def send() -> None:
        statuses.append(
            Program(program.token).post("/campaigns", NEW, Idempotency_Key=KEY).status_code
        )
        connection.close()

    threads = [threading.Thread(target=send) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(statuses) <= {201, 409}
    assert 201 in statuses
    assert Campaign.objects.of(business).count() == 1
