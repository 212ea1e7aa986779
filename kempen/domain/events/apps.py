"""Writes the audit table for the room below, `accounts`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from kempen.domain.accounts.actors import Actor


class EventsConfig(AppConfig):
    """The room of events."""

    name = "kempen.domain.events"

    def ready(self) -> None:
        """Listen to what `accounts` audits: each becomes a line of the audit table."""
        from kempen.domain.accounts.audit_log import audited

        audited.connect(_write_audit_entry, dispatch_uid="audit")


def _write_audit_entry(
    *, actor: "Actor", action: str, data: Mapping[str, object], **_: object
) -> None:
    # Late, because models cannot be imported before every app is known.
    from kempen.domain.events.actions import audit

    audit(actor, action, data)
