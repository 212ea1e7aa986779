"""Move money of a running plan between its campaigns, from today to its last day."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from kempen.domain.campaigns.actions import set_approved_budget
from kempen.domain.campaigns.rules import CampaignBudget
from kempen.domain.launches.changes.base import ChangeOutcome, ChangeRole, LaterCap
from kempen.domain.launches.changes.set_budget import SetBudget


class MoveBudget(SetBudget, frozen=True, kw_only=True, omit_defaults=True):
    """The daily budget of `day`; once it is set, the plan's later days get `later`.

    It is of `day` alone: not sent on it, it is not sent. `campaign_total` is what the campaign may
    spend in the whole plan from then on.
    """

    code = "move_budget"
    roles = frozenset({ChangeRole.HAS_CAP, ChangeRole.CHANGES_CAP, ChangeRole.MOVES_MONEY})

    move_id: UUID
    day: date
    later: tuple[LaterCap, ...] = ()
    campaign_total: Decimal | None = None

    def apply(self, outcome: ChangeOutcome) -> None:
        """Give the plan's later days their new budgets, and the campaign its new total."""
        outcome.replace_later_caps(self.later)
        campaign = outcome.campaign
        if self.campaign_total is None or campaign.budget_start is None:
            return
        if campaign.budget_end is None:
            return
        budget = CampaignBudget(self.campaign_total, campaign.budget_start, campaign.budget_end)
        set_approved_budget(outcome.actor, campaign, budget)

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """Return the one label: a day without money is never moved."""
        return (cls.code,)

    @property
    def label(self) -> str:
        """The code of its sentence."""
        return self.code

    def is_outdated(self, today: date) -> bool:
        """Whether its day is over."""
        return today > self.day
