"""Looks at a move again when one of its changes is over."""

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from kempen.domain.launches.models import Change


class SteeringConfig(AppConfig):
    """The room that steers launched plans."""

    name = "kempen.domain.steering"

    def ready(self) -> None:
        """Listen for changes that were done, or failed for good."""
        from kempen.domain.launches.signals import change_done, change_failed

        change_done.connect(_settle, dispatch_uid="settle_moves_done")
        change_failed.connect(_settle, dispatch_uid="settle_moves_failed")


def _settle(*, change: "Change", **_: object) -> None:
    # Late, because models cannot be imported before every app is known.
    from kempen.domain.steering.actions.moving import settle_later

    settle_later(change)
