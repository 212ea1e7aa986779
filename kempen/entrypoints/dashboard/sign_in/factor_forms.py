"""The forms with a one-time code: easy to type, easy to paste."""

from allauth.core import context
from allauth.mfa.base import forms as base_forms
from allauth.mfa.totp import forms as totp_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.actions.security import code_refused
from kempen.domain.accounts.queries import Person
from kempen.entrypoints.dashboard.sign_in.attempts import CODE, SignInAttempt


class _CodeForm:
    """What these forms share; comes before allauth's class."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]
        field.label = _("Code")
        field.error_messages["required"] = _("Enter the code.")
        field.widget.attrs.pop("placeholder", None)
        field.widget.attrs.update({"autocomplete": "one-time-code", "spellcheck": "false"})


class _CountedCode(_CodeForm):
    """A code that opens something: how often it may be wrong is counted."""

    user: Person

    def clean_code(self) -> str:
        """Return the code; raise ValidationError for a wrong one, or while there is a wait."""
        attempt = SignInAttempt.begin(context.request, CODE, str(self.user.pk), self.user)
        try:
            code: str = super().clean_code()  # type: ignore[misc]  # allauth's class comes after.
        except forms.ValidationError:
            code_refused(self.user, address=attempt.address, wait=attempt.wait)
            raise
        attempt.succeed()
        return code


class AuthenticateForm(_CountedCode, base_forms.AuthenticateForm):
    """A code of the app, or a recovery code, when signing in."""


class ReauthenticateCodeForm(_CountedCode, base_forms.ReauthenticateForm):
    """The same, once more."""


class ActivateAppForm(_CodeForm, totp_forms.ActivateTOTPForm):
    """The first code of the app, to see that it works."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs.update({"inputmode": "numeric", "autofocus": True})
