"""Settings > Activity: who did what in this business, newest first."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import HttpResponseBase
from django.shortcuts import render

from kempen.domain.accounts.queries import Business, names_of
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.events.queries import data_of_events, latest_audited_actions
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.activity import Fact, action_words, facts_of
from kempen.entrypoints.dashboard.shared.copy.actors import who_words
from kempen.kit import ids

_A_PAGE: Final = 50
# What the database's whole numbers hold; a larger one is nobody's.
_LARGEST: Final = 2**63 - 1


@dataclass(frozen=True)
class ActivityRow:
    """One line of the audit log in words."""

    when: datetime
    who: str
    what: str
    facts: list[Fact]


@allowed("see")
def activity(request: BusinessRequest) -> HttpResponseBase:
    """List what was done, a page at a time."""
    cursor = request.GET.get("before", "")
    before = min(int(cursor), _LARGEST) if cursor.isascii() and cursor.isdecimal() else None
    business = request.actor.business
    actions = latest_audited_actions(business, _A_PAGE + 1, before=before)
    shown = actions[:_A_PAGE]
    names = names_of(business, {entry.actor for entry in shown})
    event_data = data_of_events(business, [str(entry.data.get("event_id")) for entry in shown])
    facts = [entry.data | event_data.get(str(entry.data.get("event_id")), {}) for entry in shown]
    campaigns = _campaigns_in(business, facts)
    rows = [
        ActivityRow(
            when=entry.occurred_at,
            who=who_words(entry.actor, names),
            what=action_words(entry.action),
            facts=facts_of(named, campaigns, request.role),
        )
        for entry, named in zip(shown, facts, strict=True)
    ]
    more = shown[-1].number if len(actions) > _A_PAGE else None
    context = {"rows": rows, "older": more, "is_first": before is None}
    return render(request, "settings/activity.html", context)


def _campaigns_in(business: Business, facts: list[dict[str, object]]) -> dict[str, str]:
    """Return the names of the campaigns that deeds are about, by identifier."""
    named = [one for data in facts for one in (data.get("campaign_id"), *_listed(data))]
    campaign_ids = [ids.decode("cmp", str(one)) for one in named]
    rows = campaigns_of(business).filter(id__in=[one for one in campaign_ids if one is not None])
    return {row.public_id: row.name for row in rows}


def _listed(data: dict[str, object]) -> list[object]:
    listed = data.get("campaign_ids")
    return listed if isinstance(listed, list) else []
