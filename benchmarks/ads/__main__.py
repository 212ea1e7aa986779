"""How much of what is to be won Kempen wins by choosing which ads run.

    python -m benchmarks.ads [--seeds 2000:2300]

The gain is counted in expected conversions over an even split, as a share of what one who knows the
truth gains. Seeds from 2000 on were not looked at while the rules were chosen.
"""

import argparse

from benchmarks.ads.campaigns import Policy, drawn, evenly, greedily, knowing, ours, played
from kempen.optimiser.ads.competition import Verdict, standings
from kempen.optimiser.ads.worth import AdDays

LEAST_GAIN, MOST_STOPPED = 0.60, 0.05


def main() -> None:
    """Play the campaigns, print figures, goals and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="2000:2300")
    first, last = (int(part) for part in parser.parse_args().seeds.split(":"))
    gained = dict.fromkeys(("knowing", "greedily", "ours"), 0.0)
    policies: dict[str, Policy] = {"knowing": knowing, "greedily": greedily, "ours": ours}
    stopped = called = right = 0
    for seed in range(first, last):
        campaign = drawn(seed)
        even = played(campaign, evenly, seed)
        for name, policy in policies.items():
            run = played(campaign, policy, seed)
            gained[name] += run.expected - even.expected
            stopped += campaign.best() in run.paused
        ad_standings = standings(AdDays(even.spend, even.conversions))
        best = [ad for ad, one in enumerate(ad_standings) if one.verdict is Verdict.BEST]
        called += len(best)
        right += campaign.best() in best
    count = last - first
    shares = {name: gained[name] / gained["knowing"] for name in ("greedily", "ours")}
    print(f"greedily   wins {shares['greedily']:.3f} of the gain of one who knows")
    print(
        f"ours       wins {shares['ours']:.3f} of the gain of one who knows"
        f"   goal {LEAST_GAIN}   ratio {LEAST_GAIN / shares['ours']:.2f}"
    )
    print(
        f"the best ad was ever paused in {stopped / count:.3f} of {count} campaigns"
        f"   goal {MOST_STOPPED}   ratio {stopped / count / MOST_STOPPED:.2f}"
    )
    print(
        f"called probably best after 28 even days: {called} ads, {right / max(called, 1):.2f} right"
    )


if __name__ == "__main__":
    main()
