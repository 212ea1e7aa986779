"""Opens a difference again when the change that was to restore it fails."""

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from kempen.domain.launches.models import Change


class DriftConfig(AppConfig):
    """The room of differences between what runs and what was approved."""

    name = "kempen.domain.drift"

    def ready(self) -> None:
        """Listen for changes that failed for good."""
        from kempen.domain.launches.signals import change_failed

        change_failed.connect(_reopen, dispatch_uid="reopen_drifts")


def _reopen(*, change: "Change", **_: object) -> None:
    # Late, because models cannot be imported before every app is known.
    from kempen.domain.drift.actions.resolve import reopen

    reopen(change)
