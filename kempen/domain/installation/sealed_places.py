"""Where the database holds values that CREDENTIALS_KEYS encrypt: each room names its own places.

A room that encrypts has a module `sealed_values` that registers them. It is loaded when somebody
asks for all places: most processes never do.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, LiteralString, TypeVar, cast
from uuid import UUID

from django.db import connection, models
from django.utils.module_loading import autodiscover_modules
from psycopg import sql

from kempen.kit.secrets import head_of

# What a row is found by; rows are gone through in its order.
RowKey = int | str | UUID
Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True)
class SealedValue:
    """One encrypted value: the row that holds it, the blob, and whom it is bound to."""

    row: RowKey
    blob: bytes
    owner: str


@dataclass(frozen=True)
class SealedColumn(Generic[Row]):
    """A column with a blob in each row, or none; `name` is what people call them, in plural.

    `owner` says whom a row's blob is bound to; it is given the row with its key and `fields` only.
    Where a blob lies in a text or in JSON, `read` is SQL for the bytes of `{column}` and `write`
    for what the column becomes with the bytes `%s`. `where` limits the rows.
    """

    name: str
    model: type[Row]
    column: str
    owner: Callable[[Row], str]
    fields: tuple[str, ...] = ()
    read: LiteralString = "{column}"
    write: LiteralString = "%s"
    where: LiteralString = "true"

    def count(self) -> Counter[str]:
        """Return how many values each key encrypts, by the key's id; none is decrypted."""
        statement = self._sql(
            "SELECT convert_from(substring(blob FROM 3 FOR get_byte(blob, 1)), 'LATIN1'), count(*)"
            " FROM (SELECT {read} AS blob FROM {table} WHERE {where}) AS sealed"
            " WHERE length(blob) > 2 GROUP BY 1"
        )
        with connection.cursor() as cursor:
            cursor.execute(statement)
            return Counter(dict(cursor.fetchall()))

    def others_than(self, key_id: str, after: RowKey | None, limit: int) -> Sequence[SealedValue]:
        """Return values that another key encrypts, of rows after `after`, in the rows' order.

        Inside a transaction the rows are locked, but for those that somebody else has locked: they
        are passed over, so that nobody is waited for.
        """
        head = head_of(key_id)
        names = [self._key, *self.fields]
        statement = self._sql(
            "SELECT {read}, {names} FROM {table} WHERE {where} AND length({read}) > 2"
            " AND substring({read} FROM 1 FOR %s) <> %s AND (%s::text IS NULL OR {key} > %s)"
            " ORDER BY {key} LIMIT %s FOR UPDATE SKIP LOCKED",
            names=sql.SQL(", ").join(map(sql.Identifier, names)),
        )
        marker = None if after is None else str(after)
        with connection.cursor() as cursor:
            cursor.execute(statement, [len(head), head, marker, after, limit])
            rows = cursor.fetchall()
        return [
            SealedValue(
                row[0], bytes(blob), self.owner(self.model(**dict(zip(names, row, strict=True))))
            )
            for blob, *row in rows
        ]

    def replace(self, value: SealedValue, blob: bytes) -> None:
        """Put a blob in place of the one of a row that is locked."""
        statement = self._sql("UPDATE {table} SET {column} = {write} WHERE {key} = %s")
        with connection.cursor() as cursor:
            cursor.execute(statement, [blob, value.row])

    def _sql(self, statement: LiteralString, **parts: sql.Composable) -> sql.Composed:
        meta, column = self.model._meta, sql.Identifier(self.column)  # noqa: SLF001 -- Django's own
        return sql.SQL(statement).format(
            table=sql.Identifier(meta.db_table),
            column=column,
            key=sql.Identifier(self._key),
            where=sql.SQL(self.where),
            read=sql.SQL(self.read).format(column=column),
            write=sql.SQL(self.write).format(column=column),
            **parts,
        )

    @property
    def _key(self) -> str:
        return str(self.model._meta.pk.attname)  # noqa: SLF001 -- Django's own way to ask


_PLACES: Final[dict[str, SealedColumn[models.Model]]] = {}


def register_sealed(*places: SealedColumn[Row]) -> None:
    """Make places known; doing it again changes nothing."""
    _PLACES.update({place.name: cast(SealedColumn[models.Model], place) for place in places})


def sealed_places() -> Iterable[SealedColumn[models.Model]]:
    """Return every place that a room has named, in the order of their names."""
    autodiscover_modules("sealed_values")
    return [_PLACES[name] for name in sorted(_PLACES)]
