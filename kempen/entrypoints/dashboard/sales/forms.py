"""What is asked about a file of sales, and about the margin."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from kempen.domain.imports.value_formats import (
    COMMA,
    DAY_FIRST,
    MONTH_FIRST,
    POINT,
    YEAR_FIRST,
)
from kempen.domain.performance.rules import DATE, LARGEST_FILE, REFUSE, REVENUE, SKIP
from kempen.domain.sales.actions.receive import SalesMapping, SalesOptions
from kempen.domain.sales.formats.day_file import COLUMNS, ORDER, STATUS
from kempen.domain.sales.formats.order_exports import header_names
from kempen.domain.sales.rules import (
    LONGEST_SHOP,
    MARGIN,
    NEW_CUSTOMERS,
    ORDERS,
    REFUNDS,
    SHOP,
    STATE,
)
from kempen.entrypoints.dashboard.shared.form_fields import margin_field
from kempen.entrypoints.dashboard.shared.one_line_text import one_line

_LONGEST_COLUMN: Final = 200
_MOST_COLUMNS: Final = 300
LABELS: Final = {
    DATE: _("Date"),
    REVENUE: _("Revenue"),
    REFUNDS: pgettext_lazy("a column of sales", "Refunds"),
    ORDERS: pgettext_lazy("a column of sales", "Number of orders"),
    NEW_CUSTOMERS: pgettext_lazy("a column of sales", "New customers"),
    MARGIN: pgettext_lazy("a column of sales", "Margin"),
    STATE: pgettext_lazy("a column of sales", "State"),
    SHOP: pgettext_lazy("a column of sales", "Shop"),
    ORDER: pgettext_lazy("a column of sales", "Order number"),
    STATUS: pgettext_lazy("a column of sales", "Order status"),
}


class SalesFileForm(forms.Form):
    """A file or pasted rows, and what the file itself does not say."""

    file = forms.FileField(
        required=False,
        label=_("File"),
        widget=forms.FileInput(
            attrs={"accept": ".csv, .tsv, .txt, .zip, .xlsx, .xlsm, text/csv, text/plain"}
        ),
        help_text=_("CSV, zipped CSV or Excel workbook (.xlsx), up to 20 MB"),
    )
    pasted = forms.CharField(
        required=False,
        label=_("Rows, with the header"),
        max_length=1_000_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    shop = forms.CharField(
        required=False,
        max_length=LONGEST_SHOP,
        validators=[one_line],
        label=_("Shop, if the file has no column for it"),
    )
    date_form = forms.ChoiceField(
        required=False,
        label=_("Date format"),
        choices=[
            ("", _("As in the file")),
            (DAY_FIRST, _("Day first, such as 31/1/2026")),
            (MONTH_FIRST, _("Month first, such as 1/31/2026")),
            (YEAR_FIRST, _("Year first, such as 2026-01-31")),
        ],
    )
    number_form = forms.ChoiceField(
        required=False,
        label=_("Number format"),
        choices=[("", _("As in the file")), (POINT, "1,234.50"), (COMMA, "1.234,50")],
    )
    skips_bad_rows = forms.BooleanField(
        required=False, label=_("Import the other rows when some have errors")
    )
    is_money_of_order = forms.BooleanField(
        required=False, label=_("Revenue appears only in the first row of an order")
    )

    chooses_columns = forms.BooleanField(
        required=False, label=_("Choose the columns of this file myself")
    )

    def __init__(self, *args: object, header: Sequence[str] = (), **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # Django's own arguments
        names = [name for name in dict.fromkeys(header or self._sent_header()) if name]
        choices = [(name, name) for name in names]
        for column in COLUMNS:
            self.fields[f"column_{column}"] = forms.CharField(
                required=False,
                max_length=_LONGEST_COLUMN,
                label=LABELS[column],
                widget=forms.Select(choices=[("", _("Not in the file")), *choices]),
            )
        self.header = names
        self.has_columns = bool(names)

    def _sent_header(self) -> list[str]:
        """Return the columns that were on the page, so that what was chosen of them stays."""
        sent = self.data.getlist("header") if isinstance(self.data, MultiValueDict) else []
        return [name for name in sent if len(name) <= _LONGEST_COLUMN][:_MOST_COLUMNS]

    def with_columns(self, header: Sequence[str], likely: Mapping[str, str]) -> "SalesFileForm":
        """Return the same entries with the columns of a file to choose from.

        What is `likely` stands there where nothing was chosen yet.
        """
        data = {name: self.data.get(name) for name in self.data if name != "chooses_columns"}
        if not any(data.get(f"column_{column}") for column in COLUMNS):
            data.update({f"column_{column}": name for column, name in likely.items()})
        return SalesFileForm(data, header=header)

    @property
    def columns(self) -> list[forms.BoundField]:
        """The choices of columns, in their order."""
        return [self[f"column_{column}"] for column in COLUMNS]

    def clean(self) -> dict[str, object]:
        """Want a file or rows, and not too much of either."""
        cleaned: dict[str, object] = super().clean() or {}
        file = cleaned.get("file")
        if not self.errors and not file and not str(cleaned.get("pasted") or "").strip():
            self.add_error(None, _("Choose a file, or paste rows."))
        if file is not None and getattr(file, "size", 0) > LARGEST_FILE:
            self.add_error("file", _("Choose a file of 20 MB or less."))
        return cleaned

    def mapping(self, header: Sequence[str]) -> SalesMapping | None:
        """Return what was chosen of the columns of this header; None where nothing was."""
        written = header_names(header)
        chosen = {
            column: header_names([name])[0]
            for column in COLUMNS
            if (name := self.cleaned_data.get(f"column_{column}"))
        }
        if not chosen:
            return None
        places = {column: written.index(name) for column, name in chosen.items() if name in written}
        return SalesMapping(
            places,
            self.cleaned_data["date_form"] or None,
            self.cleaned_data["number_form"] or None,
            self.cleaned_data["is_money_of_order"],
        )

    def options(self) -> SalesOptions:
        """Return what was asked beside the columns."""
        return SalesOptions(
            shop=self.cleaned_data["shop"],
            on_error=SKIP if self.cleaned_data["skips_bad_rows"] else REFUSE,
            date_form=self.cleaned_data["date_form"] or None,
            number_form=self.cleaned_data["number_form"] or None,
            total_rows=SKIP,
        )


class MarginForm(forms.Form):
    """The margin of the business, in per cent."""

    margin = margin_field(
        _("What is left of RM100 in sales before ads. Leave it empty if you do not know.")
    )

    def share(self) -> Decimal | None:
        """Return the margin as a share, 0 to 1."""
        per_cent: Decimal | None = self.cleaned_data["margin"]
        return None if per_cent is None else per_cent / 100
