"""The end of an import of which nothing was stored: why is recorded, in one transaction."""

from typing import Any, Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import record
from kempen.domain.imports.queries import problem_in_english
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import shown_counts
from kempen.kit import clock

_WAITING: Final = (Import.Status.QUEUED, Import.Status.RUNNING)


def record_failed_import(import_: Import, failure: dict[str, Any], **columns: Any) -> bool:
    """Keep why nothing of an import was stored and record the event.

    False where it is no longer waiting: it was cancelled, or is over already.
    """
    with transaction.atomic():
        rows = Import.objects.of(import_.business).filter(id=import_.id, status__in=_WAITING)
        failed = rows.update(
            **columns,
            status=Import.Status.FAILED,
            failure=failure,
            done=0,
            finished_at=clock.now(),
        )
        if failed:
            stored = (
                Import.objects.of(import_.business).select_related("campaign").get(id=import_.id)
            )
            record(
                Actor.service(import_.business, "import"),
                "import.failed",
                {
                    "import_id": stored.public_id,
                    "campaign_ids": [stored.campaign.public_id] if stored.campaign else [],
                    "status": str(stored.status),
                    "rows": shown_counts(stored),
                    "code": failure["code"],
                    "reason": problem_in_english(stored),
                },
            )
    return bool(failed)
