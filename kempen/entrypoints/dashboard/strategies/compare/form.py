"""The form that says which days and budgets are compared; the address of the page holds it."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django import forms
from django.forms import BoundField
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.rules import LARGEST_RETURN_GOAL
from kempen.domain.forecasts.calendar_copy import provisional_words, season_words
from kempen.domain.strategies.rules import MOST_MONEY
from kempen.domain.strategies.scenarios.rules import (
    MOST_PLANS,
    Horizon,
    HorizonKind,
    ScenarioPlan,
    horizon_of,
    seasons_ahead,
)
from kempen.entrypoints.dashboard.shared.form_fields import TYPED, RinggitField
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from kempen.kit.refusal import Flaw
from kempen.market.languages import joined

NAMES: Final = tuple("ABC")[:MOST_PLANS]
_NUMBER: Final = {"inputmode": "decimal", **TYPED}
_WHOLE: Final = {"inputmode": "numeric", **TYPED}
_MOST_PROSPECTS: Final = 2_000_000_000
# The hidden field with the days that the totals of the form were entered for.
FORMER_DAYS: Final = "former_days"


@dataclass(frozen=True)
class PlanFields:
    """One plan's fields."""

    name: str
    budget: BoundField
    goal: BoundField
    profit: BoundField | None = None


def plan_title(name: str) -> str:
    """Return what a plan is called: Plan A."""
    return gettext("Plan %(letter)s") % {"letter": name}


class CompareForm(forms.Form):
    """Days, and for each plan a budget and a goal; a plan without a budget is none.

    With a margin the goal may be one of profit.
    """

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        objective: str,
        has_margin: bool = False,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.chosen = objective
        self.fields["days"] = forms.ChoiceField(label=_("Days"), choices=day_choices())
        for name in NAMES:
            self.fields[f"budget_{name}"] = _budget_field()
            self.fields[f"goal_{name}"] = _goal_field(objective)
            if has_margin:
                self.fields[f"profit_{name}"] = _profit_field()
            for kind in ("budget", "goal", "profit"):
                if field := self.fields.get(f"{kind}_{name}"):
                    # The summary of errors says it: three budgets have the same label.
                    field.group = plan_title(name)  # type: ignore[attr-defined]

    @property
    def plan_fields(self) -> list[PlanFields]:
        """The fields of each plan."""
        return [
            PlanFields(
                plan_title(name),
                self[f"budget_{name}"],
                self[f"goal_{name}"],
                self[f"profit_{name}"] if f"profit_{name}" in self.fields else None,
            )
            for name in NAMES
        ]

    def clean(self) -> dict[str, object]:
        """Ask for one budget at least."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        budgets = [f"budget_{name}" for name in NAMES]
        if not any(self.cleaned_data.get(one) or one in self.errors for one in budgets):
            self.add_error(budgets[0], gettext("Enter the budget of one plan at least."))
        for name in NAMES:
            if cleaned.get(f"goal_{name}") and cleaned.get(f"profit_{name}"):
                words = gettext("Choose one: a return goal or a profit goal.")
                self.add_error(f"profit_{name}", words)
        return cleaned

    @property
    def totals(self) -> list[BoundField]:
        """The fields whose values count for all days, so that other days change them."""
        return [self[name] for name in total_fields(self.chosen)]

    @property
    def swapped_totals(self) -> list[SafeString]:
        """The inputs of the totals, as htmx puts them in the place of those on the page."""
        return [field.as_widget(attrs={"hx-swap-oob": "true"}) for field in self.totals]

    @property
    def former(self) -> dict[str, str]:
        """The hidden fields that say which days the totals were entered for, and what they were."""
        values = {former_name(field.name): field.value() for field in self.totals}
        return {
            name: "" if value is None else str(value)
            for name, value in {FORMER_DAYS: self["days"].value(), **values}.items()
        }

    @property
    def horizon(self) -> Horizon | None:
        """The days, once the form is valid; None for a season that is no longer planned for."""
        return horizon_named(self.cleaned_data["days"])

    @property
    def plans(self) -> dict[str, ScenarioPlan]:
        """The plans that have a budget, by their letters."""
        plans_by_name = {}
        for name in NAMES:
            budget = self.cleaned_data.get(f"budget_{name}")
            goal = self.cleaned_data.get(f"goal_{name}")
            if budget is None:
                continue
            if self.chosen == "generate_prospects":
                plans_by_name[name] = ScenarioPlan(budget, prospect_goal=goal)
            else:
                profit = self.cleaned_data.get(f"profit_{name}")
                plans_by_name[name] = ScenarioPlan(budget, goal, profit_goal=profit)
        return plans_by_name

    def field_of(self, flaw: Flaw) -> str | None:
        """Return the field of a refused value."""
        if flaw.path[0] != "plans":
            return "days" if flaw.path == ("season",) else None
        name = list(self.plans)[int(flaw.path[1])]
        field = {"budget": "budget", "profit_goal": "profit"}.get(flaw.path[2], "goal")
        return f"{field}_{name}" if f"{field}_{name}" in self.fields else f"goal_{name}"


def total_fields(objective: str) -> list[str]:
    """Return the names of the fields whose values count for all days: a return goal is no total."""
    kinds = ("budget", "goal") if objective == "generate_prospects" else ("budget",)
    return [f"{kind}_{name}" for kind in kinds for name in NAMES]


def former_name(name: str) -> str:
    """Return the hidden field that holds a total as it was before the days changed."""
    return f"former_{name}"


def day_choices() -> list[tuple[str, object]]:
    """Return the spans that can be compared, the seasons as a group of their own."""
    today = clock.today()
    seasons = [(code_of(one), _named(_season_name(one), one)) for one in seasons_ahead(today)]
    spans: list[tuple[str, object]] = []
    for kind, words in (
        (HorizonKind.QUARTER, gettext("Next three months")),
        (HorizonKind.YEAR, gettext("Next twelve months")),
    ):
        horizon = horizon_of(kind, today)
        if horizon is not None:
            spans.append((code_of(horizon), _named(words, horizon)))
    return [*spans, *([(gettext("Seasons"), seasons)] if seasons else [])]


def code_of(horizon: Horizon) -> str:
    """Return what the address calls some days: quarter, year, raya."""
    return horizon.season or horizon.kind.value


def horizon_named(code: str) -> Horizon | None:
    """Return the days that the address calls so."""
    if code in (HorizonKind.QUARTER, HorizonKind.YEAR):
        return horizon_of(HorizonKind(code), clock.today())
    return horizon_of(HorizonKind.SEASON, clock.today(), code) if code else None


def _season_name(horizon: Horizon) -> str:
    name = season_words(horizon.season)
    return provisional_words(name) if horizon.is_provisional else name


def _named(name: str, horizon: Horizon) -> str:
    days = figures.days_between(horizon.first, horizon.last)
    return joined((name, days), get_language())


def _budget_field() -> RinggitField:
    return RinggitField(
        label=_("Total budget in RM, before tax"),
        required=False,
        min_value=Decimal("0.01"),
        max_value=MOST_MONEY,
        decimal_places=2,
        widget=forms.TextInput(attrs=_NUMBER),
        error_messages={
            "invalid": _("Enter an amount such as 5,600 or 5,600.50."),
            "min_value": _("Enter an amount above 0."),
            "max_decimal_places": _("Enter 2 decimal places or fewer."),
        },
    )


def _goal_field(objective: str) -> forms.Field:
    if objective == "generate_prospects":
        return forms.IntegerField(
            label=_("Prospect goal"),
            required=False,
            min_value=1,
            max_value=_MOST_PROSPECTS,
            widget=forms.TextInput(attrs=_WHOLE),
            error_messages={
                "invalid": _("Enter a whole number such as 200, or leave it empty."),
                "min_value": _("Enter a number above 0, or leave it empty."),
                "max_value": _("Enter a smaller number, or leave it empty."),
            },
        )
    return forms.DecimalField(
        label=gettext_lazy("Return goal"),
        required=False,
        min_value=Decimal("0.001"),
        max_value=min(LARGEST_RETURN_GOAL, Decimal(1000)),
        decimal_places=3,
        widget=forms.TextInput(attrs=_NUMBER),
        error_messages={
            "invalid": _("Enter a number such as 4 or 3.5, or leave it empty."),
            "min_value": _("Enter a number above 0, or leave it empty."),
            "max_value": _("Enter 1,000 or less."),
            "max_decimal_places": _("Enter 3 decimal places or fewer."),
        },
    )


def _profit_field() -> RinggitField:
    return RinggitField(
        label=_("Or: profit goal, in RM"),
        required=False,
        min_value=Decimal("0.01"),
        max_value=Decimal(1000),
        decimal_places=2,
        widget=forms.TextInput(attrs=_NUMBER),
        error_messages={
            "invalid": _("Enter an amount such as 0.50, or leave it empty."),
            "min_value": _("Enter an amount above 0, or leave it empty."),
            "max_value": _("Enter 1,000 or less."),
            "max_decimal_places": _("Enter 2 decimal places or fewer."),
        },
    )
