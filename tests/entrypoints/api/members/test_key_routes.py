"""A program asks whose key it has."""

from datetime import timedelta

import pytest

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import ApiKey
from kempen.domain.campaigns.queries import moment
from kempen.kit import clock
from tests import make
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db


def test_a_key_says_its_business_scopes_and_end_whatever_it_may_do() -> None:
    business = make.business()
    member = make.member(business, make.person("bob"), "manager")
    actor, ends = make.actor(business), clock.now() + timedelta(days=3)
    key, token = create_key(actor, "Shop export", ["data:write"])
    answer = Program(token).get("/me").json()
    assert answer == {
        "key_id": key.public_id,
        "name": "Shop export",
        "business_id": business.public_id,
        "business_name": business.name,
        "scopes": ["data:write"],
        "member_id": None,
        "created_at": moment(key.created_at),
        "expires_at": None,
    }
    assert token not in str(answer)
    bound, bound_token = create_key(actor, "Bob's", ["strategies:approve"], member=member)
    ApiKey.objects.of(business).filter(pk=bound.pk).update(expires_at=ends)
    answer = Program(bound_token).get("/me").json()
    assert (answer["member_id"], answer["expires_at"]) == (member.public_id, moment(ends))


def test_each_business_is_told_of_its_own_key() -> None:
    for name in ("Kopi Rimba", "Charlie's"):
        business = make.business(name)
        assert Program.of(business).get("/me").json()["business_id"] == business.public_id


def test_without_a_key_nothing_is_told() -> None:
    make.business()
    assert problem(Program("").get("/me")) == (401, "key_missing")
