"""Which tables an import wrote: an undo asks here how the days of its kind become what they were.

A room above registers its own kind when a process starts, so that every import is undone, listed
and cancelled in one way, whatever it brought.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.backends.utils import CursorWrapper

from kempen.domain.accounts.models import Business
from kempen.domain.performance.actions.restore_days import restore_days
from kempen.domain.performance.models import Import

# Returns how many days were restored and removed, and of which campaigns.
Restore = Callable[[CursorWrapper, Business, Import, datetime], tuple[int, int, list[UUID]]]

_RESTORES: Final[dict[str, Restore]] = {Import.Kind.PERFORMANCE: restore_days}


def register_ledger(kind: str, restore: Restore) -> None:
    """Say how the days of imports of this kind are restored. The business is locked then."""
    _RESTORES[kind] = restore


def restore_days_of(
    cursor: CursorWrapper, import_: Import, now: datetime
) -> tuple[int, int, list[UUID]]:
    """Restore the days of an import from the ledger of its kind, with their new moment."""
    return _RESTORES[import_.kind](cursor, import_.business, import_, now)
