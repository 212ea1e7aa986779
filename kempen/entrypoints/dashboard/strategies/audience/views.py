"""Changing whom a campaign is shown to, on the page of its strategy."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.strategies.actions.targeting import (
    WantedCriterion,
    WantedTargeting,
    ask_again,
    set_targeting,
)
from kempen.domain.strategies.queries import Strategy, lines_of
from kempen.domain.strategies.refusals import TargetingRefusal
from kempen.domain.strategies.replacing.same_brief import is_editable
from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    ChosenKeyword,
    LineTargeting,
    is_waiting,
)
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.entrypoints.dashboard.strategies.audience.context import (
    TypedPart,
    audience_groups,
)
from kempen.entrypoints.dashboard.strategies.context import layout_context
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404
from kempen.kit.refusal import Refusal
from kempen.market.states import STATES
from kempen.platforms.targeting import KeywordMatch

_LONGEST_TYPED = 8_000


@require_POST
@allowed("write_briefs")
@refusals_lead_to("strategy_audience")
def change_audience(request: BusinessRequest, public_id: str, line_id: str) -> HttpResponseBase:
    """Add, remove or tick what the pressed button says, and show the section again."""
    strategy = strategy_or_404(request, public_id)
    line = next((one for one in lines_of(strategy) if one.public_id == line_id), None)
    part = request.POST.get("part", "")
    text = request.POST.get("text", "")[:_LONGEST_TYPED]
    fault = ""
    now = (line.targeting if line else None) or LineTargeting()
    wanted = _wanted(_Pressed.of(request, text), part, now)
    if wanted is not None:
        try:
            set_targeting(request.actor, strategy, line_id, wanted, revision_of(request))
        except Refusal as refusal:
            if not isinstance(refusal.code, TargetingRefusal):
                raise
            fault = sentence_of(refusal)
    if not request.headers.get("HX-Request"):
        if fault:
            messages.error(request, fault)
        page = reverse("strategy_audience", args=[public_id])
        return redirect(f"{page}?campaign={line_id}#{line_id}")
    typed = TypedPart(line_id, part, text, fault) if fault else None
    changed = strategy_or_404(request, public_id)
    return _section(request, changed, line_id, typed, status=422 if fault else 200)


@require_POST
@allowed("write_briefs")
@refusals_lead_to("strategy_audience")
def look_up_again(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Have the accounts asked again for what they do not know, or were not asked."""
    ask_again(request.actor, strategy_or_404(request, public_id))
    messages.success(request, _("Kempen is asking the platforms. This takes a few seconds."))
    return redirect("strategy_audience", public_id)


@never_cache
@require_safe
@allowed("see")
def audience_looked_up(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Answer the section that waits: nothing while the accounts are asked, then the section."""
    strategy = strategy_or_404(request, public_id)
    if not request.headers.get("HX-Request"):
        return redirect("strategy_audience", public_id)
    if any(is_waiting(line.targeting) for line in lines_of(strategy)):
        return HttpResponse(status=204)
    return _section(request, strategy, request.GET.get("campaign", ""))


def _section(
    request: BusinessRequest,
    strategy: Strategy,
    open_group: str,
    typed: TypedPart | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = layout_context(request, strategy) | {
        "audience": audience_groups(strategy, lines_of(strategy), typed),
        "open_group": open_group,
        "with_audience_fields": is_editable(strategy),
    }
    return render(request, "strategies/section_audience.html", context, status=status)


@dataclass(frozen=True)
class _Pressed:
    """Which button was pressed, and what stands beside it."""

    do: str
    value: str
    text: str
    key: str
    codes: tuple[str, ...]
    is_exact: bool

    @classmethod
    def of(cls, request: BusinessRequest, text: str) -> "_Pressed":
        """Read a request."""
        given = request.POST
        do, value = given.get("do", ""), given.get("value", "")
        if do.startswith("remove:"):
            do, _colon, value = do.partition(":")
        return cls(
            do,
            value,
            text,
            given.get("key", ""),
            tuple(given.getlist("code")),
            given.get("match") == "exact",
        )


def _wanted(pressed: _Pressed, part: str, now: LineTargeting) -> WantedTargeting | None:
    """Return what the pressed button asks for; None for one that this page does not have."""
    match part:
        case "keywords":
            return WantedTargeting(keywords=_keywords(pressed, now.keywords))
        case "negative_keywords":
            return WantedTargeting(negative_keywords=_keywords(pressed, now.negative_keywords))
        case "places":
            return WantedTargeting(places=_criteria(pressed, now.places))
        case "languages":
            return WantedTargeting(languages=_criteria(pressed, now.languages))
        case "interests":
            return WantedTargeting(interests=_criteria(pressed, now.interests))
    return None


def _keywords(pressed: _Pressed, there: Sequence[ChosenKeyword]) -> tuple[ChosenKeyword, ...]:
    if pressed.do == "remove":
        return tuple(one for one in there if f"{one.match}:{one.text}" != pressed.value)
    typed = [one.strip() for one in pressed.text.replace("\n", ",").split(",")]
    match: KeywordMatch = "exact" if pressed.is_exact else "phrase"
    new = [ChosenKeyword(one, match) for one in typed if one]
    return (*there, *(new or [ChosenKeyword("")]))


def _criteria(pressed: _Pressed, there: Sequence[ChosenCriterion]) -> tuple[WantedCriterion, ...]:
    match pressed.do:
        case "remove":
            left = [one for one in there if (one.key or one.name) != pressed.value]
            return tuple(_as_wanted(one) for one in left)
        case "choose":
            return tuple(
                WantedCriterion(key=pressed.key)
                if (one.key or one.name) == pressed.value
                else _as_wanted(one)
                for one in there
            )
        case "tick":
            ticked = pressed.codes
            criteria = [_as_wanted(one) for one in there if not one.code or one.code in ticked]
            known = {one.code for one in there}
            new = [WantedCriterion(STATES.get(code, code)) for code in ticked if code not in known]
            return (*criteria, *new)
    return (*(_as_wanted(one) for one in there), WantedCriterion(pressed.text))


def _as_wanted(one: ChosenCriterion) -> WantedCriterion:
    return WantedCriterion(key=one.key) if one.key else WantedCriterion(one.name)
