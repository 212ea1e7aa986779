"""Who may ask what: keys, scopes, businesses."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kempen.domain.accounts import keys
from kempen.domain.accounts.actions.keys import create_key, revoke_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import ApiKey, Business, Member
from kempen.domain.accounts.queries import keys_of_who_left
from kempen.kit import clock
from tests import make
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic YTpi", "kpn_x", "Token x"])
def test_without_a_key_is_a_401(header: str) -> None:
    answer = Program().get("/campaigns", Authorization=header)
    assert problem(answer) == (401, "key_missing")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="Kempen API"'


@pytest.mark.parametrize(
    "token", ["x", "kpn_" + "0" * 36, "kpn_é", "kpn_" + "a" * 100_000, "a b c"]
)
def test_a_mistyped_key_is_a_401_without_asking_the_database(token: str) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = Program(token).get("/campaigns")
    assert problem(answer) == (401, "key_invalid")
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]
    assert len(asked) == 0


def test_a_key_that_nobody_made_is_a_401(db: None) -> None:
    assert problem(Program(keys.new_token()).get("/campaigns")) == (401, "key_invalid")


def test_a_revoked_key_stops_at_once(business: Business) -> None:
    actor = make.actor(business)
    key, token = create_key(actor, "Test", ["campaigns:read"])
    assert Program(token).get("/campaigns").status_code == 200
    revoke_key(actor, key)
    assert problem(Program(token).get("/campaigns")) == (401, "key_invalid")


def test_an_expired_key_is_a_401(business: Business, monkeypatch: pytest.MonkeyPatch) -> None:
    soon = clock.now() + timedelta(minutes=5)
    _, token = create_key(make.actor(business), "Test", ["campaigns:read"], expires_at=soon)
    assert Program(token).get("/campaigns").status_code == 200
    monkeypatch.setattr(clock, "now", lambda: soon)
    assert problem(Program(token).get("/campaigns")) == (401, "key_invalid")


def test_a_key_of_somebody_who_left_is_a_401(business: Business) -> None:
    bob = make.person("bob")
    member = make.member(business, bob, "manager")
    _, token = create_key(make.actor(business), "Bob", ["strategies:approve"], member=member)
    bob.is_active = False
    bob.save()
    assert problem(Program(token).get("/campaigns")) == (401, "key_invalid")


def test_a_key_stops_when_the_member_who_made_it_leaves(business: Business) -> None:
    bob = make.member(business, make.person("bob"))
    _, token = create_key(Actor.member(bob), "Shop", ["campaigns:read"])
    make.member(make.business("Other"), bob.person)
    assert Program(token).get("/campaigns").status_code == 200
    Member.objects.of(business).filter(pk=bob.pk).delete()
    answer = Program(token).get("/campaigns")
    assert problem(answer) == (401, "key_invalid")
    assert "the member who created it has left" in answer.json()["detail"]


def test_a_key_stays_ended_when_its_maker_is_added_again(business: Business) -> None:
    bob = make.member(business, make.person("bob"))
    key, token = create_key(Actor.member(bob), "Shop", ["campaigns:read"])
    Member.objects.of(business).filter(pk=bob.pk).delete()
    again = make.member(business, bob.person)
    assert problem(Program(token).get("/campaigns")) == (401, "key_invalid")
    assert keys_of_who_left(business) == {key.pk}
    _, new = create_key(Actor.member(again), "Shop", ["campaigns:read"])
    assert Program(new).get("/campaigns").status_code == 200


def test_a_key_stops_when_the_account_of_its_maker_is_deleted(business: Business) -> None:
    bob = make.member(business, make.person("bob"))
    _, token = create_key(Actor.member(bob), "Shop", ["campaigns:read"])
    Member.objects.of(business).filter(pk=bob.pk).delete()
    bob.person.delete()
    assert problem(Program(token).get("/campaigns")) == (401, "key_invalid")


def test_a_key_without_the_scope_is_a_403(business: Business) -> None:
    program = Program.of(business, ["campaigns:read"])
    answer = program.post("/campaigns", {"name": "Raya", "objective": "increase_sales"})
    assert problem(answer) == (403, "missing_scope")
    assert "campaigns:write" in answer.json()["detail"]


def test_an_unverified_business_is_told_what_to_do() -> None:
    program = Program.of(make.business(status=Business.Status.UNVERIFIED))
    answer = program.get("/campaigns")
    assert problem(answer) == (403, "business_unverified")
    assert "verification" in answer.json()["detail"]


def test_a_session_cookie_opens_nothing(business: Business) -> None:
    client = Client()
    client.force_login(make.member(business).person)
    assert client.get("/v1/campaigns").status_code == 401


def test_the_scheme_is_not_case_sensitive(program: Program) -> None:
    assert program.get("/campaigns", Authorization=f"bearer  {program.token}").status_code == 200


def test_use_is_noted_at_most_once_a_minute(
    program: Program, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = clock.now()
    noted = []
    for seconds in (0, 30, 59, 60, 61, 121):
        monkeypatch.setattr(clock, "now", lambda at=now + timedelta(seconds=seconds): at)
        program.get("/campaigns")
        used = ApiKey.objects.of(business).get().last_used_at
        assert used is not None
        noted.append((used - now).total_seconds())
    assert noted == [0, 0, 0, 60, 60, 121]
