"""One click refuses the weeks that vary, or wants them again."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.strategies.actions import edit
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404


@require_POST
@allowed("write_briefs")
def set_learning(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Vary the weeks (`vary=yes`), or spend each as planned."""
    strategy, is_on = strategy_or_404(request, public_id), request.POST.get("vary") == "yes"
    edit.set_learning(request.actor, strategy, is_on=is_on, revision=revision_of(request))
    messages.success(request, _("Days saved. Nothing is spent until you launch."))
    return redirect("strategy_days", public_id)
