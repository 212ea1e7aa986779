"""What the wizard asks first: the objective, and the campaigns to plan for."""

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from kempen.domain.campaigns.queries import Campaign
from kempen.domain.forecasts.readiness import KnownHistory
from kempen.domain.strategies.rules import MOST_LINES, NewLine
from kempen.entrypoints.dashboard.shared.form_fields import OBJECTIVES
from kempen.platforms.registry import platform_codes


class ObjectiveForm(forms.Form):
    """What the money is for."""

    objective = forms.ChoiceField(
        label=_("What is your objective?"),
        choices=OBJECTIVES,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose one of the two objectives."),
            "invalid_choice": _("Choose one of the two objectives."),
        },
    )


class _Remembered(forms.MultipleChoiceField):
    """What the page remembers of itself: any values."""

    def valid_value(self, _value: object) -> bool:
        """Nothing is chosen by it, so nothing in it is wrong."""
        return True


class AccountsForm(forms.Form):
    """Existing campaigns to plan for, and platforms to begin a new campaign on.

    `shown` says which choices the page offered: one that came later is judged by its default.
    """

    campaigns = forms.MultipleChoiceField(
        label=_("Existing campaigns"),
        required=False,
        error_messages={
            "invalid_choice": _(
                "One of these campaigns has ended or does not exist. Check the list."
            )
        },
    )
    new = forms.MultipleChoiceField(
        label=_("New campaigns"),
        required=False,
        choices=lambda: [(code, code) for code in platform_codes()],
    )
    shown = _Remembered(required=False, widget=forms.MultipleHiddenInput)

    # The campaigns and what is known of them, where that was looked up already.
    rows: list[Campaign] | None = None
    known: dict[UUID, KnownHistory] | None = None

    def __init__(
        self,
        campaigns: Sequence[str],
        data: Mapping[str, object] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        choices = [(identifier, identifier) for identifier in campaigns]
        self.fields["campaigns"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, object]:
        """A strategy needs a campaign, and has room for so many."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        count = len(self.cleaned_data["campaigns"]) + len(self.cleaned_data["new"])
        if not count:
            self.add_error(
                "new",
                _("Choose at least one campaign, or a platform for a new one."),
            )
        elif count > MOST_LINES:
            self.add_error(
                "campaigns",
                ngettext(
                    "A strategy can have %(most)s campaigns. Remove %(over)s.",
                    "A strategy can have %(most)s campaigns. Remove %(over)s.",
                    count - MOST_LINES,
                )
                % {"most": MOST_LINES, "over": count - MOST_LINES},
            )
        return cleaned

    def campaign_ids(self) -> tuple[str, ...]:
        """Return the chosen campaigns, each once, once it is valid."""
        return tuple(dict.fromkeys(self.cleaned_data["campaigns"]))

    def new_campaigns(self) -> tuple[NewLine, ...]:
        """Return the new campaigns, once it is valid."""
        return tuple(NewLine(platform) for platform in dict.fromkeys(self.cleaned_data["new"]))


TONES: Final = (
    ("warm", _("Warm: friendly and personal")),
    ("plain", _("Plain: facts first")),
    ("bold", _("Bold: short and confident")),
    ("formal", _("Formal: polite and reserved")),
)
