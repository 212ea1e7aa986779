"""The ads of a strategy: looked at as they will appear, edited, chosen, given pictures."""

from collections.abc import Sequence

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.creatives.ad_claims import gaps_of
from kempen.domain.creatives.images import LARGEST_BYTES
from kempen.domain.creatives.law import law_faults
from kempen.domain.creatives.queries import content_of, image_of, texts_of
from kempen.domain.creatives.refusals import AdRefusal
from kempen.domain.creatives.rules import by_weight, faults_of
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.brief_words import phrases_for
from kempen.domain.strategies.queries import (
    Strategy,
    StrategyAd,
    ad_of,
    ads_of,
    law_of,
    strategy_of,
)
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.replacing.same_brief import is_editable
from kempen.entrypoints.dashboard.creatives.copy import LAYOUT_NAMES, frozen_words
from kempen.entrypoints.dashboard.creatives.forms import AdForm
from kempen.entrypoints.dashboard.creatives.picture_changes import (
    FormResult,
    StrategyAdPictures,
    change_picture,
)
from kempen.entrypoints.dashboard.creatives.picture_shelf import LOOKS, shelf_for
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.ads.groups import languages_of
from kempen.entrypoints.dashboard.shared.ads.pictures import AdPicture
from kempen.entrypoints.dashboard.shared.ads.previews import SEEN_IN_REELS, preview_of
from kempen.entrypoints.dashboard.shared.busy import as_busy
from kempen.entrypoints.dashboard.shared.picture_response import picture_response
from kempen.kit.refusal import Refusal

_CHOICES = {"let_run": True, "leave_out": False}


@allowed("see")
@require_http_methods(["GET", "HEAD", "POST"])
def ad(request: BusinessRequest, public_id: str, ad_id: str) -> HttpResponseBase:
    """Show one ad of a strategy as it will appear; whoever may write briefs edits it here."""
    strategy, shown = ad_or_404(request, public_id, ad_id)
    if request.method != "POST":
        return _page(request, strategy, shown, AdForm(shown.creative, initial=_seen(strategy)))
    if not may(request.role, "write_briefs"):
        raise PermissionDenied
    if not is_editable(strategy):
        messages.warning(request, frozen_words(strategy))
        return redirect("strategy_ad", public_id=public_id, ad_id=ad_id)
    form = AdForm(shown.creative, request.POST)
    if request.POST.get("do") in LOOKS:
        form.is_valid()
        return _page(request, strategy, shown, form, as_errors=True)
    return _changed(request, strategy, shown, form)


@allowed("write_briefs")
@require_POST
def choose(request: BusinessRequest, public_id: str, ad_id: str) -> HttpResponseBase:
    """Let an ad run, keep it in reserve, or leave it out; from the strategy's page."""
    strategy, shown = ad_or_404(request, public_id, ad_id)
    revision = AdForm(shown.creative, request.POST).seen_revision()
    wanted = request.POST.get("chosen")
    try:
        if wanted == "reserve":
            edit.set_reserve(request.actor, strategy, ad_id, is_reserve=True, revision=revision)
        else:
            edit.choose_ad(
                request.actor, strategy, ad_id, is_chosen=wanted == "yes", revision=revision
            )
    except Refusal as refusal:
        is_late = refusal.code is StrategyRefusal.CHANGED_MEANWHILE
        late = _("Someone changed this strategy, so your change was not saved. Check it again.")
        messages.warning(request, late if is_late else frozen_words(strategy))
    page = reverse("strategy_creatives", args=[public_id])
    return redirect(f"{page}?campaign={shown.line.public_id}#{shown.public_id}")


@allowed("see")
@require_safe
def picture(request: BusinessRequest, image_id: str) -> HttpResponseBase:
    """Send a picture or its thumbnail; kept by the browser, asked for each time."""
    image = image_of(request.actor.business, image_id)
    if image is None:
        raise Http404
    return picture_response(request, image)


def _changed(
    request: BusinessRequest, strategy: Strategy, shown: StrategyAd, form: AdForm
) -> HttpResponseBase:
    """Do what the pressed button says; whatever is typed and not stored yet stays on the page."""
    result = FormResult(form.seen_revision())
    try:
        change_picture(request, StrategyAdPictures(request.actor, strategy, shown), result)
        _change_choice(request, strategy, shown, result)
        if request.POST.get("do") == "save" and form.is_valid():
            _change_texts(request, strategy, shown, form, result)
    except Refusal as refusal:
        if refusal.code is StrategyRefusal.CHANGED_MEANWHILE:
            return _conflict(request, strategy, shown, form)
        words = frozen_words(strategy)
        messages.warning(request, words or _("You can no longer change this strategy."))
        return redirect("strategy_ad", public_id=strategy.public_id, ad_id=shown.public_id)
    strategy, shown = ad_or_404(request, strategy.public_id, shown.public_id)
    is_unsaved = form.differs_from(shown.creative)
    if result.said:
        messages.success(request, result.said)
        if not result.picture_problem and not is_unsaved:
            return redirect("strategy_ad", public_id=strategy.public_id, ad_id=shown.public_id)
    form = _with_revision(request, strategy, shown)
    page = _page(
        request,
        strategy,
        shown,
        form,
        as_errors=request.POST.get("do") == "save",
        picture_problem=result.picture_problem,
    )
    return as_busy(page) if result.is_busy else page


def _change_choice(
    request: BusinessRequest, strategy: Strategy, shown: StrategyAd, result: FormResult
) -> None:
    wanted = request.POST.get("do", "")
    if wanted == "reserve":
        changed = edit.set_reserve(
            request.actor, strategy, shown.public_id, is_reserve=True, revision=result.revision
        )
        result.revision, result.said = changed.revision, _("Ad kept in reserve.")
    is_chosen = _CHOICES.get(wanted)
    if is_chosen is None:
        return
    changed = edit.choose_ad(
        request.actor, strategy, shown.public_id, is_chosen=is_chosen, revision=result.revision
    )
    result.revision = changed.revision
    result.said = _("Ad used.") if is_chosen else _("Ad skipped.")


def _change_texts(
    request: BusinessRequest,
    strategy: Strategy,
    shown: StrategyAd,
    form: AdForm,
    result: FormResult,
) -> None:
    try:
        edit.edit_ad(request.actor, strategy, shown.public_id, form.new_texts(), result.revision)
    except Refusal as refusal:
        if refusal.code is not AdRefusal.AD_REFUSED:
            raise
        # The page says it again beside the fields.
        return
    result.said = _("Ad saved.")


def _conflict(
    request: BusinessRequest, strategy: Strategy, shown: StrategyAd, form: AdForm
) -> HttpResponseBase:
    """Somebody was faster: keep what is typed, show it over what is stored now."""
    strategy, shown = ad_or_404(request, strategy.public_id, shown.public_id)
    if request.POST.get("do") == "save" and not form.differs_from(shown.creative):
        # The same form sent twice: what it wanted is there.
        return redirect("strategy_ad", public_id=strategy.public_id, ad_id=shown.public_id)
    form = _with_revision(request, strategy, shown)
    return _page(request, strategy, shown, form, has_conflict=True)


def _with_revision(request: BusinessRequest, strategy: Strategy, shown: StrategyAd) -> AdForm:
    """Return the form as typed, ready to be sent over the strategy as it is now."""
    data = request.POST.copy()
    data["revision"] = str(strategy.revision)
    again = AdForm(shown.creative, data)
    again.is_valid()
    return again


def _page(
    request: BusinessRequest,
    strategy: Strategy,
    shown: StrategyAd,
    form: AdForm,
    *,
    as_errors: bool = False,
    picture_problem: str = "",
    has_conflict: bool = False,
) -> HttpResponse:
    may_edit = may(request.role, "write_briefs") and is_editable(strategy)
    texts = form.texts()
    brief = brief_of_line(strategy.brief, shown.line)
    must_say, never_say = phrases_for(brief.guidelines, shown.creative.language)
    law = law_of(brief)
    faults = faults_of(texts, must_say=must_say, never_say=never_say)
    faults = by_weight([*faults, *law_faults(texts, law)])
    form.put_faults(faults, as_errors=as_errors and form.is_bound)
    siblings = [one for one in ads_of(strategy) if one.line_id == shown.line_id]
    image = shown.creative.image
    is_refused = bool(picture_problem or has_conflict or form.errors)
    context = {
        "strategy": strategy,
        "campaign": shown.line.name,
        "line_id": shown.line.public_id,
        "ad": preview_of(strategy, shown, law, texts, form.button()),
        "form": form,
        "may_edit": may_edit,
        "frozen": frozen_words(strategy),
        "is_unsaved": form.is_bound and form.differs_from(shown.creative),
        "has_conflict": has_conflict,
        "saved": texts_of(shown.creative),
        "picture_problem": picture_problem,
        "own_image": AdPicture.of(image) if image and not image.is_made else None,
        "largest": LARGEST_BYTES,
        "seen_in_reels": SEEN_IN_REELS,
        "layouts": LAYOUT_NAMES.items(),
        "ad_layout": shown.creative.layout,
        "shelf": shelf_for(request, shown.creative) if may_edit else None,
        "languages": languages_of(strategy, shown.creative.language),
        **_beside(shown, siblings),
    }
    is_look = request.POST.get("do") in LOOKS
    status = 422 if is_refused and not is_look else 200
    return render(request, "creatives/ad.html", context, status=409 if has_conflict else status)


def _beside(shown: StrategyAd, siblings: Sequence[StrategyAd]) -> dict[str, object]:
    """Return the place of an ad among those of its campaign, and what it lacks beside them."""
    place = [one.public_id for one in siblings].index(shown.public_id)
    others = [one.creative for one in siblings if one.public_id != shown.public_id]
    return {
        "bare": sum(one.image_id is None for one in others),
        "same_as": _same_as(shown, siblings),
        "gaps": [next(iter(claim.words.items())) for claim in gaps_of(shown.creative, others)],
        "earlier": siblings[place - 1].public_id if place else "",
        "later": siblings[place + 1].public_id if place + 1 < len(siblings) else "",
        "number": place + 1,
        "count": len(siblings),
    }


def _same_as(shown: StrategyAd, siblings: Sequence[StrategyAd]) -> int:
    """Return the number of the first other ad that says and shows the same; 0: none does."""
    content = content_of(shown.creative)
    same = (
        number
        for number, one in enumerate(siblings, 1)
        if one.public_id != shown.public_id and content_of(one.creative) == content
    )
    return next(same, 0)


def _seen(strategy: Strategy) -> dict[str, int]:
    return {"revision": strategy.revision}


def ad_or_404(request: BusinessRequest, public_id: str, ad_id: str) -> tuple[Strategy, StrategyAd]:
    """Return an ad of this business with its strategy; 404 for any other."""
    strategy = strategy_of(request.actor.business, public_id)
    shown = ad_of(strategy, ad_id) if strategy else None
    if strategy is None or shown is None:
        raise Http404
    return strategy, shown
