"""What is asked about prospects: the notice of the lead forms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.leads.rules import (
    LONGEST_QUESTION,
    LONGEST_VERSION,
    Agreement,
)
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.kit import clock

_SEEN, _NO_QUESTION, _OTHER = "seen:", "none", "other"


@dataclass(frozen=True)
class AgreementChoice:
    """A question of the forms, with what people answered."""

    value: str
    words: str
    hint: str
    is_chosen: bool


class NoticeForm(forms.Form):
    """Which notice the lead forms show, and since when.

    `asked` are the questions of the forms that people answered with yes or no: where there are any,
    somebody must say whether one of them asks for the agreement.
    """

    version = forms.CharField(
        label=gettext_lazy("Version of your privacy notice"),
        help_text=gettext_lazy(
            "Your own name for it, such as 2026-01. Kempen saves it with each prospect."
        ),
        max_length=LONGEST_VERSION,
        validators=[one_line],
        error_messages={"required": gettext_lazy("Enter a version, such as 2026-01.")},
    )
    since = forms.DateField(
        label=gettext_lazy("Shown by your lead forms since"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": gettext_lazy("Enter a date such as 2026-12-31.")},
    )

    agreement = forms.ChoiceField(
        label=gettext_lazy("Question that asks for consent"),
        error_messages={
            "required": gettext_lazy(
                "Choose one. Kempen sends only people who said yes to that question."
            ),
            "invalid_choice": gettext_lazy("Choose one of the options."),
        },
    )
    question = forms.CharField(
        label=gettext_lazy("Question that asks for consent"),
        help_text=gettext_lazy(
            "Copy it from the form. Kempen sends only people who answer yes. Leave it empty if "
            "sending the form is the consent."
        ),
        required=False,
        max_length=LONGEST_QUESTION,
        validators=[one_line],
        widget=forms.TextInput(attrs={"list": "known-questions"}),
    )

    def __init__(
        self,
        agreements: Sequence[Agreement],
        data: Mapping[str, object] | None = None,
        *,
        since: date,
    ) -> None:
        super().__init__(data, initial={"since": since})
        self._asked = agreements
        choices = [f"{_SEEN}{one.question}" for one in agreements] + [_NO_QUESTION, _OTHER]
        field = self.fields["agreement"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- for the type checker
        field.choices = [(value, value) for value in choices]
        field.required = bool(agreements)
        if agreements:
            self.fields["question"].label = _("Another question, copied from the form")
            self.fields["question"].help_text = ""

    def choices(self) -> list[AgreementChoice]:
        """Return the questions to choose from, each with what people answered."""
        now = self["agreement"].value()
        return [
            AgreementChoice(
                value=f"{_SEEN}{one.question}",
                words=f"“{one.question}”",
                hint=ngettext(
                    "%(asked)s person answered, %(agreed)s said yes.",
                    "%(asked)s people answered, %(agreed)s said yes.",
                    one.asked,
                )
                % {"asked": one.asked, "agreed": one.agreed},
                is_chosen=now == f"{_SEEN}{one.question}",
            )
            for one in self._asked
        ]

    def clean(self) -> dict[str, object]:
        """Take the question that was chosen; one of one's own must be written."""
        cleaned = super().clean() or self.cleaned_data
        chosen = cleaned.get("agreement", "")
        if chosen.startswith(_SEEN):
            cleaned["question"] = chosen.removeprefix(_SEEN)
        elif chosen == _NO_QUESTION:
            cleaned["question"] = ""
        elif chosen == _OTHER and not cleaned.get("question") and "question" not in self.errors:
            self.add_error("question", _("Enter the question, copied from the form."))
        return cleaned

    def moment(self) -> datetime:
        """Return when the day began in Malaysia."""
        return datetime.combine(
            self.cleaned_data["since"], time(), clock.BUSINESS_TIME_ZONE
        ).astimezone(UTC)
