"""Close the business, see that it is closed, reopen it."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.account_closure.actions.close_business import (
    close_business,
    pause_running,
    reopen_business,
)
from kempen.domain.account_closure.queries import running_campaigns
from kempen.domain.account_closure.refusals import ClosureRefusal
from kempen.domain.accounts.rules import may
from kempen.entrypoints.dashboard.business_data.forms import ClosingForm
from kempen.entrypoints.dashboard.shared.access import (
    BusinessRequest,
    allowed,
    also_when_closed,
    recently_signed_in,
)
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit.refusal import Refusal

_FIELDS = {
    ClosureRefusal.WRONG_NAME: "name",
    ClosureRefusal.CAMPAIGNS_RUN: "accepts_running",
}


@allowed("close_business")
@recently_signed_in
def close(request: BusinessRequest) -> HttpResponseBase:
    """Say what closing does, then close the business."""
    form = ClosingForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            close_business(
                request.actor,
                typed_name=form.cleaned_data["name"],
                accepts_running=form.cleaned_data["accepts_running"],
            )
        except Refusal as refusal:
            _show(form, refusal)
        else:
            return redirect("business_closed")
    running = running_campaigns(request.actor.business)
    context = {
        "form": form,
        "business": request.actor.business,
        "running": running,
        "can_pause": any(one.can_pause and one.is_active and not one.is_pausing for one in running),
        "is_pausing": any(one.is_pausing for one in running),
    }
    status = 422 if form.is_bound else 200
    return render(request, "business_data/close.html", context, status=status)


@allowed("close_business")
@require_POST
@recently_signed_in
def pause_all(request: BusinessRequest) -> HttpResponseBase:
    """Pause the running campaigns before the business is closed."""
    count = pause_running(request.actor)
    if count:
        sentence = ngettext(
            "Kempen is pausing %(count)s campaign. Refresh this page in a minute.",
            "Kempen is pausing %(count)s campaigns. Refresh this page in a minute.",
            count,
        )
        messages.success(request, sentence % {"count": count})
    else:
        messages.info(request, _("No campaign here can be paused by Kempen now."))
    return redirect("close_business")


@also_when_closed
@never_cache
@require_safe
def closed(request: BusinessRequest) -> HttpResponseBase:
    """Say that the business is closed, until when it can be reopened, and what comes then."""
    business = request.actor.business
    if business.closed_at is None:
        return redirect("overview")
    context = {
        "business": business,
        "can_reopen": may(request.role, "close_business")
        and business.status == business.Status.CLOSED,
        "is_erasing": business.status != business.Status.CLOSED,
    }
    return render(request, "business_data/closed.html", context)


@also_when_closed
@allowed("close_business")
@require_POST
@recently_signed_in
def reopen(request: BusinessRequest) -> HttpResponseBase:
    """Let the business go on as it was."""
    reopen_business(request.actor)
    messages.success(request, _("Business reopened. Everything goes on as before."))
    return redirect("overview")


def _show(form: ClosingForm, refusal: Refusal) -> None:
    field = next((name for code, name in _FIELDS.items() if code == refusal.code), None)
    if field is None:
        show_in_form(form, refusal)
        return
    form.add_error(field, sentence_of(refusal))
