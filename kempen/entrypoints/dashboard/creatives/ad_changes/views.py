"""A campaign's ad changes: looked at beside what runs, approved, withdrawn, and begun."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.ad_revisions.actions import drafting
from kempen.domain.ad_revisions.queries import changes_in, revision_of
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.creatives.queries import ad_of
from kempen.domain.launches.actions import declining, revising
from kempen.entrypoints.dashboard.creatives.ad_changes.context import page_context
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of as seen_version


@never_cache
@require_safe
@allowed("see")
def changes(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show what waits for an approval beside what runs, and how far the last approval is."""
    campaign = campaign_or_404(request, public_id)
    return render(request, "creatives/ad_changes.html", page_context(request, campaign))


@refusals_lead_to("ad_changes")
@require_POST
@allowed("write_briefs")
def change(request: BusinessRequest, public_id: str, ad_id: str) -> HttpResponseBase:
    """Put a change of one ad down: another ad in its place, paused, or running again."""
    campaign = campaign_or_404(request, public_id)
    ad = ad_of(request.actor.business, ad_id)
    if ad is None or ad.campaign_id != campaign.pk:
        raise Http404
    do = request.POST.get("do")
    with transaction.atomic():
        revision = revising.revision_to_change(request.actor, campaign, seen_version(request))
        seen = seen_version(request) or revision.version
        if do == "replace":
            drafting.replace_ad(request.actor, revision, seen, ad, NewTexts())
        else:
            drafting.set_running(request.actor, revision, seen, ad, runs=do == "resume")
    if do == "replace":
        new_change = changes_in(revision)[-1]
        return redirect("ad_change", public_id=public_id, change_id=new_change.public_id)
    messages.success(request, _("Added to the ad changes. Nothing changes before an approval."))
    return redirect("ad_changes", public_id=public_id)


@refusals_lead_to("ad_changes")
@require_POST
@allowed("write_briefs")
def remove(request: BusinessRequest, public_id: str, change_id: str) -> HttpResponseBase:
    """Leave one change out again."""
    campaign = campaign_or_404(request, public_id)
    revision = revising.revision_to_change(request.actor, campaign, seen_version(request) or -1)
    drafting.remove_change(request.actor, revision, seen_version(request), change_id)
    messages.success(request, _("Change removed."))
    return redirect("ad_changes", public_id=public_id)


@refusals_lead_to("ad_changes")
@require_POST
@allowed("write_briefs")
def decide(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Approve the changes as they were seen, or withdraw them."""
    campaign = campaign_or_404(request, public_id)
    revision = revision_of(campaign, request.POST.get("ad_revision", ""))
    if revision is None:
        raise Http404
    if request.POST.get("do") == "approve":
        if not may(request.role, "approve_strategies"):
            raise PermissionDenied
        revising.approve_revision(request.actor, revision, seen_version(request))
        messages.success(request, _("Ad changes approved. You can undo this for 60 seconds."))
    elif request.POST.get("do") == "reopen":
        declining.reopen_revision(request.actor, revision, seen_version(request))
        messages.success(request, _("Ad changes reopened. Edit them, then ask for approval again."))
    else:
        revising.withdraw_revision(request.actor, revision)
        messages.success(request, _("Ad changes withdrawn. The ads stay as they are."))
    return redirect("ad_changes", public_id=public_id)


def campaign_or_404(request: BusinessRequest, public_id: str) -> Campaign:
    """Return the campaign of this business; 404 for any other."""
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    return campaign
