"""What /reports answers beside a figure: the days it is compared with, and the true return."""

from collections.abc import Callable
from typing import Final, ParamSpec

from django.utils import translation

from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.suppliers import Suppliers
from kempen.domain.reports.comparison import Compared
from kempen.domain.reports.copy import comparison_words, tax_words
from kempen.kit.documented import JsonSchema
from kempen.platforms.registry import campaign_platform_codes

P = ParamSpec("P")
_DAY: Final[JsonSchema] = {"type": "string", "format": "date"}
COMPARED: Final[dict[str, JsonSchema]] = {
    "from": _DAY,
    "to": _DAY,
    "kind": {"enum": ["previous", "season"]},
    "season": {
        "type": ["string", "null"],
        "description": "The festival or sale that decided which days are compared; null: none did.",
    },
    "season_day": {"type": ["string", "null"], "format": "date"},
    "season_day_before": {"type": ["string", "null"], "format": "date"},
    "sentence": {"type": "string", "description": "Which days are compared, and why those."},
}
WITH_TAX: Final[JsonSchema] = {
    "type": "object",
    "description": "How the platforms bill the business, for `cost_with_tax` and `true_return`.",
    "properties": {
        "sentence": {
            "type": ["string", "null"],
            "description": "Why the true return is below the platform's; null: not answered.",
        },
        "unanswered": {
            "type": "array",
            "items": {"enum": list(campaign_platform_codes())},
            "description": "Platforms whose billing was not answered yet.",
        },
    },
    "required": ["sentence", "unanswered"],
    "additionalProperties": False,
}


def compared_answer(compared: Compared | None) -> dict[str, object] | None:
    """Return the days that a report is compared with; None where it is not."""
    if compared is None:
        return None
    season = compared.season.season if compared.season else None
    return {
        "from": compared.period.first.isoformat(),
        "to": compared.period.last.isoformat(),
        "kind": compared.kind.value,
        "season": season.name if season else None,
        "season_day": season.day.isoformat() if season else None,
        "season_day_before": season.day_before.isoformat() if season else None,
        "sentence": _in_english(comparison_words, compared),
    }


def true_return_answer(performance: Performance, suppliers: Suppliers) -> dict[str, object]:
    """Say what taxes stand between the return and the true return."""
    return {
        "sentence": _in_english(tax_words, suppliers, performance.period) or None,
        "unanswered": list(suppliers.unanswered),
    }


def _in_english(words: Callable[P, str], *args: P.args, **kwargs: P.kwargs) -> str:
    """Programs are answered in one language, whatever their header asks for."""
    with translation.override("en"):
        return words(*args, **kwargs)
