"""What strategies store as JSON, each shape once: old rows and new ones are read through these.

Estimates are floats as they were rounded when they were made; money that is spent is Decimal. The
fields stand in the order in which PostgreSQL keeps names (short ones first), as the API shows some.
"""

from datetime import date
from decimal import Decimal

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import force_setattr

from kempen.domain.forecasts.rules import Assumption


class ExpectedGain(Struct, frozen=True):
    """What a split brings more than today's with the same money; `chance`: that it does."""

    p10: float
    p90: float
    mean: float
    chance: float | None


class SetAsideAmounts(Struct, frozen=True):
    """What a split gives up of its expected outcome, for doubt and for learning."""

    doubt: float
    learning: float


class SplitExpectation(Struct, frozen=True):
    """What a split is expected to bring, in `unit`: revenue (RM) or prospects.

    `set_aside` was not stored before 2026-11, `gain` is unknown where new campaigns take part.
    """

    unit: str
    mean: float
    p10: float
    p50: float
    p90: float
    spend: float
    mean_return: float | None = field(name="return", default=None)
    return_p10: float | None = None
    return_p90: float | None = None
    cost_per_prospect: float | None = None
    chance_of_goal: float | None = None
    gain: ExpectedGain | None = None
    set_aside: SetAsideAmounts | None = None


class LineExpectation(Struct, frozen=True):
    """What one line is expected to bring. `marginal`: the outcome of the next RM1."""

    mean: float = 0.0
    p10: float = 0.0
    p90: float = 0.0
    marginal: float = 0.0


class LineCurve(Struct, frozen=True):
    """A line's response over the span: the outcome at each amount of money."""

    p10: tuple[float, ...]
    p90: tuple[float, ...]
    mean: tuple[float, ...]
    spend: tuple[float, ...]

    @property
    def is_drawable(self) -> bool:
        """Whether there is more than a point to draw."""
        return len(self.spend) > 1 and self.spend[-1] > 0


class DataShortage(Struct, frozen=True):
    """One thing that a campaign's data lack, with its figures."""

    code: str
    numbers: dict[str, float] = {}


class LineSufficiency(Struct, frozen=True):
    """Whether a campaign's data are enough (good, fair, weak, none), and what is missing."""

    missing: tuple[DataShortage, ...]
    verdict: str


class PlannedDay(Struct, frozen=True):
    """One day's money of a line, to the sen."""

    date: date
    amount: Decimal


class BriefAudience(Struct, frozen=True):
    """Whom the ads of a brief are for; what was left open is empty."""

    states: tuple[str, ...] | None = None
    languages: tuple[str, ...] | None = None
    age_min: int | None = None
    age_max: int | None = None
    interests: tuple[str, ...] | None = None
    description: str | None = None


class AdGuidelines(Struct, frozen=True):
    """What the ads of a brief should say, and never say; what was left open is empty."""

    product: str | None = None
    benefits: tuple[str, ...] | None = None
    offer: str | None = None
    proof: tuple[str, ...] | None = None
    tone: str | None = None
    must_say: tuple[str, ...] | None = None
    never_say: tuple[str, ...] | None = None
    landing_url: str | None = None
    languages: tuple[str, ...] | None = None
    permits: dict[str, str] | None = None
    # Claims of the offering as it was then, as market/claims writes them; by language what a person
    # called the product, in other words or as a name that stays; its kind.
    claims: tuple[dict[str, object], ...] | None = None
    names: dict[str, str] | None = None
    category: str | None = None


class StoredDraftPart(Struct, frozen=True):
    """One page of a brief as it was typed, right or wrong; `version` counts its savings."""

    typed: dict[str, list[str]]
    version: int = 0


class GenerationProgress(Struct, frozen=True):
    """How far the worker has come with a strategy: the step `of` so many, and its code."""

    of: int = 1
    code: str = ""
    step: int = 0


class Note(Struct, frozen=True):
    """One thing worth saying about a strategy: a code with its figures and texts.

    `position` is that of the line it is about; None: the whole.
    """

    code: str
    position: int | None = None
    numbers: dict[str, float] = {}
    texts: tuple[str, ...] = ()


class SwingingLine(Struct, frozen=True):
    """How a line's weeks swing: by this part of a day's money, up (1), down (-1) or not (0).

    `key` is the name that the forecast knows it by, `cost` what this plan is expected to lose by it
    and `worth` what the next ones gain.
    """

    key: str
    cost: float
    swing: float
    weeks: tuple[int, ...]
    worth: float


class LearningWeeks(Struct, frozen=True):
    """The weeks that swing to learn. No lines: it pays for none; not `is_on`: a person refused it.

    Costs and gains are in `unit`.
    """

    unit: str
    is_on: bool = True
    lines: tuple[SwingingLine, ...] = ()

    @property
    def swings(self) -> bool:
        """Whether the weeks of any line swing."""
        return self.is_on and bool(self.lines)

    @property
    def cost(self) -> float:
        """What this plan is expected to lose."""
        return sum(line.cost for line in self.lines)

    @property
    def worth(self) -> float:
        """What the next plans are expected to gain."""
        return sum(line.worth for line in self.lines)


class PlanAnswer(Struct, frozen=True):
    """What is said of a whole plan besides its split.

    `assumptions` are those of the lines without a history, by the name that the forecast knows them
    by; `suggested` is the expectation of the suggested split. `real_shares` says by the same names
    what part of what platforms claim is real, where total sales told it. `learning` is None without
    a history, and in rows of before 2026-12.
    """

    basis: str | None = None
    assumptions: dict[str, Assumption] = {}
    goal_expected: bool | None = None
    best_reachable_return: float | None = None
    best_reachable_prospects: float | None = None
    confidence: str | None = None
    current_mean: float | None = None
    smallest_budget: float | None = None
    budget_for_goal: float | None = None
    history_until: date | None = None
    suggested: SplitExpectation | None = None
    real_shares: dict[str, float] = {}
    notes: tuple[Note, ...] = ()
    learning: LearningWeeks | None = None
    # What older rows call goal_expected; never written.
    goal_reachable: bool | UnsetType | None = UNSET

    def __post_init__(self) -> None:
        if self.goal_reachable is not UNSET:
            force_setattr(self, "goal_expected", self.goal_reachable)
            force_setattr(self, "goal_reachable", UNSET)
