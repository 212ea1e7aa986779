"""What an address says of a report's table and chart: the columns, the order, the chosen metric."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from kempen.domain.metrics.definitions import BY_SLUG, CLAIMED_PROFIT, METRICS, Metric
from kempen.domain.reports.copy import head_words
from kempen.domain.reports.groupings import GROUPINGS
from kempen.domain.reports.table_view import WITH_TAX
from kempen.domain.reports.tables import (
    Arrangement,
    CellKind,
    GroupBy,
    can_sort_by,
    metrics_of_rows,
    sort_of,
)
from kempen.entrypoints.dashboard.shared.metric_copy import LABELS

LONGEST: Final = 400
OF_SALES: Final = tuple(metric.slug for metric in METRICS if metric.of_business)


@dataclass(frozen=True)
class TableChoice:
    """How a report is laid out, and sentences about what of the address could not be used."""

    arrangement: Arrangement
    faults: tuple[str, ...] = ()

    @property
    def query(self) -> dict[str, str]:
        """The choice as parts of an address; what is usual is empty."""
        return {"columns": ",".join(self.arrangement.columns), "sort": self.arrangement.sort_key}


def table_choice_of(
    query: QueryDict, group_by: GroupBy, charted: str = "", *, is_whole: bool = True
) -> TableChoice:
    """Read the choice from an address: `columns=spend,revenue` or several `columns`, `sort=-spend`.

    An empty `columns` comes from the form: it is there also where nothing was chosen. `is_whole`:
    of all campaigns.
    """
    names = [name for text in query.getlist("columns") for name in text[:LONGEST].split(",")]
    asked = [name for name in names if name]
    known = tuple(metric.slug for metric in METRICS if metric.slug in asked)
    faults = []
    if len(known) < len(set(asked)):
        faults.append(_("Some columns in the link do not exist. They were skipped."))
    if len(names) == 1 and not asked:
        faults.append(_("You chose no column, so all of them are shown."))
    if len(known) == len(METRICS):
        known = ()
    sort, is_descending = sort_of(query.get("sort", "")[:LONGEST])
    of_rows = metrics_of_rows(group_by, is_whole=is_whole)
    has_it = sort not in BY_SLUG or BY_SLUG[sort] in of_rows
    if sort and not (has_it and can_sort_by(sort, GROUPINGS[group_by][0])):
        faults.append(_("You cannot sort by that column, so the rows are in the usual order."))
        sort, is_descending = "", False
    return TableChoice(Arrangement(known, sort, is_descending, charted), tuple(faults))


def next_sort(arrangement: Arrangement, name: str, kind: CellKind) -> str:
    """Return the order that a press on a column's heading asks for.

    Numbers begin with the highest, words and days with the first.
    """
    is_first = name != arrangement.sort
    begins_high = kind not in (CellKind.TEXT, CellKind.DATE)
    is_descending = begins_high if is_first else not arrangement.is_descending
    return replace(arrangement, sort=name, is_descending=is_descending).sort_key


def sort_words(arrangement: Arrangement) -> str:
    """Say in which order the rows are; nothing for the usual order."""
    name = arrangement.sort
    if not name:
        return ""
    column = LABELS.get(name) or head_words(name)
    if name in BY_SLUG:
        template = (
            _("Sorted by %(column)s, highest first.")
            if arrangement.is_descending
            else _("Sorted by %(column)s, lowest first.")
        )
    else:
        template = (
            _("Sorted by %(column)s, last to first.")
            if arrangement.is_descending
            else _("Sorted by %(column)s, first to last.")
        )
    return template % {"column": column}


def layout_fields(arrangement: Arrangement) -> dict[str, object]:
    """Return a layout as the fields of a form; every column is what the form begins with."""
    goes_down = arrangement.is_descending or not arrangement.sort
    return {
        **({"columns": list(arrangement.columns)} if arrangement.columns else {}),
        "sort": arrangement.sort,
        "direction": "descending" if goes_down else "ascending",
        "metric": arrangement.charted,
    }


def offered_metrics(
    arrangement: Arrangement, *, has_tax: bool, has_sales: bool, has_margins: bool
) -> list[str]:
    """Return what a form offers: metrics of tax, sales or margins if known, or one is chosen."""
    chosen = {*arrangement.columns, arrangement.sort, arrangement.charted}
    hidden = {
        *(() if has_tax or not chosen.isdisjoint(WITH_TAX) else WITH_TAX),
        *(() if has_sales or not chosen.isdisjoint(OF_SALES) else OF_SALES),
        *(() if has_margins or CLAIMED_PROFIT.slug in chosen else (CLAIMED_PROFIT.slug,)),
    }
    return [slug for slug in LABELS if slug not in hidden]


def column_choices(
    offered: Collection[str], shown: Collection[Metric]
) -> list[tuple[str, str | Promise, bool]]:
    """Return the metrics that are offered as columns: slug, words, whether it is one now."""
    chosen = {metric.slug for metric in shown}
    return [(slug, LABELS[slug], slug in chosen) for slug in offered]
