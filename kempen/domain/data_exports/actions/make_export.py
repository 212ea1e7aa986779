"""Makes an export in one transaction: a worker that is killed leaves nothing half made."""

from datetime import timedelta
from typing import Final

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.data_exports.archive import write_archive
from kempen.domain.data_exports.models import DataExport
from kempen.domain.data_exports.part_writer import PartWriter
from kempen.domain.events.actions import audit
from kempen.domain.notifications.actions import notify_members
from kempen.domain.page_links import page_links
from kempen.kit import clock
from kempen.kit.database.one_moment import reading_one_moment
from kempen.kit.tenancy import job_of

EXPORT_LASTS: Final = timedelta(days=7)


@job_of(DataExport)
def make_export(export_id: str) -> None:
    """Write the archive of an export that waits, and tell who asked for it.

    It takes the place of older ones. Doing it again changes nothing: a second worker passes over
    the row that the first one holds, and finds it ready later.
    """
    # All tables agree with each other.
    with reading_one_moment():
        export = (
            DataExport.objects.of_everyone()
            .select_for_update(skip_locked=True, of=("self",))
            .select_related("business")
            .filter(pk=export_id, status=DataExport.Status.PREPARING)
            .first()
        )
        if export is None:
            return
        target = PartWriter(export)
        export.rows = write_archive(target, export.business, clock.now())
        export.sha256 = target.close()
        export.size = target.size
        export.status = DataExport.Status.READY
        export.finished_at = clock.now()
        export.expires_at = export.finished_at + EXPORT_LASTS
        export.save()
        DataExport.objects.of(export.business).exclude(pk=export.pk).delete()
        facts = {"export_id": export.public_id, "rows": export.rows, "bytes": export.size}
        audit(Actor.service(export.business, "data_exports"), "data_export.made", facts)
        _notify(export)


def _notify(export: DataExport) -> None:
    """Tell who asked, unless they may no longer have it."""
    members = members_allowed_to(export.business, "export_business")
    notify_members(
        members.filter(person=export.requested_by_id),
        "data_exports/email/ready",
        {"until": export.expires_at},
        page_url=page_links().business_data(),
    )
