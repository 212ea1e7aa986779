"""Which account holds a campaign: with two accounts of one platform its number does not tell."""

from collections.abc import Iterable
from uuid import UUID

from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import CampaignAccount, Connection
from kempen.domain.connections.queries import connections_of


def record_account(connection: Connection, campaigns: Iterable[UUID]) -> None:
    """Keep that these campaigns are in an account, because it listed them; twice is once."""
    rows = CampaignAccount.objects.of(connection.business)
    wanted = set(campaigns)
    known = rows.filter(connection=connection, campaign_id__in=wanted)
    for campaign_id in wanted - set(known.values_list("campaign_id", flat=True)):
        rows.update_or_create(
            campaign_id=campaign_id,
            defaults={"business": connection.business, "connection": connection},
        )


def account_of(campaign: Campaign) -> Connection | None:
    """Return the account that listed a campaign last; None for none, or one that was ended."""
    rows = CampaignAccount.objects.of(campaign.business).filter(campaign=campaign)
    return connections_of(campaign.business).filter(pk__in=rows.values("connection_id")).first()
