"""Whether a campaign's data are enough to learn from, and what is missing."""

from dataclasses import dataclass
from typing import cast

import numpy as np

from kempen.optimiser.posterior import Posterior

DAYS, CONVERSIONS, SWING, FOLLOWS = 90, 100, 0.15, 0.45
FEW_DAYS, FEW_CONVERSIONS, FEW_SWING = 28, 20, 0.07
WIDE = 1.8


@dataclass(frozen=True)
class Verdict:
    """`level`: "good", "fair" or "weak"; `missing`: what would help, as code and figures."""

    level: str
    missing: tuple[tuple[str, dict[str, float]], ...]


def verdicts(posterior: Posterior) -> tuple[Verdict, ...]:
    """A verdict for each campaign."""
    facts = posterior.facts
    lists = {
        key: cast("list[float]", facts[key])
        for key in ("spend_days", "conversions", "swing", "follows_demand")
    }
    found = []
    for k in range(len(posterior.names)):
        days, sales, swing, follows = (values[k] for values in lists.values())
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
        found.append(Verdict("weak" if weak else "fair" if missing else "good", tuple(missing)))
    return tuple(found)


def confidence(posterior: Posterior, judged: tuple[Verdict, ...]) -> str:
    """How far the whole answer can be leaned on: "high", "medium" or "low", by money at stake."""
    share = np.maximum(posterior.recent, 1e-9) / np.maximum(posterior.recent, 1e-9).sum()
    weak = sum(s for s, v in zip(share, judged, strict=True) if v.level == "weak")
    tested = [
        s
        for s, v in zip(share, judged, strict=True)
        if any(code == "hold_out_test" for code, _ in v.missing)
    ]
    if weak > 0.4 or sum(tested) > 0.5 or posterior.widen > WIDE:
        return "low"
    good = sum(s for s, v in zip(share, judged, strict=True) if v.level == "good")
    return "high" if good > 0.7 else "medium"
