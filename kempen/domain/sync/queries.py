"""What is asked about what platforms say themselves."""

from datetime import date

from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.models import Connection, IgnoredCampaign
from kempen.domain.sync.models import OriginalDay

__all__ = ["OriginalDay", "campaigns_read_through", "original_of"]


def original_of(campaign: Campaign, day: date) -> OriginalDay | None:
    """Return a day's original amounts and rate, or None for an account in MYR."""
    return OriginalDay.objects.of(campaign.business).filter(campaign=campaign, date=day).first()


def campaigns_read_through(connection: Connection) -> dict[str, Campaign]:
    """Return the campaigns that are read through this account, by the id that it uses."""
    rows = ExternalId.objects.of(connection.business).filter(platform=connection.platform)
    left_out = IgnoredCampaign.objects.of(connection.business).filter(connection=connection)
    wanted = rows.exclude(external_id__in=left_out.values("external_id"))
    return {row.external_id: row.campaign for row in wanted.select_related("campaign")}
