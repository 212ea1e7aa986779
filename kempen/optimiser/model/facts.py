"""Plain figures about a fit, for reasons, verdicts and pages."""

import numpy as np

from kempen.optimiser.model.history import Floats, History
from kempen.optimiser.model.learn import Learned
from kempen.optimiser.model.prepare import Prepared

# Days over which the greatest spend is kept, so that a budget can be set beside it.
PERIODS = (1, 7, 14, 28, 56, 91, 182, 364)
# Draws that are kept of what part of platforms' claims is real, and days that weigh them.
CLAIM_DRAWS, CLAIM_DAYS = 200, 90


def facts_of(
    history: History, prepared: Prepared, learned: Learned, record: list[dict[str, float]],
    target: str,
) -> dict[str, object]:  # fmt: skip
    """What is known about each campaign and the fit, as plain numbers in lists by campaign."""
    spend = history.spend
    spent = spend > 0
    logs = np.log(np.where(spent, spend, 1.0))
    counts = np.maximum(spent.sum(0), 1)
    mean = (logs * spent).sum(0) / counts
    swing = np.sqrt((((logs - mean) ** 2) * spent).sum(0) / counts)
    smooth = learned.demand.smooth[: history.days] + learned.demand.shocks
    follows = [
        float(np.corrcoef(logs[spent[:, k], k], smooth[spent[:, k]])[0, 1])
        if spent[:, k].sum() > 20 and swing[k] > 1e-6 and smooth.std() > 1e-6
        else 0.0
        for k in range(len(history.names))
    ]
    return {
        "target": target,
        "days": history.days,
        "lost_days": 0 if history.lost is None else int(history.lost.any(1).sum()),
        "start": history.start.isoformat(),
        "end": history.end.isoformat(),
        "usual": [float(x) for x in prepared.usual],
        "spend_days": [int(x) for x in history.known(spent.astype(np.float64)).sum(0)],
        "running_days": [int(x) for x in history.known(history.running.astype(np.float64)).sum(0)],
        "conversions": [float(x) for x in history.conversions.sum(0)],
        "swing": [float(x) for x in swing],
        "follows_demand": follows,
        "noise": [one.noise for one in learned.campaigns],
        "least_daily": [float(spend[spent[:, k], k].min(initial=0)) if spent[:, k].any() else 0.0
                        for k in range(len(history.names))],
        "greatest_daily": [float(spend[:, k].max()) for k in range(len(history.names))],
        "greatest_paces": _paces(spend.sum(1)),
        "recent_outcome": float(prepared.outcome[-28:].sum()),
        "backtests": record,
    }  # fmt: skip


def paused(facts: dict[str, object], money: Floats) -> float:
    """Share of their days on which campaigns did not spend, weighed by `money` (n,), 0 to 1."""
    spent = np.asarray(facts["spend_days"], dtype=float)
    ran = np.asarray(facts["running_days"], dtype=float)
    share = 1 - spent / np.maximum(ran, spent).clip(1)
    return float(share @ money / money.sum()) if money.sum() > 0 else 0.0


def claims_of(history: History, claims: Floats) -> dict[str, object]:
    """What part of what platforms claim is real: some joint draws, and what they claimed lately.

    `claims`: (draws, n), real per attributed revenue.
    """
    return {
        "claims": claims[:CLAIM_DRAWS].round(4).tolist(),
        "claimed": history.revenue[-CLAIM_DAYS:].sum(0).tolist(),
    }


def _paces(daily: Floats) -> list[list[float]]:
    """The most that was ever spent a day over so many days in a row: [days, money a day] each."""
    upto = np.concatenate([[0.0], np.cumsum(daily)])
    lengths = sorted({min(days, len(daily)) for days in PERIODS})
    return [[float(n), float((upto[n:] - upto[:-n]).max() / n)] for n in lengths]
