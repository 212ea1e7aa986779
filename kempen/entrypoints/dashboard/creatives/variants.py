"""Variants of an ad of a strategy: copied or translated, from its page or from the list."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.strategies.actions.ad_variants import duplicate_ad, translate_ad
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
