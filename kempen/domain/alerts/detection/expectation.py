"""How many conversions a day should bring, given its clicks and the campaign's own history."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import betainc, pdtr

from kempen.domain.alerts.detection.series import Choice, DailySeries, Floats, Places

# A baseline is made of so many days, the newest weighing most, and needs so many of them.
_WINDOW, _HALF_LIFE, _FEWEST = 70, 14.0, 10
# Days so far from the others are mistakes of some kind and no part of what is usual.
_LEAST_RATIO, _MOST_RATIO, _JUDGED_FROM = 0.2, 5.0, 3.0
_WEEKDAY_PRIOR: Final = 15.0  # Conversions that a weekday is held to be like the others.
# How much a day differs beyond chance: before it was seen, and how many days that weighs.
_USUAL_SPREAD, _SPREAD_PRIOR = 0.25, 10.0
# What a season may do that was never seen (a factor of e to this), and one occasion to another.
_SEASON_SPREAD, _OCCASION_SPREAD = 0.55, 0.25
_APART: Final = 14  # Days between two occasions of a season.


@dataclass(frozen=True)
class Maturity:
    """What share of a day's conversions is told 1, 2, 3 … mornings later; then all of them.

    `spread` is how much the first share differs from day to day, as a relative deviation.
    """

    shares: tuple[float, ...] = ()
    spread: float = 0.0

    def at(self, age: int) -> float:
        """Return the share that is told of a day `age` mornings after it; yesterday is 1."""
        return self.shares[age - 1] if 0 < age <= len(self.shares) else 1.0


@dataclass(frozen=True)
class ExpectedCount:
    """So many conversions, give or take a relative `spread` beyond pure chance."""

    mean: float
    spread: float

    def chance_of_at_most(self, count: float) -> float:
        """Return the chance of this many or fewer, if nothing is wrong (negative binomial)."""
        if self.mean <= 0:
            return 1.0
        whole = int(max(np.floor(count), 0))
        if self.spread < 0.01:
            return float(pdtr(whole, self.mean))
        size = 1 / self.spread**2
        return float(betainc(size, whole + 1, size / (size + self.mean)))


@dataclass(frozen=True)
class UsualRate:
    """What is usual: conversions per click (or ringgit), by weekday, and how much days differ."""

    rate: float
    weekdays: Floats
    spread: float
    days: int


def usual_rate(series: DailySeries, before: int) -> UsualRate | None:
    """Return what is usual in the days before a place; None where too few of them are known."""
    start = max(before - _WINDOW, 0)
    exposure, counts = series.exposure[start:before], series.conversions[start:before]
    is_kept = np.isfinite(exposure) & np.isfinite(counts) & (exposure > 0)
    if is_kept.sum() < _FEWEST:
        return None
    weights = 0.5 ** (np.arange(len(exposure))[::-1] / _HALF_LIFE)
    rate = float(counts[is_kept].sum() / exposure[is_kept].sum())
    for _ in range(2):
        expected = rate * exposure
        ratio = (counts + 0.5) / (expected + 0.5)
        is_odd = (expected >= _JUDGED_FROM) & ((ratio < _LEAST_RATIO) | (ratio > _MOST_RATIO))
        is_usual = is_kept & ~is_odd
        # Where most days would be odd it is the rate that is, and the middle one is usual.
        if is_usual.sum() < _FEWEST:
            rate = float(np.median(counts[is_kept] / exposure[is_kept]))
            is_usual = is_kept
            break
        rate = float((weights * counts)[is_usual].sum() / (weights * exposure)[is_usual].sum())
    plain = is_usual & (
        (series.labels[start:before] == "") | (series.labels[start:before] == "payday")
    )
    weekdays = _weekday_factors(series.weekdays[start:before], counts, rate * exposure, is_usual)
    expected = rate * exposure * weekdays[series.weekdays[start:before]]
    judged = plain if plain.sum() >= _FEWEST else is_usual
    return UsualRate(rate, weekdays, _spread(counts[judged], expected[judged]), int(is_usual.sum()))


def expected_on(
    series: DailySeries, baseline: UsualRate, place: int, *, arrived: float = 1.0, late: float = 0.0
) -> ExpectedCount:
    """Return what the day at a place should bring by now.

    `arrived` is the share of its conversions that has arrived, `late` how much that share differs.
    """
    effect, doubt = _season(series, place)
    mean = series.exposure[place] * baseline.rate * baseline.weekdays[series.weekdays[place]]
    mean *= np.exp(effect) * arrived
    spread = float(np.sqrt(baseline.spread**2 + doubt**2 + late**2))
    return ExpectedCount(float(mean) if np.isfinite(mean) else 0.0, spread)


def _weekday_factors(
    weekdays: Places,
    counts: Floats,
    expected: Floats,
    is_usual: Choice,
) -> Floats:
    seen = np.bincount(weekdays[is_usual], counts[is_usual], minlength=7)
    usual = np.bincount(weekdays[is_usual], expected[is_usual], minlength=7)
    factors: Floats = (seen + _WEEKDAY_PRIOR) / (usual + _WEEKDAY_PRIOR)
    return factors


def _spread(counts: Floats, expected: Floats) -> float:
    """Return how much days differ beyond chance, drawn to what is usual where few were seen."""
    residuals = np.log((counts + 0.5) / (expected + 0.5))
    middle = np.median(residuals)
    variance = (1.4826 * np.median(np.abs(residuals - middle))) ** 2
    beyond = max(variance - float(np.mean(1 / (expected + 0.5))), 0.0)
    days = len(counts)
    return float(
        np.sqrt((days * beyond + _SPREAD_PRIOR * _USUAL_SPREAD**2) / (days + _SPREAD_PRIOR))
    )


def _season(series: DailySeries, place: int) -> tuple[float, float]:
    """Return what a day's season did to the rate before (a logarithm), and the doubt about it."""
    label = series.labels[place]
    if not label:
        return 0.0, 0.0
    same = np.flatnonzero(series.labels[:place] == label)
    same = same[same < place - _APART]
    effects = [
        effect
        for occasion in np.split(same, np.flatnonzero(np.diff(same) > _APART) + 1)
        if len(occasion) and (effect := _occasion_effect(series, occasion)) is not None
    ]
    prior, noise = 1 / _SEASON_SPREAD**2, 1 / _OCCASION_SPREAD**2
    precision = prior + noise * len(effects)
    return float(noise * sum(effects) / precision), float(
        np.sqrt(1 / precision + (_OCCASION_SPREAD**2 if effects else 0.0) / 2)
    )


def _occasion_effect(series: DailySeries, occasion: Places) -> float | None:
    """Return the logarithm of one occasion's rate over that of the four weeks before it."""
    before = np.arange(max(occasion[0] - 28, 0), occasion[0])
    rates = []
    for places in (occasion, before):
        exposure, counts = series.exposure[places], series.conversions[places]
        is_known = np.isfinite(exposure) & np.isfinite(counts)
        if exposure[is_known].sum() <= 0:
            return None
        rates.append((counts[is_known].sum() + 1) / exposure[is_known].sum())
    return float(np.clip(np.log(rates[0] / rates[1]), -2, 2))
