"""Somebody says which offering a campaign promotes."""

from collections.abc import Sequence

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.actions import audit
from kempen.domain.offerings.models import Offering, Promotion
from kempen.domain.offerings.refusals import OfferingRefusal
from kempen.kit import clock, ids
from kempen.kit.refusal import Flaw, Refusal


def promote(actor: Actor, campaign: Campaign, offering: Offering | None) -> None:
    """Say which offering a campaign promotes; None: none of them, and nobody is asked again."""
    with transaction.atomic():
        if _answer(actor, campaign, offering):
            audit(
                actor,
                "campaign.offering_chosen",
                {
                    "campaign_id": campaign.public_id,
                    "offering_id": offering.public_id if offering else "",
                },
            )


def set_campaigns(actor: Actor, offering: Offering, campaign_ids: Sequence[str]) -> bool:
    """Have exactly these campaigns promote an offering; call it in a transaction.

    Each promotes one offering only. Returns whether anything changed; raises Refusal for a campaign
    that the business does not have.
    """
    wanted = [ids.decode("cmp", one) for one in dict.fromkeys(campaign_ids)]
    rows = Campaign.objects.of(actor.business).filter(pk__in=[one for one in wanted if one])
    campaigns = {campaign.pk: campaign for campaign in rows}
    flaws = [
        Flaw(("campaign_ids", str(at)), OfferingRefusal.UNKNOWN_CAMPAIGN)
        for at, one in enumerate(wanted)
        if one not in campaigns
    ]
    if flaws:
        raise Refusal.of(*flaws)
    current = Promotion.objects.of(actor.business).filter(offering=offering)
    removed, _by_model = current.exclude(campaign__in=campaigns).delete()
    added = [_answer(actor, campaign, offering) for campaign in campaigns.values()]
    return bool(removed) or any(added)


def _answer(actor: Actor, campaign: Campaign, offering: Offering | None) -> bool:
    """Keep the answer; twice at once, the later one counts. Returns whether it was another one."""
    rows = Promotion.objects.of(actor.business)
    before = rows.select_for_update().filter(campaign=campaign).first()
    if before is not None and before.offering_id == (offering.pk if offering else None):
        return False
    rows.bulk_create(
        [
            Promotion(
                business=actor.business,
                campaign=campaign,
                offering=offering,
                decided_at=clock.now(),
            )
        ],
        update_conflicts=True,
        update_fields=["offering", "decided_at"],
        unique_fields=["campaign"],
    )
    return True
