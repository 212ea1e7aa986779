"""What is asked before a business is closed."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ClosingForm(forms.Form):
    """The name of the business, typed, and that campaigns which run are known to go on."""

    name = forms.CharField(
        label=_("Name of the business"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Enter the name of the business to close it.")},
    )
    accepts_running = forms.BooleanField(
        label=_("I know that these campaigns go on running and spending"), required=False
    )
