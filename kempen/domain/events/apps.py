"""Writes the audit table for the room below, `accounts`."""

from typing import Any

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """The room of events."""

    name = "kempen.domain.events"

    def ready(self) -> None:
        """Listen to what `accounts` audits: each becomes a line of the audit table."""
        from kempen.domain.accounts.audit_log import audited

        audited.connect(_write_audit_entry, dispatch_uid="audit")


def _write_audit_entry(*, actor: Any, action: str, data: dict[str, Any], **_: object) -> None:
    # Late, because models cannot be imported before every app is known.
    from kempen.domain.events.actions import audit

    audit(actor, action, data)
