"""A campaign against its approval: what differs on its platform, and the guard of its spend."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.drift.actions import resolve
from kempen.domain.drift.queries import (
    Drift,
    accepted_drifts,
    difference_of,
    drift_of,
    is_changing,
    last_check,
    open_drifts,
    restoring_drifts,
)
from kempen.domain.drift.wording import difference_words
from kempen.domain.launches import ads, queries
from kempen.domain.spend_guard import actions
from kempen.domain.spend_guard.rules import MARGINS
from kempen.entrypoints.dashboard.campaigns.drift_copy import (
    failed_restoring_words,
    put_back_words,
    restoring_words,
)
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to


@dataclass(frozen=True)
class DriftRow:
    """One difference, since when, and what may be done about it."""

    id: str
    words: str
    seen_at: datetime
    put_back: str  # The button's words, or nothing where it cannot be put back.
    failure: str = ""  # Why restoring it failed last time, or nothing.
    progress: str = ""  # How far restoring it is, or nothing.


def watch_context(request: BusinessRequest, campaign: Campaign) -> dict[str, object]:
    """Return what a campaign's page shows of differences and of its guard."""
    if queries.last_launch_reaching(campaign) is None:
        return {}
    connection = queries.connection_of_campaign(campaign)
    currency = connection.currency if connection else "MYR"
    titles = {
        ad.external_id: ad.creative.headlines[0]
        for ad in ads.ads_of(campaign)
        if ad.creative.headlines
    }
    guard = actions.guard_of(request.actor.business, campaign)
    return {
        "drifts": [_row(drift, currency, titles) for drift in open_drifts(campaign)],
        "restoring": [_row(drift, currency, titles) for drift in restoring_drifts(campaign)],
        "accepted": [_row(drift, currency, titles) for drift in accepted_drifts(campaign)],
        "looked_at": last_check(campaign),
        "is_changing": is_changing(campaign),
        "may_decide": may(request.role, "edit_campaigns"),
        "guard": guard,
        "guard_margins": MARGINS,
        "stopped": actions.stopped_by_guard(campaign),
    }


@never_cache
@require_safe
@allowed("see")
def drift(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Answer how a campaign differs from its approval now, for a page that waits for it."""
    campaign = _campaign_or_404(request, public_id)
    context = {"campaign": campaign, **watch_context(request, campaign)}
    return render(request, "campaigns/drift.html", context)


@require_POST
@allowed("edit_campaigns")
@refusals_lead_to("campaign")
def decide(request: BusinessRequest, public_id: str, drift_id: str) -> HttpResponseBase:
    """Accept a difference, or have what was approved put back."""
    drift = drift_of(_campaign_or_404(request, public_id), drift_id)
    if drift is None:
        raise Http404
    decision = request.POST.get("deed")
    if decision == "accept":
        resolve.accept(request.actor, drift)
        messages.success(request, _("Change accepted. Kempen will not report it again."))
    elif decision == "put_back":
        resolve.restore(request.actor, drift)
        messages.success(request, _("Restoring. Kempen sends it to the platform within a minute."))
    else:
        raise Http404
    return redirect("campaign", public_id=public_id)


@require_POST
@allowed("edit_campaigns")
def guard(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Switch a campaign's guard on or off, or leave it to the whole business's."""
    campaign = _campaign_or_404(request, public_id)
    wanted, margin = request.POST.get("guard"), request.POST.get("margin", "")
    if wanted == "business":
        actions.use_business_default(request.actor, campaign)
    elif wanted in ("on", "off") and margin in {str(each) for each in MARGINS}:
        actions.set_guard(request.actor, campaign, is_on=wanted == "on", margin=int(margin))
    else:
        messages.error(request, _("Choose one of the options."))
        return redirect("campaign", public_id=public_id)
    messages.success(request, _("Guard saved."))
    return redirect("campaign", public_id=public_id)


def _row(drift: Drift, currency: str, titles: dict[str, str]) -> DriftRow:
    difference = difference_of(drift)
    return DriftRow(
        id=drift.public_id,
        words=difference_words(difference, currency, titles.get(drift.subject, "")),
        seen_at=drift.seen_at,
        put_back=put_back_words(difference) if difference.can_be_restored else "",
        failure=failed_restoring_words(drift),
        progress=restoring_words(drift),
    )


def _campaign_or_404(request: BusinessRequest, public_id: str) -> Campaign:
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    return campaign
