"""What is asked about a business."""

from collections.abc import Mapping
from decimal import Decimal

from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.entrypoints.dashboard.shared.forms.profile_form import ProfileForm
from kempen.entrypoints.dashboard.shared.one_line_text import one_line


class BusinessForm(ProfileForm):
    """Everything about the business; only the name is needed."""

    field_order = ["name", "website_url"]

    name = forms.CharField(
        label=_("Company name"),
        max_length=120,
        validators=[one_line],
        error_messages={"required": _("Enter the name of the company.")},
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    return_goal = forms.DecimalField(
        label=_("Return goal"),
        required=False,
        min_value=Decimal("0.001"),
        max_value=Decimal(1000),
        decimal_places=3,
        max_digits=7,
        localize=False,
        error_messages={
            "invalid": _("Enter a number such as 4 or 3.5, or leave it empty."),
            "min_value": _("Enter a number above 0, or leave it empty."),
            "max_value": _("Enter 1000 or less."),
        },
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.fields["website_url"].required = False
        self.fields["primary_platforms"].required = False
