from datetime import timedelta

import pytest
from django.db import connection

from kempen.domain.events.retention import maintain_event_partitions
from kempen.domain.webhooks.actions.retention import maintain_attempt_partitions
from kempen.entrypoints.cli.doctor import tables
from kempen.kit.database import server_time
from tests.database_roles import as_owner
from tests.entrypoints.cli.doctor.found import nothing, only

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _days() -> None:
    """The tests' database is made once a day; a service makes the coming days each hour."""
    maintain_event_partitions()
    maintain_attempt_partitions()


def run(statement: str) -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_migrations_that_are_not_applied() -> None:
    assert nothing(tables.migrations_missing())
    run("DELETE FROM django_migrations WHERE app = 'scorecards'")
    severity, problem = only(tables.migrations_missing())
    assert severity == "fault"
    assert "The first is scorecards.0001" in problem


def test_a_database_that_is_newer_than_the_code() -> None:
    assert nothing(tables.database_is_newer())
    run(
        "INSERT INTO django_migrations (app, name, applied)"
        " VALUES ('events', '9999_next_year', now())"
    )
    assert only(tables.database_is_newer()) == (
        "fault",
        "The database is newer than this code. It has events.9999_next_year.",
    )


def test_a_sequence_that_a_restore_left_behind() -> None:
    assert nothing(tables.sequences())
    run(
        "INSERT INTO procrastinate_jobs (id, queue_name, task_name)"
        " VALUES (1000000000, 'default', 'restored')"
    )
    severity, problem = only(tables.sequences())
    assert severity == "fault"
    assert problem.startswith("The sequence procrastinate_jobs_id_seq is at ")
    assert "procrastinate_jobs has numbers up to 1,000,000,000" in problem


@pytest.mark.parametrize(
    ("table", "name"), [("events_event", "events"), ("webhooks_attempt", "webhook attempts")]
)
def test_a_day_without_a_partition(table: str, name: str) -> None:
    tomorrow = server_time.server_now().date() + timedelta(days=1)
    run(f"DROP TABLE {table}_{tomorrow:%Y%m%d}")
    severity, problem = only(tables.partitions())
    assert severity == "fault"
    assert problem.startswith(f"The {name} of {tomorrow} have no partition")


def test_days_with_partitions() -> None:
    assert nothing(tables.partitions())


def test_tables_that_do_not_keep_businesses_apart() -> None:
    assert nothing(tables.row_security())
    run("ALTER TABLE leads_lead DISABLE ROW LEVEL SECURITY")
    run("DROP POLICY own_rows ON campaigns_campaign")
    run("REVOKE INSERT ON events_event FROM kempen_tenant")
    severity, problem = only(tables.row_security())
    assert severity == "fault"
    assert problem == (
        "Row-level security or grants are missing for campaigns_campaign, events_event, leads_lead."
    )
