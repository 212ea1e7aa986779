"""What becomes of an import that filled the disk: it ends, with the reason."""

from typing import Any

import structlog
from django.db import connection

from kempen.kit.database.transient_errors import is_disk_full

log = structlog.get_logger(__name__)


def failure_of_full_disk(error: Exception) -> dict[str, Any]:
    """Return the failure of an import whose days found no room; raise every other fault again.

    It is not tried again by itself: each try would fill the disk once more, for everybody. What it
    had written is given back, so that there is room to say why.
    """
    if not is_disk_full(error):
        raise error
    log.error("the disk of the database is full: an import ends without its days", why=str(error))
    # The server may have gone down with it; then the next statement needs another connection.
    connection.close_if_unusable_or_obsolete()
    return {"code": "disk_full", "facts": {}}
