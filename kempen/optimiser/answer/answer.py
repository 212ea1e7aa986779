"""The whole answer: split, range and odds, what was possible, what the data allow."""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.answer.allocate import check_bounds, settle, value_of_money
from kempen.optimiser.answer.campaign_plan import CampaignOutcome, CampaignPlan, CurvePoint
from kempen.optimiser.answer.chance import is_out_of_reach
from kempen.optimiser.answer.pacing import daily
from kempen.optimiser.answer.plan import AllocationQuestion, mean_curves
from kempen.optimiser.answer.predict import Gain, Prediction, predict, predict_amounts, predict_gain
from kempen.optimiser.answer.reasons import PlanReason, reasons_for
from kempen.optimiser.answer.running import best_split_that_runs
from kempen.optimiser.answer.sufficiency import SufficiencyVerdict, confidence, verdicts
from kempen.optimiser.answer.waves import LearningWave, learning_wave
from kempen.optimiser.interpolate import smooth
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior

CURVE_POINTS = 25
CURVE_REACH = 1.6
# A smaller budget for a goal is recommended down to this share of what was asked.
LEAST_SHARE = 0.1


@dataclass(frozen=True)
class Plan:
    """The answer to a question; amounts sum to the budget and lie inside the bounds.

    `predicted`: what the split brings, `current`: what today's would; `goal_reachable`: whether the
    chance of the goal is 1 in 100 or more; `goal_expected`: whether the expected outcome meets it;
    `best_return`: the best expected outcome per 1 at this budget; `budget_for_goal`: the greatest
    budget whose expected return meets the goal, None if none from a tenth of the asked one up does
    (next to no money always returns much: what earlier spend still brings); `smallest_budget`: the
    least that brings what today's split would with the whole budget; `gain`: against today's split;
    `learning`: the weeks that swing to learn, None where none do or it was not asked for; `daily`:
    (horizon, n) money. What `predicted` says is without the wave, which costs `learning.cost`.
    """

    split: Floats
    predicted: Prediction
    goal_reachable: bool | None
    goal_expected: bool | None
    best_return: float
    budget_for_goal: float | None
    smallest_budget: float
    current: Prediction
    gain: Gain
    campaigns: tuple[CampaignPlan, ...]
    reasons: tuple[PlanReason, ...]
    confidence: str
    daily: Floats
    learning: LearningWave | None = None


def answer(posterior: ResponsePosterior, question: AllocationQuestion) -> Plan:
    """Answer a question from a stored posterior, in milliseconds. Raises `BadInput`."""
    return describe(posterior, question, split_alone(posterior, question))


def split_alone(posterior: ResponsePosterior, question: AllocationQuestion) -> Floats:
    """The split of the answer without what describes it, in a third of the time."""
    check_bounds(question.low, np.minimum(question.high, question.budget), question.budget)
    split, bounded = best_split_that_runs(posterior, question)
    return _in_cents(split, bounded)


def describe(posterior: ResponsePosterior, question: AllocationQuestion, split: Floats) -> Plan:
    """The same answer for a split that somebody else chose."""
    keep = settle(question.current, question.low, question.high, question.budget)
    budget, goal = question.budget, question.goal
    prediction = predict(posterior, split, goal=None if goal is None else goal * budget)
    current = predict(posterior, keep)
    totals, best = value_of_money(
        posterior.money, mean_curves(posterior), question.low, question.high, budget
    )
    best = best + float(posterior.base.mean())
    # At the whole budget it is this split, not the boldest one, that brings what it brings.
    best = best * min(1.0, prediction.mean / best[-1])
    chance = prediction.chance_of_goal
    judged = verdicts(posterior)
    campaigns = _campaigns(posterior, split, keep, judged)
    level = confidence(posterior, judged, split)
    wave = _wave(posterior, question, split)
    return Plan(
        split, prediction, None if chance is None else not is_out_of_reach(chance),
        None if goal is None else prediction.mean >= goal * budget,
        max(prediction.mean, current.mean) / budget, _budget_for(goal, totals, best),
        _smallest(totals, best, current.mean, budget), current,
        predict_gain(posterior, split, keep), campaigns,
        reasons_for(posterior, question, campaigns, level), level,
        daily(posterior, split, wave), wave,
    )  # fmt: skip


def _wave(
    posterior: ResponsePosterior, question: AllocationQuestion, split: Floats
) -> LearningWave | None:
    if not question.learn:
        return None
    wave = learning_wave(posterior, question, split)
    return wave if wave.any else None


def _budget_for(goal: float | None, totals: Floats, best: Floats) -> float | None:
    if goal is None:
        return None
    enough = (totals >= LEAST_SHARE * totals[-1]) & (best >= goal * totals)
    return float(totals[enough][-1]) if enough.any() else None


def _smallest(totals: Floats, best: Floats, worth: float, budget: float) -> float:
    enough = np.flatnonzero(best >= worth)
    return float(totals[enough[0]]) if len(enough) else budget


def parts(posterior: ResponsePosterior, split: Floats) -> tuple[CampaignOutcome, ...]:
    """Return what each campaign brings of a split: the least work that answers that."""
    curves = mean_curves(posterior)
    shares = []
    for k, amount in enumerate(split):
        own = predict(posterior, split, only=k)
        marginal = _marginal(posterior.money[k], curves[k], float(amount))
        shares.append(CampaignOutcome(own.mean, own.p10, own.p90, marginal))
    return tuple(shares)


def _campaigns(
    posterior: ResponsePosterior,
    split: Floats,
    keep: Floats,
    judged: tuple[SufficiencyVerdict, ...],
) -> tuple[CampaignPlan, ...]:
    curves = mean_curves(posterior)
    plans = []
    for k, (name, part) in enumerate(zip(posterior.names, parts(posterior, split), strict=True)):
        plans.append(
            CampaignPlan(
                name, float(split[k]), float(keep[k]),
                part.mean, part.p10, part.p90, part.marginal,
                predict(posterior, keep, only=k).mean,
                _marginal(posterior.money[k], curves[k], float(keep[k])),
                _curve(posterior, k, CURVE_REACH * max(split[k], keep[k], posterior.recent[k])),
                judged[k],
            )
        )  # fmt: skip
    return tuple(plans)


def _marginal(money: Floats, curve: Floats, amount: float) -> float:
    """Outcome of the next 1 spent, over a step of a twentieth."""
    step = max(0.05 * amount, money[1] / 2)
    low, high = max(amount - step, 0.0), amount + step
    return float(np.diff(smooth(money, curve, np.array([low, high])))[0] / (high - low))


def _curve(posterior: ResponsePosterior, k: int, top: float) -> tuple[CurvePoint, ...]:
    amounts = np.linspace(0, max(top, posterior.money[k, 1]), CURVE_POINTS)
    values = predict_amounts(posterior, k, amounts)
    low, high = np.quantile(values, [0.1, 0.9], axis=1)
    return tuple(
        CurvePoint(*(float(x) for x in point))
        for point in zip(amounts, values.mean(1), low, high, strict=True)
    )


def _in_cents(split: Floats, question: AllocationQuestion) -> Floats:
    """Whole cents that sum to the budget inside the bounds; the largest take the rest."""
    cents = np.round(split, 2)
    cents = np.clip(cents, question.low, question.high)
    for k in np.argsort(-split, kind="stable"):
        gap = question.budget - cents.sum()
        if abs(gap) < 1e-9:
            break
        cents[k] = np.clip(cents[k] + gap, question.low[k], question.high[k])
    return np.asarray(cents)
