"""Bytes go to the database and come back as they are, in the scope of their transaction."""

from uuid import UUID

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError
from django.db.utils import ProgrammingError

from kempen.kit.database.plain_bytes import execute_with_bytes, fetch_bytes
from kempen.kit.database.scope import in_business

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
