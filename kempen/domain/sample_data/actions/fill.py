"""The worker fills a business with sample data: campaigns, a year of days, scored forecasts."""

import csv
import io
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

import structlog

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.actions import NewCampaign, create_campaign
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import find_campaigns
from kempen.domain.imports.actions.receive_file import receive_csv
from kempen.domain.sample_data.actions.past_forecasts import make_past_forecasts
from kempen.domain.sample_data.rules import CAMPAIGNS, DAYS, history
from kempen.kit import clock
from kempen.kit.tenancy import job_of

FILL: Final = "sample_data.fill"
FILE_NAME: Final = "sample.csv"
_COLUMNS: Final = ("campaign", "date", "spend", "clicks", "conversions", "revenue")
_GOAL: Final = Decimal(3)
log = structlog.get_logger()


@job_of(Business)
def fill(business_id: str) -> None:
    """Fill a business with sample data up to yesterday; killed and run again, it ends the same."""
    # Whoever opened it: the plans of past months are theirs.
    visitor = (
        Member.objects.of_everyone()
        .select_related("business", "person")
        .filter(business=UUID(business_id), business__is_sample=True)
        .first()
    )
    if visitor is None:
        return
    business = visitor.business
    actor = Actor.service(business, FILL)
    for one in CAMPAIGNS:
        if not find_campaigns(business, one.number):
            create_campaign(
                actor,
                NewCampaign(
                    one.name,
                    Campaign.Objective.INCREASE_SALES,
                    one.platform,
                    external_ids={one.platform: one.number},
                    status=Campaign.Status.ACTIVE,
                ),
            )
    stored = receive_csv(actor, _file().encode(), source="sample", file_name=FILE_NAME)
    forecasts = make_past_forecasts(Actor.member(visitor), _GOAL)
    log.info("sample data was made", days=stored.inserted, forecasts=forecasts)


def _file() -> str:
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(_COLUMNS)
    writer.writerows(_rows())
    return file.getvalue()


def _rows() -> Iterator[tuple[object, ...]]:
    last = clock.today() - timedelta(days=1)
    for campaign in CAMPAIGNS:
        for day in history(campaign, last - timedelta(days=DAYS - 1), last):
            yield (
                campaign.number,
                day.date.isoformat(),
                day.spend,
                day.clicks,
                day.conversions,
                day.revenue,
            )
