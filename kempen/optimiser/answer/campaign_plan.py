"""One campaign's part of an answer."""

from dataclasses import dataclass

from kempen.optimiser.answer.sufficiency import SufficiencyVerdict


@dataclass(frozen=True)
class CurvePoint:
    """Expected outcome of one campaign at an amount of money for the horizon."""

    amount: float
    mean: float
    p10: float
    p90: float


@dataclass(frozen=True)
class CampaignOutcome:
    """What one campaign's amount brings. `marginal`: outcome of the next 1 spent."""

    mean: float
    p10: float
    p90: float
    marginal: float


@dataclass(frozen=True)
class CampaignPlan:
    """One campaign's part of the answer. `marginal`: outcome of the next 1 spent."""

    name: str
    amount: float
    current: float
    mean: float
    p10: float
    p90: float
    marginal: float
    current_mean: float
    current_marginal: float
    curve: tuple[CurvePoint, ...]
    verdict: SufficiencyVerdict
