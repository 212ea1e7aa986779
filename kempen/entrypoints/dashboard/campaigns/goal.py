"""The objective of a campaign and its goal, changed after it was created."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from kempen.domain.campaigns.actions import NewCampaign, change_campaign
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.entrypoints.dashboard.campaigns.forms import GoalForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed

_CHANGED = ("objective", "return_goal", "prospect_goal")


@allowed("edit_campaigns")
@require_http_methods(["GET", "HEAD", "POST"])
def change_goal(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Change what a campaign is for and its goal; nothing changes on its platform."""
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    form = GoalForm(request.POST if request.method == "POST" else None, initial=_initial(campaign))
    if form.is_bound and form.is_valid():
        return_goal, prospect_goal = form.goals()
        wanted = NewCampaign(
            name=campaign.name,
            objective=form.cleaned_data["objective"],
            return_goal=return_goal,
            prospect_goal=prospect_goal,
        )
        change_campaign(request.actor, campaign, wanted, only=_CHANGED)
        messages.success(request, _("Objective saved."))
        return redirect("campaign", public_id)
    context = {"form": form, "campaign": campaign}
    return render(request, "campaigns/goal.html", context, status=422 if form.is_bound else 200)


def _initial(campaign: Campaign) -> dict[str, object]:
    goal = campaign.return_goal
    return {
        "objective": campaign.objective,
        "return_goal": None if goal is None else f"{goal.normalize():f}",
        "prospect_goal": campaign.prospect_goal,
    }
