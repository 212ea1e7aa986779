"""Hands out an export to whoever may have it; each time is in the audit log."""

from collections.abc import Iterator

from kempen.domain.accounts.actors import Actor
from kempen.domain.data_exports.models import DataExport, DataExportPart
from kempen.domain.events.actions import audit


def download(actor: Actor, export: DataExport) -> Iterator[bytes]:
    """Note the download and return the archive, part by part; one part is in memory at a time."""
    audit(actor, "data_export.downloaded", {"export_id": export.public_id})
    parts = DataExportPart.objects.of(export.business).filter(export=export)
    numbers = list(parts.order_by("number").values_list("number", flat=True))
    return (bytes(parts.values_list("content", flat=True).get(number=one)) for one in numbers)
