"""What every kind of change says of itself, and what it is given to be done with."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar, Protocol, Self
from uuid import UUID

import msgspec

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.launches.change_result import AccountBudget, ChangeResult, SentBudget
from kempen.domain.strategies.targeting.shapes import LineTargeting
from kempen.kit.database.struct_column import from_json, to_json_object
from kempen.platforms.interface import AdImage, Platform


class ChangeRole(StrEnum):
    """What changes are looked for by, whatever their kind."""

    MAKES_CAMPAIGN = "makes_campaign"
    MAKES_ADS = "makes_ads"
    SETS_AD_STATE = "sets_ad_state"  # An approved ad pauses, or runs again.
    STARTS_RESERVE = "starts_reserve"  # An ad that was approved in reserve.
    STARTS = "starts"  # A campaign that a launch made begins to run.
    RUNS_PLAN = "runs_plan"  # From it on the campaign runs as its launch's plan says.
    REACHES = "reaches"  # From it on a person may pause and end the campaign here.
    CARRIES_PLAN = "carries_plan"  # Sent by a launch itself, at once or on a later day.
    HAS_CAP = "has_cap"
    CHANGES_CAP = "changes_cap"
    STEERS = "steers"  # A person's wish: the campaign is paused, resumed or ended.
    ENDS = "ends"
    MOVES_MONEY = "moves_money"  # Between campaigns of a running plan.


class FoundDrift(msgspec.Struct, frozen=True, kw_only=True):
    """What stood on the platform before a person had the approved setting restored."""

    kind: str
    found: str


class LaterCap(msgspec.Struct, frozen=True):
    """What a campaign may spend a day from a later day on, in MYR."""

    day: date
    amount: Decimal


class ChangeTarget(Protocol):
    """The campaign in an open account, and what our rows say of it; every part may ask them."""

    @property
    def platform(self) -> Platform:
        """The open account."""

    @property
    def number(self) -> str:
        """How the platform calls the campaign; raises PlatformError where it has none."""

    @property
    def tag(self) -> str:
        """What stands in the name of what is made, so that it is found again."""

    @property
    def is_made_here(self) -> bool:
        """Whether a launch made the campaign."""

    @property
    def is_active(self) -> bool:
        """Whether the campaign is to run, as a person sees it here."""

    @property
    def is_paused_by_plan_end(self) -> bool:
        """Whether it is paused since its plan was over, and nobody has paused it since."""

    @property
    def has_cap_of_nothing(self) -> bool:
        """Whether the cap in force has it stand still for the day."""

    def in_account_money(self, amount: Decimal, original: AccountBudget | None) -> SentBudget:
        """Return an approved amount in the account's money, never more than approved."""

    def budget_before(self) -> AccountBudget:
        """Return the daily budget from before the plan, kept before anything is sent."""

    def image(
        self, image_id: str, shape: str = "", focus: tuple[int, int] | None = None
    ) -> AdImage:
        """Return the picture of an ad; cut to the shape where `focus` says around what."""


@dataclass(frozen=True)
class ChangeOutcome:
    """What a platform did, for our rows: in a transaction, with the campaign's row locked."""

    actor: Actor
    campaign: Campaign
    connection: Connection
    result: ChangeResult
    # Gives the later days of the change's plan other budgets in place of those that wait.
    replace_later_caps: Callable[[Sequence[LaterCap]], None]


class PlatformChange(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to do on a platform. Its fields are what is stored of it.

    Adding a kind: a class in a file of this folder, a line in `registry.py`, and the sentence of
    each of its `labels` in the dashboard's copy. A stored `code` is never renamed.
    """

    code: ClassVar[str]
    roles: ClassVar[frozenset[ChangeRole]] = frozenset()

    # The line of the strategy, where a launch's own plan says this.
    line_id: UUID | None = None
    # The last day of the plan, where this happens because it is over.
    plan_end: date | None = None
    # What this restores, where a person asked for that.
    drift: FoundDrift | None = None

    @classmethod
    def from_json(cls, payload: Mapping[str, object]) -> Self:
        """Read what is stored; msgspec.ValidationError names what does not fit."""
        return from_json(payload, cls)

    def to_json(self) -> dict[str, object]:
        """Return what is stored: what is None and may be left out is not written."""
        return to_json_object(self)

    @abstractmethod
    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Do it on the platform and return what to keep; raises PlatformError.

        It may be done before: every call must be safe to be made again. Networking.
        """

    def apply(self, outcome: ChangeOutcome) -> None:
        """Change our rows after the platform did it; usually nothing of them changes."""

    @classmethod
    def apply_failure(cls, campaign: Campaign) -> None:
        """Change our rows once it failed for good; usually nothing of them changes."""

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """Return every label that a change of this kind may have; each has its sentence."""
        return (cls.code,)

    def is_outdated(self, today: date) -> bool:  # noqa: ARG002 -- of those that have a day
        """Whether it must not be sent any more, because it was for a day that is over."""
        return False

    @property
    def label(self) -> str:
        """The code of the sentence that says what it does."""
        return self.code

    @property
    def daily_cap(self) -> Decimal | None:
        """The approved daily cap that it brings, in MYR."""
        return None

    @property
    def original_budget(self) -> AccountBudget | None:
        """The account's own budget from before a plan, where it is given back."""
        return None

    @property
    def status_after(self) -> Campaign.Status | None:
        """How the campaign stands on its platform afterwards, where this changes it."""
        return None

    def targeting_after(self, before: LineTargeting | None) -> LineTargeting | None:
        """Return whom the campaign is approved to be shown to once this is done."""
        return before

    @property
    def given_name(self) -> str | None:
        """The name that the campaign gets."""
        return None

    @property
    def last_day(self) -> date | None:
        """The last day that the campaign gets on its platform."""
        return None
