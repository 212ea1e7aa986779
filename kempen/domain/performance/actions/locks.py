"""How imports and undos in the worker wait for each other."""

from django.db import connection

from kempen.domain.accounts.models import Business


def queue_lock_of(business: Business) -> str:
    """Return the jobs' lock of a business: its files and large undos go one after the other.

    So they do not wait for each other inside the worker, where everybody else would wait for them.
    """
    return f"imports:{business.pk}"


def extend_lock_timeout() -> None:
    """Let this transaction wait for locks for as long as a statement may take.

    For background work: what it waits for may be a file of millions of rows.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = 0")
