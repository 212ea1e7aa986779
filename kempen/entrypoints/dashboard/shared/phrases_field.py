"""A field for several phrases."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from kempen.entrypoints.dashboard.shared.one_line_text import one_line

TYPED: Final = {"autocomplete": "off"}
LONGEST_PHRASE: Final = 200


class PhrasesField(forms.CharField):
    """Several phrases, one on each line; commas separate them too where `by_comma` says so."""

    def __init__(
        self,
        *,
        most: int,
        by_comma: bool = False,
        **kwargs: Any,  # Any: what each field of Django takes.
    ) -> None:
        rows = {"rows": "1" if by_comma else "3", **TYPED}
        widget = forms.TextInput(attrs=TYPED) if by_comma else forms.Textarea(attrs=rows)
        super().__init__(required=False, widget=widget, **kwargs)
        self.most, self.by_comma = most, by_comma

    def clean(self, value: object) -> list[str]:
        """Return the phrases without empty and repeated ones."""
        text = super().clean(value)
        lines = text.replace(",", "\n").splitlines() if self.by_comma else text.splitlines()
        phrases = list(dict.fromkeys(line.strip() for line in lines if line.strip()))
        if len(phrases) > self.most:
            raise ValidationError(_("Enter %(most)s or fewer."), params={"most": self.most})
        for phrase in phrases:
            one_line(phrase)
            if len(phrase) > LONGEST_PHRASE:
                raise ValidationError(
                    _("“%(start)s…” is too long. Enter %(most)s characters or fewer per line."),
                    params={"start": phrase[:30], "most": LONGEST_PHRASE},
                )
        return phrases
