"""GrowthBook's statistics beside Kempen's on the same campaigns, as a referee.

    make bench-peers-ads

`gbstats` is GrowthBook's public library; it compares two variations and has no rule of its own for
many ads. So it judges twice: as odds, for campaigns of two ads after 28 even days; and as a policy,
which runs every ad that the leader has not beaten with 95 %. Its unit is a day of the whole budget:
what an ad brought on each day that it ran, divided by its share.
"""

import argparse

import numpy as np
from gbstats.bayesian.tests import EffectBayesianABTest  # type: ignore[import-not-found]
from gbstats.models.statistics import SampleMeanStatistic  # type: ignore[import-not-found]

from benchmarks.ads.campaigns import Campaign, Policy, Run, drawn, evenly, knowing, ours, played
from kempen.optimiser.ads.competition import standings
from kempen.optimiser.ads.worth import AdDays

_LEAST_DAYS = 4
_BEATEN = 0.05


def chance_to_win(run: Run, ad: int, other: int) -> float:
    """Return the chance that `ad` brings more than `other`, by gbstats."""
    test = EffectBayesianABTest(_statistic(run, other), _statistic(run, ad))
    return float(test.compute_result().chance_to_win)


def by_gbstats(campaign: Campaign, run: Run, day: int, _dice: np.random.Generator) -> list[int]:
    """Run the leader and every ad that it has not beaten; all ads for four days."""
    if day < _LEAST_DAYS:
        return list(range(campaign.count))
    running = [ad for ad in range(campaign.count) if ad not in run.paused]
    leader = max(running, key=lambda ad: float(_statistic(run, ad).mean))
    run.paused |= {
        ad for ad in running if ad != leader and chance_to_win(run, ad, leader) < _BEATEN
    }
    return [ad for ad in running if ad not in run.paused]


def _statistic(run: Run, ad: int) -> SampleMeanStatistic:
    shares = run.spend[:, ad] / run.spend.sum(axis=1)
    ran = shares > 0
    brought = run.conversions[ran, ad] / shares[ran]
    return SampleMeanStatistic(
        n=int(ran.sum()), sum=float(brought.sum()), sum_squares=float((brought**2).sum())
    )


def main() -> None:
    """Print the gain of each policy, and how good the odds of both are (Brier, less is better)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="2000:2300")
    first, last = (int(part) for part in parser.parse_args().seeds.split(":"))
    policies: dict[str, Policy] = {"knowing": knowing, "kempen": ours, "gbstats": by_gbstats}
    gained = dict.fromkeys(policies, 0.0)
    stopped = dict.fromkeys(policies, 0)
    squares: dict[str, list[float]] = {"kempen": [], "gbstats": []}
    for seed in range(first, last):
        campaign = drawn(seed)
        even = played(campaign, evenly, seed)
        for name, policy in policies.items():
            run = played(campaign, policy, seed)
            gained[name] += run.expected - even.expected
            stopped[name] += campaign.best() in run.paused
        if campaign.count == 2:
            is_first = float(campaign.best() == 0)
            ad_standings = standings(AdDays(even.spend, even.conversions))
            squares["kempen"].append((ad_standings[0].chance_best - is_first) ** 2)
            squares["gbstats"].append((chance_to_win(even, 0, 1) - is_first) ** 2)
    for name in ("kempen", "gbstats"):
        print(
            f"{name:<8} wins {gained[name] / gained['knowing']:.3f} of the gain of one who knows"
            f"   the best ad was ever paused in {stopped[name] / (last - first):.3f}"
            f"   odds of two ads, Brier {np.mean(squares[name]):.3f} of {len(squares[name])}"
        )


if __name__ == "__main__":
    main()
