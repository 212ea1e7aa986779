"""Campaigns for a festival: on which day each ends, and running one to the end of the plan."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market.festivals import festival_end


@dataclass(frozen=True)
class FestivalRow:
    """A campaign whose festival ends within the plan, and whether its days end with it."""

    line_id: str
    words: str
    ends: bool


def festivals_of(strategy: Strategy, lines: Sequence[StrategyLine]) -> list[FestivalRow]:
    """Return the campaigns that are for a festival which ends within the plan."""
    brief = strategy.brief
    rows = []
    for line in lines:
        festival = festival_end(line.name, brief.budget_start, brief.budget_end)
        if festival is None or line.amount <= 0:
            continue
        ends = line.last_day is not None
        text = (
            _("%(name)s spends nothing after %(day)s, when its festival ends.")
            if ends
            else _("%(name)s runs to the end of the plan. Its festival ends on %(day)s.")
        )
        sentence = text % {"name": line.name, "day": figures.day(festival.last)}
        rows.append(FestivalRow(line.public_id, sentence, ends))
    return rows


@require_POST
@allowed("write_briefs")
def end_with_festival(request: BusinessRequest, public_id: str, line_id: str) -> HttpResponseBase:
    """End a campaign with its festival (`ends=yes`), or run it to the end of the plan."""
    strategy, ends = strategy_or_404(request, public_id), request.POST.get("ends") == "yes"
    edit.end_with_festival(
        request.actor, strategy, line_id, ends=ends, revision=revision_of(request)
    )
    messages.success(request, _("Days saved. Nothing is spent until you launch."))
    return redirect("strategy_days", public_id)
