"""What a campaign of a strategy sells: a person chooses, and its ads are written anew."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.strategies.actions.line_offering import set_line_offering
from kempen.domain.strategies.queries import lines_of, strategy_of
from kempen.domain.strategies.refusals import BriefRefusal
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.busy import busy_words
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Refusal


@require_POST
@allowed("write_briefs")
def choose(request: BusinessRequest, public_id: str, line_id: str) -> HttpResponseBase:
    """Have a campaign sell the chosen offering; what it sells already leaves its ads alone."""
    strategy = strategy_of(request.actor.business, public_id)
    lines = lines_of(strategy) if strategy is not None else []
    line = next((one for one in lines if one.public_id == line_id), None)
    if strategy is None or line is None:
        raise Http404
    page = f"{reverse('strategy_creatives', args=[public_id])}?campaign={line_id}#{line_id}"
    before = line.offering or strategy.brief.offering
    offering_id = request.POST.get("offering", "")
    if before is not None and before.public_id == offering_id:
        messages.info(request, _("This campaign sells it already. Nothing changed."))
        return redirect(page)
    try:
        set_line_offering(request.actor, strategy, line_id, offering_id, revision_of(request))
    except AtCapacity:
        messages.warning(request, busy_words())
    except Refusal as refusal:
        unknown = [one for one in refusal.flaws if one.code is BriefRefusal.UNKNOWN_OFFERING]
        if not unknown:
            raise
        messages.warning(request, sentence_of(unknown[0]))
    else:
        messages.success(request, _("Kempen wrote the ads and keywords again. Check them."))
    return redirect(page)
