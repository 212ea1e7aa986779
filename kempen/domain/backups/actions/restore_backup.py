"""Puts a backup in the place of all that the database holds."""

import time
from collections import defaultdict
from datetime import datetime
from pathlib import Path
from typing import Final

import psycopg
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from psycopg import sql

from kempen.domain.backups.place import place_to_replace
from kempen.domain.backups.refusals import BackupRefusal
from kempen.domain.installation.hold import hold_statement
from kempen.domain.installation.key_ring import refuse_other_key_ring
from kempen.kit import clock
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.manifest import DUMP, Manifest
from kempen.kit.backup.restore import restore_dump
from kempen.kit.backup.verify import refuse_newer, verify
from kempen.kit.refusal import Refusal

_OTHERS: Final = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
        -- The owner does not see what kind of session the processes' login has, but whose it is.
        AND usesysid IS NOT NULL
"""
_HAS_TABLE: Final = "SELECT to_regclass('public.accounts_business') IS NOT NULL"
_HAS_ROWS: Final = "SELECT EXISTS (SELECT FROM public.accounts_business)"
_PATIENCE_SECONDS: Final = 5.0
# Whoever is signed in by the backup may have been signed out since.
SIGN_EVERYBODY_OUT: Final = "DELETE FROM public.django_session;"


def refuse_unfit(path: Path) -> Manifest:
    """Read all of a backup and return what it says of itself; the database is not asked.

    Raise ArchiveFault when it is not whole or of a newer version, Refusal when secrets in it are
    under other keys than ours.
    """
    manifest = verify(path, settings.CREDENTIALS_KEYS)
    if manifest.kind != DUMP:
        raise ArchiveFault(FaultKind.OTHER_KIND)
    refuse_newer(manifest, known_migrations())
    refuse_other_key_ring(manifest.key_ring)
    return manifest


def restore_backup(path: Path, *, may_replace: bool) -> Manifest:
    """Replace all that the database holds by a backup, and hold what it would send.

    In one transaction: whatever goes wrong, a loss of power among it, leaves what was there. Raise
    Refusal while others use the database, or when it has businesses and `may_replace` is false;
    else as `refuse_unfit`.
    """
    manifest = refuse_unfit(path)
    # Our own would count among the others.
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    place = place_to_replace()
    with psycopg.connect(place.conninfo, autocommit=True) as direct:
        if others := _others_that_stay(direct):
            raise Refusal(BackupRefusal.IN_USE, sessions=others)
        if not may_replace and _has_businesses(direct):
            raise Refusal(BackupRefusal.NOT_EMPTY)
    since = clock.now()
    also = (
        hold_statement(since, manifest.made_at)
        + SIGN_EVERYBODY_OUT
        + _whole_statement(path, manifest, since)
    )
    return restore_dump(place, settings.CREDENTIALS_KEYS, path, also=also)


def _whole_statement(path: Path, manifest: Manifest, read_at: datetime) -> str:
    """Return SQL by which the restored backup is a whole one in its own list.

    In the moment that it holds it was being made, and would count as one that failed.
    """
    statement = sql.SQL(
        "UPDATE public.backups_backuprun SET status = 'done', ended_at = {read_at},"
        " verified_at = {read_at}, size_bytes = {size}, rows = {rows}"
        " WHERE status = 'running' AND started_at = {made_at};"
    )
    return statement.format(
        read_at=sql.Literal(read_at),
        size=sql.Literal(path.stat().st_size),
        rows=sql.Literal(sum(table.rows for table in manifest.tables.values())),
        made_at=sql.Literal(manifest.made_at),
    ).as_string(None)


def _others_that_stay(direct: psycopg.Connection) -> int:
    """Return how many others are connected; whoever was just stopped has a moment to go."""
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while True:
        [(others,)] = direct.execute(_OTHERS).fetchall()
        if not others or time.monotonic() > deadline:
            return int(others)
        time.sleep(0.1)


def _has_businesses(direct: psycopg.Connection) -> bool:
    [(has_table,)] = direct.execute(_HAS_TABLE).fetchall()
    if not has_table:
        return False
    [(has_rows,)] = direct.execute(_HAS_ROWS).fetchall()
    return bool(has_rows)


def known_migrations() -> dict[str, set[str]]:
    """Return the migrations of this version, by app."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known: dict[str, set[str]] = defaultdict(set)
    for app, name in loader.disk_migrations or {}:
        known[app].add(name)
    return known
