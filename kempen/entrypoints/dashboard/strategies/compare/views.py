"""Compare plans, and make a strategy of one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from kempen.domain.accounts.queries import Business
from kempen.domain.accounts.rules import may
from kempen.domain.alerts.alert_copy import AlertWords
from kempen.domain.campaigns.queries import Campaign, campaigns_of
from kempen.domain.strategies.actions.drafts import open_draft
from kempen.domain.strategies.goals import plan_goal, return_goal_of
from kempen.domain.strategies.queries import drafts_of
from kempen.domain.strategies.refusals import ScenarioRefusal
from kempen.domain.strategies.scenarios.comparing import (
    compare,
    daily_pace,
    planned_campaigns,
)
from kempen.domain.strategies.scenarios.profits import margin_of_plans
from kempen.domain.strategies.scenarios.rules import Horizon, HorizonKind, horizon_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.metric_copy import OBJECTIVES
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.entrypoints.dashboard.shared.submit_once import is_first_time, new_form_token
from kempen.entrypoints.dashboard.shared.untracked_days import untracked_days
from kempen.entrypoints.dashboard.strategies.compare.context import (
    ComparedPlans,
    adjusted_words,
    compared_plans,
)
from kempen.entrypoints.dashboard.strategies.compare.form import NAMES, CompareForm, code_of
from kempen.entrypoints.dashboard.strategies.compare.other_days import for_chosen_days, rounded
from kempen.kit import clock
from kempen.kit.refusal import Flaw, Refusal
from kempen.platforms.registry import platform_codes

_OBJECTIVES: Final = (
    Campaign.Objective.INCREASE_SALES.value,
    Campaign.Objective.GENERATE_PROSPECTS.value,
)
# What the plans of a fresh page spend, as parts of today's pace.
_PARTS: Final = (Decimal("0.75"), Decimal(1), Decimal("1.25"))


@never_cache
@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def compare_plans(request: BusinessRequest) -> HttpResponseBase:
    """Show plans side by side; sent, make a draft of one. Without JavaScript a button asks."""
    if request.method == "POST":
        return _make_strategy(request)
    horizon = horizon_of(HorizonKind.QUARTER, clock.today())
    if horizon is None:
        raise AssertionError("there is always a next quarter")
    business = request.actor.business
    known = {one: planned_campaigns(business, one, horizon) for one in _OBJECTIVES}
    objectives = [one for one, campaigns in known.items() if campaigns]
    if not objectives:
        may_import = may(request.role, "import_data")
        return render(request, "strategies/compare_empty.html", {"may_import": may_import})
    wanted = request.GET.get("objective", "")
    objective = wanted if wanted in objectives else objectives[0]
    margin = margin_of_plans(business, objective, known[objective])
    is_asked = "days" in request.GET
    asked = for_chosen_days(request.GET, objective)
    form = CompareForm(
        asked.values if is_asked else None,
        objective=objective,
        has_margin=margin is not None,
        initial=_first_plans(request, objective, horizon, known[objective]),
    )
    shown = _compared(request, form) if is_asked else None
    is_part = bool(request.headers.get("HX-Request"))
    context = {
        "form": form,
        "shown": shown,
        "is_asked": is_asked,
        "is_part": is_part,
        "untracked": _untracked(request, known[objective], shown) if shown else [],
        "adjusted": adjusted_words(asked.adjusted_to, objective) if asked.adjusted_to else "",
        "once": new_form_token(),
        "objectives": _tabs(objectives, objective),
        "lacks_margin": margin is None
        and objective == _OBJECTIVES[0]
        and may(request.role, "edit_business"),
    }
    template = "strategies/compare_results.html" if is_part else "strategies/compare.html"
    # A part is swapped in only with a status of success or 422.
    return render(request, template, context, status=422 if is_asked and shown is None else 200)


def _untracked(
    request: BusinessRequest, campaigns: list[Campaign], shown: ComparedPlans
) -> list[AlertWords]:
    """Return the faults of tracking in what the plans of these campaigns are learned from."""
    platforms = {one.platform or "" for one in campaigns}
    return untracked_days(request, request.actor.business, shown.learned_until, platforms)


@dataclass(frozen=True)
class ObjectiveTab:
    """An objective whose plans can be compared."""

    code: str
    label: str | Promise
    is_here: bool


def _tabs(objectives: Sequence[str], chosen: str) -> list[ObjectiveTab]:
    """Return a tab for each objective; none where there is only one."""
    tabs = [ObjectiveTab(one, OBJECTIVES[one], one == chosen) for one in objectives]
    return tabs if len(tabs) > 1 else []


def _compared(request: BusinessRequest, form: CompareForm) -> ComparedPlans | None:
    """Ask what the plans would bring; None where the form says what is wrong."""
    if not form.is_valid():
        return None
    horizon, plans = form.horizon, form.plans
    try:
        if horizon is None:
            raise Refusal.of(Flaw(("season",), ScenarioRefusal.NO_SEASON))
        compared = compare(request.actor.business, form.chosen, horizon, list(plans.values()))
    except Refusal as refusal:
        show_in_form(form, refusal, form.field_of)
        return None
    return compared_plans(compared, list(plans), code_of(horizon))


def _first_plans(
    request: BusinessRequest, objective: str, horizon: Horizon, campaigns: list[Campaign]
) -> Mapping[str, object]:
    """Fill a fresh page: less than today's pace, today's pace, more; the goal of the business."""
    whole = daily_pace(request.actor.business, campaigns) * horizon.days
    goal = return_goal_of(request.actor.business) if objective == _OBJECTIVES[0] else None
    profit = _profit_goal_of(request.actor.business) if goal is not None else None
    filled: dict[str, object] = {"days": code_of(horizon), "objective": objective}
    for name, part in zip(NAMES, _PARTS, strict=True):
        filled[f"budget_{name}"] = rounded(whole * part)
        filled[f"goal_{name}"] = "" if goal is None or profit else f"{goal.normalize():f}"
        filled[f"profit_{name}"] = "" if profit is None else f"{profit.normalize():f}"
    return filled


def _profit_goal_of(business: Business) -> Decimal | None:
    """Return the profit goal of the plan whose goal is the business's."""
    plan = None if business.return_goal is not None else plan_goal(business)
    return plan.profit_goal if plan else None


def _make_strategy(request: BusinessRequest) -> HttpResponse:
    """Begin a brief with a plan's days, budget and goal; the wizard asks for the rest."""
    objective = request.POST.get("objective", "")
    if objective not in _OBJECTIVES:
        return redirect("compare_plans")
    # The wizard says what is wrong with a profit goal.
    form = CompareForm(request.POST, objective=objective, has_margin=objective == _OBJECTIVES[0])
    if not form.is_valid() or form.horizon is None:
        return redirect("compare_plans")
    drafts = drafts_of(request.actor.business, request.member.person)
    if not is_first_time(request) and (before := drafts.first()):
        return redirect("resume_draft", before.public_id)
    plan = next(iter(form.plans.values()))
    business, horizon = request.actor.business, form.horizon
    chosen = planned_campaigns(business, objective, horizon)
    known = campaigns_of(business).order_by("id")
    typed = {
        "budget_amount": [f"{plan.budget:f}"],
        "budget_start": [horizon.first.isoformat()],
        "budget_end": [horizon.last.isoformat()],
        "return_goal": [f"{plan.return_goal:f}"] if plan.return_goal else [],
        "profit_goal": [f"{plan.profit_goal:f}"] if plan.profit_goal else [],
        "prospect_goal": [str(plan.prospect_goal)] if plan.prospect_goal else [],
    }
    draft = open_draft(
        request.actor,
        {
            "objective": {"objective": [objective]},
            "accounts": {
                "campaigns": [row.public_id for row in chosen],
                "new": [],
                # Everything was offered, so that nothing is added that the plan left out.
                "shown": [*(row.public_id for row in known), *platform_codes()],
            },
            "plan": {name: values for name, values in typed.items() if values},
        },
    )
    return redirect("resume_draft", draft.public_id)
