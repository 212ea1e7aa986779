"""Analytics > Import, afterwards: what became of an import; cancel it, undo it, mend its rows."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from kempen.domain.accounts.rules import may
from kempen.domain.imports import queries
from kempen.domain.imports.actions import uploads
from kempen.domain.imports.wording import file_problem
from kempen.domain.performance.actions import undo as undoing
from kempen.domain.performance.actions.finish_import import TooLateToCancel, cancel
from kempen.domain.performance.faults import UnreadableFile
from kempen.entrypoints.dashboard import import_words
from kempen.entrypoints.dashboard.campaigns.views.forms import OBJECTIVES
from kempen.entrypoints.dashboard.imports.views.views import is_poll, to_page, upload_of
from kempen.entrypoints.dashboard.shared import submit_once as once
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed


@allowed("import_data")
@require_GET
def result(request: BusinessRequest, import_id: str) -> HttpResponseBase:
    """Say what became of an import; while it runs, how far it is."""
    made = queries.import_of(request.actor.business, import_id)
    if made is None:
        raise Http404
    past = import_words.Past.of(made)
    if past.is_waiting:
        page = {"made": made, "percent": past.percent, "is_check": False}
        name = "imports/progress.html" if is_poll(request) else "imports/waiting.html"
        return render(request, name, page)
    if is_poll(request):
        return to_page(request, "import_result", made.public_id)
    kept = queries.upload_behind(made)
    unknown, count = queries.still_unknown(made)
    page = {
        "made": made,
        "unknown": unknown,
        "unknown_total": count,
        "past": past,
        "upload": kept,
        "may_create": may(request.role, "edit_campaigns"),
        "objectives": OBJECTIVES,
        "once": once.new_mark(),
    }
    return render(request, "imports/result.html", page)


@allowed("import_data")
@allowed("edit_campaigns")
@require_POST
def create_unknown(request: BusinessRequest, import_id: str) -> HttpResponseBase:
    """Look at the same file once more, with the campaigns that nobody knew to be created."""
    made = queries.import_of(request.actor.business, import_id)
    kept = queries.upload_behind(made) if made else None
    if made is None:
        raise Http404
    objective = request.POST.get("objective", "")
    if kept is None or not kept.choices or objective not in dict(OBJECTIVES):
        messages.warning(request, _("The file is no longer kept: upload it once more."))
        return redirect("import")
    if not once.is_first_time(request):
        messages.info(request, _("That form was used before: the file is being looked at already."))
        return redirect("import")
    anew = uploads.again_with_campaigns(request.actor, kept, objective)
    return redirect("import_check", anew.public_id)


@allowed("import_data")
@require_POST
def undo(request: BusinessRequest, import_id: str) -> HttpResponseBase:
    """Take an import back; asked twice it is done once."""
    made = queries.import_of(request.actor.business, import_id)
    if made is None:
        raise Http404
    try:
        kept = undoing.undo_soon(request.actor, made)
        if kept.status != "undone":
            messages.info(request, _("It is being undone. Look again in a minute."))
    except undoing.CannotUndo as refusal:
        messages.error(request, str(import_words.CANNOT_UNDO[refusal.code]))
    return redirect("import_result", made.public_id)


@allowed("import_data")
@require_POST
def stop(request: BusinessRequest, import_id: str) -> HttpResponseBase:
    """Cancel an import that waits or runs."""
    made = queries.import_of(request.actor.business, import_id)
    if made is None:
        raise Http404
    try:
        cancel(request.actor, made)
    except TooLateToCancel:
        messages.warning(request, _("The import was over before it could be cancelled."))
    return redirect("import_result", made.public_id)


@allowed("import_data")
@require_GET
def rejected(request: BusinessRequest, upload_id: str) -> HttpResponseBase:
    """Send the rows that cannot be stored as a file, with what is wrong with each."""
    kept = upload_of(request, upload_id)
    if not kept.choices:
        raise Http404
    try:
        parts = uploads.rejected_of(request.actor, kept)
    except UnreadableFile as error:
        messages.error(request, file_problem(error))
        return redirect("import_columns", kept.public_id)
    answer = StreamingHttpResponse(parts, content_type="text/csv; charset=utf-8")
    name = _("%(file)s, to mend") % {"file": kept.name.rsplit(".", 1)[0]} + ".csv"
    header = content_disposition_header(as_attachment=True, filename=name)
    answer.headers["Content-Disposition"] = header or "attachment"
    return answer
