"""Totals that were entered for other days, adjusted to the days that are chosen now.

RM30,000 for a quarter is not what anybody means for a sale of seven days. So the page says with
every question which days its totals were entered for; where the days changed and a total did not,
the budget a day stays and the total follows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django import forms
from django.core.exceptions import ValidationError

from kempen.domain.strategies.scenarios.rules import Horizon
from kempen.entrypoints.dashboard.strategies.compare.form import (
    FORMER_DAYS,
    CompareForm,
    former_name,
    horizon_named,
    total_fields,
)

_FIGURES: Final = 3


@dataclass(frozen=True)
class AskedPlans:
    """What the form is filled with; `adjusted_to`: the days that totals were changed to."""

    values: dict[str, str]
    adjusted_to: Horizon | None = None


def for_chosen_days(asked: Mapping[str, str], objective: str) -> AskedPlans:
    """Return what was asked, each total that was entered for other days at its former daily pace.

    A total that changed together with the days is meant for the new ones, and stays.
    """
    values = dict(asked.items())
    former, chosen = (horizon_named(values.get(name, "")) for name in (FORMER_DAYS, "days"))
    if former is None or chosen is None or former == chosen:
        return AskedPlans(values)
    fields = CompareForm(objective=objective).fields
    adjusted_to = None
    for name in total_fields(objective):
        total = _number(fields[name], values.get(name, ""))
        if total is None or total != _number(fields[name], values.get(former_name(name), "")):
            continue
        values[name] = rounded(total * chosen.days / former.days)
        adjusted_to = chosen
    return AskedPlans(values, adjusted_to)


def rounded(amount: Decimal) -> str:
    """Write an amount with three figures, as somebody would say it; 1 at least, but 0 stays."""
    places = max(amount.adjusted() + 1 - _FIGURES, 0)
    whole = amount.quantize(Decimal(1).scaleb(places))
    return f"{max(whole, Decimal(1)) if amount else whole:f}"


def _number(field: forms.Field, typed: str) -> Decimal | None:
    """Return the number that somebody typed; None for nothing, and for what is no number."""
    try:
        value = field.clean(typed)
    except ValidationError:
        return None
    return None if value is None else Decimal(value)
