"""Which keys the secrets of a table need, and whether they still open them."""

import uuid
from collections.abc import Callable

from django.conf import settings
from django.db import connection
from psycopg import sql

from kempen.kit.secrets import SecretError

# A sealed value begins with its format and the length of its key's id, then the id.
_ONE_OF_EACH_KEY = """
    SELECT DISTINCT ON (1) substring({column} FROM 3 FOR get_byte({column}, 1)), id, {column}
    FROM {table} WHERE length({column}) > 2 ORDER BY 1
"""


def unreadable_key_ids(table: str, column: str, owner_of: Callable[[uuid.UUID], str]) -> list[str]:
    """Return the ids of keys whose values do not open; one row of each key is tried.

    `owner_of` says what a value is bound to, by the id of its row.
    """
    statement = sql.SQL(_ONE_OF_EACH_KEY).format(
        table=sql.Identifier(table), column=sql.Identifier(column)
    )
    unreadable = []
    with connection.cursor() as cursor:
        cursor.execute(statement)
        for key_id, row, sealed in cursor.fetchall():
            try:
                settings.CREDENTIALS_KEYS.decrypt(sealed, owner=owner_of(row))
            except SecretError:
                unreadable.append(bytes(key_id).decode("ascii", "replace"))
    return unreadable
