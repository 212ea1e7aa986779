"""A restored database is the one that was backed up, or the one that was there before."""

import subprocess
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from kempen.kit import ids
from kempen.kit.backup import dump, programs
from kempen.kit.backup.checksums import table_sums
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.manifest import TableSum
from kempen.kit.backup.programs import Place, fitting_programs
from kempen.kit.backup.restore import restore_dump
from kempen.kit.backup.verify import verify
from kempen.kit.database.scope import SERVICE_ROLE
from tests.kit.backup.archives import RING, TABLES, archive_of, database, pretended

OBJECTS = """
    SELECT relkind::text || ' ' || relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace ORDER BY 1
"""
_ENDLESS = """
    DO $$ BEGIN
        LOOP INSERT INTO a VALUES (1); INSERT INTO b VALUES (1); COMMIT; END LOOP;
    END $$
"""

_POLICY = "CREATE POLICY all_rows ON shop TO kempen_service USING (true);"
_SECURED = """
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO kempen_service;
    GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO kempen_service;
    ALTER TABLE shop ENABLE ROW LEVEL SECURITY;
"""


def sums(place: Place) -> dict[str, TableSum]:
    with psycopg.connect(place.conninfo) as connection:
        return table_sums(connection)


def objects(place: Place) -> list[str]:
    with psycopg.connect(place.conninfo) as connection:
        return [row[0] for row in connection.execute(OBJECTS).fetchall()]


def execute(place: Place, statements: str) -> None:
    with psycopg.connect(place.conninfo) as connection:
        connection.execute(statements.encode())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.age"


def test_into_an_empty_database(path: Path) -> None:
    with database(TABLES) as place:
        manifest = archive_of(place, path)
        before, had = sums(place), objects(place)
    assert manifest.tables == before
    assert before["public.shop"].rows == 300
    assert list(before) == [
        "public.aisle", "public.day_2026", "public.django_migrations", "public.shop",
    ]  # fmt: skip
    with database() as place:
        assert restore_dump(place, RING, path) == manifest
        assert (sums(place), objects(place)) == (before, had)


def test_over_what_came_since(path: Path) -> None:
    with database(TABLES) as place:
        manifest, had = archive_of(place, path), objects(place)
        execute(
            place,
            "DELETE FROM day; UPDATE shop SET name = ''; CREATE TABLE later (id serial);"
            " CREATE FUNCTION later(shop) RETURNS int LANGUAGE sql AS 'SELECT 1';"
            " CREATE DOMAIN word AS text",
        )
        restore_dump(place, RING, path, also="INSERT INTO public.shop VALUES (301, 'held');")
        with psycopg.connect(place.conninfo) as connection:
            connection.execute("DELETE FROM shop WHERE id = 301 AND name = 'held'")
            assert table_sums(connection) == manifest.tables
            assert connection.execute("SELECT count(*) FROM public.spent").fetchone() == (300,)
        assert objects(place) == had


def test_the_sum_of_a_table_tells_any_change_and_no_order() -> None:
    with database(TABLES) as place:
        before = sums(place)
        execute(place, "UPDATE shop SET id = id WHERE id < 100; SET timezone TO 'Asia/Tokyo'")
        assert sums(place) == before
        for change in (
            "UPDATE shop SET share = share + 1e-9 WHERE id = 7",
            "UPDATE shop SET name = name || ' ' WHERE id = 7",
            "UPDATE shop SET mood = NULL WHERE id = 7",
            "DELETE FROM day WHERE ctid = (SELECT max(ctid) FROM day_2026)",
        ):
            execute(place, change)
            assert sums(place) != before
            before = sums(place)


def test_a_failure_in_the_transaction_leaves_what_was_there(path: Path) -> None:
    with database(TABLES) as place:
        archive_of(place, path)
        execute(place, "DELETE FROM day WHERE shop_id > 100")
        before = sums(place)
        with pytest.raises(ArchiveFault, match="division by zero"):
            restore_dump(place, RING, path, also="SELECT 1 / 0;")
        assert sums(place) == before


def test_tables_that_are_not_what_was_backed_up_are_not_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with database(TABLES) as place, database() as target:
        wrong = {**sums(place), "public.shop": TableSum(300, "1")}
        monkeypatch.setattr(dump, "table_sums", lambda _: wrong)
        archive_of(place, path)
        with pytest.raises(ArchiveFault, match=r"public.shop is not what was backed up"):
            restore_dump(target, RING, path)
        assert objects(target) == []


def test_an_archive_that_is_cut_changes_nothing(path: Path) -> None:
    with database(TABLES) as place:
        archive_of(place, path)
        whole, before = path.read_bytes(), sums(place)
        for end in (len(whole) - 1, len(whole) - 3_000, len(whole) // 2):
            path.write_bytes(whole[:end])
            with pytest.raises(ArchiveFault):
                restore_dump(place, RING, path)
            assert sums(place) == before


def test_contents_that_are_no_dump_change_nothing(path: Path) -> None:
    pretended(path, b"no dump" * 1000)
    with database(TABLES) as place:
        before = sums(place)
        with pytest.raises(ArchiveFault, match="pg_restore"):
            restore_dump(place, RING, path)
        assert sums(place) == before


def test_a_backup_has_one_moment_while_others_write(path: Path) -> None:
    """Each transaction adds as much on the one side as on the other."""
    balance = "CREATE TABLE a (n int); CREATE TABLE b (n int); "
    with database(TABLES + balance) as place:
        writing = subprocess.Popen(
            [
                fitting_programs(18)["psql"], "--quiet", "--no-psqlrc", "--output=/dev/null", "-c",
                _ENDLESS,
            ],
            env={**place.environment}, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            with psycopg.connect(place.conninfo, autocommit=True) as connection:
                count = b"SELECT count(*) FROM b"
                while not (connection.execute(count).fetchone() or [0])[0]:
                    pass
                manifest = archive_of(place, path)
                assert (connection.execute(count).fetchone() or [0])[0] > manifest.tables[
                    "public.b"
                ].rows
        finally:
            writing.kill()
            writing.wait()
    assert manifest.tables["public.a"].rows == manifest.tables["public.b"].rows > 0
    with database() as place:
        restore_dump(place, RING, path)
        assert sums(place) == manifest.tables


def test_a_dump_that_fails_leaves_no_archive(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with database(TABLES) as place:
        lost = Place({**place.parameters, "dbname": "no_such_database"})
        with pytest.raises(psycopg.OperationalError):
            archive_of(lost, path)
        monkeypatch.setattr(dump, "_COMPRESSION", "--compress=nonsense")
        with pytest.raises(ArchiveFault, match=r"pg_dump: .*nonsense"):
            archive_of(place, path)
    with pytest.raises(ArchiveFault):
        verify(path, RING)


def test_a_table_that_the_login_may_not_read_is_named(path: Path) -> None:
    name = f"writer_{ids.new_id().hex[:8]}"
    with database(TABLES) as place:
        execute(place, f"CREATE ROLE {name} LOGIN PASSWORD 'secret'; GRANT SELECT ON"
                f" django_migrations TO {name}")  # fmt: skip
        other = Place({**place.parameters, "user": name, "password": "secret"})
        with pytest.raises(ArchiveFault, match="permission denied for table aisle"):
            archive_of(other, path)
        execute(place, f"DROP OWNED BY {name}; DROP ROLE {name}")


def test_programs_that_are_too_old_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_OF_DEBIAN", Path("/nonexistent"))
    assert fitting_programs(15).version == fitting_programs(18).version == 18
    with pytest.raises(ArchiveFault, match="99; the newest here are of 18"):
        fitting_programs(99)


def test_a_role_that_sees_every_row_by_a_policy_makes_a_whole_archive(path: Path) -> None:
    with database(f"{TABLES}{_SECURED}{_POLICY}") as place:
        manifest = archive_of(replace(place, role=SERVICE_ROLE), path)
        assert manifest.tables == sums(place)
    with database() as place:
        restore_dump(place, RING, path)
        assert sums(place) == manifest.tables


@pytest.mark.parametrize(
    "policies",
    [
        "CREATE POLICY some_rows ON shop TO kempen_service USING (id > 7);",
        f"{_POLICY} CREATE POLICY fewer ON shop AS RESTRICTIVE USING (id > 7);",
        "CREATE POLICY all_rows ON shop TO kempen_tenant USING (true);",
    ],
)
def test_a_policy_that_could_hide_rows_stops_the_backup(path: Path, policies: str) -> None:
    """What is left out of both the sums and the dump would be found by nobody."""
    with (
        database(f"{TABLES}{_SECURED}{policies}") as place,
        pytest.raises(ArchiveFault) as caught,
    ):
        archive_of(replace(place, role=SERVICE_ROLE), path)
    assert (caught.value.kind, caught.value.details) == (FaultKind.HIDDEN_ROWS, "shop")
