"""What the forecasts say, in words: sales uplift and the chance of the goal."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.forecasts.chance_copy import chance_figure, chance_words
from kempen.domain.metrics.estimates import (
    BASELINE,
    ExcludedCampaign,
    GoalChance,
    InsufficientData,
    SalesUplift,
)
from kempen.domain.metrics.verdicts import Lift
from kempen.entrypoints.dashboard.shared.performance.overview_state import HeadlineFacts
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

_SHOWN: Final = 3  # More campaigns that are not included open on demand.


@dataclass(frozen=True)
class Details:
    """Lines that are too many to show at once, under a summary."""

    summary: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Kpi:
    """One figure. Without a number `value` is words and `is_missing`; `pill` is (text, class).

    `details` are lines that open on demand.
    """

    label: str
    value: str
    lines: tuple[str, ...] = ()
    aside: str = ""
    pill: tuple[str, str] | None = None
    is_missing: bool = False
    link: tuple[str, str] | None = None
    details: Details | None = None


def uplift_kpi(headline_facts: HeadlineFacts) -> Kpi:
    """Return the sales uplift; what may be nothing reads as doubtful."""
    label, uplift = _("Sales uplift"), headline_facts.uplift
    excluded = [_excluded_words(one) for one in uplift.excluded]
    details = None
    if len(excluded) > _SHOWN:
        details = Details(_excluded_summary(len(excluded)), tuple(excluded))
        excluded = []
    if isinstance(uplift, InsufficientData):
        value, words = _missing_uplift(uplift)
        # One campaign's own page has said its days already.
        named = excluded if len(uplift.excluded) > 1 else []
        return Kpi(label, value, (words, *named), is_missing=True, details=details)
    odds = _("Chance that it is above 0: %(chance)s") % {"chance": chance_figure(uplift.chance)}
    lines = (_range_words(uplift), odds, *_as_of(uplift, _newest(headline_facts)), *excluded)
    if uplift.lift is Lift.UNSURE:
        return Kpi(label, _("Too close to tell"), lines, is_missing=True, details=details)
    pill = (_("More"), "good") if uplift.lift is Lift.MORE else (_("Less"), "bad")
    value = numbers.signed(_rounded(uplift.mean, _step(uplift)), uplift.mean)
    return Kpi(label, value, lines, pill=pill, details=details)


def _excluded_words(one: ExcludedCampaign) -> str:
    """Name a campaign that an uplift does not include, and say what it lacks."""
    return _("Not included: %(name)s. Not enough data: %(days)s of %(needed)s days.") % {
        "name": one.name,
        "days": one.days,
        "needed": BASELINE,
    }


def _excluded_summary(count: int) -> str:
    return ngettext(
        "%(count)s campaign is not included: not enough data.",
        "%(count)s campaigns are not included: not enough data.",
        count,
    ) % {"count": numbers.count(count)}


def chance_lines(
    chance: GoalChance | InsufficientData | None, *, is_searched: bool = False
) -> tuple[str, ...]:
    """Say the chance of a goal in words, or why there is none."""
    if is_searched:
        return (_("Chance: shown for all campaigns only"),)
    if chance is None:
        return (_("Chance: no forecast yet"),)
    if isinstance(chance, InsufficientData):
        return (_("Chance: calculating…"),)
    words = _("Chance of meeting it by %(day)s: %(chance)s")
    if chance.first > chance.until:
        words = _("Chance of meeting it in the days to %(day)s: %(chance)s")
    return (words % {"chance": chance_words(chance.chance), "day": figures.day(chance.last)},)


def chance_lines_of(headline_facts: HeadlineFacts) -> tuple[str, ...]:
    """Say the same of a page's goal, and what it stands on until a plan that is coming begins.

    The forecast takes today's pace to go on. Beside the chance that the strategy's own page gives,
    at what the plan spends, it would contradict it.
    """
    chance, coming = headline_facts.chance, headline_facts.coming
    lines = chance_lines(chance, is_searched=bool(headline_facts.choice.search))
    if not isinstance(chance, GoalChance) or coming is None or coming.first <= chance.until:
        return lines
    day = figures.day(coming.first)
    if coming.chance is None or coming.return_goal != headline_facts.goal:
        words = _("This assumes what you spend now, before your strategy begins on %(day)s")
        return (*lines, words % {"day": day})
    words = _("This assumes what you spend now. With your strategy, from %(day)s: %(chance)s")
    return (*lines, words % {"day": day, "chance": chance_words(coming.chance)})


def _range_words(uplift: SalesUplift) -> str:
    step, low, high = _step(uplift), uplift.low, uplift.high
    match uplift.lift:
        case Lift.MORE:
            words = _("likely %(low)s to %(high)s more than with the earlier spend")
        case Lift.LESS:
            words = _("likely %(low)s to %(high)s less than with the earlier spend")
            low, high = -high, -low
        case Lift.UNSURE:
            words = _("likely %(low)s less to %(high)s more than with the earlier spend")
            low = -low
    return words % {"low": _rounded(low, step), "high": _rounded(high, step)}


def _step(uplift: SalesUplift) -> Decimal:
    """Return how sharply an uplift is known: two figures of its range's width, a ringgit at least.

    The last figures of a wide range say nothing.
    """
    width = max(uplift.high - uplift.low, Decimal(1))
    return Decimal(10) ** max(width.adjusted() - 1, 0)


def _rounded(amount: Decimal, step: Decimal) -> str:
    return figures.short_money((amount / step).quantize(Decimal(1)) * step)


def _newest(headline_facts: HeadlineFacts) -> date | None:
    performance = headline_facts.performance
    days = (day for day, sums in performance.by_day.items() if sums.rows)
    return max((day for day in days if day in performance.period), default=None)


def _as_of(uplift: SalesUplift, newest: date | None) -> list[str]:
    """Say up to when it counts, where newer numbers are not worked in yet."""
    if newest is None or newest <= uplift.days.last:
        return []
    return [_("Up to %(day)s. Newer data follows.") % {"day": figures.day(uplift.until)}]


def _missing_uplift(lacking: InsufficientData) -> tuple[str, str]:
    match lacking.code:
        case "short_baseline":
            words = _("%(days)s of the %(needed)s days to compare with have data.")
            numbers_in = {"needed": lacking.need, "days": lacking.have}
            return _("Not enough data"), words % numbers_in
        case "pending":
            return _("Calculating…"), _("It updates within minutes of new data.")
        case "no_revenue" | "no_outcome":
            return _("No revenue"), _("There is no revenue to compare.")
        case "old_numbers":
            return _("Calculating…"), _("The newest data is not included yet.")
        case "no_numbers":
            return _("No data"), _("There is no data for these days.")
        case _:
            words = _("There are too few days with spend and revenue.")
            return _("Not enough data"), words
