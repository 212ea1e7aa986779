"""Which ads of a campaign should run, which is probably best, which one brings less than it did.

What runs is chosen by top-two Thompson sampling (Russo, Simple Bayesian algorithms for best-arm
identification, Operations Research 68, 2020): a leader, and beside it a challenger drawn among the
others by its chance to be best. The leader is the likeliest best rather than drawn, which won 73
instead of 66 % of what is to be won (benchmarks.ads), and the surer it is, the more often it runs
alone.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from kempen.optimiser.ads.worth import AdDays, Floats, draws_of_worth

LEAST_DAYS: Final = 4
LEAST_CONVERSIONS: Final = 20
LEAST_OF_AN_AD: Final = 3.0  # Conversions that it should have had by the campaign's rate.
BEST: Final = 0.8  # From this chance on an ad is called probably best.
# An ad is paused below this chance to be best, if it also brings this much less almost surely.
_HOPELESS: Final = 0.02
_WORSE: Final = 0.9
_ALMOST_SURE: Final = 0.95
# What "tired" compares: the last days with those at the start, among ads with so many conversions.
_RECENT_DAYS: Final = 7
_TIRED: Final = 0.75
_TIRED_ODDS: Final = 0.9
_LEAST_TO_TIRE: Final = 15.0
_DRAWS: Final = 2_000


class Verdict(StrEnum):
    """What can be said of an ad."""

    TOO_LITTLE = "too_little_data"
    BEST = "probably_best"
    UNKNOWN = "cannot_tell_yet"
    WORSE = "probably_worse"
    TIRED = "tired"


@dataclass(frozen=True)
class PausingGain:
    """What one unit of spend brings more with the other ads than with this one, as an 80 % range.

    `chance`: that it brings more at all.
    """

    mean: float
    p10: float
    p90: float
    chance: float


@dataclass(frozen=True)
class AdStanding:
    """How one ad stands: chances are from 0 to 1; `share` is how often it should run.

    `worth_p10` to `worth_p90` is the 80 % range of what it brings for one unit of spend.
    """

    verdict: Verdict
    chance_best: float
    chance_tired: float
    worth: float
    worth_p10: float
    worth_p90: float
    share: float
    should_pause: bool
    pausing: PausingGain | None = None  # Of an ad that should pause.


def standings(days: AdDays, *, seed: int = 0) -> list[AdStanding]:
    """Return how the ads of a campaign stand; the same days and seed give the same answer.

    Silent below a minimum of data: every ad then has the same share and none is paused.
    """
    dice = np.random.default_rng([seed, *days.spend.shape])
    draws = draws_of_worth(days, dice, _DRAWS)
    count = draws.shape[1]
    tired = _chances_tired(days, dice)
    if not _is_enough(days):
        chances, shares = np.full(count, 1 / count), np.full(count, 1 / count)
        return [
            _standing(draws[:, ad], Verdict.TOO_LITTLE, chances[ad], 0.0, shares[ad], pause=False)
            for ad in range(count)
        ]
    chances = np.bincount(draws.argmax(axis=1), minlength=count) / len(draws)
    worse = (draws < _WORSE * draws.max(axis=1, keepdims=True)).mean(axis=0)
    pauses = (chances < _HOPELESS) & (worse > _ALMOST_SURE)
    shares = _shares(np.where(pauses, 0.0, chances))
    return [
        _standing(
            draws[:, ad],
            _verdict(chances[ad], tired[ad], is_worse=bool(pauses[ad])),
            chances[ad],
            tired[ad],
            shares[ad],
            pause=bool(pauses[ad]),
            pausing=_pausing(draws, ad, np.where(pauses, 0.0, chances)) if pauses[ad] else None,
        )
        for ad in range(count)
    ]


def running_today(ad_standings: list[AdStanding], dice: np.random.Generator) -> list[int]:
    """Draw which ads run for a day, one or two of them, by top-two Thompson sampling."""
    if any(one.verdict is Verdict.TOO_LITTLE for one in ad_standings):
        return list(range(len(ad_standings)))
    chances = np.array([0.0 if one.should_pause else one.chance_best for one in ad_standings])
    leader = int(chances.argmax())
    others = chances.copy()
    others[leader] = 0.0
    if others.sum() <= 0 or dice.random() < _certainty(chances):
        return [leader]
    return sorted({leader, _drawn(others, dice)})


def _is_enough(days: AdDays) -> bool:
    total, spent = days.conversions.sum(), days.spend.sum()
    if len(days.spend) < LEAST_DAYS or total < LEAST_CONVERSIONS:
        return False
    expected = days.spend.sum(axis=0) * total / spent
    return bool((expected >= LEAST_OF_AN_AD).all())


def _shares(chances: Floats) -> Floats:
    """Return how often each ad runs, summing to 1: the leader, alone or beside a challenger."""
    leader, certainty = int(chances.argmax()), _certainty(chances)
    others = chances.copy()
    others[leader] = 0.0
    shares = np.zeros_like(chances)
    shares[leader] = 1.0
    if others.sum() <= 0:
        return shares
    # A challenger takes half of a day on which the leader does not run alone.
    challenged = (1 - certainty) / 2
    shares[leader] -= challenged
    shares += challenged * others / others.sum()
    return shares


def _certainty(chances: Floats) -> float:
    """Return how often the leader runs alone."""
    return float(max(chances.max() / chances.sum(), 0.5))


def _drawn(chances: Floats, dice: np.random.Generator) -> int:
    return int(dice.choice(len(chances), p=chances / chances.sum()))


def _verdict(chance: float, tired: float, *, is_worse: bool) -> Verdict:
    if tired >= _TIRED_ODDS:
        return Verdict.TIRED
    if chance >= BEST:
        return Verdict.BEST
    return Verdict.WORSE if is_worse else Verdict.UNKNOWN


def _chances_tired(days: AdDays, dice: np.random.Generator) -> Floats:
    """Return how likely each ad fell to 75 % of its own start or less, while its siblings held.

    Its first and last days are compared with those of the others on the same days, so that a weak
    season tires nobody.
    """
    count = days.spend.shape[1]
    chances = np.zeros(count)
    if count < 2 or len(days.spend) < 2 * _RECENT_DAYS:
        return chances
    halves = (slice(None, -_RECENT_DAYS), slice(-_RECENT_DAYS, None))
    counts = np.array([days.conversions[half].sum(axis=0) for half in halves])
    spent = np.array([days.spend[half].sum(axis=0) for half in halves])
    others, others_spent = (part.sum(axis=1, keepdims=True) - part for part in (counts, spent))
    for ad in range(count):
        own, rest = spent[:, ad], others_spent[:, ad]
        if counts[0, ad] < _LEAST_TO_TIRE or min(*own, *rest) <= 0:
            continue
        start, end = dice.gamma(counts[:, ad] + 0.5, 1 / own, size=(_DRAWS, 2)).T
        start_of_rest, end_of_rest = dice.gamma(others[:, ad] + 0.5, 1 / rest, size=(_DRAWS, 2)).T
        fall = (end / start) / (end_of_rest / start_of_rest)
        chances[ad] = float((fall < _TIRED).mean())
    return chances


def _pausing(draws: Floats, ad: int, chances: Floats) -> PausingGain:
    """Compare an ad with the others, each counted by its chance to be best."""
    more = draws @ (chances / chances.sum()) - draws[:, ad]
    low, high = np.quantile(more, [0.1, 0.9])
    return PausingGain(float(more.mean()), float(low), float(high), float((more > 0).mean()))


def _standing(
    draws: Floats,
    verdict: Verdict,
    chance: float,
    tired: float,
    share: float,
    *,
    pause: bool,
    pausing: PausingGain | None = None,
) -> AdStanding:
    low, middle, high = np.quantile(draws, [0.1, 0.5, 0.9])
    return AdStanding(
        verdict, float(chance), float(tired), float(middle), float(low), float(high),
        float(share), pause, pausing,
    )  # fmt: skip
