"""Simulated campaigns of two to eight ads: steady ones, ones that tire, ones that are new."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from kempen.optimiser.ads.competition import running_today, standings
from kempen.optimiser.ads.worth import AdDays, Floats

DAYS: Final = 28
_SPEND_A_DAY: Final = 100.0
_STEADY, _TIRES, _NEW = "steady", "tires", "new"


@dataclass(frozen=True)
class Campaign:
    """Ads with true `rates` and `kinds`, days of `demand`, and counts that scatter."""

    rates: Floats
    kinds: tuple[str, ...]
    conversions_a_day: float
    demand: Floats
    scatter: float

    @property
    def count(self) -> int:
        """How many ads there are."""
        return len(self.rates)

    def rate(self, ad: int, days_run: float) -> float:
        """Return what an ad brings after so many whole days of the budget, 1 is usual."""
        if self.kinds[ad] == _TIRES:
            # It loses up to half, and most of that within a week of running alone.
            return float(self.rates[ad] * (0.5 + 0.5 * np.exp(-days_run / 6)))
        if self.kinds[ad] == _NEW:
            return float(self.rates[ad] * (1 + 0.5 * np.exp(-days_run)))
        return float(self.rates[ad])

    def best(self) -> int:
        """Return the ad that brings most over all days of an even split."""
        whole = [
            sum(self.rate(ad, day / self.count) for day in range(DAYS)) for ad in range(self.count)
        ]
        return int(np.argmax(whole))


@dataclass
class Run:
    """What happened so far: spend and conversions by day and ad, and which ads were ever paused."""

    spend: Floats
    conversions: Floats
    days_run: Floats
    paused: set[int] = field(default_factory=set)
    expected: float = 0.0


Policy = Callable[[Campaign, Run, int, np.random.Generator], list[int]]


def drawn(seed: int) -> Campaign:
    """Draw a campaign: 8 to 80 conversions a day, ads that differ by 15 to 45 %."""
    dice = np.random.default_rng(seed)
    count = int(dice.integers(2, 9))
    return Campaign(
        np.exp(dice.normal(0, dice.uniform(0.15, 0.45), count)),
        tuple(str(dice.choice([_STEADY, _TIRES, _NEW], p=[0.6, 0.2, 0.2])) for _ in range(count)),
        float(dice.uniform(8, 80)),
        np.exp(dice.normal(0, 0.2, DAYS)),
        float(dice.uniform(1.02, 1.8)),
    )


def played(campaign: Campaign, policy: Policy, seed: int) -> Run:
    """Run a campaign for 28 days; each day's budget is spent evenly on the ads that run."""
    dice, count = np.random.default_rng([seed, 1]), campaign.count
    run = Run(np.zeros((0, count)), np.zeros((0, count)), np.zeros(count))
    usual = campaign.conversions_a_day / campaign.rates.mean()
    for day in range(DAYS):
        share = np.zeros(count)
        chosen = policy(campaign, run, day, dice)
        share[chosen] = 1 / len(chosen)
        rates = np.array([campaign.rate(ad, run.days_run[ad]) for ad in range(count)])
        mean = rates * share * usual * campaign.demand[day]
        counts = dice.negative_binomial(
            np.maximum(mean / (campaign.scatter - 1), 1e-9), 1 / campaign.scatter
        )
        run.expected += float(mean.sum())
        run.spend = np.vstack([run.spend, share * _SPEND_A_DAY])
        run.conversions = np.vstack([run.conversions, counts])
        run.days_run += share
    return run


def evenly(campaign: Campaign, _run: Run, _day: int, _dice: np.random.Generator) -> list[int]:
    """Run all ads."""
    return list(range(campaign.count))


def knowing(campaign: Campaign, run: Run, _day: int, _dice: np.random.Generator) -> list[int]:
    """Run the ad that truly is the best today."""
    return [int(np.argmax([campaign.rate(ad, run.days_run[ad]) for ad in range(campaign.count)]))]


def greedily(campaign: Campaign, run: Run, day: int, _dice: np.random.Generator) -> list[int]:
    """Run all ads for four days, then the one that brought most for its money."""
    if day < 4:
        return list(range(campaign.count))
    return [int(np.argmax(run.conversions.sum(axis=0) / np.maximum(run.spend.sum(axis=0), 1e-9)))]


def ours(campaign: Campaign, run: Run, day: int, dice: np.random.Generator) -> list[int]:
    """Run what Kempen chooses."""
    if not day:
        return list(range(campaign.count))
    ad_standings = standings(AdDays(run.spend, run.conversions), seed=day)
    run.paused |= {ad for ad, one in enumerate(ad_standings) if one.should_pause}
    return running_today(ad_standings, dice)
