"""What this room keeps encrypted."""

from kempen.domain.connections.models import Connection, PartnerCall
from kempen.domain.connections.partner_calls import encryption_owner
from kempen.domain.connections.queries import owner_of
from kempen.domain.installation.sealed_places import SealedColumn, register_sealed

register_sealed(SealedColumn("partner credentials", Connection, "sealed_credentials", owner_of))
register_sealed(
    SealedColumn("inputs of partner calls", PartnerCall, "sealed_input", encryption_owner)
)
