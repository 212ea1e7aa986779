"""`kempen migrate` takes the time that it needs."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import pre_migrate

from kempen.entrypoints.cli.tables import prepare_tables

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def slow_migration() -> Iterator[None]:
    """Something of a migration that takes longer than a statement of this session may."""

    def sleep(sender: Any, **_: Any) -> None:
        if sender.label != "accounts":  # It is asked for each app, and once is enough.
            return
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(2)")

    pre_migrate.connect(sleep, weak=False, dispatch_uid="slow")
    yield
    pre_migrate.disconnect(dispatch_uid="slow")


def _limit() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        return str(cursor.fetchone()[0])


@pytest.mark.usefixtures("slow_migration")
def test_a_migration_may_take_longer_than_a_statement_of_other_commands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection.close()
    options = {**connection.settings_dict["OPTIONS"], "options": "-c statement_timeout=1s"}
    del options["pool"]
    monkeypatch.setitem(connection.settings_dict, "OPTIONS", options)
    try:
        assert _limit() == "1s"
        prepare_tables()
        # What this process does afterwards is bounded again.
        assert _limit() == "1s"
    finally:
        connection.close()
