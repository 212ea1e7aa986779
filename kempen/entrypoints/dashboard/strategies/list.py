"""The strategies of a business, and the briefs that a person has begun."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.strategies.queries import BriefDraft, Strategy, drafts_of, strategies_of
from kempen.entrypoints.dashboard.gate import BusinessRequest, allowed
from kempen.entrypoints.dashboard.metric_words import OBJECTIVES
from kempen.entrypoints.dashboard.strategies import words
from kempen.entrypoints.dashboard.strategies.outlook import rate_of
from kempen.entrypoints.dashboard.templatetags import figures

_ON_A_PAGE = 20
_MOST_DRAFTS = 10


@dataclass(frozen=True)
class Row:
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
    def of(cls, strategy: Strategy) -> "Row":
        """Put a strategy into words."""
        brief, expected = strategy.brief, strategy.expected
        status, shape = words.STATES[strategy.status]
        chance = expected.get("chance_of_goal") if expected else None
        return cls(
            page=reverse("strategy", args=(strategy.public_id,)),
            name=name_of(brief.creative_guidelines) or str(OBJECTIVES[brief.objective]),
            days=figures.days_between(brief.budget_start, brief.budget_end),
            objective=OBJECTIVES[brief.objective],
            status=status,
            shape=shape,
            budget=figures.money(brief.budget_amount),
            range=words.rounded_between(expected["p10"], expected["p90"], expected["unit"])
            if expected
            else "",
            rate=rate_of(expected) if expected else "",
            chance=words.chance(chance) if chance is not None else "",
        )


@dataclass(frozen=True)
class DraftRow:
    """A brief that was begun."""

    page: str
    name: str
    changed: str

    @classmethod
    def of(cls, draft: BriefDraft) -> "DraftRow":
        """Put a draft into words; its parts keep what was typed, in lists."""
        day = figures.day(figures.local_day(draft.updated_at))
        return cls(
            page=_page("resume_draft", draft.public_id),
            name=_typed(draft, "product") or _("A brief without a product yet"),
            changed=_("Last changed on %(day)s") % {"day": day},
        )


@require_safe
@allowed("see")
def strategies(request: BusinessRequest) -> HttpResponse:
    """Show every strategy, newest first, below the reader's own drafts."""
    business, person = request.actor.business, request.actor.person
    may_write = may(request.role, "write_briefs")
    shown = Paginator(strategies_of(business), _ON_A_PAGE).get_page(request.GET.get("page"))
    drafts = (
        [DraftRow.of(draft) for draft in drafts_of(business, person)[:_MOST_DRAFTS]]
        if may_write and person is not None
        else []
    )
    return render(
        request,
        "strategies/list.html",
        {
            "rows": [Row.of(strategy) for strategy in shown],
            "drafts": [draft for draft in drafts if draft.page],
            "is_empty": not shown.paginator.count and not drafts,
            "count": shown.paginator.count,
            "earlier_page": f"?page={shown.previous_page_number()}" if shown.has_previous() else "",
            "later_page": f"?page={shown.next_page_number()}" if shown.has_next() else "",
            "new_page": _page("new_strategy") if may_write else "",
        },
    )


def name_of(guidelines: dict[str, Any] | None) -> str:
    """Return what a strategy is about: the product, shortened."""
    product = str((guidelines or {}).get("product") or "").strip()
    return product if len(product) <= 60 else f"{product[:59].rstrip()}…"


def _typed(draft: BriefDraft, field: str) -> str:
    """Return what was typed into a field of a draft, in whichever part it stands."""
    for part in (draft.answers or {}).values():
        typed = part.get("typed", {}) if isinstance(part, dict) else {}
        value = typed.get(field)
        value = value[0] if isinstance(value, list) and value else value
        if isinstance(value, str) and value.strip():
            return name_of({"product": value})
    return ""


def _page(name: str, *args: str) -> str:
    """Return a page's address, or nothing while the page does not exist."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""
