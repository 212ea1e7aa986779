"""Where the database holds values that CREDENTIALS_KEYS encrypt: each room names its own places.

A room that encrypts has a module `sealed_values` that registers them when the process starts.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol
from uuid import UUID

from django.db import connection, models
from psycopg import sql

from kempen.kit.secrets import head_of

# What a row is found by; rows are gone through in its order.
RowKey = int | str | UUID


@dataclass(frozen=True)
class SealedValue:
    """One encrypted value: the row that holds it, the blob, and whom it is bound to."""

    row: RowKey
    blob: bytes
    owner: str


class SealedPlace(Protocol):
    """A place of the database with sealed values; `name` is what people call them."""

    @property
    def name(self) -> str:
        """What the values are, in plural: "webhook secrets"."""

    def count(self) -> Counter[str]:
        """Return how many values each key encrypts, by the key's id."""

    def others_than(self, key_id: str, after: RowKey | None, limit: int) -> Sequence[SealedValue]:
        """Return values that another key encrypts, of rows after `after`, in the rows' order."""

    def replace(self, value: SealedValue, blob: bytes) -> bool:
        """Put `blob` in place of the value, unless it has changed since; return whether it was."""


@dataclass(frozen=True)
class SealedColumn:
    """A column of blobs; `owner` says whom a row's blob is bound to, from the named `fields`."""

    name: str
    model: type[models.Model]
    column: str
    owner: Callable[[Mapping[str, object]], str]
    fields: tuple[str, ...] = ()

    def count(self) -> Counter[str]:
        """Count by what the blobs begin with: no value is decrypted."""
        statement = sql.SQL(
            "SELECT convert_from(substring({column} FROM 3 FOR get_byte({column}, 1)), 'LATIN1'),"
            " count(*) FROM {table} WHERE length({column}) > 2 GROUP BY 1"
        ).format(column=sql.Identifier(self.column), table=self._table)
        with connection.cursor() as cursor:
            cursor.execute(statement)
            return Counter(dict(cursor.fetchall()))

    def others_than(self, key_id: str, after: RowKey | None, limit: int) -> Sequence[SealedValue]:
        """Compare only how the blobs begin."""
        head = head_of(key_id)
        names = [self._key, self.column, *self.fields]
        statement = sql.SQL(
            "SELECT {names} FROM {table} WHERE length({column}) > 2"
            " AND substring({column} FROM 1 FOR %s) <> %s AND (%s::text IS NULL OR {key} > %s)"
            " ORDER BY {key} LIMIT %s"
        ).format(
            names=sql.SQL(", ").join(map(sql.Identifier, names)),
            table=self._table,
            column=sql.Identifier(self.column),
            key=sql.Identifier(self._key),
        )
        marker = None if after is None else str(after)
        with connection.cursor() as cursor:
            cursor.execute(statement, [len(head), head, marker, after, limit])
            rows = cursor.fetchall()
        return [
            SealedValue(row[0], bytes(row[1]), self.owner(dict(zip(names, row, strict=True))))
            for row in rows
        ]

    def replace(self, value: SealedValue, blob: bytes) -> bool:
        """Write the blob where the one that was read still stands."""
        statement = sql.SQL(
            "UPDATE {table} SET {column} = %s WHERE {key} = %s AND {column} = %s"
        ).format(
            table=self._table, column=sql.Identifier(self.column), key=sql.Identifier(self._key)
        )
        with connection.cursor() as cursor:
            cursor.execute(statement, [blob, value.row, value.blob])
            return bool(cursor.rowcount)

    @property
    def _table(self) -> sql.Identifier:
        return sql.Identifier(self.model._meta.db_table)  # noqa: SLF001 -- Django's own way to ask

    @property
    def _key(self) -> str:
        return str(self.model._meta.pk.column)  # noqa: SLF001 -- the same


_PLACES: Final[dict[str, SealedPlace]] = {}


def register_sealed(place: SealedPlace) -> None:
    """Make a place known; doing it again changes nothing."""
    _PLACES[place.name] = place


def sealed_places() -> Iterable[SealedPlace]:
    """Return every place that a room has named, in the order of their names."""
    return [_PLACES[name] for name in sorted(_PLACES)]
