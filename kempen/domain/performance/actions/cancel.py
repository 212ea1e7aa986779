"""Stops an import that waits or runs."""

from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit
from kempen.domain.performance.models import Import
from kempen.domain.performance.refusals import ImportRefusal
from kempen.kit import clock
from kempen.kit.refusal import Refusal

_WAITING: Final = (Import.Status.QUEUED, Import.Status.RUNNING)


def cancel(actor: Actor, import_: Import) -> Import:
    """Stop an import that waits or runs; nothing of it is kept. Refusal if it is over.

    Asked again, it changes nothing.
    """
    with transaction.atomic():
        imports = Import.objects.of(actor.business).filter(id=import_.id)
        stopped = imports.filter(status__in=_WAITING).update(
            status=Import.Status.CANCELLED, done=0, finished_at=clock.now()
        )
        if stopped:
            audit(actor, "import.cancelled", {"import_id": import_.public_id})
    cancelled = imports.get()
    if cancelled.status != Import.Status.CANCELLED:
        raise Refusal(ImportRefusal.TOO_LATE)
    return cancelled
