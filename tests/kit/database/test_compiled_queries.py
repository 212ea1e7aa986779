"""A query whose SQL is written once answers as the query would."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Final

import pytest
from django.db import connection, connections
from django.db.models import (
    CharField,
    DateTimeField,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    UUIDField,
)
from django.test.utils import CaptureQueriesContext

from kempen.domain.accounts.models import Business, Member, Person
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from tests import make

pytestmark = pytest.mark.django_db

_BY_ROLE: Final = CompiledQuery(
    lambda: (
        Member.objects.of_everyone()
        .select_related("person", "business")
        .filter(Q(role=Parameter("role", CharField())) | Q(role="nobody"))
        .filter(created_at__lte=Parameter("until", DateTimeField()))
        .order_by("-id")
    )
)
LATE = datetime(2100, 1, 1, tzinfo=UTC)


@pytest.fixture
def alice(db: None) -> Member:
    return make.member(make.business())


@pytest.fixture
def bob(db: None) -> Member:
    return make.member(make.business("Teh Tarik"), make.person("bob"))


def test_it_finds_the_rows_of_the_values_with_what_belongs_to_them(
    alice: Member, bob: Member
) -> None:
    assert _BY_ROLE.rows(role="owner", until=LATE) == [bob, alice]
    with CaptureQueriesContext(connection) as queries:
        (first, second) = _BY_ROLE.rows(role="owner", until=LATE)
        assert first.person.email == bob.person.email
        assert second.business.name == alice.business.name
    assert len(queries) == 1
    assert _BY_ROLE.rows(role="viewer", until=LATE) == []
    assert _BY_ROLE.rows(role="owner", until=datetime(2000, 1, 1, tzinfo=UTC)) == []


def test_a_value_is_a_value_whatever_it_holds(alice: Member) -> None:
    for odd in ("' OR true --", "%s", "%%", "\\", "owner'"):
        assert _BY_ROLE.rows(role=odd, until=LATE) == []
    assert _BY_ROLE.rows(role="owner", until=LATE) == [alice]


def test_a_value_that_is_none_or_lacking_is_refused() -> None:
    with pytest.raises(ValueError, match="role is None"):
        _BY_ROLE.rows(role=None, until=LATE)
    with pytest.raises(KeyError, match="until"):
        _BY_ROLE.rows(role="owner")


@pytest.mark.django_db(transaction=True)
def test_threads_ask_through_their_own_connections_at_once() -> None:
    people = [Person.objects.create(email=f"{number}@example.com") for number in range(8)]
    query = CompiledQuery(lambda: Person.objects.filter(email=Parameter("email", CharField())))

    def ask(person: Person) -> list[Person]:
        try:
            return query.rows(email=person.email)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(ask, people)) == [[person] for person in people]


def test_a_number_is_sent_as_one() -> None:
    query = CompiledQuery(
        lambda: Person.objects.annotate(seven=Parameter("seven", IntegerField())).order_by("id")
    )
    assert query.rows(seven=7) == list(Person.objects.order_by("id"))


def test_columns_are_converted_as_the_query_converts_them(alice: Member) -> None:
    query = CompiledQuery(
        lambda: Business.objects.filter(pk=Parameter("id", UUIDField())).annotate(
            has_members=Exists(Member.objects.of_everyone().filter(business=OuterRef("pk"))),
            goal=F("return_goal") * 2,
        )
    )
    Business.objects.filter(pk=alice.business_id).update(return_goal="3.5")
    (business,) = query.rows(id=alice.business_id)
    (expected,) = Business.objects.filter(pk=alice.business_id)
    for field in Business._meta.concrete_fields:
        value = getattr(business, field.attname)
        assert (value, type(value)) == (
            getattr(expected, field.attname),
            type(getattr(expected, field.attname)),
        )
    facts = vars(business)
    assert (facts["has_members"], facts["goal"]) == (True, 7)
