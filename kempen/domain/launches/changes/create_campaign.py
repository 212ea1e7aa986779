"""Make a campaign on its platform, paused, with its ads."""

from datetime import date
from decimal import Decimal

from kempen.domain.campaigns.actions import fail_launch, store_external_id
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.campaign_accounts import record_account
from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import ChangeOutcome, ChangeRole, ChangeTarget
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.platforms.interface import NewPlatformCampaign


class CreateCampaign(AdsChange, frozen=True, kw_only=True, omit_defaults=True):
    """Make the whole campaign: what waits in the row is what is sent."""

    code = "create_campaign"
    roles = frozenset(
        {
            ChangeRole.MAKES_CAMPAIGN,
            ChangeRole.MAKES_ADS,
            ChangeRole.CARRIES_PLAN,
            ChangeRole.HAS_CAP,
        }
    )

    daily_budget: Decimal

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Make it, or find what an earlier try made."""
        sent = target.in_account_money(self.daily_budget, None)
        created = target.platform.create_campaign(
            NewPlatformCampaign(**self.sent(target), daily_budget=sent.amount)
        )
        return ChangeResult(campaign_id=created.campaign_id, ads=dict(created.ads), sent=sent)

    def apply(self, outcome: ChangeOutcome) -> None:
        """Keep how the platform calls the campaign and its ads."""
        if outcome.result.campaign_id:
            platform = outcome.connection.platform
            store_external_id(outcome.campaign, platform, outcome.result.campaign_id)
        record_account(outcome.connection, [outcome.campaign.pk])
        super().apply(outcome)

    @classmethod
    def apply_failure(cls, campaign: Campaign) -> None:
        """Without it there is nothing to start."""
        fail_launch(campaign)

    @property
    def daily_cap(self) -> Decimal:
        """The cap of its first day."""
        return self.daily_budget

    @property
    def status_after(self) -> Campaign.Status:
        """It is made paused."""
        return Campaign.Status.PAUSED

    @property
    def given_name(self) -> str:
        """The approved name."""
        return self.name

    @property
    def last_day(self) -> date:
        """The last day of the plan."""
        return self.end
