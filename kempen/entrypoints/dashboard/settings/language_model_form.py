"""The address, name and key of a business's language model."""

from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.domain.language_models.queries import ModelState
from kempen.domain.language_models.rules import (
    LONGEST_KEY,
    LONGEST_NAME,
    LONGEST_URL,
    ModelSettings,
)


class LanguageModelForm(forms.Form):
    """An empty key keeps the one before, as long as the address stays."""

    url = forms.CharField(
        label=_("Address"),
        max_length=LONGEST_URL,
        help_text=_(
            "An OpenAI-compatible address up to its version: https://models.example.com/v1"
        ),
        widget=forms.URLInput(attrs={"inputmode": "url", "spellcheck": "false"}),
        error_messages={"required": _("Enter the address of the model.")},
    )
    name = forms.CharField(
        label=_("Model"),
        max_length=LONGEST_NAME,
        help_text=_("The name as the server knows it."),
        widget=forms.TextInput(attrs={"autocapitalize": "off", "spellcheck": "false"}),
        error_messages={"required": _("Enter the name of the model.")},
    )
    key = forms.CharField(
        label=_("Key"),
        max_length=LONGEST_KEY,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, data: object = None, *, known: ModelState | None = None) -> None:
        initial = {"url": known.url, "name": known.name} if known else {}
        super().__init__(data, initial=initial)  # type: ignore[arg-type]  # what a request posts
        if known and known.has_key:
            self.fields["key"].help_text = _(
                "A key is stored. Leave this empty to keep it. Another address needs its key again."
            )

    def settings(self) -> ModelSettings:
        """Return what was entered; only of a valid form."""
        given = self.cleaned_data
        return ModelSettings(given["url"], given["name"], given["key"])
