"""Makes the audit table hear of what the room below does."""

from typing import Any

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """The room of events."""

    name = "kempen.domain.events"

    def ready(self) -> None:
        """Listen for security deeds: each becomes a line of the audit table."""
        from kempen.domain.accounts import deeds

        deeds.done.connect(_write_down, dispatch_uid="audit")


def _write_down(*, actor: Any, action: str, data: dict[str, Any], **_: object) -> None:
    # Late, because models cannot be imported before every app is known.
    from kempen.domain.events.actions import audit

    audit(actor, action, data)
