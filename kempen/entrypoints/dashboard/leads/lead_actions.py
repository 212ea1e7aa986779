"""What is done about prospects: sending again, opting out, forgetting, the notice, the file."""

import io
from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from kempen.domain.leads.actions.erase_person import erase_person
from kempen.domain.leads.actions.exporting import COLUMNS, export
from kempen.domain.leads.actions.notices import set_notice
from kempen.domain.leads.actions.opting_out import opt_out
from kempen.domain.leads.actions.reading import read_now
from kempen.domain.leads.actions.retrying import retry
from kempen.domain.leads.queries import (
    WaitingForNotice,
    agreements_asked,
    notices_of,
    questions_of,
    waiting_for_notice,
)
from kempen.entrypoints.dashboard.leads.forms import NoticeForm
from kempen.entrypoints.dashboard.leads.views import choice_of, lead_or_404
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in
from kempen.entrypoints.dashboard.shared.copy.leads import name_of
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.entrypoints.dashboard.templatetags.figures import day, local_day
from kempen.kit import clock
from kempen.kit.cells import quoted
from kempen.kit.refusal import Refusal
from kempen.market import numbers


@require_POST
@allowed("manage_prospects")
def retry_all(request: BusinessRequest) -> HttpResponseBase:
    """Send all again that the CRM refused or could not take."""
    _say_retried(request, retry(request.actor))
    return redirect("prospects")


@require_POST
@allowed("import_data")
def fetch(request: BusinessRequest) -> HttpResponseBase:
    """Have the lead forms of all connected ad accounts read now."""
    if read_now(request.actor):
        messages.success(
            request,
            _("Kempen is reading the lead forms. Refresh this page in a few seconds."),
        )
    else:
        messages.info(request, _("No connected ad account has lead forms that Kempen can read."))
    return redirect("prospects")


@require_POST
@allowed("manage_prospects")
def retry_one(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send one prospect again."""
    _say_retried(request, retry(request.actor, lead_or_404(request, public_id)))
    return redirect("prospect", public_id=public_id)


@require_POST
@allowed("manage_prospects")
def opt_out_one(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send nothing of this person on any more."""
    opt_out(request.actor, lead_or_404(request, public_id))
    messages.success(request, _("Opted out. Kempen no longer sends this person’s data."))
    return redirect("prospect", public_id=public_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@allowed("manage_prospects")
@recently_signed_in
def forget_one(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to forget a person, then do it."""
    lead = lead_or_404(request, public_id)
    if request.method == "POST":
        erase_person(request.actor, lead, keep_contact=request.POST.get("contact") == "keep")
        messages.success(request, _("Personal data deleted."))
        return redirect("prospect", public_id=public_id)
    return render(request, "leads/forget.html", {"lead": lead, "name": name_of(lead)})


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("manage_prospects")
def notice(request: BusinessRequest) -> HttpResponseBase:
    """Say which notice the platforms' lead forms show, and since when."""
    business = request.actor.business
    waiting = waiting_for_notice(business)
    form = NoticeForm(
        agreements_asked(business),
        request.POST if request.method == "POST" else None,
        since=local_day(waiting.first) if waiting else clock.today(),
    )
    if request.method == "POST" and form.is_valid():
        try:
            set_notice(
                request.actor,
                form.cleaned_data["version"],
                form.moment(),
                form.cleaned_data["question"],
            )
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            _add_success_message(request, waiting_for_notice(business))
            return redirect("prospects")
    context = {
        "form": form,
        "notices": notices_of(business)[:20],
        "questions": questions_of(business),
        "waiting": waiting,
    }
    return render(request, "leads/notice.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_safe
@allowed("manage_prospects")
@recently_signed_in
def prospects_file(request: BusinessRequest) -> HttpResponseBase:
    """Answer with what the list shows, all pages of it, as CSV."""
    search, status = choice_of(request)
    rows = export(request.actor, search=search, status=status)
    response = StreamingHttpResponse(_lines(rows), content_type="text/csv; charset=utf-8")
    name = f"kempen-prospects-{clock.today().isoformat()}.csv"
    header = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = header or "attachment"
    response.headers["Cache-Control"] = "no-store"
    return response


def _lines(rows: Iterator[tuple[str, ...]]) -> Iterator[bytes]:
    """Yield the lines of a file that Excel reads as UTF-8 and runs nothing of."""
    buffer = io.StringIO()
    buffer.write("\N{BYTE ORDER MARK}")
    buffer.write(",".join(COLUMNS) + "\r\n")
    for row in rows:
        yield _emptied(buffer)
        buffer.write(",".join(map(quoted, row)) + "\r\n")
    yield _emptied(buffer)


def _emptied(buffer: io.StringIO) -> bytes:
    content = buffer.getvalue().encode()
    buffer.seek(0)
    buffer.truncate()
    return content


def _add_success_message(request: BusinessRequest, waiting: WaitingForNotice | None) -> None:
    """Say that a notice is kept, and of whom it cannot be the one."""
    messages.success(request, _("Notice saved. It applies to prospects from that day on."))
    if waiting is None:
        return
    sentence = ngettext(
        "%(count)s prospect came before that day, on %(day)s, and is still waiting. Enter the "
        "notice that was shown then.",
        "%(count)s prospects came before that day, the first on %(day)s, and still wait: name the "
        "notice that was shown then.",
        waiting.count,
    )
    messages.warning(
        request,
        sentence % {"count": numbers.count(waiting.count), "day": day(local_day(waiting.first))},
    )


def _say_retried(request: BusinessRequest, count: int) -> None:
    if not count:
        messages.info(request, _("No prospects to resend."))
        return
    sentence = ngettext(
        "Kempen is sending %(count)s prospect again.",
        "Kempen is sending %(count)s prospects again.",
        count,
    )
    messages.success(request, sentence % {"count": numbers.count(count)})
