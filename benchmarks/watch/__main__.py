"""How often the watch raises a false alarm, and how soon it tells that tracking is dead.

    python -m benchmarks.watch [--shops 60]

Each shop is watched every morning of its second month on, up to two years. Nothing is ever wrong in
them, so every alert that opens is false. Then tracking dies on random days: at midnight, at noon.
"""

import argparse
import os

# Before numpy: small arrays gain nothing from threads.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from benchmarks.watch.shops import AGES, DAYS, Told, shop
from kempen.domain.alerts.detection.expectation import Maturity
from kempen.domain.alerts.detection.maturity import AGES as AGES_LEARNED
from kempen.domain.alerts.detection.maturity import maturity_of
from kempen.domain.alerts.detection.watching import AlertFinding, WatchedCampaign, findings_of
from kempen.domain.alerts.rules import Cause, unexplained

FIRST_MORNING = 60
FALSE_GOAL, TOLD_GOAL, ENOUGH = 1.0, 0.95, 20.0
DEATHS = 25  # Days a shop on which tracking dies.


@dataclass
class Result:
    """What one shop showed."""

    months: float = 0.0
    opened: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)


def watch(seed: int) -> Result:
    """Watch one shop."""
    campaigns, result = shop(seed), Result()
    _false_alarms(campaigns, result)
    _deaths(campaigns, np.random.default_rng([7, seed]), result)
    return result


def _false_alarms(campaigns: Sequence[Told], result: Result) -> None:
    known: set[tuple[Cause, str, str]] = set()
    for morning in range(FIRST_MORNING, DAYS):
        now = {key for key, _ in _found(campaigns, morning, known)}
        result.opened.update(str(cause) for cause, _, _ in now - known)
        known = now
    result.months = (DAYS - FIRST_MORNING) / 30.44


def _deaths(campaigns: Sequence[Told], rng: np.random.Generator, result: Result) -> None:
    """Kill the tracking of one campaign, or of a whole platform, and look the morning after."""
    for day in rng.integers(FIRST_MORNING, DAYS - AGES, DEATHS):
        for kind in ("campaign", "platform"):
            chosen = campaigns[int(rng.integers(len(campaigns)))]
            hit = [
                one
                for one in campaigns
                if one is chosen or (kind == "platform" and one.platform == chosen.platform)
            ]
            hit = [one for one in hit if one.runs[day] and one.starts < day - FIRST_MORNING]
            usual = sum(one.conversions[-1, day - 28 : day].mean() for one in hit)
            if usual < ENOUGH or not any(one.clicks[day] for one in hit):
                continue
            for share, hour in ((0.0, "midnight"), (0.5, "noon")):
                name = f"{kind}, {hour}"
                result.deaths[name] += 1
                result.told[name] += _is_told(campaigns, hit, int(day), share, hour)


def _is_told(
    campaigns: Sequence[Told], hit: Sequence[Told], day: int, share: float, hour: str
) -> bool:
    """Whether an alert opens on the first morning after a whole day without tracking."""
    morning = day + 1 if hour == "midnight" else day + 2
    known = {key for key, _ in _found(campaigns, day, set())}
    originals = [(one, one.conversions.copy(), one.revenue.copy()) for one in hit]
    for one in hit:
        for rows in (one.conversions, one.revenue):
            rows[:, day] = np.floor(rows[:, day] * share)
            rows[:, day + 1 : morning] = 0
    open_keys = {key for key, _ in _found(campaigns, morning, known)}
    for one, conversions, revenue in originals:
        one.conversions, one.revenue = conversions, revenue
    platform = hit[0].platform
    keys = {one.key for one in hit} | {""}
    return any(
        cause is Cause.TRACKING_BROKEN and where == platform and key in keys
        for cause, where, key in open_keys
    )


def _found(
    campaigns: Sequence[Told], morning: int, known: set[tuple[Cause, str, str]]
) -> list[tuple[tuple[Cause, str, str], AlertFinding]]:
    watched = [
        WatchedCampaign(one.key, one.platform, one.seen_on(morning))
        for one in campaigns
        if one.runs[morning - 1] and one.starts < morning - 3
    ]
    if not watched:
        return []
    maturities = {
        account: _maturity([one for one in campaigns if one.platform == account], morning)
        for account in {one.account for one in watched}
    }
    findings = {
        (one.cause, one.account, one.campaign): one
        for one in findings_of(watched, maturities, known)
    }
    return [(key, findings[key]) for key in unexplained(findings)]


def _maturity(campaigns: Sequence[Told], morning: int) -> Maturity:
    """Learn what is told late, from the four weeks whose days are all told by now."""
    days = slice(max(morning - 28 - AGES, 0), morning - AGES)
    counts_by_age = [
        sum(one.conversions[age, days] for one in campaigns) for age in range(AGES_LEARNED)
    ]
    whole = sum(one.conversions[-1, days] for one in campaigns)
    return maturity_of([np.asarray(each) for each in counts_by_age], np.asarray(whole))


def main() -> None:
    """Print each figure beside its goal."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--shops", type=int, default=60)
    shops = parser.parse_args().shops
    with ProcessPoolExecutor(2) as pool:
        results = list(pool.map(watch, range(shops)))
    months = sum(one.months for one in results)
    opened: Counter[str] = sum((one.opened for one in results), Counter())
    alarms = opened.total() / months
    worst = max(one.opened.total() / one.months for one in results)
    print(
        f"{'false alarms, month and shop':<40} {alarms:6.3f}   goal ≤ {FALSE_GOAL:.2f}   "
        f"ratio {alarms / FALSE_GOAL:.2f}"
    )
    print(
        f"{'the shop with most of them':<40} {worst:6.3f}   goal ≤ {FALSE_GOAL:.2f}   "
        f"ratio {worst / FALSE_GOAL:.2f}"
    )
    for cause, count in sorted(opened.items()):
        print(f"  {cause:<38} {count / months:6.3f}")
    deaths: Counter[str] = sum((one.deaths for one in results), Counter())
    alerts: Counter[str] = sum((one.told for one in results), Counter())
    for name, count in sorted(deaths.items()):
        share = alerts[name] / count
        print(
            f"{'dead tracking told, ' + name:<40} {share:6.3f}   goal ≥ {TOLD_GOAL:.2f}   "
            f"ratio {TOLD_GOAL / max(share, 1e-9):.2f}   ({count} deaths)"
        )


if __name__ == "__main__":
    main()
