"""An ad edited in its place among the others of its strategy, piece by piece of the page."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from kempen.domain.accounts.rules import may
from kempen.domain.creatives.law import law_faults
from kempen.domain.creatives.refusals import AdRefusal
from kempen.domain.creatives.rules import by_weight, faults_of
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.brief_words import phrases_for
from kempen.domain.strategies.queries import Strategy, StrategyAd, law_of
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.replacing.same_brief import is_editable
from kempen.entrypoints.dashboard.creatives.forms import AdForm
from kempen.entrypoints.dashboard.creatives.views import ad_or_404
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.ads.groups import groups_of
from kempen.entrypoints.dashboard.shared.ads.previews import preview_of
from kempen.kit.refusal import Refusal


@allowed("write_briefs")
@require_http_methods(["GET", "POST"])
def edit_here(request: BusinessRequest, public_id: str, ad_id: str) -> HttpResponseBase:
    """Answer the form of an ad, its counts while it is typed, or the ad as it is saved.

    Whoever comes without htmx is led to the ad's own page.
    """
    strategy, shown = ad_or_404(request, public_id, ad_id)
    if not request.headers.get("HX-Request"):
        return redirect("strategy_ad", public_id=public_id, ad_id=ad_id)
    if not is_editable(strategy):
        return _card(request, strategy, shown)
    if request.method == "POST":
        return _typed(request, strategy, shown)
    if "card" in request.GET:
        return _card(request, strategy, shown, has_focus=True)
    form = AdForm(shown.creative, initial={"revision": strategy.revision}, auto_id=_ids(shown))
    first = next(iter(row.field for row in form.rows()))
    first.field.widget.attrs["autofocus"] = True
    return _form(request, strategy, shown, form)


def _typed(request: BusinessRequest, strategy: Strategy, shown: StrategyAd) -> HttpResponseBase:
    form = AdForm(shown.creative, request.POST, auto_id=_ids(shown))
    is_valid = form.is_valid()
    if "counts" in request.GET:
        return _form(request, strategy, shown, form, template="creatives/counts.html")
    if not is_valid:
        return _form(request, strategy, shown, form, as_errors=True)
    try:
        edit.edit_ad(
            request.actor, strategy, shown.public_id, form.new_texts(), form.seen_revision()
        )
    except Refusal as refusal:
        if refusal.code is AdRefusal.AD_REFUSED:
            return _form(request, strategy, shown, form, as_errors=True)
        if refusal.code is StrategyRefusal.CHANGED_MEANWHILE:
            strategy, shown = ad_or_404(request, strategy.public_id, shown.public_id)
            data = request.POST.copy()
            data["revision"] = str(strategy.revision)
            again = AdForm(shown.creative, data, auto_id=_ids(shown))
            again.is_valid()
            return _form(request, strategy, shown, again, has_conflict=True)
        raise
    return _card(
        request,
        *ad_or_404(request, strategy.public_id, shown.public_id),
        has_focus=True,
        is_saved=True,
    )


def _form(
    request: BusinessRequest,
    strategy: Strategy,
    shown: StrategyAd,
    form: AdForm,
    *,
    template: str = "creatives/edit_here.html",
    as_errors: bool = False,
    has_conflict: bool = False,
) -> HttpResponse:
    brief = brief_of_line(strategy.brief, shown.line)
    texts, law = form.texts(), law_of(brief)
    must_say, never_say = phrases_for(brief.guidelines, shown.creative.language)
    faults = faults_of(texts, must_say=must_say, never_say=never_say)
    form.put_faults(by_weight([*faults, *law_faults(texts, law)]), as_errors=as_errors)
    page = reverse("strategy_creatives", args=[strategy.public_id])
    context = {
        "strategy": strategy,
        "ad": preview_of(strategy, shown, law, texts, form.button()),
        "form": form,
        "has_conflict": has_conflict,
        "back_address": f"{page}?campaign={shown.line.public_id}#{shown.public_id}",
    }
    # Htmx puts a refused form in its place, too.
    status = 422 if has_conflict or as_errors else 200
    return render(request, template, context, status=status)


def _card(
    request: BusinessRequest,
    strategy: Strategy,
    shown: StrategyAd,
    *,
    has_focus: bool = False,
    is_saved: bool = False,
) -> HttpResponse:
    groups = groups_of(strategy, may_edit=may(request.role, "write_briefs"))
    for group in groups:
        for one in group.ads:
            if one.public_id == shown.public_id:
                context = {"ad": one, "group": group, "has_focus": has_focus, "is_saved": is_saved}
                return render(request, "creatives/ad_card.html", context)
    raise PermissionDenied


def _ids(shown: StrategyAd) -> str:
    """Return the form of its fields' identifiers: a page may have several such forms."""
    return f"{shown.public_id}_%s"
