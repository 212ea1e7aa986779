"""Tells of security deeds in this room, so that the room above can put them into the audit table.

The audit table lives in `events`, which builds on this room; calling it would be calling up. It
listens.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.dispatch import Signal

from kempen.domain.accounts.actors import Actor

# Sent with actor, action and data, inside the transaction of the deed.
done: Final = Signal()


def tell(actor: Actor, action: str, data: Mapping[str, Any]) -> None:
    """Write the deed into the audit table, in this transaction. Never put a secret into `data`."""
    done.send(sender=Actor, actor=actor, action=action, data=dict(data))
