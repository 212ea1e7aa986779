"""The kinds of fields that a plan is made of: phrases, days, ages, words."""

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.rules import OLDEST, YOUNGEST
from kempen.domain.strategies.rules import AfterPlan
from kempen.entrypoints.dashboard.shared.one_line_text import one_line

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise  # Only the stubs have it.

TYPED: Final = {"autocomplete": "off"}
NUMBER: Final = {"inputmode": "decimal", "autocomplete": "off"}
WHOLE: Final = {"inputmode": "numeric", "autocomplete": "off"}
LONGEST_PHRASE: Final = 200


def several_lines(text: str) -> None:
    """Refuse what cannot be shown, line by line."""
    for line in text.splitlines():
        one_line(line)


class PhrasesField(forms.CharField):
    """Several phrases, one on each line; commas separate them too where `by_comma` says so."""

    def __init__(
        self,
        *,
        most: int,
        by_comma: bool = False,
        **kwargs: Any,  # Any: what each field of Django takes.
    ) -> None:
        rows = {"rows": "1" if by_comma else "3", **TYPED}
        widget = forms.TextInput(attrs=TYPED) if by_comma else forms.Textarea(attrs=rows)
        super().__init__(required=False, widget=widget, **kwargs)
        self.most, self.by_comma = most, by_comma

    def clean(self, value: object) -> list[str]:
        """Return the phrases without empty and repeated ones."""
        text = super().clean(value)
        lines = text.replace(",", "\n").splitlines() if self.by_comma else text.splitlines()
        phrases = list(dict.fromkeys(line.strip() for line in lines if line.strip()))
        if len(phrases) > self.most:
            raise ValidationError(_("Enter %(most)s or fewer."), params={"most": self.most})
        for phrase in phrases:
            one_line(phrase)
            if len(phrase) > LONGEST_PHRASE:
                raise ValidationError(
                    _("“%(start)s…” is too long. Enter %(most)s characters or fewer per line."),
                    params={"start": phrase[:30], "most": LONGEST_PHRASE},
                )
        return phrases


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
