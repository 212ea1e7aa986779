"""What this room keeps encrypted."""

from kempen.domain.installation.sealed_places import SealedColumn, register_sealed
from kempen.domain.webhooks.models import Endpoint
from kempen.domain.webhooks.sealing import owner_of


def _owner(endpoint: Endpoint) -> str:
    return owner_of(endpoint.pk)


register_sealed(
    SealedColumn("webhook secrets", Endpoint, "sealed_secret", _owner),
    SealedColumn("webhook secrets being replaced", Endpoint, "sealed_old_secret", _owner),
)
