"""Settings > Data: ask for an export and download it."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.data_exports.actions import download as downloading
from kempen.domain.data_exports.actions.request_export import request_export
from kempen.domain.data_exports.queries import export_by, latest_export
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in


@require_safe
def data(request: BusinessRequest) -> HttpResponseBase:
    """Say what an export has, and where the newest one is."""
    is_owner = may(request.role, "export_business")
    context = {
        "is_owner": is_owner,
        "export": latest_export(request.actor.business) if is_owner else None,
    }
    return render(request, "business_data/data.html", context)


@allowed("export_business")
@require_POST
@recently_signed_in
def export(request: BusinessRequest) -> HttpResponseBase:
    """Have an export made."""
    _export, is_new = request_export(request.actor)
    if is_new:
        messages.success(request, _("Export started. You receive an email when it is ready."))
    else:
        messages.info(request, _("An export is being made already."))
    return redirect("business_data")


@never_cache
@allowed("export_business")
@require_safe
@recently_signed_in
def download(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send the archive part by part."""
    data_export = export_by(request.actor.business, public_id)
    if data_export is None or data_export.finished_at is None:
        raise Http404
    response = StreamingHttpResponse(
        downloading.download(request.actor, data_export), content_type="application/zip"
    )
    name = slugify(request.actor.business.name) or "business"
    file_name = f"kempen-{name}-{data_export.finished_at.date().isoformat()}.zip"
    header = content_disposition_header(as_attachment=True, filename=file_name)
    response.headers["Content-Disposition"] = header or "attachment"
    response.headers["Content-Length"] = str(data_export.size)
    response.headers["Cache-Control"] = "no-store"
    return response
