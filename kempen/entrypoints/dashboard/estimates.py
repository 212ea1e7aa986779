"""What the forecasts say, in words: sales uplift and the chance of the goal."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.metrics.estimates import GoalChance, Lacking, SalesUplift
from kempen.domain.metrics.verdicts import Lift
from kempen.entrypoints.dashboard.shared.performance.overview_state import Situation
from kempen.entrypoints.dashboard.strategies.copy import chance as in_hundred
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers


@dataclass(frozen=True)
class Kpi:
    """One figure. Without a number `value` is words and `is_missing`; `pill` is (text, class)."""

    label: str
    value: str
    lines: tuple[str, ...] = ()
    aside: str = ""
    pill: tuple[str, str] | None = None
    is_missing: bool = False
    link: tuple[str, str] | None = None


def uplift_kpi(situation: Situation) -> Kpi:
    """Return the sales uplift; what may be nothing reads as doubtful."""
    label, found = _("Sales uplift"), situation.uplift
    if isinstance(found, Lacking):
        value, words = _missing_uplift(found)
        return Kpi(label, value, (words,), is_missing=True)
    odds = _("%(chance)s that it is above 0") % {"chance": in_hundred(found.chance)}
    lines = [_range_words(found), odds, *_as_of(found, _newest(situation))]
    if found.lift is Lift.UNSURE:
        return Kpi(label, _("Too close to tell"), tuple(lines), is_missing=True)
    pill = (_("More"), "good") if found.lift is Lift.MORE else (_("Less"), "bad")
    value = numbers.signed(_rounded(found.mean, _step(found)), found.mean)
    return Kpi(label, value, tuple(lines), pill=pill)


def chance_lines(chance: GoalChance | None, *, is_searched: bool = False) -> tuple[str, ...]:
    """Say the chance of a goal in words, or why there is none."""
    if is_searched:
        return (_("chance of it: told of all campaigns together"),)
    if chance is None:
        return (_("chance of it: no forecast yet"),)
    words = _("%(chance)s that it is met by %(day)s")
    if chance.first > chance.until:
        words = _("%(chance)s that the days to %(day)s meet it")
    return (words % {"chance": in_hundred(chance.chance), "day": figures.day(chance.last)},)


def _range_words(found: SalesUplift) -> str:
    step, low, high = _step(found), found.low, found.high
    match found.lift:
        case Lift.MORE:
            words = _("likely %(low)s to %(high)s more than at the earlier spend")
        case Lift.LESS:
            words = _("likely %(low)s to %(high)s less than at the earlier spend")
            low, high = -high, -low
        case Lift.UNSURE:
            words = _("likely %(low)s less to %(high)s more than at the earlier spend")
            low = -low
    return words % {"low": _rounded(low, step), "high": _rounded(high, step)}


def _step(found: SalesUplift) -> Decimal:
    """Return how sharply an uplift is known: two figures of its range's width, a ringgit at least.

    The last figures of a wide range say nothing.
    """
    width = max(found.high - found.low, Decimal(1))
    return Decimal(10) ** max(width.adjusted() - 1, 0)


def _rounded(amount: Decimal, step: Decimal) -> str:
    return figures.short_money((amount / step).quantize(Decimal(1)) * step)


def _newest(situation: Situation) -> date | None:
    performance = situation.performance
    days = (day for day, sums in performance.by_day.items() if sums.rows)
    return max((day for day in days if day in performance.period), default=None)


def _as_of(found: SalesUplift, newest: date | None) -> list[str]:
    """Say up to when it counts, where newer numbers are not worked in yet."""
    if newest is None or newest <= found.days.last:
        return []
    return [_("as of %(day)s; newer numbers follow") % {"day": figures.day(found.until)}]


def _missing_uplift(lacking: Lacking) -> tuple[str, str]:
    match lacking.code:
        case "short_baseline":
            words = ngettext(
                "It compares with the %(needed)s days before; %(days)s of them has numbers.",
                "It compares with the %(needed)s days before; %(days)s of them have numbers.",
                lacking.have,
            )
            numbers_in = {"needed": lacking.need, "days": lacking.have}
            return _("Not enough data"), words % numbers_in
        case "pending":
            return _("Being worked out"), _("It follows new numbers within some minutes.")
        case "no_revenue" | "no_outcome":
            return _("No revenue"), _("There is no revenue to compare.")
        case "old_numbers":
            return _("Being worked out"), _("The newest numbers are not worked in yet.")
        case "no_numbers":
            return _("No data"), _("There are no numbers in these days.")
        case _:
            words = _("There are too few days with spend and revenue to learn from.")
            return _("Not enough data"), words
