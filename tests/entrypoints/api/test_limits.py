"""How many requests a key may make in a minute."""

from datetime import UTC, datetime, timedelta

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.idempotency.actions import count_request, forget_old_requests
from kempen.domain.idempotency.models import RateWindow
from kempen.entrypoints.api.shared import rate_limits as limits
from kempen.kit import clock
from tests.entrypoints.api.program import Program, problem

pytestmark = pytest.mark.django_db
MORNING = datetime(2026, 3, 1, 8, 0, 18, tzinfo=UTC)


@pytest.fixture
def morning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: MORNING)


def test_every_answer_says_how_many_are_left(business: Business, morning: None) -> None:
    program = Program.of(business)
    for left in (599, 598):
        answer = program.get("/campaigns")
        assert answer.headers["RateLimit-Policy"] == '"default";q=600;w=60'
        assert answer.headers["RateLimit"] == f'"default";r={left};t=42'
    assert program.get("/campaigns/x").headers["RateLimit"] == '"default";r=597;t=42'


def test_the_601st_is_refused_until_the_minute_ends(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: MORNING)
    monkeypatch.setattr(limits, "QUOTAS", (limits.Quota("default", 2),))
    program, other = Program.of(business), Program.of(business)
    assert [program.get("/campaigns").status_code for _ in range(2)] == [200, 200]
    answer = program.get("/campaigns")
    assert problem(answer) == (429, "too_many_requests")
    assert answer.headers["Retry-After"] == "42"
    assert answer.headers["RateLimit"] == '"default";r=0;t=42'
    assert other.get("/campaigns").status_code == 200
    monkeypatch.setattr(clock, "now", lambda: MORNING + timedelta(seconds=42))
    assert program.get("/campaigns").status_code == 200


def test_imports_have_a_smaller_number_of_their_own() -> None:
    assert [(quota.name, quota.most, quota.path) for quota in limits.QUOTAS] == [
        ("default", 600, ""),
        ("imports", 60, "/v1/data/import"),
    ]


def test_past_minutes_are_forgotten(morning: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert count_request(["b", "a"]) == ({"a": 1, "b": 1}, 42)
    assert count_request(["a"]) == ({"a": 2}, 42)
    monkeypatch.setattr(clock, "now", lambda: MORNING + timedelta(minutes=5))
    assert forget_old_requests() == (0, 0)
    monkeypatch.setattr(clock, "now", lambda: MORNING + timedelta(minutes=6))
    assert forget_old_requests() == (0, 2)
    assert RateWindow.objects.count() == 0
