"""What strategies look like from outside, made of their rows; amounts are exact Decimals."""

from datetime import date
from decimal import Decimal

from msgspec import Struct, field
from msgspec.structs import asdict

from kempen.domain.campaigns.queries import number
from kempen.domain.creatives.queries import ImageDetails, faults_in, image_details
from kempen.domain.strategies.models import Brief, StrategyAd, StrategyLine
from kempen.domain.strategies.rules import NewLine
from kempen.domain.strategies.stored_shapes import (
    GenerationProgress,
    LineCurve,
    LineExpectation,
    LineSufficiency,
    Note,
    PlanAnswer,
    PlannedDay,
    SplitExpectation,
)
from kempen.domain.strategies.wording import english
from kempen.kit import ids
from kempen.optimiser.answer.chance import chance_of, is_out_of_reach


class BudgetDetails(Struct, frozen=True):
    """What a brief may spend, both days included."""

    amount: Decimal
    start_date: date
    end_date: date
    currency: str = "MYR"


class BriefDetails(Struct, frozen=True):
    """A brief as it was handed in, with its defaults filled in."""

    objective: str
    return_goal: Decimal | None
    prospect_goal: int | None
    audience: dict[str, object] | None
    budget: BudgetDetails
    creative_guidelines: dict[str, object]
    campaign_ids: list[str]
    new_campaigns: tuple[NewLine, ...]
    after_plan: str


class LineDetails(Struct, frozen=True):
    """One campaign's part of the split."""

    line_id: str
    campaign_id: str | None
    new_campaign: NewLine | None
    platform: str
    name: str
    amount: Decimal
    suggested_amount: Decimal
    current_amount: Decimal | None
    basis: str
    expected: LineExpectation | None
    curve: LineCurve | None
    sufficiency: LineSufficiency | None
    last_day: date | None
    daily: tuple[PlannedDay, ...]


class AdviceDetails(Struct, frozen=True):
    """What a platform may cut short in an ad."""

    field: str
    code: str
    limit: int | None
    length: int | None


class AdDetails(Struct, frozen=True):
    """A proposed ad with its words, its picture and the advice about them."""

    ad_id: str
    line_id: str
    platform: str
    language: str
    angle: str
    headlines: list[str]
    descriptions: list[str]
    primary_text: str
    call_to_action: str
    landing_url: str
    image: ImageDetails | None
    writer: str
    is_chosen: bool
    advice: list[AdviceDetails]


class NoteDetails(Struct, frozen=True):
    """A note with the line it is about, and in English words."""

    code: str
    line_id: str | None
    numbers: dict[str, float]
    texts: tuple[str, ...]
    text: str


class ExpectationDetails(SplitExpectation, frozen=True):
    """An expectation with the chance of the goal in English words."""

    chance_of_goal_words: str | None = None


class StrategyOverview(Struct, frozen=True):
    """A strategy as lists show it."""

    strategy_id: str
    status: str
    revision: int
    progress: GenerationProgress | None
    failure: str | None
    brief: BriefDetails
    expected: ExpectationDetails | None
    goal_reachable: bool | None
    goal_expected: bool | None
    best_reachable_return: float | None
    best_reachable_prospects: float | None
    approved_at: str | None
    created_at: str
    updated_at: str


class StrategyDetails(StrategyOverview, frozen=True):
    """A strategy whole."""

    basis: str | None
    confidence: str | None
    current_mean: float | None
    smallest_budget: float | None
    budget_for_goal: float | None
    history_until: date | None
    suggested: ExpectationDetails | None
    unspent: Decimal | None
    allocation: list[LineDetails]
    ads: list[AdDetails]
    notes: list[NoteDetails]


class EventExpectation(Struct, frozen=True):
    """What events of the type `strategy.*` carry of an expectation."""

    mean: float
    p10: float
    p90: float
    mean_return: float | None = field(name="return")
    chance_of_goal: float | None


class StrategyEvent(Struct, frozen=True):
    """What events of the type `strategy.*` carry."""

    strategy_id: str
    campaign_ids: list[str]
    status: str
    expected: EventExpectation | None


def brief_details(brief: Brief) -> BriefDetails:
    """Return a brief as it was handed in, with its defaults filled in."""
    return BriefDetails(
        objective=str(brief.objective),
        return_goal=number(brief.return_goal),
        prospect_goal=brief.prospect_goal,
        audience=brief.audience,
        budget=BudgetDetails(
            exact_number(brief.budget_amount), brief.budget_start, brief.budget_end
        ),
        creative_guidelines=brief.creative_guidelines,
        campaign_ids=list(brief.campaign_ids),
        new_campaigns=brief.new_campaigns,
        after_plan=brief.when_over.value,
    )


def line_details(line: StrategyLine) -> LineDetails:
    """Return one campaign's part of the split."""
    campaign = line.campaign or line.launched_as
    is_new = line.campaign is None
    return LineDetails(
        line_id=line.public_id,
        campaign_id=campaign.public_id if campaign else None,
        new_campaign=NewLine(str(line.platform), line.name) if is_new else None,
        platform=str(line.platform),
        name=line.name,
        amount=exact_number(line.amount),
        suggested_amount=exact_number(line.suggested_amount),
        current_amount=number(line.current_amount),
        basis=line.basis,
        expected=line.expected,
        curve=line.curve,
        sufficiency=line.sufficiency,
        last_day=line.last_day,
        daily=line.daily,
    )


def ad_details(ad: StrategyAd) -> AdDetails:
    """Return a proposed ad with its words, its picture and the advice about them."""
    creative = ad.creative
    return AdDetails(
        ad_id=ad.public_id,
        line_id=ids.encode("line", ad.line_id),
        platform=str(creative.platform),
        language=creative.language,
        angle=creative.angle,
        headlines=list(creative.headlines),
        descriptions=list(creative.descriptions),
        primary_text=creative.primary_text,
        call_to_action=creative.call_to_action,
        landing_url=creative.landing_url,
        image=image_details(creative.image) if creative.image else None,
        writer=creative.writer,
        is_chosen=ad.is_chosen,
        advice=[
            AdviceDetails(fault.field, fault.code, fault.limit, fault.length)
            for fault in faults_in(creative)
        ],
    )


def expectation_details(expected: SplitExpectation | None) -> ExpectationDetails | None:
    """Return an expectation with the chance of the goal in English words."""
    if expected is None:
        return None
    chance = expected.chance_of_goal
    words = None if chance is None else chance_of(chance).words
    return ExpectationDetails(**asdict(expected), chance_of_goal_words=words)


def event_expectation(expected: SplitExpectation | None) -> EventExpectation | None:
    """Return what events of the type `strategy.*` carry of an expectation."""
    if expected is None:
        return None
    return EventExpectation(
        mean=expected.mean,
        p10=expected.p10,
        p90=expected.p90,
        mean_return=expected.mean_return,
        chance_of_goal=expected.chance_of_goal,
    )


def is_reachable(answer: PlanAnswer) -> bool | None:
    """Whether the suggested split has a chance of the goal of 1 in 100 or more."""
    chance = answer.suggested.chance_of_goal if answer.suggested else None
    return None if chance is None else not is_out_of_reach(chance)


def note_details(note: Note, lines: list[StrategyLine]) -> NoteDetails:
    """Return a note with the line it is about, and in words."""
    line = next((line for line in lines if line.position == note.position), None)
    return NoteDetails(
        code=note.code,
        line_id=line.public_id if line else None,
        numbers=note.numbers,
        texts=note.texts,
        text=english(note, line.name if line else ""),
    )


def exact_number(amount: Decimal) -> Decimal:
    """Return an amount with two places, more where it has them."""
    shown = number(amount)
    return Decimal(0) if shown is None else shown
