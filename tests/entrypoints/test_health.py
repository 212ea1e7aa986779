"""/livez says that the process lives, /readyz that it can work."""

import pytest
from django.db import connection
from django.test import Client

from kempen.kit.database import readiness
from tests.database_roles import as_owner


def test_livez_needs_no_database() -> None:
    answer = Client().get("/livez")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer["Cache-Control"] == "no-store"


def test_livez_needs_no_known_host() -> None:
    assert Client().get("/livez", headers={"host": "10.0.0.7:9"}).status_code == 200


@pytest.mark.django_db
def test_readyz_is_ok_when_the_database_answers_and_is_migrated() -> None:
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.django_db(transaction=True)
def test_readyz_tells_of_migrations_that_are_not_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness._Found, "applied", False)
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM django_migrations WHERE app = 'campaigns' RETURNING app, name, applied"
        )
        gone = cursor.fetchall()
    try:
        answer = Client().get("/readyz")
    finally:
        with as_owner(), connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, %s)", gone
            )
    assert answer.status_code == 503
    assert answer["Retry-After"] == "2"
    assert answer.json() == {
        "status": "unavailable",
        "reason": "1 migrations are not applied",
    }


def test_only_reading_is_answered() -> None:
    assert Client(raise_request_exception=False).post("/livez").status_code != 200
