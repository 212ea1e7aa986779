"""`kempen migrate` on a server of somebody's own: it makes the roles, or says who has to."""

from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.test.utils import override_settings
from psycopg.conninfo import make_conninfo

from config.database import parts_of
from kempen.entrypoints.cli.server_roles import RolesMissing, prepare_server
from kempen.kit.database.embedded import EmbeddedServer
from kempen.kit.database.location import DATABASE, LOGIN
from kempen.kit.database.rights.roles import ROLES

# Roles are of a whole server, and that of the other tests has them: this one is nobody else's.
pytestmark = pytest.mark.django_db(transaction=True)
_LOGINS = ("admin_of_tests", "stranger_of_tests", "app_of_tests")
_PASSWORD = "what nobody guesses"
_TABLE = "CREATE TABLE drinks (id serial PRIMARY KEY, business_id uuid)"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    server = EmbeddedServer(tmp_path_factory.mktemp("server"), {"fsync": "off"})
    server.start()
    try:
        run(server, "postgres", f"DROP DATABASE {DATABASE}")
        run(server, "postgres", *(f"DROP ROLE {role}" for role in (LOGIN, *ROLES)))
        yield server
    finally:
        server.stop()


@pytest.fixture(autouse=True)
def logins(server: EmbeddedServer) -> Iterator[None]:
    """A login that may make roles and owns the database, one that may not, and the processes'."""
    run(
        server,
        "postgres",
        *(f"CREATE ROLE {login} LOGIN PASSWORD '{_PASSWORD}'" for login in _LOGINS),
        "ALTER ROLE admin_of_tests CREATEROLE",
        f"CREATE DATABASE {DATABASE} OWNER admin_of_tests",
    )
    yield
    run(server, "postgres", f"DROP DATABASE {DATABASE}")
    names = (*ROLES, *_LOGINS)
    run(server, "postgres", *(f"DROP ROLE IF EXISTS {name}" for name in names))


def place_of(server: EmbeddedServer, login: str, database: str = DATABASE) -> dict[str, str]:
    place = server.place.superuser_connection() | {"dbname": database}
    return place if login == place["user"] else place | {"user": login, "password": _PASSWORD}


def run(server: EmbeddedServer, database: str, *statements: str, login: str = "kempen") -> None:
    place = make_conninfo(**place_of(server, login, database))
    with psycopg.connect(place, autocommit=True) as raw:
        for statement in statements:
            raw.execute(statement.encode())


def prepared_by(server: EmbeddedServer, login: str, *, app: str = "app_of_tests") -> None:
    owner = parts_of(place_of(server, login))
    with override_settings(DATABASE_OWNER=owner), pytest.MonkeyPatch.context() as patch:
        patch.setitem(settings.DATABASES["default"], "USER", app)
        prepare_server()


def roles_of(server: EmbeddedServer, login: str) -> set[str]:
    """As which roles a login may act."""
    place = make_conninfo(**place_of(server, "kempen"))
    with psycopg.connect(place) as raw:
        rows = raw.execute(
            "SELECT rolname FROM pg_roles WHERE pg_has_role(%s, oid, 'SET')", [login]
        ).fetchall()
    return {name for (name,) in rows if name.startswith("kempen_")}


def owner_of_drinks(server: EmbeddedServer) -> str:
    with psycopg.connect(make_conninfo(**place_of(server, "kempen"))) as raw:
        row = raw.execute("SELECT relowner::regrole::text FROM pg_class WHERE relname = 'drinks'")
        return str((row.fetchone() or [""])[0])


def test_a_login_that_may_prepares_the_server_and_again_changes_nothing(
    server: EmbeddedServer,
) -> None:
    run(server, DATABASE, _TABLE, login="admin_of_tests")
    prepared_by(server, "admin_of_tests")
    prepared_by(server, "admin_of_tests")
    assert roles_of(server, "app_of_tests") == {"kempen_tenant", "kempen_service"}
    assert "kempen_owner" in roles_of(server, "admin_of_tests")
    assert owner_of_drinks(server) == "kempen_owner"


def test_one_login_for_everything_becomes_all_three(server: EmbeddedServer) -> None:
    prepared_by(server, "admin_of_tests", app="admin_of_tests")
    assert roles_of(server, "admin_of_tests") == set(ROLES)


def test_a_login_that_may_not_is_told_what_a_superuser_has_to_run(server: EmbeddedServer) -> None:
    run(server, DATABASE, _TABLE)
    with pytest.raises(RolesMissing) as caught:
        prepared_by(server, "stranger_of_tests")
    message = str(caught.value)
    assert "stranger_of_tests" in message.splitlines()[0]
    assert roles_of(server, "app_of_tests") == set()
    statements = [line.strip() for line in message.splitlines() if line.startswith("    ")]
    assert statements == [
        'CREATE ROLE "kempen_owner" NOLOGIN NOINHERIT;',
        'CREATE ROLE "kempen_tenant" NOLOGIN NOINHERIT;',
        'CREATE ROLE "kempen_service" NOLOGIN NOINHERIT;',
        'GRANT "kempen_tenant" TO "app_of_tests";',
        'GRANT "kempen_service" TO "app_of_tests";',
        'GRANT "kempen_owner" TO "stranger_of_tests";',
        'GRANT USAGE, CREATE ON SCHEMA public TO "kempen_owner";',
        "ALTER TABLE drinks OWNER TO kempen_owner;",
    ]
    # Word for word as it was said; then it goes on by itself.
    run(server, DATABASE, *statements)
    prepared_by(server, "stranger_of_tests")
    assert roles_of(server, "app_of_tests") == {"kempen_tenant", "kempen_service"}
    assert owner_of_drinks(server) == "kempen_owner"


def test_a_login_that_the_server_does_not_know_is_named(server: EmbeddedServer) -> None:
    with pytest.raises(RolesMissing, match=r"DATABASE_URL: .*no_such_login"):
        prepared_by(server, "admin_of_tests", app="no_such_login")
