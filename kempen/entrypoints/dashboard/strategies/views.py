"""The strategies of a business, and a person's drafts of briefs."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.forecasts.chance_copy import chance_words
from kempen.domain.launches.failed_changes import failed_changes
from kempen.domain.strategies.queries import Strategy, strategies_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.brief_drafts import DraftSummary, begun_by
from kempen.entrypoints.dashboard.shared.copy.strategies import name_of, rounded_range_words
from kempen.entrypoints.dashboard.shared.metric_copy import OBJECTIVES
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.strategies.outlook import rate_of
from kempen.entrypoints.dashboard.templatetags import figures

_ON_A_PAGE = 20
_MOST_DRAFTS = 10


@dataclass(frozen=True)
class StrategyRow:
    """One strategy as the list shows it; texts that are not known yet are empty."""

    page: str
    name: str
    days: str
    objective: str | Promise
    status: str | Promise
    shape: str
    budget: str
    range: str
    rate: str
    chance: str

    @classmethod
    def of(cls, strategy: Strategy, *, is_partly_done: bool = False) -> "StrategyRow":
        """Put a strategy into words; `is_partly_done`: part of its launch waits."""
        brief, expected = strategy.brief, strategy.expected
        status, shape = copy.STATES[strategy.status]
        if is_partly_done:
            status, shape = _("Partly launched"), "bad"
        chance = expected.chance_of_goal if expected else None
        return cls(
            page=reverse("strategy", args=(strategy.public_id,)),
            name=name_of(brief.guidelines) or str(OBJECTIVES[brief.objective]),
            days=figures.days_between(brief.budget_start, brief.budget_end),
            objective=OBJECTIVES[brief.objective],
            status=status,
            shape=shape,
            budget=figures.money(brief.budget_amount),
            range=rounded_range_words(expected.p10, expected.p90, expected.unit)
            if expected
            else "",
            rate=rate_of(expected) if expected else "",
            chance=chance_words(chance) if chance is not None else "",
        )


@dataclass(frozen=True)
class DraftRow:
    """A brief that was begun."""

    page: str
    name: str
    changed: str

    @classmethod
    def of(cls, begun: DraftSummary) -> "DraftRow":
        """Put a draft into words."""
        day = figures.day(figures.local_day(begun.draft.updated_at))
        return cls(
            page=reverse("resume_draft", args=(begun.draft.public_id,)),
            name=begun.title,
            changed=_("Next step: %(step)s. Last changed %(day)s.")
            % {"step": begun.stands_at, "day": day},
        )


@require_safe
@allowed("see")
def strategies(request: BusinessRequest) -> HttpResponse:
    """Show every strategy, newest first, below the reader's own drafts."""
    may_write = may(request.role, "write_briefs")
    shown = Paginator(strategies_of(request.actor.business), _ON_A_PAGE).get_page(
        request.GET.get("page")
    )
    partly = {one.strategy for one in failed_changes(request.actor.business)}
    drafts = begun_by(request)[:_MOST_DRAFTS] if may_write else []
    return render(
        request,
        "strategies/list.html",
        {
            "rows": [StrategyRow.of(one, is_partly_done=one in partly) for one in shown],
            "drafts": [DraftRow.of(begun) for begun in drafts],
            "is_empty": not shown.paginator.count and not drafts,
            "count": shown.paginator.count,
            "earlier_page": f"?page={shown.previous_page_number()}" if shown.has_previous() else "",
            "later_page": f"?page={shown.next_page_number()}" if shown.has_next() else "",
            "new_page": reverse("new_strategy") if may_write else "",
            "compare_page": reverse("compare_plans") if may_write else "",
        },
    )
