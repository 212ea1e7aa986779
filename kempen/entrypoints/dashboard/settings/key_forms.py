"""What is asked about an API key."""

from datetime import datetime, timedelta
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from kempen.domain.accounts.rules import LONGEST_KEY_NAME
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.kit import clock

# Scope → what a key with it may do, in groups as people think of them.
SCOPE_GROUPS: Final = (
    (
        _("Campaigns"),
        (
            ("campaigns:read", _("See campaigns")),
            ("campaigns:write", _("Create and change campaigns")),
        ),
    ),
    (
        _("Data and reports"),
        (
            ("data:write", _("Import performance data")),
            ("sales:read", _("Read total sales")),
            ("sales:write", _("Import total sales")),
            ("reports:read", _("Read metrics and reports")),
            ("reports:write", _("Schedule reports by email")),
        ),
    ),
    (
        _("Events and webhooks"),
        (
            ("events:read", _("Read the event feed")),
            ("webhooks:read", _("See endpoints and deliveries")),
            ("webhooks:write", _("Create and change endpoints")),
        ),
    ),
    (
        _("Prospects"),
        (
            ("leads:read", _("Read prospects (personal data)")),
            ("leads:write", _("Add prospects")),
        ),
    ),
    (
        _("Connections"),
        (
            ("connections:read", _("See which accounts are connected")),
            ("connections:write", _("Connect and disconnect accounts")),
        ),
    ),
    (
        _("Alerts"),
        (
            ("alerts:read", _("Read alerts")),
            ("alerts:write", _("Acknowledge alerts")),
        ),
    ),
    (
        _("Moves"),
        (
            ("moves:read", _("Read moves")),
            ("moves:write", _("Undo moves for you")),
            ("recommendations:read", _("Read recommendations")),
            ("recommendations:write", _("Apply and dismiss recommendations for you")),
        ),
    ),
    (
        _("Members"),
        (
            ("members:read", _("See members and invitations")),
            ("members:write", _("Invite, change and remove members for you")),
        ),
    ),
    (
        _("Offerings"),
        (
            ("offerings:read", _("Read offerings")),
            ("offerings:write", _("Create and change offerings")),
        ),
    ),
    (
        pgettext_lazy("holidays and own events", "Calendar"),
        (
            ("calendar:read", _("Read the calendar")),
            ("calendar:write", _("Create and change own events")),
        ),
    ),
    (
        _("Strategies"),
        (
            ("strategies:read", _("Read strategies")),
            ("strategies:write", _("Create and edit strategies")),
            ("strategies:approve", _("Approve strategies for you. They may spend money.")),
        ),
    ),
)
_LIVES = (
    ("30", _("30 days")),
    ("90", _("90 days")),
    ("365", _("1 year")),
    ("never", _("Never")),
)


class KeyForm(forms.Form):
    """Name, scopes, expiry."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_KEY_NAME,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Enter a name, such as “Shop export”.")},
    )
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"),
        choices=[scope for _name, scopes in SCOPE_GROUPS for scope in scopes],
        error_messages={"required": _("Choose at least one permission.")},
    )
    lives = forms.ChoiceField(label=_("Expires"), choices=_LIVES, initial="90")

    def expires_at(self) -> datetime | None:
        """Return when the key stops to work, or None."""
        lives: str = self.cleaned_data["lives"]
        return None if lives == "never" else clock.now() + timedelta(days=int(lives))

    def groups(self) -> list[tuple[object, list[tuple[str, object, bool]]]]:
        """Return the groups with scope, explanation, and whether it is chosen."""
        chosen = set(self["scopes"].value() or ())
        return [
            (name, [(scope, text, scope in chosen) for scope, text in scopes])
            for name, scopes in SCOPE_GROUPS
        ]
