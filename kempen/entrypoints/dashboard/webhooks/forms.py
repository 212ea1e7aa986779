"""What is asked about an endpoint."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from kempen.domain.events.catalogue import EVERYTHING, subscribable
from kempen.domain.webhooks.rules import LONGEST_DESCRIPTION
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.webhooks.copy import event_words
from kempen.kit.refusal import Refusal
from kempen.outbound.addresses import check_url


class EndpointForm(forms.Form):
    """Address, events, description."""

    url = forms.CharField(
        label=_("URL"),
        widget=forms.URLInput(
            attrs={"autocomplete": "off", "placeholder": "https://hooks.example.com/kempen"}
        ),
        error_messages={"required": _("Enter the URL that receives the events.")},
    )
    events = forms.MultipleChoiceField(
        label=_("Events"),
        error_messages={"required": _("Choose at least one event.")},
    )
    description = forms.CharField(
        label=_("Description"),
        required=False,
        max_length=LONGEST_DESCRIPTION,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choices = forms.MultipleChoiceField(
            choices=[(one, one) for one in [EVERYTHING, *subscribable()]]
        ).choices
        self.fields["events"].choices = choices  # type: ignore[attr-defined]

    def clean_url(self) -> str:
        """Check the address as the API does, and say in the page's language what is wrong."""
        url: str = self.cleaned_data["url"]
        try:
            check_url(url, settings.WEBHOOK_ALLOWED_NETWORKS)
        except Refusal as refusal:
            raise forms.ValidationError(sentence_of(refusal)) from refusal
        return url

    def event_rows(self) -> list[tuple[str, str, bool]]:
        """Return every type with its meaning and whether it is chosen."""
        chosen = self["events"].value() or []
        return [(one, event_words(one), one in chosen) for one in [EVERYTHING, *subscribable()]]
