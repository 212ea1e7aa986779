"""Takes an import back: its days become what they were, and the ledger keeps that they did."""

from contextlib import suppress
from dataclasses import asdict
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Person
from kempen.domain.events.actions import record
from kempen.domain.performance.actions.ledgers import restore_days_of
from kempen.domain.performance.actions.locks import extend_lock_timeout, queue_lock_of
from kempen.domain.performance.actions.made_campaigns import ENDED, end_made
from kempen.domain.performance.actions.store import ImportInProgress, lock_business
from kempen.domain.performance.actions.writing import next_moment
from kempen.domain.performance.answers import ImportUndone, UndoneDays
from kempen.domain.performance.models import Import
from kempen.domain.performance.refusals import ImportRefusal
from kempen.kit import ids, jobs
from kempen.kit.database.scope import in_business
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import job_of

UNDO: Final = "imports.undo"
# So many days are restored within a request; more than that the worker does.
MOST_AT_ONCE: Final = 50_000


def request_undo(actor: Actor, import_: Import) -> Import:
    """Take an import back; in the worker a large one, and while another import is being stored.

    Then it is returned as it stands. Refusal if it cannot be.
    """
    if import_.status != Import.Status.UNDONE:
        _refuse(import_)
    if import_.inserted + import_.updated <= MOST_AT_ONCE:
        with suppress(ImportInProgress):
            return undo(actor, import_, waits=False)
    with transaction.atomic():
        arguments = {
            "import_id": str(import_.id),
            "label": actor.label,
            "person_id": str(actor.person.pk) if actor.person else None,
        }
        jobs.defer(UNDO, arguments, lock=queue_lock_of(actor.business))
    return import_


@job_of(Import)
def undo_waiting(import_id: str, label: str, person_id: str | None) -> None:
    """Take a large import back; the worker calls this."""
    import_ = Import.objects.of_everyone().select_related("business").filter(id=import_id).first()
    if import_ is None:
        return
    person = Person.objects.filter(pk=person_id).first() if person_id else None
    with suppress(Refusal), transaction.atomic():
        extend_lock_timeout()
        undo(Actor(import_.business, label, person), import_)


def undo(actor: Actor, import_: Import, *, waits: bool = True) -> Import:
    """Take an import back, once: asked again, it changes nothing. Refusal if it cannot be.

    While it runs nothing else is stored for the business: an import that it brings back may be
    undone at the same moment. While something else is stored it waits, or raises ImportInProgress.
    """
    with in_business(actor.business.pk), transaction.atomic():
        lock_business(actor.business, waits=waits)
        locked = (
            Import.objects.of(actor.business).select_for_update(of=("self",)).get(id=import_.id)
        )
        if locked.status == Import.Status.UNDONE:
            return locked
        _refuse(locked)
        now = next_moment(actor.business)
        with connection.cursor() as cursor:
            restored, removed, campaigns = restore_days_of(cursor, locked, now)
        stayed = max(0, locked.inserted + locked.updated - restored - removed)
        days = UndoneDays(restored, removed, stayed)
        locked.status = Import.Status.UNDONE
        locked.undone_at, locked.undone_by = now, actor.person
        ended = end_made(actor, locked)
        locked.undone_days = asdict(days) | ({ENDED: ended} if ended else {})
        locked.save(update_fields=["status", "undone_at", "undone_by", "undone_days"])
        record(
            actor,
            "import.undone",
            ImportUndone(
                import_id=locked.public_id,
                campaign_ids=[ids.encode("cmp", campaign) for campaign in campaigns],
                status=str(locked.status),
                days=days,
                ended_campaign_ids=[ids.encode("cmp", UUID(text)) for text in ended],
            ),
        )
    return locked


def _refuse(import_: Import) -> None:
    if import_.status in (Import.Status.QUEUED, Import.Status.RUNNING):
        raise Refusal(ImportRefusal.NOT_FINISHED)
    if import_.status != Import.Status.COMPLETED:
        raise Refusal(ImportRefusal.NOTHING_STORED)
    if import_.stored_at is None:
        raise Refusal(ImportRefusal.BEFORE_LEDGER)


__all__ = ["UNDO", "request_undo", "undo", "undo_waiting"]
