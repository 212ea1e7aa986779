"""What is asked of a kept posterior: the best split, and what another split would bring."""

from dataclasses import dataclass, field
from functools import lru_cache
from uuid import UUID

import numpy as np

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.assumed_outcome import Floats, draws
from kempen.domain.forecasts.models import Posterior
from kempen.domain.forecasts.rules import PROSPECTS, Assumption
from kempen.kit.tenancy import TenantQuerySet
from kempen.optimiser.answer.allocate import settle
from kempen.optimiser.answer.answer import Plan, answer, describe, parts, split_alone
from kempen.optimiser.answer.campaign_plan import CampaignOutcome
from kempen.optimiser.answer.pacing import daily
from kempen.optimiser.answer.plan import AllocationQuestion
from kempen.optimiser.answer.predict import Gain, Prediction, predict, predict_gain
from kempen.optimiser.answer.set_aside import SetAside, set_aside
from kempen.optimiser.answer.sufficiency import confidence, verdicts
from kempen.optimiser.answer.waves import COMING, LearningWave, learning_wave
from kempen.optimiser.model import posterior as fitted
from kempen.optimiser.model.fit import DRAWS

__all__ = [
    "CampaignOutcome",
    "ExpectedResult",
    "Gain",
    "LearningWave",
    "OldForecast",
    "Plan",
    "Posterior",
    "Prediction",
    "SplitQuestion",
    "best_amounts",
    "best_split",
    "by_day",
    "confidence_in",
    "expected_by_campaign",
    "expected_of_split",
    "load_cached_posterior",
    "load_posterior",
    "most_profitable",
    "outdated",
    "what_if",
]

# What weeks that swing teach is counted over so many plans to come.
PLANS_TAUGHT = COMING
# The budget with the most profit is looked for in two rounds of so many steps.
_ROUNDS, _STEPS = 2, 10
# So many posteriors stay open, some 300 KB to 2 MB each.
_OPEN = 16


@dataclass(frozen=True)
class SplitQuestion:
    """A question. Money is that of the whole span.

    `bounds` has a known campaign's least and greatest amount by public id, `least` what one takes
    if it runs at all, `assumed` the campaigns without history by any name. `goal` is revenue per 1
    spent, or the number of prospects.
    """

    budget: float
    target: str
    goal: float | None = None
    bounds: dict[str, tuple[float, float]] = field(default_factory=dict)
    assumed: dict[str, Assumption] = field(default_factory=dict)
    least: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class ExpectedResult:
    """What a split is expected to bring.

    `set_aside` is what it gives up for doubt and for learning, None without any history; `gain` is
    against today's split, None where nobody can know it.
    """

    prediction: Prediction
    set_aside: SetAside | None = None
    gain: Gain | None = None


class OldForecast(Exception):  # noqa: N818 -- a state of what is kept, not an error of ours
    """A posterior was made by an older version of the optimiser: it has to be fitted anew."""


def load_posterior(row: Posterior) -> fitted.ResponsePosterior:
    """Return the posterior as the optimiser uses it; raises OldForecast."""
    if row.version != fitted.VERSION:
        raise OldForecast
    return fitted.ResponsePosterior.from_bytes(bytes(row.content))


def load_cached_posterior(business: Business, posterior_id: UUID) -> fitted.ResponsePosterior:
    """Return a kept posterior for one of many questions in a row; raises OldForecast.

    Somebody who drags a slider asks ten times a second: what is kept never changes, so the last few
    stay open in this process.
    """
    versions = Posterior.objects.of(business).filter(pk=posterior_id)
    if versions.values_list("version", flat=True).get() != fitted.VERSION:
        raise OldForecast
    return _open(business, posterior_id)


@lru_cache(maxsize=_OPEN)
def _open(business: Business, posterior_id: UUID) -> fitted.ResponsePosterior:
    return load_posterior(Posterior.objects.of(business).get(pk=posterior_id))


def outdated() -> TenantQuerySet[Posterior]:
    """Return every business's posteriors that an older version made."""
    return Posterior.objects.of_everyone().exclude(version=fitted.VERSION)


def best_split(
    posterior: fitted.ResponsePosterior, split_question: SplitQuestion, budget: float
) -> Plan:
    """Return the optimiser's answer for the known campaigns and this much money."""
    return answer(posterior, _question(posterior, split_question, budget))


def best_amounts(
    posterior: fitted.ResponsePosterior, split_question: SplitQuestion, budget: float
) -> dict[str, float]:
    """Return only the amounts of `best_split`, by the campaigns' names."""
    amounts = split_alone(posterior, _question(posterior, split_question, budget))
    return dict(zip(posterior.names, amounts.tolist(), strict=True))


def most_profitable(
    posterior: fitted.ResponsePosterior,
    split_question: SplitQuestion,
    most: float,
    *,
    margin: float,
    least: float = 0.0,
) -> float:
    """Return which part of a budget brings the most profit after ads, from nothing up to `most`.

    `margin` is what is left of 1 in sales before ads; `least` the smallest budget besides nothing.
    Each is split as well as it can be. Tried at even steps, then at finer ones around the best.
    """

    def profit(budget: float) -> float:
        split = best_amounts(posterior, split_question, budget) if budget else {}
        return margin * predict(posterior, _amounts(posterior, split)).mean - budget

    tried = {0.0: profit(0.0)}
    low, high = min(least, most), most
    for _ in range(_ROUNDS):
        step = (high - low) / _STEPS
        for budget in (low + step * number for number in range(_STEPS + 1)):
            if budget > 0:
                tried.setdefault(budget, profit(budget))
        best = max(tried, key=lambda budget: tried[budget])
        low, high = max(best - step, min(least, most)), min(best + step, most)
    return best


def confidence_in(posterior: fitted.ResponsePosterior, split: dict[str, float]) -> str:
    """Return how far what is said of a split can be leaned on: high, medium or low."""
    return confidence(posterior, verdicts(posterior), _amounts(posterior, split))


def by_day(
    posterior: fitted.ResponsePosterior, split: dict[str, float], means: dict[str, float]
) -> tuple[Floats, Floats]:
    """Return the money of each day of a split, and the outcome of each: (horizon,).

    `means` is what each campaign brings. The outcome falls on days as people buy on them.
    """
    money = daily(posterior, _amounts(posterior, split))
    return money.sum(1), posterior.worth @ _amounts(posterior, means) / posterior.horizon


def expected_of_split(
    posterior: fitted.ResponsePosterior, split_question: SplitQuestion, split: dict[str, float]
) -> Plan | None:
    """Return the same answer for a split that somebody chose; None when it spends nothing."""
    amounts = _amounts(posterior, split)
    if amounts.sum() <= 0:
        return None
    return describe(posterior, _question(posterior, split_question, float(amounts.sum())), amounts)


def learning_wave_of(
    posterior: fitted.ResponsePosterior, split_question: SplitQuestion, split: dict[str, float]
) -> LearningWave | None:
    """Return the weeks that should swing around a split so that it pays; None where none should.

    Campaigns whose bounds leave nothing to choose do not swing.
    """
    amounts = _amounts(posterior, split)
    if amounts.sum() <= 0:
        return None
    question = _question(posterior, split_question, float(amounts.sum()))
    wave = learning_wave(posterior, question, amounts)
    return wave if wave.any else None


def expected_by_campaign(
    posterior: fitted.ResponsePosterior, split: dict[str, float]
) -> dict[str, CampaignOutcome]:
    """Return what each known campaign brings of a split, by its name; in milliseconds."""
    return dict(zip(posterior.names, parts(posterior, _amounts(posterior, split)), strict=True))


def what_if(
    posterior: fitted.ResponsePosterior | None,
    split_question: SplitQuestion,
    split: dict[str, float],
) -> ExpectedResult:
    """Return what a split over known and assumed campaigns would bring, in milliseconds."""
    goal = split_question.goal
    if goal is not None and split_question.target != PROSPECTS:
        goal = goal * sum(split.values())
    new = {name: split.get(name, 0.0) for name in split_question.assumed}
    besides = np.zeros(DRAWS)
    for name, money in new.items():
        besides = besides + money * draws(split_question.assumed[name], name, DRAWS)
    if posterior is None:
        return ExpectedResult(Prediction.of(besides, goal))
    amounts = _amounts(posterior, split)
    brought = sum(money * split_question.assumed[name].mean for name, money in new.items())
    gain = None
    if amounts.sum() > 0 and not split_question.assumed:
        question = _question(posterior, split_question, float(amounts.sum()))
        keep = settle(question.current, question.low, question.high, question.budget)
        gain = predict_gain(posterior, amounts, keep)
    return ExpectedResult(
        predict(posterior, amounts, goal=goal, besides=besides),
        set_aside(posterior, amounts, sum(new.values()), brought),
        gain,
    )


def _amounts(posterior: fitted.ResponsePosterior, split: dict[str, float]) -> Floats:
    return np.array([split.get(name, 0.0) for name in posterior.names])


def _question(
    posterior: fitted.ResponsePosterior, split_question: SplitQuestion, budget: float
) -> AllocationQuestion:
    """Pose the question in arrays; today's split is the pace of the last 28 days."""
    bounds = [split_question.bounds.get(name, (0.0, budget)) for name in posterior.names]
    recent = posterior.recent if posterior.recent.any() else np.ones(len(posterior.names))
    goal = split_question.goal
    if goal is not None and split_question.target == PROSPECTS:
        goal = goal / budget
    return AllocationQuestion(
        budget,
        np.array([low for low, _ in bounds]),
        np.array([min(high, budget) for _, high in bounds]),
        np.asarray(budget * recent / recent.sum()),
        goal,
        _amounts(posterior, split_question.least) if split_question.least else None,
    )
