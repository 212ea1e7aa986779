"""Analytics > Import: upload a file and match its columns."""

from typing import Final

from django.core.files.base import ContentFile, File
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
)
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import campaign_of, campaigns_of
from kempen.domain.imports import queries
from kempen.domain.imports.actions import uploads
from kempen.domain.imports.actions.remembered_columns import remembered
from kempen.domain.imports.formats.cell_rules import USUAL, CellRules
from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.formats.csv_mapping import automatic
from kempen.domain.imports.formats.file_bytes import (
    CHINESE,
    NAMES,
    UTF_8,
    UTF_16_BE,
    UTF_16_LE,
    WINDOWS,
    WORKBOOKS,
)
from kempen.domain.imports.queries import UploadedFile
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.rules import CAMPAIGN, LARGEST_FILE
from kempen.entrypoints.dashboard.imports import copy
from kempen.entrypoints.dashboard.imports.forms import COLUMN, EXISTING, NEW, ColumnsForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.busy import as_busy, busy_words
from kempen.entrypoints.dashboard.shared.form_fields import OBJECTIVES
from kempen.entrypoints.dashboard.shared.import_summary import ImportSummary
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit import clock
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Refusal

_RECENT: Final = 20
_MOST_CAMPAIGNS_TO_CHOOSE: Final = 1_000
_ROWS_SHOWN: Final = 4


@allowed("import_data")
def upload(request: BusinessRequest) -> HttpResponseBase:
    """Take a file, and list what was imported before."""
    problem, is_busy = "", False
    if request.method == "POST":
        pasted = request.POST.get("pasted", "")
        file: File[bytes] | None = request.FILES.get("file")
        if file is None and pasted.strip():
            file = ContentFile(pasted.encode("utf-8", "replace"), name=_("pasted rows") + ".csv")
        if file is None:
            problem = _("Choose a file, or paste rows.")
        elif (file.size or 0) > LARGEST_FILE:
            problem = sentence_of(Refusal(FileRefusal.FILE_TOO_LARGE, most=LARGEST_FILE // 2**20))
        else:
            try:
                source_file = uploads.save_upload(request.actor, file.name or "", file.read())
            except Refusal as refusal:
                problem = sentence_of(refusal)
            except AtCapacity:
                problem, is_busy = busy_words(), True
            else:
                return redirect("import_columns", source_file.public_id)
    recent = queries.imports_of(request.actor.business)[:_RECENT]
    page = {
        "problem": problem,
        "pasted": request.POST.get("pasted", "") if problem else "",
        "recent": [ImportSummary.of(batch) for batch in recent],
        "largest": LARGEST_FILE,
    }
    answer = render(request, "imports/upload.html", page, status=422 if problem else 200)
    return as_busy(answer) if is_busy else answer


@allowed("import_data")
@require_GET
def template(_request: HttpRequest) -> HttpResponse:
    """Send a small file to fill in; opened in a spreadsheet it shows the columns."""
    # The mark at its start makes Excel keep the encoding when it saves the file again.
    lines = [
        "date,spend,revenue,clicks,conversions,campaign",
        "2026-01-30,120.50,480.00,340,12,Raya hampers",
        "2026-01-31,98.25,301.90,285,8,Raya hampers",
    ]
    return HttpResponse(
        "\ufeff" + "\r\n".join(lines) + "\r\n",
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="kempen-template.csv"'},
    )


@allowed("import_data")
def columns(request: BusinessRequest, upload_id: str) -> HttpResponseBase:
    """Match the columns; the names of the columns and the cells suggest how."""
    source_file = upload_of(request, upload_id)
    if source_file.stored_as is not None:
        return redirect("import_result", source_file.stored_as.public_id)
    table, chosen, problem = _opened(request, source_file)
    may_create = may(request.role, "edit_campaigns")
    campaigns = list(
        campaigns_of(request.actor.business).order_by("name")[:_MOST_CAMPAIGNS_TO_CHOOSE]
    )
    initial, rules = _initial(request, source_file, table, chosen, has_campaigns=bool(campaigns))
    form = ColumnsForm(
        table,
        campaigns,
        request.POST if request.method == "POST" else None,
        initial=initial,
        cell_rules=rules,
        may_create=may_create,
        today=clock.today(),
    )
    if request.method == "POST" and not problem and form.is_valid():
        uploads.save_choices(request.actor, source_file, form.mapping(), form.target())
        return redirect("import_check", source_file.public_id)
    first = [
        [str(index), *cells]
        for index, *cells in table.cells.head(_ROWS_SHOWN).fill_null("").iter_rows()
    ]
    page = {
        "upload": source_file,
        "table": table,
        "form": form,
        "first": first,
        "may_create": may_create,
        "delimiter": copy.DELIMITERS[table.delimiter],
        "encodings": _encodings(table.encoding),
        "is_chosen": bool(chosen),
        "problem": problem,
        "is_workbook": source_file.name.lower().endswith(WORKBOOKS),
        "is_remembered": not source_file.choices
        and remembered(request.actor.business, table.header),
    }
    status = 422 if form.is_bound or problem else 200
    return render(request, "imports/columns.html", page, status=status)


def _opened(request: BusinessRequest, source_file: UploadedFile) -> tuple[CsvTable, str, str]:
    """Return the table, the encoding that a person chose, and what is wrong with that choice."""
    parameters = request.POST if request.method == "POST" else request.GET
    before = uploads.choices_of(source_file)[0].encoding if source_file.choices else None
    encoding = parameters.get("encoding", before)
    if encoding not in NAMES:
        return uploads.table_of(source_file), "", ""
    try:
        return uploads.table_of(source_file, encoding), encoding, ""
    except Refusal as refusal:
        return uploads.table_of(source_file), "", sentence_of(refusal)


def _encodings(now: str) -> list[tuple[str, str, bool]]:
    """Return the encodings to choose from: value, name, whether the file is read so now."""
    two_bytes = UTF_16_BE if now == UTF_16_BE else UTF_16_LE
    offered = (UTF_8, WINDOWS, CHINESE, two_bytes)
    return [(name, NAMES[name], name == now) for name in offered]


def _initial(
    request: BusinessRequest,
    source_file: UploadedFile,
    table: CsvTable,
    encoding: str,
    *,
    has_campaigns: bool,
) -> tuple[dict[str, object], CellRules]:
    """Return what was chosen before, or else what the header and the cells suggest.

    With it comes what odd cells mean.
    """
    initial: dict[str, object] = {"objective": OBJECTIVES[0][0], "new_name": ""}
    if source_file.choices:
        mapping, target = uploads.choices_of(source_file)
        initial["campaign_from"] = COLUMN
        if target.campaign is not None:
            chosen = campaigns_of(request.actor.business).filter(id=target.campaign).first()
            initial |= {"campaign_from": EXISTING, "campaign": chosen.public_id if chosen else ""}
        elif target.new_name:
            initial |= {"campaign_from": NEW, "new_name": target.new_name}
        initial["objective"] = target.objective
    else:
        before = remembered(request.actor.business, table.header)
        mapping = before or automatic(table, USUAL)
        initial["campaign_from"] = EXISTING if has_campaigns else NEW
        if CAMPAIGN in mapping.columns:
            initial["campaign_from"] = COLUMN
        wanted = campaign_of(request.actor.business, request.GET.get("campaign", "")[:40])
        if wanted is not None:
            initial |= {"campaign_from": EXISTING, "campaign": wanted.public_id}
    initial |= {f"column_{name}": str(place) for name, place in mapping.columns.items()}
    initial |= {"encoding": encoding, "date_form": mapping.date_form}
    return initial | {"number_form": mapping.number_form}, mapping.cell_rules


def upload_of(request: BusinessRequest, upload_id: str) -> UploadedFile:
    """Return an uploaded file of this business; 404 for any other."""
    source_file = queries.upload_of(request.actor.business, upload_id)
    if source_file is None:
        raise Http404
    return source_file


def is_poll(request: HttpRequest) -> bool:
    """Whether a page that waits asks, rather than a person."""
    return bool(request.headers.get("HX-Request"))


def to_page(request: HttpRequest, name: str, public_id: str) -> HttpResponseBase:
    """Lead the whole page there, also when only a part of it asked."""
    answer = redirect(name, public_id)
    if not is_poll(request):
        return answer
    return HttpResponse(status=204, headers={"HX-Redirect": answer.url})


__all__ = [
    "columns",
    "is_poll",
    "template",
    "to_page",
    "upload",
    "upload_of",
]
