"""Tells how far a long transaction is, while nobody can see into it."""

from typing import Self

from django.db import connection

from kempen.domain.performance.actions.store import ImportCancelled
from kempen.domain.performance.models import Import

_IMPORTS = "performance_import"
_STATUS = "SELECT status FROM performance_import WHERE id = %s"


class ProgressReporter:
    """Writes how far a long transaction is, over a connection of its own, for others to see."""

    def __init__(self, table: str, row: str) -> None:
        self._table, self._row = table, row
        self._connection = connection.copy()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def progress(self, done: int) -> None:
        """Tell that so many rows are done; raise ImportCancelled when it is to stop."""
        with self._connection.cursor() as cursor:
            cursor.execute(
                f"UPDATE {self._table} SET done = %s WHERE id = %s",  # noqa: S608 -- our own names
                [done, self._row],
            )
            if self._table == _IMPORTS:
                cursor.execute(_STATUS, [self._row])
                row = cursor.fetchone()
                if row and row[0] == Import.Status.CANCELLED:
                    raise ImportCancelled
