"""Recovery and figures of an endpoint through the API."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import record
from kempen.domain.webhooks.actions import recoveries
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.domain.webhooks.actions.fan_out import fan_out
from kempen.domain.webhooks.models import Attempt, Delivery, Endpoint, Recovery
from kempen.kit import clock
from tests import make
from tests.builders.program import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def kopi(db: None) -> Business:
    return make.business()


@pytest.fixture
def endpoint(kopi: Business) -> Endpoint:
    return create_endpoint(make.actor(kopi), "https://example.com/hook", ["*"])[0]


def happen(kopi: Business, count: int) -> None:
    with transaction.atomic():
        for _ in range(count):
            record(make.actor(kopi), "campaign.created", {})
    fan_out()


def test_count_then_recover_then_poll(kopi: Business, endpoint: Endpoint) -> None:
    program = Program.of(kopi)
    happen(kopi, 3)
    Delivery.objects.of(kopi).update(status="gave_up")
    path = f"/webhooks/{endpoint.public_id}"
    since = (datetime.now(UTC) - timedelta(hours=1)).isoformat()
    counted = program.post(f"{path}/recover", {"since": since, "dry_run": True})
    assert (counted.status_code, counted.json()) == (200, {"events": 3})
    assert not Recovery.objects.of(kopi).exists()
    begun = program.post(f"{path}/recover", {"since": since})
    assert begun.status_code == 202
    recoveries.continue_recovery(str(Recovery.objects.of(kopi).get().pk))
    polled = program.get(f"{path}/recoveries/{begun.json()['recovery_id']}").json()
    assert (polled["status"], polled["events"], polled["queued"]) == ("completed", 3, 3)


@pytest.mark.parametrize("since", ["yesterday", "2026-11-20", "2026-11-20T08:00:00", 5, None])
def test_a_moment_needs_its_offset(kopi: Business, endpoint: Endpoint, since: object) -> None:
    answer = Program.of(kopi).post(f"/webhooks/{endpoint.public_id}/recover", {"since": since})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "#/since"


def test_a_span_before_the_log_names_its_field(kopi: Business, endpoint: Endpoint) -> None:
    body = {"since": "2001-01-01T00:00:00Z"}
    answer = Program.of(kopi).post(f"/webhooks/{endpoint.public_id}/recover", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "too_old")
    assert answer.json()["errors"][0]["pointer"] == "#/since"


def test_figures_are_of_this_endpoint_and_this_time(kopi: Business, endpoint: Endpoint) -> None:
    program = Program.of(kopi)
    path = f"/webhooks/{endpoint.public_id}/stats"
    empty = program.get(path).json()
    assert (empty["attempts"], empty["success_rate"], empty["p95_ms"]) == (0, None, None)
    happen(kopi, 2)
    one, two = Delivery.objects.of(kopi)
    for delivery, code, took in ((one, 200, 10), (one, 204, 30), (two, 500, 50), (two, None, 70)):
        Attempt.objects.add(
            kopi,
            delivery=delivery,
            number=1,
            started_at=clock.now(),
            duration_ms=took,
            status_code=code,
        )
    Attempt.objects.add(
        kopi,
        delivery=one,
        number=1,
        started_at=clock.now() - timedelta(hours=30),
        duration_ms=9000,
        status_code=200,
    )
    body = program.get(path).json()
    assert (body["attempts"], body["succeeded"], body["success_rate"]) == (4, 2, 0.5)
    # What nobody answered has no time of an answer.
    assert (body["p50_ms"], body["p95_ms"]) == (30.0, pytest.approx(48.0))
    assert body["backlog"] == 2
    assert body["oldest_seconds"] >= 0
    other, _ = create_endpoint(make.actor(kopi), "https://example.com/b", ["*"])
    assert program.get(f"/webhooks/{other.public_id}/stats").json()["attempts"] == 0
    assert program.get(f"{path}?hours=100000").status_code == 422
