"""What this room keeps encrypted."""

from kempen.domain.events.audit_keys import owner_of
from kempen.domain.events.models import AuditKey
from kempen.domain.installation.sealed_places import SealedColumn, register_sealed

register_sealed(
    SealedColumn("keys of the audit log", AuditKey, "sealed", lambda row: owner_of(row.key_id))
)
