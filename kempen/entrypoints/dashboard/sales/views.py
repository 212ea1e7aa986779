"""Analytics > Sales: import total sales, compare them with what platforms claim, set a margin."""

from collections.abc import Sequence
from typing import Final

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.queries import imports_of
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.metrics.total_sales import sales_comparison
from kempen.domain.performance.actions.store import ImportInProgress
from kempen.domain.performance.results import REFUSED, ImportResult
from kempen.domain.sales.actions.receive import (
    PAGE_SOURCE,
    open_sales_file,
    receive_sales_table,
    suggested_columns,
)
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.domain.sales.queries import SalesQuestion, margin_of, sales_days, sales_totals
from kempen.entrypoints.dashboard.sales.context import (
    DayRow,
    basis_of_plans,
    claim_headline,
    claim_rows,
    claim_support,
)
from kempen.entrypoints.dashboard.sales.forms import MarginForm, SalesFileForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.busy import as_busy, busy_words
from kempen.entrypoints.dashboard.shared.import_summary import ImportSummary, Repair
from kempen.entrypoints.dashboard.shared.performance.filters import filter_context
from kempen.entrypoints.dashboard.shared.period import choice_of
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Refusal

_RECENT: Final = 20
_DAYS_SHOWN: Final = 14


@require_safe
def sales(request: BusinessRequest) -> HttpResponseBase:
    """Show total sales beside what platforms claim, and the form that imports more."""
    return _page(request)


@allowed("import_data")
@require_POST
def import_sales(request: BusinessRequest) -> HttpResponseBase:
    """Import a file or pasted rows; nothing of the file itself is kept."""
    form = SalesFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form=form)
    header: Sequence[str] = ()
    columns: Sequence[str] = ()
    repairs: list[Repair] = []
    try:
        table = _opened(request, form)
        header = table.header
        result = _received(request, form, table)
    except Refusal as refusal:
        problem = sentence_of(refusal)
        if refusal.code in (FileRefusal.MISSING_COLUMNS, FileRefusal.COLUMN_USED_TWICE):
            columns = header
    except AtCapacity:
        return as_busy(_page(request, form=form, problem=busy_words()))
    except ImportInProgress:
        problem = _("Another import of sales is running. Try again in a minute.")
    else:
        if result is None:
            problem, columns = _("Kempen has not read the file yet."), header
        elif result.status != REFUSED and result.public_id is not None:
            return redirect("import_result", result.public_id)
        else:
            problem = _("Some rows have errors. Nothing was saved.")
            repairs = [Repair.of(group) for group in result.faults.groups]
    return _page(request, form=form, problem=problem, header=columns, repairs=repairs)


def _opened(request: BusinessRequest, form: SalesFileForm) -> CsvTable:
    file = form.cleaned_data["file"]
    content = file.read() if file else form.cleaned_data["pasted"].encode("utf-8", "replace")
    return open_sales_file(request.actor.business, content)


def _received(
    request: BusinessRequest, form: SalesFileForm, table: CsvTable
) -> ImportResult | None:
    """Import a table; None where the person wants to choose its columns first."""
    mapping = form.mapping(table.header)
    if mapping is None and form.cleaned_data["chooses_columns"]:
        return None
    file = form.cleaned_data["file"]
    return receive_sales_table(
        request.actor,
        table,
        form.options(),
        source=PAGE_SOURCE,
        file_name=file.name if file else _("pasted rows") + ".csv",
        mapping=mapping,
    )


@allowed("edit_business")
@require_POST
def margin(request: BusinessRequest) -> HttpResponseBase:
    """Keep the margin of the business."""
    form = MarginForm(request.POST)
    if not form.is_valid():
        return _page(request, margin_form=form)
    set_margin(request.actor, form.share())
    messages.success(request, _("Margin saved."))
    return redirect("sales")


def _page(
    request: BusinessRequest,
    *,
    form: SalesFileForm | None = None,
    margin_form: MarginForm | None = None,
    problem: str = "",
    header: Sequence[str] = (),
    repairs: Sequence[Repair] = (),
) -> HttpResponse:
    business = request.actor.business
    choice = choice_of(request.GET, ())
    comparison = sales_comparison(business, choice.period)
    question = SalesQuestion(choice.period.first, choice.period.last)
    days = sales_days(business, question, skip=0, limit=_DAYS_SHOWN + 1)
    share = margin_of(business)
    claims = claim_rows(comparison) if comparison else []
    if form is not None and header:
        form = form.with_columns(header, suggested_columns(business, header))
    recent = imports_of(business).filter(kind="sales")[:_RECENT]
    context = filter_context(request, choice) | {
        "exports": [],
        "sales_page": reverse("sales"),
        "comparison": comparison,
        "headline": claim_headline(comparison),
        "support": claim_support(comparison) if comparison else "",
        "basis": basis_of_plans(sales_totals(business, SalesQuestion()).days),
        "claims": claims,
        "has_over_claims": any(row.over for row in claims),
        "days": [DayRow.of(day) for day in days[:_DAYS_SHOWN]],
        "has_more_days": len(days) > _DAYS_SHOWN,
        "form": form or SalesFileForm(),
        "problem": problem,
        "is_file_gone": bool(request.FILES),
        "repairs": repairs,
        "margin_form": margin_form
        or MarginForm(initial={"margin": None if share is None else (100 * share).normalize()}),
        "may_import": may(request.role, "import_data"),
        "may_set_margin": may(request.role, "edit_business"),
        "recent": [ImportSummary.of(batch) for batch in recent],
    }
    context["is_import_refused"] = bool(problem or (form and form.errors))
    is_wrong = context["is_import_refused"] or (margin_form and margin_form.errors)
    return render(request, "sales/sales.html", context, status=422 if is_wrong else 200)
