"""Asks for an export: one at a time for each business."""

from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.data_exports.models import DataExport
from kempen.domain.events.actions import audit
from kempen.kit import jobs

MAKE: Final = "data_exports.make"


def request_export(actor: Actor) -> tuple[DataExport, bool]:
    """Have the worker make an export; return it, and whether it is a new one.

    While one is being made, asking again returns that one.
    """
    with transaction.atomic():
        # Two requests at once: the second sees what the first wrote.
        Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        rows = DataExport.objects.of(actor.business)
        waiting = rows.filter(status=DataExport.Status.PREPARING).first()
        if waiting is not None:
            return waiting, False
        export = DataExport.objects.add(actor.business, requested_by=actor.person)
        audit(actor, "data_export.requested", {"export_id": export.public_id})
        jobs.defer(MAKE, {"export_id": str(export.pk)})
        return export, True
