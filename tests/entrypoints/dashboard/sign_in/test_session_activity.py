"""What is noted of a session in use, and how seldom its rows are written."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kempen.entrypoints.dashboard.sign_in.session_activity import RecentlyNoted
from kempen.kit import clock
from tests import make
from tests.builders.people import sign_in

pytestmark = pytest.mark.django_db

PAGE = "/settings/security/"


def _written(client: Client, **headers: str) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(PAGE, headers=headers).status_code == 200
    words = ("INSERT", "UPDATE", "DELETE")
    return [each["sql"] for each in queries if each["sql"].startswith(words)]


def test_a_page_that_is_opened_again_writes_nothing(at_screen: Client) -> None:
    at_screen.get(PAGE)
    assert _written(at_screen) == []


def test_the_first_page_after_a_sign_in_writes_nothing_of_its_session(client: Client) -> None:
    alice = make.member(make.business()).person
    sign_in(client, alice.email)
    noted = UserSession.objects.get()
    assert not [each for each in _written(client) if "usersessions_usersession" in each]
    assert UserSession.objects.get().last_seen_at == noted.last_seen_at


def test_another_browser_with_the_same_session_is_noted_at_once(at_screen: Client) -> None:
    at_screen.get(PAGE)
    changed = _written(at_screen, **{"user-agent": "Mozilla/5.0 (iPhone) Safari/605.1"})
    assert len(changed) == 1
    assert "usersessions_usersession" in changed[0]
    assert UserSession.objects.get().user_agent == "Mozilla/5.0 (iPhone) Safari/605.1"


def test_a_session_that_is_in_use_does_not_end(at_screen: Client) -> None:
    at_screen.get(PAGE)
    soon = clock.now() + timedelta(minutes=30)
    Session.objects.update(expire_date=soon)
    answer = at_screen.get(PAGE)
    assert Session.objects.get().expire_date > clock.now() + timedelta(hours=11)
    assert answer.cookies["session"]["max-age"] == 12 * 3600
    assert "session" not in at_screen.get(PAGE).cookies


def test_a_session_that_nobody_used_for_twelve_hours_has_ended(at_screen: Client) -> None:
    Session.objects.update(expire_date=clock.now())
    assert at_screen.get(PAGE).status_code == 302


def test_two_people_are_noted_each_for_themselves(at_screen: Client) -> None:
    other = Client()
    sign_in(other, "alice@example.com")
    at_screen.get(PAGE)
    other.get(PAGE)
    assert UserSession.objects.count() == 2


def test_only_so_much_is_remembered_and_only_for_a_while() -> None:
    noted = RecentlyNoted(seconds=3600, most=2)
    for what in ("a", "b", "a", "c"):
        noted.add(what)
    assert [noted.has(what) for what in ("a", "b", "c")] == [True, False, True]
    forgetful = RecentlyNoted(seconds=0, most=2)
    forgetful.add("a")
    assert not forgetful.has("a")
