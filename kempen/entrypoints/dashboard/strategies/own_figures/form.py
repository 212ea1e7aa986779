"""The form that takes a person's own figures."""

from collections.abc import Mapping

from django import forms

from kempen.domain.strategies.own_figures.rules import OwnFigures
from kempen.domain.strategies.queries import Brief
from kempen.entrypoints.dashboard.shared.form_fields import figure_fields
from kempen.kit.refusal import Flaw


class OwnFiguresForm(forms.Form):
    """What a sale costs and is worth, or what a prospect costs."""

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
        self.fields.update(figure_fields(brief.objective, required=True))

    @property
    def figures(self) -> OwnFigures:
        """What was entered, once it is valid."""
        given = self.cleaned_data
        return OwnFigures(given["cost_per_conversion"], given.get("conversion_value"))

    def field_of(self, flaw: Flaw) -> str | None:
        """Return the field that a wrong value came from."""
        return flaw.path[-1] if flaw.path and flaw.path[-1] in self.fields else None
