"""Statistical tests of returns and of spend: is the return outside its range, does nothing run."""

from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np

from kempen.domain.alerts.detection.expectation import Maturity
from kempen.domain.alerts.detection.series import DailySeries, Floats, Labels, Places

BLOCK: Final = 5  # Days that are judged together.
_BEFORE, _HISTORY, _FEWEST = 28, 180, 30
# How many deviations a block lies off before it is told, how far by the figure itself, and how many
# deviations it may still lie off once it was told.
_OPENS, _STAYS, _LEAST_EFFECT = 5.0, 2.5, 0.5
# Blocks differ at least so much, whatever a quiet history says; a season never seen, by this more.
_LEAST_SPREAD, _SEASON_SPREAD = 0.15, 0.5
_EACH_DAY: Final = 4  # Days of a block that lie on the same side.
_EIGHT_IN_TEN: Final = 1.2816
# Less in a block says nothing about a return.
_LEAST_SPEND: Final = 20.0
_QUIET_SHARE, _SURE = 0.05, 0.01
_NO_SEASONS: Final = ("payday", "double_day", "merdeka", "malaysia_day", "new_year")


@dataclass(frozen=True)
class OutsideRange:
    """The return of the last days, and the range in which 8 in 10 such stretches lie."""

    since: date
    return_: float
    low: float
    high: float


@dataclass(frozen=True)
class NotSpending:
    """Nothing was spent since `since`, where a day usually spends `usual` MYR."""

    since: date
    usual: float
    days: int


def return_outside_range(
    series: DailySeries, maturity: Maturity, *, is_open: bool = False
) -> OutsideRange | None:
    """Return how the last days' return lies outside what such days usually bring, or None.

    Compared with the four weeks before, by how much earlier stretches differed from theirs.
    """
    # A day whose revenue nobody knows, because tracking was dead, counts with neither.
    spend = np.nan_to_num(np.where(np.isfinite(series.revenue), series.spend, 0.0))
    revenue = _whole_revenue(series, maturity)
    ends = np.arange(max(_BEFORE + BLOCK - 1, len(series) - _HISTORY), len(series))
    if len(ends) < _FEWEST or spend[-BLOCK:].sum() < _LEAST_SPEND:
        return None
    block = _log_return(revenue, spend, ends, BLOCK)
    before = _log_return(revenue, spend, ends - BLOCK, _BEFORE)
    residuals = block - before
    past, labels = residuals[:-BLOCK], _block_labels(series, ends)
    is_plain = np.isfinite(past) & (labels[:-BLOCK] == "")
    if is_plain.sum() < _FEWEST - BLOCK or not np.isfinite(residuals[-1]):
        return None
    middle, spread = _usual(past[is_plain])
    effect, doubt = _season(past, labels[:-BLOCK], str(labels[-1]), middle)
    spread = float(np.sqrt(spread**2 + doubt**2 + _chance(series)))
    off = float(residuals[-1] - middle - effect)
    level = float(np.exp(before[-1] + middle + effect))
    low, high = level * np.exp(-_EIGHT_IN_TEN * spread), level * np.exp(_EIGHT_IN_TEN * spread)
    with np.errstate(divide="ignore", invalid="ignore"):
        daily = revenue[-BLOCK:] / spend[-BLOCK:]
    same_side = np.nansum(daily < low) if off < 0 else np.nansum(daily > high)
    is_new = abs(off) > _OPENS * spread and abs(off) > _LEAST_EFFECT and same_side >= _EACH_DAY
    if not is_new and not (is_open and abs(off) > _STAYS * spread):
        return None
    return OutsideRange(
        series.day(-BLOCK), float(revenue[-BLOCK:].sum() / spend[-BLOCK:].sum()), low, high
    )


def not_spending(series: DailySeries, *, is_open: bool = False) -> NotSpending | None:
    """Return since when nothing is spent although days like these usually spend, or None."""
    spend = series.spend
    if not len(series) or not np.isfinite(spend[-1]):
        return None
    lived = spend[-57:-1]
    lived = lived[np.isfinite(lived)]
    active = lived[lived > 0]
    if len(lived) < 7 or not len(active):
        return None
    usual = float(np.median(active[-14:]))
    run, odds = 0, 1.0
    while run < len(series) and spend[len(series) - 1 - run] <= _QUIET_SHARE * usual:
        odds *= _chance_of_quiet(series, len(series) - 1 - run, usual)
        run += 1
    if not run or usual < 1 or (odds > _SURE and not is_open):
        return None
    return NotSpending(series.day(-run), usual, run)


def _chance_of_quiet(series: DailySeries, place: int, usual: float) -> float:
    """Return how often a weekday spends nothing, drawn to how often any day does."""
    start = max(place - 56, 0)
    spend, weekdays = series.spend[start:place], series.weekdays[start:place]
    is_quiet = (spend <= _QUIET_SHARE * usual) & np.isfinite(spend)
    # The quiet days at hand say nothing of how usual they are.
    while len(is_quiet) and is_quiet[-1]:
        is_quiet, weekdays, spend = is_quiet[:-1], weekdays[:-1], spend[:-1]
    pooled = (is_quiet.sum() + 0.5) / (len(is_quiet) + 1)
    same = weekdays == series.weekdays[place]
    return float((is_quiet[same].sum() + 4 * pooled) / (same.sum() + 4))


def _whole_revenue(series: DailySeries, maturity: Maturity) -> Floats:
    """Return revenue with what is still to be told of the last days added."""
    revenue = np.nan_to_num(series.revenue).copy()
    for age in range(1, min(len(maturity.shares), len(revenue)) + 1):
        revenue[-age] /= max(maturity.at(age), 0.05)
    return revenue


def _log_return(revenue: Floats, spend: Floats, ends: Places, length: int) -> Floats:
    """Return the logarithm of the return of the `length` days up to each end."""
    sums = [np.concatenate(([0.0], np.cumsum(each))) for each in (revenue, spend)]
    brought, spent = (each[ends + 1] - each[np.maximum(ends + 1 - length, 0)] for each in sums)
    with np.errstate(divide="ignore", invalid="ignore"):
        # Half a ringgit in a hundred: a stretch that brought nothing has a logarithm, too.
        logs: Floats = np.where(
            spent > 0, np.log((brought + 0.005 * spent) / np.maximum(spent, 1e-9)), np.nan
        )
    return logs


def _block_labels(series: DailySeries, ends: Places) -> Labels:
    """Return the season of each block; what comes often, or lasts a day, is none."""
    labels = np.where(np.isin(series.labels, _NO_SEASONS), "", series.labels)
    chosen = []
    for end in ends:
        named = [one for one in labels[end - BLOCK + 1 : end + 1] if one]
        # A season in the four weeks that a block is compared with moves the comparison, too.
        chosen.append(named[-1] if named else _just_over(labels, int(end)))
    return np.array(chosen, dtype=np.str_)


def _just_over(labels: Labels, end: int) -> str:
    before = labels[max(end - BLOCK - _BEFORE + 1, 0) : end - BLOCK + 1]
    return "after" if (before != "").mean() > 0.2 else ""


def _chance(series: DailySeries) -> float:
    """Return how much the return of so few orders differs by chance alone, as a variance."""
    counts = series.conversions[-_BEFORE - BLOCK : -BLOCK]
    known = counts[np.isfinite(counts)]
    return 1 / max(float(known.mean()) * BLOCK, 0.5) if len(known) else 0.0


def _usual(residuals: Floats) -> tuple[float, float]:
    middle = float(np.median(residuals))
    spread = float(1.4826 * np.median(np.abs(residuals - middle)))
    # Few orders of very different sizes have long tails, which the middle half does not show.
    low, high = np.quantile(residuals, (0.025, 0.975))
    return middle, max(spread, float(high - low) / 3.92, _LEAST_SPREAD)


def _season(past: Floats, labels: Labels, label: str, middle: float) -> tuple[float, float]:
    """Return what the block's season did before to such residuals, and the doubt about it."""
    if not label:
        return 0.0, 0.0
    same = past[(labels == label) & np.isfinite(past)]
    if not len(same):
        return 0.0, _SEASON_SPREAD
    occasions = max(len(same) / 8, 1.0)
    precision = 1 / _SEASON_SPREAD**2 + occasions / 0.3**2
    mean = float(np.mean(same - middle)) * (occasions / 0.3**2) / precision
    return mean, float(np.sqrt(1 / precision + np.var(same) / 2))
