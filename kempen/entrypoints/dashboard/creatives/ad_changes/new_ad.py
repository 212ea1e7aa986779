"""A new ad of a revision: begun by the writer or in own words, edited, given a picture."""

from dataclasses import dataclass

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_revisions.actions import drafting
from kempen.domain.ad_revisions.actions.new_creatives import WantedAd
from kempen.domain.ad_revisions.queries import (
    AdRevision,
    AdRevisionChange,
    changes_in,
    open_revision_of,
)
from kempen.domain.ad_revisions.rules import refuse_unless_open
from kempen.domain.campaigns.queries import Campaign
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.creatives.images import LARGEST_BYTES
from kempen.domain.creatives.law import LawContext, law_faults
from kempen.domain.creatives.queries import Creative, Image, texts_of
from kempen.domain.creatives.refusals import AdRefusal
from kempen.domain.creatives.rules import by_weight, faults_of
from kempen.domain.launches.actions import revising
from kempen.domain.launches.ads import ads_of
from kempen.domain.strategies.brief_offering import brief_of_campaign
from kempen.domain.strategies.brief_words import phrases_for
from kempen.domain.strategies.queries import Brief, law_of
from kempen.entrypoints.dashboard.creatives.ad_changes.views import campaign_or_404
from kempen.entrypoints.dashboard.creatives.copy import LAYOUT_NAMES
from kempen.entrypoints.dashboard.creatives.forms import AdForm
from kempen.entrypoints.dashboard.creatives.picture_changes import FormResult, change_picture
from kempen.entrypoints.dashboard.creatives.picture_shelf import LOOKS, shelf_for
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.ads.pictures import AdPicture
from kempen.entrypoints.dashboard.shared.ads.previews import (
    SEEN_IN_REELS,
    AdPlace,
    preview_of_creative,
)
from kempen.entrypoints.dashboard.shared.busy import as_busy
from kempen.entrypoints.dashboard.shared.copy.ads import ANGLES, LANGUAGES
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of as seen_version
from kempen.kit.refusal import Refusal

_OWN_WORDS = "own"


@dataclass(frozen=True)
class RevisedAdPictures:
    """The pictures of an ad that a revision makes."""

    actor: Actor
    revision: AdRevision
    change: AdRevisionChange
    platform: str

    def refuse_unless_open(self, revision: int) -> None:
        """Raise Refusal where it cannot be changed any more."""
        refuse_unless_open(self.revision.status, self.revision.version, revision)

    def set_image(self, image: Image | None, revision: int, *, also_bare: bool) -> int:  # noqa: ARG002
        """Give it a picture, or take it away."""
        return drafting.set_new_ad_image(
            self.actor, self.revision, revision, self.change.public_id, image
        ).version

    def make_images(self, layout: str, revision: int) -> int:
        """Have Kempen make its images."""
        return drafting.make_new_ad_images(
            self.actor, self.revision, revision, self.change.public_id, layout
        ).version


@refusals_lead_to("ad_changes")
@require_http_methods(["GET", "HEAD", "POST"])
@allowed("write_briefs")
def add(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Add an ad that Kempen writes: the person chooses its language and what it leads with."""
    campaign = campaign_or_404(request, public_id)
    waiting = open_revision_of(campaign)
    if request.method != "POST":
        context = {
            "campaign": campaign,
            "version": waiting.version if waiting is not None else 0,
            "languages": LANGUAGES.items(),
            "angles": ANGLES.items(),
        }
        return render(request, "creatives/add_ad.html", context)
    wanted = _wanted(request, campaign)
    with transaction.atomic():
        revision = revising.revision_to_change(request.actor, campaign, seen_version(request))
        seen = seen_version(request) or revision.version
        in_reserve = request.POST.get("use") == "reserve"
        drafting.add_ad(request.actor, revision, seen, wanted, in_reserve=in_reserve)
    change = changes_in(revision)[-1]
    return redirect("ad_change", public_id=public_id, change_id=change.public_id)


@refusals_lead_to("ad_changes")
@require_http_methods(["GET", "HEAD", "POST"])
@allowed("write_briefs")
def edit(request: BusinessRequest, public_id: str, change_id: str) -> HttpResponseBase:
    """Edit an ad that waits for its approval; whatever is typed and not stored stays."""
    campaign = campaign_or_404(request, public_id)
    revision, change, creative = _found_or_404(campaign, change_id)
    if request.method != "POST":
        form = AdForm(creative, initial={"revision": revision.version})
        return _page(request, revision, change, creative, form)
    form = AdForm(creative, request.POST)
    if request.POST.get("do") in LOOKS:
        form.is_valid()
        return _page(request, revision, change, creative, form)
    result = FormResult(form.seen_revision())
    pictures = RevisedAdPictures(request.actor, revision, change, str(creative.platform))
    change_picture(request, pictures, result)
    if request.POST.get("do") == "save" and form.is_valid():
        _change_texts(request, revision, change, form, result)
    revision, change, creative = _found_or_404(campaign, change_id)
    if result.said and not result.picture_problem and not form.differs_from(creative):
        messages.success(request, result.said)
        if request.POST.get("do") == "save":
            return redirect("ad_changes", public_id=public_id)
        return redirect("ad_change", public_id=public_id, change_id=change_id)
    data = request.POST.copy()
    data["revision"] = str(revision.version)
    again = AdForm(creative, data)
    again.is_valid()
    page_now = _page(request, revision, change, creative, again, result)
    return as_busy(page_now) if result.is_busy else page_now


def _wanted(request: BusinessRequest, campaign: Campaign) -> WantedAd:
    """Return what is to be drafted; own words begin as those of the newest ad, to be changed."""
    language, angle = request.POST.get("language", ""), request.POST.get("angle", "")
    if angle != _OWN_WORDS:
        return WantedAd(language, angle)
    newest = ads_of(campaign)
    model = newest.filter(creative__language=language).first() or newest.first()
    if model is None:
        return WantedAd(language)
    creative = model.creative
    texts = NewTexts(tuple(creative.headlines), tuple(creative.descriptions), creative.primary_text)
    return WantedAd(language, texts=texts)


def _change_texts(
    request: BusinessRequest,
    revision: AdRevision,
    change: AdRevisionChange,
    form: AdForm,
    result: FormResult,
) -> None:
    try:
        drafting.edit_new_ad(
            request.actor, revision, result.revision, change.public_id, form.new_texts()
        )
    except Refusal as refusal:
        if refusal.code is not AdRefusal.AD_REFUSED:
            raise
        # The page says it again beside the fields.
        return
    result.said = _("Ad saved. It waits for approval with the other ad changes.")


def _page(
    request: BusinessRequest,
    revision: AdRevision,
    change: AdRevisionChange,
    creative: Creative,
    form: AdForm,
    result: FormResult | None = None,
) -> HttpResponse:
    brief = brief_of_campaign(revision.strategy, revision.campaign)
    law = law_of(brief)
    _put_faults(form, brief, creative, law, as_errors=result is not None)
    image = creative.image
    place = AdPlace(revision.business.name)
    problem = result.picture_problem if result is not None else ""
    context = {
        "campaign": revision.campaign,
        "revision": revision,
        "change": change,
        "ad": preview_of_creative(
            creative, change.public_id, law, place, form.texts(), form.button()
        ),
        "form": form,
        "may_edit": True,
        "is_running_campaign": True,
        "saved": texts_of(creative),
        "picture_problem": problem,
        "own_image": AdPicture.of(image) if image and not image.is_made else None,
        "largest": LARGEST_BYTES,
        "seen_in_reels": SEEN_IN_REELS,
        "layouts": LAYOUT_NAMES.items(),
        "ad_layout": creative.layout,
        "shelf": shelf_for(request, creative),
    }
    is_refused = bool(result is not None and (problem or form.errors))
    return render(request, "creatives/edit_new_ad.html", context, status=422 if is_refused else 200)


def _put_faults(
    form: AdForm, brief: Brief, creative: Creative, law: LawContext, *, as_errors: bool
) -> None:
    texts = form.texts()
    must_say, never_say = phrases_for(brief.guidelines, creative.language)
    faults = faults_of(texts, must_say=must_say, never_say=never_say)
    form.put_faults(by_weight([*faults, *law_faults(texts, law)]), as_errors=as_errors)


def _found_or_404(
    campaign: Campaign, change_id: str
) -> tuple[AdRevision, AdRevisionChange, Creative]:
    revision = open_revision_of(campaign)
    rows = changes_in(revision) if revision is not None else []
    change = next((one for one in rows if one.public_id == change_id), None)
    if revision is None or change is None or change.creative is None:
        raise Http404
    return revision, change, change.creative
