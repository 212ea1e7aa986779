"""Figures of many markets beside what is wanted of them."""

from typing import Final

import numpy as np

from benchmarks.optimiser.scores import Score

# In per cent, but for Brier; at most.
MOST: Final = {
    "attributed": {"regret": 1.2, "p90": 3.0, "worse": 4.0, "error": 4.5, "Brier": 0.05},
    "total": {"regret": 2.5, "p90": 5.5, "worse": 4.0, "error": 4.5, "Brier": 0.05},
}
LABELS: Final = {
    "regret": "regret, mean %",
    "p90": "regret, p90 %",
    "worse": "worse than today's split %",
    "error": "forecast error %",
    "Brier": "Brier above its floor",
}
HELD: Final = (77.0, 83.0)


def figures_of(scores: list[Score]) -> dict[str, float]:
    """The figures that have a goal."""
    regret = 100 * np.array([one.regret for one in scores])
    return {
        "regret": float(regret.mean()),
        "p90": float(np.quantile(regret, 0.9)),
        "worse": 100 * float(np.mean([one.worse_than_keep for one in scores])),
        "error": 100 * float(np.mean([one.error for one in scores])),
        "Brier": float(np.mean([one.brier_excess for one in scores])),
    }


def beside_goals(scores: list[Score], target: str) -> list[str]:
    """A line for each figure with its goal and their ratio, and one for how often ranges hold."""
    lines = [
        f"  {LABELS[name]:28}{figure:8.3f}   goal {MOST[target][name]:<5}"
        f"   ratio {figure / MOST[target][name]:.2f}"
        for name, figure in figures_of(scores).items()
    ]
    held = 100 * float(np.mean([one.covered for one in scores]))
    is_met = "met" if HELD[0] <= held <= HELD[1] else "missed"
    goal = f"goal {HELD[0]:.0f} to {HELD[1]:.0f}"
    return [*lines, f"  {'80 % range holds %':28}{held:8.1f}   {goal}   {is_met}"]
