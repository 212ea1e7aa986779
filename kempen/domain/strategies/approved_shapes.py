"""What an approval freezes, each shape once: its JSON is what the hashes are made of."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from msgspec import UNSET, Struct, UnsetType

from kempen.domain.creatives.queries import CreativeContent
from kempen.domain.strategies.envelope import Envelope
from kempen.domain.strategies.stored_shapes import (
    LearningWeeks,
    LineExpectation,
    PlannedDay,
    SplitExpectation,
)
from kempen.domain.strategies.targeting.shapes import LineTargeting


class ApprovedAd(CreativeContent, frozen=True, kw_only=True):
    """An ad that runs, or waits in reserve, with every word."""

    ad_id: str


class ApprovedCampaign(Struct, frozen=True):
    """One campaign with its money by day and its ads."""

    line_id: str
    campaign_id: str | None
    platform: str
    name: str
    amount: Decimal
    daily: tuple[PlannedDay, ...]
    ads: tuple[ApprovedAd, ...]
    # What was approved before campaigns had their own keeps its hash.
    targeting: LineTargeting | UnsetType = UNSET
    # Of a campaign that sells something else than the brief.
    creative_guidelines: dict[str, object] | UnsetType = UNSET
    # What was approved before ads could wait in reserve, or without any, keeps its hash.
    reserve: tuple[ApprovedAd, ...] | UnsetType = UNSET


class ApprovedSwing(Struct, frozen=True):
    """A campaign whose weeks go above and below its plan, by this part of a day's money."""

    line_id: str
    swing: float


class ApprovedProfit(Struct, frozen=True):
    """The profit after ads wanted for each 1 spent, and the margin by which it was worked out.

    Without a `goal`, as much profit as there can be.
    """

    goal: Decimal | None
    margin: Decimal
    source: str


class ApprovedContent(Struct, frozen=True):
    """All that runs; audience and guidelines exactly as they were handed in."""

    strategy_id: str
    objective: str
    dates: tuple[date, date]
    budget: Decimal
    audience: dict[str, object] | None
    creative_guidelines: dict[str, object]
    campaigns: tuple[ApprovedCampaign, ...]
    after_plan: str | UnsetType = UNSET
    envelope: Envelope | UnsetType = UNSET
    learning: tuple[ApprovedSwing, ...] | UnsetType = UNSET
    profit: ApprovedProfit | UnsetType = UNSET


class FrozenLine(Struct, frozen=True):
    """One line of what was approved, with what it was expected to bring.

    `real_share`: what part of what its platform claims was thought to be real; None: all of it.
    """

    line_id: str
    name: str
    amount: Decimal
    basis: str
    expected: LineExpectation | None = None
    real_share: float | None = None


class FrozenContent(Struct, frozen=True):
    """The whole of a frozen forecast."""

    strategy_id: str
    approved_hash: str
    dates: tuple[date, date]
    goal: Decimal | None
    expected: SplitExpectation
    campaigns: tuple[FrozenLine, ...]


def in_order(value: object) -> object:
    """Return the same JSON with the names of every object in order: what a hash is made of."""
    if isinstance(value, dict):
        return {name: in_order(value[name]) for name in sorted(value)}
    if isinstance(value, list):
        return [in_order(one) for one in value]
    return value


def approved_swings(
    weeks: LearningWeeks | None, line_ids: Mapping[str, str]
) -> tuple[ApprovedSwing, ...]:
    """Return what an approval freezes; `line_ids` are by the name that the forecast knows."""
    if weeks is None or not weeks.is_on:
        return ()
    return tuple(ApprovedSwing(line_ids[one.key], one.swing) for one in weeks.lines)
