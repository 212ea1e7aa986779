"""What each ad brings for the same money: a hierarchical posterior over the ads of one campaign.

Conversions are Poisson given what was spent; the ads' rates come from one Gamma distribution, whose
mean and spread are integrated over a grid (empirical Bayes of Gamma-Poisson; see Gelman et al.,
Bayesian Data Analysis, 3rd edition, section 2.7 and chapter 5). A day that is good for all ads says
nothing about one of them: days have factors of their own. Older days count less, so that an ad is
judged by what it brings now.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import gammaln

Floats = npt.NDArray[np.float64]

HALF_LIFE: Final = 28.0  # Days after which a day counts half.
# How firmly a day's factor is drawn to 1, in conversions.
_DAY_PRIOR: Final = 12.0
_ROUNDS: Final = 6
# Shapes of the Gamma distribution of rates: 1 / sqrt(shape) is how much ads differ, 100 to 8 %.
_SHAPES: Final = np.array([1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 160.0])
# What is known of the shape before: most ads of a campaign differ by 20 to 50 %.
_SHAPE_WEIGHTS: Final = np.array([0.3, 0.7, 1.2, 1.5, 1.5, 1.2, 0.8, 0.6])
_MEANS: Final = np.exp(np.linspace(-0.9, 0.9, 19))  # Around the campaign's own rate.
# How much the value of a conversion differs between ads, as a share.
_VALUE_SPREAD: Final = 0.15
_NO_VALUE_YET: Final = 1.0


@dataclass(frozen=True)
class AdDays:
    """Days of ads of one campaign, oldest first: arrays of days × ads.

    `spend` is in one currency (or clicks, where spend of single ads is unknown); 0 where an ad did
    not run. `revenue` is None where conversions are what counts.
    """

    spend: Floats
    conversions: Floats
    revenue: Floats | None = None


def draws_of_worth(
    days: AdDays, dice: np.random.Generator, count: int = 2_000, half_life: float = HALF_LIFE
) -> Floats:
    """Return draws × ads from the posterior of what each ad brings for one unit of spend.

    In conversions, or in revenue where it is given. Ads without spend are drawn as any other of the
    campaign would be.
    """
    exposure, counts, dispersion = exposure_of(days, half_life)
    rates = _draws_of_rates(exposure / dispersion, counts / dispersion, dice, count)
    if days.revenue is None:
        return rates
    return rates * _draws_of_values(days, counts, dice, count, half_life)


def exposure_of(days: AdDays, half_life: float) -> tuple[Floats, Floats, float]:
    """Return what each ad was spent and brought after days' factors, and the overdispersion.

    Older days count less by `half_life`, in days.
    """
    spend, conversions = days.spend, days.conversions
    ages = np.arange(len(spend))[::-1]
    weight = (0.5 ** (ages / half_life))[:, None]
    total, spent = float(conversions.sum()), float(spend.sum())
    rate = np.full(spend.shape[1], max(total, 0.5) / max(spent, 1e-9))
    factor = np.ones(len(spend))
    for _ in range(_ROUNDS):
        expected = spend @ rate
        factor = (conversions.sum(axis=1) + _DAY_PRIOR) / (expected + _DAY_PRIOR)
        exposed = (weight * spend * factor[:, None]).sum(axis=0)
        # One conversion as all ads have it, so that an ad without data has the campaign's rate.
        common = max(total, 0.5) / max(float((spend * factor[:, None]).sum()), 1e-9)
        rate = ((weight * conversions).sum(axis=0) + 1) / (exposed + 1 / common)
    expected = spend * factor[:, None] * rate
    ran = spend > 0
    excess = float((((conversions - expected) ** 2)[ran] / np.maximum(expected[ran], 0.05)).sum())
    freedom = max(1.0, ran.sum() - len(spend) - spend.shape[1])
    dispersion = float(np.clip(excess / freedom, 1.0, 4.0)) if total >= 30 else 1.0
    exposure = (weight * spend * factor[:, None]).sum(axis=0)
    return exposure, (weight * conversions).sum(axis=0), dispersion


def _draws_of_rates(
    exposure: Floats, counts: Floats, dice: np.random.Generator, count: int
) -> Floats:
    centre = (counts.sum() + 0.5) / max(float(exposure.sum()), 1e-9)
    means, shapes = np.meshgrid(centre * _MEANS, _SHAPES, indexing="ij")
    prior = np.broadcast_to(np.log(_SHAPE_WEIGHTS), means.shape)
    shape, rate = shapes[..., None], (shapes / means)[..., None]
    # The negative binomial likelihood of each ad, its constants left out.
    likelihood = (
        gammaln(shape + counts)
        - gammaln(shape)
        + shape * np.log(rate)
        - (shape + counts) * np.log(rate + exposure)
    ).sum(axis=-1) + prior
    weights = np.exp(likelihood - likelihood.max()).ravel()
    chosen = dice.choice(weights.size, size=count, p=weights / weights.sum())
    shape, rate = shape.reshape(-1, 1)[chosen], rate.reshape(-1, 1)[chosen]
    drawn: Floats = dice.gamma(shape + counts, 1 / (rate + exposure))
    return drawn


def _draws_of_values(
    days: AdDays, counts: Floats, dice: np.random.Generator, count: int, half_life: float
) -> Floats:
    """Return draws of the mean revenue of a conversion: each ad's own, drawn to the campaign's."""
    revenue, conversions = days.revenue, days.conversions
    if revenue is None or conversions.sum() <= 0:
        return np.full((count, len(counts)), _NO_VALUE_YET)
    weight = (0.5 ** (np.arange(len(revenue))[::-1] / half_life))[:, None]
    pooled = float(revenue.sum() / conversions.sum())
    many = np.maximum(conversions, 1e-9)
    # How much single conversions differ, from days with some.
    spread = (((revenue - pooled * conversions) ** 2 / many)[conversions > 0]).mean()
    variation = float(np.clip(spread / pooled**2, 0.05, 4.0))
    own = (weight * revenue).sum(axis=0) / np.maximum(counts, 1e-9)
    precision, prior = counts / variation, 1 / _VALUE_SPREAD**2
    share = precision / (precision + prior)
    middle = pooled * (1 - share) + own * share
    deviation = pooled / np.sqrt(precision + prior)
    drawn: Floats = np.maximum(
        dice.normal(middle, deviation, size=(count, len(counts))), 0.05 * pooled
    )
    return drawn
