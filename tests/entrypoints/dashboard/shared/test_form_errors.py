"""The summary of a form's errors: its heading counts the lines below it."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string


class TwoFields(forms.Form):
    name = forms.CharField()
    amount = forms.IntegerField()

    def clean(self) -> dict[str, object]:
        self.add_error("name", "Enter another name.")
        raise ValidationError("The form is too old.")


def test_the_heading_counts_every_line_of_the_summary() -> None:
    # One field is wrong in two ways, and the form as a whole in a third.
    form = TwoFields({"amount": "7"})
    summary = render_to_string("parts/error_summary.html", {"form": form})
    assert "3 errors to correct" in summary
    assert len(re.findall("<li>", summary)) == 3


def test_a_single_error_is_one_thing() -> None:
    class OneField(forms.Form):
        name = forms.CharField()

    summary = render_to_string("parts/error_summary.html", {"form": OneField({})})
    assert "1 error to correct" in summary
