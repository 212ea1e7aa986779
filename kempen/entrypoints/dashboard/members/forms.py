"""What is asked about members."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from kempen.domain.accounts.queries import Member
from kempen.entrypoints.dashboard.members.copy import (
    AGENCY_ROLE_NAMES,
    ROLE_HINTS,
    ROLE_NAMES,
    roles_up_to,
)
from kempen.entrypoints.dashboard.shared.languages import languages


class InvitationForm(forms.Form):
    """An address, a role, and the language of the email."""

    email = forms.EmailField(
        label=_("Email address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": _("Enter an email address."),
            "invalid": _("Enter an address such as aisyah@example.com."),
        },
    )
    role = forms.ChoiceField(label=_("Role"))
    language = forms.ChoiceField(label=_("Language of the email"))

    def __init__(
        self, data: Mapping[str, object] | None = None, *, giver: str, language: str
    ) -> None:
        super().__init__(data, initial={"role": "viewer", "language": language})
        self.fields["role"].choices = [  # type: ignore[attr-defined] # A ChoiceField.
            (role, ROLE_NAMES[role]) for role in roles_up_to(giver)
        ]
        self.fields["language"].choices = languages()  # type: ignore[attr-defined] # The same.
        if len(languages()) == 1:
            self.fields["language"].widget = forms.HiddenInput()

    def role_hints(self) -> list[tuple[str, str]]:
        """Return each role that can be given and what it may do."""
        roles = [role for role, _name in self.fields["role"].choices]  # type: ignore[attr-defined]
        return [(str(ROLE_NAMES[role]), str(ROLE_HINTS[role])) for role in roles]


class RoleForm(forms.Form):
    """Another role for a member."""

    role = forms.ChoiceField(label=_("Role"))

    def __init__(
        self, data: Mapping[str, object] | None = None, *, giver: str, role: str = ""
    ) -> None:
        super().__init__(data, initial={"role": role})
        self.fields["role"].choices = [  # type: ignore[attr-defined] # A ChoiceField.
            (one, ROLE_NAMES[one]) for one in roles_up_to(giver)
        ]


class HandOverForm(forms.Form):
    """The client's address, and what those who hand the business over are from then on."""

    email = forms.EmailField(
        label=_("Email address of your client"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": _("Enter an email address."),
            "invalid": _("Enter an address such as aisyah@example.com."),
        },
    )
    agency = forms.MultipleChoiceField(
        label=_("Who hands it over"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one member.")},
    )
    role = forms.ChoiceField(
        label=_("What they are afterwards"), choices=list(AGENCY_ROLE_NAMES.items())
    )
    language = forms.ChoiceField(label=_("Language of the email"))

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        members: Sequence[Member],
        language: str,
    ) -> None:
        everyone = [one.public_id for one in members]
        super().__init__(
            data, initial={"agency": everyone, "role": "manager", "language": language}
        )
        self.fields["agency"].choices = [  # type: ignore[attr-defined] # A MultipleChoiceField.
            (one.public_id, one.person.name or one.person.email) for one in members
        ]
        self.fields["language"].choices = languages()  # type: ignore[attr-defined] # A ChoiceField.
        if len(languages()) == 1:
            self.fields["language"].widget = forms.HiddenInput()


class RemovalForm(forms.Form):
    """Who receives the reports that only the removed member received; nobody switches them off."""

    successor = forms.ChoiceField(label=_("Send these reports to"), required=False)

    def __init__(
        self, data: Mapping[str, object] | None = None, *, successors: Sequence[Member]
    ) -> None:
        super().__init__(data)
        self.fields["successor"].choices = [  # type: ignore[attr-defined] # A ChoiceField.
            ("", _("No one (turn them off)")),
            *((one.public_id, one.person.name or one.person.email) for one in successors),
        ]
