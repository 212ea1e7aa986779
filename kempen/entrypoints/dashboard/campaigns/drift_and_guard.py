"""A campaign against its approval: what differs on its platform, and the guard of its spend."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.drift.actions import resolve as drifting
from kempen.domain.drift.queries import (
    Drift,
    accepted_drifts,
    difference_of,
    drift_of,
    is_changing,
    last_look,
    open_drifts,
)
from kempen.domain.launches import queries
from kempen.domain.launches.rules import MARGINS, LaunchRefused
from kempen.domain.spend_guard import actions as guarding
from kempen.entrypoints.dashboard.campaigns.views.drift_copy import difference_words, put_back_words
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.launches import fault_words


@dataclass(frozen=True)
class DriftRow:
    """One difference, since when, and what may be done about it."""

    id: str
    words: str
    seen_at: datetime
    put_back: str  # The button's words, or nothing where it cannot be put back.


def watch_context(request: BusinessRequest, campaign: Campaign) -> dict[str, Any]:
    """Return what a campaign's page shows of differences and of its guard."""
    if queries.reached_by(campaign) is None:
        return {}
    connection = queries.connection_of_campaign(campaign)
    currency = connection.currency if connection else "MYR"
    titles = {
        ad.external_id: ad.creative.headlines[0]
        for ad in queries.ads_of(campaign)
        if ad.creative.headlines
    }
    guard = guarding.guard_of(request.actor.business, campaign)
    return {
        "drifts": [_row(drift, currency, titles) for drift in open_drifts(campaign)],
        "accepted": [_row(drift, currency, titles) for drift in accepted_drifts(campaign)],
        "looked_at": last_look(campaign),
        "is_changing": is_changing(campaign),
        "may_decide": may(request.role, "edit_campaigns"),
        "guard": guard,
        "guard_margins": MARGINS,
        "stopped": guarding.stopped_by_guard(campaign),
    }


@require_POST
@allowed("edit_campaigns")
def decide(request: BusinessRequest, public_id: str, drift_id: str) -> HttpResponseBase:
    """Accept a difference, or have what was approved put back."""
    drift = drift_of(_found(request, public_id), drift_id)
    if drift is None:
        raise Http404
    deed = request.POST.get("deed")
    if deed == "accept":
        drifting.accept(request.actor, drift)
        messages.success(request, _("It stays as it is. Kempen will not tell you of it again."))
    elif deed == "put_back":
        try:
            drifting.put_back(request.actor, drift)
        except LaunchRefused as refusal:
            messages.error(request, fault_words(refusal))
        else:
            messages.success(request, _("It is put back on the platform within a minute."))
    else:
        raise Http404
    return redirect("campaign", public_id=public_id)


@require_POST
@allowed("edit_campaigns")
def guard(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Switch a campaign's guard on or off, or leave it to the whole business's."""
    campaign = _found(request, public_id)
    wanted, margin = request.POST.get("guard"), request.POST.get("margin", "")
    if wanted == "business":
        guarding.leave_to_business(request.actor, campaign)
    elif wanted in ("on", "off") and margin in {str(each) for each in MARGINS}:
        guarding.set_guard(request.actor, campaign, is_on=wanted == "on", margin=int(margin))
    else:
        messages.error(request, _("Choose one of the answers offered."))
        return redirect("campaign", public_id=public_id)
    messages.success(request, _("Saved."))
    return redirect("campaign", public_id=public_id)


def _row(drift: Drift, currency: str, titles: dict[str, str]) -> DriftRow:
    difference = difference_of(drift)
    return DriftRow(
        id=drift.public_id,
        words=difference_words(difference, currency, titles.get(drift.subject, "")),
        seen_at=drift.seen_at,
        put_back=put_back_words(difference) if difference.can_be_put_back else "",
    )


def _found(request: BusinessRequest, public_id: str) -> Campaign:
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    return campaign
