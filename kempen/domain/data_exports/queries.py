"""What is asked about exports."""

from kempen.domain.accounts.models import Business
from kempen.domain.data_exports.models import DataExport
from kempen.kit import clock, ids

__all__ = ["DataExport", "export_by", "latest_export"]


def latest_export(business: Business) -> DataExport | None:
    """Return the newest export that is being made, failed, or can be downloaded."""
    rows = DataExport.objects.of(business).select_related("requested_by").order_by("-id")
    return next((row for row in rows if not _is_over(row)), None)


def export_by(business: Business, public_id: str) -> DataExport | None:
    """Return an export that can be downloaded by its identifier."""
    identifier = ids.decode("exp", public_id)
    if identifier is None:
        return None
    rows = DataExport.objects.of(business).filter(status=DataExport.Status.READY)
    row = rows.filter(pk=identifier).first()
    return None if row is None or _is_over(row) else row


def _is_over(export: DataExport) -> bool:
    return export.expires_at is not None and export.expires_at <= clock.now()
