"""What is asked to connect a live account, and which of its campaigns to bring in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.domain.connections.rules import FIELDS
from kempen.entrypoints.dashboard.integration_words import LABELS
from kempen.entrypoints.dashboard.texts import one_line

_LONGEST = 1_000


class CredentialsForm(forms.Form):
    """The fields that a platform needs; a secret is never shown again."""

    def __init__(self, platform: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in FIELDS[platform]:
            label, words = LABELS[field.name]
            widget = (
                forms.PasswordInput(attrs={"autocomplete": "off"})
                if field.is_secret
                else forms.TextInput(attrs={"autocomplete": "off"})
            )
            self.fields[field.name] = forms.CharField(
                label=str(label),
                help_text=str(words),
                required=not field.is_optional,
                max_length=_LONGEST,
                validators=[one_line],
                widget=widget,
            )


class CampaignsForm(forms.Form):
    """Which campaigns of an account to bring in, and what they are for."""

    objective = forms.ChoiceField(
        label=_("What they are for"),
        choices=[
            ("increase_sales", _("Increase sales")),
            ("generate_prospects", _("Generate prospects")),
        ],
    )
    numbers = forms.MultipleChoiceField(
        label=_("Campaigns"),
        error_messages={"required": _("Choose at least one campaign.")},
    )

    def __init__(self, choices: list[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["numbers"].choices = choices  # type: ignore[attr-defined]
