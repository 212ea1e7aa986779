"""Campaigns that Kempen only reads: their state here is the one of their platform."""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import follow_status
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.queries import last_launch_reaching
from kempen.platforms.interface import RunState

STATUS_OF: Final = {
    RunState.ACTIVE: Campaign.Status.ACTIVE,
    RunState.PAUSED: Campaign.Status.PAUSED,
    RunState.ENDED: Campaign.Status.ENDED,
}
_READ_ONLY: Final = (Campaign.Status.ACTIVE, Campaign.Status.PAUSED, Campaign.Status.ENDED)


def follow_states(actor: Actor, states: Mapping[UUID, RunState]) -> None:
    """Keep how the campaigns stand there; one that a launch reached is watched instead."""
    for campaign_id, state in states.items():
        with transaction.atomic():
            rows = Campaign.objects.of(actor.business).select_for_update(no_key=True)
            campaign = rows.get(pk=campaign_id)
            status = STATUS_OF[state]
            is_other = campaign.status in _READ_ONLY and campaign.status != status
            if is_other and last_launch_reaching(campaign) is None:
                follow_status(actor, campaign, status)
