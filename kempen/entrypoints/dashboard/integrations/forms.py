"""What is asked to connect a live account."""

from collections.abc import Mapping
from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.kit import clock
from kempen.platforms.registry import partner_of
from kempen.platforms.spec import FieldKind

_LONGEST = 1_000
_TEN_DIGITS = RegexValidator(r"^[0-9]{10}\Z", _("Enter ten digits, such as 123-456-7890."))
_DIGITS = RegexValidator(r"^[0-9]{1,32}\Z", _("Enter digits only."))
# What is a number on its platform; dashes and spaces between the digits are nobody's mistake.
_NUMBERS = {FieldKind.NUMBER: _DIGITS, FieldKind.TEN_DIGITS: _TEN_DIGITS}


class NumberField(forms.CharField):
    """The number of something on a platform, without what people write between its digits."""

    def clean(self, value: object) -> str:
        """Return the digits; ValidationError names what to write."""
        plain = str(value or "").strip().removeprefix("act_")
        return str(super().clean(plain.replace("-", "").replace(" ", "")))


class CredentialsForm(forms.Form):
    """The fields that a platform needs; a secret is never shown again."""

    def __init__(
        self,
        platform: str,
        data: Mapping[str, object] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        for field in partner_of(platform).fields:
            label, words = translation.gettext(field.label), translation.gettext(field.help)
            if field.kind is FieldKind.LAST_DAY:
                self.fields[field.name] = _day(label, words)
                continue
            widget = (
                forms.PasswordInput(attrs={"autocomplete": "off"})
                if field.is_secret
                else forms.TextInput(attrs={"autocomplete": "off"})
            )
            number = _NUMBERS.get(field.kind)
            kind = NumberField if number else forms.CharField
            self.fields[field.name] = kind(
                label=label,
                help_text=words,
                required=not field.is_optional,
                max_length=_LONGEST,
                validators=[number or one_line],
                widget=widget,
            )

    def shown(self) -> dict[str, str]:
        """Return what was entered and may be shown again: never a secret."""
        secrets = {name for name, field in self.fields.items() if _is_secret(field)}
        return {name: value for name, value in self.entered().items() if name not in secrets}

    def entered(self) -> dict[str, str]:
        """Return what was entered as texts; a day as YYYY-MM-DD."""
        values = self.cleaned_data.items()
        return {
            name: value.isoformat() if isinstance(value, date) else str(value or "")
            for name, value in values
        }


def _is_secret(field: forms.Field) -> bool:
    return isinstance(field.widget, forms.PasswordInput)


def _day(label: str, words: str) -> forms.DateField:
    return forms.DateField(
        label=label,
        help_text=words,
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
        validators=[_ahead],
        error_messages={"invalid": _("Enter a date such as 2026-12-31.")},
    )


def _ahead(day: date) -> None:
    if day < clock.today():
        raise ValidationError(_("This token has expired. Enter a valid token."), code="over")
