"""When a duty is tried again by itself."""

from typing import Final

from django.db import Error as DatabaseError
from procrastinate import RetryStrategy

from kempen.kit.database.transient_errors import TRANSIENT_ERRORS

# A database that is away for some minutes does not cost a person their strategy.
DATABASE_AWAY: Final = RetryStrategy(
    max_attempts=6, exponential_wait=3, retry_exceptions={DatabaseError, *TRANSIENT_ERRORS}
)
