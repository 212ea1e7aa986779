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
from kempen.domain.imports.queries import imports_of
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.metrics.total_sales import sales_comparison
from kempen.domain.performance.actions.store import ImportInProgress
from kempen.domain.performance.results import REFUSED
from kempen.domain.sales.actions.receive import (
    PAGE_SOURCE,
    open_sales_file,
    receive_sales_table,
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
    file = form.cleaned_data["file"]
    content = file.read() if file else form.cleaned_data["pasted"].encode("utf-8", "replace")
    header: Sequence[str] = ()
    try:
        table = open_sales_file(request.actor.business, content)
        header = table.header
        result = receive_sales_table(
            request.actor,
            table,
            form.options(),
            source=PAGE_SOURCE,
            file_name=file.name if file else _("pasted rows") + ".csv",
            mapping=form.mapping(header),
        )
    except Refusal as refusal:
        is_of_columns = refusal.code in (FileRefusal.MISSING_COLUMNS, FileRefusal.COLUMN_USED_TWICE)
        problem = sentence_of(refusal)
        return _page(request, form=form, problem=problem, header=header if is_of_columns else ())
    except AtCapacity:
        return as_busy(_page(request, form=form, problem=busy_words()))
    except ImportInProgress:
        problem = _("Another import of sales is running. Try again in a minute.")
        return _page(request, form=form, problem=problem)
    if result.status == REFUSED or result.public_id is None:
        repairs = [Repair.of(group) for group in result.faults.groups]
        problem = _("Some rows have errors. Nothing was saved.")
        return _page(request, form=form, problem=problem, repairs=repairs)
    return redirect("import_result", result.public_id)


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
        # The same entries, with the columns of the file to choose from.
        form = SalesFileForm(form.data, header=header)
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
        "repairs": repairs,
        "margin_form": margin_form
        or MarginForm(initial={"margin": None if share is None else (100 * share).normalize()}),
        "may_import": may(request.role, "import_data"),
        "may_set_margin": may(request.role, "edit_business"),
        "recent": [ImportSummary.of(batch) for batch in recent],
    }
    is_wrong = problem or (form and form.errors) or (margin_form and margin_form.errors)
    return render(request, "sales/sales.html", context, status=422 if is_wrong else 200)
