"""A campaign on its platform: where it stands, pause, resume, end, read its results now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.connections.rates import money_fault
from kempen.domain.launches import ads, queries
from kempen.domain.launches.actions import pause_resume_end
from kempen.domain.launches.ads import Ad
from kempen.domain.launches.queries import Change
from kempen.domain.sync.actions.daily_results import sync_later
from kempen.entrypoints.dashboard.campaigns.change_log import LogRow, later_changes, log_of
from kempen.entrypoints.dashboard.campaigns.status import CampaignStanding, standing_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.ads import LANGUAGES
from kempen.entrypoints.dashboard.shared.copy.launches import ad_status

_DEEDS: Final[Mapping[str, Callable[[Actor, Campaign], Change]]] = {
    "pause": pause_resume_end.pause,
    "resume": pause_resume_end.resume,
}
_LOG_SHOWN: Final = 8


@dataclass(frozen=True)
class AdReviewRow:
    """An ad and where it stands in review."""

    title: str
    language: str
    language_name: str
    shape: str
    status: str
    reasons: tuple[str, ...]
    to_do: str


@dataclass(frozen=True)
class CampaignOnPlatform:
    """What the campaign's page shows of its platform."""

    standing: CampaignStanding
    ads: list[AdReviewRow]
    log: list[LogRow]
    older_log: list[LogRow]
    later_changes: int


def on_platform(request: BusinessRequest, campaign: Campaign) -> CampaignOnPlatform | None:
    """Return what is known of a campaign on its platform; None for one that has none."""
    standing = standing_of(request, campaign)
    if standing is None:
        return None
    log = log_of(campaign)
    return CampaignOnPlatform(
        standing=standing,
        ads=[_ad(ad) for ad in ads.ads_of(campaign)],
        log=log[:_LOG_SHOWN],
        older_log=log[_LOG_SHOWN:],
        later_changes=later_changes(campaign),
    )


@never_cache
@require_safe
@allowed("see")
def state(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Answer where a campaign stands: 204 when nothing has changed since `seen`."""
    campaign = _campaign_or_404(request, public_id)
    standing = standing_of(request, campaign)
    if standing is None or standing.seen == request.GET.get("seen"):
        return HttpResponse(status=204)
    context = {"campaign": campaign, "standing": standing}
    return render(request, "campaigns/status.html", context)


@require_POST
@allowed("edit_campaigns")
def change_state(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Pause or resume a campaign; asked twice it is done once."""
    action = _DEEDS.get(request.POST.get("deed", ""))
    campaign = _campaign_or_404(request, public_id)
    if action is None:
        raise Http404
    action(request.actor, campaign)
    return redirect("campaign", public_id=public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("edit_campaigns")
def end(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to end a campaign for good, then do it; one whose launch failed is abandoned."""
    campaign = _campaign_or_404(request, public_id)
    is_failed = campaign.status == Campaign.Status.LAUNCH_FAILED
    if request.method != "POST":
        context = {"campaign": campaign, "is_failed": is_failed}
        return render(request, "campaigns/end.html", context)
    if is_failed:
        pause_resume_end.end_failed(request.actor, campaign)
        messages.success(request, _("Campaign abandoned. Kempen sends nothing more for it."))
    else:
        pause_resume_end.end(request.actor, campaign)
    return redirect("campaign", public_id=public_id)


@require_POST
@allowed("import_data")
def sync(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Have the results of a campaign's account read now."""
    connection = queries.connection_of_campaign(_campaign_or_404(request, public_id))
    if connection is None or money_fault(connection):
        messages.error(
            request, _("No connected account has results of this campaign. Connect one.")
        )
    else:
        sync_later(connection)
        messages.success(request, _("Syncing results. This takes a few seconds."))
    return redirect("campaign", public_id=public_id)


def _ad(ad: Ad) -> AdReviewRow:
    creative = ad.creative
    shape, status = ad_status(ad.status)
    return AdReviewRow(
        title=creative.headlines[0] if creative.headlines else creative.primary_text[:80],
        language=creative.language,
        language_name=LANGUAGES.get(creative.language, creative.language),
        shape=shape,
        status=status,
        reasons=tuple(str(reason) for reason in ad.reasons),
        to_do=ad_to_do(ad),
    )


def ad_to_do(ad: Ad) -> str:
    """Return what a person can do about an ad that is not shown, or nothing."""
    match ad.status:
        case Ad.Status.REJECTED:
            return _(
                "It is not shown. Generate a new strategy for this campaign and edit the ad there. "
                "Approved ads are added to the others."
            )
        case Ad.Status.PROBLEM:
            return _("Check the account on the platform. Something there blocks this ad.")
    return ""


def _campaign_or_404(request: BusinessRequest, public_id: str) -> Campaign:
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    return campaign
