"""Identifiers survive being read aloud and never mean two things."""

import uuid

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from kempen.kit import ids


@given(st.uuids())
def test_an_identifier_means_the_value_that_it_was_made_from(value: uuid.UUID) -> None:
    text = ids.encode("cmp", value)
    assert ids.decode("cmp", text) == value
    assert len(text) == 30
    assert ids.decode("wh", text) is None


@given(st.uuids(), st.uuids())
def test_identifiers_sort_as_their_values(one: uuid.UUID, other: uuid.UUID) -> None:
    assert (ids.encode("x", one) < ids.encode("x", other)) == (one < other)


@given(st.text(max_size=40))
def test_no_other_text_is_an_identifier(text: str) -> None:
    value = ids.decode("cmp", f"cmp_{text}")
    assert value is None or ids.encode("cmp", value) == f"cmp_{text}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cmp_",
        "cmp",
        "cmp_81k9w3r6d4f8v2n5t7q9s1x3zb",  # 8 at the front is over 128 bits.
        "cmp_01K9W3R6D4F8V2N5T7Q9S1X3ZB",
        "cmp_01k9w3r6d4f8v2n5t7q9s1x3zi",
        "cmp_01k9w3r6d4f8v2n5t7q9s1x3z",
        "cmp_01k9w3r6d4f8v2n5t7q9s1x3zbb",
        " cmp_01k9w3r6d4f8v2n5t7q9s1x3zb",
        "cmp__1k9w3r6d4f8v2n5t7q9s1x3zb",
    ],
)
def test_a_near_miss_is_no_identifier(text: str) -> None:
    assert ids.decode("cmp", text) is None


def test_new_identifiers_sort_by_when_they_were_made() -> None:
    new_ids = [ids.new_id() for _ in range(1000)]
    assert len(set(new_ids)) == 1000
    assert [value.version for value in new_ids] == [7] * 1000
    assert sorted(value.int >> 80 for value in new_ids) == [value.int >> 80 for value in new_ids]


@pytest.mark.django_db
@given(st.lists(st.uuids(), max_size=5))
def test_many_reach_the_database_as_one_array(values: list[uuid.UUID]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s::uuid[]", [ids.array_literal(values)])
        assert cursor.fetchone() == (values,)
