"""What strategies look like from outside, made of their rows; amounts are exact Decimals."""

from collections.abc import Mapping
from decimal import Decimal

from kempen.domain.campaigns.answers import BudgetAnswer
from kempen.domain.campaigns.queries import number
from kempen.domain.creatives.law import LawContext
from kempen.domain.creatives.queries import faults_in, image_representation
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.forecasts.queries import PLANS_TAUGHT
from kempen.domain.strategies.answers import (
    BriefAnswer,
    EventExpectation,
    Expected,
    GainAnswer,
    NewCampaignAnswer,
    OwnFiguresAnswer,
    ProfitAnswer,
    ProgressAnswer,
    SetAsideAnswer,
)
from kempen.domain.strategies.approved_shapes import ApprovedProfit
from kempen.domain.strategies.envelope import Envelope
from kempen.domain.strategies.goals import expected_profit
from kempen.domain.strategies.models import Brief, Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.own_figures.rules import OwnFigures
from kempen.domain.strategies.split_answers import (
    AdviceAnswer,
    AllocationLine,
    CurveAnswer,
    DayAmount,
    EnvelopeAnswer,
    LearningAnswer,
    LearningLineAnswer,
    LineExpected,
    LineLimitsAnswer,
    NoteAnswer,
    ProposedAd,
    ShapedImage,
    ShortageAnswer,
    SufficiencyAnswer,
)
from kempen.domain.strategies.stored_shapes import (
    LearningWeeks,
    LineCurve,
    LineExpectation,
    LineSufficiency,
    Note,
    PlanAnswer,
    SplitExpectation,
)
from kempen.domain.strategies.targeting.answers import targeting_answer
from kempen.domain.strategies.wording import english
from kempen.kit import ids
from kempen.optimiser.answer.chance import chance_of, is_out_of_reach


def brief_answer(brief: Brief) -> BriefAnswer:
    """Return a brief as it was handed in, with its defaults filled in."""
    return BriefAnswer(
        objective=str(brief.objective),
        return_goal=number(brief.return_goal),
        prospect_goal=brief.prospect_goal,
        profit_goal=number(brief.profit_goal),
        most_profit=brief.most_profit,
        audience=brief.audience,
        budget=BudgetAnswer(
            amount=exact_number(brief.budget_amount),
            currency="MYR",
            start_date=brief.budget_start.isoformat(),
            end_date=brief.budget_end.isoformat(),
        ),
        creative_guidelines=brief.creative_guidelines,
        campaign_ids=list(brief.campaign_ids),
        new_campaigns=[
            NewCampaignAnswer(new.platform, new.name, new.offering_id or None)
            for new in brief.new_campaigns
        ],
        offering_id=ids.encode("off", brief.offering_id) if brief.offering_id else None,
        after_plan=brief.when_over.value,
        own_figures=_figures_answer(brief.own_figures),
    )


def _figures_answer(figures: OwnFigures | None) -> OwnFiguresAnswer | None:
    if figures is None:
        return None
    value = figures.conversion_value
    return OwnFiguresAnswer(
        exact_number(figures.cost_per_conversion), None if value is None else exact_number(value)
    )


def progress_answer(strategy: Strategy) -> ProgressAnswer | None:
    """Return how far the worker has come with a strategy; None where it is done."""
    is_generating = strategy.status == Strategy.Status.GENERATING
    progress = strategy.progress if is_generating else None
    return ProgressAnswer(progress.of, progress.code, progress.step) if progress else None


def line_answer(line: StrategyLine, *, refresh_ads: bool | None) -> AllocationLine:
    """Return one campaign's part of the split."""
    campaign = line.campaign or line.launched_as
    is_new = line.campaign is None
    offering_id = ids.encode("off", line.offering_id) if line.offering_id else None
    return AllocationLine(
        line_id=line.public_id,
        campaign_id=campaign.public_id if campaign else None,
        new_campaign=NewCampaignAnswer(str(line.platform), line.name, offering_id)
        if is_new
        else None,
        platform=str(line.platform),
        name=line.name,
        amount=exact_number(line.amount),
        suggested_amount=exact_number(line.suggested_amount),
        current_amount=number(line.current_amount),
        basis=line.basis,
        expected=_line_expected(line.expected),
        curve=_curve(line.curve),
        sufficiency=_sufficiency(line.sufficiency),
        last_day=line.last_day.isoformat() if line.last_day else None,
        daily=[DayAmount(day.date.isoformat(), day.amount) for day in line.daily],
        targeting=targeting_answer(line.targeting),
        refresh_ads=refresh_ads,
        offering_id=offering_id,
    )


def _line_expected(expected: LineExpectation | None) -> LineExpected | None:
    if expected is None:
        return None
    return LineExpected(expected.mean, expected.p10, expected.p90, expected.marginal)


def _curve(curve: LineCurve | None) -> CurveAnswer | None:
    if curve is None:
        return None
    return CurveAnswer(list(curve.p10), list(curve.p90), list(curve.mean), list(curve.spend))


def _sufficiency(sufficiency: LineSufficiency | None) -> SufficiencyAnswer | None:
    if sufficiency is None:
        return None
    missing = [ShortageAnswer(one.code, one.numbers) for one in sufficiency.missing]
    return SufficiencyAnswer(missing, sufficiency.verdict)


def ad_answer(ad: StrategyAd, law: LawContext) -> ProposedAd:
    """Return a proposed ad with its words, its picture and the advice about them."""
    creative = ad.creative
    return ProposedAd(
        ad_id=ad.public_id,
        line_id=ids.encode("line", ad.line_id),
        platform=str(creative.platform),
        language=creative.language,
        angle=creative.angle,
        headlines=list(creative.headlines),
        descriptions=list(creative.descriptions),
        primary_text=creative.primary_text,
        call_to_action=creative.button or creative.call_to_action,
        landing_url=creative.landing_url,
        image=image_representation(creative.image) if creative.image else None,
        images=[
            ShapedImage(
                one.shape,
                one.image.public_id,
                one.focal_x / FOCAL_SCALE,
                one.focal_y / FOCAL_SCALE,
                one.image.is_made,
            )
            for one in creative.pictures.all()
        ],
        layout=creative.layout or None,
        writer=creative.writer,
        is_chosen=ad.is_chosen,
        is_reserve=ad.is_reserve,
        advice=[
            AdviceAnswer(fault.field, fault.code, fault.limit, fault.length)
            for fault in faults_in(creative, law)
        ],
    )


def expectation_answer(expected: SplitExpectation | None) -> Expected | None:
    """Return an expectation with the chance of the goal in English words."""
    if expected is None:
        return None
    chance, gain, set_aside = expected.chance_of_goal, expected.gain, expected.set_aside
    return Expected(
        unit=expected.unit,
        mean=expected.mean,
        p10=expected.p10,
        p50=expected.p50,
        p90=expected.p90,
        spend=expected.spend,
        return_=expected.mean_return,
        return_p10=expected.return_p10,
        return_p90=expected.return_p90,
        cost_per_prospect=expected.cost_per_prospect,
        chance_of_goal=chance,
        chance_of_goal_words=None if chance is None else chance_of(chance).words,
        gain=GainAnswer(gain.p10, gain.p90, gain.mean, gain.chance) if gain else None,
        set_aside=SetAsideAnswer(set_aside.doubt, set_aside.learning) if set_aside else None,
    )


def profit_answer(brief: Brief, expected: SplitExpectation | None) -> ProfitAnswer | None:
    """Return the profit that a strategy is expected to bring; None without a profit goal."""
    if brief.margin is None:
        return None
    sales = (None, None, None) if expected is None else (expected.mean, expected.p10, expected.p90)
    spend = 0.0 if expected is None else expected.spend
    mean, p10, p90 = (None if one is None else expected_profit(brief, one, spend) for one in sales)
    return ProfitAnswer(
        goal=None if brief.profit_goal is None else brief.profit_goal.normalize() + 0,
        margin=brief.margin.normalize() + 0,
        margin_source=brief.margin_source,
        mean=mean,
        p10=p10,
        p90=p90,
    )


def approved_profit(brief: Brief) -> ApprovedProfit | None:
    """Return what an approval holds of a profit goal; None without one."""
    if brief.margin is None:
        return None
    goal = None if brief.profit_goal is None else exact_number(brief.profit_goal)
    return ApprovedProfit(goal, exact_number(brief.margin), brief.margin_source)


def event_expectation(expected: SplitExpectation | None) -> EventExpectation | None:
    """Return what events of the type `strategy.*` carry of an expectation."""
    if expected is None:
        return None
    return EventExpectation(
        mean=expected.mean,
        p10=expected.p10,
        p90=expected.p90,
        return_=expected.mean_return,
        chance_of_goal=expected.chance_of_goal,
    )


def is_reachable(answer: PlanAnswer) -> bool | None:
    """Whether the suggested split has a chance of the goal of 1 in 100 or more."""
    chance = answer.suggested.chance_of_goal if answer.suggested else None
    return None if chance is None else not is_out_of_reach(chance)


def note_answer(note: Note, lines: list[StrategyLine]) -> NoteAnswer:
    """Return a note with the line it is about, and in words."""
    line = next((line for line in lines if line.position == note.position), None)
    return NoteAnswer(
        code=note.code,
        line_id=line.public_id if line else None,
        numbers=note.numbers,
        texts=list(note.texts),
        text=english(note, line.name if line else ""),
    )


def envelope_answer(envelope: Envelope | None) -> EnvelopeAnswer | None:
    """Return an envelope as the API shows it; None: nothing changes by itself."""
    if envelope is None:
        return None
    return EnvelopeAnswer(
        lines=[LineLimitsAnswer(one.line_id, one.floor, one.cap) for one in envelope.lines],
        most_share=envelope.most_share,
        most_amount=envelope.most_amount,
        until=envelope.until.isoformat(),
        may_pause_ads=envelope.may_pause_ads,
        may_swap_ads=envelope.may_swap_ads,
    )


def learning_answer(
    weeks: LearningWeeks | None, line_ids: Mapping[str, str]
) -> LearningAnswer | None:
    """Return the weeks that swing; None where that pays for no campaign."""
    if weeks is None or not weeks.lines:
        return None
    return LearningAnswer(
        is_on=weeks.is_on,
        unit=weeks.unit,
        cost=round(weeks.cost, 2),
        worth=round(weeks.worth, 2),
        plans=PLANS_TAUGHT,
        lines=[LearningLineAnswer(line_ids[one.key], one.swing) for one in weeks.lines],
    )


def exact_number(amount: Decimal) -> Decimal:
    """Return an amount with two places, more where it has them."""
    shown = number(amount)
    return Decimal(0) if shown is None else shown
