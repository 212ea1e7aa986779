"""Writing a change down; whoever does it has the worker send it after the transaction."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.changes.base import PlatformChange
from kempen.domain.launches.models import Change, Launch
from kempen.kit import clock


@dataclass(frozen=True)
class ChangeFor:
    """Whose change it is: the launch that was approved, the account, the campaign, who orders."""

    launch: Launch
    connection_id: UUID
    campaign: Campaign
    ordered_by: str  # An actor's label.
    ad_revision: AdRevision | None = None  # Where an approval of its own stands behind it.


def add_change(
    of: ChangeFor,
    content: PlatformChange,
    *,
    not_before: datetime | None = None,
    is_first: bool = False,
    tag: str = "",
) -> Change:
    """Write a change down, to be sent at once or from `not_before` on.

    `is_first`: the launch itself sends it, and not a later day or a person's later wish.
    """
    now = clock.now()
    return Change.objects.add(
        of.campaign.business,
        launch=of.launch,
        connection_id=of.connection_id,
        campaign=of.campaign,
        ordered_by=of.ordered_by,
        ad_revision=of.ad_revision,
        kind=content.code,
        payload=content.to_json(),
        not_before=not_before or now,
        created_at=now,
        is_first=is_first,
        tag=tag,
    )
