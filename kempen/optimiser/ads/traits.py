"""What ads of one kind brought beside others, over many campaigns: angles, languages, claims.

Ads are compared inside their campaigns only, so that a strong campaign does not flatter what it
happens to say. For ad *i* of campaign *c*:

    log(conversions / expected) = campaign_c + sum of effects of its traits + what is its own

Effects of one sort of trait come from one normal distribution, as do the ads' own deviations; their
spreads are integrated over a grid, weighted by the marginal likelihood with the campaigns' levels
integrated out (empirical Bayes of a linear mixed model; Gelman et al., Bayesian Data Analysis, 3rd
edition, chapter 15; Harville, JASA 72, 1977).
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from kempen.optimiser.ads.worth import AdDays, Floats, exposure_of

LEAST_CONVERSIONS: Final = 20.0  # On either side of a comparison, by the campaigns' rates.
LEAST_ADS: Final = 2  # With the trait, and without it, in the campaigns that have both.
_SURE: Final = 0.9
_LEAST_EXPECTED: Final = 3.0  # Of an ad: a logarithm of fewer conversions says nothing.
# Spreads of effects and of what is an ad's own, on the log scale, and what is known of them before.
_TRAIT_SPREADS: Final = (0.02, 0.08, 0.18, 0.35)
_OWN_SPREADS: Final = (0.05, 0.12, 0.22, 0.4)
_DRAWS: Final = 4_000
# Nothing lasts: what was true a year ago counts an eighth.
_HALF_LIFE: Final = 120.0


class TraitVerdict(StrEnum):
    """What can be said of a trait."""

    TOO_LITTLE = "too_little_data"
    BETTER = "probably_better"
    WORSE = "probably_worse"
    UNKNOWN = "cannot_tell_yet"


@dataclass(frozen=True)
class ComparedAds:
    """The ads of one campaign: their days, and each ad's traits by sort, in the order of `days`."""

    days: AdDays
    traits: Sequence[Mapping[str, frozenset[str]]]


@dataclass(frozen=True)
class TraitEffect:
    """What ads with a trait bring for the same money, as a share more than the others beside them.

    `low` to `high` is the 80 % range of `effect` (0.1: a tenth more); `chance` that it is above 0.
    `ads` and `campaigns` are those in which ads with it stand beside others.
    """

    sort: str
    trait: str
    ads: int
    campaigns: int
    verdict: TraitVerdict
    effect: float
    low: float
    high: float
    chance: float


@dataclass(frozen=True)
class _Table:
    """One row an ad: log ratio to expectation, its variance, its campaign, a column a trait."""

    ratio: Floats
    variance: Floats
    expected: Floats
    campaign: Floats
    columns: Floats
    names: list[tuple[str, str]]


def trait_effects(campaigns: Sequence[ComparedAds], *, seed: int = 0) -> list[TraitEffect]:
    """Return the effect of every trait that some ads have and others beside them have not.

    By sort, the highest expected effect first. The same ads and seed give the same answer.
    """
    table = _table(campaigns)
    if table is None:
        return []
    contrasts = {
        name: contrast
        for place, name in enumerate(table.names)
        if (contrast := _contrast(table, place)) is not None
    }
    means, deviations, weights = _posterior(table, [one.weights for one in contrasts.values()])
    dice = np.random.default_rng([seed, len(table.ratio), len(contrasts)])
    chosen = dice.choice(len(weights), size=_DRAWS, p=weights)
    noise = dice.standard_normal((_DRAWS, 1))
    draws = means[chosen] + deviations[chosen] * noise
    effects = [
        _effect(name, contrast, draws[:, place])
        for place, (name, contrast) in enumerate(contrasts.items())
    ]
    return sorted(effects, key=lambda one: (one.sort, -one.effect, one.trait))


def _table(campaigns: Sequence[ComparedAds]) -> _Table | None:
    """Return the ads that can be compared, those of campaigns with two of them at least."""
    ratio, variance, expected, campaign = [], [], [], []
    traits: list[Mapping[str, frozenset[str]]] = []
    for number, one in enumerate(campaigns):
        exposure, counts, dispersion = exposure_of(one.days, _HALF_LIFE)
        rate = (counts.sum() + 0.5) / max(float(exposure.sum()), 1e-9)
        places = [ad for ad in range(len(counts)) if exposure[ad] * rate >= _LEAST_EXPECTED]
        if len(places) < 2:
            continue
        for ad in places:
            ratio.append(np.log((counts[ad] + 0.5) / (exposure[ad] * rate + 0.5)))
            variance.append(dispersion / (exposure[ad] * rate))
            expected.append(exposure[ad] * rate)
            campaign.append(float(number))
            traits.append(one.traits[ad])
    names = sorted({(sort, name) for ad in traits for sort, held in ad.items() for name in held})
    if not names:
        return None
    columns = np.array([[float(name in ad.get(sort, ())) for sort, name in names] for ad in traits])
    return _Table(
        np.array(ratio), np.array(variance), np.array(expected), np.array(campaign), columns, names
    )


@dataclass(frozen=True)
class _Contrast:
    """Which combination of effects compares a trait with the others, and on what it stands."""

    weights: Floats
    ads: int
    campaigns: int
    is_enough: bool


def _contrast(table: _Table, place: int) -> _Contrast | None:
    """Return how ads with a trait differ from those beside them in its own sort of trait."""
    has = table.columns[:, place] > 0
    both = np.intersect1d(table.campaign[has], table.campaign[~has])
    beside = np.isin(table.campaign, both)
    with_it, without = has & beside, ~has & beside
    if not both.size:
        return None
    sort = table.names[place][0]
    own_sort = np.array([name[0] == sort for name in table.names])
    is_exclusive = bool((table.columns[:, own_sort].sum(axis=1) <= 1).all())
    weights = np.zeros(len(table.names))
    weights[place] = 1.0
    if is_exclusive:
        # What stands beside it has another trait of the sort, or none: as often as it does.
        others = table.columns[without].mean(axis=0)
        weights -= np.where(own_sort, others, 0.0)
    least = min(table.expected[with_it].sum(), table.expected[without].sum())
    is_enough = min(with_it.sum(), without.sum()) >= LEAST_ADS and least >= LEAST_CONVERSIONS
    return _Contrast(weights, int(with_it.sum()), int(both.size), bool(is_enough))


def _posterior(table: _Table, contrasts: Sequence[Floats]) -> tuple[Floats, Floats, Floats]:
    """Return mean and deviation of each contrast for each choice of spreads, and their weights."""
    sorts = sorted({sort for sort, _ in table.names})
    place_of = np.array([sorts.index(sort) for sort, _ in table.names])
    aims = np.array(contrasts).reshape(-1, len(table.names)).T
    means, deviations, likelihoods = [], [], []
    for own in _OWN_SPREADS:
        variance = table.variance + own**2
        columns, ratio, lost = _within_campaigns(table, variance)
        gram, projected = columns.T @ (columns / variance[:, None]), columns.T @ (ratio / variance)
        rest = float((ratio**2 / variance).sum() + np.log(variance).sum() + lost)
        for spreads in itertools.product(_TRAIT_SPREADS, repeat=len(sorts)):
            prior = np.array(spreads)[place_of] ** -2.0
            factor = np.linalg.cholesky(gram + np.diag(prior))
            whitened = np.linalg.solve(factor, projected)
            solved = np.linalg.solve(factor, aims)
            means.append(solved.T @ whitened)
            deviations.append(np.sqrt((solved**2).sum(axis=0)))
            determinant = 2 * np.log(np.diag(factor)).sum() - np.log(prior).sum()
            likelihoods.append(-0.5 * (rest + determinant - float(whitened @ whitened)))
    weights = np.exp(np.array(likelihoods) - max(likelihoods))
    return np.array(means), np.array(deviations), weights / weights.sum()


def _within_campaigns(table: _Table, variance: Floats) -> tuple[Floats, Floats, float]:
    """Return columns and ratios less their campaign's weighted mean, and what that costs in logs.

    So the campaigns' levels are integrated out under a flat prior.
    """
    _, place = np.unique(table.campaign, return_inverse=True)
    weight = 1 / variance
    total = np.bincount(place, weight)
    columns = np.array(
        [np.bincount(place, weight * column) / total for column in table.columns.T]
    ).T
    level = np.bincount(place, weight * table.ratio) / total
    lost = float(np.log(total).sum())
    return table.columns - columns[place], table.ratio - level[place], lost


def _effect(name: tuple[str, str], contrast: _Contrast, draws: Floats) -> TraitEffect:
    chance = float((draws > 0).mean())
    low, middle, high = np.expm1(np.quantile(draws, [0.1, 0.5, 0.9]))
    return TraitEffect(
        *name,
        ads=contrast.ads,
        campaigns=contrast.campaigns,
        verdict=_verdict(chance) if contrast.is_enough else TraitVerdict.TOO_LITTLE,
        effect=float(middle),
        low=float(low),
        high=float(high),
        chance=chance,
    )


def _verdict(chance: float) -> TraitVerdict:
    if chance >= _SURE:
        return TraitVerdict.BETTER
    return TraitVerdict.WORSE if chance <= 1 - _SURE else TraitVerdict.UNKNOWN
