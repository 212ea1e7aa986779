"""What the approval behind a running campaign lets Kempen change by itself."""

import hmac
from datetime import date

from kempen.domain.launches.models import Launch
from kempen.domain.strategies.envelope import Envelope
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import frozen_content, hash_of
from kempen.kit import clock


def envelope_in_force(launch: Launch, on: date | None = None) -> Envelope | None:
    """Return what a launch's approval lets change by itself today, or on a day; None: nothing.

    Nothing after its last day, and nothing where what is kept is not what was approved.
    """
    strategy = launch.strategy
    envelope = strategy.envelope
    if envelope is None or envelope.until < (on or clock.today()):
        return None
    return envelope if is_as_approved(launch) else None


def may_pause_ads(launch: Launch) -> bool:
    """Whether a launch's approval lets Kempen pause an ad by itself today."""
    envelope = envelope_in_force(launch)
    return envelope is not None and envelope.may_pause_ads


def may_swap_ads(launch: Launch, on: date | None = None) -> bool:
    """Whether it lets Kempen start an ad in reserve by itself, in place of one that pauses."""
    envelope = envelope_in_force(launch, on)
    return envelope is not None and envelope.may_pause_ads and envelope.may_swap_ads


def is_as_approved(launch: Launch) -> bool:
    """Whether a launch carries exactly what a person approved: the hashes of both are one."""
    strategy = launch.strategy
    return (
        strategy.status == Strategy.Status.LAUNCHED
        and launch.status in (Launch.Status.PUSHING, Launch.Status.DONE)
        and bool(launch.approved_hash)
        and hmac.compare_digest(launch.approved_hash, strategy.approved_hash)
        and hmac.compare_digest(hash_of(frozen_content(strategy)), strategy.approved_hash)
    )
