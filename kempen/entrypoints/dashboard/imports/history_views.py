"""Analytics > Import, afterwards: what became of an import; cancel it, undo it, fix its rows."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from kempen.domain.accounts.rules import may
from kempen.domain.imports import queries
from kempen.domain.imports.actions import uploads
from kempen.domain.performance.actions import undo as undoing
from kempen.domain.performance.actions.cancel import cancel
from kempen.entrypoints.dashboard.imports.views import is_poll, to_page, upload_of
from kempen.entrypoints.dashboard.shared import submit_once
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.form_fields import OBJECTIVES
from kempen.entrypoints.dashboard.shared.import_summary import ImportSummary
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.refusal import Refusal


@allowed("import_data")
@require_GET
def result(request: BusinessRequest, import_id: str) -> HttpResponseBase:
    """Say what became of an import; while it runs, how far it is."""
    batch = queries.import_of(request.actor.business, import_id)
    if batch is None:
        raise Http404
    past = ImportSummary.of(batch)
    if past.is_waiting:
        page = {"made": batch, "percent": past.percent, "is_check": False}
        name = "imports/progress.html" if is_poll(request) else "imports/waiting.html"
        return render(request, name, page)
    if is_poll(request):
        return to_page(request, "import_result", batch.public_id)
    source_file = queries.upload_of_import(batch)
    unknown, count = queries.still_unknown(batch)
    page = {
        "made": batch,
        "unknown": unknown,
        "unknown_total": count,
        "past": past,
        "upload": source_file,
        "may_create": may(request.role, "edit_campaigns"),
        "objectives": OBJECTIVES,
        "once": submit_once.new_form_token(),
    }
    return render(request, "imports/result.html", page)


@allowed("import_data")
@allowed("edit_campaigns")
@require_POST
def create_unknown(request: BusinessRequest, import_id: str) -> HttpResponseBase:
    """Look at the same file once more, with the campaigns that nobody knew to be created."""
    batch = queries.import_of(request.actor.business, import_id)
    source_file = queries.upload_of_import(batch) if batch else None
    if batch is None:
        raise Http404
    objective = request.POST.get("objective", "")
    if source_file is None or not source_file.choices or objective not in dict(OBJECTIVES):
        messages.warning(
            request, _("Kempen deleted the uploaded file after a day. Upload it again.")
        )
        return redirect("import")
    if not submit_once.is_first_time(request):
        messages.info(request, _("You already sent this form. Kempen is checking the file."))
        return redirect("import")
    anew = uploads.reimport_with_new_campaigns(request.actor, source_file, objective)
    return redirect("import_check", anew.public_id)


@allowed("import_data")
@require_POST
def undo(request: BusinessRequest, import_id: str) -> HttpResponseBase:
    """Take an import back; asked twice it is done once."""
    batch = queries.import_of(request.actor.business, import_id)
    if batch is None:
        raise Http404
    undone = undoing.request_undo(request.actor, batch)
    if undone.status != "undone":
        messages.info(request, _("Kempen is undoing the import. Refresh this page in a minute."))
    return redirect("import_result", batch.public_id)


@allowed("import_data")
@require_POST
def stop(request: BusinessRequest, import_id: str) -> HttpResponseBase:
    """Cancel an import that waits or runs."""
    batch = queries.import_of(request.actor.business, import_id)
    if batch is None:
        raise Http404
    try:
        cancel(request.actor, batch)
    except Refusal as refusal:
        messages.warning(request, sentence_of(refusal))
    return redirect("import_result", batch.public_id)


@allowed("import_data")
@require_GET
def rejected(request: BusinessRequest, upload_id: str) -> HttpResponseBase:
    """Send the rows that cannot be stored as a file, with what is wrong with each."""
    source_file = upload_of(request, upload_id)
    if not source_file.choices:
        raise Http404
    try:
        parts = uploads.rejected_of(request.actor, source_file)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return redirect("import_columns", source_file.public_id)
    answer = StreamingHttpResponse(parts, content_type="text/csv; charset=utf-8")
    name = _("%(file)s, rows with errors.csv") % {"file": source_file.name.rsplit(".", 1)[0]}
    header = content_disposition_header(as_attachment=True, filename=name)
    answer.headers["Content-Disposition"] = header or "attachment"
    return answer
