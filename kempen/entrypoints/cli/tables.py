"""Brings the database to the shape that this version of Kempen needs."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pkgutil import iter_modules

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection, transaction
from django.db.backends.signals import connection_created
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from kempen.domain.events.audit_chain import carry_over_unkeyed_chains
from kempen.domain.events.retention import maintain_event_partitions
from kempen.domain.installation.key_ring import verify_key_ring
from kempen.domain.webhooks.actions.retention import maintain_attempt_partitions
from kempen.entrypoints.cli.schema import create_schema_if_empty
from kempen.entrypoints.cli.server_roles import prepare_server
from kempen.kit.database.rights.owner_connection import connected_as_owner
from kempen.kit.database.rights.row_security import protect_tables, unprotect_tables


def prepare_tables() -> None:
    """Bring the database to this version; doing it again changes nothing.

    Raises Refusal for a CREDENTIALS_KEYS that cannot open what the database holds.
    """
    migrate_tables()
    verify_key_ring(thoroughly=True)
    carry_over_unkeyed_chains()
    maintain_event_partitions()
    maintain_attempt_partitions()


def migrate_tables() -> None:
    """Apply missing migrations as the tables' owner, and say who may do what with each table."""
    prepare_server()
    with connected_as_owner(), _no_statement_limit():
        if not _is_up_to_date():
            if settings.IS_EMBEDDED:  # Another server may be of another version, with other rules.
                create_schema_if_empty()
            call_command("migrate", interactive=False, verbosity=0)
        with transaction.atomic(), connection.cursor() as cursor:
            if settings.DATABASE_ROLES:
                protect_tables(cursor)
            else:
                unprotect_tables(cursor)


def _is_up_to_date() -> bool:
    """Return whether `migrate` has nothing left to do: to find it out by itself takes it a second.

    It ends by writing down the models, which tell that it was not killed before.
    """
    applied = MigrationRecorder(connection).applied_migrations()
    return bool(applied) and _migrations() <= applied.keys() and ContentType.objects.exists()


def _migrations() -> set[tuple[str, str]]:
    """Return app and name of every migration, by the files, without loading one."""
    migrations = set()
    for app in apps.get_app_configs():
        module, _ = MigrationLoader.migrations_module(app.label)
        spec = find_spec(module) if module else None
        folders = spec.submodule_search_locations if spec else None
        migrations |= {(app.label, name) for _, name, _ in iter_modules(folders or [])}
    return migrations


@contextmanager
def _no_statement_limit() -> Iterator[None]:
    """Let a statement take as long as it must: a large table takes hours to be changed.

    Waiting for a lock stays bounded, because everybody else would wait behind it.
    """

    def lift(**_: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("SET idle_in_transaction_session_timeout = 0")

    # A connection that is lost on the way is made anew, with the limits of other commands.
    connection_created.connect(lift, weak=False, dispatch_uid="no_statement_limit")
    try:
        lift()
        yield
    finally:
        connection_created.disconnect(dispatch_uid="no_statement_limit")
        if connection.connection is not None and not connection.connection.closed:
            with connection.cursor() as cursor:
                cursor.execute("RESET statement_timeout")
                cursor.execute("RESET idle_in_transaction_session_timeout")
