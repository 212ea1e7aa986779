"""What people entered in the forms of ads, as the social platform shows it for 90 days."""

from datetime import timedelta
from typing import Any

from sandbox import leads
from sandbox.dialects.social.errors import invalid
from sandbox.dialects.social.shapes import chosen, moment
from sandbox.leads import Lead
from sandbox.state import PlatformObject, State

_DAYS_KEPT = 90
_DEFAULT_FIELDS = "id,created_time,field_data"
# What the platform calls a question of the form's own.
_NAMES = {"consent": "may_we_send_you_news_by_e-mail?"}


def leads_of(state: State, about: PlatformObject, given: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the leads of an ad or a form, the newest first, as they were filtered for."""
    if about.kind not in {"ad", "form"}:
        raise invalid("(#100) Tried accessing nonexisting field (leads)")
    oldest = (state.now() - timedelta(days=_DAYS_KEPT)).timestamp()
    for rule in given.get("filtering") or []:
        if rule.get("field") != "time_created" or rule.get("operator") != "GREATER_THAN":
            raise invalid("Leads are filtered by time_created GREATER_THAN here", "filtering")
        oldest = max(oldest, float(rule.get("value", 0)))
    matching = [
        lead
        for lead in leads.every(state, "social", about=about.id)
        if lead.created_at.timestamp() > oldest
    ]
    asked = str(given.get("fields", "") or _DEFAULT_FIELDS)
    return [chosen(_shape(state, lead), asked) for lead in matching]


def _shape(state: State, lead: Lead) -> dict[str, Any]:
    ad, campaign = state.object_by_id(lead.ad), state.object_by_id(lead.campaign)
    group = state.object_by_id(int(ad.parent or 0))
    return {
        "id": str(lead.id),
        "created_time": moment(lead.created_at),
        "ad_id": str(ad.id),
        "ad_name": ad.name,
        "adset_id": str(group.id),
        "adset_name": group.name,
        "campaign_id": str(campaign.id),
        "campaign_name": campaign.name,
        "form_id": str(lead.form),
        "is_organic": False,
        "platform": "fb" if lead.id % 2 else "ig",
        "custom_disclaimer_responses": [],
        "field_data": [
            {"name": _NAMES.get(name, name), "values": [value]}
            for name, value in lead.fields.items()
        ],
    }


def form(state: State, platform_object: PlatformObject) -> dict[str, Any]:
    """Return a form as the platform shows it."""
    return {
        "id": str(platform_object.id),
        "name": platform_object.name,
        "status": "ACTIVE",
        "locale": "en_US",
        "leads_count": len(leads.every(state, "social", about=platform_object.id)),
        "page_id": (state.account("social", platform_object.account) or {})["page_id"],
        "created_time": moment(platform_object.created_at),
    }
