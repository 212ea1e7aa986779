"""What is asked about a file: which column holds what, how it writes, whose rows they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.campaigns.queries import Campaign
from kempen.domain.campaigns.rules import LONGEST_NAME
from kempen.domain.imports.actions.receive_file import ImportTarget
from kempen.domain.imports.formats.cell_rules import CellRules
from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.formats.csv_mapping import (
    ColumnMapping,
    FormatFinding,
    findings,
    readings,
)
from kempen.domain.imports.formats.file_bytes import NAMES
from kempen.domain.imports.value_formats import COMMA, DAY_FIRST, MONTH_FIRST, POINT, YEAR_FIRST
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    REQUIRED,
    REVENUE,
    SPEND,
)
from kempen.entrypoints.dashboard.imports.questions import FormatQuestion, amount, meaning, twofold
from kempen.entrypoints.dashboard.shared.form_fields import OBJECTIVES
from kempen.entrypoints.dashboard.shared.one_line_text import one_line

EXISTING, NEW, COLUMN = "existing", "new", "column"
_LABELS: Final = {
    DATE: (gettext_lazy("Date"), gettext_lazy("One row for each day.")),
    SPEND: (gettext_lazy("Spend"), gettext_lazy("In ringgit, before tax.")),
    REVENUE: (gettext_lazy("Revenue"), gettext_lazy("Sales from the campaign, in ringgit.")),
    CLICKS: (gettext_lazy("Clicks"), gettext_lazy("Whole numbers.")),
    CONVERSIONS: (gettext_lazy("Conversions"), gettext_lazy("Orders or prospects.")),
}
_CHOICES: Final = [(EXISTING, EXISTING), (NEW, NEW), (COLUMN, COLUMN)]


@dataclass(frozen=True)
class MappingLine:
    """One line of the mapping: what is needed, the chosen column, sample values of it."""

    field: forms.BoundField
    hint: str | Promise
    is_required: bool
    options: list[tuple[str, str, bool, str]]
    samples: str


class ColumnsForm(forms.Form):
    """Built for one table: its columns are the choices."""

    campaign_from = forms.ChoiceField(
        choices=_CHOICES,
        error_messages={"required": gettext_lazy("Choose which campaign the rows belong to.")},
    )
    campaign = forms.ChoiceField(required=False, label=gettext_lazy("Campaign"))
    new_name = forms.CharField(
        required=False,
        max_length=LONGEST_NAME,
        validators=[one_line],
        label=gettext_lazy("Campaign name"),
    )
    objective = forms.ChoiceField(
        required=False, choices=OBJECTIVES, label=gettext_lazy("Objective")
    )
    encoding = forms.ChoiceField(
        required=False, choices=[("", ""), *NAMES.items()], widget=forms.HiddenInput
    )
    date_form = forms.ChoiceField(
        required=False,
        label=gettext_lazy("Date format"),
        choices=[(form, form) for form in (YEAR_FIRST, DAY_FIRST, MONTH_FIRST)],
    )
    number_form = forms.ChoiceField(
        required=False,
        label=gettext_lazy("Number format"),
        choices=[(form, form) for form in (POINT, COMMA)],
    )

    def __init__(
        self,
        table: CsvTable,
        campaigns: Sequence[Campaign],
        data: QueryDict | None = None,
        *,
        initial: dict[str, object],
        cell_rules: CellRules,
        may_create: bool,
        today: date,
    ) -> None:
        super().__init__(data, initial=initial)
        self.table, self.may_create, self.today = table, may_create, today
        self.cell_rules = cell_rules
        places = [(str(place), name) for place, name in enumerate(table.header)]
        for name, (label, _hint) in _LABELS.items():
            self.fields[f"column_{name}"] = forms.ChoiceField(
                label=label,
                required=name in REQUIRED,
                choices=[("", ""), *places],
                error_messages={"required": _("Choose a column.")},
            )
        self.fields["column_campaign"] = forms.ChoiceField(
            label=_("Campaign column"), required=False, choices=[("", ""), *places]
        )
        self.campaigns = campaigns
        field = self.fields["campaign"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- for the type checker
        field.choices = [("", ""), *((each.public_id, each.name) for each in campaigns)]

    def lines(self) -> list[MappingLine]:
        """Return the lines of the mapping."""
        return [
            self._line(name, hint, is_required=name in REQUIRED)
            for name, (_label, hint) in _LABELS.items()
        ]

    def campaign_line(self) -> MappingLine:
        """Return the line of the campaign column."""
        return self._line(CAMPAIGN, "", is_required=False)

    def _line(self, name: str, hint: str | Promise, *, is_required: bool) -> MappingLine:
        field = self[f"column_{name}"]
        chosen = str(field.value() or "")
        shown = [" · ".join(self.table.samples(place)) for place in range(len(self.table.header))]
        options = [
            (str(place), self._title(place), str(place) == chosen, shown[place])
            for place in range(len(self.table.header))
        ]
        samples = next((text for _v, _n, is_chosen, text in options if is_chosen), "")
        return MappingLine(field, hint, is_required, options, samples)

    def _title(self, place: int) -> str:
        """Return what a column is called; of the same name, or of none, with its number."""
        name = self.table.header[place]
        if name and self.table.header.count(name) == 1:
            return name
        facts = {"name": name or _("(no name)"), "number": place + 1}
        return _("%(name)s, column %(number)s") % facts

    def columns(self) -> dict[str, int]:
        """Return the places that are chosen now, valid or not."""
        width = len(self.table.header)
        places = {}
        for name in (*_LABELS, CAMPAIGN):
            text = str(self[f"column_{name}"].value() or "")
            if text.isascii() and text.isdigit() and int(text) < width:
                places[name] = int(text)
        return places

    def date_question(self) -> FormatQuestion | None:
        """Return what to ask about days; None when every day begins with its year."""
        days, _numbers = self._findings
        if days.form == YEAR_FIRST or DATE not in self.columns():
            return None
        read = readings(days.example, self.today)
        choices = [
            (DAY_FIRST, _("Day first"), meaning(days.example, read[DAY_FIRST])),
            (MONTH_FIRST, _("Month first"), meaning(days.example, read[MONTH_FIRST])),
        ]
        if read[YEAR_FIRST] is not None:
            choices.append((YEAR_FIRST, _("Year first"), meaning(days.example, read[YEAR_FIRST])))
        return self._question("date_form", choices, days)

    def number_question(self) -> FormatQuestion | None:
        """Return what to ask about numbers; None when a point clearly separates the sen."""
        _days, finding = self._findings
        if finding.form == POINT or not finding.example:
            return None
        choices = [
            (POINT, _("Point before the sen"), amount(finding.example, POINT)),
            (COMMA, _("Comma before the sen"), amount(finding.example, COMMA)),
        ]
        return self._question("number_form", choices, finding)

    def _question(
        self, name: str, choices: list[tuple[str, str, str]], finding: FormatFinding
    ) -> FormatQuestion:
        chosen = str(self[name].value() or "") if self.is_bound or self.initial.get(name) else ""
        return FormatQuestion(
            self[name],
            choices,
            chosen or finding.form or "",
            finding.is_clear,
            finding.example,
            finding.other,
        )

    @cached_property
    def _findings(self) -> tuple[FormatFinding, FormatFinding]:
        return findings(self.table, self.columns(), self.cell_rules)

    def clean(self) -> dict[str, object]:
        """Each column serves once; what can be read in two ways is said; the campaign is told."""
        cleaned = super().clean() or self.cleaned_data
        self._clean_columns(cleaned)
        if cleaned.get("campaign_from") == EXISTING and not cleaned.get("campaign"):
            self.add_error("campaign", _("Choose a campaign."))
        elif cleaned.get("campaign_from") == NEW:
            self._clean_new(cleaned)
        elif cleaned.get("campaign_from") == COLUMN and not cleaned.get("column_campaign"):
            self.add_error("column_campaign", _("Choose the column with the campaign."))
        for question in (self.date_question(), self.number_question()):
            if question is not None and not cleaned.get(question.field.name):
                self.add_error(
                    question.field.name,
                    twofold(question),
                )
        return cleaned

    def _clean_columns(self, cleaned: dict[str, object]) -> None:
        taken: dict[str, str] = {}
        names = [*_LABELS, *([CAMPAIGN] if cleaned.get("campaign_from") == COLUMN else [])]
        for name in names:
            place = str(cleaned.get(f"column_{name}") or "")
            if place and place in taken:
                self.add_error(
                    f"column_{name}",
                    _("You already chose this column for “%(other)s”. Choose another.")
                    % {"other": self.fields[taken[place]].label},
                )
            elif place:
                taken[place] = f"column_{name}"

    def _clean_new(self, cleaned: dict[str, object]) -> None:
        if not self.may_create:
            self.add_error("campaign_from", _("Ask an owner or manager to create the campaign."))
        elif not cleaned.get("new_name") and "new_name" not in self.errors:
            self.add_error("new_name", _("Enter a name, such as “Raya hampers”."))

    def mapping(self) -> ColumnMapping:
        """Return the columns and forms, once it is valid."""
        given = self.cleaned_data
        columns = {
            name: int(given[f"column_{name}"])
            for name in (*_LABELS, CAMPAIGN)
            if given.get(f"column_{name}")
        }
        if given["campaign_from"] != COLUMN:
            columns.pop(CAMPAIGN, None)
        return ColumnMapping(
            columns,
            given["date_form"] or None,
            given["number_form"] or None,
            given["encoding"] or None,
            self.cell_rules,
        )

    def target(self) -> ImportTarget:
        """Return whose rows they are, once it is valid."""
        given = self.cleaned_data
        if given["campaign_from"] == EXISTING:
            chosen = next(each for each in self.campaigns if each.public_id == given["campaign"])
            return ImportTarget(campaign=chosen.id)
        objective = given["objective"] or ImportTarget().objective
        if given["campaign_from"] == NEW:
            return ImportTarget(new_name=given["new_name"], objective=objective)
        return ImportTarget(objective=objective)
