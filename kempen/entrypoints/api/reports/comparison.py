"""What /reports answers beside a figure: the days it is compared with, and the true return."""

from collections.abc import Callable
from typing import ParamSpec

from django.utils import translation

from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.suppliers import Suppliers
from kempen.domain.reports.answers import ComparedPeriod, TrueReturnAnswer
from kempen.domain.reports.comparison import Compared
from kempen.domain.reports.copy import comparison_words, tax_words

P = ParamSpec("P")


def compared_answer(compared: Compared) -> ComparedPeriod:
    """Return the days that a report is compared with."""
    season = compared.season.season if compared.season else None
    return ComparedPeriod(
        from_=compared.period.first.isoformat(),
        to=compared.period.last.isoformat(),
        kind=compared.kind.value,
        season=season.name if season else None,
        season_day=season.day.isoformat() if season else None,
        season_day_before=season.day_before.isoformat() if season else None,
        sentence=_in_english(comparison_words, compared),
    )


def true_return_answer(performance: Performance, suppliers: Suppliers) -> TrueReturnAnswer:
    """Say what taxes stand between the return and the true return."""
    return TrueReturnAnswer(
        sentence=_in_english(tax_words, suppliers, performance.period) or None,
        unanswered=tuple(suppliers.unanswered),
    )


def _in_english(words: Callable[P, str], *args: P.args, **kwargs: P.kwargs) -> str:
    """Programs are answered in one language, whatever their header asks for."""
    with translation.override("en"):
        return words(*args, **kwargs)
