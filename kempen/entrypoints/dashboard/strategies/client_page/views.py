"""The client's page: who has the link sees one version, who has the code too decides about it.

A GET changes nothing: mail scanners follow links. No session is begun, and none is asked for.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.http import require_http_methods, require_safe

from kempen.domain.branding.queries import ShownBrand, brand_of
from kempen.domain.client_approvals.actions.answering import answer, has_code, send_code
from kempen.domain.client_approvals.queries import (
    ApprovalRequest,
    business_of_link,
    request_of_link,
    request_state,
)
from kempen.domain.client_approvals.rules import (
    CODE_DIGITS,
    CODE_LASTS,
    LONGEST_NOTE,
    OPEN_STATES,
    checked_answer,
)
from kempen.domain.creatives.queries import image_of
from kempen.domain.strategies.queries import ads_of
from kempen.entrypoints.dashboard.shared.form_limits import visits_left
from kempen.entrypoints.dashboard.shared.picture_response import file_response, picture_response
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.strategies.client_page.ads_context import (
    client_ads,
    pictures_of,
    shown_pictures,
)
from kempen.entrypoints.dashboard.strategies.client_page.context import (
    client_strategy,
    logo_address,
)
from kempen.entrypoints.dashboard.strategies.client_page.copy import masked, over_words
from kempen.kit.database.scope import enter_business
from kempen.kit.refusal import Refusal

P = ParamSpec("P")
LinkPage = Callable[Concatenate[HttpRequest, ApprovalRequest, str, P], HttpResponseBase]
# From one address in a minute. A token has 256 bits: the limit is for the service, not the link.
PAGES_A_MINUTE: Final = 60
FILES_A_MINUTE: Final = 600


def by_link(kind: str, most: int) -> Callable[[LinkPage[P]], Callable[..., HttpResponseBase]]:
    """Find the request that the token of an address stands for, in its client's language.

    No token is told from a wrong one, and neither is answered oftener than `most` times a minute.
    """

    def decorate(page: LinkPage[P]) -> Callable[..., HttpResponseBase]:
        @login_not_required
        @wraps(page)
        def guarded(
            request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            waiting = visits_left(request, f"client:{kind}", most)
            response = waiting or _found(request, token, page, *args, **kwargs)
            # Not `no-referrer`: with it browsers send forms with the origin `null`.
            response.headers["Referrer-Policy"] = "same-origin"
            response.headers["X-Robots-Tag"] = "noindex, nofollow, noarchive"
            return response

        return guarded

    return decorate


def _found(
    request: HttpRequest, token: str, page: LinkPage[P], *args: P.args, **kwargs: P.kwargs
) -> HttpResponseBase:
    business = business_of_link(token)
    if business is not None:
        enter_business(business.pk)
    approval = request_of_link(business, token) if business else None
    if approval is None:
        return render(request, "strategies/client_unknown.html", status=404)
    with translation.override(approval.language):
        return page(request, approval, token, *args, **kwargs)


@require_http_methods(["GET", "HEAD", "POST"])
@by_link("pages", PAGES_A_MINUTE)
def client_approval(
    request: HttpRequest, approval: ApprovalRequest, token: str
) -> HttpResponseBase:
    """Show a request to its client, mail the code that they ask for, and take their answer."""
    error = ""
    if request.method == "POST":
        try:
            _act(request, approval)
        except Refusal as refusal:
            error = sentence_of(refusal)
            approval = request_of_link(approval.business, token) or approval
        else:
            return redirect(f"{request.path}#answer")
    return _page(request, approval, token, error)


def _act(request: HttpRequest, approval: ApprovalRequest) -> None:
    if request.POST.get("do") == "code":
        send_code(approval)
        return
    given = checked_answer(request.POST.get("answer", ""))
    code = "".join(request.POST.get("code", "").split())[:20]
    answer(approval, code, given, request.POST.get("note", ""))


def _page(request: HttpRequest, approval: ApprovalRequest, token: str, error: str) -> HttpResponse:
    brand = brand_of(approval.business)
    context = _frame(approval, brand, token)
    state = request_state(approval)
    if approval.answer:
        return render(request, "strategies/client_answered.html", context)
    if state not in OPEN_STATES:
        reason = over_words(state, brand.name, is_about_ads=approval.ad_revision is not None)
        return render(
            request, "strategies/client_over.html", context | {"reason": reason}, status=410
        )
    context |= {
        "has_code": has_code(approval),
        "minutes": int(CODE_LASTS.total_seconds() // 60),
        "digits": CODE_DIGITS,
        "longest_note": LONGEST_NOTE,
        "error": error,
        "typed": {name: request.POST.get(name, "") for name in ("answer", "note")},
    }
    status = 422 if error else 200
    if approval.ad_revision is not None:
        context["ads"] = client_ads(approval.ad_revision, token)
        return render(request, "strategies/client_ads.html", context, status=status)
    context["strategy"] = client_strategy(approval, token)
    return render(request, "strategies/client_page.html", context, status=status)


def _frame(approval: ApprovalRequest, brand: ShownBrand, token: str) -> dict[str, object]:
    person = approval.requested_by
    return {
        "approval": approval,
        "brand": brand,
        "business": approval.business.name,
        "logo_address": logo_address(brand, token),
        "sender": (person.name or person.email) if person else "",
        "client": masked(approval.email),
    }


@require_safe
@by_link("files", FILES_A_MINUTE)
def client_picture(
    request: HttpRequest, approval: ApprovalRequest, _token: str, image_id: str
) -> HttpResponseBase:
    """Send a picture of an ad that the client is asked about; no other of the business."""
    image = image_of(approval.business, image_id)
    if image is None or request_state(approval) not in OPEN_STATES:
        raise Http404
    if approval.ad_revision is not None:
        shown = shown_pictures(approval.ad_revision)
    else:
        chosen = (ad.creative for ad in ads_of(approval.strategy) if ad.is_chosen or ad.is_reserve)
        shown = {image for creative in chosen for image in pictures_of(creative)}
    if image.id not in shown:
        raise Http404
    return picture_response(request, image)


@require_safe
@by_link("files", FILES_A_MINUTE)
def client_logo(request: HttpRequest, approval: ApprovalRequest, _token: str) -> HttpResponseBase:
    """Send the logo of the business that sent the link."""
    logo = brand_of(approval.business).logo
    if logo is None:
        raise Http404
    return file_response(request, logo.content, logo.media_type, logo.digest)
