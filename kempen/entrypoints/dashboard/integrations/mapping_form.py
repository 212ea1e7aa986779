"""What is asked about the CRM: which of its properties each field of a prospect fills."""

import hashlib
from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext as _

from kempen.domain.leads.refusals import MappingRefusal
from kempen.domain.leads.rules import (
    FIELDS,
    answer_field,
    can_fill,
    distinct_questions,
    question_in,
)
from kempen.entrypoints.dashboard.shared.copy import leads
from kempen.entrypoints.dashboard.shared.refusal_copy.leads import MAPPINGS
from kempen.kit.refusal import Flaw
from kempen.platforms.contacts import Property


class MappingForm(forms.Form):
    """Which property of the CRM each field fills; only those that fit are offered.

    `mapping` is {field: name of a property} as it is kept, `questions` what lead forms asked
    besides: the answer to each can fill a property, too.
    """

    def __init__(
        self,
        offered: Sequence[Property],
        questions: Sequence[str],
        mapping: Mapping[str, str],
        data: Mapping[str, object] | None = None,
    ) -> None:
        mapped = [question for field in mapping if (question := question_in(field))]
        answers = [answer_field(question) for question in distinct_questions([*mapped, *questions])]
        self._inputs = {field: field for field in FIELDS} | {one: _input_of(one) for one in answers}
        initial = {self._inputs[field]: name for field, name in mapping.items()}
        super().__init__(data, initial=initial)
        self.has_properties = bool(offered)
        in_order = sorted(offered, key=lambda one: one.label.lower())
        for field, name in self._inputs.items():
            fitting = [
                (one.name, f"{one.label} ({one.name})") for one in in_order if can_fill(field, one)
            ]
            self.fields[name] = forms.ChoiceField(
                label=leads.field_words(field),
                choices=[("", _("Not sent")), *fitting],
                required=False,
                error_messages={
                    "invalid_choice": str(MAPPINGS[MappingRefusal.UNKNOWN_PROPERTY]),
                },
            )

    def chosen(self) -> dict[str, str]:
        """Return {field: name of a property, "" for none} as it was sent."""
        return {field: self.cleaned_data[name] for field, name in self._inputs.items()}

    def input_of(self, flaw: Flaw) -> str:
        """Return the name of the input that a wrong value was chosen in."""
        return self._inputs[flaw.path[0]]


def _input_of(field: str) -> str:
    """Return a name for the input of an answer: a question itself is no name for one."""
    return f"answer_{hashlib.sha256(field.encode()).hexdigest()[:12]}"
