"""Campaigns that an import made: ended when it is undone, active when their days come again."""

from collections.abc import Collection
from uuid import UUID

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.actions import follow_status
from kempen.domain.campaigns.models import Campaign, ExternalId


def end_unused(actor: Actor, campaign_ids: Collection[UUID]) -> list[Campaign]:
    """End those of the campaigns that are active and on no platform; return them."""
    known = ExternalId.objects.of(actor.business).filter(campaign_id__in=campaign_ids)
    unused = set(campaign_ids) - set(known.values_list("campaign_id", flat=True))
    return _follow(actor, unused, Campaign.Status.ACTIVE, Campaign.Status.ENDED)


def reactivate(actor: Actor, campaign_ids: Collection[UUID]) -> list[Campaign]:
    """Make those of the campaigns active again that have ended; return them."""
    return _follow(actor, campaign_ids, Campaign.Status.ENDED, Campaign.Status.ACTIVE)


def _follow(
    actor: Actor,
    campaign_ids: Collection[UUID],
    before: Campaign.Status,
    after: Campaign.Status,
) -> list[Campaign]:
    rows = Campaign.objects.of(actor.business).select_for_update(no_key=True)
    campaigns = list(rows.filter(pk__in=campaign_ids, status=before).order_by("pk"))
    for campaign in campaigns:
        follow_status(actor, campaign, after)
    return campaigns
