"""The end of an import: what became of it is kept and told, unless it was cancelled meanwhile."""

from typing import Any, Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.rules import spelled_together
from kempen.domain.events.actions import audit, record
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import REFUSED, ImportResult
from kempen.kit import clock

_MOST_NAMES: Final = 200
_WAITING = (Import.Status.QUEUED, Import.Status.RUNNING)


class ImportCancelled(Exception):  # noqa: N818 -- a person's wish, not an error
    """Somebody cancelled the import while it ran, or another run of it was first: nothing is kept.

    A job may run twice, at the same moment too.
    """


class TooLateToCancel(Exception):  # noqa: N818 -- a state of things, not an error of ours
    """The import is over."""


def cancel(actor: Actor, import_: Import) -> Import:
    """Stop an import that waits or runs; nothing of it is kept. Raises TooLateToCancel.

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
        raise TooLateToCancel
    return cancelled


def record_import(actor: Actor, import_: Import, result: ImportResult) -> None:
    """Keep what became of an import and record the event; call it in the transaction of its days.

    Raises ImportCancelled, which must undo that transaction.
    """
    before = Import.objects.of(actor.business).select_for_update().filter(id=import_.id)
    status = before.values_list("status", flat=True).first()
    if status is not None and status not in _WAITING:
        raise ImportCancelled
    if len(result.campaigns) == 1:
        import_.campaign_id = result.campaigns[0]
    import_.status = Import.Status.COMPLETED
    for name, count in result.summary().items():
        setattr(import_, name, count)
    import_.done = result.received
    import_.errors = [fault.as_json() for fault in result.faults.first]
    import_.failure = None
    import_.names = names_of(result)
    import_.finished_at = clock.now()
    import_.save()
    record(
        actor,
        "import.completed",
        {
            "import_id": result.public_id,
            "campaign_ids": result.campaign_ids,
            "status": result.status,
            "rows": result.counts(),
        },
    )


def names_of(result: ImportResult) -> dict[str, Any] | None:
    """Return the campaigns that a file brought, and those that nobody knows, with their rows.

    The first of each, in JSON; None when there are neither.
    """
    # What a refused file would have made was not made.
    new = () if result.status == REFUSED else result.new_campaigns
    if not new and not result.unknown_campaigns:
        return None
    return {
        "new": list(new[:_MOST_NAMES]),
        "unknown": [list(each) for each in result.unknown_campaigns[:_MOST_NAMES]],
        "unknown_total": len(spelled_together(result.unknown_campaigns)),
    }


__all__ = ["ImportCancelled", "TooLateToCancel", "cancel", "names_of", "record_import"]
