"""What is asked about prospects: the notice of the lead forms, and what fills the CRM."""

from collections.abc import Sequence
from datetime import UTC, datetime, time
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.leads.rules import FIELDS, LONGEST_QUESTION, LONGEST_VERSION, LeadRefused, fits
from kempen.entrypoints.dashboard import prospect_words
from kempen.entrypoints.dashboard.texts import one_line
from kempen.kit import clock
from kempen.platforms.contacts import Property


class NoticeForm(forms.Form):
    """Which notice the lead forms show, and since when."""

    version = forms.CharField(
        label=gettext_lazy("Version of your privacy notice"),
        help_text=gettext_lazy("As you name it, such as 2026-01. It is kept with each prospect."),
        max_length=LONGEST_VERSION,
        validators=[one_line],
    )
    since = forms.DateField(
        label=gettext_lazy("Your lead forms show it since"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": gettext_lazy("Write a day such as 2026-12-31.")},
    )

    question = forms.CharField(
        label=gettext_lazy("Question in the form that asks for agreement"),
        help_text=gettext_lazy(
            "As the form asks it. Only who answers yes is sent on. Leave it empty when sending the "
            "form is the agreement."
        ),
        required=False,
        max_length=LONGEST_QUESTION,
        validators=[one_line],
        widget=forms.TextInput(attrs={"list": "known-questions"}),
    )

    def moment(self) -> datetime:
        """Return when the day began in Malaysia."""
        return datetime.combine(
            self.cleaned_data["since"], time(), clock.BUSINESS_TIME_ZONE
        ).astimezone(UTC)

    def refuse(self, refused: LeadRefused) -> None:
        """Say beside each field what is wrong with it."""
        for flaw in refused.flaws:
            self.add_error(flaw.field, str(prospect_words.FLAWS[flaw.code]))


class MappingForm(forms.Form):
    """Which property of the CRM each field fills; only those that fit are offered."""

    def __init__(self, offered: Sequence[Property], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        in_order = sorted(offered, key=lambda one: one.label.lower())
        for name in FIELDS:
            fitting = [
                (one.name, f"{one.label} ({one.name})") for one in in_order if fits(name, one)
            ]
            self.fields[name] = forms.ChoiceField(
                label=str(prospect_words.FIELDS[name]),
                choices=[("", _("Not sent")), *fitting],
                required=False,
                error_messages={
                    "invalid_choice": str(prospect_words.FLAWS["unknown_property"]),
                },
            )

    def refuse(self, refused: LeadRefused) -> None:
        """Say beside each field what is wrong with it."""
        for flaw in refused.flaws:
            self.add_error(flaw.field, str(prospect_words.FLAWS[flaw.code]))
