"""What a platform's answer to a change means for the campaign, its ads and the launch."""

from functools import partial

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import representation
from kempen.domain.events.actions import record
from kempen.domain.launches.actions.later_caps import replace_later_caps
from kempen.domain.launches.actions.revision_results import (
    record_revision_done,
    record_revision_failed,
)
from kempen.domain.launches.answers import CampaignLaunchFailed
from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import ChangeOutcome, ChangeRole
from kempen.domain.launches.changes.registry import KINDS, content_of, kinds_with
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.rules import MOST_ATTEMPTS, retry_delay
from kempen.domain.launches.signals import change_done, change_failed
from kempen.kit import clock
from kempen.platforms.interface import PlatformError, Remedy

_OVER = (Change.Status.DONE, Change.Status.WITHDRAWN)


def record_done(change: Change, result: ChangeResult) -> None:
    """Keep that the platform did what was asked, with everything that follows from it."""
    with transaction.atomic():
        locked = Change.objects.of(change.business).select_for_update().get(pk=change.pk)
        if locked.status != Change.Status.PUSHING:
            return
        actor = Actor.service(change.business, "launches.push")
        campaign = (
            Campaign.objects.of(change.business)
            .select_for_update(no_key=True)
            .get(pk=change.campaign_id)
        )
        locked.status, locked.finished_at = Change.Status.DONE, clock.now()
        locked.result, locked.error = result, ""
        locked.save(update_fields=["status", "finished_at", "result", "error"])
        later = partial(replace_later_caps, locked)
        outcome = ChangeOutcome(actor, campaign, change.connection, result, later)
        content_of(locked).apply(outcome)
        change_done.send(sender=Change, change=locked)
        record_revision_done(actor, locked)
        update_launch_status(_launch(locked))


def record_failed(change: Change, error: PlatformError) -> None:
    """Keep why a change was not done, and try again later where that can help."""
    with transaction.atomic():
        locked = Change.objects.of(change.business).select_for_update().get(pk=change.pk)
        if locked.status not in (Change.Status.PLANNED, Change.Status.PUSHING):
            return
        locked.error = error.message[:500]
        if error.kind is Remedy.AGAIN and locked.attempts < MOST_ATTEMPTS:
            locked.status = Change.Status.PLANNED
            locked.not_before = clock.now() + retry_delay(locked.attempts, error.after)
        else:
            locked.status, locked.finished_at = Change.Status.FAILED, clock.now()
        locked.save(update_fields=["error", "status", "not_before", "finished_at"])
        if locked.status == Change.Status.FAILED:
            campaign = Campaign.objects.of(change.business).get(pk=change.campaign_id)
            KINDS[locked.kind].apply_failure(campaign)
            change_failed.send(sender=Change, change=locked)
            actor = Actor.service(change.business, "launches.push")
            record_revision_failed(actor, locked)
            if locked.is_first:
                _record_failure(actor, locked)
        update_launch_status(_launch(locked))


def update_launch_status(launch: Launch) -> None:
    """Say whether a launch is done, has failed or goes on; call it inside a transaction."""
    locked = Launch.objects.of(launch.business).select_for_update().get(pk=launch.pk)
    if locked.status == Launch.Status.UNDONE or clock.now() < locked.starts_at:
        return
    first = Change.objects.of(launch.business).filter(launch=locked, is_first=True)
    left = list(first.exclude(status__in=_OVER).values_list("status", "kind", "campaign_id"))
    failed = Change.Status.FAILED
    # What waits behind a campaign that could not be made waits for a person.
    unmade = {
        campaign
        for status, kind, campaign in left
        if status == failed and kind in kinds_with(ChangeRole.MAKES_CAMPAIGN)
    }
    if not left:
        locked.status = Launch.Status.DONE
    elif all(status == failed or campaign in unmade for status, _, campaign in left):
        locked.status = Launch.Status.FAILED
    else:
        return
    locked.save(update_fields=["status"])


def _record_failure(actor: Actor, change: Change) -> None:
    """Report what of a launch the platform did not accept, and what its campaign is now."""
    campaign = Campaign.objects.of(change.business).get(pk=change.campaign_id)
    failed = CampaignLaunchFailed(
        **vars(representation(campaign)), change_id=change.public_id, reason=change.error
    )
    record(actor, "campaign.launch_failed", failed)


def _launch(change: Change) -> Launch:
    return Launch.objects.of(change.business).select_related("business").get(pk=change.launch_id)
