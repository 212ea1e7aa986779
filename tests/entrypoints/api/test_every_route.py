"""Every operation × every key that must not open it. New operations come in by the document."""

from datetime import timedelta
from typing import Any

import pytest

from kempen.domain.accounts import keys
from kempen.domain.accounts.actions.keys import create_key, revoke_key
from kempen.domain.accounts.models import ApiKey, Business
from kempen.domain.accounts.rules import SCOPES
from kempen.domain.events.models import Event
from kempen.kit import clock
from tests import make
from tests.builders.program import Program, problem
from tests.entrypoints.api.places import Place, places, undone
from tests.turns import in_turn

pytestmark = pytest.mark.django_db
places_with_id = [place for place in places() if place.names]


@pytest.fixture
def program(business: Business) -> Program:
    """A program of the owner's, whose key has every scope there is."""
    return Program.of_owner(business)


def ask(place: Place, program: Program, path: str) -> Any:
    body = place.body if place.method in ("POST", "PATCH", "PUT") else None
    return program.send(place.method, path, body)


def test_there_are_operations_to_walk() -> None:
    assert {str(place) for place in places()} >= {
        "GET /campaigns",
        "POST /campaigns",
        "GET /campaigns/{campaign_id}",
        "PATCH /campaigns/{campaign_id}",
    }


def test_every_operation_needs_a_scope_but_the_one_that_says_which_a_key_has() -> None:
    for place in places():
        assert bool(place.scopes) != (str(place) == "GET /me"), place
        assert set(place.scopes) <= set(SCOPES), place


def test_a_key_that_does_not_work_opens_nothing(business: Business) -> None:
    actor, member = make.actor(business), make.member(business)
    revoked, revoked_token = create_key(actor, "Revoked", SCOPES, member=member)
    revoke_key(actor, revoked)
    expired, expired_token = create_key(actor, "Expired", SCOPES, member=member)
    before_now = clock.now() - timedelta(seconds=1)
    ApiKey.objects.of(business).filter(pk=expired.pk).update(expires_at=before_now)
    codes = {
        "": "key_missing",
        "kpn_garbage": "key_invalid",
        keys.new_token(): "key_invalid",
        revoked_token: "key_invalid",
        expired_token: "key_invalid",
    }
    tries = [(Program(token), code) for token, code in codes.items()]
    for number, place in enumerate(places()):
        for program, code in in_turn(tries, number, of=3):
            with undone():
                answer = ask(place, program, place.at())
                assert not Event.objects.of(business).exists(), place
            assert (place, program.token, *problem(answer)) == (place, program.token, 401, code)
            assert answer.headers["WWW-Authenticate"].startswith("Bearer"), place


def test_a_key_with_every_other_scope_opens_nothing(business: Business) -> None:
    member = make.member(business)
    for place in (one for one in places() if one.scopes):
        others = [scope for scope in SCOPES if scope not in place.scopes]
        with undone():
            _, token = create_key(make.actor(business), "Test", others, member=member)
            answer = ask(place, Program(token), place.at())
        assert (place, *problem(answer)) == (place, 403, "missing_scope")


def test_a_key_of_an_unverified_business_opens_nothing() -> None:
    business = make.business(status=Business.Status.UNVERIFIED)
    program = Program.of_owner(business)
    for place in places():
        with undone():
            answer = ask(place, program, place.at())
        assert (place, *problem(answer)) == (place, 403, "business_unverified")


def test_a_thing_of_another_business_is_as_if_it_did_not_exist(
    program: Program, things_of: Any
) -> None:
    theirs = things_of(make.business("Charlie's"))
    for place in places_with_id:
        with undone():
            is_as_if_it_did_not_exist(place, program, theirs)


def is_as_if_it_did_not_exist(place: Place, program: Program, theirs: dict[str, str]) -> None:
    """The same status, headers and body as for an identifier that nobody has."""
    missing = set(place.names) - set(theirs)
    assert missing == set(), f"say in builders/everything.py how to make {missing}"
    theirs_answer = ask(place, program, place.at(**{name: theirs[name] for name in place.names}))
    random = ask(place, program, place.at())
    assert problem(theirs_answer) == problem(random) == (404, "not_found"), place
    bodies = [{**answer.json(), "request_id": ""} for answer in (theirs_answer, random)]
    assert bodies[0] == bodies[1], place
    changing = {"X-Request-Id", "RateLimit"}
    headers = [
        {name: value for name, value in answer.headers.items() if name not in changing}
        for answer in (theirs_answer, random)
    ]
    assert headers[0] == headers[1], place


ODD_IDENTIFIERS = (
    "x",
    "%00",
    "cmp_",
    "1",
    "'",
    "%2e%2e",
    "cmp_" + "z" * 26,
    "a" * 3000,
    "%ed%a0%80",
    "é",
    "null",
)


def test_an_odd_identifier_is_a_404(program: Program) -> None:
    for number, place in enumerate(places_with_id):
        for odd in in_turn(ODD_IDENTIFIERS, number, of=4):
            with undone():
                answer = ask(place, program, place.at(**dict.fromkeys(place.names, odd)))
            assert (place, odd, *problem(answer)) == (place, odd, 404, "not_found")
