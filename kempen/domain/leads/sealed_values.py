"""What this room keeps encrypted."""

from kempen.domain.installation.sealed_places import SealedColumn, register_sealed
from kempen.domain.leads.actions.erase_person import encryption_owner
from kempen.domain.leads.models import Erasure

register_sealed(
    SealedColumn("addresses to delete in the CRM", Erasure, "sealed_email", encryption_owner)
)
