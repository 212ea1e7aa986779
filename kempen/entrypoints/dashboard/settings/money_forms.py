"""What one unit of another currency is worth, and how spend is guarded."""

import re
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from kempen.domain.connections.rates import LONGEST_SOURCE, PLACES
from kempen.domain.connections.rules import CURRENCY
from kempen.domain.spend_guard.rules import MARGINS
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.kit import clock

_OLDEST: Final = date(2000, 1, 1)
_AHEAD: Final = timedelta(days=366)
_NUMBER: Final = re.compile(r"\d{1,8}(\.\d{1,8})?", re.ASCII)
_MOST: Final = Decimal(1_000_000)


class PointField(forms.DecimalField):
    """A number with a decimal point; a comma is named, with the number as it is to be written."""

    def clean(self, value: object) -> object:
        """Return the number; ValidationError with the number without its comma."""
        if isinstance(value, str) and "," in value:
            text = value.strip()
            number = text.replace(",", "" if "." in text else ".")
            shown = number if _NUMBER.fullmatch(number) else "4.45"
            words = _("Enter %(number)s, with a point and no comma.")
            raise ValidationError(words, params={"number": shown}, code="comma")
        return super().clean(value)


class RateForm(forms.Form):
    """A dated rate: MYR for one unit of a currency."""

    currency = forms.CharField(
        label=_("Currency"),
        help_text=_("Three letters, such as SGD."),
        min_length=3,
        max_length=3,
        validators=[RegexValidator(r"^[A-Za-z]{3}\Z", _("Enter three letters, such as SGD."))],
        error_messages={"required": _("Enter three letters, such as SGD.")},
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off"}),
    )
    rate = PointField(
        label=_("Rate in MYR"),
        max_digits=14,
        decimal_places=PLACES,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        error_messages={
            "required": _("Enter a number such as 3.4512."),
            "invalid": _("Enter a number such as 3.4512."),
        },
    )
    valid_from = forms.DateField(
        label=_("First day"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": _("Enter a date such as 2026-12-31.")},
    )
    source = forms.CharField(
        label=_("Source"),
        help_text=_("Such as “Bank Negara, middle rate”."),
        required=False,
        max_length=LONGEST_SOURCE,
        validators=[one_line],
    )

    def clean_currency(self) -> str:
        """Return the currency in capitals; MYR itself has no rate."""
        currency = str(self.cleaned_data["currency"]).upper()
        if currency == CURRENCY:
            raise ValidationError(_("Enter another currency. MYR needs no rate."))
        return currency

    def clean_rate(self) -> Decimal:
        """Return the rate, above nothing and of a size that a currency can have."""
        rate = Decimal(self.cleaned_data["rate"])
        if not 0 < rate <= _MOST:
            raise ValidationError(_("Enter a number above 0 and up to 1,000,000."))
        return rate

    def clean_valid_from(self) -> date:
        """Return the day, not before 2000 and at most a year ahead."""
        day: date = self.cleaned_data["valid_from"]
        if not _OLDEST <= day <= clock.today() + _AHEAD:
            raise ValidationError(_("Enter a date from 2000 to one year from today."))
        return day


class GuardForm(forms.Form):
    """Whether Kempen may pause what spends too much, and how far a day may go over its cap."""

    guard = forms.ChoiceField(
        label=_("Spend guard"),
        choices=[("off", _("Off")), ("on", _("On: pause campaigns that overspend"))],
    )
    margin = forms.ChoiceField(
        label=_("Margin over the daily budget"),
        choices=[(str(each), f"{each}%") for each in MARGINS],
        help_text=_(
            "Platforms may spend up to twice the daily budget on one day and less on other days."
        ),
    )
