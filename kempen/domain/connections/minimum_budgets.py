"""The smallest daily budget that a platform accepts, in MYR."""

from decimal import ROUND_UP, Decimal
from typing import Final

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.campaign_accounts import account_of
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import connection_for
from kempen.domain.connections.rates import rates_for
from kempen.kit import clock
from kempen.platforms import registry
from kempen.platforms.registry import OTHER

_SEN: Final = Decimal("0.01")
# No campaign runs on less than this, whatever its platform accepts.
LEAST_A_DAY: Final = Decimal(1)


def minimum_of_account(connection: Connection | None) -> Decimal:
    """Return the smallest daily budget in MYR that an account accepts, as it said when connected.

    0 where the account named none, and where nobody entered what its currency is worth.
    """
    if connection is None:
        return Decimal(0)
    smallest = Decimal(str(connection.facts.get("smallest_daily_budget") or 0))
    rate = rates_for(connection.business, connection.currency).on(clock.today())
    if rate == 1:
        return smallest
    # Without a rate the account's currency keeps the launch, and no amount is compared.
    return (smallest * (rate or 0)).quantize(_SEN, rounding=ROUND_UP)


def minimum_daily_budget(
    business: Business, platform: str, campaign: Campaign | None = None
) -> Decimal:
    """Return the least a day that a campaign on a platform may be given, if it runs at all.

    The account that holds the campaign counts, else the one through which a launch goes; without
    one, what the platform usually asks. Kempen sets no budget on other platforms: 0.
    """
    if platform == OTHER:
        return Decimal(0)
    held_by = account_of(campaign) if campaign is not None else None
    connection = held_by or connection_for(business, platform)
    if connection is None:
        return max(LEAST_A_DAY, registry.platform_of(platform).usual_minimum)
    return max(LEAST_A_DAY, minimum_of_account(connection))
