"""Set the daily cap of a campaign: a plan's, a restored one, or the one from before a plan."""

from datetime import date
from decimal import Decimal
from typing import Final

from kempen.domain.campaigns.actions import follow_status, set_approved_budget
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.rules import CampaignBudget
from kempen.domain.launches.change_result import AccountBudget, ChangeResult
from kempen.domain.launches.changes.base import (
    ChangeOutcome,
    ChangeRole,
    ChangeTarget,
    PlatformChange,
)

_NO_MONEY: Final = "set_budget:no_money"
_RESUMES: Final = "set_budget:resumes"


class SetBudget(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """Set the daily cap.

    A plan's first cap for a campaign that ran before has the plan's whole budget and its days.
    `wakes`: the cap before was nothing, so that the campaign stands still there. `resumes`: it was
    paused when its plan before was over, and runs again with this one. `original` is the account's
    own budget from before a plan: it is given back as it was.
    """

    code = "set_budget"
    roles = frozenset(
        {
            ChangeRole.HAS_CAP,
            ChangeRole.CHANGES_CAP,
            ChangeRole.RUNS_PLAN,
            ChangeRole.REACHES,
            ChangeRole.CARRIES_PLAN,
        }
    )

    amount: Decimal
    wakes: bool = False
    resumes: bool = False
    total: Decimal | None = None
    start: date | None = None
    end: date | None = None
    # False: the campaign goes on, or is resumed later, so it must not end on its platform.
    ends_there: bool | None = None
    original: AccountBudget | None = None

    def to_json(self) -> dict[str, object]:
        """Return what is stored; whether it wakes always stands there."""
        return {**super().to_json(), "wakes": self.wakes}

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Set it; what a plan's first cap replaces is kept before."""
        opened, number = target.platform, target.number
        before = target.budget_before() if self.end is not None else None
        if self.end is not None and target.is_made_here:
            # Its first launch gave it a last day; the new approval's holds from now on.
            opened.set_end(number, self.last_day)
        if self.amount <= 0:
            # No platform takes a budget of nothing: such a day is spent paused.
            opened.pause(number)
            return ChangeResult(paused=True, before=before)
        sent = target.in_account_money(self.amount, self.original)
        opened.set_daily_budget(number, sent.amount)
        stands_still = (self.wakes or target.has_cap_of_nothing) and target.is_active
        # Somebody may have paused it since the launch.
        resumes = self.resumes and target.is_paused_by_plan_end
        if resumes or stands_still:
            opened.resume(number)
        return ChangeResult(sent=sent, before=before, resumed=resumes or None)

    def apply(self, outcome: ChangeOutcome) -> None:
        """A campaign that ran before the launch has the approved budget from now on."""
        if self.total is not None and self.start is not None and self.end is not None:
            budget = CampaignBudget(self.total, self.start, self.end)
            set_approved_budget(outcome.actor, outcome.campaign, budget)
        if outcome.result.resumed and outcome.campaign.status == Campaign.Status.PAUSED:
            follow_status(outcome.actor, outcome.campaign, Campaign.Status.ACTIVE)

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """Return that of a cap, of a day without money, and of one with which it resumes."""
        return (cls.code, _NO_MONEY, _RESUMES)

    @property
    def label(self) -> str:
        """A day without money is a pause for whoever reads it."""
        if self.amount <= 0:
            return _NO_MONEY
        return _RESUMES if self.resumes else self.code

    @property
    def daily_cap(self) -> Decimal:
        """The cap."""
        return self.amount

    @property
    def original_budget(self) -> AccountBudget | None:
        """The budget that is given back."""
        return self.original

    @property
    def last_day(self) -> date | None:
        """The plan's last day, where the campaign ends with it."""
        return None if self.ends_there is False else self.end
