"""`kempen migrate` on a server of somebody's own: it makes the roles, or says who has to."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection
from django.test.utils import override_settings
from psycopg.conninfo import make_conninfo

from config.database import parts_of
from kempen.entrypoints.cli.server_roles import RolesMissing, prepare_roles
from kempen.kit.database.login_check import warn_of_powers
from kempen.kit.database.owner_connection import connected_as_owner
from tests.database_roles import superuser_place

pytestmark = pytest.mark.django_db(transaction=True)
_DATABASE = "server_of_somebody"
_LOGINS = ("admin_of_tests", "stranger_of_tests", "app_of_tests")
_PASSWORD = "what nobody guesses"


@pytest.fixture(autouse=True)
def server() -> Iterator[None]:
    """A database of its own, a login that may make roles, one that may not, and the processes'."""
    with psycopg.connect(make_conninfo(**superuser_place()), autocommit=True) as raw:
        for login in _LOGINS:
            raw.execute(f"CREATE ROLE {login} LOGIN NOINHERIT PASSWORD '{_PASSWORD}'".encode())
        raw.execute(b"ALTER ROLE admin_of_tests CREATEROLE")
        raw.execute(
            b"GRANT kempen_owner, kempen_tenant, kempen_service TO admin_of_tests WITH ADMIN OPTION"
        )
        raw.execute(f"CREATE DATABASE {_DATABASE} OWNER admin_of_tests".encode())
        yield
        raw.execute(f"DROP DATABASE {_DATABASE}".encode())
        for login in _LOGINS:
            raw.execute(f"DROP ROLE {login}".encode())


def prepared_by(login: str) -> None:
    place = superuser_place(_DATABASE) | {"user": login, "password": _PASSWORD}
    with override_settings(DATABASE_OWNER=parts_of(place)), connected_as_owner(in_role=False):
        usual = connection.settings_dict["USER"]
        assert usual == login
        prepare_roles("app_of_tests")


def roles_of(login: str) -> set[str]:
    with psycopg.connect(make_conninfo(**superuser_place())) as raw:
        rows = raw.execute(
            "SELECT rolname FROM pg_roles WHERE pg_has_role(%s, oid, 'MEMBER')", [login]
        ).fetchall()
    return {name for (name,) in rows if name.startswith("kempen_")}


def test_a_login_that_may_prepares_the_server_and_again_changes_nothing() -> None:
    prepared_by("admin_of_tests")
    prepared_by("admin_of_tests")
    assert roles_of("app_of_tests") == {"kempen_tenant", "kempen_service"}


def test_a_login_that_may_not_is_told_what_to_do() -> None:
    with pytest.raises(RolesMissing, match=r"stranger_of_tests may not make .*security\.md"):
        prepared_by("stranger_of_tests")
    assert roles_of("app_of_tests") == set()


@pytest.mark.parametrize(
    ("login", "found"),
    [
        ("kempen", ["a superuser", "free of row-level security", "the owner of the tables"]),
        ("admin_of_tests", ["the owner of the tables"]),
        ("app_of_tests", []),
    ],
)
def test_a_start_says_when_its_login_may_too_much(login: str, found: list[str]) -> None:
    place = superuser_place()
    if login != place["user"]:
        place |= {"user": login, "password": _PASSWORD}
    with psycopg.connect(make_conninfo(**place)) as raw:
        assert warn_of_powers(raw) == found
