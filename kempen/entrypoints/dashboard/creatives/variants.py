"""Variants of an ad of a strategy: made from its page or from the list."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.strategies.actions.ad_variants import duplicate_ad
from kempen.entrypoints.dashboard.creatives.views import ad_or_404
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of


@allowed("write_briefs")
@require_POST
def add_variant(request: BusinessRequest, public_id: str, ad_id: str) -> HttpResponseBase:
    """Copy an ad and open the copy."""
    strategy, _shown = ad_or_404(request, public_id, ad_id)
    made = duplicate_ad(request.actor, strategy, ad_id, revision_of(request))
    messages.success(request, _("Ad duplicated. Change the words, then use the ad."))
    return redirect("strategy_ad", public_id=public_id, ad_id=made.public_id)
