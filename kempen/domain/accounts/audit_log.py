"""Audits what this room does, although the audit table lives in a room above.

`events` keeps the audit table and builds on this room, so calling it would be calling up. It
listens to `audited` instead.
"""

from collections.abc import Mapping
from typing import Final

from django.dispatch import Signal

from kempen.domain.accounts.actors import Actor

# Sent with actor, action and data, inside the transaction of the change.
audited: Final = Signal()


def audit(actor: Actor, action: str, data: Mapping[str, object]) -> None:
    """Write a line of the audit table, in this transaction. Never put a secret into `data`."""
    audited.send(sender=Actor, actor=actor, action=action, data=dict(data))


# Sent with operator, action and data, inside the transaction of the change: what operators do
# belongs to no business, so the room `operators` keeps it.
operator_acted: Final = Signal()
