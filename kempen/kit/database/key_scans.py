"""Reading over the index of a table's key, whatever the planner believes about the table."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db.backends.utils import CursorWrapper

_SET: Final = """
    SELECT set_config('enable_seqscan', %(planner)s, true),
        set_config('enable_bitmapscan', %(planner)s, true),
        set_config('enable_sort', %(planner)s, true)
"""


@contextmanager
def over_the_key(cursor: CursorWrapper) -> Iterator[None]:
    """Let the statements of a block walk the index whose order they ask for.

    A server that has not counted a table yet, or counted it before today's rows came, believes that
    any index leads to the same few rows. Without sorts and scans to choose from, it takes the one
    that has the order of the statement. An error leaves that to the transaction, which is undone.
    """
    cursor.execute(_SET, {"planner": "off"})
    yield
    cursor.execute(_SET, {"planner": "on"})
