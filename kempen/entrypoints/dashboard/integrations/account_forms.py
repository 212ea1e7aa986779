"""What is wanted of each campaign of an account."""

from collections.abc import Mapping
from dataclasses import dataclass

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

from kempen.domain.sync.actions.import_existing_campaigns import (
    AccountCampaigns,
    PlatformCampaignRow,
)
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.kit.refusal import Flaw


@dataclass(frozen=True)
class AccountCampaignRow:
    """A campaign of the account with its choice."""

    one: PlatformCampaignRow
    field: BoundField | None  # None: nothing is to be chosen, it is always read.


class AccountForm(forms.Form):
    """One choice for each campaign of an account, and what those made new are for."""

    objective = forms.ChoiceField(required=False)

    def __init__(
        self,
        account: AccountCampaigns,
        data: Mapping[str, object] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self._account = account
        self.fields["objective"] = forms.ChoiceField(
            label=_("Objective of new campaigns"),
            required=False,
            choices=[
                ("increase_sales", _("Increase sales")),
                ("generate_prospects", _("Generate prospects")),
            ],
        )
        ours = [
            (f"join:{one.public_id}", _("Link to “%(name)s”") % {"name": one.name})
            for one in account.joinable
        ]
        for one in account.campaigns:
            if not one.is_always_read:
                self.fields[_name(one)] = _choice(one, ours)

    @property
    def rows(self) -> list[AccountCampaignRow]:
        """Return the campaigns with their choices."""
        return [
            AccountCampaignRow(one, None if one.is_always_read else self[_name(one)])
            for one in self._account.campaigns
        ]

    @property
    def has_new(self) -> bool:
        """Whether one of the campaigns may be made new here."""
        return any(one.ours is None for one in self._account.campaigns)

    def wanted(self) -> dict[str, str]:
        """Return what was chosen, by the campaign's number."""
        return {
            one.there.campaign_id: self.cleaned_data[_name(one)]
            for one in self._account.campaigns
            if not one.is_always_read
        }

    def field_of(self, flaw: Flaw) -> str:
        """Return the choice of the campaign that one of ours cannot be joined to."""
        return f"do_{flaw.path[0]}"


def _name(one: PlatformCampaignRow) -> str:
    return f"do_{one.there.campaign_id}"


def _choice(one: PlatformCampaignRow, ours: list[tuple[str, str]]) -> forms.ChoiceField:
    out = ("leave_out", _("Skip"))
    if one.ours is not None:
        choices = [("read", _("Read results")), out]
        initial = "leave_out" if one.is_left_out else "read"
    else:
        choices = [("new", _("Add as new campaign")), *ours, out, ("later", _("Decide later"))]
        initial = f"join:{one.namesake.public_id}" if one.namesake else "new"
        initial = "leave_out" if one.is_left_out else initial
    return forms.ChoiceField(
        label=one.there.name or one.there.campaign_id,
        choices=choices,
        initial=initial,
        required=False,
        validators=[one_line],
        error_messages={"invalid_choice": _("Choose one of the options.")},
    )
