"""Demand that all campaigns share: calendar, a slow walk and day-to-day shocks with memory.

A regression with Gaussian priors on whitened days; the shocks' memory, the noise over them and the
walk's pace are averaged over a small grid by their marginal likelihood.
"""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.model.calendar_columns import Columns
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.linear import SHRUNK, Walk, bounded, cholesky_inverse
from kempen.optimiser.model.shocks import KINDS, Shocks, shocks_of, whiten

PACES = (0.04, 0.1, 0.25)
NEGLIGIBLE = 5.0
Kind = tuple[float, float, float, frozenset[str]]
FIRST = (0.35, 0.0, 0.03)
# How much likelier, in logs, another size of a part must be to be taken.
GAIN = 1.0
# Shocks that are remembered for days explain the same history beside a slow walk as beside a quick
# one, and a slow one promises calmer weeks. Around their mean, draws take it for a fifth as likely
# as the history says: on markets whose truth is known it was believed too easily.
CALM, REMEMBERED = 0.2, 0.5


@dataclass(frozen=True)
class Fitted:
    """One kind of demand: coefficients, their half-covariance, shocks and log evidence.

    `kind`: memory and blur of the shocks, pace of the walk, and the names of the calendar's parts
    that have their other size; `mistaken` (days,): what it takes for errors of the curves.
    """

    kind: Kind
    coefficients: Floats
    half: Floats
    shocks: Shocks
    evidence: float
    mistaken: Floats


@dataclass(frozen=True)
class Demand:
    """Shared demand in logs.

    `smooth`: (days + ahead,) calendar and walk; `shocks`: (days,) what is left of history; `doubt`:
    usual variance of a day's raw demand; `trust`: (days,) robust weights.
    """

    smooth: Floats
    shocks: Floats
    design: Floats
    fits: list[Fitted]
    doubt: float
    trust: Floats
    scale: float

    @property
    def best(self) -> Fitted:
        """The likeliest kind."""
        return max(self.fits, key=lambda fit: fit.evidence)

    def calendar_share(self, signal: Floats, walk: Walk, calendar: Columns) -> Floats:
        """What the calendar part of this fit would make of another daily `signal`: (ahead,).

        Where spend has followed the calendar, calendar effects and a steeper response explain the
        same sales; this says how the one must give way if the other was misjudged.
        """
        days = len(signal)
        fit = _fit(
            signal - float(signal.mean()), self.trust, self.design[:days], walk, calendar,
            self.scale, [self.best.kind], np.zeros((days, 0)),
        )[0]  # fmt: skip
        return np.asarray(calendar.table[days:] @ fit.coefficients[walk.knots :])

    def futures(self, days: int, count: int, rng: np.random.Generator) -> Floats:
        """Draws of demand in logs for the days after `days` of history: (count, ahead).

        Their mean is that of all kinds, each as likely as the history says; around it, calm kinds
        are drawn less often than that.
        """
        likely = np.exp([fit.evidence - self.best.evidence for fit in self.fits])
        weights = likely * np.array([CALM if _is_calm(fit.kind) else 1.0 for fit in self.fits])
        share = np.floor(count * np.cumsum(weights) / weights.sum() + 0.5).astype(int)
        later = self.design[days:]
        means = np.array([later @ fit.coefficients + fit.shocks.expected(len(later))
                          for fit in self.fits])  # fmt: skip
        shift = likely / likely.sum() @ means - weights / weights.sum() @ means
        parts = []
        for fit, number in zip(self.fits, np.diff(share, prepend=0), strict=True):
            if number == 0:
                continue
            normal = rng.standard_normal((number, len(fit.half)))
            path = (fit.coefficients + normal @ fit.half) @ later.T
            parts.append(path + fit.shocks.futures(number, len(later), rng))
        draws = np.concatenate(parts) + shift
        return np.asarray(draws[rng.permutation(len(draws))])


def fit_demand(
    raw: Floats, doubt: Floats, walk: Walk, calendar: Columns, kinds: list[Kind] | None = None,
    *, errors: Floats | None = None,
) -> Demand:  # fmt: skip
    """Fit shared demand to `raw` (days,) whose own error variance is `doubt` (days,; inf: no data).

    `walk` and `calendar` cover the days of history and those ahead. `kinds`: the (memory, blur,
    pace, changed parts) to average over; if None all of the grid, and those of it that are likely
    once more with the sizes of the calendar's parts that the data ask for. `errors` (days, any):
    by how much each curve may be wrong on each day, times a standard normal figure of its own.
    """
    days = len(raw)
    errors = np.zeros((days, 0)) if errors is None else errors
    known = np.isfinite(doubt)
    raw = np.where(known, raw, 0.0)
    design = np.concatenate([walk.basis, calendar.table], axis=1)
    scale = max(float(np.median(np.abs(np.diff(raw[known])))) / 0.95, 0.01)
    trust = known.astype(float)
    usual: frozenset[str] = frozenset()
    first = _fit(raw, trust, design[:days], walk, calendar, scale, [(*FIRST, usual)], errors)[0]
    left = raw - design[:days] @ first.coefficients - first.mistaken
    spread = max(1.4826 * float(np.median(np.abs(left[known]))), 0.005)
    trust = trust * bounded(left / spread)
    grid = kinds or [(*kind, pace, usual) for kind in KINDS for pace in PACES]
    fits = _likely(_fit(raw, trust, design[:days], walk, calendar, scale, grid, errors))
    if kinds is None:
        more = _asked_for(raw, trust, design[:days], walk, calendar, scale, fits, errors)
        fits = _likely(fits + _fit(raw, trust, design[:days], walk, calendar, scale, more, errors))
    best = max(fits, key=lambda fit: fit.evidence)
    smooth = design @ best.coefficients
    shocks = np.where(known, raw - smooth[:days] - best.mistaken, 0.0)
    return Demand(smooth, shocks, design, fits, float(np.median(doubt[known])), trust, scale)


def _is_calm(kind: Kind) -> bool:
    """Whether shocks are remembered for days while demand walks at the slowest pace."""
    memory, _, pace, _ = kind
    return memory > REMEMBERED and pace == min(PACES)


def _asked_for(
    raw: Floats, trust: Floats, design: Floats, walk: Walk, calendar: Columns, scale: float,
    fits: list[Fitted], errors: Floats,
) -> list[Kind]:  # fmt: skip
    """The kinds of these fits with every part changed whose change, by itself, is likelier."""
    best = max(fits, key=lambda fit: fit.evidence)
    single = [(*best.kind[:3], frozenset([part.name])) for part in calendar.parts]
    tried = _fit(raw, trust, design, walk, calendar, scale, single, errors)
    better = [fit.kind[3] for fit in tried if fit.evidence > best.evidence + GAIN]
    chosen = frozenset[str]().union(*better)
    return [(*fit.kind[:3], chosen) for fit in fits] if chosen else []


def _likely(fits: list[Fitted]) -> list[Fitted]:
    best = max(fit.evidence for fit in fits)
    return [fit for fit in fits if fit.evidence > best - NEGLIGIBLE]


def _fit(
    raw: Floats, trust: Floats, design: Floats, walk: Walk, calendar: Columns, scale: float,
    kinds: list[Kind], errors: Floats,
) -> list[Fitted]:  # fmt: skip
    """Closed form for each kind; error variance has an inverse gamma prior around `scale`²."""
    fits = []
    ready: dict[tuple[float, float], tuple[Floats, Floats, float]] = {}
    columns = np.concatenate([raw[:, None], design, errors], axis=1)
    of_demand = design.shape[1]
    knots = walk.knots
    for memory, blur, pace, changed in kinds:
        if (memory, blur) not in ready:
            white = whiten(columns, memory, blur)
            weighted = white[:, 1:] * trust[:, None]
            y = white[:, 0]
            ready[memory, blur] = (weighted.T @ white[:, 1:], weighted.T @ y, float(trust @ y**2))
        gram, cross, square = ready[memory, blur]
        prior = np.concatenate([calendar.sized(changed), np.ones(errors.shape[1])])
        used = np.concatenate([np.arange(knots), knots + np.flatnonzero(prior)])
        precision = np.zeros((len(used), len(used)))
        precision[:knots, :knots] = walk.precision(pace)
        of_columns = np.arange(knots, len(used))
        precision[of_columns, of_columns] = (scale / prior[prior > 0]) ** 2
        inverse, log_det = cholesky_inverse(gram[np.ix_(used, used)] + precision)
        projected = inverse @ cross[used]
        coefficients, half = np.zeros(len(gram)), np.zeros((len(used), len(gram)))
        coefficients[used] = inverse.T @ projected
        half[:, used] = inverse
        shape = 2 + trust.sum() / 2
        rate = scale**2 + max(square - float(projected @ projected), 0) / 2
        # A walk on knots has one free level: the determinant of its prior is that of its steps.
        log_prior = np.log(scale / prior[prior > 0]).sum()
        evidence = log_prior - (knots - 1) * np.log(pace) - 0.5 * log_det - shape * np.log(rate)
        size = float(np.sqrt(rate / (shape - 1) / SHRUNK))
        own, wrong = coefficients[:of_demand], coefficients[of_demand:]
        mistaken = errors @ wrong
        shocks = shocks_of(raw - design @ own - mistaken, memory, blur, size)
        fits.append(
            Fitted(
                (memory, blur, pace, changed),
                own,
                half[:, :of_demand] * size,
                shocks,
                float(evidence),
                mistaken,
            )
        )
    return fits
