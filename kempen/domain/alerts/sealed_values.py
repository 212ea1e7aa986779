"""What this room keeps encrypted."""

from kempen.domain.alerts.models import ChatChannel
from kempen.domain.alerts.sealing import owner_of
from kempen.domain.installation.sealed_places import SealedColumn, register_sealed


def _owner(channel: ChatChannel) -> str:
    return owner_of(channel.pk)


register_sealed(SealedColumn("secrets of alert channels", ChatChannel, "sealed_secret", _owner))
