"""What is asked about how forecasts turned out."""

from dataclasses import dataclass

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import moment
from kempen.domain.forecasts.rules import PROSPECTS
from kempen.domain.scorecards.answers import (
    CampaignScore,
    ForecastAnswer,
    FrozenExpectation,
    RecordAnswer,
)
from kempen.domain.scorecards.models import Score
from kempen.domain.scorecards.rules import LineScore, ScorecardState, goal_amount
from kempen.domain.strategies.approved_shapes import FrozenLine
from kempen.domain.strategies.freezing import WITHDRAWN, content_of, is_untouched
from kempen.domain.strategies.models import FrozenForecast, Strategy
from kempen.domain.strategies.representing import exact_number
from kempen.kit import ids
from kempen.kit.tenancy import TenantQuerySet
from kempen.optimiser.answer.chance import chance_of
from kempen.optimiser.scorecard import Frozen, Record, record_of

__all__ = [
    "FrozenForecast",
    "Record",
    "ScorecardStanding",
    "ScorecardState",
    "forecasts_of",
    "record",
    "record_answer",
    "representation",
    "standings",
]


@dataclass(frozen=True)
class ScorecardStanding:
    """A frozen forecast and how it turned out; `score` is None before its days begin."""

    forecast: FrozenForecast
    state: ScorecardState
    score: Score | None
    is_untouched: bool

    @property
    def is_prospects(self) -> bool:
        """Whether it counts prospects, not ringgit."""
        return self.forecast.target == PROSPECTS


def forecasts_of(business: Business) -> TenantQuerySet[FrozenForecast]:
    """Return the frozen forecasts of a business, newest first.

    One whose strategy was opened again is none until it is approved anew.
    """
    rows = FrozenForecast.objects.of(business).exclude(content_hash=WITHDRAWN)
    return rows.select_related("strategy__brief").order_by("-id")


def standings(business: Business, forecasts: list[FrozenForecast]) -> list[ScorecardStanding]:
    """Return how each of these stands."""
    scores = {
        score.forecast_id: score
        for score in Score.objects.of(business).filter(forecast__in=forecasts)
    }
    return [_standing(one, scores.get(one.pk)) for one in forecasts]


def record(business: Business) -> Record | None:
    """Return the record of everything that was scored; None before anything was."""
    rows = (
        Score.objects.of(business)
        .filter(state=ScorecardState.SCORED)
        .select_related("forecast")
        .order_by("id")
    )
    return record_of([_frozen(score) for score in rows])


def record_answer(known: Record) -> RecordAnswer:
    """Return the record as the API shows it."""
    return RecordAnswer(
        count=known.count,
        held=known.held,
        held_low=known.held_low,
        held_high=known.held_high,
        bias=known.bias,
        error=known.error,
        brier=known.brier,
    )


def representation(standing: ScorecardStanding) -> ForecastAnswer:
    """Return a forecast and how it turned out as the API shows it."""
    forecast, score = standing.forecast, standing.score
    is_scored = score is not None and standing.state is ScorecardState.SCORED
    scores = {one.line_id: one for one in score.campaigns} if score is not None else {}
    return ForecastAnswer(
        forecast_id=forecast.public_id,
        strategy_id=ids.encode("str", forecast.strategy_id),
        unit="prospects" if standing.is_prospects else "revenue",
        from_=forecast.first.isoformat(),
        to=forecast.last.isoformat(),
        frozen_at=moment(forecast.frozen_at),
        content_hash=forecast.content_hash,
        is_untouched=standing.is_untouched,
        expected=_expectation(forecast),
        state=standing.state.value,
        as_of=score.until.isoformat() if score is not None and score.until else None,
        spent=exact_number(score.spent) if score is not None else None,
        actual=exact_number(score.brought) if score is not None else None,
        range_held=score.held if score is not None and is_scored else None,
        goal_met=score.goal_met if score is not None and is_scored else None,
        campaigns=[
            _campaign_score(line, scores.get(line.line_id))
            for line in content_of(forecast).campaigns
        ],
    )


def _expectation(forecast: FrozenForecast) -> FrozenExpectation:
    chance = forecast.chance_of_goal
    return FrozenExpectation(
        spend=exact_number(forecast.spend),
        mean=exact_number(forecast.mean),
        p10=exact_number(forecast.p10),
        p90=exact_number(forecast.p90),
        goal=None if forecast.goal is None else exact_number(forecast.goal),
        chance_of_goal=None if chance is None else exact_number(chance),
        chance_of_goal_words=None if chance is None else chance_of(float(chance)).words,
    )


def _campaign_score(line: FrozenLine, score: LineScore | None) -> CampaignScore:
    expected = line.expected
    return CampaignScore(
        name=line.name,
        amount=exact_number(line.amount),
        mean=expected.mean if expected else None,
        p10=expected.p10 if expected else None,
        p90=expected.p90 if expected else None,
        spent=None if score is None else exact_number(score.spent),
        actual=None if score is None else exact_number(score.brought),
    )


def _standing(forecast: FrozenForecast, score: Score | None) -> ScorecardStanding:
    launched = forecast.strategy.status == Strategy.Status.LAUNCHED
    state = ScorecardState.RUNNING if launched else ScorecardState.NOT_LAUNCHED
    if score is not None and launched:
        state = ScorecardState(score.state)
    return ScorecardStanding(forecast, state, score, is_untouched(forecast))


def _frozen(score: Score) -> Frozen:
    forecast = score.forecast
    goal = goal_amount(forecast.goal, score.spent, is_prospects=forecast.target == PROSPECTS)
    chance = forecast.chance_of_goal
    return Frozen(
        float(forecast.mean),
        float(forecast.p10),
        float(forecast.p90),
        float(score.brought),
        None if chance is None else float(chance),
        None if goal is None else float(goal),
    )
