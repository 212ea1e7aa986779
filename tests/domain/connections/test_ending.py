"""Access that ends by itself: known from the platform or a person, told a week before, once."""

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
from django.db import connection

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.connections import actions
from kempen.domain.connections.access_alerts import notify_all_expiring
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rules import end_entered
from kempen.domain.events.models import Event
from kempen.kit import clock, mail
from kempen.platforms.registry import PARTNERS, platform_of
from kempen.platforms.search.client import SearchCredentials, SearchPlatform
from kempen.platforms.search.oauth import OAuthClient
from kempen.platforms.social.client import SocialCredentials, SocialPlatform
from tests import make
from tests.database_roles import as_owner

TOKEN = "EAAB-very-secret"
ENDS = datetime(2031, 5, 6, 7, 8, 9, tzinfo=UTC)


def social(debug: httpx2.Response) -> SocialPlatform:
    def answer(request: httpx2.Request) -> httpx2.Response:
        if request.url.path.endswith("/debug_token"):
            assert request.url.params["input_token"] == TOKEN
            return debug
        facts = {"currency": "MYR", "timezone_name": "Asia/Kuala_Lumpur", "account_status": 1}
        return httpx2.Response(200, json={"id": "act_12", "name": "Shop", **facts})

    given = SocialCredentials("12", TOKEN, "3")
    return SocialPlatform(given, base_url="http://social", transport=httpx2.MockTransport(answer))


@pytest.mark.parametrize(
    ("body", "ends"),
    [
        ({"data": {"expires_at": int(ENDS.timestamp())}}, ENDS),
        ({"data": {"expires_at": 0}}, None),  # A system user's token lasts.
        ({"data": {"expires_at": 10**15}}, None),
        ({"data": {}}, None),
        ({"error": {"code": 100, "message": "(#100) You must provide an app access token"}}, None),
    ],
)
def test_the_social_platform_is_asked_when_its_token_ends(
    body: dict[str, Any], ends: datetime | None
) -> None:
    with closing(social(httpx2.Response(400 if "error" in body else 200, json=body))) as opened:
        assert opened.access_ends() == ends


@pytest.mark.parametrize(
    ("lifetime", "days"), [({"refresh_token_expires_in": 604_799}, 7), ({}, None)]
)
def test_the_search_platform_tells_of_clients_in_testing(
    lifetime: dict[str, int], days: int | None
) -> None:
    answer = httpx2.Response(200, json={"access_token": "a", "expires_in": 3599, **lifetime})
    client = SearchCredentials(OAuthClient("c", "s"), "r", "1")
    transport = httpx2.MockTransport(lambda _request: answer)
    opened = SearchPlatform(
        client, base_url="http://x", token_url="http://x/token", transport=transport
    )
    ends = opened.access_ends()
    opened.close()
    assert (ends is None) is (days is None)
    if ends is not None and days is not None:
        left = ends - datetime.now(UTC)
        assert timedelta(days=days - 1) < left < timedelta(days=days)


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01"])
def test_a_day_that_was_not_entered_is_no_end(text: str) -> None:
    assert end_entered("social", {"token_ends_on": text}) is None
    assert end_entered("social", {}) is None


@pytest.fixture
def member(db: None) -> Member:
    return make.member(make.business())


def events(of: Business) -> list[str]:
    return list(Event.objects.of(of).order_by("sequence").values_list("type", flat=True))


def connected(member: Member, monkeypatch: pytest.MonkeyPatch, **entered: str) -> Connection:
    lasting = httpx2.Response(200, json={"data": {"expires_at": 0}})
    spec = replace(platform_of("social"), open=lambda *_given: social(lasting))
    monkeypatch.setitem(PARTNERS, "social", spec)
    given = {"account_id": "12", "access_token": TOKEN, "page_id": "3", **entered}
    return actions.connect(Actor.member(member), "social", "live", given)


def test_what_a_person_entered_is_kept_and_told_a_week_before(
    member: Member,
    monkeypatch: pytest.MonkeyPatch,
    no_mail_waits: None,
    mails: list[str],
) -> None:
    make.member(member.business, make.person("vera"), role="viewer")
    last = clock.today() + timedelta(days=20)
    stored_connection = connected(member, monkeypatch, token_ends_on=last.isoformat())
    assert stored_connection.expires_at is not None
    assert stored_connection.expires_at.astimezone(clock.BUSINESS_TIME_ZONE).date() == last
    assert TOKEN not in str(stored_connection.facts)
    assert notify_all_expiring() == 0
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(days=14))
    assert [notify_all_expiring(), notify_all_expiring()] == [1, 0]
    stored_connection.refresh_from_db()
    assert (stored_connection.status, events(member.business)) == (
        "expiring",
        ["connection.expiring"],
    )
    # The viewer cannot connect it again, so only the owner is written to.
    assert mails == ["alice@example.com"]


def test_access_that_ends_within_the_week_is_told_when_it_is_connected(
    member: Member, monkeypatch: pytest.MonkeyPatch, no_mail_waits: None
) -> None:
    soon = clock.today() + timedelta(days=3)
    stored_connection = connected(member, monkeypatch, token_ends_on=soon.isoformat())
    assert (stored_connection.status, events(member.business)) == (
        "expiring",
        ["connection.expiring"],
    )
    again = connected(member, monkeypatch)
    again.refresh_from_db()
    assert (again.pk, again.status, again.expires_at) == (stored_connection.pk, "active", None)


@pytest.fixture
def no_mail_waits(db: None) -> Any:
    yield
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE")


@pytest.fixture
def mails(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who was written to."""
    written: list[str] = []
    monkeypatch.setattr(mail, "post", lambda one: written.append(one.to))
    return written
