"""What is asked about a provider, and of whoever signs in through one for the first time."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.domain.company_sign_in.actions.providers import ProviderSettings
from kempen.domain.company_sign_in.queries import IdentityProvider
from kempen.domain.company_sign_in.rules import DEFAULT_ROLES, LONGEST_SECRET, LONGEST_VALUE
from kempen.entrypoints.dashboard.shared.layout import ROLES
from kempen.entrypoints.dashboard.shared.one_line_text import one_line

_VALUES_OF: Final = ("owner", "manager", "analyst", "viewer")


class FindForm(forms.Form):
    """The name of a business's sign-in."""

    sign_in_name = forms.CharField(
        label=_("Sign-in name of your company"),
        max_length=40,
        help_text=_("An owner finds it under Settings > Company sign-in."),
        widget=forms.TextInput(
            attrs={"autocomplete": "organization", "autocapitalize": "off", "spellcheck": "false"}
        ),
        error_messages={"required": _("Enter the sign-in name of your company.")},
    )


class NewAccountForm(forms.Form):
    """A name and the terms: the address is the provider's, and there is no password."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=120,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": _("Enter your name.")},
    )
    terms = forms.BooleanField(
        error_messages={"required": _("Accept the terms to create an account.")}
    )


def _lines(**attributes: str) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": "2", "spellcheck": "false", **attributes})


class ProviderForm(forms.Form):
    """The provider of a business. Lists have an entry a line."""

    sign_in_name = forms.CharField(
        label=_("Sign-in name"),
        max_length=40,
        help_text=_("Members type it on the sign-in page. 3 to 40 letters, digits and hyphens."),
        error_messages={"required": _("Enter a name of 3 to 40 letters, digits and hyphens.")},
    )
    issuer = forms.CharField(
        label=_("Issuer URL"),
        max_length=300,
        help_text=_("As your provider shows it, such as https://login.example.com/company."),
        widget=forms.URLInput(attrs={"inputmode": "url"}),
        error_messages={"required": _("Enter the issuer URL of your provider.")},
    )
    client_id = forms.CharField(
        label=_("Client ID"),
        max_length=LONGEST_VALUE,
        error_messages={"required": _("Enter the client ID from your provider.")},
    )
    client_secret = forms.CharField(
        label=_("Client secret"),
        max_length=LONGEST_SECRET,
        required=False,
        strip=True,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    email_domains = forms.CharField(
        label=_("Allowed email domains"),
        required=False,
        max_length=10_000,
        widget=_lines(),
        help_text=_("One a line, such as example.com. Empty allows every domain."),
    )
    default_role = forms.ChoiceField(
        label=_("Role of everyone else"),
        choices=[(role, ROLES[role]) for role in DEFAULT_ROLES],
        help_text=_("For members without a value of the claim."),
    )
    role_claim = forms.CharField(
        label=_("Claim with roles"),
        max_length=LONGEST_VALUE,
        required=False,
        help_text=_(
            "Such as groups or realm_access.roles. Empty means that roles are managed in Kempen."
        ),
    )
    manager_values = forms.CharField(
        label=_("Values for managers"), required=False, max_length=10_000, widget=_lines()
    )
    analyst_values = forms.CharField(
        label=_("Values for analysts"), required=False, max_length=10_000, widget=_lines()
    )
    viewer_values = forms.CharField(
        label=_("Values for viewers"), required=False, max_length=10_000, widget=_lines()
    )
    can_make_owners = forms.BooleanField(
        label=_("Let the provider make owners"),
        required=False,
        help_text=_("An owner can do everything, also change this page."),
    )
    owner_values = forms.CharField(
        label=_("Values for owners"), required=False, max_length=10_000, widget=_lines()
    )

    def __init__(
        self, data: Mapping[str, object] | None = None, *, provider: IdentityProvider | None
    ) -> None:
        super().__init__(data, initial=_initial(provider))
        secret = self.fields["client_secret"]
        if provider is not None:
            secret.help_text = _("Saved and encrypted. Leave it empty to keep it.")
        else:
            secret.help_text = _("Kempen saves it encrypted and never shows it again.")

    def settings(self) -> ProviderSettings:
        """Return what was entered."""
        given = self.cleaned_data
        return ProviderSettings(
            sign_in_name=given["sign_in_name"],
            issuer=given["issuer"],
            client_id=given["client_id"],
            client_secret=given["client_secret"],
            email_domains=given["email_domains"].replace(",", " ").split(),
            role_claim=given["role_claim"],
            role_values={role: given[f"{role}_values"].splitlines() for role in _VALUES_OF},
            default_role=given["default_role"],
            can_make_owners=given["can_make_owners"],
        )


def _initial(provider: IdentityProvider | None) -> dict[str, object]:
    if provider is None:
        return {"default_role": DEFAULT_ROLES[0]}
    values = {
        f"{role}_values": "\n".join(provider.role_values.get(role, ())) for role in _VALUES_OF
    }
    return {
        "sign_in_name": provider.sign_in_name,
        "issuer": provider.issuer,
        "client_id": provider.client_id,
        "email_domains": "\n".join(provider.email_domains),
        "role_claim": provider.role_claim,
        "default_role": provider.default_role,
        "can_make_owners": provider.can_make_owners,
        **values,
    }
