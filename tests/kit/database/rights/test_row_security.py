"""The database itself lets nobody see or write another business's rows."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from uuid import UUID

import psycopg
import pytest
from django.db import ProgrammingError, connection, transaction
from psycopg.conninfo import make_conninfo

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.kit.database.direct_connection import service_parameters
from kempen.kit.database.rights.row_security import (
    missing_protection,
    protect_tables,
    unprotect_tables,
)
from kempen.kit.database.scope import NO_BUSINESS, as_service, in_business, scoped
from tests import make
from tests.database_roles import as_owner

pytestmark = pytest.mark.django_db
_ROLES = """
    SELECT rolsuper, rolbypassrls, rolinherit FROM pg_roles WHERE rolname = session_user
"""
_UNPROTECTED = """
    SELECT relname FROM pg_class AS relation
    JOIN pg_attribute ON attrelid = relation.oid AND attname = 'business_id' AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND NOT (relrowsecurity AND relforcerowsecurity AND EXISTS (
            SELECT FROM pg_policy WHERE polrelid = relation.oid AND polname = 'own_rows'
        ))
"""


_SECURED = "SELECT count(*) FROM pg_class WHERE relrowsecurity AND relforcerowsecurity"


@pytest.fixture
def two() -> tuple[Campaign, Campaign]:
    """A campaign of each of two businesses."""
    return make.campaign(make.business()), make.campaign(make.business("Charlie's"))


def ask(statement: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())


def seen() -> set[object]:
    return {row[0] for row in ask("SELECT id FROM campaigns_campaign")}


def test_every_table_of_tenants_is_protected_and_nothing_is_left_to_do() -> None:
    with connection.cursor() as cursor:
        assert missing_protection(cursor) == []
    assert ask(_UNPROTECTED) == []
    assert ask("SELECT count(*) FROM pg_policy WHERE polname = 'own_rows'")[0][0] > 50  # type: ignore[operator]


def test_the_processes_own_nothing_and_may_nothing_by_themselves() -> None:
    assert ask(_ROLES) == [(False, False, False)]
    without_role = make_conninfo("", **service_parameters() | {"options": ""})
    with (
        psycopg.connect(without_role) as raw,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        raw.execute("SELECT FROM accounts_business")


def test_a_query_without_a_filter_shows_the_rows_of_one_business(
    two: tuple[Campaign, Campaign],
) -> None:
    ours, theirs = two
    assert seen() == {ours.pk, theirs.pk}
    with in_business(ours.business_id):
        assert seen() == {ours.pk}
        with as_service("a test"):
            assert seen() == {ours.pk, theirs.pk}
        with scoped(NO_BUSINESS):
            assert seen() == set()
        assert list(Business.objects.all()) == [ours.business]


def test_nothing_of_another_business_is_written(two: tuple[Campaign, Campaign]) -> None:
    ours, theirs = two
    with in_business(ours.business_id):
        assert Campaign.objects.of_everyone().update(name="Taken") == 1
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            Campaign.objects.of_everyone().update(business=theirs.business)
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            make.campaign(theirs.business, "Planted")
    theirs.refresh_from_db()
    assert theirs.name != "Taken"


def test_a_savepoint_that_is_rolled_back_takes_the_business_with_it_and_it_is_told_again(
    two: tuple[Campaign, Campaign],
) -> None:
    ours, theirs = two
    assert seen() == {ours.pk, theirs.pk}
    savepoint = transaction.savepoint()
    with in_business(ours.business_id):
        assert seen() == {ours.pk}
        transaction.savepoint_rollback(savepoint)
        assert seen() == {ours.pk}


def test_rows_that_are_read_in_pieces_are_those_of_the_business(
    two: tuple[Campaign, Campaign],
) -> None:
    ours, _ = two
    with in_business(ours.business_id):
        rows: Iterator[Campaign] = Campaign.objects.of_everyone().iterator(chunk_size=1)
        assert [row.pk for row in rows] == [ours.pk]


def test_partitions_are_reached_through_their_table_alone() -> None:
    with (
        in_business(make.business().pk),
        pytest.raises(ProgrammingError, match="permission denied"),
        transaction.atomic(),
    ):
        ask("SELECT count(*) FROM events_event_default")


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_is_lent_again_knows_nothing_of_the_business_before(
    two: tuple[Campaign, Campaign],
) -> None:
    """Outside of a transaction of ours, as most reads of a page are."""
    ours, _ = two
    borrowed: dict[UUID | None, set[object]] = {ours.business_id: set(), None: set()}
    # The pool lends the connection that came back first, and has at most twenty.
    for business_id in [ours.business_id] * 20 + [None] * 20:
        with in_business(business_id):
            assert seen() == ({ours.pk} if business_id else set())
            borrowed[business_id].add(ask("SELECT pg_backend_pid()")[0][0])
        connection.close()
    assert borrowed[ours.business_id] & borrowed[None]
    with connection.cursor() as cursor:
        # What the session itself was told: its login, and no business.
        cursor.connection.execute("BEGIN")
        raw = cursor.connection.pgconn.exec_(
            b"SELECT current_user = session_user, current_setting('kempen.business_id', true)"
        )
        assert (raw.get_value(0, 0), raw.get_value(0, 1)) == (b"f", b"")
        cursor.connection.execute("ROLLBACK")


@pytest.mark.django_db(transaction=True)
def test_a_copy_is_told_the_business_first(two: tuple[Campaign, Campaign]) -> None:
    ours, _ = two
    with (
        in_business(ours.business_id),
        transaction.atomic(),
        connection.cursor() as cursor,
        cursor.copy("COPY (SELECT id FROM campaigns_campaign) TO STDOUT") as copy,
    ):
        assert [bytes(part).decode().strip() for part in copy] == [str(ours.pk)]


def test_the_address_of_a_service_session_says_its_role() -> None:
    with psycopg.connect(make_conninfo("", **service_parameters())) as raw:
        assert raw.execute("SELECT current_user").fetchone() == ("kempen_service",)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("begin", [transaction.atomic, nullcontext])
def test_a_statement_that_runs_many_times_is_told_the_business_first(
    two: tuple[Campaign, Campaign], begin: Callable[[], AbstractContextManager[object]]
) -> None:
    ours, theirs = two
    rename = "UPDATE campaigns_campaign SET name = %s WHERE id = %s"
    with in_business(ours.business_id), begin(), connection.cursor() as cursor:
        cursor.executemany(rename, [("Renamed", ours.pk), ("Taken", theirs.pk)])
    assert {name for (name,) in ask("SELECT name FROM campaigns_campaign")} == {
        "Renamed", theirs.name,
    }  # fmt: skip


def test_where_one_login_does_everything_the_tables_are_opened_and_closed_again() -> None:
    with as_owner(), connection.cursor() as cursor:
        unprotect_tables(cursor)
        assert ask(_SECURED) == [(0,)]
        protect_tables(cursor)
        assert missing_protection(cursor) == []
    assert ask(_SECURED)[0][0] > 50  # type: ignore[operator]
