"""Variants of an ad of a strategy: copied or translated, from its page or the list, and deleted."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from kempen.domain.strategies.actions.ad_variants import delete_ad, duplicate_ad, translate_ad
from kempen.domain.strategies.queries import ad_of, strategy_of
from kempen.entrypoints.dashboard.creatives.deletion import deletion_context
from kempen.entrypoints.dashboard.creatives.views import ad_or_404
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.busy import busy_words
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.kit.concurrency_limit import AtCapacity


@allowed("write_briefs")
@require_POST
def add_variant(request: BusinessRequest, public_id: str, ad_id: str) -> HttpResponseBase:
    """Copy an ad, or have its claims written in another language, and open the new one."""
    strategy, _shown = ad_or_404(request, public_id, ad_id)
    language, revision = request.POST.get("language", ""), revision_of(request)
    if not language:
        variant = duplicate_ad(request.actor, strategy, ad_id, revision)
        messages.success(request, _("Ad duplicated. Change the words, then use the ad."))
        return redirect("strategy_ad", public_id=public_id, ad_id=variant.public_id)
    try:
        translated = translate_ad(request.actor, strategy, ad_id, language, revision)
    except AtCapacity:
        messages.warning(request, busy_words())
        return redirect("strategy_ad", public_id=public_id, ad_id=ad_id)
    messages.success(request, _("Ad translated. Check the words, then use the ad."))
    return redirect("strategy_ad", public_id=public_id, ad_id=translated.ad.public_id)


@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def remove_variant(request: BusinessRequest, public_id: str, ad_id: str) -> HttpResponseBase:
    """Ask once more, then delete an ad; sent twice, the second finds it gone and says nothing."""
    strategy = strategy_of(request.actor.business, public_id)
    if request.method == "POST" and strategy is not None and ad_of(strategy, ad_id) is None:
        return redirect("strategy_creatives", public_id=public_id)
    strategy, shown = ad_or_404(request, public_id, ad_id)
    if request.method != "POST":
        return render(request, "creatives/delete.html", deletion_context(strategy, shown))
    delete_ad(request.actor, strategy, ad_id, revision_of(request))
    messages.success(request, _("Ad deleted."))
    page = reverse("strategy_creatives", args=[public_id])
    return redirect(f"{page}?campaign={shown.line.public_id}")
