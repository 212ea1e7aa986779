"""The forms with a one-time code: easy to type, easy to paste."""

from typing import Any

from allauth.mfa.base import forms as base_forms
from allauth.mfa.totp import forms as totp_forms
from django import forms
from django.utils.translation import gettext_lazy as _


class _CodeForm:
    """What these forms share; comes before allauth's class."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]
        field.label = _("Code")
        field.widget.attrs.pop("placeholder", None)
        field.widget.attrs.update({"autocomplete": "one-time-code", "spellcheck": "false"})


class AuthenticateForm(_CodeForm, base_forms.AuthenticateForm):
    """A code of the app, or a recovery code, when signing in."""


class ReauthenticateForm(_CodeForm, base_forms.ReauthenticateForm):
    """The same, once more."""


class ActivateAppForm(_CodeForm, totp_forms.ActivateTOTPForm):
    """The first code of the app, to see that it works."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs.update({"inputmode": "numeric", "autofocus": True})
