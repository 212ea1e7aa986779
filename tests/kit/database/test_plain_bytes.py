"""Bytes go to the database and come back as they are, in the scope of their transaction."""

from uuid import UUID

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError
from django.db.utils import ProgrammingError

from kempen.domain.creatives.models import Image
from kempen.kit.database.plain_bytes import execute_with_bytes, fetch_bytes, insert_unless_there
from kempen.kit.database.scope import in_business
from tests import make

ONE, OTHER = UUID(int=1), UUID(int=2)
_SCOPE = "SELECT convert_to(current_setting('kempen.business_id', true), 'UTF8')"


@pytest.mark.django_db
@pytest.mark.parametrize("content", [b"", bytes(range(256)), b"\x00" * 2**19, b"\\x41"])
def test_every_byte_comes_back(content: bytes) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE kept (id uuid, number integer, content bytea)")
    execute_with_bytes("INSERT INTO kept VALUES (%s, %s, %b)", [ONE, 7, content])
    query = "SELECT content FROM kept WHERE id = %s AND number = %s"
    assert fetch_bytes(query, [ONE, 7]) == content
    assert fetch_bytes(query, [OTHER, 7]) == b""


@pytest.mark.django_db
def test_rows_are_inserted_as_django_does_and_those_that_are_there_stay() -> None:
    business, content = make.business(), bytes(range(256))
    fields = {"business": business, "media_type": "image/jpeg", "width": 2, "height": 3}
    one = Image(**fields, digest=b"1", content=content, name="'é%s.jpg", is_made=True)
    other = Image(**fields, digest=b"2", content=b"", name="")
    insert_unless_there([one])
    insert_unless_there([Image(**fields, digest=b"1", content=b"new", name="new"), other])
    insert_unless_there([])
    for row in (one, other):
        there = Image.objects.of(business).get(digest=row.digest)
        for field in Image._meta.concrete_fields:
            assert getattr(there, field.attname) == getattr(row, field.attname), field
    assert Image.objects.of(business).count() == 2


@pytest.mark.django_db
def test_rows_of_another_business_are_refused() -> None:
    business, other = make.business(), make.business("Other")
    row = Image(
        business=other, digest=b"1", content=b"1", name="", media_type="", width=1, height=1
    )
    with in_business(business.pk), pytest.raises(ProgrammingError), transaction.atomic():
        insert_unless_there([row])


@pytest.mark.django_db
def test_the_statement_runs_in_the_scope_that_holds_now() -> None:
    for business in (ONE, OTHER):
        with in_business(business):
            assert fetch_bytes(_SCOPE, []) == str(business).encode()


@pytest.mark.django_db
def test_a_fault_is_one_of_django() -> None:
    with pytest.raises(ProgrammingError), transaction.atomic():
        fetch_bytes("SELECT nothing FROM nowhere", [])


@pytest.mark.django_db(transaction=True)
def test_it_is_part_of_a_transaction() -> None:
    with pytest.raises(TransactionManagementError):
        fetch_bytes(_SCOPE, [])
