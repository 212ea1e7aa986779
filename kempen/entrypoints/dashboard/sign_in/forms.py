"""The forms of signing up and in: our labels, no placeholders, each password once."""

from typing import TYPE_CHECKING

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.actions.passwords import request_password_reset
from kempen.domain.accounts.actions.sign_up import request_sign_up
from kempen.domain.accounts.passwords import LONGEST_PASSWORD
from kempen.entrypoints.dashboard.shared.languages import languages
from kempen.entrypoints.dashboard.shared.one_line_text import one_line

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise  # Only the stubs have it.

ASKED_ADDRESS = "asked_address"
_PASSWORD_RULE = _("Enter 10 characters or more. Do not use a common password. You can paste it.")


class _OurForm:
    """What all of these forms share; comes before allauth's class."""

    fields: dict[str, forms.Field]
    labels: "dict[str, StrOrPromise]" = {}
    new_password = ""
    missing: "dict[str, StrOrPromise]" = {
        "email": _("Enter your email address."),
        "login": _("Enter your email address."),
        "password": _("Enter your password."),
        "password1": _("Choose a password."),
        "oldpassword": _("Enter your current password."),
        "company_name": _("Enter your company name."),
    }

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("password2", None)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            if name in self.missing:
                field.error_messages["required"] = self.missing[name]
            if isinstance(field, forms.EmailField):
                field.error_messages["invalid"] = _("Enter an address such as aisyah@example.com.")
            if isinstance(field.widget, forms.PasswordInput):
                field.help_text = ""
                field.widget.attrs["maxlength"] = str(LONGEST_PASSWORD)
        if self.new_password:
            self.fields[self.new_password].help_text = _PASSWORD_RULE


class SignUpForm(_OurForm, allauth_forms.SignupForm):
    """E-mail, company name, password, terms."""

    labels = {"email": _("Email"), "password1": _("Password")}
    new_password = "password1"  # noqa: S105 -- the name of a field
    field_order = ["email", "company_name", "password1", "terms"]

    company_name = forms.CharField(
        label=_("Company name"),
        max_length=120,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    terms = forms.BooleanField(
        label=_("Terms"), error_messages={"required": _("Accept the terms to create an account.")}
    )

    def validate_unique_email(self, value: str) -> str:
        """Not here: whether an address is known is found out by the worker."""
        self.account_already_exists = False
        return value

    def try_save(self, request: HttpRequest) -> tuple[None, HttpResponseBase]:
        """Write the sign-up down; the answer is the same for every address."""
        email = self.cleaned_data["email"]
        language = translation.get_language() or "en"
        request_sign_up(
            email=email,
            company_name=self.cleaned_data["company_name"],
            password=self.cleaned_data["password1"],
            language=language if language in dict(languages()) else "en",
        )
        request.session[ASKED_ADDRESS] = email
        return None, get_adapter().respond_email_verification_sent(request, None)


class SignInForm(_OurForm, allauth_forms.LoginForm):
    """E-mail and password."""

    labels = {"login": _("Email"), "password": _("Password")}


class ReauthenticateForm(_OurForm, allauth_forms.ReauthenticateForm):
    """The password once more."""

    labels = {"password": _("Password")}


class ChangePasswordForm(_OurForm, allauth_forms.ChangePasswordForm):
    """The present password and a new one."""

    labels = {"oldpassword": _("Current password"), "password1": _("New password")}
    new_password = "password1"  # noqa: S105 -- the name of a field


class ResetPasswordKeyForm(_OurForm, allauth_forms.ResetPasswordKeyForm):
    """A new password, after following the link."""

    labels = {"password1": _("New password")}
    new_password = "password1"  # noqa: S105 -- the name of a field


class SetPasswordForm(_OurForm, allauth_forms.SetPasswordForm):
    """A first password, for somebody without one."""

    labels = {"password1": _("Password")}
    new_password = "password1"  # noqa: S105 -- the name of a field


class ChangeAddressForm(_OurForm, allauth_forms.AddEmailForm):
    """The new e-mail address."""

    labels = {"email": _("New email address")}


class ResetPasswordForm(_OurForm, forms.Form):
    """The address whose password is forgotten; whether it is known is found out by the worker."""

    email = forms.EmailField(
        label=_("Email"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def save(self, _request: HttpRequest, **_kwargs: object) -> str:
        """Have the link mailed."""
        email: str = self.cleaned_data["email"]
        request_password_reset(email, language=translation.get_language() or "en")
        return email


class ResendForm(_OurForm, forms.Form):
    """The address whose verification mail did not arrive."""

    email = forms.EmailField(
        label=_("Email"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
