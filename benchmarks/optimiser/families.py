"""The kinds of market: twelve that developers tune on, and held-out ones that they do not."""

from dataclasses import replace

from benchmarks.optimiser.worlds import Family

_plain = Family("geometric")
TUNED = {
    family.name: family
    for family in [
        _plain,
        replace(_plain, name="hill", saturation="hill"),
        replace(_plain, name="weibull", kernel="weibull", saturation="hill"),
        replace(
            _plain,
            name="demand_driven",
            follows_demand=1.2,
            spend_wobble=0.15,
            spend_steps=0.25,
            demand_shock=0.15,
            claims=0.05,
        ),
        replace(_plain, name="promotions", event_size=0.9, event_spend=0.8, days=730),
        replace(_plain, name="short_history", days=60),
        replace(_plain, name="thirty", campaigns=30, days=400),
        replace(_plain, name="near_constant", spend_wobble=0.04, spend_steps=0.04, event_spend=0.0),
        replace(_plain, name="gaps", gaps=6),
        replace(_plain, name="outliers", outliers=0.02),
        replace(_plain, name="drift", effect_trend=0.4, effect_walk=0.006),
        replace(_plain, name="ten", campaigns=10, days=730, saturation="hill"),
    ]
}
# Nobody looks at these while choosing anything; they are scored once, for the report.
HELD_OUT = {
    family.name: family
    for family in [
        replace(
            _plain,
            name="small_shop",
            campaigns=3,
            days=240,
            saturation="log",
            kernel="none",
            noise=0.35,
            late_starts=0.5,
            extra={"order": 0.2},
        ),
        replace(
            _plain,
            name="turbulent",
            campaigns=6,
            saturation="root",
            kernel="weibull",
            demand_walk=0.012,
            demand_shock=0.12,
            follows_demand=0.8,
            event_size=0.6,
            late_starts=0.3,
        ),
    ]
}
FAMILIES = TUNED | HELD_OUT
