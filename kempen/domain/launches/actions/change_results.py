"""What a platform's answer to a change means for the campaign, its ads and the launch."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import (
    CampaignBudget,
    fail_launch,
    finish_launch,
    follow_status,
    set_approved_budget,
)
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.campaigns.queries import representation
from kempen.domain.connections.campaign_accounts import record_account
from kempen.domain.creatives.models import Ad
from kempen.domain.events.actions import record
from kempen.domain.launches.ad_events import AdEvent
from kempen.domain.launches.answers import CampaignLaunchFailed
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.rules import MOST_ATTEMPTS, retry_delay
from kempen.domain.launches.signals import change_failed
from kempen.kit import clock
from kempen.platforms.interface import PlatformError, Remedy

# The launch itself stands or falls with these.
_MAKING = (Change.Kind.CREATE_CAMPAIGN, Change.Kind.START)
_OVER = (Change.Status.DONE, Change.Status.WITHDRAWN)


def record_done(change: Change, result: dict[str, Any]) -> None:
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
        _apply(actor, locked, campaign, result)
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
        if locked.status == Change.Status.FAILED and locked.kind in _MAKING:
            fail_launch(Campaign.objects.of(change.business).get(pk=change.campaign_id))
        if locked.status == Change.Status.FAILED:
            change_failed.send(sender=Change, change=locked)
            if locked.is_first:
                _record_failure(locked)
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
        if status == failed and kind == Change.Kind.CREATE_CAMPAIGN
    }
    if not left:
        locked.status = Launch.Status.DONE
    elif all(status == failed or campaign in unmade for status, _, campaign in left):
        locked.status = Launch.Status.FAILED
    else:
        return
    locked.save(update_fields=["status"])


def _record_failure(change: Change) -> None:
    """Report what of a launch the platform did not accept."""
    campaign = Campaign.objects.of(change.business).get(pk=change.campaign_id)
    actor = Actor.service(change.business, "launches.push")
    failed = CampaignLaunchFailed(
        **vars(representation(campaign)), change_id=change.public_id, reason=change.error
    )
    record(actor, "campaign.launch_failed", failed)


def _launch(change: Change) -> Launch:
    return Launch.objects.of(change.business).select_related("business").get(pk=change.launch_id)


def _apply(actor: Actor, change: Change, campaign: Campaign, result: dict[str, Any]) -> None:
    if change.kind == Change.Kind.CREATE_CAMPAIGN:
        _record_created(actor, change, campaign, result)
    elif change.kind == Change.Kind.ADD_ADS:
        _record_ads(actor, change, campaign, result)
    elif change.kind == Change.Kind.START:
        finish_launch(actor, campaign)
    elif change.kind == Change.Kind.SET_BUDGET:
        _record_budget(actor, change, campaign)
    elif change.kind == Change.Kind.PAUSE and campaign.status == Campaign.Status.ACTIVE:
        follow_status(actor, campaign, Campaign.Status.PAUSED)
    elif change.kind == Change.Kind.RESUME and campaign.status == Campaign.Status.PAUSED:
        follow_status(actor, campaign, Campaign.Status.ACTIVE)
    elif change.kind == Change.Kind.END and campaign.status != Campaign.Status.ENDED:
        follow_status(actor, campaign, Campaign.Status.ENDED)


def _record_created(
    actor: Actor, change: Change, campaign: Campaign, result: dict[str, Any]
) -> None:
    """Keep how the platform calls the campaign and its ads."""
    rows = ExternalId.objects.of(change.business)
    platform = change.connection.platform
    if not rows.filter(campaign=campaign, platform=platform).exists():
        # Somebody may have brought it in as another one while our answer was lost.
        rows.update_or_create(
            platform=platform,
            external_id=result["campaign_id"],
            defaults={"business": change.business, "campaign": campaign},
        )
    record_account(change.connection, [campaign.pk])
    _record_ads(actor, change, campaign, result)


def _record_ads(actor: Actor, change: Change, campaign: Campaign, result: dict[str, Any]) -> None:
    """Keep how the platform calls the ads, and tell of each once."""
    for wanted in change.payload["ads"]:
        ad, is_new = Ad.objects.of(change.business).get_or_create(
            pk=UUID(wanted["ad_id"]),
            defaults={
                "business": change.business,
                "campaign": campaign,
                "creative_id": wanted["creative_id"],
                "status": Ad.Status.SUBMITTED,
                "external_id": result["ads"].get(wanted["tag"], ""),
            },
        )
        if is_new:
            record(actor, "ad.submitted", ad_data(ad, campaign))


def ad_data(ad: Ad, campaign: Campaign) -> AdEvent:
    """Return an ad as the events `ad.*` carry it."""
    return AdEvent(
        ad_id=ad.public_id,
        campaign_id=campaign.public_id,
        platform=str(campaign.platform),
        status=str(ad.status),
        reasons=[str(reason) for reason in ad.reasons],
    )


def _record_budget(actor: Actor, change: Change, campaign: Campaign) -> None:
    """A campaign that ran before the launch has the approved budget from now on."""
    wanted = change.payload
    if "total" not in wanted:
        return
    budget = CampaignBudget(
        Decimal(wanted["total"]),
        date.fromisoformat(wanted["start"]),
        date.fromisoformat(wanted["end"]),
    )
    set_approved_budget(actor, campaign, budget)
