"""How many requests a key may make in a minute."""

from datetime import UTC, datetime, timedelta

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.idempotency.actions import count_request, delete_old_requests
from kempen.domain.idempotency.models import RateWindow
from kempen.entrypoints.api.shared import rate_limits
from kempen.kit import clock
from tests import make
from tests.builders.program import Program, problem
from tests.clocks import time_is

pytestmark = pytest.mark.django_db
MORNING = datetime(2026, 3, 1, 8, 0, 18, tzinfo=UTC)


@pytest.fixture
def morning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: MORNING)


def test_every_answer_says_how_many_are_left(business: Business, morning: None) -> None:
    program = Program.of(business)
    for left in (599, 598):
        answer = program.get("/campaigns")
        policy = '"default";q=600;w=60, "business";q=3000;w=60'
        assert answer.headers["RateLimit-Policy"] == policy
        counted = f'"default";r={left};t=42, "business";r={left + 2400};t=42'
        assert answer.headers["RateLimit"] == counted
    last = program.get("/campaigns/x")
    assert last.headers["RateLimit"] == '"default";r=597;t=42, "business";r=2997;t=42'


def test_the_601st_is_refused_until_the_minute_ends(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: MORNING)
    monkeypatch.setattr(rate_limits, "QUOTAS", (rate_limits.Quota("default", 2),))
    program, other = Program.of(business), Program.of(business)
    assert [program.get("/campaigns").status_code for _ in range(2)] == [200, 200]
    answer = program.get("/campaigns")
    assert problem(answer) == (429, "too_many_requests")
    assert answer.headers["Retry-After"] == "42"
    assert answer.headers["RateLimit"] == '"default";r=0;t=42'
    assert other.get("/campaigns").status_code == 200
    monkeypatch.setattr(clock, "now", lambda: MORNING + timedelta(seconds=42))
    assert program.get("/campaigns").status_code == 200


def test_a_hundred_keys_are_not_a_hundred_times_as_many_requests(
    business: Business, morning: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "BUSINESS", rate_limits.Quota("business", 4))
    answers = [Program.of(business).get("/campaigns") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200] * 4 + [429]
    assert problem(answers[-1]) == (429, "too_many_requests")
    assert answers[-1].headers["Retry-After"] == "42"
    reason = "The keys of this business can make 4 requests a minute together."
    assert answers[-1].json()["detail"].startswith(reason)
    assert Program.of(make.business("Other")).get("/campaigns").status_code == 200


def test_a_business_has_3000_requests_a_minute_beside_what_its_keys_have() -> None:
    assert (rate_limits.BUSINESS.name, rate_limits.BUSINESS.most) == ("business", 3_000)


def test_what_a_key_is_refused_uses_up_nothing_of_the_others(
    business: Business, morning: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "QUOTAS", (rate_limits.Quota("default", 2),))
    monkeypatch.setattr(rate_limits, "BUSINESS", rate_limits.Quota("business", 4))
    loud, quiet = Program.of(business), Program.of(business)
    assert [loud.get("/campaigns").status_code for _ in range(9)] == [200] * 2 + [429] * 7
    assert [quiet.get("/campaigns").status_code for _ in range(2)] == [200, 200]


def test_imports_have_a_smaller_number_of_their_own() -> None:
    assert [(quota.name, quota.most, quota.paths) for quota in rate_limits.QUOTAS] == [
        ("default", 600, ()),
        ("imports", 60, ("/v1/data/import", "/v1/sales")),
    ]


def test_past_minutes_are_forgotten(morning: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert count_request(["b", "a"]) == ({"a": 1, "b": 1}, 42)
    assert count_request(["a"]) == ({"a": 2}, 42)
    time_is(monkeypatch, MORNING + timedelta(minutes=5))
    assert delete_old_requests() == (0, 0)
    time_is(monkeypatch, MORNING + timedelta(minutes=6))
    assert delete_old_requests() == (0, 2)
    assert RateWindow.objects.count() == 0
