"""Settings > Language model: which model drafts the ads of a business, and whether it works."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.language_models.actions.settings import remove_model, save_model, try_again
from kempen.domain.language_models.queries import ModelState, state_of
from kempen.domain.language_models.refusals import ModelTestRefusal
from kempen.entrypoints.dashboard.settings.language_model_form import LanguageModelForm
from kempen.entrypoints.dashboard.settings.model_reasons import reasons_in
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit.refusal import Refusal


@allowed("manage_language_model")
@recently_signed_in
def model(request: BusinessRequest) -> HttpResponseBase:
    """Show the model and what came of its test, and save it."""
    known = state_of(request.actor.business)
    if request.method == "GET" and request.headers.get("HX-Request"):
        return _poll(known)
    form = LanguageModelForm(request.POST if request.method == "POST" else None, known=known)
    if form.is_bound and form.is_valid():
        try:
            save_model(request.actor, form.settings())
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            messages.success(request, _("Language model saved. Kempen is testing it."))
            return redirect("settings_language_model")
    status = 422 if form.is_bound else 200
    context = {"form": form, **_context(known)}
    return render(request, "settings/language_model.html", context, status=status)


@allowed("manage_language_model")
@require_POST
@recently_signed_in
def test(request: BusinessRequest) -> HttpResponseBase:
    """Have the model asked again."""
    try_again(request.actor)
    return redirect("settings_language_model")


@allowed("manage_language_model")
@require_POST
@recently_signed_in
def remove(request: BusinessRequest) -> HttpResponseBase:
    """Have ads written without the model from now on."""
    remove_model(request.actor)
    messages.success(request, _("Language model removed."))
    return redirect("settings_language_model")


def _poll(known: ModelState | None) -> HttpResponseBase:
    if known is not None and known.is_pending:
        return HttpResponse(status=204)
    return HttpResponse(status=204, headers={"HX-Refresh": "true"})


def _context(known: ModelState | None) -> dict[str, object]:
    fault = known.test_fault if known else ""
    detail = known.test_detail if known else ""
    is_of_ads = fault == ModelTestRefusal.NO_USABLE_AD
    return {
        "model": known,
        "is_pending": known is not None and known.is_pending,
        "fault": sentence_of(Refusal(ModelTestRefusal(fault))) if fault else "",
        "detail": "" if is_of_ads else detail,
        "reasons": reasons_in(detail) if is_of_ads else [],
        # Its name alone: the address is the operator's.
        "operators_model": settings.LANGUAGE_MODEL_NAME if settings.LANGUAGE_MODEL_URL else "",
    }
