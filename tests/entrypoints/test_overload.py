"""When the database cannot answer, nobody sees a 500."""

import logging
import os
from collections.abc import Iterator

import psycopg
import pytest
from django.contrib.auth.decorators import login_not_required
from django.db import connection, transaction
from django.db.utils import DataError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path
from procrastinate.exceptions import ConnectorException
from psycopg_pool import ConnectionPool, PoolTimeout

from config.urls import urlpatterns as real
from kempen.entrypoints import overload
from kempen.entrypoints.dashboard.shared.gates.remembered_addresses import remember_addresses
from kempen.kit import jobs
from kempen.kit.sessions import SessionStore
from tests.waiting import wait_until


@login_not_required
def sleep(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        # Nothing but its being given up can end it in time.
        cursor.execute("SET statement_timeout = 0")
        cursor.execute("SELECT pg_sleep(3600)")
    return HttpResponse()


@login_not_required
def defer(request: HttpRequest) -> HttpResponse:
    with transaction.atomic():
        jobs.defer("test.duty", {})
    return HttpResponse()


@login_not_required
def broken(request: HttpRequest) -> HttpResponse:
    raise DataError("a fault of ours")


urlpatterns = [
    path("accounts/test/sleep", sleep),
    path("v1/test/sleep", sleep),
    path("accounts/test/defer", defer),
    path("accounts/test/broken", broken),
    *real,
]


@pytest.fixture
def client() -> Iterator[Client]:
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)
        connection.close()
        _wait_until_nobody_sleeps()
    # Django has made the resolver anew.
    remember_addresses()


@pytest.fixture
def short_bound(_patient_requests: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overload, "DATABASE_SECONDS", 0.3)


@pytest.mark.usefixtures("short_bound")
@pytest.mark.django_db(transaction=True)
def test_a_request_that_waits_too_long_is_told_to_come_back(client: Client) -> None:
    answer = client.get("/accounts/test/sleep")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert answer["Cache-Control"] == "no-store"
    assert answer["Content-Type"].startswith("text/html")


@pytest.mark.usefixtures("short_bound")
@pytest.mark.django_db(transaction=True)
def test_a_program_is_told_as_a_problem(client: Client) -> None:
    answer = client.get("/v1/test/sleep")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.usefixtures("short_bound")
@pytest.mark.django_db(transaction=True)
def test_a_statement_that_nobody_waits_for_any_more_is_ended(client: Client) -> None:
    assert client.get("/accounts/test/sleep").status_code == 503
    _wait_until_nobody_sleeps()


@pytest.mark.django_db(transaction=True)
def test_the_database_is_there_again_for_the_next_request(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(overload, "DATABASE_SECONDS", 0.3)
        assert client.get("/accounts/test/sleep").status_code == 503
    assert client.get("/accounts/login/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_job_that_cannot_be_deferred_is_a_503_too(client: Client, short_bound: None) -> None:
    with psycopg.connect(_test_database(), autocommit=False) as other:
        other.execute("SET ROLE kempen_owner")
        other.execute("LOCK TABLE procrastinate_jobs IN ACCESS EXCLUSIVE MODE")
        assert client.get("/accounts/test/defer").status_code == 503


@pytest.mark.django_db(transaction=True)
def test_a_fault_while_the_session_is_looked_up_is_a_503_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: SessionStore) -> None:
        raise OperationalError("the connection is lost")

    monkeypatch.setattr(SessionStore, "load", fail)
    client.cookies["session"] = "0123456789abcdefghijklmnopqrstuv"
    answer = client.get("/")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"


@pytest.mark.django_db(transaction=True)
def test_whoever_waited_in_vain_for_a_connection_waits_for_no_second_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def none_free(self: ConnectionPool, timeout: float | None = None) -> None:
        asked.append(timeout)
        raise PoolTimeout("none free")

    connection.close()
    monkeypatch.setattr(ConnectionPool, "getconn", none_free)
    client.cookies["session"] = "0123456789abcdefghijklmnopqrstuv"
    # The gate asks for the session, and its middleware asks once more when it saves.
    assert client.get("/").status_code == 503
    assert len(asked) == 1


def test_a_page_of_faults_that_cannot_be_made_is_a_503_too() -> None:
    def fail(request: HttpRequest) -> HttpResponse:
        raise OperationalError("the page of faults asked the database, too")

    answer = overload.Overload(fail)(RequestFactory().get("/"))
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


def test_what_passes_by_itself_leaves_no_traceback_in_the_log() -> None:
    met = OperationalError("gone")
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "", None, None)
    record.exc_info = (OperationalError, met, None)
    assert not overload.ServerErrorFilter().filter(record)
    record.exc_info = (DataError, DataError("ours"), None)
    assert overload.ServerErrorFilter().filter(record)


def test_a_fault_of_ours_stays_a_500(client: Client) -> None:
    assert client.get("/accounts/test/broken").status_code == 500


@pytest.mark.parametrize(
    ("exception", "passes"),
    [
        (OperationalError("gone"), True),
        (PoolTimeout("none free"), True),
        (psycopg.errors.QueryCanceled("too long"), True),
        (psycopg.errors.LockNotAvailable("locked"), True),
        (DataError("ours"), False),
        (ValueError("ours"), False),
        (ConnectorException(), False),
        (None, False),
    ],
)
def test_what_passes_by_itself_is_told_from_our_faults(
    exception: BaseException | None, passes: bool
) -> None:
    assert overload.is_transient(exception) is passes


def test_what_procrastinate_wraps_is_looked_into() -> None:
    wrapped = ConnectorException()
    wrapped.__cause__ = psycopg.OperationalError("gone")
    assert overload.is_transient(wrapped)


def test_without_a_page_there_is_still_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    request = RequestFactory().get("/v1/campaigns")
    answer = overload.unavailable(request)
    assert answer.content == b"The service is busy. Please try again in a few seconds.\n"
    assert answer["Content-Type"] == "text/plain; charset=utf-8"


def _wait_until_nobody_sleeps() -> None:
    """The statement would sleep for an hour."""
    ours = connection.settings_dict["NAME"]
    asking = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE query LIKE 'SELECT pg_sleep(%%' AND state = 'active' AND datname = %s"
    )
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as other:
        wait_until(lambda: other.execute(asking, [ours]).fetchone() == (0,))


def _test_database() -> str:
    parameters = connection.get_connection_params()
    return psycopg.conninfo.make_conninfo(
        host=parameters["host"],
        user=parameters["user"],
        password=parameters["password"],
        dbname=parameters["dbname"],
    )
