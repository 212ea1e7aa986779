"""The embedded PostgreSQL server: made once, started again whatever happened, closed to others."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from kempen.kit.database.embedded import DatabaseError, EmbeddedServer
from kempen.kit.database.location import DatabaseLocation
from kempen.kit.processes import ordinary_user
from tests.drills.running import copy_of


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose server was started and stopped, for copies."""
    folder = tmp_path_factory.mktemp("made-once")
    embedded = EmbeddedServer(folder, {"fsync": "off"})
    embedded.start()
    embedded.stop()
    return folder


@pytest.fixture
def server(made_once: Path, tmp_path: Path) -> Iterator[EmbeddedServer]:
    # The folder's name is as unkind as a person's may be, and only its owner may enter it.
    closed = tmp_path / "a, b"
    closed.mkdir(mode=0o700)
    embedded = EmbeddedServer(copy_of(made_once, closed / ("deep" * 30)), {"fsync": "off"})
    embedded.start()
    yield embedded
    embedded.stop()


def ask(place: DatabaseLocation, statement: str, **changes: str) -> object:
    conninfo = psycopg.conninfo.make_conninfo(**{**place.superuser_connection(), **changes})
    with psycopg.connect(conninfo, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        row = cursor.fetchone() if cursor.description else None
    return row and row[0]


def test_what_was_committed_is_there_after_a_stop_and_after_a_kill(server: EmbeddedServer) -> None:
    ask(server.place, "CREATE TABLE kept AS SELECT 1 AS number")
    server.stop()
    assert not server.is_running
    server.start()
    pid = int((server.place.cluster / "postmaster.pid").read_text().splitlines()[0])
    os.kill(pid, signal.SIGKILL)
    # Another one takes over, as after the death of a supervisor.
    successor = EmbeddedServer(server.place.data_dir)
    successor.start()
    try:
        assert ask(successor.place, "SELECT count(*) FROM kept") == 1
    finally:
        successor.stop()


def test_a_server_that_lost_its_parent_is_ended_before_the_next_one_starts(
    server: EmbeddedServer,
) -> None:
    first = int((server.place.cluster / "postmaster.pid").read_text().splitlines()[0])
    successor = EmbeddedServer(server.place.data_dir)
    successor.start()
    try:
        second = int((server.place.cluster / "postmaster.pid").read_text().splitlines()[0])
        assert second != first
        assert not server.is_running
    finally:
        successor.stop()


def test_it_asks_for_the_password_and_listens_on_no_port(server: EmbeddedServer) -> None:
    with pytest.raises(psycopg.OperationalError, match="authentication failed"):
        ask(server.place, "SELECT 1", password="guessed")
    assert ask(server.place, "SHOW listen_addresses") == ""
    assert server.place.socket_folder.stat().st_mode & 0o077 == 0
    assert server.place.password_file.stat().st_mode & 0o077 == 0


def test_a_password_file_that_does_not_fit_is_named_at_once(server: EmbeddedServer) -> None:
    server.stop()
    password = server.place.password_file.read_text()
    server.place.password_file.write_text("another")
    with pytest.raises(DatabaseError, match=r"postgres\.password is not the password"):
        server.start()
    assert not server.is_running
    server.place.password_file.write_text(password)
    server.start()


def test_a_socket_folder_that_others_may_enter_is_refused(server: EmbeddedServer) -> None:
    server.stop()
    server.place.socket_folder.mkdir()
    server.place.socket_folder.chmod(0o755)
    with pytest.raises(DatabaseError, match="open to others"):
        server.start()
    server.place.socket_folder.rmdir()


def test_a_creation_that_was_cut_off_is_begun_anew(tmp_path: Path) -> None:
    unfinished = tmp_path / "postgres.unfinished"
    unfinished.mkdir()
    (unfinished / "half a file").touch()
    server = EmbeddedServer(tmp_path, {"fsync": "off"})
    server.start()
    try:
        assert ask(server.place, "SELECT current_database()") == "kempen"
        assert not unfinished.exists()
    finally:
        server.stop()


def test_it_does_not_run_as_root(server: EmbeddedServer) -> None:
    user = ordinary_user()
    expected = os.geteuid() if user is None else user.pw_uid
    pid = int((server.place.cluster / "postmaster.pid").read_text().splitlines()[0])
    assert Path(f"/proc/{pid}").stat().st_uid == expected != 0


def test_the_login_of_the_processes_cannot_become_the_owner(server: EmbeddedServer) -> None:
    with psycopg.connect(psycopg.conninfo.make_conninfo(**server.place.connection())) as raw:
        raw.execute("SET ROLE kempen_tenant")
        for role in ("kempen_owner", "kempen"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege), raw.transaction():
                raw.execute(f"SET ROLE {role}".encode())


def test_what_an_earlier_version_made_is_given_to_its_owner(server: EmbeddedServer) -> None:
    ask(server.place, "CREATE TABLE old (id bigint GENERATED ALWAYS AS IDENTITY)")
    ask(server.place, "CREATE TYPE mood AS ENUM ('well')")
    ask(server.place, "CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'")
    ask(server.place, "ALTER DATABASE kempen OWNER TO kempen")
    server.stop()
    server.start()
    owners = """
        SELECT string_agg(DISTINCT owner::regrole::text, ', ') FROM (
            SELECT relowner AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace
            UNION SELECT proowner FROM pg_proc WHERE pronamespace = 'public'::regnamespace
            UNION SELECT typowner FROM pg_type WHERE typnamespace = 'public'::regnamespace
            UNION SELECT datdba FROM pg_database WHERE datname = 'kempen'
        ) AS owned
    """
    assert ask(server.place, owners) == "kempen_owner"
