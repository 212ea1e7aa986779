from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction
from psycopg.conninfo import make_conninfo

from kempen.entrypoints.cli.doctor import database
from kempen.kit import clock
from tests.clocks import machine_says
from tests.database_roles import connected_as_superuser, superuser_place
from tests.entrypoints.cli.doctor.found import nothing, only

pytestmark = pytest.mark.django_db
Session = Callable[..., AbstractContextManager[None]]


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def superuser() -> Iterator[None]:
    """Be somebody who may make roles, in a transaction that leaves none."""
    with connected_as_superuser(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """Connect anew, outside of the pool, with other options or to another database."""

    @contextmanager
    def connected(options: str = "", name: str = "") -> Iterator[None]:
        connection.close()
        given = connection.settings_dict["OPTIONS"]
        without_pool = {key: value for key, value in given.items() if key != "pool"}
        with monkeypatch.context() as patch:
            patch.setitem(connection.settings_dict, "OPTIONS", without_pool | {"options": options})
            if name:
                patch.setitem(connection.settings_dict, "NAME", name)
            try:
                yield
            finally:
                connection.close()

    return connected


def test_a_database_that_does_not_answer(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert database.why_unreachable() is None
    monkeypatch.setitem(connection.settings_dict, "HOST", "127.0.0.1")
    monkeypatch.setitem(connection.settings_dict, "PORT", "1")
    finding = database.why_unreachable()
    assert finding is not None
    assert finding.severity == "fault"
    assert "refused the connection" in finding.problem
    assert "Connection refused" in finding.problem


def test_a_database_that_refuses_the_role(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "USER", "stranger")
    finding = database.why_unreachable()
    assert finding is not None
    assert "stranger" in finding.problem


def test_an_embedded_database_that_was_never_started(settings: Any, tmp_path: Any) -> None:
    settings.IS_EMBEDDED, settings.KEMPEN_DATA_DIR = True, tmp_path
    finding = database.why_unreachable()
    assert finding is not None
    assert finding.problem == f"There is no database in {tmp_path} yet."


def test_a_server_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    assert nothing(database.server_version())
    monkeypatch.setattr(database, "_OLDEST_SERVER", 990_000)
    assert only(database.server_version())[0] == "fault"


def test_a_clock_that_runs_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    assert nothing(database.clocks())
    machine_says(monkeypatch, clock.now() + timedelta(minutes=10))
    severity, problem = only(database.clocks())
    assert severity == "fault"
    assert problem.startswith("This machine's clock is 600 seconds ahead of the database's.")


def test_a_clock_that_is_a_little_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_says(monkeypatch, clock.now() - timedelta(seconds=40))
    severity, problem = only(database.clocks())
    assert severity == "warning"
    assert problem == "This machine's clock is 40 seconds behind the database's."


@pytest.mark.django_db(transaction=True)
def test_a_database_that_does_not_hold_every_text(session: Session) -> None:
    assert nothing(database.encoding())
    with connected_as_superuser():
        run("CREATE DATABASE doctor_latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    try:
        with session(name="doctor_latin"):
            severity, problem = only(database.encoding())
    finally:
        with connected_as_superuser():
            run("DROP DATABASE doctor_latin")
    assert severity == "fault"
    assert problem.startswith("The database's encoding is LATIN1")


@pytest.mark.django_db(transaction=True)
def test_a_database_in_another_time_zone(session: Session) -> None:
    with session("-c TimeZone=Asia/Tokyo"):
        assert only(database.time_zones()) == (
            "warning",
            "The database's time zone is Asia/Tokyo.",
        )
    with session("-c TimeZone=UTC"):
        assert nothing(database.time_zones())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", database._BOUNDS)
def test_a_pooler_that_drops_the_limits(session: Session, name: str) -> None:
    assert nothing(database.time_limits())
    with session(" ".join(f"-c {bound}=5s" for bound in database._BOUNDS if bound != name)):
        severity, problem = only(database.time_limits())
    assert severity == "fault"
    assert problem.startswith(f"{name} is off")


def test_a_login_with_too_much_power(superuser: None, settings: Any) -> None:
    run("CREATE ROLE doctor_strong SUPERUSER")
    run("SET LOCAL SESSION AUTHORIZATION doctor_strong")
    severity, problem = only(database.role())
    assert severity == "warning"
    assert problem.startswith(
        "The login doctor_strong of DATABASE_URL is a superuser and the owner"
    )
    settings.DATABASE_ROLES = False
    problems = [finding.problem for finding in database.role()]
    assert problems[0].startswith("DATABASE_ROLES is off")
    assert problems[1].startswith("The database role doctor_strong is a superuser")
    # The server that Kempen brings gives the processes a login of their own.
    settings.IS_EMBEDDED = True
    assert nothing(database.role())


def test_a_login_with_the_power_that_is_needed(superuser: None) -> None:
    run("CREATE ROLE doctor_plain")
    run("SET LOCAL SESSION AUTHORIZATION doctor_plain")
    assert nothing(database.role())


def test_a_login_that_may_not_act_in_the_roles(monkeypatch: pytest.MonkeyPatch) -> None:
    place = superuser_place()
    with psycopg.connect(make_conninfo(**place), autocommit=True) as raw:
        raw.execute("CREATE ROLE doctor_new LOGIN PASSWORD 'doctor'")
        try:
            monkeypatch.setitem(connection.settings_dict, "USER", "doctor_new")
            monkeypatch.setitem(connection.settings_dict, "PASSWORD", "doctor")
            finding = database.why_unreachable()
        finally:
            raw.execute("DROP ROLE doctor_new")
    assert finding is not None
    assert finding.problem == ("The database login cannot act as kempen_tenant and kempen_service.")
    assert "kempen migrate" in finding.fix


def test_too_few_connections(superuser: None) -> None:
    assert nothing(database.connection_limit())
    run("CREATE ROLE doctor_few CONNECTION LIMIT 20")
    run("SET LOCAL SESSION AUTHORIZATION doctor_few")
    severity, problem = only(database.connection_limit())
    assert severity == "fault"
    assert problem.startswith("The database allows 20 connections")
