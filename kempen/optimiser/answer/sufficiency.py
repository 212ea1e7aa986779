"""Whether a campaign's data are enough to learn from, and what is missing."""

from dataclasses import dataclass
from typing import cast

import numpy as np

from kempen.optimiser.model.history import Flags, Floats
from kempen.optimiser.model.posterior import ResponsePosterior

DAYS, CONVERSIONS, SWING, FOLLOWS = 90, 100, 0.15, 0.45
FEW_DAYS, FEW_CONVERSIONS, FEW_SWING = 28, 20, 0.07
WIDE = 1.8
MUCH = 0.4
# A budget this many times the most ever spent in as many days lies beyond all that was seen.
MOST_TIMES = 3.0


@dataclass(frozen=True)
class SufficiencyVerdict:
    """`level`: "good", "fair", "weak", or "none" for a campaign that has never spent.

    `missing`: what would help, as code and figures.
    """

    level: str
    missing: tuple[tuple[str, dict[str, float]], ...]


def verdicts(posterior: ResponsePosterior) -> tuple[SufficiencyVerdict, ...]:
    """A verdict for each campaign."""
    facts = posterior.facts
    lists = {
        key: cast("list[float]", facts[key])
        for key in ("spend_days", "conversions", "swing", "follows_demand")
    }
    judged = []
    for k in range(len(posterior.names)):
        days, sales, swing, follows = (values[k] for values in lists.values())
        if days == 0:
            judged.append(SufficiencyVerdict("none", (("no_days", {"have": days, "need": DAYS}),)))
            continue
        missing: list[tuple[str, dict[str, float]]] = []
        if days < DAYS:
            missing.append(("more_days", {"have": days, "need": DAYS}))
        if sales < CONVERSIONS:
            missing.append(("more_conversions", {"have": sales, "need": CONVERSIONS}))
        if swing < SWING:
            missing.append(("vary_spend", {"have": swing, "need": SWING}))
        if follows > FOLLOWS:
            missing.append(("hold_out_test", {"correlation": follows}))
        weak = days < FEW_DAYS or sales < FEW_CONVERSIONS or swing < FEW_SWING
        judged.append(
            SufficiencyVerdict("weak" if weak else "fair" if missing else "good", tuple(missing))
        )
    return tuple(judged)


def times_the_most(posterior: ResponsePosterior, budget: float) -> float:
    """How many times the most ever spent in as many days a budget is; 0 where that is not known."""
    paces = cast("list[list[float]]", posterior.facts.get("greatest_paces", []))
    known = [pace for days, pace in paces if days <= posterior.horizon]
    most = known[-1] * posterior.horizon if known else 0.0
    return budget / most if most > 0 else 0.0


def confidence(
    posterior: ResponsePosterior, judged: tuple[SufficiencyVerdict, ...], split: Floats
) -> str:
    """How far the whole answer can be leaned on: "high", "medium" or "low", by money at stake.

    `split` (n,): the money of the answer.
    """
    if times_the_most(posterior, float(split.sum())) > MOST_TIMES:
        return "low"
    recent = np.maximum(posterior.recent, 1e-9)
    little = np.array([one.level in ("weak", "none") for one in judged])
    tested = np.array([any(code == "hold_out_test" for code, _ in one.missing) for one in judged])
    good = np.array([one.level == "good" for one in judged])
    if max(_share(recent, little), _share(split, little)) > MUCH:
        return "low"
    if _share(recent, tested) > 0.5 or posterior.widen > WIDE:
        return "low"
    return "high" if min(_share(recent, good), _share(split, good)) > 0.7 else "medium"


def _share(money: Floats, which: Flags) -> float:
    """The part of `money` (n,) that goes to some campaigns."""
    return float(money[which].sum() / max(money.sum(), 1e-9))
