"""Takes an import back: its days become what they were, and the ledger keeps that they did."""

from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Final

from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Person
from kempen.domain.events.actions import audit
from kempen.domain.performance.actions.locks import (
    BeingStored,
    lock_business,
    turn_of,
    wait_long,
)
from kempen.domain.performance.actions.restore_days import take_back
from kempen.domain.performance.actions.writing import next_moment
from kempen.domain.performance.models import Import
from kempen.kit import jobs

UNDO: Final = "imports.undo"
# So many days are restored within a request; more than that the worker does.
MOST_AT_ONCE: Final = 50_000


class CannotUndo(Exception):  # noqa: N818 -- a state of things, not an error of ours
    """The import cannot be taken back; `code` says why.

    `not_finished`, `nothing_stored`, `before_ledger` (it came before the ledger was kept).
    """

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True)
class Undone:
    """Days that are again what they were, days that are gone, days that something later holds."""

    restored: int
    removed: int
    stayed: int

    @classmethod
    def of(cls, made: Import) -> "Undone | None":
        """Return what the undo of an import did; None when it was not taken back."""
        return cls(**made.undone_days) if made.undone_days else None


def undo_soon(actor: Actor, made: Import) -> Import:
    """Take an import back; in the worker a large one, and while another import is being stored.

    Then it is returned as it stands. Raises CannotUndo.
    """
    if made.status != Import.Status.UNDONE:
        _refuse(made)
    if made.inserted + made.updated <= MOST_AT_ONCE:
        with suppress(BeingStored):
            return undo(actor, made, waits=False)
    with transaction.atomic():
        arguments = {
            "import_id": str(made.id),
            "label": actor.label,
            "person_id": str(actor.person.pk) if actor.person else None,
        }
        jobs.defer(UNDO, arguments, lock=turn_of(actor.business))
    return made


def undo_waiting(import_id: str, label: str, person_id: str | None) -> None:
    """Take a large import back; the worker calls this."""
    found = Import.objects.of_everyone().select_related("business").filter(id=import_id).first()
    if found is None:
        return
    person = Person.objects.filter(pk=person_id).first() if person_id else None
    with suppress(CannotUndo), transaction.atomic():
        wait_long()
        undo(Actor(found.business, label, person), found)


def undo(actor: Actor, made: Import, *, waits: bool = True) -> Import:
    """Take an import back, once: asked again, it changes nothing. Raises CannotUndo.

    While it runs nothing else is stored for the business: an import that it brings back may be
    undone at the same moment. While something else is stored it waits, or raises BeingStored.
    """
    with transaction.atomic():
        lock_business(actor.business, waits=waits)
        kept = Import.objects.of(actor.business).select_for_update(of=("self",)).get(id=made.id)
        if kept.status == Import.Status.UNDONE:
            return kept
        _refuse(kept)
        now = next_moment(actor.business)
        with connection.cursor() as cursor:
            restored, removed = take_back(cursor, actor.business, kept, now)
        stayed = max(0, kept.inserted + kept.updated - restored - removed)
        kept.status = Import.Status.UNDONE
        kept.undone_at, kept.undone_by = now, actor.person
        kept.undone_days = asdict(Undone(restored, removed, stayed))
        kept.save(update_fields=["status", "undone_at", "undone_by", "undone_days"])
        audit(actor, "import.undone", {"import_id": kept.public_id, **kept.undone_days})
    return kept


def _refuse(made: Import) -> None:
    if made.status in (Import.Status.QUEUED, Import.Status.RUNNING):
        raise CannotUndo("not_finished")
    if made.status != Import.Status.COMPLETED:
        raise CannotUndo("nothing_stored")
    if made.stored_at is None:
        raise CannotUndo("before_ledger")


__all__ = ["UNDO", "CannotUndo", "Undone", "undo", "undo_soon", "undo_waiting"]
