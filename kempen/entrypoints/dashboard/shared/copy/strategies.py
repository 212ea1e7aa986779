"""What a strategy is called, and its amounts and ranges in words."""

from decimal import Decimal

from django.utils.translation import gettext as _

from kempen.domain.strategies.stored_shapes import AdGuidelines
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers


def name_of(guidelines: AdGuidelines) -> str:
    """Return what a strategy is about: the product, shortened."""
    product = (guidelines.product or "").strip()
    return product if len(product) <= 60 else f"{product[:59].rstrip()}…"


def amount_words(value: float | Decimal, unit: str) -> str:
    """Write a sum for a sentence: RM41,380, or 120 prospects by their number."""
    exact = Decimal(str(value))
    if unit == "prospects":
        return numbers.count(exact.quantize(Decimal(1)))
    return figures.short_money(exact)


def range_words(low: float, high: float, unit: str) -> str:
    """Write a range: RM31,000 to RM38,000; 110 to 140."""
    return _("%(low)s to %(high)s") % {
        "low": amount_words(low, unit),
        "high": amount_words(high, unit),
    }


def rounded_range_words(low: float, high: float, unit: str) -> str:
    """Write a range as sharply as it is known: the last figures of a wide range say nothing."""
    return range_words(*rounded_range(low, high), unit)


def rounded_range(low: float, high: float) -> tuple[float, float]:
    """Return both ends of a range as sharply as it is known."""
    step = _step(high - low)
    return round(low / step) * step, round(high / step) * step


def _step(width: float) -> float:
    """Return the power of ten that cuts a width into ten to a hundred parts; 1 at the least."""
    step = 1.0
    while width / (step * 10) >= 10:
        step *= 10
    return step
