"""Whom to ask, and with which words."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from kempen.domain.client_approvals.actions.asking import NewRequest
from kempen.domain.client_approvals.rules import DAYS_TO_CHOOSE, LONGEST_NOTE, USUAL_DAYS
from kempen.entrypoints.dashboard.shared.languages import languages


def _days_words(days: int) -> str:
    return ngettext("%(count)s day", "%(count)s days", days) % {"count": days}


class ApprovalRequestForm(forms.Form):
    """An address, a note, a language, and how long the link works."""

    email = forms.EmailField(
        label=_("Email address of your client"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": _("Enter an email address."),
            "invalid": _("Enter an address such as mei@example.com."),
        },
    )
    note = forms.CharField(
        label=_("Note to your client"),
        max_length=LONGEST_NOTE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Your client reads it in the email and at the top of the page."),
    )
    valid_days = forms.TypedChoiceField(label=_("Link works for"), coerce=int)
    language = forms.ChoiceField(label=_("Language of email and page"))

    def __init__(self, data: Mapping[str, object] | None = None, *, language: str) -> None:
        super().__init__(data, initial={"valid_days": USUAL_DAYS, "language": language})
        self.fields["valid_days"].choices = [  # type: ignore[attr-defined] # A ChoiceField.
            (days, _days_words(days)) for days in DAYS_TO_CHOOSE
        ]
        self.fields["language"].choices = languages()  # type: ignore[attr-defined] # The same.
        if len(languages()) == 1:
            self.fields["language"].widget = forms.HiddenInput()

    def new_request(self) -> NewRequest:
        """Return what a valid form asks for."""
        given = self.cleaned_data
        return NewRequest(given["email"], given["language"], given["note"], given["valid_days"])
