"""The kinds of fields that a plan is made of: days, ages, words."""

from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.rules import OLDEST, YOUNGEST
from kempen.domain.strategies.rules import AfterPlan
from kempen.entrypoints.dashboard.shared.one_line_text import one_line

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise  # Only the stubs have it.

NUMBER: Final = {"inputmode": "decimal", "autocomplete": "off"}
WHOLE: Final = {"inputmode": "numeric", "autocomplete": "off"}


def several_lines(text: str) -> None:
    """Refuse what cannot be shown, line by line."""
    for line in text.splitlines():
        one_line(line)


def day_field(label: "StrOrPromise", missing: "StrOrPromise") -> forms.DateField:
    """A day that has to be given; `missing` is said when it is not."""
    return forms.DateField(
        label=label,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "required": missing,
            "invalid": _("Enter a day as year-month-day, such as 2026-12-01."),
        },
    )


def age_field(label: "StrOrPromise") -> forms.IntegerField:
    """An age that may be left empty."""
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=YOUNGEST,
        max_value=OLDEST,
        widget=forms.TextInput(attrs=WHOLE),
        error_messages={
            "invalid": _("Enter a whole number such as 25, or leave it empty."),
            "min_value": _("Enter 18 or more. Ads are not shown to minors."),
            "max_value": _("Enter 100 or less."),
        },
    )


def after_plan_field() -> forms.ChoiceField:
    """Ask what happens after the last day to campaigns that ran before the plan."""
    return forms.ChoiceField(
        label=_("After the last day"),
        required=False,
        choices=[
            (AfterPlan.CONTINUE.value, _("Continue at the old daily budget")),
            (AfterPlan.PAUSE.value, _("Pause them")),
            (AfterPlan.END.value, _("End them")),
        ],
        error_messages={"invalid_choice": _("Choose one of the three.")},
    )
