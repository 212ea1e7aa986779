"""What is asked about a new campaign, and about the objective of one."""

from datetime import date
from decimal import Decimal

from django import forms
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.actions import CampaignBudget, NewCampaign
from kempen.domain.campaigns.rules import LARGEST_RETURN_GOAL, LONGEST_NAME
from kempen.entrypoints.dashboard.shared.form_fields import OBJECTIVES, RinggitField
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.platforms.registry import OTHER, platforms

_LARGEST_BUDGET = Decimal(999_999_999_999)
_TYPED = {"inputmode": "decimal", "autocomplete": "off"}


def _places() -> list[tuple[str, str]]:
    """Return where a campaign may run, each with what that means."""
    known = [(spec.code, translation.gettext(spec.words.placement)) for spec in platforms()]
    return [*known, (OTHER, translation.gettext("Other: uploaded data only"))]


class GoalForm(forms.Form):
    """What a campaign is for, and the goal of that objective."""

    objective = forms.ChoiceField(
        label=_("Objective"),
        choices=OBJECTIVES,
        initial="increase_sales",
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what the campaign is for.")},
    )
    return_goal = forms.DecimalField(
        label=_("Return goal"),
        required=False,
        min_value=Decimal("0.001"),
        max_value=min(LARGEST_RETURN_GOAL, Decimal(1000)),
        decimal_places=3,
        max_digits=7,
        widget=forms.TextInput(attrs=_TYPED),
        error_messages={
            "invalid": _("Enter a number such as 4 or 3.5, or leave it empty."),
            "min_value": _("Enter a number above 0, or leave it empty."),
            "max_value": _("Enter 1,000 or less."),
        },
    )
    prospect_goal = forms.IntegerField(
        label=_("Prospect goal"),
        required=False,
        min_value=1,
        max_value=2_000_000_000,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "invalid": _("Enter a whole number such as 200, or leave it empty."),
            "min_value": _("Enter a number above 0, or leave it empty."),
        },
    )

    def goals(self) -> tuple[Decimal | None, int | None]:
        """Return the return goal and the prospect goal; that of the other objective is left out."""
        given = self.cleaned_data
        if given["objective"] == "increase_sales":
            return given["return_goal"], None
        return None, given["prospect_goal"]


class CampaignForm(GoalForm):
    """Name, objective, platform; a goal and a budget where they are known."""

    field_order = ("name", "objective", "platform", "return_goal", "prospect_goal")

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Enter a name such as “Raya hampers”.")},
    )
    platform = forms.ChoiceField(label=_("Platform"), choices=_places, initial=OTHER)
    budget_amount = RinggitField(
        label=_("Budget in RM, before tax"),
        required=False,
        min_value=Decimal("0.01"),
        max_value=_LARGEST_BUDGET,
        decimal_places=2,
        max_digits=14,
        widget=forms.TextInput(attrs=_TYPED),
        error_messages={
            "invalid": _("Enter an amount such as 10,000.00, or leave it empty."),
            "min_value": _("Enter an amount above 0, or leave it empty."),
        },
    )
    budget_start = forms.DateField(
        label=_("First day"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": _("Enter a day as year-month-day, such as 2026-12-01.")},
    )
    budget_end = forms.DateField(
        label=_("Last day"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": _("Enter a day as year-month-day, such as 2026-12-28.")},
    )

    def clean(self) -> dict[str, object]:
        """A budget is an amount with both its days, in order."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        parts = ("budget_amount", "budget_start", "budget_end")
        given = [part for part in parts if cleaned.get(part) is not None]
        if given and not any(part in self.errors for part in parts):
            missing = {
                "budget_amount": _("Enter the amount too, or leave the days empty."),
                "budget_start": _("Enter the first day of the budget too."),
                "budget_end": _("Enter the last day of the budget too."),
            }
            for part in parts:
                if part not in given:
                    self.add_error(part, missing[part])
        start, end = cleaned.get("budget_start"), cleaned.get("budget_end")
        if isinstance(start, date) and isinstance(end, date) and end < start:
            self.add_error("budget_end", _("Enter a last day on or after the first day."))
        return cleaned

    def campaign(self) -> NewCampaign:
        """Return what was asked for, once valid; a goal of the other objective is left out."""
        given = self.cleaned_data
        return_goal, prospect_goal = self.goals()
        budget = None
        if given["budget_amount"] is not None:
            budget = CampaignBudget(
                given["budget_amount"], given["budget_start"], given["budget_end"]
            )
        return NewCampaign(
            name=given["name"],
            objective=given["objective"],
            platform=given["platform"],
            return_goal=return_goal,
            prospect_goal=prospect_goal,
            budget=budget,
        )
