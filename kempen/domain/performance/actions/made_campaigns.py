"""The campaigns that an import made follow it: without days they end, with days they are active."""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.imported import end_unused, reactivate
from kempen.domain.performance.models import Import, PerformanceDay

ENDED: Final = "ended_campaigns"


def end_made(actor: Actor, import_: Import) -> list[str]:
    """End the campaigns that an import made and that have no days now; return their UUIDs.

    Those that are on a platform, or that a person paused or ended, stay as they are. The business
    must be locked, so that nobody stores days of them meanwhile.
    """
    campaign_ids = {UUID(text) for text in (import_.names or {}).get("created", [])}
    if not campaign_ids:
        return []
    days = PerformanceDay.objects.of(actor.business).filter(campaign_id__in=campaign_ids)
    used = set(days.order_by().values_list("campaign_id", flat=True).distinct())
    return [str(campaign.pk) for campaign in end_unused(actor, campaign_ids - used)]


def reactivate_undone(actor: Actor, ended: Collection[UUID]) -> tuple[UUID, ...]:
    """Make those of the ended campaigns active again that ended because an import was undone.

    Return them: the import that brings them back answers for them from now on.
    """
    if not ended:
        return ()
    undone = Import.objects.of(actor.business).filter(
        status=Import.Status.UNDONE, undone_days__has_key=ENDED
    )
    by_undo = {
        UUID(text)
        for days in undone.values_list("undone_days", flat=True)
        for text in (days or {}).get(ENDED, [])
    }
    return tuple(campaign.pk for campaign in reactivate(actor, by_undo & set(ended)))
