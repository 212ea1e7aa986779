"""Looks at a move, or a swap of ads, again when one of its changes is over or an ad judged."""

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from kempen.domain.creatives.models import Ad
    from kempen.domain.launches.models import Change


class SteeringConfig(AppConfig):
    """The room that steers launched plans."""

    name = "kempen.domain.steering"

    def ready(self) -> None:
        """Listen for changes that were done, or failed for good, and for verdicts about ads."""
        from kempen.domain.launches.signals import ad_reviewed, change_done, change_failed

        change_done.connect(_settle, dispatch_uid="settle_moves_done")
        change_failed.connect(_settle, dispatch_uid="settle_moves_failed")
        change_done.connect(_swap_done, dispatch_uid="settle_swaps_done")
        change_failed.connect(_swap_failed, dispatch_uid="settle_swaps_failed")
        ad_reviewed.connect(_reviewed, dispatch_uid="settle_swaps_reviewed")


def _settle(*, change: "Change", **_: object) -> None:
    # Late, because models cannot be imported before every app is known.
    from kempen.domain.steering.actions.moving import settle_later

    settle_later(change)


def _swap_done(*, change: "Change", **_: object) -> None:
    from kempen.domain.steering.actions.swapping_ads import settle_change

    settle_change(change, is_done=True)


def _swap_failed(*, change: "Change", **_: object) -> None:
    from kempen.domain.steering.actions.swapping_ads import settle_change

    settle_change(change, is_done=False)


def _reviewed(*, ad: "Ad", **_: object) -> None:
    from kempen.domain.steering.actions.swapping_ads import settle_review

    settle_review(ad)
