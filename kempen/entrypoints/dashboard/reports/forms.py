"""What is asked about a scheduled report."""

from collections.abc import Mapping, Sequence
from typing import Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from kempen.domain.accounts.queries import Member
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.copy import GROUPS, head_words
from kempen.domain.reports.files import FileFormat
from kempen.domain.reports.queries import GroupBy
from kempen.domain.reports.rules import Frequency, Recurrence
from kempen.domain.reports.schedule_options import LONGEST_NAME, ScheduleOptions, sort_names
from kempen.domain.reports.tables import Arrangement
from kempen.entrypoints.dashboard.shared.metric_copy import LABELS
from kempen.entrypoints.dashboard.shared.one_line_text import one_line
from kempen.entrypoints.dashboard.shared.period import LONGEST_SEARCH, presets

WEEKDAYS: Final = [
    (1, _("Monday")),
    (2, _("Tuesday")),
    (3, _("Wednesday")),
    (4, _("Thursday")),
    (5, _("Friday")),
    (6, _("Saturday")),
    (7, _("Sunday")),
]
_FORMATS: Final = [
    (FileFormat.PDF.value, _("PDF")),
    (FileFormat.XLSX.value, _("Excel")),
    (FileFormat.CSV.value, _("CSV")),
    (FileFormat.PARQUET.value, _("Parquet (for programs)")),
]
# As a list of schedules names them, in the order of the form.
FORMAT_NAMES: Final = {
    FileFormat.PDF.value: _("PDF"),
    FileFormat.XLSX.value: _("Excel"),
    FileFormat.CSV.value: _("CSV"),
    FileFormat.PARQUET.value: _("Parquet"),
}
_COMPARES: Final = [
    ("", _("Nothing")),
    (Compare.PREVIOUS.value, _("Previous period")),
    (Compare.SEASON.value, _("Same season last year")),
]
_DIRECTIONS: Final = [
    ("descending", _("Descending (highest or latest first)")),
    ("ascending", _("Ascending (lowest or earliest first)")),
]
_A_DAY: Final = _("Enter a day from 1 to 31.")


class ScheduleForm(forms.Form):
    """Which report, when, as what, to whom."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Enter a name. It is the subject of the email.")},
    )
    period = forms.ChoiceField(label=_("Period"), choices=presets, initial="last-7-days")
    group_by = forms.ChoiceField(
        label=pgettext_lazy("of a report", "Rows"),
        choices=list(GROUPS.items()),
        initial=GroupBy.CAMPAIGN,
    )
    compare = forms.ChoiceField(label=_("Compare with"), choices=_COMPARES, required=False)
    search = forms.CharField(
        label=_("Campaigns"),
        max_length=LONGEST_SEARCH,
        required=False,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    columns = forms.MultipleChoiceField(
        label=_("Columns"), required=False, widget=forms.CheckboxSelectMultiple
    )
    sort = forms.ChoiceField(label=pgettext_lazy("of a report", "Order"), required=False)
    direction = forms.ChoiceField(
        label=_("Direction"), choices=_DIRECTIONS, initial="descending", required=False
    )
    metric = forms.ChoiceField(label=_("Chart"), required=False)
    every = forms.ChoiceField(
        label=_("Send"),
        choices=[
            (Frequency.WEEK.value, _("Every week")),
            (Frequency.MONTH.value, _("Every month")),
        ],
        initial=Frequency.WEEK.value,
    )
    weekday = forms.TypedChoiceField(label=_("Weekday"), choices=WEEKDAYS, coerce=int, initial=1)
    day_of_month = forms.IntegerField(
        label=_("Day of the month"),
        min_value=1,
        max_value=31,
        initial=1,
        required=False,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), _A_DAY),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    at = forms.TimeField(
        label=_("Time"),
        initial="08:00",
        input_formats=["%H:%M", "%H.%M"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={
            "required": _("Enter a time such as 08:00."),
            "invalid": _("Enter a time such as 08:00."),
        },
    )
    formats = forms.MultipleChoiceField(
        label=_("Attachments"),
        choices=_FORMATS,
        initial=[FileFormat.PDF.value, FileFormat.XLSX.value],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one format.")},
    )
    readers = forms.MultipleChoiceField(
        label=_("Recipients"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Choose at least one recipient."),
            "invalid_choice": _("This person is no longer a member. Choose another recipient."),
        },
    )

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        members: list[Member],
        metrics: Sequence[str],
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial={"columns": list(metrics), **(initial or {})})
        self._metrics = metrics
        labels = [(slug, LABELS[slug]) for slug in metrics]
        heads = dict.fromkeys(
            name for group in GroupBy for name in sort_names(group) if name not in LABELS
        )
        self._set_choices("columns", labels)
        self._set_choices(
            "sort", [("", _("Usual order")), *((name, head_words(name)) for name in heads), *labels]
        )
        self._set_choices("metric", [("", _("Usual metric")), *labels])
        self._members = {str(member.pk): member for member in members}
        emails = [(key, member.person.email) for key, member in self._members.items()]
        self._set_choices("readers", emails)

    def _set_choices(self, name: str, choices: Sequence[tuple[str, str | Promise]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- tells the type.
        field.choices = list(choices)

    def clean(self) -> dict[str, object]:
        """Look at the day of the month only where it counts, and at the order with the rows."""
        given = dict(self.cleaned_data)
        is_monthly = given.get("every") == Frequency.MONTH
        if not is_monthly:
            self.errors.pop("day_of_month", None)
        elif given.get("day_of_month") is None and "day_of_month" not in self.errors:
            self.add_error("day_of_month", _A_DAY)
        sort, group_by = given.get("sort"), given.get("group_by")
        if sort and group_by and sort not in sort_names(GroupBy(group_by)):
            self.add_error("sort", _("The rows have no such column. Choose another one."))
        return given

    def wanted(self) -> ScheduleOptions:
        """Return what was asked for, once it is valid."""
        given = self.cleaned_data
        every = Frequency(given["every"])
        day = given["weekday"] if every is Frequency.WEEK else given["day_of_month"]
        return ScheduleOptions(
            name=given["name"],
            rhythm=Recurrence(every, day, given["at"]),
            period=given["period"],
            group_by=GroupBy(given["group_by"]),
            compare=Compare(given["compare"]) if given["compare"] else None,
            search=given["search"],
            formats=[FileFormat(value) for value in given["formats"]],
            arrangement=self._arrangement(),
        )

    def _arrangement(self) -> Arrangement:
        """Return the layout: all that is offered, or nothing of it, means every column."""
        given = self.cleaned_data
        columns = tuple(given["columns"])
        return Arrangement(
            columns if set(columns) < set(self._metrics) else (),
            given["sort"],
            is_descending=bool(given["sort"]) and given["direction"] != "ascending",
            charted=given["metric"],
        )

    def members(self) -> list[Member]:
        """Return who shall receive it, once it is valid."""
        return [self._members[key] for key in self.cleaned_data["readers"]]
