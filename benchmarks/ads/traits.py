"""How often the ranges of trait effects hold, and how often "probably better" is right.

    python -m benchmarks.ads.traits [--seeds 4000:4200]

Businesses with 3 to 40 campaigns of two to six ads, 56 days. Angle, language and claims have true
effects, each ad a deviation of its own, each campaign a level. Some ads begin later than others.
"""

import argparse
from dataclasses import dataclass
from typing import Final

import numpy as np

from kempen.optimiser.ads.traits import ComparedAds, TraitVerdict, trait_effects
from kempen.optimiser.ads.worth import AdDays, Floats

_DAYS: Final = 56
_SORTS: Final = {"angle": 5, "language": 4, "layout": 5}
_CLAIMS: Final = 10
RANGE_GOAL, RIGHT_GOAL = (0.77, 0.83), 0.9


@dataclass(frozen=True)
class Truth:
    """True effects on the log scale, by sort and trait."""

    effects: dict[str, Floats]


def drawn(seed: int) -> tuple[list[ComparedAds], Truth]:
    """Draw a business and what is true of it."""
    dice = np.random.default_rng(seed)
    sizes = {**_SORTS, "claim": _CLAIMS}
    truth = Truth(
        {sort: dice.normal(0, dice.uniform(0.0, 0.3), size) for sort, size in sizes.items()}
    )
    own = dice.uniform(0.05, 0.35)
    campaigns = [_campaign(dice, truth, own) for _ in range(int(dice.integers(3, 41)))]
    return campaigns, truth


def _campaign(dice: np.random.Generator, truth: Truth, own: float) -> ComparedAds:
    count = int(dice.integers(2, 7))
    held = [
        {sort: {int(dice.integers(size))} for sort, size in _SORTS.items()}
        | {"claim": set(dice.choice(_CLAIMS, int(dice.integers(0, 4)), replace=False).tolist())}
        for _ in range(count)
    ]
    level = dice.normal(0, 0.5)
    logs = [
        level + sum(truth.effects[sort][list(names)].sum() for sort, names in ad.items())
        for ad in held
    ]
    rates = np.exp(np.array(logs) + dice.normal(0, own, count))
    start = np.where(dice.random(count) < 0.2, dice.integers(0, _DAYS // 2, count), 0)
    runs = np.arange(_DAYS)[:, None] >= start
    spend = runs * dice.gamma(4.0, 1.0, (_DAYS, count))
    demand = np.exp(dice.normal(0, 0.2, (_DAYS, 1)))
    usual = dice.uniform(1.0, 20.0) / max(float((spend * rates).sum(axis=1).mean()), 1e-9)
    conversions = dice.poisson(spend * rates * demand * usual).astype(float)
    traits = [
        {sort: frozenset(str(name) for name in names) for sort, names in ad.items()} for ad in held
    ]
    return ComparedAds(AdDays(spend, conversions), traits)


def _true_effect(truth: Truth, campaigns: list[ComparedAds], sort: str, trait: str) -> float:
    """Return what an effect is called that stands beside the others as often as they do."""
    value = float(truth.effects[sort][int(trait)])
    if sort == "claim":
        return value
    others: list[float] = []
    for one in campaigns:
        names = [next(iter(ad[sort])) for ad in one.traits]
        if trait in names:
            others += [float(truth.effects[sort][int(name)]) for name in names if name != trait]
    return value - float(np.mean(others))


def main() -> None:
    """Measure, print figures, goals and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="4000:4200")
    first, last = (int(part) for part in parser.parse_args().seeds.split(":"))
    count = held = called = right = 0
    for seed in range(first, last):
        campaigns, truth = drawn(seed)
        for one in trait_effects(campaigns):
            true = np.expm1(_true_effect(truth, campaigns, one.sort, one.trait))
            if one.verdict is TraitVerdict.TOO_LITTLE:
                continue
            count += 1
            held += one.low <= true <= one.high
            if one.verdict is not TraitVerdict.UNKNOWN:
                called += 1
                right += (true > 0) == (one.verdict is TraitVerdict.BETTER)
    low, high = RANGE_GOAL
    print(f"80 % ranges of {count} traits hold in {held / count:.3f}   goal {low} to {high}")
    share = right / max(called, 1)
    print(
        f"called better or worse: {called}, right {share:.3f}"
        f"   goal {RIGHT_GOAL}   ratio {RIGHT_GOAL / share:.2f}"
    )


if __name__ == "__main__":
    main()
