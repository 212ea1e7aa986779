"""A span for each statement, where spans are sent at all."""

from collections.abc import Callable

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from kempen.kit.telemetry.tracing import is_on, span


def trace_statements() -> None:
    """Have every connection of this process traced from now on, if spans are sent."""
    if is_on():
        connection_created.connect(_wrap, dispatch_uid="traced_statements")


def _wrap(connection: BaseDatabaseWrapper, **_: object) -> None:
    if _traced not in connection.execute_wrappers:
        connection.execute_wrappers.append(_traced)


def _traced(
    execute: Callable[..., object],
    sql: str,
    params: object,
    many: bool,  # noqa: FBT001 -- as Django calls it
    context: dict[str, object],
) -> object:
    word = str(sql).split(maxsplit=1)[0].upper()[:20] if sql else "?"
    with span(f"database {word}", **{"db.system.name": "postgresql"}):
        return execute(sql, params, many, context)
