"""Small databases and archives of them."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from django.conf import settings

from kempen.kit import ids
from kempen.kit.backup.contents import write_contents
from kempen.kit.backup.dump import write_dump
from kempen.kit.backup.envelope import encrypted
from kempen.kit.backup.manifest import DUMP, Manifest, TableSum
from kempen.kit.backup.programs import Place
from kempen.kit.secrets import Keyring

RING = Keyring.parse(f"{Keyring.generate('new')},{Keyring.generate('old')}")
AT = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)
# One of each kind that is dropped and made again.
TABLES = """
    CREATE TYPE mood AS ENUM ('calm', 'busy');
    CREATE TYPE pair AS (low int, high int);
    CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT 2 * n';
    CREATE TABLE django_migrations (id bigserial PRIMARY KEY, app text, name text);
    INSERT INTO django_migrations (app, name) VALUES ('room', '0001_initial');
    CREATE TABLE shop (id int PRIMARY KEY, name text, mood mood, open_at timestamptz,
        share double precision, picture bytea, doubled int GENERATED ALWAYS AS (id * 2) STORED);
    CREATE TABLE day (shop_id int REFERENCES shop, date date, spend numeric, span pair)
        PARTITION BY RANGE (date);
    CREATE TABLE day_2026 PARTITION OF day FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
    CREATE VIEW spent AS SELECT shop_id, sum(spend) FROM day GROUP BY 1;
    INSERT INTO shop SELECT n, 'Kedai "' || n || E'"\\\\ \\n', 'busy', now(), n / 3.0, '\\x00ff'
        FROM generate_series(1, 300) n;
    INSERT INTO day SELECT n, '2026-03-01', n * 1.10, (n, n + 1)::pair
        FROM generate_series(1, 300) n;
    INSERT INTO day SELECT 1, '2026-03-02', 1, NULL FROM generate_series(1, 2);
"""


@contextmanager
def database(statements: str = "") -> Iterator[Place]:
    """Make an empty database on the tests' server; it goes with the block."""
    server = Place.of({
        "host": settings.DATABASES["default"]["HOST"],
        "user": settings.DATABASES["default"]["USER"],
        "password": settings.DATABASES["default"]["PASSWORD"],
        "dbname": "postgres",
    })  # fmt: skip
    name = f"backup_{ids.new_id().hex}"
    with psycopg.connect(server.conninfo, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        try:
            place = Place({**server.parameters, "dbname": name})
            with psycopg.connect(place.conninfo) as own:
                own.execute(statements.encode())
            yield place
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def archive_of(place: Place, path: Path, ring: Keyring = RING) -> Manifest:
    with path.open("wb") as file:
        return write_dump(place, ring, file, kempen="0.1.0", made_at=AT, facts={})


def pretended(path: Path, contents: bytes, ring: Keyring = RING) -> Manifest:
    """Write an archive of any bytes."""
    manifest = Manifest(
        made_at=AT, kind=DUMP, kempen="0.1.0", server=18, programs=18,
        key_ring=ring.check_values(), migrations={"room": ["0001_initial"]},
        tables={"public.shop": TableSum(3, "-12")}, facts={"note": "text"},
    )  # fmt: skip
    with path.open("wb") as file, encrypted(file, ring) as plain:
        write_contents(plain, manifest, io.BytesIO(contents))
    return manifest
