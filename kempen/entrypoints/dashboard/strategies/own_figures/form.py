"""The form that takes a person's own figures."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kempen.domain.strategies.own_figures.rules import LEAST, MOST, OwnFigures
from kempen.domain.strategies.queries import Brief
from kempen.entrypoints.dashboard.shared.form_fields import TYPED, RinggitField
from kempen.kit.refusal import Flaw

_NUMBER: Final = {"inputmode": "decimal", **TYPED}


def _amount() -> RinggitField:
    return RinggitField(
        min_value=LEAST,
        max_value=MOST,
        decimal_places=2,
        max_digits=12,
        widget=forms.TextInput(attrs=_NUMBER),
        error_messages={
            "required": _("Enter an amount."),
            "invalid": _("Enter an amount such as 50."),
        },
    )


class OwnFiguresForm(forms.Form):
    """What a sale costs and is worth, or what a prospect costs."""

    cost_per_conversion = _amount()
    conversion_value = _amount()

    def __init__(self, brief: Brief, data: Mapping[str, object] | None = None) -> None:
        own = brief.own_figures
        super().__init__(
            data,
            initial={}
            if own is None
            else {
                "cost_per_conversion": own.cost_per_conversion,
                "conversion_value": own.conversion_value,
            },
        )
        if brief.objective == "generate_prospects":
            del self.fields["conversion_value"]
            self.fields["cost_per_conversion"].label = gettext("Cost of a prospect, in RM")
        else:
            self.fields["cost_per_conversion"].label = gettext("Cost of a sale, in RM")
            self.fields["cost_per_conversion"].help_text = gettext("Ad spend until someone buys.")
            self.fields["conversion_value"].label = gettext("Value of a sale, in RM")
            self.fields["conversion_value"].help_text = gettext("What a customer pays on average.")

    @property
    def figures(self) -> OwnFigures:
        """What was entered, once it is valid."""
        given = self.cleaned_data
        return OwnFigures(given["cost_per_conversion"], given.get("conversion_value"))

    def field_of(self, flaw: Flaw) -> str | None:
        """Return the field that a wrong value came from."""
        return flaw.path[-1] if flaw.path and flaw.path[-1] in self.fields else None
